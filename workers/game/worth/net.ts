/** Net: exports × price − tax − inputs × (price + tax). The only function that every figure of that name comes from. */

import { schematicByOutput } from '../catalogue/index.ts';
import type { Stack } from '../domain/commodity.ts';
import type { TaxIsk } from '../domain/customsTax.ts';
import type { TypeId } from '../domain/ids.ts';
import type { CommodityFlow } from '../domain/result.ts';
import type { Goods } from '../domain/round.ts';
import type { SustainedColony } from '../domain/sustained.ts';
import { HOURS_PER_MONTH, type Isk } from '../domain/units.ts';
import type { Net, Trade } from '../domain/worth.ts';
import type { ColonyGoods } from '../sustain/index.ts';
import { addTaxes, exportTax, importTax } from './customsTax.ts';
import { type Economy, exportedGood, exportIsk, importedGood, importIsk } from './goods.ts';

/**
 * The net of a trade, over its time. Commodities of 0 units are left out.
 * @returns its parts too; net is null if a commodity of the trade has no price
 */
export function netOf(trade: Trade, economy: Economy): Net {
  const isTraded = ({ amount }: Stack) => amount > 0;
  const exports = trade.exports.filter(isTraded).map(({ typeId, amount }) => exportedGood(typeId, amount, economy));
  const imports = trade.imports.filter(isTraded).map(({ typeId, amount }) => importedGood(typeId, amount, economy));
  let isk: Isk = 0;
  const unpricedTypeIds = [...exports, ...imports].flatMap(({ typeId, valueIsk }) =>
    valueIsk === null ? [typeId] : [],
  );
  for (const good of exports) isk += exportIsk(good) ?? 0;
  for (const good of imports) isk -= importIsk(good) ?? 0;
  return { exports, imports, netIsk: unpricedTypeIds.length > 0 ? null : isk, unpricedTypeIds };
}

/** What a colony sustains in a month of 30 days, as a trade. */
export function monthlyTrade({ flows }: Pick<SustainedColony, 'flows'>): Trade {
  return {
    exports: flows.map(({ typeId, exportedUnitsPerHour }) => ({
      typeId,
      amount: exportedUnitsPerHour * HOURS_PER_MONTH,
    })),
    imports: flows.map(({ typeId, importedUnitsPerHour }) => ({
      typeId,
      amount: importedUnitsPerHour * HOURS_PER_MONTH,
    })),
  };
}

/** A colony's net per month of 30 days, at what it sustains. */
export function netPerMonth(sustained: Pick<SustainedColony, 'flows'>, economy: Economy): Net {
  return netOf(monthlyTrade(sustained), economy);
}

/** Units of all commodities that a colony loses in a month of 30 days, because stores are full. */
export function lostUnitsPerMonth({ flows }: Pick<SustainedColony, 'flows'>): number {
  return flows.reduce((units, { lostUnitsPerHour }) => units + lostUnitsPerHour, 0) * HOURS_PER_MONTH;
}

/** Flows as a trade: products that were made and not lost, and inputs that the colony doesn't make. */
export function tradeOfFlows(flows: readonly CommodityFlow[], { made, used }: ColonyGoods): Trade {
  return {
    exports: flows
      .filter(({ typeId }) => made.has(typeId) && !used.has(typeId))
      .map(({ typeId, madeUnits, lostUnits }) => ({ typeId, amount: madeUnits - lostUnits })),
    imports: flows
      .filter(({ typeId }) => used.has(typeId) && !made.has(typeId))
      .map(({ typeId, usedUnits }) => ({ typeId, amount: usedUnits })),
  };
}

/**
 * Flows as a trade in which an input counts once what is made of it leaves the factories or is lost, so that replays which
 * leave more or less inside can be compared.
 */
export function tradeOfProducts(flows: readonly CommodityFlow[], goods: ColonyGoods): Trade {
  const { made, used } = goods;
  const imports = new Map<TypeId, number>();
  const count = (typeId: TypeId, units: number) => {
    if (!made.has(typeId)) imports.set(typeId, (imports.get(typeId) ?? 0) + units);
    // Nothing is needed for what is extracted.
    const schematic = schematicByOutput.get(typeId);
    if (schematic === undefined || !made.has(typeId)) return;
    for (const input of schematic.inputs) count(input.typeId, (units / schematic.output.amount) * input.amount);
  };
  for (const { typeId, madeUnits, lostUnits } of flows) {
    if (made.has(typeId)) count(typeId, used.has(typeId) ? lostUnits : madeUnits);
  }
  return {
    exports: tradeOfFlows(flows, goods).exports,
    imports: [...imports].map(([typeId, amount]) => ({ typeId, amount })),
  };
}

/** Customs tax of carrying goods out of and into a colony. */
export function customsTaxIsk(
  collects: readonly Goods[],
  deliveries: readonly Goods[],
  { customsTax }: Economy,
): TaxIsk {
  return addTaxes([
    ...collects.map(({ typeId, amount }) => exportTax(typeId, amount, customsTax)),
    ...deliveries.map(({ typeId, amount }) => importTax(typeId, amount, customsTax)),
  ]);
}
