/** What a colony really makes, by the forecast, until something next stops. */
import type { TypeId } from '../domain/ids.ts';
import type { CommodityFlow, Forecast } from '../domain/result.ts';
import { type EpochSeconds, SECONDS_PER_HOUR } from '../domain/units.ts';

/** A colony's flows over the hours up to its next stop. */
export interface SustainedFlows {
  /** 0 where nothing works any more */
  hours: number;
  flowByType: ReadonlyMap<TypeId, CommodityFlow>;
}

/**
 * Whether a forecast's first coming stop is still to come at `at`. Once it has come, what the colony sustains has
 * changed, and only a new forecast knows to what.
 */
export function isForecastCurrent(forecast: Forecast, at: EpochSeconds): boolean {
  return forecast.firstStop === null || forecast.firstStop.at > at;
}

/** The flows up to the next stop; null without a forecast, or where its first stop has passed. */
export function sustainedFlows(forecast: Forecast | null, at: EpochSeconds): SustainedFlows | null {
  if (forecast === null || !isForecastCurrent(forecast, at)) return null;
  const end = forecast.firstStop?.at ?? forecast.until;
  return {
    hours: Math.max(0, end - forecast.from) / SECONDS_PER_HOUR,
    flowByType: new Map(forecast.flowsToFirstStop.map((flow) => [flow.typeId, flow])),
  };
}

/**
 * Units per hour of a flow. Cycles that straddle the two ends of the hours make a flow that never pauses differ from
 * its rate by less than one cycle; that is no shortfall, so such a flow keeps its rate.
 * @param ratedUnitsPerHour what the makers could do without a pause
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
