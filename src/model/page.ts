/**
 * What is on the page: which accounts, characters and planets are shown, in which order, and why the others are hidden.
 * A character's view is derived from its planets, an account's from its characters, the page's from its accounts.
 */

import type { Character } from '../../workers/game/domain/character.ts';
import type { CharacterId, ColonyKey } from '../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../workers/game/domain/report.ts';
import { sum } from '../../workers/game/domain/sums.ts';
import { i18n } from '../languages/i18n.ts';
import type { AlertChip } from '../words/alerts.ts';
import {
  compareByTimeLeft,
  compareByUrgency,
  compareUrgency,
  type TimeLeftSort,
  type Urgency,
  urgencyOf,
} from './planetOrder.ts';
import { characterSearchText, colonySearchText, hasAllWords } from './search.ts';
import { isOfChip, needsAttention } from './severity.ts';

/** A chip limits alert mode: to planets with an alert, or to characters whose login has expired. */
export type PageChip = AlertChip | 'needsLogin';

/** What hides parts of the page. */
export interface Narrowing {
  /** also under any chip */
  isAlertMode: boolean;
  /** what alert mode is limited to; empty: every planet that needs attention */
  chips: readonly PageChip[];
  /** the filter's words; empty without a filter */
  words: readonly string[];
}

/** Why something is hidden. Alert mode applies first, then the filter. */
type HiddenBy = 'alertMode' | 'filter';

export interface CharacterInput {
  character: Pick<Character, 'characterId' | 'name' | 'account' | 'system'>;
  isLoginExpired: boolean;
  /** false while a planet may be missing: nobody can say that it needs no attention */
  areAllPlanetsKnown: boolean;
  /** its planets in their own order */
  colonyKeys: readonly ColonyKey[];
  /** called only for reports that matter, so that a caller can subscribe to only those */
  reportOf: (key: ColonyKey) => ColonyReport | null;
  narrowing: Narrowing;
  sort: TimeLeftSort;
}

export interface CharacterView {
  characterId: CharacterId;
  isLoginExpired: boolean;
  /** null if it is shown */
  hiddenBy: HiddenBy | null;
  /** sorted; empty if the character is hidden */
  shownKeys: readonly ColonyKey[];
  /** in alert mode that of its worst planet shown; null otherwise */
  urgency: Urgency | null;
  planetCount: number;
}

/**
 * A character is shown if one of its planets is. Without one, it is shown if the filter matches the character itself; in
 * alert mode only if its login has expired or planets are not known, too, and alert mode is not limited. Alert mode puts the
 * most urgent planet first.
 */
export function viewCharacter(input: CharacterInput): CharacterView {
  const { character, colonyKeys, reportOf, narrowing, sort } = input;
  const { isAlertMode, chips, words } = narrowing;
  const text = words.length === 0 ? '' : characterSearchText({ ...character, needsLogin: input.isLoginExpired });
  const isOfLogins = input.isLoginExpired && chips.includes('needsLogin');
  const shownChips = isOfLogins ? [] : chips;
  const alerted = isAlertMode ? colonyKeys.filter((key) => hasAlert(reportOf(key), shownChips)) : colonyKeys;
  const found = words.length === 0 ? alerted : alerted.filter((key) => isFound(text, reportOf(key), words));
  const first = isAlertMode ? sortByUrgency(found, reportOf) : found;
  const worst = isAlertMode && first[0] !== undefined ? reportOf(first[0]) : null;
  const view = {
    characterId: character.characterId,
    isLoginExpired: input.isLoginExpired,
    shownKeys: sortKeys(first, reportOf, sort),
    urgency: worst && urgencyOf(worst),
    planetCount: colonyKeys.length,
  };
  if (found.length > 0) return { ...view, hiddenBy: null };
  const mayBeBare = (input.isLoginExpired || !input.areAllPlanetsKnown) && shownChips.length === 0;
  if (isAlertMode && alerted.length === 0 && !mayBeBare) return { ...view, hiddenBy: 'alertMode' };
  const isOwnMatch = (isAlertMode ? mayBeBare : colonyKeys.length === 0) && hasAllWords(text, words);
  return { ...view, hiddenBy: isOwnMatch ? null : 'filter' };
}

