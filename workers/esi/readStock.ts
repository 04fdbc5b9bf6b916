/** Reads the planetary commodities out of ESI's list of assets, and what holds them. */
import { commodities } from '../catalogue/index.ts';
import type { Stack } from '../domain/commodity.ts';
import type { TypeId } from '../domain/ids.ts';
import type { StockHolder } from '../domain/ownData.ts';
import { addTo } from '../domain/sums.ts';
import type { AssetRecord } from './schemas.ts';

/** Where goods are in a ship. Everything else that is an item itself is a container. */
const SHIP_FLAG = /Hold|Cargo|Bay$/;

/** Containers in containers, ships in ships' bays, with room to spare. Longer chains are damaged. */
const MAX_DEPTH = 8;

/**
 * @param pages all pages of one moment
 * @returns everything that holds commodities, in the order of the list; amounts of one commodity are added up
 */
export function readStock(pages: readonly (readonly AssetRecord[])[]): StockHolder[] {
  const locationOf = new Map<number, number>();
  /** by item: pages repeat a row if another one is added between two calls */
  const goods = new Map<number, AssetRecord>();
  for (const asset of pages.flat()) {
    if (commodities.has(asset.type_id as TypeId)) goods.set(asset.item_id, asset);
    else if (asset.is_singleton) locationOf.set(asset.item_id, asset.location_id);
  }
  const holders = new Map<number, { holder: Omit<StockHolder, 'goods'>; amounts: Map<TypeId, number> }>();
  for (const { type_id, quantity, location_id, location_flag } of goods.values()) {
    let known = holders.get(location_id);
    if (known === undefined) {
      let placeId = location_id;
      for (let depth = 0; depth < MAX_DEPTH; depth++) placeId = locationOf.get(placeId) ?? placeId;
      const isHangar = !locationOf.has(location_id);
      const kind = isHangar ? 'hangar' : SHIP_FLAG.test(location_flag) ? 'ship' : 'container';
      known = { holder: { id: location_id, placeId, placeName: null, kind }, amounts: new Map() };
      holders.set(location_id, known);
    }
    const typeId = type_id as TypeId;
    addTo(known.amounts, typeId, quantity);
  }
  return [...holders.values()].map(({ holder, amounts }) => ({
    ...holder,
    goods: [...amounts].map(([typeId, amount]): Stack => ({ typeId, amount })),
  }));
}
