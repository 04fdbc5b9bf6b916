/** What the engine says of one colony at any time, calculated in the test. */

import {
  type ColonyReportInput,
  customsTaxOf,
  type Planet,
  reportColony,
  reportDetail,
} from '../../workers/figures/report/index.ts';
import { commodityOf } from '../../workers/game/catalogue/index.ts';
import type { Colony } from '../../workers/game/domain/colony.ts';
import type { Stack } from '../../workers/game/domain/commodity.ts';
import { DEFAULT_CUSTOMS } from '../../workers/game/domain/customsTax.ts';
import type { PinId } from '../../workers/game/domain/ids.ts';
import type { ColonyDetail, ColonyReport } from '../../workers/game/domain/report.ts';
import type { EpochSeconds, Fraction } from '../../workers/game/domain/units.ts';
import { DEFAULT_WORTH } from '../../workers/game/domain/worth.ts';
import { advance, compileColony, forecast, readPins, readResult, startState } from '../../workers/game/engine/index.ts';
import { sustainedOf } from '../fixtures/sustained.ts';

/** The product's own settings before the player changes any. */
const SETTINGS = {
  balanceThreshold: 1000,
  minExtractionRate: 0,
  figures: 'now',
  productionStartAt: 0,
  activityFraction: 1,
  customs: DEFAULT_CUSTOMS,
  worth: { ...DEFAULT_WORTH, visitIntervalSeconds: 86_400 },
} as const;

/** What each pin holds at one time. */
type Contents = ReadonlyMap<PinId, readonly Stack[]>;

/** m³ of some goods. */
export function volumeOf(contents: readonly Stack[]): number {
  return contents.reduce((sum, { typeId, amount }) => sum + amount * (commodityOf(typeId)?.volumeM3 ?? 0), 0);
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

  report(at: EpochSeconds, ownerTaxFraction: Fraction = 0): ColonyReport {
    return reportColony(this.#input(at, ownerTaxFraction));
  }

  detail(at: EpochSeconds): ColonyDetail {
    return reportDetail(this.#input(at, 0));
  }

  /** What each pin holds at each of these times, which ascend. */
  contentsAt(moments: readonly EpochSeconds[]): Contents[] {
    const state = startState(compileColony(this.colony));
    return moments.map((at) => {
      advance(state, at);
      return new Map(readPins(state).map(({ pinId, contents }) => [pinId, contents]));
    });
  }

  #input(at: EpochSeconds, ownerTaxFraction: Fraction): ColonyReportInput {
    const { colony, planet } = this;
    const state = startState(compileColony(colony));
    advance(state, at);
    const config = { planetId: colony.planetId, excludeFromTotals: false, ownerTaxFraction };
    return {
      colony,
      planet,
      confirmedAt: at,
      at,
      result: readResult(state),
      forecast: forecast(state),
      unvisitedDay: null,
      isSustainedComing: false,
      simulationError: null,
      hasRecord: true,
      config,
      customsTax: customsTaxOf(planet, null, config, SETTINGS.customs),
      settings: SETTINGS,
      prices: this.#prices,
      sustained: sustainedOf(colony, at),
    };
  }
}
