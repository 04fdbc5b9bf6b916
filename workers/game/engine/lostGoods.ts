/**
 * What was made and lost, read from a state. Runners count what they make; what they lose is counted by them, or by their
 * route to the full store that lost it.
 */
import { commodityOf } from '../catalogue/index.ts';
import type { TypeId } from '../domain/ids.ts';
import type { LossCause, LostGoods, Stop } from '../domain/result.ts';
import { type EpochSeconds, SECONDS_PER_DAY } from '../domain/units.ts';
import { advance } from './advance.ts';
import { ENTRY, GROUP, NO_GROUP, RUNNER } from './code.ts';
import type { CompiledColony } from './compileColony.ts';
import { outputOf } from './holders.ts';
import { type ColonyState, cloneState, stateAt } from './state.ts';
import { COLONY, FLOW, LOSS, RUNNER_STATE, STORE_STATE } from './stateLayout.ts';

/** Units of each commodity made since the start of the run, by the commodity's index in the colony. */
export function readMadeUnits({ compiled, values }: ColonyState): Float64Array {
  const made = new Float64Array(compiled.cells.typeIds.length);
  for (let runner = 0; runner < compiled.holders.runnerCount; runner++) {
    made[commodityNumber(compiled, runner)]! += madeBy(compiled, values, runner);
  }
  return made;
}

/** Units of each commodity used since the start of the run, by the commodity's index in the colony. */
export function readUsedUnits({ compiled: { cells, layout }, values }: ColonyState): Float64Array {
  const used = new Float64Array(cells.typeIds.length);
  for (let c = 0; c < used.length; c++) used[c] = values[layout.flows + c * FLOW.size + FLOW.used]!;
  return used;
}

/** Units of each commodity lost since the start of the run, by the commodity's index in the colony. */
export function readLostUnits({ compiled, values }: ColonyState): Float64Array {
  const lost = new Float64Array(compiled.cells.typeIds.length);
  if (!hasLost(compiled, values)) return lost;
  for (let runner = 0; runner < compiled.holders.runnerCount; runner++) {
    const commodity = commodityNumber(compiled, runner);
    eachLoss(compiled, runner, (loss) => {
      lost[commodity]! += values[loss + LOSS.units]!;
    });
  }
  return lost;
}

/** Most colonies lose nothing, and need no further reading. */
function hasLost({ layout }: CompiledColony, values: Float64Array): boolean {
  for (let loss = layout.losses; loss < layout.size; loss += LOSS.size) {
    if (values[loss + LOSS.since]! < Number.POSITIVE_INFINITY) return true;
  }
  return false;
}

/** @param seen gets the records of what a runner lost, each with the store that was full; the first has none */
function eachLoss({ code }: CompiledColony, runner: number, seen: (loss: number, store: number | null) => void): void {
  const record = runner << RUNNER.sizeBits;
  seen(code[record + RUNNER.loss]!, null);
  const group = code[record + RUNNER.group]!;
  if (group === NO_GROUP) return;
  const storeCount = code[group + GROUP.storeCount]!;
  let entry = group + GROUP.entries + code[group + GROUP.factoryCount]! * ENTRY.size;
  for (let k = 0; k < storeCount; k++, entry += ENTRY.size)
    seen(code[entry + ENTRY.loss]!, code[entry + ENTRY.target]!);
}

function commodityNumber({ code }: CompiledColony, runner: number): number {
  return code[(runner << RUNNER.sizeBits) + RUNNER.commodity]!;
}

function madeBy({ layout }: CompiledColony, values: Float64Array, runner: number): number {
  return values[layout.runners + runner * RUNNER_STATE.size + RUNNER_STATE.made]!;
}

/** Adds the stops of stores that were too full, and of pins whose goods were lost although no store was full. */
export function addLosses(compiled: CompiledColony, values: Float64Array, stops: Stop[]): void {
  for (const stop of readLosses(compiled, values, null)) stops.push(stop);
}

/**
 * @param before values of an earlier state of the same run: what was lost before counts only where the first loss was later;
 *   null counts from the first loss on
 */
function readLosses(compiled: CompiledColony, values: Float64Array, before: Float64Array | null): LossStop[] {
  const { code, colony, holders, layout } = compiled;
  const losses: LossStop[] = [];
  if (!hasLost(compiled, values)) return losses;
  for (let holder = holders.runnerCount; holder < holders.count; holder++) {
    const store = layout.stores + (holder - holders.runnerCount) * STORE_STATE.size;
    const at = values[store + STORE_STATE.fullSince]!;
    if (at === Number.POSITIVE_INFINITY) continue;
    const { pinId } = colony.pins[holders.pins[holder]!]!;
    losses.push({ kind: 'storageFull', at, pinId, lost: lostByStore(compiled, values, store, startOf(before, at)) });
  }
  for (let runner = 0; runner < holders.runnerCount; runner++) {
    const loss = code[(runner << RUNNER.sizeBits) + RUNNER.loss]!;
    const at = values[loss + LOSS.since]!;
    if (at === Number.POSITIVE_INFINITY) continue;
    const { pinId } = colony.pins[holders.pins[runner]!]!;
    const flow = lostFlow(compiled, values, runner, loss, startOf(before, at));
    const lost = lostGoods(outputOf(holders.work[runner]!), flow);
    losses.push({ kind: 'goodsLost', at, pinId, cause: causeOf(compiled, runner), ...lost });
  }
  return losses;
}

function startOf(before: Float64Array | null, at: EpochSeconds): Float64Array | null {
  return before !== null && at <= before[COLONY.at]! ? before : null;
}

/** What a runner made, and lost of it. */
interface LostFlow {
  lostUnits: number;
  madeUnits: number;
}

