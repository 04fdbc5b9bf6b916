/** What is on the page, as `src/model` decides it. Each view stays the same object while it says the same. */
import type { CharacterId, ColonyKey } from '../../workers/domain/ids.ts';
import type { ColonyReport } from '../../workers/domain/report.ts';
import { isExcluded, isLoginExpired } from '../model/character.ts';
import { type FleetStatus, fleetStatus } from '../model/fleetStatus.ts';
import {
  type AccountView,
  type CharacterView,
  type PageView,
  viewAccount,
  viewCharacter,
  viewPage,
} from '../model/page.ts';
import type { TimeLeftSort } from '../model/planetOrder.ts';
import { accountsAtom, characterAtom, charactersAtom } from './characters.ts';
import {
  characterFetchAtom,
  colonyAtom,
  colonyKeysAtom,
  confirmedAtAtom,
  confirmedCharactersAtom,
  fleetAtom,
  hasNoColoniesAtom,
} from './colonies.ts';
import { filterWordsAtom } from './filter.ts';
import { type Atom, atom, type Getter } from './jotai.ts';
import { alertModeAtom, collapsedAccountsAtom } from './settings.ts';

/** How all planet tables are sorted; null is the planets' own order. Set by the Extraction header. */
export const timeLeftSortAtom = atom<TimeLeftSort>(null);

const narrowingAtom = atom((get) => ({ isAlertMode: get(alertModeAtom), words: get(filterWordsAtom) }));

/** Whether a character's login has expired. */
export const loginExpiredAtom = family((get, id: CharacterId): boolean => {
  const character = get(characterAtom(id));
  return character !== null && isLoginExpired(character, get(characterFetchAtom(id)));
});

/** What is shown of a character. */
export const characterViewAtom = family((get, id: CharacterId): CharacterView => {
  const character = get(characterAtom(id)) ?? { characterId: id, name: '', account: '', system: '' };
  return viewCharacter({
    character,
    isLoginExpired: get(loginExpiredAtom(id)),
    colonyKeys: get(colonyKeysAtom(id)),
    reportOf: (key) => get(colonyAtom(key)),
    narrowing: get(narrowingAtom),
    sort: get(timeLeftSortAtom),
  });
});

/** The planets of a character that are shown, sorted. */
export const shownKeysAtom = family(
  (get, id: CharacterId): readonly ColonyKey[] => get(characterViewAtom(id)).shownKeys,
);

/** A planet's name; null where nothing is known of it. Whoever follows it hears nothing of the planet's figures. */
const planetNameAtom = family((get, key: ColonyKey): string | null => get(colonyAtom(key))?.planetName ?? null);

/** The names of a character's planets that are shown, sorted. */
export const shownPlanetNamesAtom = family((get, id: CharacterId): readonly string[] =>
  get(shownKeysAtom(id)).flatMap((key) => get(planetNameAtom(key)) ?? []),
);

/** What is shown of an account. */
export const accountViewAtom = family((get, name: string): AccountView => {
  const ids = get(accountsAtom).find((account) => account.name === name)?.characterIds ?? [];
  const isCollapsed = get(collapsedAccountsAtom).includes(name);
  return viewAccount(
    name,
    isCollapsed,
    ids.map((id) => get(characterViewAtom(id))),
  );
});

/**
 * Whether there are figures of an account, or with null of the fleet: a planet is known, or every character is known
 * to have none. Until then sums over them are unknown, not 0.
 */
export const hasFiguresAtom = family((get, account: string | null): boolean => {
  const ids = get(accountsAtom).flatMap(({ name, characterIds }) =>
    account === null || account === name ? characterIds : [],
  );
  return (
    ids.some((id) => get(colonyKeysAtom(id)).length > 0) ||
    (ids.length > 0 && ids.every((id) => get(hasNoColoniesAtom(id))))
  );
});

let lastPage: PageView | null = null;

/** What the whole page shows. */
export const pageViewAtom = atom((get): PageView => {
  lastPage = keepSame(lastPage, viewPage(get(accountsAtom).map(({ name }) => get(accountViewAtom(name)))));
  return lastPage;
});

let lastStatus: FleetStatus | null = null;

/** What needs the player now, over the whole fleet. */
export const fleetStatusAtom = atom((get): FleetStatus => {
  const confirmed = get(confirmedCharactersAtom);
  const unrecordedIds = get(fleetAtom)?.unrecordedCharacterIds ?? [];
  const characters = get(charactersAtom).map(({ characterId }) => {
    const isUnrecorded = unrecordedIds.includes(characterId);
    return {
      isLoginExpired: get(loginExpiredAtom(characterId)),
      isConfirmed: confirmed.has(characterId) && !isUnrecorded,
      // Of no interest once confirmed, and it moves with every refresh.
      confirmedAt: confirmed.has(characterId) || isUnrecorded ? null : get(confirmedAtAtom(characterId)),
    };
  });
  lastStatus = keepSame(lastStatus, fleetStatus(get(fleetAtom)?.stoppedPlanetCount ?? null, characters));
  return lastStatus;
});

const excludedAtoms = new Map<ColonyKey, Atom<boolean>>();

/** Whether the player leaves a planet out of totals: true at once, while the figures follow. */
export function isExcludedAtom(colony: Pick<ColonyReport, 'key' | 'characterId' | 'planetId'>): Atom<boolean> {
  const { key, characterId, planetId } = colony;
  let found = excludedAtoms.get(key);
  if (!found) {
    found = atom((get) => {
      const character = get(characterAtom(characterId));
      return character !== null && isExcluded(character, planetId);
    });
    excludedAtoms.set(key, found);
  }
  return found;
}

/** One atom per key. Its value stays the same object while its fields are the same. */
function family<Key, Value>(read: (get: Getter, key: Key) => Value): (key: Key) => Atom<Value> {
  const atoms = new Map<Key, Atom<Value>>();
  return (key) => {
    let found = atoms.get(key);
    if (!found) {
      let last: Value | null = null;
      found = atom((get) => {
        last = keepSame(last, read(get, key));
        return last;
      });
      atoms.set(key, found);
    }
    return found;
  };
}

/** The former value where the new one has the same fields, lists in them compared entry by entry. */
function keepSame<Value>(before: Value | null, after: Value): Value {
  if (before === null || typeof before !== 'object' || typeof after !== 'object' || after === null) return after;
  if (Array.isArray(before) || Array.isArray(after)) return isSameList(before, after) ? before : after;
  const names = Object.keys(after) as (keyof Value)[];
  const isSame = names.every((name) => Object.is(before[name], after[name]) || isSameList(before[name], after[name]));
  return isSame ? before : after;
}

function isSameList(a: unknown, b: unknown): boolean {
  return (
    Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((entry, index) => Object.is(entry, b[index]))
  );
}
