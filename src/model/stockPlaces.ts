/** Goods in hangars by place, and those that count as stock. */
import { t } from '@lingui/core/macro';
import type { Stack } from '../../workers/domain/commodity.ts';
import type { CharacterId, TypeId } from '../../workers/domain/ids.ts';
import type { MovedGoods, Stock, StockHolder } from '../../workers/domain/ownData.ts';

export interface CharacterStock {
  characterId: CharacterId;
  name: string;
  stock: Stock;
}

/** A station or structure with what is in it. */
export interface StockPlace {
  placeId: number;
  name: string;
  /** whether the player may name it: EVE names stations alone */
  isNamedByPlayer: boolean;
  units: number;
  holders: readonly PlacedHolder[];
}

interface PlacedHolder {
  characterId: CharacterId;
  id: number;
  owner: string;
  /** what the player calls it, or what it is */
  label: string;
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
  for (const { characterId, name: owner, stock } of stocks) {
    for (const { id, placeId, placeName, kind, goods } of stock.holders) {
      const units = goods.reduce((sum, { amount }) => sum + amount, 0);
      const place = places.get(placeId) ?? {
        placeId,
        name: placeName ?? (names[placeId]?.trim() || t`Structure …${{ digits: lastDigits(placeId) }}`),
        isNamedByPlayer: placeName === null,
        units: 0,
        holders: [],
      };
      const short = holderName(kind, id);
      const label = short === null ? t`hangar` : names[id]?.trim() || short;
      const holders = [...place.holders, { characterId, id, owner, label, shortName: short, units }];
      places.set(placeId, { ...place, units: place.units + units, holders });
    }
  }
  return [...places.values()].sort((a, b) => b.units - a.units || a.placeId - b.placeId);
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

/** Sums above 0, ascending by commodity. */
export function addUp(stacks: readonly Stack[]): Stack[] {
  const units = new Map<TypeId, number>();
  for (const { typeId, amount } of stacks) units.set(typeId, (units.get(typeId) ?? 0) + amount);
  return [...units]
    .flatMap(([typeId, amount]) => (amount > 0 ? [{ typeId, amount }] : []))
    .sort((a, b) => a.typeId - b.typeId);
}
