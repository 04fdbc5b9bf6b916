/** The imports and exports of a colony. */
import { compareCommodities } from '../../game/catalogue/index.ts';
import type { PinId, TypeId } from '../../game/domain/ids.ts';
import type { ExportReport, ImportReport } from '../../game/domain/report.ts';
import type { Stop } from '../../game/domain/result.ts';
import { sum } from '../../game/domain/sums.ts';
import { type EpochSeconds, HOURS_PER_MONTH, SECONDS_PER_HOUR } from '../../game/domain/units.ts';
import type { Net, TradedGood } from '../../game/domain/worth.ts';
import { type Economy, exportedGood, exportIsk, importedGood, importIsk } from '../../game/worth/index.ts';
import { isRunningAt } from './extraction.ts';
import type { PreparedColony, Use } from './prepareColony.ts';

/** How to find out when an import runs out. */
export type Depletion =
  | { basis: 'simulated'; stops: readonly Stop[]; at: EpochSeconds }
  /** stock − consumption × hours since the stock was known, at least 0 */
  | { basis: 'estimated'; hoursSinceStock: number };

/** Whether a factory stops because it lacks a commodity: it ran out, or no route delivers it. */
function isStarvedOf(stop: Stop, typeId: TypeId): boolean {
  if (stop.kind === 'inputMissing') return stop.typeId === typeId;
  return stop.kind === 'notSetUp' && stop.fault.kind === 'inputNotRouted' && stop.fault.typeId === typeId;
}

function hoursUntilDepletion(use: Use, stockUnits: number, depletion: Depletion): number | null {
  if (depletion.basis === 'estimated') {
    return Math.max(0, stockUnits - use.unitsPerHour * depletion.hoursSinceStock) / use.unitsPerHour;
  }
  const first = depletion.stops.find((stop) => isStarvedOf(stop, use.typeId));
  return first === undefined ? null : Math.max(0, first.at - depletion.at) / SECONDS_PER_HOUR;
}

/**
 * Commodities that the colony's factories use and that it neither extracts nor makes, P0 first. A commodity that it makes
 * too little of is a shortfall in the production chain, not an import.
 * @param stockByType units in the colony's storage pins
 */
export function reportImports(
  prepared: PreparedColony,
  stockByType: ReadonlyMap<TypeId, number>,
  depletion: Depletion,
  economy: Economy,
): ImportReport[] {
  const imports: ImportReport[] = [];
  for (const use of prepared.uses.values()) {
    const { typeId, schematicIds, unitsPerHour } = use;
    if (prepared.productions.has(typeId) || prepared.extractions.has(typeId)) continue;
    const stockUnits = stockByType.get(typeId) ?? 0;
    const good = importedGood(typeId, unitsPerHour * HOURS_PER_MONTH, economy);
    imports.push({
      typeId,
      schematicIds,
      unitsPerHour,
      stockUnits,
      hoursUntilDepletion: hoursUntilDepletion(use, stockUnits, depletion),
      depletionBasis: depletion.basis,
      iskPerMonth: importIsk(good),
      taxPerMonth: good.tax,
    });
  }
  return imports;
}

/**
 * What is exported although the colony's own factories could use it: they lack another input, so that more of this one is
 * left over than at full speed. Of a raw resource that they use, all that is sold is left over.
 * @param net per month, at what the colony sustains
 */
export function findLeftovers(
  { productions, uses }: Pick<PreparedColony, 'productions' | 'uses'>,
  net: Net,
  economy: Economy,
): TradedGood[] {
  return net.exports.flatMap(({ typeId, units }) => {
    const [production, use] = [productions.get(typeId), uses.get(typeId)];
    if (use === undefined) return [];
    const fullUnits = Math.max(0, (production?.unitsPerHour ?? 0) - use.unitsPerHour) * HOURS_PER_MONTH;
    return units > fullUnits ? [exportedGood(typeId, units - fullUnits, economy)] : [];
  });
}

/** An export without prices. */
type Outflow = Pick<ExportReport, 'typeId' | 'unitsPerHour'>;

function outflows(prepared: PreparedColony, at: EpochSeconds, unrouted: ReadonlySet<PinId>): Outflow[] {
  const { productions, extractions, uses, collectable } = prepared;
  const typeIds = [...new Set([...extractions.keys(), ...productions.keys()])].sort(compareCommodities);
  return typeIds.flatMap((typeId) => {
    const production = productions.get(typeId);
    const use = uses.get(typeId);
    // A raw resource that factories here use is not an export: what remains is their reserve.
    if (production === undefined && use !== undefined) return [];
    const running = (extractions.get(typeId) ?? []).filter(({ pin }) => isRunningAt(pin, at));
    let unitsPerHour = (production?.unitsPerHour ?? 0) - (use?.unitsPerHour ?? 0);
    for (const program of running) unitsPerHour += program.unitsPerHour;
    const makers = [...(production?.pins ?? []), ...running.map(({ pin }) => pin)];
    const routed = makers.filter(({ pinId }) => !unrouted.has(pinId));
    unitsPerHour = Math.min(unitsPerHour, sum(routed.map(({ pinId }) => collectable.get(pinId) ?? 0)));
    if (production !== undefined && unitsPerHour <= 0) return [];
    return [{ typeId, unitsPerHour }];
  });
}

/**
 * Commodities of which a colony makes more than it uses, and that can be collected, P0 first; and raw resources that no
 * factory here uses, at the average of the running programs.
 * @param stops     of structures whose product has no route: it can't be collected
 * @param net       per month, at what the colony sustains; null if that is unknown
 * @param leftovers of the net, which are not part of what these exports sustain
 */
export function reportExports(
  prepared: PreparedColony,
  at: EpochSeconds,
  stops: readonly Stop[],
  net: Net | null,
  leftovers: readonly TradedGood[],
  economy: Economy,
): ExportReport[] {
  const unrouted = new Set(
    stops.flatMap((stop) => (stop.kind === 'notSetUp' && stop.fault.kind === 'outputNotRouted' ? [stop.pinId] : [])),
  );
  return outflows(prepared, at, unrouted).map((outflow) => {
    const { typeId, unitsPerHour } = outflow;
    const full = exportedGood(typeId, unitsPerHour * HOURS_PER_MONTH, economy);
    const unitsIn = (goods: readonly TradedGood[]) => goods.find((good) => good.typeId === typeId)?.units ?? 0;
    const sustained = exportedGood(typeId, net === null ? 0 : unitsIn(net.exports) - unitsIn(leftovers), economy);
    return {
      ...outflow,
      sustainedUnitsPerHour: net === null ? null : sustained.units / HOURS_PER_MONTH,
      iskPerMonth: exportIsk(full),
      sustainedIskPerMonth: net === null ? null : exportIsk(sustained),
      taxPerMonth: full.tax,
    };
  });
}
