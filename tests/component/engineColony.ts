/** What the engine says of one colony at any time, calculated in the test. */
import { commodities } from '../../workers/catalogue/index.ts';
import type { Colony } from '../../workers/domain/colony.ts';
import type { Stack } from '../../workers/domain/commodity.ts';
import type { PinId } from '../../workers/domain/ids.ts';
import type { ColonyDetail, ColonyReport } from '../../workers/domain/report.ts';
import type { EpochSeconds, Fraction } from '../../workers/domain/units.ts';
import { advance, compileColony, forecast, readResult, startState } from '../../workers/engine/index.ts';
import { type ColonyReportInput, type Planet, reportColony, reportDetail } from '../../workers/report/index.ts';

/** The product's own settings before the player changes any. */
const SETTINGS = {
  balanceThreshold: 1000,
  minExtractionRate: 0,
  figures: 'now',
  productionStartAt: 0,
  activityFraction: 1,
} as const;

/** What each pin holds at one time. */
export type Contents = ReadonlyMap<PinId, readonly Stack[]>;

/** m³ of some goods. */
export function volumeOf(contents: readonly Stack[]): number {
  return contents.reduce((sum, { typeId, amount }) => sum + amount * (commodities.get(typeId)?.volumeM3 ?? 0), 0);
}

/** One colony, from its last update on. */
export class EngineColony {
  readonly colony: Colony;
  readonly planet: Planet;
  readonly #prices: ReadonlyMap<number, number>;

  constructor(colony: Colony, planet: Planet, prices: ReadonlyMap<number, number>) {
    this.colony = colony;
    this.planet = planet;
    this.#prices = prices;
  }

  report(at: EpochSeconds, customsTaxFraction: Fraction = 0): ColonyReport {
    return reportColony(this.#input(at, customsTaxFraction));
  }

  detail(at: EpochSeconds): ColonyDetail {
    return reportDetail(this.#input(at, 0));
  }

  /** What each pin holds at each of these times, which ascend. */
  contentsAt(moments: readonly EpochSeconds[]): Contents[] {
    const state = startState(compileColony(this.colony));
    return moments.map((at) => {
      advance(state, at);
      return new Map(readResult(state).pins.map(({ pinId, contents }) => [pinId, contents]));
    });
  }

  #input(at: EpochSeconds, customsTaxFraction: Fraction): ColonyReportInput {
    const { colony, planet } = this;
    const state = startState(compileColony(colony));
    advance(state, at);
    return {
      colony,
      planet,
      confirmedAt: at,
      at,
      result: readResult(state),
      forecast: forecast(state),
      simulationError: null,
      hasRecord: true,
      config: { planetId: colony.planetId, excludeFromTotals: false, customsTaxFraction },
      settings: SETTINGS,
      prices: this.#prices,
    };
  }
}
