import type { Forecast } from '../../game/domain/result.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';

/**
 * Whether a forecast's first stop is still in the future at `at`. After that stop, the sustained rates have changed, and
 * only a new forecast has the new ones.
 */
export function isForecastCurrent(forecast: Forecast, at: EpochSeconds): boolean {
  return forecast.firstStop === null || forecast.firstStop.at > at;
}
