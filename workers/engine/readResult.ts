import type { EcuPin } from '../domain/colony.ts';
import type { Stack } from '../domain/commodity.ts';
import type { ColonyResult, ColonyStatus, CommodityFlow, PinResult, Stop } from '../domain/result.ts';
import type { EpochSeconds } from '../domain/units.ts';
import type { CompiledColony } from './compileColony.ts';
import { completeProgram, NO_HOLDER } from './holders.ts';
import type { ColonyState } from './state.ts';
import { AT, EVENT_COUNT } from './stateLayout.ts';

/** What a state says of its colony, as plain data in the order of the colony's pins. Does not change the state. */
export function readResult(state: ColonyState): ColonyResult {
  const { compiled, values } = state;
  return {
    at: values[AT]!,
    status: readStatus(compiled, values),
    pins: compiled.colony.pins.map((_, position) => readPin(compiled, values, position)),
    flows: readFlows(compiled, values),
    stops: readStops(compiled, values),
    eventCount: values[EVENT_COUNT]!,
  };
}

function readPin(
  { colony, holders, cells, layout, fixedStacks }: CompiledColony,
  values: Float64Array,
  position: number,
): PinResult {
  const holder = holders.ofPin[position]!;
  const { pinId } = colony.pins[position]!;
  const contents: Stack[] = [];
  if (holder !== NO_HOLDER) {
    for (let cell = cells.start[holder]!; cell < cells.start[holder + 1]!; cell++) {
      const amount = values[cell]!;
      if (amount > 0) contents.push({ typeId: cells.typeIds[cells.commodity[cell]!]!, amount });
    }
  }
  const isActive = holder !== NO_HOLDER && holder < holders.runnerCount && values[layout.isActive + holder] === 1;
  const fixed = fixedStacks[position];
  return { pinId, contents: fixed ? mergeStacks(contents, fixed) : contents, isActive };
}

function mergeStacks(stacks: readonly Stack[], more: readonly Stack[]): Stack[] {
  const amounts = new Map<Stack['typeId'], number>();
  for (const { typeId, amount } of [...stacks, ...more]) amounts.set(typeId, (amounts.get(typeId) ?? 0) + amount);
  return [...amounts]
    .filter(([, amount]) => amount > 0)
    .sort(([a], [b]) => a - b)
    .map(([typeId, amount]) => ({ typeId, amount }));
}

/**
 * Units made, used and lost, ascending by type id; commodities of which there was nothing are left out.
 * @param since values of an earlier state of the same run; without it, from the run's start
 */
export function readFlows(
  { cells, layout }: CompiledColony,
  values: Float64Array,
  since?: Float64Array,
): CommodityFlow[] {
  const flows: CommodityFlow[] = [];
  const read = (index: number): number => values[index]! - (since ? since[index]! : 0);
  for (let c = 0; c < cells.typeIds.length; c++) {
    const madeUnits = read(layout.made + c);
    const usedUnits = read(layout.used + c);
    const lostUnits = read(layout.lost + c);
    if (madeUnits > 0 || usedUnits > 0 || lostUnits > 0) {
      flows.push({ typeId: cells.typeIds[c]!, madeUnits, usedUnits, lostUnits });
    }
  }
  return flows;
}

/** Stops up to the state's time, ascending by time, then pin id. */
export function readStops(compiled: CompiledColony, values: Float64Array): Stop[] {
  const { colony, holders, layout } = compiled;
  const at = values[AT]!;
  const stops: Stop[] = [];
  for (let position = 0; position < colony.pins.length; position++) {
    const pin = colony.pins[position]!;
    const { pinId } = pin;
    for (const fault of compiled.faults[position] ?? []) {
      stops.push({ kind: 'notSetUp', at: compiled.startAt, pinId, fault });
    }
    const holder = holders.ofPin[position]!;
    if (pin.kind === 'ecu') {
      if (hasExpired(pin, at)) stops.push({ kind: 'programExpired', at: pin.expiresAt!, pinId });
    } else if (holder >= holders.runnerCount) {
      const fullSince = values[layout.fullSince + holder - holders.runnerCount]!;
      if (fullSince <= at) stops.push({ kind: 'storageFull', at: fullSince, pinId });
    } else if (holder !== NO_HOLDER) {
      addMissingInputs(compiled, values, position, stops);
    }
  }
  // Stable: of one pin's stops at one time, faults first, then by the schematic's order of inputs.
  return stops.sort((a, b) => a.at - b.at || a.pinId - b.pinId);
}

function hasExpired(pin: EcuPin, at: EpochSeconds): boolean {
  return completeProgram(pin) !== null && pin.expiresAt! <= at;
}

/** An input that has no route starves its factory for that reason, which is a stop already. */
function addMissingInputs(compiled: CompiledColony, values: Float64Array, position: number, stops: Stop[]): void {
  const { colony, holders, cells, runners, layout, faults } = compiled;
  const runner = holders.ofPin[position]!;
  if (values[layout.isActive + runner] === 1) return;
  const unrouted = faults[position]?.flatMap((fault) => (fault.kind === 'inputNotRouted' ? fault.typeId : [])) ?? [];
  for (let i = runners.inputStart[runner]!; i < runners.inputStart[runner + 1]!; i++) {
    if (values[runners.inputCell[i]!]! >= runners.inputDemand[i]!) continue;
    const typeId = cells.typeIds[runners.inputCommodity[i]!]!;
    if (unrouted.includes(typeId)) continue;
    stops.push({
      kind: 'inputMissing',
      at: values[layout.idleSince + runner]!,
      pinId: colony.pins[position]!.pinId,
      typeId,
    });
  }
}

function readStatus(compiled: CompiledColony, values: Float64Array): ColonyStatus {
  const { colony, holders, runners, layout, faults } = compiled;
  if (faults.some((ofPin) => ofPin !== undefined)) return 'notSetUp';
  const at = values[AT]!;
  if (colony.pins.some((pin) => pin.kind === 'ecu' && hasExpired(pin, at))) return 'needsAttention';
  for (let s = 0; s < holders.storeCount; s++) if (values[layout.isFull + s] === 1) return 'needsAttention';
  let hasActiveFactory = false;
  for (let r = 0; r < runners.count; r++) {
    if (values[layout.isActive + r] !== 1) continue;
    if (runners.isEcu[r] === 1) return 'extracting';
    hasActiveFactory = true;
  }
  return hasActiveFactory ? 'producing' : 'idle';
}
