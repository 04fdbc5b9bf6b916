/** A planet of the chain: its part in each commodity and its factories, at what it sustains. */
import type { Colony } from '../../game/domain/colony.ts';
import type { Schematic, Stack } from '../../game/domain/commodity.ts';
import type { HistoryProgram } from '../../game/domain/history.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { SustainedColony } from '../../game/domain/sustained.ts';
import { type Fraction, SECONDS_PER_HOUR } from '../../game/domain/units.ts';
import type { ColonyState } from '../../game/engine/index.ts';
import { type ColonyGoods, findColonyGoods, type VisitRule } from '../../game/sustain/index.ts';
import type { Economy } from '../../game/worth/index.ts';
import type { ChangeWorth } from '../changeWorth.ts';
import { productionsOf } from '../report/index.ts';

/** A planet and what its part in the chain rests on. */
export interface ChainColony {
  colony: Colony;
  sustained: SustainedColony;
  /** contents of its stores */
  stock: readonly Stack[];
  economy: Economy;
}

/** A planet that changes can be tried on. */
export interface ReplayableColony extends ChainColony {
  planetName: string;
  /** null if unknown: then nothing can be built */
  radiusKm: number | null;
  visits: VisitRule;
  /** programs that ran here before */
  known: readonly HistoryProgram[];
  /** the player's colonies; as in `VariantBasis` */
  fleet?: readonly Colony[];
  /** what changes are ranked on, besides the market */
  worth: Omit<ChangeWorth, 'room'>;
  /** the colony as it is; it isn't changed */
  state: () => ColonyState;
}

/** Units per hour of one commodity. */
interface PlanetFlow {
  /** without what is lost */
  madeUnitsPerHour: number;
  usedUnitsPerHour: number;
  lostUnitsPerHour: number;
}

export interface PlanetProduction {
  schematic: Schematic;
  factoryCount: number;
  /** running without a pause */
  fullCyclesPerHour: number;
  cyclesPerHour: number;
  /** cyclesPerHour is less than that, by more than cycles that are cut off at the ends of the replay */
  isSlow: boolean;
}

/** What the sums over a fleet need of a planet. */
export type PlanetOfChain<Basis extends ChainColony = ChainColony> = Basis & {
  flows: ReadonlyMap<TypeId, PlanetFlow>;
  /** P1 first */
  productions: readonly PlanetProduction[];
  goods: ColonyGoods;
};

/** From here on, factories count as running at full speed: a cycle that is cut off is no shortage. */
export const FULL_SPEED: Fraction = 0.995;

/** Rates are summed up in millionths of a unit, as whole numbers: then sums don't depend on their order. */
const PARTS_PER_UNIT = 1e6;

export function wholeParts(units: number): number {
  return Math.round(units * PARTS_PER_UNIT);
}

export function unitsOf(parts: number): number {
  return parts / PARTS_PER_UNIT;
}

const exact = (units: number): number => unitsOf(wholeParts(units));

export function planetOfChain<Basis extends ChainColony>(planet: Basis): PlanetOfChain<Basis> {
  const { colony, sustained } = planet;
  const flows = new Map<TypeId, PlanetFlow>();
  const madeWithLost = new Map<TypeId, number>();
  for (const { typeId, madeUnitsPerHour, usedUnitsPerHour, lostUnitsPerHour } of sustained.flows) {
    flows.set(typeId, {
      madeUnitsPerHour: exact(madeUnitsPerHour - lostUnitsPerHour),
      usedUnitsPerHour: exact(usedUnitsPerHour),
      lostUnitsPerHour: exact(lostUnitsPerHour),
    });
    madeWithLost.set(typeId, madeUnitsPerHour);
  }
  return {
    ...planet,
    flows,
    goods: findColonyGoods(colony),
    productions: [...productionsOf(colony.pins).values()].map(({ schematic, pins }): PlanetProduction => {
      const cyclesPerHour = (madeWithLost.get(schematic.output.typeId) ?? 0) / schematic.output.amount;
      const fullCyclesPerHour = (pins.length * SECONDS_PER_HOUR) / schematic.cycleSeconds;
      return {
        schematic,
        factoryCount: pins.length,
        fullCyclesPerHour,
        cyclesPerHour,
        isSlow: (fullCyclesPerHour - cyclesPerHour) * sustained.hours > pins.length,
      };
    }),
  };
}

/** Units an hour that a planet's own production lacks for its factories to run without a pause; 0 if it is enough. */
export function ownShortage({ flows, productions }: PlanetOfChain, typeId: TypeId): number {
  let needed = 0;
  for (const { schematic, fullCyclesPerHour } of productions) {
    const input = schematic.inputs.find((one) => one.typeId === typeId);
    if (input !== undefined) needed += input.amount * fullCyclesPerHour;
  }
  const made = flows.get(typeId)?.madeUnitsPerHour ?? 0;
  return made < needed * FULL_SPEED ? needed - made : 0;
}
