/** The price of each commodity, and what a factory earns by making it. */

import { commodities, schematicByOutput } from '../../game/catalogue/index.ts';
import type { Commodity, Schematic, Stack, Tier } from '../../game/domain/commodity.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { FactoryEarnings, PriceReport, PriceRow, TierEarnings } from '../../game/domain/report.ts';
import { type EpochSeconds, type Isk, SECONDS_PER_HOUR } from '../../game/domain/units.ts';
import { importPriceOf, type Prices, priceOf } from '../../game/worth/index.ts';

const FACTORY_TIERS: readonly Tier[] = [1, 2, 3, 4];

const byTierAndName = (a: Commodity, b: Commodity): number => a.tier - b.tier || a.name.localeCompare(b.name, 'en');

const sorted: readonly Commodity[] = [...commodities.values()].sort(byTierAndName);

const NONE_OLDER: ReadonlyMap<TypeId, EpochSeconds> = new Map();

/**
 * A price list of all commodities, with the hourly earnings of one factory per commodity and per tier.
 * @param olderAt times of those prices that are older than the others
 */
export function reportPrices(prices: Prices, olderAt: ReadonlyMap<TypeId, EpochSeconds> = NONE_OLDER): PriceReport {
  const rows = sorted.map(({ typeId, tier }): PriceRow => {
    const schematic = schematicByOutput.get(typeId);
    const factory = schematic === undefined ? null : earningsOf(schematic, prices);
    return { typeId, tier, minSellIsk: priceOf(prices, typeId), olderAt: olderAt.get(typeId) ?? null, factory };
  });
  return { rows, tiers: FACTORY_TIERS.map((tier) => tierEarnings(tier, rows)) };
}

function earningsOf({ cycleSeconds, inputs, output }: Schematic, prices: Prices): FactoryEarnings {
  const cyclesPerHour = SECONDS_PER_HOUR / cycleSeconds;
  const iskPerHour = (stacks: readonly Stack[], unitPriceOf: typeof priceOf): Isk | null => {
    let isk = 0;
    for (const { typeId, amount } of stacks) {
      const price = unitPriceOf(prices, typeId);
      if (price === null) return null;
      isk += amount * price;
    }
    return isk * cyclesPerHour;
  };
  const outputIskPerHour = iskPerHour([output], priceOf);
  const inputIskPerHour = iskPerHour(inputs, importPriceOf);
  return {
    unitsPerHour: output.amount * cyclesPerHour,
    outputIskPerHour,
    inputIskPerHour,
    earnedIskPerHour: outputIskPerHour === null || inputIskPerHour === null ? null : outputIskPerHour - inputIskPerHour,
  };
}

function tierEarnings(tier: Tier, rows: readonly PriceRow[]): TierEarnings {
  const ofTier = rows.filter((row) => row.tier === tier);
  const known = ofTier.flatMap(({ typeId, factory }) => {
    const iskPerHour = factory?.earnedIskPerHour ?? null;
    return iskPerHour === null ? [] : [{ typeId, iskPerHour }];
  });
  const sumIsk = known.reduce((sum, { iskPerHour }) => sum + iskPerHour, 0);
  return {
    tier,
    commodityCount: ofTier.length,
    knownCount: known.length,
    meanIskPerHour: known.length === 0 ? null : sumIsk / known.length,
    best: known.reduce<TierEarnings['best']>(
      (best, candidate) => (best === null || candidate.iskPerHour > best.iskPerHour ? candidate : best),
      null,
    ),
  };
}