export interface AccountView {
  name: string;
  isCollapsed: boolean;
  /** null if its card is shown */
  hiddenBy: HiddenBy | null;
  shownIds: readonly CharacterId[];
  hiddenCount: number;
  /** the first character with planets, whose table has the column headers; null if there is none */
  headId: CharacterId | null;
  /** planets of shown characters, even if the card is collapsed */
  shownPlanetCount: number;
  planetCount: number;
  /** of all its characters, shown or not */
  expiredLoginCount: number;
  /** in alert mode that of its worst planet shown; null otherwise */
  urgency: Urgency | null;
}

/** An account's card is shown if one of its characters is. In alert mode the character with the most urgent planet comes first. */
export function viewAccount(name: string, isCollapsed: boolean, characters: readonly CharacterView[]): AccountView {
  const shown = characters.filter(({ hiddenBy }) => hiddenBy === null);
  const ordered = [...shown].sort((a, b) => compareUrgency(a.urgency, b.urgency));
  const isHidden = shown.length === 0 && characters.length > 0;
  const isFiltered = characters.some(({ hiddenBy }) => hiddenBy === 'filter');
  return {
    name,
    isCollapsed,
    hiddenBy: isHidden ? (isFiltered ? 'filter' : 'alertMode') : null,
    shownIds: ordered.map(({ characterId }) => characterId),
    hiddenCount: characters.length - shown.length,
    headId: ordered.find(({ planetCount }) => planetCount > 0)?.characterId ?? null,
    shownPlanetCount: sum(shown.map(({ shownKeys }) => shownKeys.length)),
    planetCount: sum(characters.map(({ planetCount }) => planetCount)),
    expiredLoginCount: characters.filter(({ isLoginExpired }) => isLoginExpired).length,
    urgency: ordered[0]?.urgency ?? null,
  };
}

export interface PageView {
  /** there are accounts, but all are hidden */
  isNothingShown: boolean;
  /** collapsed accounts count as shown */
  shownPlanetCount: number;
  planetCount: number;
}

export function viewPage(accounts: readonly AccountView[]): PageView {
  return {
    isNothingShown: accounts.length > 0 && accounts.every(({ hiddenBy }) => hiddenBy !== null),
    shownPlanetCount: sum(accounts.map(({ shownPlanetCount }) => shownPlanetCount)),
    planetCount: sum(accounts.map(({ planetCount }) => planetCount)),
  };
}

function hasAlert(report: ColonyReport | null, chips: readonly PageChip[]): boolean {
  if (report === null) return false;
  return chips.length === 0
    ? needsAttention(report)
    : chips.some((chip) => chip !== 'needsLogin' && isOfChip(report, chip));
}

function sortByUrgency(
  keys: readonly ColonyKey[],
  reportOf: (key: ColonyKey) => ColonyReport | null,
): readonly ColonyKey[] {
  return keys
    .flatMap((key) => reportOf(key) ?? [])
    .sort(compareByUrgency)
    .map(({ key }) => key);
}

function sortKeys(
  keys: readonly ColonyKey[],
  reportOf: (key: ColonyKey) => ColonyReport | null,
  sort: TimeLeftSort,
): readonly ColonyKey[] {
  if (sort === null) return keys;
  const reports = keys.flatMap((key) => reportOf(key) ?? []);
  return reports.sort((a, b) => compareByTimeLeft(a, b, sort)).map(({ key }) => key);
}

/** Whether a planet matches the filter's words, by its own text or that of its character. */
export function isFound(characterText: string, report: ColonyReport | null, words: readonly string[]): boolean {
  return report !== null && hasAllWords(characterText + searchTextOf(report), words);
}

/** Cached, because each letter typed into the filter searches hundreds of reports. */
const searchTexts = new WeakMap<ColonyReport, { language: string; text: string }>();

function searchTextOf(report: ColonyReport): string {
  let known = searchTexts.get(report);
  if (known?.language !== i18n.locale) {
    known = { language: i18n.locale, text: colonySearchText(report) };
    searchTexts.set(report, known);
  }
  return known.text;
}
