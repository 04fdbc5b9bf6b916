/**
 * The planets as they were last shown: on the next visit they are on screen before the engine has calculated them, marked
 * as such. Those of the first characters are in localStorage, which can be read at once; the others follow from a small
 * database. Only a copy of what the engine's cache has, too: without room for it, nothing is lost.
 */
import { delMany, getMany, keys, setMany } from 'idb-keyval';
import * as v from 'valibot';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { parseJson } from '../../workers/game/domain/json.ts';
import type { ColonyReport } from '../../workers/game/domain/report.ts';
import { CHARACTERS_ON_SCREEN } from '../../workers/game/domain/screen.ts';
import { type EpochSeconds, SECONDS_PER_DAY } from '../../workers/game/domain/units.ts';
import { accountsAtom, charactersAtom } from '../state/characters.ts';
import { colonyAtom, colonyKeysAtom, lastVisitAtAtom, publicationAtom } from '../state/colonies.ts';
import {
  answersAtom,
  answersBasisAtom,
  areAnswersWholeAtom,
  isSettledAtom,
  type LastAnswers,
  lastAnswersAtom,
} from '../state/firstScreen.ts';
import { store } from '../state/jotai.ts';
import { priceBasesAtom, reportSettingsAtom, tradingHubAtom } from '../state/settings.ts';
import { isStoppedAtom, readJson, removeText, STORAGE_KEYS, shortlyOpenStore, tryToStore } from '../state/storage.ts';
import { viewTimeAtom } from '../state/viewTime.ts';
import { untilIdle } from './untilIdle.ts';

/** Older figures say too little, even for a second. */
const MAX_AGE_SECONDS = 3 * SECONDS_PER_DAY;

/**
 * Characters that are read or stored at once, which takes the page some ten milliseconds. With many small parts, the last
 * ones appear late: each time the engine publishes, React starts to draw them again from the beginning.
 */
const CHARACTERS_PER_PART = 48;

/** Another version of the page may have other fields in its reports. This module is part of the main script. */
const MADE_BY = import.meta.url;

/** The reports are used as they are, because the same version of the page has written them. */
const storedSchema = v.object({
  madeBy: v.literal(MADE_BY),
  /** the settings that the figures follow */
  settings: v.string(),
  at: v.number(),
  colonies: v.array(v.custom<ColonyReport>((one) => typeof one === 'object' && one !== null && 'key' in one)),
  answers: v.optional(v.custom<LastAnswers>((one) => typeof one === 'object' && one !== null && 'basis' in one)),
});

export interface LastScreen {
  /** of the figures */
  at: EpochSeconds;
  /** of each character by planet id */
  colonies: readonly ColonyReport[];
  /** what the first screen answered; undefined where it had not everything */
  answers?: LastAnswers | undefined;
}

/** What the last visit left behind of the first characters; null if nothing fits the page's characters and settings. */
export function readLastScreen(): LastScreen | null {
  return understand(readJson(STORAGE_KEYS.lastScreen), pageOrder().slice(0, CHARACTERS_ON_SCREEN));
}

/** What it left behind of the other characters, in the page's order, as it is read. Ends where the browser refuses. */
export async function* readFurtherScreens(): AsyncGenerator<LastScreen> {
  for (const ids of inParts(pageOrder().slice(CHARACTERS_ON_SCREEN))) {
    let stored: (string | undefined)[];
    try {
      stored = await getMany(ids, database);
    } catch {
      // The engine is about to publish the same planets.
      return;
    }
    const screens = ids.flatMap((id, index) => understand(parseJson(stored[index] ?? 'null'), [id]) ?? []);
    if (screens.length === 0) continue;
    yield { at: Math.min(...screens.map(({ at }) => at)), colonies: screens.flatMap(({ colonies }) => colonies) };
  }
}

function understand(value: unknown, characterIds: readonly CharacterId[]): LastScreen | null {
  const stored = v.safeParse(storedSchema, value);
  if (!stored.success) return null;
  const { at, settings, colonies, answers } = stored.output;
  if (settings !== settingsText() || !isRecent(at)) return null;
  const ids = new Set(characterIds);
  const known = colonies.filter(({ characterId }) => ids.has(characterId));
  const lastAnswers = answers !== undefined && isRecent(answers.at) ? answers : undefined;
  return known.length === 0 ? null : { at, colonies: known, answers: lastAnswers };
}

