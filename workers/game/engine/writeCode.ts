import { commodityOf, schematics } from '../catalogue/index.ts';
import type { Schematic } from '../domain/commodity.ts';
import type { TypeId } from '../domain/ids.ts';
import { ENTRY, GROUP, INPUT, MAX_CODE_UNITS, NO_GROUP, PULL, RUNNER } from './code.ts';
import { type CellMap, findCell, type Holders, type Leg, NO_HOLDER, outputOf, type Work } from './holders.ts';
import { FLOW, LOSS, RUNNER_STATE, STORE_STATE, type StateLayout } from './stateLayout.ts';

const RUNNER_SIZE = 1 << RUNNER.sizeBits;

/**
 * The fullness of a full buffer: mean(held / demanded) times a common multiple of all schematics. So fullness is a whole
 * number, and factories that are equally full with different mixes of inputs tie exactly.
 */
const FULLNESS_OF_ALL = [...schematics.values()]
  .flatMap(({ inputs }) => inputs.map(({ amount }) => amount * inputs.length))
  .reduce(leastCommonMultiple, 1);

function leastCommonMultiple(a: number, b: number): number {
  let divisor = a;
  for (let rest = b; rest > 0; ) [divisor, rest] = [rest, divisor % rest];
  return (a / divisor) * b;
}

/** Writes a colony's code in the layout of `code.ts`. */
export function writeCode(holders: Holders, legs: readonly Leg[], cells: CellMap, layout: StateLayout): Int32Array {
  return new CodeWriter(holders, legs, cells, layout).write();
}

class CodeWriter {
  readonly #holders: Holders;
  readonly #cells: CellMap;
  readonly #layout: StateLayout;
  readonly #pulls: readonly Leg[];
  readonly #groups: readonly Group[];
  /** by holder: number of its first group */
  readonly #firstGroup: number[];
  #code = new Int32Array(0);
  /** position of the next record */
  #end = 0;
  #lossCount = 0;

