import type { CharacterFetch, PriceState, RefreshProgress } from '../../workers/api.ts';
import type { CharacterId, ColonyKey } from '../../workers/domain/ids.ts';
import type { AccountReport, ColonyReport, FleetReport } from '../../workers/domain/report.ts';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { accountsAtom, characterAtom, charactersAtom } from './characters.ts';
import { filterWordsAtom } from './filter.ts';
import { type Atom, atom, type PrimitiveAtom } from './jotai.ts';
import { characterSearchText, colonySearchText, hasAllWords } from './searchText.ts';
import { alertModeAtom } from './settings.ts';

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

const characterTextAtoms = new Map<CharacterId, Atom<string>>();

/** What the filter finds a character by. */
function characterTextAtom(id: CharacterId): Atom<string> {
  let found = characterTextAtoms.get(id);
  if (!found) {
    found = atom((get) => {
      const character = get(characterAtom(id));
      return character ? characterSearchText(character) : '';
    });
    characterTextAtoms.set(id, found);
  }
  return found;
}

const colonyTextAtoms = new Map<ColonyKey, Atom<string>>();

/** What the filter finds a colony by. Made anew only when its report changes, and only while something is filtered. */
function colonyTextAtom(key: ColonyKey): Atom<string> {
  let found = colonyTextAtoms.get(key);
  if (!found) {
    found = atom((get) => {
      const colony = get(colonyAtom(key));
      return colony ? `${get(characterTextAtom(colony.characterId))}\n${colonySearchText(colony)}` : '';
    });
    colonyTextAtoms.set(key, found);
  }
  return found;
}

const visibleKeysAtoms = new Map<CharacterId, Atom<readonly ColonyKey[]>>();

/** One character's colonies that are shown: all that the filter finds, in alert mode only those with an alert. */
export function visibleColonyKeysAtom(id: CharacterId): Atom<readonly ColonyKey[]> {
  let found = visibleKeysAtoms.get(id);
  if (!found) {
    let last: readonly ColonyKey[] = NO_KEYS;
    found = atom((get) => {
      const keys = get(colonyKeysAtom(id));
      const words = get(filterWordsAtom);
      const isAlertMode = get(alertModeAtom);
      if (!isAlertMode && words.length === 0) return keys;
      const visible = keys.filter(
        (key) =>
          (!isAlertMode || (get(colonyAtom(key))?.alerts.length ?? 0) > 0) &&
          (words.length === 0 || hasAllWords(get(colonyTextAtom(key)), words)),
      );
      // The same object while the same planets are shown: their figures change every minute.
      if (visible.length !== last.length || visible.some((key, index) => key !== last[index])) last = visible;
      return last;
    });
    visibleKeysAtoms.set(id, found);
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

const characterVisibleAtoms = new Map<CharacterId, Atom<boolean>>();

/**
 * Whether a character is shown: it has a planet that is shown, or, where it has none to show, is itself what the filter
 * looks for. In alert mode those who must log in again stay.
 */
export function characterVisibleAtom(id: CharacterId): Atom<boolean> {
  let found = characterVisibleAtoms.get(id);
  if (!found) {
    found = atom((get) => {
      const words = get(filterWordsAtom);
      const isAlertMode = get(alertModeAtom);
      if (!isAlertMode && words.length === 0) return true;
      if (get(visibleColonyKeysAtom(id)).length > 0) return true;
      const staysWithoutPlanet = isAlertMode
        ? get(characterAtom(id))?.needsLogin
        : get(colonyKeysAtom(id)).length === 0;
      return staysWithoutPlanet === true && hasAllWords(get(characterTextAtom(id)), words);
    });
    characterVisibleAtoms.set(id, found);
  }
  return found;
}

const accountVisibleAtoms = new Map<string, Atom<boolean>>();

/** Whether an account's card is shown: one of its characters is; in alert mode one with a planet that is shown. */
export function accountVisibleAtom(name: string): Atom<boolean> {
  let found = accountVisibleAtoms.get(name);
  if (!found) {
    found = atom((get) => {
      const isAlertMode = get(alertModeAtom);
      if (!isAlertMode && get(filterWordsAtom).length === 0) return true;
      const account = get(accountsAtom).find((entry) => entry.name === name);
      return (account?.characterIds ?? []).some((id) =>
        isAlertMode ? get(visibleColonyKeysAtom(id)).length > 0 : get(characterVisibleAtom(id)),
      );
    });
    accountVisibleAtoms.set(name, found);
  }
  return found;
}

/** How many planets are shown, of how many there are; closed accounts count as shown. */
export const planetCountsAtom = atom((get) => {
  let shownCount = 0;
  let allCount = 0;
  for (const { characterId } of get(charactersAtom)) {
    shownCount += get(visibleColonyKeysAtom(characterId)).length;
    allCount += get(colonyKeysAtom(characterId)).length;
  }
  return { shownCount, allCount };
});

/** The worker's latest batch: grows with each; null before the first. Set by the bridge. */
export const publicationAtom = atom<{ revision: number; at: EpochSeconds } | null>(null);

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
});

/** Whether a refresh has ended and none runs: all colonies are as ESI has them by now, as far as it could be reached. */
export const isRefreshedAtom = atom((get) => {
  const { isRunning, lastEndedAt } = get(progressAtom);
  return !isRunning && lastEndedAt !== null;
});

/** Market prices of a hub, and what factories earn by them; null before the worker has told any. Set by the bridge. */
export const pricesAtom = atom<PriceState | null>(null);
