/** Default inputs of a report, so that a test only lists what matters to it. */

import { type ColonyReportInput, customsTaxOf } from '../../../../workers/figures/report/index.ts';
import type { Colony } from '../../../../workers/game/domain/colony.ts';
import { DEFAULT_CUSTOMS } from '../../../../workers/game/domain/customsTax.ts';
import type { PlanetId } from '../../../../workers/game/domain/ids.ts';
import type { ColonyResult, Forecast, Stop } from '../../../../workers/game/domain/result.ts';
import type { ReportSettings } from '../../../../workers/game/domain/settings.ts';
import type { SustainedFlow } from '../../../../workers/game/domain/sustained.ts';
import { DEFAULT_WORTH } from '../../../../workers/game/domain/worth.ts';
import { type Held, MADE_AT } from '../../../oracle/smallColonies.ts';

export { priceList, schematicIdOf, typeIdOf } from '../../../fixtures/goods.ts';

export const HOUR = 3600;
export const DAY = 24 * HOUR;

export const SETTINGS: ReportSettings = {
  balanceThreshold: 1000,
  minExtractionRate: 0,
  figures: 'now',
  productionStartAt: MADE_AT,
  activityFraction: 1,
  customs: DEFAULT_CUSTOMS,
  worth: { ...DEFAULT_WORTH, visitIntervalSeconds: 86_400 },
};

/** By default, a report at `last_update` of a colony that was not simulated. */
export function makeInput(colony: Colony, fields: Partial<ColonyReportInput> = {}): ColonyReportInput {
  const input = {
    colony,
    planet: { name: 'Tama VII', systemName: 'Tama', radiusKm: 5000, security: null, space: null },
    confirmedAt: colony.lastUpdateAt,
    hasRecord: true,
    at: colony.lastUpdateAt,
    result: null,
    forecast: null,
    unvisitedDay: null,
    simulationError: null,
    config: null,
    settings: SETTINGS,
    prices: new Map(),
    sustained: null,
    isSustainedComing: false,
    ...fields,
  };
  const { planet, config, settings } = input;
  return { customsTax: customsTaxOf(planet, null, config, settings.customs), ...input };
}

export function makeConfig(colony: Colony, fields: { excludeFromTotals?: boolean; ownerTaxFraction?: number | null }) {
  return { planetId: colony.planetId as PlanetId, excludeFromTotals: false, ownerTaxFraction: null, ...fields };
}

/** A simulation result; pins keep their contents unless others are given. */
export function makeResult(
  colony: Colony,
  at: number,
  held: Record<number, readonly Held[]> = {},
  fields: Partial<Omit<ColonyResult, 'at' | 'pins'>> & { activePinIds?: readonly number[] } = {},
): ColonyResult {
  const { activePinIds = [], ...rest } = fields;
  return {
    at,
    status: 'producing',
    pins: colony.pins.map(({ pinId, contents }) => ({
      pinId,
      contents: held[pinId]?.map(([typeId, amount]) => ({ typeId, amount })) ?? contents,
      isActive: activePinIds.includes(pinId),
    })),
    flows: [],
    stops: [],
    eventCount: 0,
    ...rest,
  };
}

/** A forecast of one day from `from` on, in which nothing is made; `firstStop` follows from the stops. */
export function makeForecast(from: number, stops: readonly Stop[] = [], fields: Partial<Forecast> = {}): Forecast {
  return {
    from,
    until: from + DAY,
    stops,
    firstStop: stops.find((stop) => stop.at >= from) ?? null,
    sampleSeconds: HOUR,
    sampleCount: 0,
    series: [],
    ...fields,
  };
}

/** What a colony is said to sustain: by default, a commodity is exported as it is made, and imported as it is used. */
export function makeSustained(
  flows: readonly (Partial<SustainedFlow> & Pick<SustainedFlow, 'typeId'>)[],
): NonNullable<ColonyReportInput['sustained']> {
  return {
    interval: { seconds: DAY, source: 'round' },
    colony: {
      intervalSeconds: DAY,
      hours: 24,
      repeats: true,
      stops: [],
      flows: flows.map(({ madeUnitsPerHour = 0, usedUnitsPerHour = 0, ...rest }) => ({
        madeUnitsPerHour,
        usedUnitsPerHour,
        lostUnitsPerHour: 0,
        exportedUnitsPerHour: Math.max(0, madeUnitsPerHour - usedUnitsPerHour),
        importedUnitsPerHour: Math.max(0, usedUnitsPerHour - madeUnitsPerHour),
        ...rest,
      })),
    },
  };
}