  constructor(holders: Holders, legs: readonly Leg[], cells: CellMap, layout: StateLayout) {
    this.#holders = holders;
    this.#cells = cells;
    this.#layout = layout;
    const { sendings, pulls } = findUsefulLegs(holders, legs, cells);
    this.#pulls = pulls;
    this.#groups = groupLegs(sendings);
    this.#firstGroup = new Array(holders.count).fill(this.#groups.length);
    for (let g = this.#groups.length - 1; g >= 0; g--) this.#firstGroup[this.#groups[g]!.source] = g;
  }

  write(): Int32Array {
    const { runnerCount, work } = this.#holders;
    // Runners and stores refer to groups, so groups get their positions first.
    let end = runnerCount * RUNNER_SIZE;
    for (const group of this.#groups) {
      group.position = end;
      end += GROUP.entries + group.legs.length * ENTRY.size;
    }
    this.#end = end;
    end += this.#pulls.length * PULL.size;
    for (const runner of work) if (runner.kind === 'factory') end += runner.schematic.inputs.length * INPUT.size;
    this.#code = new Int32Array(end);

    for (const group of this.#groups) this.#writeGroup(group);
    let yieldEnd = 0;
    let pull = 0;
    for (let r = 0; r < runnerCount; r++) {
      const runner = work[r]!;
      this.#writeRunner(r, runner);
      if (runner.kind === 'ecu') {
        yieldEnd += runner.runs.count;
        this.#code[r * RUNNER_SIZE + RUNNER.yieldEnd] = yieldEnd;
      } else {
        this.#writeInputs(r, runner.schematic);
        pull = this.#writePulls(r, runner.schematic, pull);
      }
    }
    return this.#code;
  }

  #writeRunner(r: number, runner: Work): void {
    const code = this.#code;
    const record = r * RUNNER_SIZE;
    const output = outputOf(runner);
    code[record + RUNNER.state] = this.#layout.runners + r * RUNNER_STATE.size;
    code[record + RUNNER.commodity] = this.#cells.typeIds.indexOf(output);
    code[record + RUNNER.group] = this.#groupOf(r, output);
    code[record + RUNNER.loss] = this.#nextLoss();
    if (runner.kind === 'ecu') {
      code[record + RUNNER.isEcu] = 1;
      code[record + RUNNER.cycleSeconds] = runner.runs.program.cycleSeconds;
    } else {
      code[record + RUNNER.cycleSeconds] = runner.schematic.cycleSeconds;
      code[record + RUNNER.outputUnits] = runner.schematic.output.amount;
    }
  }

  #writeInputs(r: number, { inputs }: Schematic): void {
    const code = this.#code;
    code[r * RUNNER_SIZE + RUNNER.inputs] = this.#end;
    for (const { typeId, amount } of inputs) {
      code[this.#end + INPUT.cell] = findCell(this.#cells, r, typeId);
      code[this.#end + INPUT.demand] = amount;
      code[this.#end + INPUT.flow] = this.#flowOf(typeId);
      code[this.#end + INPUT.fullness] = FULLNESS_OF_ALL / (amount * inputs.length);
      this.#end += INPUT.size;
    }
    code[r * RUNNER_SIZE + RUNNER.inputsEnd] = this.#end;
  }

  /** @returns number of the first pull of another factory */
  #writePulls(r: number, schematic: Schematic, firstPull: number): number {
    const code = this.#code;
    code[r * RUNNER_SIZE + RUNNER.pulls] = this.#end;
    let pull = firstPull;
    for (; pull < this.#pulls.length && this.#pulls[pull]!.target === r; pull++) {
      const { source, typeId, quantity } = this.#pulls[pull]!;
      code[this.#end + PULL.fromCell] = findCell(this.#cells, source, typeId);
      code[this.#end + PULL.store] = this.#stateOfStore(source);
      code[this.#end + PULL.toCell] = findCell(this.#cells, r, typeId);
      code[this.#end + PULL.demand] = demandOf(schematic, typeId);
      code[this.#end + PULL.units] = wholeUnits(quantity);
      code[this.#end + PULL.unitVolume] = commodityOf(typeId)!.volumeUnits;
      this.#end += PULL.size;
    }
    code[r * RUNNER_SIZE + RUNNER.pullsEnd] = this.#end;
    return pull;
  }

  #writeGroup({ position, source, typeId, legs }: Group): void {
    const code = this.#code;
    const isMade = source < this.#holders.runnerCount;
    let entry = position + GROUP.entries;
    for (const { target, quantity } of legs) {
      const taker = this.#holders.work[target];
      code[position + (taker ? GROUP.factoryCount : GROUP.storeCount)]! += 1;
      code[entry + ENTRY.cell] = findCell(this.#cells, target, typeId);
      code[entry + ENTRY.units] = wholeUnits(quantity);
      if (taker?.kind === 'factory') {
        code[entry + ENTRY.target] = target * RUNNER_SIZE;
        code[entry + ENTRY.demand] = demandOf(taker.schematic, typeId);
      } else {
        code[entry + ENTRY.target] = this.#stateOfStore(target);
        code[entry + ENTRY.unitVolume] = commodityOf(typeId)!.volumeUnits;
        code[entry + ENTRY.passGroup] = this.#groupOf(target, typeId);
        if (isMade) code[entry + ENTRY.loss] = this.#nextLoss();
      }
      entry += ENTRY.size;
    }
  }

  #nextLoss(): number {
    return this.#layout.losses + this.#lossCount++ * LOSS.size;
  }

  #flowOf(typeId: TypeId): number {
    return this.#layout.flows + this.#cells.typeIds.indexOf(typeId) * FLOW.size;
  }

  #stateOfStore(holder: number): number {
    return this.#layout.stores + (holder - this.#holders.runnerCount) * STORE_STATE.size;
  }

  #groupOf(source: number, typeId: TypeId): number {
    for (let g = this.#firstGroup[source]!; g < this.#groups.length; g++) {
      const group = this.#groups[g]!;
      if (group.source !== source) break;
      if (group.typeId === typeId) return group.position;
    }
    return NO_GROUP;
  }
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
 * The routes that can move anything: those that pins send by, and those that factories pull by. Pulls are sorted by
 * factory, then in the colony's order. Factories take only their inputs; ECUs and factories send only what they make.
 */
function findUsefulLegs(holders: Holders, legs: readonly Leg[], cells: CellMap): { sendings: Leg[]; pulls: Leg[] } {
  const { runnerCount, work } = holders;
  const sendings: Leg[] = [];
  const pulls: Leg[] = [];
  for (const leg of legs) {
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
  /** one per target, in the order of holders: factories first, then stores, each in ascending order of pin id */
  legs: Leg[];
  /** its record's position in the code */
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
