/** The page's one engine, and what keeps it in step with the characters and settings that the page keeps. */
import type { EngineStart } from '../../workers/api.ts';
import { errorMessage } from '../format/text.ts';
import { accountsAtom, charactersAtom } from '../state/characters.ts';
import { envAtom } from '../state/environment.ts';
import { store } from '../state/jotai.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { reportSettingsAtom, tradingHubAtom } from '../state/settings.ts';
import { viewTimeAtom } from '../state/viewTime.ts';
import { createEngineBridge, EngineGoneError, type SpawnedEngine } from './engineBridge.ts';
import { engineListener } from './receive.ts';

/** Edits come in bursts: the worker gets the list once they pause. */
const HAND_OVER_DELAY_MS = 50;

const bridge = createEngineBridge({ start: composeStart, listener: engineListener });

/** Loads the engine, while the server is asked what to start it with. */
export function prepareEngine(): void {
  bridge.prepare();
}

/** Starts the engine, or starts it anew with what the page has now. */
export function startEngine(): void {
  bridge.start();
}

/**
 * Asks the running engine.
 * @throws EngineGoneError where none runs, or where it dies before it has answered; else what the engine throws
 */
export function askEngine<T>(question: (engine: SpawnedEngine['remote']) => Promise<T>): Promise<T> {
  return bridge.ask(question);
}

/** From now on every change of characters and settings, from this tab or another, reaches the engine. Called once. */
export function followEdits(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.sub(charactersAtom, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const characters = store.get(charactersAtom);
      handOver((engine) => engine.setCharacters(characters));
    }, HAND_OVER_DELAY_MS);
  });
  store.sub(reportSettingsAtom, () => {
    const settings = store.get(reportSettingsAtom);
    handOver((engine) => engine.setSettings(settings));
  });
  store.sub(tradingHubAtom, () => {
    const hub = store.get(tradingHubAtom);
    handOver((engine) => engine.setHub(hub));
  });
}

function handOver(question: (engine: SpawnedEngine['remote']) => Promise<void>): void {
  askEngine(question).then(
    () => clearNotice('engine-edit'),
    (error: unknown) => {
      // An engine that does not run is handed everything when it starts.
      if (error instanceof EngineGoneError) return;
      setNotice({
        id: 'engine-edit',
        kind: 'failed',
        text: `Your last change is kept, but the figures could not take it up (${errorMessage(error)}). Reload the page to reckon anew.`,
        action: 'reload',
      });
    },
  );
}

/** @throws Error before the server has said where the services are */
function composeStart(): EngineStart {
  const environment = store.get(envAtom);
  if (!environment) throw new Error('The server has not yet said where the services are.');
  const byId = new Map(store.get(charactersAtom).map((character) => [character.characterId, character]));
  // In the order of the page, so that what is in view comes first.
  const ids = store.get(accountsAtom).flatMap(({ characterIds }) => characterIds);
  const characters = ids.flatMap((id) => byId.get(id) ?? []);
  return {
    services: {
      esiUrl: environment.esiUrl,
      userAgent: environment.userAgent,
      apiUrl: window.location.origin,
    },
    characters,
    settings: store.get(reportSettingsAtom),
    viewAt: store.get(viewTimeAtom),
    hub: store.get(tradingHubAtom),
  };
}
