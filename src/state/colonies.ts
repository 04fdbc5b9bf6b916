import type { CharacterFetch, PriceState, RefreshProgress } from '../../workers/api.ts';
import type { CharacterId, ColonyKey } from '../../workers/domain/ids.ts';
import type { AccountReport, ColonyReport, FleetReport } from '../../workers/domain/report.ts';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { charactersAtom } from './characters.ts';
import { type Atom, atom, type PrimitiveAtom } from './jotai.ts';

const colonyAtoms = new Map<ColonyKey, PrimitiveAtom<ColonyReport | null>>();

/** One planet's figures; null before the worker has published any, and once the colony is gone. Set by the bridge. */
export function colonyAtom(key: ColonyKey): PrimitiveAtom<ColonyReport | null> {
  let found = colonyAtoms.get(key);
  if (!found) {
    found = atom<ColonyReport | null>(null);
    colonyAtoms.set(key, found);
  }
  return found;
}

const NO_KEYS: readonly ColonyKey[] = [];

/** Which colonies each character has; a character's list stays the same object while its colonies do. Set by the bridge. */
export const colonyKeysByCharacterAtom = atom<ReadonlyMap<CharacterId, readonly ColonyKey[]>>(new Map());

const colonyKeysAtoms = new Map<CharacterId, Atom<readonly ColonyKey[]>>();

/** One character's colonies by planet id; empty where none are known. */
export function colonyKeysAtom(id: CharacterId): Atom<readonly ColonyKey[]> {
  let found = colonyKeysAtoms.get(id);
  if (!found) {
    found = atom((get) => get(colonyKeysByCharacterAtom).get(id) ?? NO_KEYS);
    colonyKeysAtoms.set(id, found);
  }
  return found;
}

/** Accounts and totals; null before the worker has published any. Set by the bridge. */
export const fleetAtom = atom<FleetReport | null>(null);

const accountReportAtoms = new Map<string, Atom<AccountReport | null>>();

/** One account's figures; null before the worker has published any. */
export function accountReportAtom(name: string): Atom<AccountReport | null> {
  let found = accountReportAtoms.get(name);
  if (!found) {
    found = atom((get) => get(fleetAtom)?.accounts.find((report) => report.account === name) ?? null);
    accountReportAtoms.set(name, found);
  }
  return found;
}

/** The worker's latest batch: grows with each; null before the first. Set by the bridge. */
export const publicationAtom = atom<{ revision: number; at: EpochSeconds } | null>(null);

/**
 * Every colony, and the time its figures are of. One list per publication: whoever reads all colonies is computed once,
 * not once per changed colony. Set by the bridge.
 */
export const fleetColoniesAtom = atom<{ now: EpochSeconds; colonies: readonly ColonyReport[] }>({
  now: 0,
  colonies: [],
});

const characterFetchAtoms = new Map<CharacterId, PrimitiveAtom<CharacterFetch>>();

/** How one character's last fetch went. Set by the bridge. */
export function characterFetchAtom(id: CharacterId): PrimitiveAtom<CharacterFetch> {
  let found = characterFetchAtoms.get(id);
  if (!found) {
    found = atom<CharacterFetch>({ kind: 'waiting' });
    characterFetchAtoms.set(id, found);
  }
  return found;
}

/** Characters whose planets EVE has confirmed since the page was opened. Set by the bridge. */
export const confirmedCharactersAtom = atom<ReadonlySet<CharacterId>>(new Set<CharacterId>());

const noColoniesAtoms = new Map<CharacterId, Atom<boolean>>();

/**
 * Whether a character is known to have no colonies: all was fetched, and there are none. One atom, so that both are of
 * the same moment also while the page is drawn in slices.
 */
export function hasNoColoniesAtom(id: CharacterId): Atom<boolean> {
  let found = noColoniesAtoms.get(id);
  if (!found) {
    found = atom((get) => get(characterFetchAtom(id)).kind === 'ok' && get(colonyKeysAtom(id)).length === 0);
    noColoniesAtoms.set(id, found);
  }
  return found;
}

/** Characters that the last fetch could not reach, or not wholly. What is shown of them is what was there before. */
export const failedCharacterCountAtom = atom(
  (get) =>
    get(charactersAtom).filter(({ characterId }) => {
      const { kind } = get(characterFetchAtom(characterId));
      return kind === 'retrying' || kind === 'failed';
    }).length,
);

const confirmedAtAtoms = new Map<CharacterId, Atom<EpochSeconds | null>>();

/** When ESI last confirmed all that is shown of a character's colonies; null where none are known. */
export function confirmedAtAtom(id: CharacterId): Atom<EpochSeconds | null> {
  let found = confirmedAtAtoms.get(id);
  if (!found) {
    found = atom((get) => {
      const times = get(colonyKeysAtom(id)).flatMap((key) => get(colonyAtom(key))?.confirmedAt ?? []);
      return times.length === 0 ? null : Math.min(...times);
    });
    confirmedAtAtoms.set(id, found);
  }
  return found;
}

/** How far the refresh is that runs now, or when the last one ended. Set by the bridge. */
export const progressAtom = atom<RefreshProgress>({
  isRunning: false,
  doneCharacters: 0,
  totalCharacters: 0,
  lastEndedAt: null,
  confirmedAt: null,
  nothingNewerBefore: null,
});

/** Whether a refresh has ended and none runs: all colonies are as ESI has them by now, as far as it could be reached. */
export const isRefreshedAtom = atom((get) => {
  const { isRunning, lastEndedAt } = get(progressAtom);
  return !isRunning && lastEndedAt !== null;
});

/** Market prices of a hub, and what factories earn by them; null before the worker has told any. Set by the bridge. */
export const pricesAtom = atom<PriceState | null>(null);
