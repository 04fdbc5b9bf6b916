/**
 * Compiles a colony into flat arrays, so that the event loop works on whole numbers only.
 *
 * Runners are the pins that can run: ECUs with a running program, and factories with a schematic. Stores are storage
 * facilities, launchpads and command centers. Holders are both: first the runners, then the stores, each in ascending
 * order of pin id, which is how the game breaks ties. Constant figures go into the code (`code.ts`), everything that
 * changes into one array of numbers per state (`stateLayout.ts`).
 */
import { structures } from '../catalogue/index.ts';
import type { Colony, Pin } from '../domain/colony.ts';
import type { Stack } from '../domain/commodity.ts';
import type { PinId } from '../domain/ids.ts';
import type { SetupFault } from '../domain/result.ts';
import { type EpochSeconds, toVolumeUnits } from '../domain/units.ts';
import { checkColony } from './checkColony.ts';
import { type CellMap, findCell, findHolders, type Holders, isStoring, mapCells, NO_HOLDER } from './holders.ts';
import { completeProgram, fillRunYields, runsAhead } from './program.ts';
import { findSetupFaults } from './setupFaults.ts';
import { listStartValues } from './startValues.ts';
import { layOutState, type StateLayout } from './stateLayout.ts';
import { writeCode } from './writeCode.ts';

const NO_PINS: ReadonlySet<PinId> = new Set();

/** A colony that is ready to be simulated. Opaque: create states with `startState`. */
export interface CompiledColony {
  readonly colony: Colony;
  readonly startAt: EpochSeconds;
  readonly holders: Holders;
  readonly cells: CellMap;
  readonly layout: StateLayout;
  readonly code: Int32Array;
  /** of the state at the last update; copied, never changed */
  readonly startValues: Float64Array;
  /** yields of all ECUs, run by run */
  readonly yieldUnits: Float64Array;
  /** volume units, by store */
  readonly capacities: readonly number[];
  /** when every program ends, also of ECUs that don't run any more */
  readonly programEnds: readonly { pinId: PinId; expiresAt: EpochSeconds }[];
  /** by position in `colony.pins`; undefined for a pin without faults */
  readonly faults: readonly (readonly SetupFault[] | undefined)[];
  /** contents that never move, by position in `colony.pins`; undefined if there are none */
  readonly fixedStacks: readonly (readonly Stack[] | undefined)[];
}

/**
 * Prepares a colony for simulation; the colony must not be changed afterwards.
 * Ignores pins of unknown kind, routes from or to such pins or missing pins, and routes of unknown commodities. Goods
 * that a factory can't use stay in it.
 * @param finishing ECUs whose last cycle still runs although their program has expired, as after a visit
 * @throws SimulationError if a pin is listed twice, a structure, schematic, or stored or
 *   extracted commodity is unknown, or a number is impossible (limits in `checkColony`)
 */
export function compileColony(colony: Colony, finishing: ReadonlySet<PinId> = NO_PINS): CompiledColony {
  checkColony(colony);
  const { holders, legs } = findHolders(colony, finishing);
  const cells = mapCells(colony, holders, legs);
  const storeCount = holders.count - holders.runnerCount;
  let lossCount = holders.runnerCount;
  for (const leg of legs) if (isStoring(holders, leg)) lossCount += 1;
  const layout = layOutState(cells.types.length, holders.runnerCount, storeCount, cells.typeIds.length, lossCount);
  const capacities: number[] = [];
  for (let h = holders.runnerCount; h < holders.count; h++) {
    capacities.push(toVolumeUnits(structures.get(colony.pins[holders.pins[h]!]!.typeId)!.capacityM3));
  }
  return {
    colony,
    startAt: colony.lastUpdateAt,
    holders,
    cells,
    layout,
    code: writeCode(holders, legs, cells, layout),
    startValues: listStartValues({ colony, holders, cells, layout, capacities }),
    yieldUnits: listYields(holders),
    capacities,
    programEnds: findProgramEnds(colony),
    faults: findSetupFaults(colony, legs),
    fixedStacks: colony.pins.map((pin, position) => findFixedStacks(pin, holders.ofPin[position]!, cells)),
  };
}

/**
 * Yields of all ECUs, run by run.
 * @param known of the same runners earlier: yields of programs that go on, or start once more, are copied from there
 */
export function listYields({ work }: Holders, known?: Pick<CompiledColony, 'holders' | 'yieldUnits'>): Float64Array {
  let count = 0;
  for (const one of work) if (one.kind === 'ecu') count += one.runs.count;
  const yieldUnits = new Float64Array(count);
  let [start, knownStart] = [0, 0];
  for (let runner = 0; runner < work.length; runner++) {
    const [one, earlier] = [work[runner]!, known?.holders.work[runner]];
    if (one.kind !== 'ecu') continue;
    const ahead = earlier?.kind === 'ecu' ? runsAhead(earlier.runs, one.runs) : null;
    if (known !== undefined && ahead !== null) {
      const from = knownStart + ahead;
      yieldUnits.set(known.yieldUnits.subarray(from, from + one.runs.count), start);
    } else {
      fillRunYields(yieldUnits, start, one.runs);
    }
    start += one.runs.count;
    if (earlier?.kind === 'ecu') knownStart += earlier.runs.count;
  }
  return yieldUnits;
}

/** When every program ends, also of ECUs that do not run any more. */
export function findProgramEnds({ pins }: Colony): { pinId: PinId; expiresAt: EpochSeconds }[] {
  const ends: { pinId: PinId; expiresAt: EpochSeconds }[] = [];
  for (const pin of pins) {
    const program = pin.kind === 'ecu' ? completeProgram(pin) : null;
    if (program !== null) ends.push({ pinId: pin.pinId, expiresAt: program.expiresAt });
  }
  return ends;
}

/** Contents of a pin without a cell: those of an ECU or an unknown pin, or goods that a factory can't use. */
export function findFixedStacks(pin: Pin, holder: number, cells: CellMap): readonly Stack[] | undefined {
  if (pin.contents.length === 0) return undefined;
  let fixed: Stack[] | undefined;
  for (const stack of pin.contents) {
    if (holder !== NO_HOLDER && findCell(cells, holder, stack.typeId) >= 0) continue;
    fixed ??= [];
    fixed.push(stack);
  }
  return fixed;
}