function isRecent(at: EpochSeconds): boolean {
  const ageSeconds = Date.now() / 1000 - at;
  return ageSeconds >= 0 && ageSeconds <= MAX_AGE_SECONDS;
}

/**
 * Stores the planets when all is fetched and answered, when a character is removed, and when the page is hidden; at the
 * page's very end only those of the first characters. Called once.
 */
export function followLastScreen(): void {
  const storeAll = (): void => {
    storeFirst();
    void storeFurther();
  };
  store.sub(isSettledAtom, () => {
    if (store.get(isSettledAtom)) storeAll();
  });
  let count = store.get(charactersAtom).length;
  store.sub(charactersAtom, () => {
    const before = count;
    count = store.get(charactersAtom).length;
    if (count < before) storeAll();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') storeAll();
  });
  window.addEventListener('pagehide', storeFirst);
}

function storeFirst(): void {
  const at = storableAt();
  if (at === null) return;
  const colonies = pageOrder().slice(0, CHARACTERS_ON_SCREEN).flatMap(coloniesOf);
  const text = JSON.stringify({
    ...toStore(at, colonies),
    answers: answersAt(at) ?? store.get(lastAnswersAtom) ?? undefined,
  });
  if (colonies.length === 0 || !tryToStore(STORAGE_KEYS.lastScreen, text)) removeText(STORAGE_KEYS.lastScreen);
}

/** What the first screen answers; undefined while it is not whole. */
function answersAt(at: EpochSeconds): LastAnswers | undefined {
  if (!store.get(areAnswersWholeAtom)) return undefined;
  const { fleet, stopped, nextPlanet } = store.get(answersAtom);
  return fleet === null ? undefined : { at, basis: store.get(answersBasisAtom), fleet, stopped, nextPlanet };
}

/** In parts, while the page is idle. What is left of removed characters goes in any case. */
async function storeFurther(): Promise<void> {
  if (store.get(isStoppedAtom)) return;
  try {
    const ids = pageOrder().slice(CHARACTERS_ON_SCREEN);
    const wanted = new Set<unknown>(ids);
    const gone = (await keys(database)).filter((id) => !wanted.has(id));
    if (gone.length > 0) await delMany(gone, database);
    for (const part of inParts(ids)) {
      await untilIdle();
      const at = storableAt();
      if (at === null) return;
      // As text, which the next visit reads in less time than objects.
      await setMany(
        part.map((id) => [id, JSON.stringify(toStore(at, coloniesOf(id)))]),
        database,
      );
    }
  } catch {
    // Without it, the next visit waits for the engine.
  }
}

/** The time of the figures on screen; null if they are of a future time or of the last visit itself, or nothing is stored. */
function storableAt(): EpochSeconds | null {
  if (store.get(isStoppedAtom)) return null;
  const isNow = store.get(viewTimeAtom) === null && store.get(lastVisitAtAtom) === null;
  return isNow ? (store.get(publicationAtom)?.at ?? null) : null;
}

function toStore(at: EpochSeconds, colonies: readonly ColonyReport[]): v.InferOutput<typeof storedSchema> {
  return { madeBy: MADE_BY, settings: settingsText(), at, colonies: [...colonies] };
}

function coloniesOf(id: CharacterId): ColonyReport[] {
  return store.get(colonyKeysAtom(id)).flatMap((key) => store.get(colonyAtom(key)) ?? []);
}

function pageOrder(): CharacterId[] {
  return store.get(accountsAtom).flatMap(({ characterIds }) => characterIds);
}

function* inParts(ids: readonly CharacterId[]): Generator<CharacterId[]> {
  for (let start = 0; start < ids.length; start += CHARACTERS_PER_PART)
    yield ids.slice(start, start + CHARACTERS_PER_PART);
}

function settingsText(): string {
  return JSON.stringify([store.get(reportSettingsAtom), store.get(tradingHubAtom), store.get(priceBasesAtom)]);
}

const database = shortlyOpenStore('colony-watch-last-screen', 'characters');
