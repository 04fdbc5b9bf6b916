/** The page's one engine, kept up to date with the characters and settings. */
import { t } from '@lingui/core/macro';
import { dequal } from 'dequal/lite';
import type { EngineInputs, EngineStart } from '../../workers/api.ts';
import { errorMessage } from '../format/text.ts';
import { accountsAtom, countedChoiceAtom, ownCharactersAtom, shareChoiceAtom } from '../state/characters.ts';
import { isOnlineAtom } from '../state/connection.ts';
import { envAtom } from '../state/environment.ts';
import { atom, store } from '../state/jotai.ts';
import { shownLanguageAtom } from '../state/language.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { priceBasesAtom, reportSettingsAtom, tradingHubAtom } from '../state/settings.ts';
import { viewTimeAtom } from '../state/viewTime.ts';
import { createEngineBridge, EngineGoneError, type SpawnedEngine } from './engineBridge.ts';
import { engineListener } from './receive.ts';

/** Characters are edited letter by letter. */
const SEND_DELAY_MS = 50;

const bridge = createEngineBridge({ start: composeStart, listener: engineListener });

/** As `EngineBridge` says. */
export const { prepare: prepareEngine, start: startEngine, end: endEngine, askEarly: askEngineEarly } = bridge;

/** Resolves once an engine whose start waits has been started; null if none waits. */
let untilStarted: Promise<void> | null = null;

/** Starts the engine after something else. Until then, questions wait for it. */
export function startEngineAfter(first: Promise<unknown>): void {
  untilStarted = first.then(() => {
    untilStarted = null;
    startEngine();
  });
}

/**
 * Calls the running engine, or the one that is about to be started.
 * @throws EngineGoneError if there is none, or if it stops before it answers; otherwise whatever the engine throws
 */
export function askEngine<T>(question: (engine: SpawnedEngine['remote']) => Promise<T>): Promise<T> {
  return untilStarted === null ? bridge.ask(question) : untilStarted.then(() => bridge.ask(question));
}

/** The inputs that the engine follows, without the time that the page shows, which `timeTravel.ts` sends. */
const inputsAtom = atom((get) => ({
  characters: get(ownCharactersAtom),
  settings: get(reportSettingsAtom),
  hub: get(tradingHubAtom),
  priceBases: get(priceBasesAtom),
  shown: get(shareChoiceAtom),
  counted: get(countedChoiceAtom),
}));

/** Sends every change of what the engine follows, from this tab or another, and the network's return. Called once. */
export function followEdits(): void {
  let sent = store.get(inputsAtom);
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.sub(inputsAtom, () => {
    const inputs = store.get(inputsAtom);
    const names = (Object.keys(inputs) as (keyof typeof inputs)[]).filter((name) => !dequal(inputs[name], sent[name]));
    clearTimeout(timer);
    const send = (): void => {
      sent = inputs;
      const changes: Partial<EngineInputs> = Object.fromEntries(names.map((name) => [name, inputs[name]]));
      if (names.length > 0) sendToEngine((engine) => engine.set(changes));
    };
    const areOnlyCharacters = names.every((name) => name === 'characters');
    if (areOnlyCharacters) timer = setTimeout(send, SEND_DELAY_MS);
    else send();
  });
  store.sub(shownLanguageAtom, () => {
    sendToEngine(async (engine) => engine.set({ unnamed: await engineListener.unnamed() }));
  });
  // The page passes it on, because not every browser fires this event in a worker.
  store.sub(isOnlineAtom, () => {
    if (store.get(isOnlineAtom)) sendToEngine((engine) => engine.fetching.continueAfterOffline());
  });
}

function sendToEngine(question: (engine: SpawnedEngine['remote']) => Promise<void>): void {
  askEngine(question).then(
    () => clearNotice('engine-edit'),
    (error: unknown) => {
      // The next engine gets everything when it starts.
      if (error instanceof EngineGoneError) return;
      setNotice({
        id: 'engine-edit',
        kind: 'failed',
        text: t`Your last change is saved, but the figures could not be updated (${{ problem: errorMessage(error) }}). Reload the page.`,
        action: 'reload',
      });
    },
  );
}

/** @throws Error before the addresses of the services are known */
function composeStart(): EngineStart {
  const environment = store.get(envAtom);
  if (!environment) throw new Error(t`The addresses of the services are not known yet.`);
  const byId = new Map(store.get(ownCharactersAtom).map((character) => [character.characterId, character]));
  // In the order of the page, so that visible characters come first.
  const ids = store.get(accountsAtom).flatMap(({ characterIds }) => characterIds);
  const characters = [...new Set([...ids, ...byId.keys()])].flatMap((id) => byId.get(id) ?? []);
  return {
    ...store.get(inputsAtom),
    services: { esiUrl: environment.esiUrl, userAgent: environment.userAgent, apiUrl: window.location.origin },
    characters,
    viewAt: store.get(viewTimeAtom),
  };
}
