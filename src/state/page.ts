/** What is on the page, as `src/model` decides it. Each view stays the same object while it is deeply equal. */

import { type CharacterCoverage, type Coverage, listUnreadGaps } from '../../workers/game/domain/coverage.ts';
import type { CharacterId, ColonyKey } from '../../workers/game/domain/ids.ts';
import type { AccountReport, ColonyReport, FleetTotals } from '../../workers/game/domain/report.ts';
import { type Account, sortByAttention, sortByWorstPlanet } from '../model/accounts.ts';
import { isExcluded, isLoginExpired } from '../model/character.ts';
import { coverageOf } from '../model/coverage.ts';
import { groupMissing } from '../model/groupMissing.ts';
import {
  type AccountView,
  type CharacterView,
  isFound,
  type PageChip,
  type PageView,
  viewAccount,
  viewCharacter,
  viewPage,
} from '../model/page.ts';
import type { TimeLeftSort } from '../model/planetOrder.ts';
import { characterSearchText, hasAllWords } from '../model/search.ts';
import { ALERT_CHIPS, isOfChip } from '../model/severity.ts';
import type { AlertChip } from '../words/alerts.ts';
import type { MissingGroup } from '../words/coverage.ts';
import { derivedFamily, family } from './atomFamilies.ts';
import { accountsAtom, characterAtom, charactersAtom, countedCharactersAtom } from './characters.ts';
import {
  accountReportAtom,
  characterFetchAtom,
  colonyAtom,
  colonyKeysAtom,
  countedFleetAtom,
  filteredTotalsAtom,
  fleetAtom,
  fleetColoniesAtom,
  hasPlanetsAtom,
} from './colonies.ts';
import { isOfflineAtom, outageEndsAtAtom } from './connection.ts';
import { filterWordsAtom, isFilteredAtom } from './filter.ts';
import { atom } from './jotai.ts';
import { shownLanguageAtom } from './language.ts';
import { accountSortAtom, alertModeAtom, collapsedAccountsAtom } from './settings.ts';
import { stableAtom } from './stableAtom.ts';

/** How all planet tables are sorted; null: in the planets' own order. Set by the Extraction header. */
export const timeLeftSortAtom = atom<TimeLeftSort>(null);

const setChipsAtom = atom<readonly PageChip[]>([]);

/**
 * What the page is limited to; empty: everything, in alert mode every planet that needs attention. Not stored. Set by
 * the chips of the strip and those beside alert mode.
 */
export const alertChipsAtom = atom(
  (get): readonly PageChip[] => {
    const chips = get(setChipsAtom);
    if (!chips.includes('needsLogin')) return chips;
    // Once everyone has logged in, the strip no longer has the chip that would end it.
    const isAnyExpired = get(charactersAtom).some(({ characterId }) => get(loginExpiredAtom(characterId)));
    return isAnyExpired ? chips : chips.filter((chip) => chip !== 'needsLogin');
  },
  (_get, set, chips: readonly PageChip[]) => set(setChipsAtom, chips),
);

/** Whether only what needs attention is shown: in alert mode, or under a chip. */
export const isAttentionModeAtom = atom((get) => get(alertModeAtom) || get(alertChipsAtom).length > 0);

/** Alert mode as its button switches it. Turning it off also ends the chips. */
export const alertModeSwitchAtom = atom(
  (get) => get(alertModeAtom),
  (_get, set, isOn: boolean) => {
    set(alertModeAtom, isOn);
    if (!isOn) set(alertChipsAtom, []);
  },
);

/** How many planets each chip of alert mode would show, without the filter. */
export const alertChipCountsAtom = stableAtom((get): Readonly<Record<AlertChip, number>> => {
  const { colonies } = get(fleetColoniesAtom);
  const counts = ALERT_CHIPS.map((chip) => [chip, colonies.filter((colony) => isOfChip(colony, chip)).length]);
  return Object.fromEntries(counts);
});

const narrowingAtom = atom((get) => {
  // Planets are found by words of the shown language, too.
  get(shownLanguageAtom);
  return { isAlertMode: get(isAttentionModeAtom), chips: get(alertChipsAtom), words: get(filterWordsAtom) };
});

export const loginExpiredAtom = derivedFamily('character', (get, id): boolean => {
  const character = get(characterAtom(id));
  return character !== null && isLoginExpired(character, get(characterFetchAtom(id)));
});

const NO_COVERAGE: readonly CharacterCoverage[] = [];

const coverageByCharacterAtom = atom(
  (get) => new Map((get(fleetAtom)?.coverage ?? NO_COVERAGE).map((one) => [one.characterId, one])),
);

