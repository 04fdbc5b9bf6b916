/** Atoms by key. The members of a removed character, colony or account are forgotten, so that none pile up. */
import type { CharacterId, ColonyKey } from '../../workers/game/domain/ids.ts';
import { type Atom, type AtomFamily, atomFamily, type Getter } from './jotai.ts';
import { stableAtom } from './stableAtom.ts';

/** What a family has one atom for. */
interface Keys {
  character: CharacterId;
  colony: ColonyKey;
  account: string;
}

type Forgettable<Owner extends keyof Keys> = Pick<AtomFamily<Keys[Owner], Atom<unknown>>, 'getParams' | 'remove'>;

const families: { [Owner in keyof Keys]: Forgettable<Owner>[] } = { character: [], colony: [], account: [] };

/** One atom per character, colony or account. */
export function family<Owner extends keyof Keys, Member extends Atom<unknown>>(
  owner: Owner,
  create: (key: Keys[Owner]) => Member,
): (key: Keys[Owner]) => Member {
  const members = atomFamily(create);
  families[owner].push(members);
  return members;
}

/** A family of derived atoms. A value stays the same object while it is deeply equal, so that nothing redraws for it. */
export function derivedFamily<Owner extends keyof Keys, Value>(
  owner: Owner,
  read: (get: Getter, key: Keys[Owner]) => Value,
): (key: Keys[Owner]) => Atom<Value> {
  return family(owner, (key) => stableAtom((get) => read(get, key)));
}

/** Forgets the atoms of a character, colony or account that has been removed. */
export function forgetMembers<Owner extends keyof Keys>(owner: Owner, key: Keys[Owner]): void {
  for (const members of families[owner]) members.remove(key);
}

/** How many atoms all families have. */
export function memberCount(): number {
  return Object.values(families)
    .flat()
    .reduce((count, members) => count + [...members.getParams()].length, 0);
}
