/**
 * The planets of the first characters as they were last shown: on the next visit they are on screen at once, marked as
 * such, until the engine has calculated them. Only a copy of what the engine's cache has, too: without room for it,
 * nothing is lost.
 */
import * as v from 'valibot';
import type { ColonyReport } from '../../workers/domain/report.ts';
import { CHARACTERS_ON_SCREEN } from '../../workers/domain/screen.ts';
import { type EpochSeconds, SECONDS_PER_DAY } from '../../workers/domain/units.ts';
import { accountsAtom } from '../state/characters.ts';
import { colonyAtom, colonyKeysAtom, isRefreshedAtom, lastVisitAtAtom, publicationAtom } from '../state/colonies.ts';
import { store } from '../state/jotai.ts';
import { priceBasesAtom, reportSettingsAtom, tradingHubAtom } from '../state/settings.ts';
import { readJson, removeText, STORAGE_KEYS, tryToStore } from '../state/storage.ts';
import { viewTimeAtom } from '../state/viewTime.ts';

/** Older figures say too little, even for a second. */
const MAX_AGE_SECONDS = 3 * SECONDS_PER_DAY;

/** Another version of the page may have other fields in its reports. This module is part of the main script. */
const MADE_BY = import.meta.url;

/** The reports are used as they are, because the same version of the page has written them. */
const storedSchema = v.object({
  madeBy: v.literal(MADE_BY),
  /** the settings that the figures follow */
  settings: v.string(),
  at: v.number(),
  colonies: v.array(v.custom<ColonyReport>((one) => typeof one === 'object' && one !== null && 'key' in one)),
});

export interface LastScreen {
  /** of the figures */
  at: EpochSeconds;
  /** of each character by planet id */
  colonies: readonly ColonyReport[];
}

/** What the last visit left behind; null if there is nothing that fits the page's characters and settings. */
export function readLastScreen(): LastScreen | null {
  const stored = v.safeParse(storedSchema, readJson(STORAGE_KEYS.lastScreen));
  if (!stored.success) return null;
  const { at, settings, colonies } = stored.output;
  const ageSeconds = Date.now() / 1000 - at;
  if (settings !== settingsText() || !(ageSeconds >= 0 && ageSeconds <= MAX_AGE_SECONDS)) return null;
  const ids = new Set(firstCharacterIds());
  const known = colonies.filter(({ characterId }) => ids.has(characterId));
  return known.length === 0 ? null : { at, colonies: known };
}

/** Stores the screen when a refresh ends and when the page is left. Called once. */
export function followLastScreen(): void {
  store.sub(isRefreshedAtom, () => {
    if (store.get(isRefreshedAtom)) storeLastScreen();
  });
  window.addEventListener('pagehide', storeLastScreen);
}

/** Figures of a future time or of the last visit itself are not stored. */
function storeLastScreen(): void {
  const publication = store.get(publicationAtom);
  if (publication === null || store.get(viewTimeAtom) !== null || store.get(lastVisitAtAtom) !== null) return;
  const colonies = firstCharacterIds()
    .flatMap((id) => store.get(colonyKeysAtom(id)))
    .flatMap((key) => store.get(colonyAtom(key)) ?? []);
  const text = JSON.stringify({ madeBy: MADE_BY, settings: settingsText(), at: publication.at, colonies });
  if (colonies.length === 0 || !tryToStore(STORAGE_KEYS.lastScreen, text)) removeText(STORAGE_KEYS.lastScreen);
}

function firstCharacterIds() {
  return store
    .get(accountsAtom)
    .flatMap(({ characterIds }) => characterIds)
    .slice(0, CHARACTERS_ON_SCREEN);
}

function settingsText(): string {
  return JSON.stringify([store.get(reportSettingsAtom), store.get(tradingHubAtom), store.get(priceBasesAtom)]);
}