/** Whether the page has all of a character's planets. Until the first report, those of the last visit count as all. */
export const areAllPlanetsKnownAtom = family('character', (id) =>
  atom((get): boolean => {
    const coverage = get(coverageByCharacterAtom).get(id);
    return coverage === undefined ? get(colonyKeysAtom(id)).length > 0 : listUnreadGaps([coverage]).length === 0;
  }),
);

/** What is shown of a character. */
export const characterViewAtom = derivedFamily('character', (get, id): CharacterView => {
  const character = get(characterAtom(id)) ?? { characterId: id, name: '', account: '', system: '' };
  // Read once and only if it counts: alert mode asks several times for all planets of a fleet.
  const reports = new Map<ColonyKey, ColonyReport | null>();
  const reportOf = (key: ColonyKey): ColonyReport | null => {
    const known = reports.get(key);
    if (known !== undefined) return known;
    const report = get(colonyAtom(key));
    reports.set(key, report);
    return report;
  };
  return viewCharacter({
    character,
    isLoginExpired: get(loginExpiredAtom(id)),
    areAllPlanetsKnown: get(areAllPlanetsKnownAtom(id)),
    colonyKeys: get(colonyKeysAtom(id)),
    reportOf,
    narrowing: get(narrowingAtom),
    sort: get(timeLeftSortAtom),
  });
});

/** The planets of a character that are shown, sorted. */
export const shownKeysAtom = derivedFamily(
  'character',
  (get, id): readonly ColonyKey[] => get(characterViewAtom(id)).shownKeys,
);

/** All planets that match filter and alert mode, also in collapsed accounts. */
export const allShownKeysAtom = stableAtom((get): readonly ColonyKey[] =>
  get(charactersAtom).flatMap(({ characterId }) => get(shownKeysAtom(characterId))),
);

/** The planets that sums count while something is filtered; null without a filter. */
export const filteredKeysAtom = atom((get) => (get(isFilteredAtom) ? get(allShownKeysAtom) : null));

/** What account cards show: of the planets that the filter shows, otherwise of all. Null while it is not known. */
export const shownTotalsAtom = atom((get): FleetTotals | null =>
  get(isFilteredAtom) ? get(filteredTotalsAtom) : get(fleetAtom),
);

/** What totals show: of the planets that the filter shows, otherwise of all that count. Null while it is not known. */
export const countedTotalsAtom = atom((get): FleetTotals | null =>
  get(isFilteredAtom) ? get(filteredTotalsAtom) : get(countedFleetAtom),
);

/** An account's figures, as its card shows them. */
export const shownAccountReportAtom = derivedFamily(
  'account',
  (get, name): AccountReport | null => get(shownTotalsAtom)?.accounts.find(({ account }) => account === name) ?? null,
);

/** A planet's name; null before it is known. Changed figures do not notify whoever reads only the name. */
const planetNameAtom = derivedFamily('colony', (get, key): string | null => get(colonyAtom(key))?.planetName ?? null);

/** The names of a character's planets that are shown, sorted. */
export const shownPlanetNamesAtom = derivedFamily('character', (get, id): readonly string[] =>
  get(shownKeysAtom(id)).flatMap((key) => get(planetNameAtom(key)) ?? []),
);

/** What is shown of an account. */
export const accountViewAtom = derivedFamily('account', (get, name): AccountView => {
  const ids = get(accountsAtom).find((account) => account.name === name)?.characterIds ?? [];
  const isCollapsed = get(collapsedAccountsAtom).includes(name);
  return viewAccount(
    name,
    isCollapsed,
    ids.map((id) => get(characterViewAtom(id))),
  );
});

/** Whether there are accounts, and the player has collapsed each of them. */
export const areAllCollapsedAtom = atom((get) => {
  const accounts = get(accountsAtom);
  const collapsed = new Set(get(collapsedAccountsAtom));
  return accounts.length > 0 && accounts.every(({ name }) => collapsed.has(name));
});

/** Whether any planet of an account imports something; true while some are not known. */
export const accountImportsAtom = derivedFamily('account', (get, name): boolean => {
  const ids = get(accountsAtom).find((account) => account.name === name)?.characterIds ?? [];
  const keys = ids.flatMap((id) => get(colonyKeysAtom(id)));
  return keys.length === 0 || keys.some((key) => get(colonyAtom(key))?.imports.length !== 0);
});

/** The names of an account's characters that are shown, one per line. */
export const accountNamesAtom = derivedFamily('account', (get, name): string =>
  get(accountViewAtom(name))
    .shownIds.map((id) => get(characterAtom(id))?.name ?? '')
    .join('\n'),
);

