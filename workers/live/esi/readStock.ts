/** Reads the planetary commodities out of ESI's list of assets, and what holds them. */
import * as v from 'valibot';
import { commodities } from '../../game/catalogue/index.ts';
import type { Stack } from '../../game/domain/commodity.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { StockHolder } from '../../game/domain/ownData.ts';
import type { Rows } from '../../game/domain/rows.ts';
import { addTo } from '../../game/domain/sums.ts';
import type { AssetRecord } from './schemas.ts';

/** Where goods are in a ship. Everything else that is an item itself is a container. */
const SHIP_FLAG = /Hold|Cargo|Bay$/;

/** Containers in containers, ships in ships' bays, with room to spare. Longer chains are damaged. */
const MAX_DEPTH = 8;

/**
 * @param assets the rows of all pages of one moment
 * @returns everything that holds commodities, in the order of the list; amounts of one commodity are added up. And how many
 *   rows are missing in it.
 */
export function readStock({ rows, unread }: Rows<AssetRecord>): { holders: StockHolder[]; missedCount: number } {
  const locationOf = new Map<number, number>();
  /** by item: pages repeat a row if another one is added between two calls */
  const goods = new Map<number, Goods>();
  const missed = new Set<number>();
  for (const { item_id, type_id, quantity, location_id, location_flag, is_singleton } of rows) {
    const typeId = type_id as TypeId;
    if (!commodities.has(typeId)) {
      // A ship or container whose place can't be read is a place itself.
      if (is_singleton) locationOf.set(item_id, location_id ?? item_id);
    } else if (quantity === null || location_id === null) missed.add(item_id);
    else goods.set(item_id, { typeId, quantity, locationId: location_id, flag: location_flag });
  }
  const holders = new Map<number, { holder: Omit<StockHolder, 'goods'>; amounts: Map<TypeId, number> }>();
  for (const { typeId, quantity, locationId, flag } of goods.values()) {
    let known = holders.get(locationId);
    if (known === undefined) {
      let placeId = locationId;
      for (let depth = 0; depth < MAX_DEPTH; depth++) placeId = locationOf.get(placeId) ?? placeId;
      const isHangar = !locationOf.has(locationId);
      const kind = isHangar ? 'hangar' : SHIP_FLAG.test(flag) ? 'ship' : 'container';
      known = { holder: { id: locationId, placeId, placeName: null, kind }, amounts: new Map() };
      holders.set(locationId, known);
    }
    addTo(known.amounts, typeId, quantity);
  }
  return {
    holders: [...holders.values()].map(({ holder, amounts }) => ({
      ...holder,
      goods: [...amounts].map(([typeId, amount]): Stack => ({ typeId, amount })),
    })),
    missedCount: missed.size + unread.filter(mayBeCommodity).length,
  };
}

interface Goods {
  typeId: TypeId;
  quantity: number;
  locationId: number;
  flag: string;
}

/** Whether a row that can't be read may be a commodity: unless it says that it is something else. */
function mayBeCommodity(row: unknown): boolean {
  const typed = v.safeParse(typedSchema, row);
  return !typed.success || commodities.has(typed.output.type_id as TypeId);
}

const typedSchema = v.object({ type_id: v.number() });
