import type { Character } from '../../workers/api.ts';
import type { CharacterId } from '../../workers/domain/ids.ts';

export interface Account {
  /** NO_ACCOUNT for characters without one */
  name: string;
  characterIds: readonly CharacterId[];
}

/** Groups characters by account: accounts in the player's order, new ones last, characters in the order of the list. */
export function groupByAccount(
  characters: readonly Pick<Character, 'account' | 'characterId'>[],
  order: readonly string[],
): readonly Account[] {
  const idsByAccount = new Map<string, CharacterId[]>();
  for (const { account, characterId } of characters) {
    const ids = idsByAccount.get(account);
    if (ids) ids.push(characterId);
    else idsByAccount.set(account, [characterId]);
  }
  const ordered = order.filter((name) => idsByAccount.has(name));
  return [...new Set([...ordered, ...idsByAccount.keys()])].map((name) => ({
    name,
    characterIds: idsByAccount.get(name) ?? [],
  }));
}
