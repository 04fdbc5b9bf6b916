import type { Character } from '../../workers/game/domain/character.ts';
import { addToGroup } from '../../workers/game/domain/groups.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import type { AccountReport } from '../../workers/game/domain/report.ts';
import type { AccountSort } from '../words/accounts.ts';
import { compareUrgency, type Urgency } from './planetOrder.ts';

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
  for (const { account, characterId } of characters) addToGroup(idsByAccount, account, characterId);
  const ordered = order.filter((name) => idsByAccount.has(name));
  return [...new Set([...ordered, ...idsByAccount.keys()])].map((name) => ({
    name,
    characterIds: idsByAccount.get(name) ?? [],
  }));
}

export const ACCOUNT_SORTS: readonly AccountSort[] = ['own', 'attention'];

/** Those with the worst planets first. Equal ones keep their order. */
export function sortByWorstPlanet(
  accounts: readonly Account[],
  urgencyOf: (account: string) => Urgency | null,
): readonly Account[] {
  return [...accounts].sort(({ name: a }, { name: b }) => compareUrgency(urgencyOf(a), urgencyOf(b)));
}

interface AccountNeeds {
  /** null before anything is known */
  report: Pick<AccountReport, 'stoppedPlanetCount' | 'nextStop'> | null;
  expiredLoginCount: number;
}

/**
 * Those that need the player first: with stopped planets, the most on top, then with expired logins, then by the next
 * stop; equal ones keep their order.
 */
export function sortByAttention(
  accounts: readonly Account[],
  needsOf: (account: string) => AccountNeeds,
): readonly Account[] {
  const needs = new Map(accounts.map(({ name }) => [name, needsOf(name)]));
  const stopped = (name: string): number => needs.get(name)?.report?.stoppedPlanetCount ?? 0;
  const expired = (name: string): number => needs.get(name)?.expiredLoginCount ?? 0;
  const next = (name: string): number => needs.get(name)?.report?.nextStop?.stop.at ?? Number.MAX_SAFE_INTEGER;
  return [...accounts].sort(
    ({ name: a }, { name: b }) =>
      stopped(b) - stopped(a) || Math.sign(expired(b)) - Math.sign(expired(a)) || next(a) - next(b),
  );
}
