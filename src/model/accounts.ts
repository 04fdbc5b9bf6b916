import type { Character } from '../../workers/api.ts';
import type { CharacterId } from '../../workers/domain/ids.ts';

/** The account of a character that the player has put into none. */
export const NO_ACCOUNT = '-';

export interface Account {
  /** '-' for the characters that are in none */
  name: string;
  characterIds: readonly CharacterId[];
}

/** Characters by account: accounts in the player's order, new ones last, characters as they are listed. */
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
