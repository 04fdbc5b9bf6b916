import { commodities, schematics } from '../catalogue/index.ts';
import type { Schematic } from '../domain/commodity.ts';
import type { TypeId } from '../domain/ids.ts';
import { ENTRY, GROUP, INPUT, MAX_CODE_UNITS, NO_GROUP, PULL, RUNNER } from './code.ts';
import { type CellMap, findCell, type Holders, type Leg, NO_HOLDER, outputOf } from './holders.ts';
import { FLOW, RUNNER_STATE, STORE_STATE, type StateLayout } from './stateLayout.ts';

const RUNNER_SIZE = 1 << RUNNER.sizeBits;

/**
 * The fullness of a full buffer: mean of held / demanded, times a multiple common to all schematics. So it is a whole
 * number, and factories that are equally full by different mixes of inputs do tie.
 */
const FULLNESS_OF_ALL = [...schematics.values()]
  .flatMap(({ inputs }) => inputs.map(({ amount }) => amount * inputs.length))
  .reduce(leastCommonMultiple, 1);

function leastCommonMultiple(a: number, b: number): number {
  let divisor = a;
  for (let rest = b; rest > 0; ) [divisor, rest] = [rest, divisor % rest];
  return (a / divisor) * b;
}

/** Writes a colony's code, as laid out in `code.ts`. */
export function writeCode(holders: Holders, cells: CellMap, layout: StateLayout): Int32Array {
  const { sendings, pulls } = findUsefulLegs(holders, cells);
  const groups = groupLegs(sendings);
  const { runnerCount, work } = holders;

  const inputStart: number[] = [];
  let end = runnerCount * RUNNER_SIZE;
  for (const runner of work) {
    inputStart.push(end);
    if (runner.kind === 'factory') end += runner.schematic.inputs.length * INPUT.size;
  }
  const pullsStart = end;
  end += pulls.length * PULL.size;
  const groupStart: number[] = new Array(holders.count).fill(groups.length);
  for (let g = groups.length - 1; g >= 0; g--) groupStart[groups[g]!.source] = g;
  for (const group of groups) {
    group.position = end;
    end += GROUP.entries + group.legs.length * ENTRY.size;
  }

  const code = new Int32Array(end);
  const flowOf = (typeId: TypeId): number => layout.flows + cells.typeIds.indexOf(typeId) * FLOW.size;
  const stateOfStore = (holder: number): number => layout.stores + (holder - runnerCount) * STORE_STATE.size;
  const positionOfGroup = (source: number, typeId: TypeId): number => {
    for (let g = groupStart[source]!; g < groups.length && groups[g]!.source === source; g++) {
      if (groups[g]!.typeId === typeId) return groups[g]!.position;
    }
    return NO_GROUP;
  };

  let pull = pullsStart;
  let pullIndex = 0;
  let yieldEnd = 0;
  for (let r = 0; r < runnerCount; r++) {
    const record = r * RUNNER_SIZE;
    const runner = work[r]!;
    const output = outputOf(runner);
    code[record + RUNNER.state] = layout.runners + r * RUNNER_STATE.size;
    code[record + RUNNER.flow] = flowOf(output);
    code[record + RUNNER.group] = positionOfGroup(r, output);
    let input = inputStart[r]!;
    code[record + RUNNER.inputs] = input;
    code[record + RUNNER.pulls] = pull;
    if (runner.kind === 'ecu') {
      yieldEnd += runner.runs.count;
      code[record + RUNNER.isEcu] = 1;
      code[record + RUNNER.cycleSeconds] = runner.runs.program.cycleSeconds;
      code[record + RUNNER.yieldEnd] = yieldEnd;
    } else {
      code[record + RUNNER.cycleSeconds] = runner.schematic.cycleSeconds;
      code[record + RUNNER.outputUnits] = runner.schematic.output.amount;
      for (const { typeId, amount } of runner.schematic.inputs) {
        code[input + INPUT.cell] = findCell(cells, r, typeId);
        code[input + INPUT.demand] = amount;
        code[input + INPUT.flow] = flowOf(typeId);
        code[input + INPUT.fullness] = FULLNESS_OF_ALL / (amount * runner.schematic.inputs.length);
        input += INPUT.size;
      }
      for (; pullIndex < pulls.length && pulls[pullIndex]!.target === r; pullIndex++) {
        const { source, typeId, quantity } = pulls[pullIndex]!;
        code[pull + PULL.fromCell] = findCell(cells, source, typeId);
        code[pull + PULL.store] = stateOfStore(source);
        code[pull + PULL.toCell] = findCell(cells, r, typeId);
        code[pull + PULL.demand] = demandOf(runner.schematic, typeId);
        code[pull + PULL.units] = wholeUnits(quantity);
        code[pull + PULL.unitVolume] = commodities.get(typeId)!.volumeUnits;
        pull += PULL.size;
      }
    }
    code[record + RUNNER.inputsEnd] = input;
    code[record + RUNNER.pullsEnd] = pull;
  }

  for (const { position, typeId, legs } of groups) {
    let entry = position + GROUP.entries;
    for (const { target, quantity } of legs) {
      const taker = target < runnerCount ? work[target]! : null;
      code[position + (taker ? GROUP.factoryCount : GROUP.storeCount)]! += 1;
      code[entry + ENTRY.cell] = findCell(cells, target, typeId);
      code[entry + ENTRY.units] = wholeUnits(quantity);
      if (taker?.kind === 'factory') {
        code[entry + ENTRY.target] = target * RUNNER_SIZE;
        code[entry + ENTRY.demand] = demandOf(taker.schematic, typeId);
      } else {
        code[entry + ENTRY.target] = stateOfStore(target);
        code[entry + ENTRY.unitVolume] = commodities.get(typeId)!.volumeUnits;
        code[entry + ENTRY.passGroup] = positionOfGroup(target, typeId);
      }
      entry += ENTRY.size;
    }
  }
  return code;
}