/** @param before null: from the first loss on */
function lostFlow(
  compiled: CompiledColony,
  values: Float64Array,
  runner: number,
  loss: number,
  before: Float64Array | null,
): LostFlow {
  const madeBefore = before === null ? values[loss + LOSS.madeBefore]! : madeBy(compiled, before, runner);
  return {
    lostUnits: values[loss + LOSS.units]! - (before?.[loss + LOSS.units] ?? 0),
    madeUnits: madeBy(compiled, values, runner) - madeBefore,
  };
}

function lostGoods(typeId: TypeId, { lostUnits, madeUnits }: LostFlow): LostGoods {
  return { typeId, lostUnits, lostFraction: madeUnits > 0 ? lostUnits / madeUnits : 0 };
}

/** What was lost because a store was full: the largest share first. */
function lostByStore(
  compiled: CompiledColony,
  values: Float64Array,
  store: number,
  before: Float64Array | null,
): LostGoods[] {
  const byType = new Map<TypeId, LostFlow>();
  for (let runner = 0; runner < compiled.holders.runnerCount; runner++) {
    eachLoss(compiled, runner, (loss, fullStore) => {
      if (fullStore !== store || values[loss + LOSS.since] === Number.POSITIVE_INFINITY) return;
      const typeId = outputOf(compiled.holders.work[runner]!);
      const { lostUnits, madeUnits } = lostFlow(compiled, values, runner, loss, before);
      const known = byType.get(typeId);
      byType.set(typeId, {
        lostUnits: lostUnits + (known?.lostUnits ?? 0),
        madeUnits: madeUnits + (known?.madeUnits ?? 0),
      });
    });
  }
  return [...byType]
    .map(([typeId, flow]) => lostGoods(typeId, flow))
    .sort((a, b) => b.lostFraction - a.lostFraction || a.typeId - b.typeId);
}

/** Why a runner loses goods although no store is full. */
function causeOf(compiled: CompiledColony, runner: number): LossCause {
  const { code } = compiled;
  const group = code[(runner << RUNNER.sizeBits) + RUNNER.group]!;
  if (group === NO_GROUP) return 'notRouted';
  return code[group + GROUP.storeCount]! > 0 ? 'routeTooSmall' : 'noStore';
}

type LossStop = Extract<Stop, { kind: 'storageFull' | 'goodsLost' }>;

function isLoss(stop: Stop): stop is LossStop {
  return stop.kind === 'storageFull' || stop.kind === 'goodsLost';
}

/**
 * Stops with what is lost within a day instead of up to the end of the run: from the state's time on, or from a later first
 * loss. Raw material counts as surplus if a full store loses it while its factories get all that they use, or if it has no
 * route, and no factory of the colony would use it.
 * @param stops of the same run
 * @param later false: those that begin after the state's time stay as they are
 */
export function withDailyLosses(state: ColonyState, stops: readonly Stop[], later = true): readonly Stop[] {
  const from = stateAt(state);
  const startAt = (stop: Stop): EpochSeconds => Math.max(from, stop.at);
  const losing = stops.filter((stop) => isLoss(stop) && (later || stop.at <= from));
  if (losing.length === 0) return stops;
  const run = cloneState(state);
  const usedBy = new Map<EpochSeconds, Float64Array>();
  const daily = new Map<string, LossStop>();
  const times = new Set(losing.flatMap((stop) => [startAt(stop), startAt(stop) + SECONDS_PER_DAY]));
  for (const at of [...times].sort((a, b) => a - b)) {
    advance(run, at);
    const used = readUsedUnits(run);
    usedBy.set(at, used);
    for (const stop of readLosses(run.compiled, run.values, state.values)) {
      const usedBefore = usedBy.get(startAt(stop));
      if (usedBefore === undefined || at - startAt(stop) !== SECONDS_PER_DAY) continue;
      daily.set(
        keyOf(stop),
        withSurplus(run.compiled, stop, (commodity) => used[commodity]! - usedBefore[commodity]!),
      );
    }
  }
  return stops.map((stop) => daily.get(keyOf(stop)) ?? stop);
}

function keyOf({ kind, pinId }: Stop): string {
  return `${kind} ${pinId}`;
}

function withSurplus(compiled: CompiledColony, stop: LossStop, usedOf: (commodity: number) => number): LossStop {
  if (stop.kind === 'goodsLost') {
    const isSurplus = stop.cause === 'notRouted' && isRaw(stop.typeId) && dailyUse(compiled, stop.typeId) === null;
    return isSurplus ? { ...stop, isSurplus } : stop;
  }
  const lost = stop.lost.map((goods) => {
    const leastUse = isRaw(goods.typeId) ? dailyUse(compiled, goods.typeId) : null;
    const isSurplus = leastUse !== null && usedOf(compiled.cells.typeIds.indexOf(goods.typeId)) >= leastUse;
    return isSurplus ? { ...goods, isSurplus } : goods;
  });
  return { ...stop, lost };
}

function isRaw(typeId: TypeId): boolean {
  return commodityOf(typeId)!.tier === 0;
}

/** The least that the factories of a commodity use in a day without a pause; null if there are none. */
function dailyUse({ holders }: CompiledColony, typeId: TypeId): number | null {
  let units: number | null = null;
  for (const work of holders.work) {
    const input = work.kind === 'factory' ? work.schematic.inputs.find((one) => one.typeId === typeId) : undefined;
    if (work.kind !== 'factory' || input === undefined) continue;
    // The day may begin or end within a cycle.
    units = (units ?? 0) + (Math.floor(SECONDS_PER_DAY / work.schematic.cycleSeconds) - 1) * input.amount;
  }
  return units;
}
