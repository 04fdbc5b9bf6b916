/** What a colony actually makes until its next stop, according to the forecast. */
import type { TypeId } from '../domain/ids.ts';
import type { CommodityFlow, Forecast } from '../domain/result.ts';
import { type EpochSeconds, SECONDS_PER_HOUR } from '../domain/units.ts';

/** A colony's flows until its next stop. */
export interface SustainedFlows {
  /** length of that time; 0 if everything has stopped */
  hours: number;
  flowByType: ReadonlyMap<TypeId, CommodityFlow>;
}

/**
 * Whether a forecast's first stop is still in the future at `at`. After that stop, the sustained rates have changed, and
 * only a new forecast has the new ones.
 */
export function isForecastCurrent(forecast: Forecast, at: EpochSeconds): boolean {
  return forecast.firstStop === null || forecast.firstStop.at > at;
}

/** The flows until the next stop; null without a forecast, or if its first stop has passed. */
export function sustainedFlows(forecast: Forecast | null, at: EpochSeconds): SustainedFlows | null {
  if (forecast === null || !isForecastCurrent(forecast, at)) return null;
  const end = forecast.firstStop?.at ?? forecast.until;
  return {
    hours: Math.max(0, end - forecast.from) / SECONDS_PER_HOUR,
    flowByType: new Map(forecast.flowsToFirstStop.map((flow) => [flow.typeId, flow])),
  };
}

/**
 * Units per hour of a flow. Cycles that are cut off at both ends of the time make a flow without a pause differ from its
 * full rate by less than one cycle. That isn't a shortfall, so such a flow keeps its full rate.
 * @param ratedUnitsPerHour full rate, without a pause
 * @param unitsPerCycle     one cycle of everything that takes part in the flow
 */
export function sustainedRate(
  flowUnits: number,
  hours: number,
  ratedUnitsPerHour: number,
  unitsPerCycle: number,
): number {
  if (hours === 0) return 0;
  if (Math.abs(ratedUnitsPerHour * hours - flowUnits) < unitsPerCycle) return ratedUnitsPerHour;
  return Math.max(0, flowUnits / hours);
}
