/** Goods in hangars by place, and those that count as stock. */

import { t } from '@lingui/core/macro';
import type { Stack } from '../../workers/game/domain/commodity.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import type { MovedGoods, Stock, StockHolder } from '../../workers/game/domain/ownData.ts';
import { addUp } from '../../workers/game/domain/sums.ts';

export interface CharacterStock {
  characterId: CharacterId;
  name: string;
  stock: Stock;
}

/** A station, a structure, a customs office or space, with what is in it. */
export interface StockPlace {
  placeId: number;
  name: string;
  /** whether the player may name it: EVE names stations alone */
  isNamedByPlayer: boolean;
  /** whether it is a structure or a customs office, which EVE does not tell apart, and the player has not named it */
  isUnknown: boolean;
  units: number;
  holders: readonly PlacedHolder[];
}

interface PlacedHolder {
  characterId: CharacterId;
  id: number;
  owner: string;
  /** what the player calls it, or what it is; null if EVE does not say */
  label: string | null;
  /** `ship …027`; null for a hangar, which has no name of its own */
  shortName: string | null;
  units: number;
}

/** What a holder without a name of its own is called; null for a hangar. */
function holderName(kind: StockHolder['kind'], id: number): string | null {
  const digits = lastDigits(id);
  if (kind === 'hangar') return null;
  return kind === 'ship' ? t`ship …${digits}` : t`container …${digits}`;
}

/** All places, those with the most goods first. @param names what the player calls places, ships and containers, by id */
export function listPlaces(
  stocks: readonly CharacterStock[],
  names: Readonly<Record<string, string>>,
): readonly StockPlace[] {
  const places = new Map<number, StockPlace>();
  const holders = stocks.flatMap(({ stock }) => stock.holders);
  // Ships and containers fit into no customs office.
  const structureIds = new Set(holders.flatMap(({ kind, placeId }) => (kind === 'hangar' ? [] : placeId)));
  for (const { characterId, name: owner, stock } of stocks) {
    for (const { id, placeId, placeName, kind, goods } of stock.holders) {
      const given = placeName ?? (names[placeId]?.trim() || null);
      const isUnclear = placeName === null && !isInSpace(placeId) && !structureIds.has(placeId);
      const units = unitsOf(goods);
      const place = places.get(placeId) ?? {
        placeId,
        name: given ?? unnamedPlace(placeId, isUnclear),
        isNamedByPlayer: placeName === null,
        isUnknown: isUnclear && given === null,
        units: 0,
        holders: [],
      };
      const short = holderName(kind, id);
      const label = short === null ? (isUnclear ? null : t`hangar`) : names[id]?.trim() || short;
      const holders = [...place.holders, { characterId, id, owner, label, shortName: short, units }];
      places.set(placeId, { ...place, units: place.units + units, holders });
    }
  }
  return [...places.values()].sort((a, b) => b.units - a.units || a.placeId - b.placeId);
}

/** All commodities together. */
export function unitsOf(goods: readonly Pick<Stack, 'amount'>[]): number {
  return goods.reduce((sum, { amount }) => sum + amount, 0);
}

/** @param isUnclear whether it may be a customs office */
function unnamedPlace(placeId: number, isUnclear: boolean): string {
  const digits = lastDigits(placeId);
  if (isInSpace(placeId)) return t`In space (system ${placeId})`;
  return isUnclear ? t`Structure or customs office …${digits}` : t`Structure …${digits}`;
}

/** Ids of solar systems. */
function isInSpace(placeId: number): boolean {
  return placeId >= 30_000_000 && placeId < 40_000_000;
}

/** `Structure …431`, `ship …027` */
function lastDigits(id: number): string {
  return String(id % 1000).padStart(3, '0');
}

/** The goods of each character in these places, ascending by commodity. */
export function countedGoods(
  stocks: readonly CharacterStock[],
  placeIds: readonly number[],
): ReadonlyMap<CharacterId, readonly Stack[]> {
  return new Map(
    stocks.map(({ characterId, stock }) => [
      characterId,
      addUp(stock.holders.filter(({ placeId }) => placeIds.includes(placeId)).flatMap(({ goods }) => goods)),
    ]),
  );
}

/** The goods with what visits have brought in and taken out since. */
export function afterMoves(goods: readonly Stack[], moved: MovedGoods | null): Stack[] {
  const taken = (moved?.delivered ?? []).map(({ typeId, amount }) => ({ typeId, amount: -amount }));
  return addUp([...goods, ...(moved?.collected ?? []), ...taken]);
}
