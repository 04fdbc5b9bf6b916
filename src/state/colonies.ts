import type { PriceState, RefreshProgress, VolumeState } from '../../workers/api.ts';
import type { CharacterFetch } from '../../workers/game/domain/characterFetch.ts';
import type { CharacterId, ColonyKey } from '../../workers/game/domain/ids.ts';
import type { AccountReport, ColonyReport, FleetReport, FleetTotals } from '../../workers/game/domain/report.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { derivedFamily, family } from './atomFamilies.ts';
import { isAnnouncedAtom, ownCharactersAtom } from './characters.ts';
import { atom } from './jotai.ts';

/** A planet's figures; null before the worker has published any, and once the colony is gone. Set by the bridge. */
export const colonyAtom = family('colony', () => atom<ColonyReport | null>(null));

const NO_KEYS: readonly ColonyKey[] = [];

/** Each character's colonies; a list stays the same object while it does not change. Set by the bridge. */
export const colonyKeysByCharacterAtom = atom<ReadonlyMap<CharacterId, readonly ColonyKey[]>>(new Map());

/** A character's colonies by planet id; empty if none are known. */
export const colonyKeysAtom = family('character', (id) =>
  atom((get) => get(colonyKeysByCharacterAtom).get(id) ?? NO_KEYS),
);

/** Whether any planet is on the page. What its first rows do without is loaded after them. */
export const hasPlanetsAtom = atom((get) => get(colonyKeysByCharacterAtom).size > 0);

/** Accounts and totals of all that is shown; null before the worker has published any. Set by the bridge. */
export const fleetAtom = atom<FleetReport | null>(null);

/** The same of all that the round, totals and the strip count. Set by the bridge. */
export const countedFleetAtom = atom<FleetReport | null>(null);

/** How many of the planets that are shown have stopped now: a forecast does not change it. Set by the bridge. */
export const stoppedNowCountAtom = atom(0);

/** An account's figures; null before the worker has published any. */
export const accountReportAtom = family('account', (name) =>
  atom((get): AccountReport | null => get(fleetAtom)?.accounts.find((report) => report.account === name) ?? null),
);

/** Accounts and totals of the planets that the filter shows; null without a filter, and until the worker has answered. */
export const filteredTotalsAtom = atom<FleetTotals | null>(null);

/** The worker's latest batch: `revision` grows with each; null before the first. Set by the bridge. */
export const publicationAtom = atom<{ revision: number; at: EpochSeconds } | null>(null);

/**
 * The time of figures left from the last visit; null once the worker has calculated all that are on screen. Set by the
 * bridge.
 */
export const lastVisitAtAtom = atom<EpochSeconds | null>(null);

/** Every colony that is known, also those that are not shown. Set by the bridge. */
export const knownColoniesAtom = atom<readonly ColonyReport[]>([]);

/** The colonies whose stops are announced: the player's own, and those of shares that the player has turned on. */
export const announcedColoniesAtom = atom((get): readonly ColonyReport[] => {
  const isAnnounced = get(isAnnouncedAtom);
  return get(knownColoniesAtom).filter(({ characterId }) => isAnnounced(characterId));
});

/**
 * Every colony that is shown, and the time of their figures: new once per publication, so that whoever reads all
 * colonies is not computed once per changed colony. Set by the bridge.
 */
export const fleetColoniesAtom = atom<{ now: EpochSeconds; colonies: readonly ColonyReport[] }>({
  now: 0,
  colonies: [],
});

/** The colonies that the round, totals and the strip count, and the time of their figures. Set by the bridge. */
export const countedColoniesAtom = atom<{ now: EpochSeconds; colonies: readonly ColonyReport[] }>({
  now: 0,
  colonies: [],
});

/** How a character's last fetch went. Set by the bridge. */
export const characterFetchAtom = family('character', () => atom<CharacterFetch>({ kind: 'waiting' }));

/** Characters whose planets EVE has confirmed since the page was opened, or lately to their sharer. Set by the bridge. */
export const confirmedCharactersAtom = atom<ReadonlySet<CharacterId>>(new Set<CharacterId>());

/**
 * Whether a character is known to have no colonies: all were fetched, and there are none. One atom, so that both facts
 * are of the same moment even while React draws the page in slices.
 */
export const hasNoColoniesAtom = family('character', (id) =>
  atom((get) => get(characterFetchAtom(id)).kind === 'ok' && get(colonyKeysAtom(id)).length === 0),
);

/** The last failure of each character that has not been fetched since, also while it is tried again. Set by the bridge. */
export const failuresAtom = atom<ReadonlyMap<CharacterId, FetchFailure>>(new Map<CharacterId, FetchFailure>());

/** Not an expired login, which needs the player and is counted apart. */
export type FetchFailure = Extract<CharacterFetch, { kind: 'retrying' | 'failed' }>;

/**
 * The player's characters that the last fetch could not reach, or only in part, whoever is shown. Their earlier data
 * stays.
 */
export const failedCharactersAtom = atom((get) => {
  const failures = get(failuresAtom);
  return get(ownCharactersAtom).flatMap(({ characterId, name }) => {
    const failure = failures.get(characterId);
    return failure === undefined ? [] : [{ characterId, name, failure }];
  });
});

export const failedCharacterCountAtom = atom((get) => get(failedCharactersAtom).length);

/** Since when everything that is shown of a character's colonies is confirmed by ESI; null if none are known. */
export const confirmedAtAtom = derivedFamily('character', (get, id): EpochSeconds | null => {
  const times = get(colonyKeysAtom(id)).flatMap((key) => get(colonyAtom(key))?.confirmedAt ?? []);
  return times.length === 0 ? null : Math.min(...times);
});

/** Progress of the running refresh, or when the last one ended. Set by the bridge. */
export const progressAtom = atom<RefreshProgress>({
  isRunning: false,
  doneCharacters: 0,
  totalCharacters: 0,
  lastEndedAt: null,
  confirmedAt: null,
  nothingNewerBefore: null,
});

/** Whether a refresh has ended and none is running: all colonies are up to date, as far as ESI could be reached. */
export const isRefreshedAtom = atom((get) => {
  const { isRunning, lastEndedAt } = get(progressAtom);
  return !isRunning && lastEndedAt !== null;
});

/** Market prices of a hub, and what factories earn at them; null before the worker has published any. Set by the bridge. */
export const pricesAtom = atom<PriceState | null>(null);

/** How much is known about what the chosen hub's region trades; null before the worker says so. Set by the bridge. */
export const volumesAtom = atom<VolumeState | null>(null);
