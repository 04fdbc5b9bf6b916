/**
 * The goods that pools have outside their colonies, from round to round: lists that the player pastes or takes over from
 * a round's surplus, and what a started round has brought and used since.
 */

import { t } from '@lingui/core/macro';
import type { Stack } from '../../workers/game/domain/commodity.ts';
import { type CharacterId, type ColonyKey, NO_ACCOUNT, type TypeId } from '../../workers/game/domain/ids.ts';
import {
  characterOfPool,
  characterPool,
  type PoolName,
  type RoundLine,
  type RoundReport,
} from '../../workers/game/domain/round.ts';
import { addTo, addUp } from '../../workers/game/domain/sums.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { typeName } from '../words/typeNames.ts';
import { parseStock } from './parseStock.ts';
import type { RoundInputs, StockList } from './roundInputs.ts';
import type { StartedRound } from './startedRound.ts';

/** The pool's name in the fields if everyone shares one pool. */
const EVERYONE = 'everyone';
const ACCOUNT = 'account ';

export interface PoolCharacter {
  characterId: CharacterId;
  name: string;
  account: string;
  /** set if it is from a share */
  shareId?: string;
}

export interface StockPool {
  /** its name in the fields */
  key: string;
  name: PoolName;
  label: string;
}

const poolOfEveryone = (): StockPool => ({
  key: EVERYONE,
  name: null,
  label: t`everyone`,
});

/** The pool of a character. One without an account shares with nobody, one of a share with its account at most. */
function poolOf(pool: RoundInputs['pool'], { characterId, name, account, shareId }: PoolCharacter): StockPool {
  if (pool === 'everyone' && shareId === undefined) return poolOfEveryone();
  return pool === 'nobody' || account === NO_ACCOUNT
    ? { key: String(characterId), name: characterPool(characterId), label: name }
    : { key: `${ACCOUNT}${account}`, name: account, label: account };
}

/** A pool's name in the fields. */
export function keyOfPool(pool: PoolName): string {
  const characterId = characterOfPool(pool);
  if (characterId !== null) return String(characterId);
  return pool === null ? EVERYONE : `${ACCOUNT}${pool}`;
}

/** The pools of the characters that take part: everyone's, then accounts. */
export function listPools(pool: RoundInputs['pool'], characters: readonly PoolCharacter[]): StockPool[] {
  if (pool === 'everyone' && characters.length === 0) return [poolOfEveryone()];
  const pools = new Map(characters.map((one) => poolOf(pool, one)).map((one) => [one.key, one]));
  const rankOf = ({ key }: StockPool): number => (key === EVERYONE ? 0 : key.startsWith(ACCOUNT) ? 1 : 2);
  return [...pools.values()].sort((a, b) => rankOf(a) - rankOf(b));
}

/** The key of each character's pool; null for one that is not known any more. */
export function poolKeys(
  pool: RoundInputs['pool'],
  characters: readonly PoolCharacter[],
): (characterId: CharacterId) => string | null {
  const keys = new Map(characters.map((one) => [one.characterId, poolOf(pool, one).key]));
  return (characterId) => keys.get(characterId) ?? null;
}

/** Units by pool's key and commodity; below 0 where more has left a hangar than has come into it. */
export type PoolUnits = Readonly<Record<string, Readonly<Record<number, number>>>>;

/** What a pool has: its list, and what a started round has brought and used since. */
export function stockOf(key: string, lists: RoundInputs['stock'], hand: PoolUnits): Map<TypeId, number> {
  const units = new Map(parseStock(lists[key]?.text ?? '').goods.map(({ typeId, amount }) => [typeId, amount]));
  for (const [typeId, change] of Object.entries(hand[key] ?? {})) {
    const id = Number(typeId) as TypeId;
    addTo(units, id, change);
  }
  return new Map([...units].filter(([, amount]) => amount > 0));
}

/**
 * What a round has brought and used, with checked lines of visits that are settled. What is bought for a delivery passes
 * through.
 */
export function withCheckedLines(
  { hand, plan, checked }: Pick<StartedRound, 'hand' | 'checked'> & { plan: Pick<RoundReport, 'logins'> | null },
  poolKeyOf: (characterId: CharacterId) => string | null,
  isSettled: (key: ColonyKey, snapshotAt: EpochSeconds) => boolean,
): PoolUnits {
  const next: Record<string, Record<number, number>> = {};
  for (const [key, units] of Object.entries(hand)) next[key] = { ...units };
  const done = new Set(checked);
  for (const { characterId, pool, visits } of plan?.logins ?? []) {
    // Of a character that was deleted, or that no round is planned for now, only the plan knows the pool.
    const poolKey = poolKeyOf(characterId) ?? (pool === undefined ? null : keyOfPool(pool));
    if (poolKey === null) continue;
    for (const { key, snapshotAt, lines } of visits) {
      if (!isSettled(key, snapshotAt)) continue;
      for (const line of lines) {
        const units = done.has(line.id) ? changeOf(line) : 0;
        if (units === 0) continue;
        next[poolKey] ??= {};
        next[poolKey][line.typeId] = (next[poolKey][line.typeId] ?? 0) + units;
      }
    }
  }
  return next;
}