/** The accounts in the order that is shown. Stays the same object until that changes. */
export const sortedAccountsAtom = stableAtom((get): readonly Account[] => {
  const accounts = get(accountsAtom);
  if (get(isAttentionModeAtom)) return sortByWorstPlanet(accounts, (name) => get(accountViewAtom(name)).urgency);
  if (get(accountSortAtom) === 'own') return accounts;
  return sortByAttention(accounts, (name) => ({
    report: get(accountReportAtom(name)),
    expiredLoginCount: get(accountViewAtom(name)).expiredLoginCount,
  }));
});

export const isSharedAccountAtom = derivedFamily('account', (get, name): boolean =>
  get(charactersAtom).some(({ account, shareId }) => account === name && shareId !== undefined),
);

/** How much of an account its figures cover. */
export const accountCoverageAtom = derivedFamily('account', (get, name): Coverage => {
  const coverage = get(fleetAtom)?.coverage ?? NO_COVERAGE;
  return coverageOf(coverage.filter(({ account }) => account === name));
});

/** How much of the fleet all figures cover. */
export const fleetCoverageAtom = stableAtom((get): Coverage => coverageOf(get(fleetAtom)?.coverage ?? NO_COVERAGE));

/** Whether every planet of the fleet is known. Until then, nobody can say that there are none. */
export const isFleetKnownAtom = atom(
  (get): boolean => get(fleetAtom) !== null && get(fleetCoverageAtom).gaps.length === 0,
);

/** The same of what the round, totals and the strip count. */
export const countedCoverageAtom = stableAtom(
  (get): Coverage => coverageOf(get(countedFleetAtom)?.coverage ?? NO_COVERAGE),
);

/** Whom every place goes without, or shows as of the last snapshot. */
export const missingCharactersAtom = stableAtom((get): readonly MissingGroup[] => {
  const ids = get(countedCharactersAtom).map(({ characterId }) => characterId);
  return groupMissing(
    get(countedCoverageAtom).gaps,
    ids.filter((id) => get(loginExpiredAtom(id))),
  );
});

/**
 * EVE's services do not answer, and nothing is stored of any character that could be fetched: what is wrong is said
 * once, not by each.
 */
export const isNothingKnownAtom = atom((get): boolean => {
  if (get(hasPlanetsAtom)) return false;
  let isOut = false;
  for (const { characterId } of get(charactersAtom)) {
    if (get(loginExpiredAtom(characterId))) continue;
    const fetch = get(characterFetchAtom(characterId));
    if (fetch.kind !== 'retrying' && fetch.kind !== 'failed') return false;
    isOut ||= fetch.kind === 'retrying' && fetch.isOutage;
  }
  // One that waits for its turn does not say that EVE's servers don't answer.
  return isOut && (get(outageEndsAtAtom) !== null || get(isOfflineAtom));
});

/** What the whole page shows. */
export const pageViewAtom = stableAtom(
  (get): PageView => viewPage(get(accountsAtom).map(({ name }) => get(accountViewAtom(name)))),
);

const foundAtom = stableAtom((get): readonly { characterId: CharacterId; keys: readonly ColonyKey[] }[] | null => {
  const words = get(filterWordsAtom);
  if (words.length === 0) return null;
  get(shownLanguageAtom);
  return get(charactersAtom).flatMap((character) => {
    const { characterId } = character;
    const text = characterSearchText({ ...character, needsLogin: get(loginExpiredAtom(characterId)) });
    const known = get(colonyKeysAtom(characterId));
    const keys = known.filter((key) => isFound(text, get(colonyAtom(key)), words));
    // One without planets is found by itself.
    return keys.length > 0 || (known.length === 0 && hasAllWords(text, words)) ? [{ characterId, keys }] : [];
  });
});

/** Every planet that matches the search, also where alert mode hides it; null without a search. */
export const foundKeysAtom = atom((get): ReadonlySet<ColonyKey> | null => {
  const found = get(foundAtom);
  return found && new Set(found.flatMap(({ keys }) => keys));
});

/** Whoever has such a planet, or has none and matches the search; null without a search. */
export const foundCharactersAtom = atom((get): ReadonlySet<CharacterId> | null => {
  const found = get(foundAtom);
  return found && new Set(found.map(({ characterId }) => characterId));
});

/** Whether the player has excluded a planet from totals: the setting itself, which the figures follow a little later. */
export const isExcludedAtom = family('colony', (key) =>
  atom((get) => {
    const colony = get(colonyAtom(key));
    const character = colony === null ? null : get(characterAtom(colony.characterId));
    return colony !== null && character !== null && isExcluded(character, colony.planetId);
  }),
);

export type PlanetTab = 'now' | 'history' | 'whatIf';

/** Which tab an opened planet shows. Set by its tabs, and by a suggestion that is tried. */
export const planetTabAtom = family('colony', () => atom<PlanetTab>('now'));