/** Units of a full buffer of an input. */
function demandOf(schematic: Schematic, typeId: TypeId): number {
  for (const input of schematic.inputs) if (input.typeId === typeId) return input.amount;
  return 0;
}

/** Goods move in whole units; ESI's quantities are floats. */
function wholeUnits(quantity: number): number {
  return Math.min(MAX_CODE_UNITS, Math.floor(quantity));
}

/**
 * The routes that can move anything: by which pins send, and by which factories pull, the latter sorted by factory and
 * then in the colony's order. A factory that has no use for a route's goods takes none, and an ECU or a factory sends
 * only what it makes.
 */
function findUsefulLegs(holders: Holders, cells: CellMap): { sendings: Leg[]; pulls: Leg[] } {
  const { runnerCount, work } = holders;
  const sendings: Leg[] = [];
  const pulls: Leg[] = [];
  for (const leg of holders.legs) {
    const { source, target, typeId } = leg;
    if (source === NO_HOLDER || target === NO_HOLDER || findCell(cells, target, typeId) < 0) continue;
    if (source < runnerCount) {
      if (outputOf(work[source]!) === typeId) sendings.push(leg);
    } else {
      sendings.push(leg);
      if (target < runnerCount && findCell(cells, source, typeId) >= 0) pulls.push(leg);
    }
  }
  pulls.sort((a, b) => a.target - b.target);
  return { sendings, pulls };
}

interface Group {
  source: number;
  typeId: TypeId;
  /** one per target: factories first, then stores, each in ascending order of pin id, as holders are numbered */
  legs: Leg[];
  /** in the code */
  position: number;
}

function groupLegs(sendings: Leg[]): Group[] {
  sendings.sort((a, b) => a.source - b.source || a.typeId - b.typeId || a.target - b.target);
  const groups: Group[] = [];
  let group: Group | undefined;
  for (const leg of sendings) {
    if (group?.source !== leg.source || group.typeId !== leg.typeId) {
      group = { source: leg.source, typeId: leg.typeId, legs: [leg], position: NO_GROUP };
      groups.push(group);
      continue;
    }
    const last = group.legs.length - 1;
    const parallel = group.legs[last]!;
    if (parallel.target === leg.target) {
      group.legs[last] = { ...parallel, quantity: parallel.quantity + leg.quantity };
    } else {
      group.legs.push(leg);
    }
  }
  return groups;
}