/** What a round has brought and used since the lists were written. @param listed what of it they have, by pool's key */
export function sinceLists(hand: PoolUnits, listed: PoolUnits): PoolUnits {
  const since: Record<string, Record<number, number>> = {};
  for (const key of new Set([...Object.keys(hand), ...Object.keys(listed)])) {
    const units = { ...hand[key] };
    for (const [typeId, known] of Object.entries(listed[key] ?? {})) {
      units[Number(typeId)] = (units[Number(typeId)] ?? 0) - known;
    }
    since[key] = units;
  }
  return since;
}

function changeOf(line: RoundLine): number {
  switch (line.kind) {
    case 'restart':
      return 0;
    case 'collect':
      return line.amount;
    case 'deliver':
      return -line.sources.reduce((sum, { kind, amount }) => sum + (kind === 'bought' ? 0 : amount), 0);
    default:
      return line satisfies never;
  }
}

/**
 * The lists after a round: without what it has used of them. Products that it brought are no stock until the player takes
 * the surplus over; a list that already is this round's surplus stays as it is.
 * @param hand what the round has brought and used since they were written
 */
export function stockAfterRound(
  lists: RoundInputs['stock'],
  hand: PoolUnits,
  plannedAt: EpochSeconds,
  now: EpochSeconds,
): RoundInputs['stock'] {
  return Object.fromEntries(
    Object.entries(lists).map(([key, list]): [string, StockList] => {
      const changes = hand[key] ?? {};
      const { goods, leftLines } = parseStock(list.text);
      const isUsed = goods.some(({ typeId }) => (changes[typeId] ?? 0) < 0);
      if (!isUsed || isSurplusOf(list, plannedAt)) return [key, list];
      const left = goods.flatMap(({ typeId, amount }) => {
        const units = Math.min(amount, Math.max(0, amount + (changes[typeId] ?? 0)));
        return units > 0 ? [`${typeName(typeId)} ${units}`] : [];
      });
      return [key, { ...list, text: [...left, ...leftLines].join('\n'), at: now }];
    }),
  );
}

export type GoodsByCharacter = ReadonlyMap<CharacterId, readonly Stack[]>;

/** The lists, with what EVE reports of the pool's characters where the player has entered none. */
export function withEveStock(
  lists: RoundInputs['stock'],
  pool: RoundInputs['pool'],
  characters: readonly PoolCharacter[],
  fromEve: GoodsByCharacter,
): RoundInputs['stock'] {
  const filled: Record<string, StockList> = { ...lists };
  for (const { key } of listPools(pool, characters)) {
    if ((lists[key]?.text ?? '').trim() !== '') continue;
    const goods = membersOf(key, pool, characters).flatMap((id) => fromEve.get(id) ?? []);
    if (goods.length > 0) filled[key] = { text: listText(addUp(goods)), at: 0, source: 'pasted' };
  }
  return filled;
}

export function membersOf(key: string, pool: RoundInputs['pool'], characters: readonly PoolCharacter[]): CharacterId[] {
  return characters.filter((one) => poolOf(pool, one).key === key).map(({ characterId }) => characterId);
}

export function listText(goods: readonly Stack[]): string {
  return goods.map(({ typeId, amount }) => `${typeName(typeId)} ${amount}`).join('\n');
}

/** Whether a list already is what a round leaves. */
export function isSurplusOf(list: StockList | undefined, plannedAt: EpochSeconds): boolean {
  return list?.source === 'surplus' && list.at >= plannedAt;
}

/** Lists that don't count, because goods are shared in another way. @param pools that goods are shared in now */
export function unusedLists(lists: RoundInputs['stock'], pools: readonly StockPool[]): string[] {
  const keys = new Set(pools.map(({ key }) => key));
  return Object.keys(lists).filter((key) => !keys.has(key) && lists[key]!.text.trim() !== '');
}

/** What a list is called whose pool is not in use. */
export function listLabel(key: string, nameOf: (characterId: CharacterId) => string): string {
  if (key === EVERYONE) return t`everyone`;
  return key.startsWith(ACCOUNT) ? key.slice(ACCOUNT.length) : nameOf(Number(key) as CharacterId);
}

/** Moves lists into another one: amounts add up, and the date is that of the oldest. */
export function mergeLists(lists: RoundInputs['stock'], from: readonly string[], into: string): RoundInputs['stock'] {
  const merged = [into, ...from].flatMap((key) => lists[key] ?? []);
  const kept = Object.entries(lists).filter(([key]) => key !== into && !from.includes(key));
  const at = Math.min(...merged.map((list) => list.at));
  const text = merged.map((list) => list.text.trim()).filter((part) => part !== '');
  return { ...Object.fromEntries(kept), [into]: { text: text.join('\n'), at, source: 'pasted' } };
}
