/**
 * Compares a snapshot with the prediction from the snapshot before it. What differs is first explained by what a player
 * can do during a visit: collect and deliver goods, restart programs, change structures. The rest is a prediction error.
 *
 * A visit moves goods in launchpads and command centers, and between them and storage facilities (the client's expedited
 * transfer). It never changes what a factory or an extractor holds, so that is what proves a forecast right or wrong.
 */

import type { Colony, Pin } from '../../game/domain/colony.ts';
import type { Stack } from '../../game/domain/commodity.ts';
import type {
  HistoryComparison,
  HistoryVisit,
  PredictionError,
  ProofGap,
  StructureChange,
} from '../../game/domain/history.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { isStore } from '../../game/domain/pinKinds.ts';
import { addTo, addUp, unitsByType } from '../../game/domain/sums.ts';
import { type Fraction, SECONDS_PER_MINUTE } from '../../game/domain/units.ts';
import { type ColonyState, readResult, SimulationError } from '../../game/engine/index.ts';
import { diffLayouts } from './diffLayouts.ts';
import { programsOf } from './programRuns.ts';
import { type Replay, replayDays } from './replayDays.ts';

/** Programs installed longer than this before the snapshot belong to an earlier visit, which ESI never showed. */
const VISIT_LASTS_SECONDS = SECONDS_PER_MINUTE;

/** The record of a visit that has no earlier snapshot to compare with. */
export function firstVisit(colony: Colony): HistoryVisit {
  return {
    at: colony.lastUpdateAt,
    contents: addUp(colony.pins.flatMap(({ contents }) => contents)),
    programs: programsOf(colony),
    comparison: null,
  };
}

/**
 * The record of a visit, with the comparison and what was made, used and lost since the earlier snapshot.
 * @param previous an earlier snapshot of the same colony
 * @param customsTaxFraction on exports as it is now; null if it is not known
 */
export function compareSnapshots(
  previous: Colony,
  next: Colony,
  customsTaxFraction: Fraction | null = null,
): HistoryVisit {
  return { ...firstVisit(next), comparison: compare(previous, next, customsTaxFraction) };
}

function compare(previous: Colony, next: Colony, customsTaxFraction: Fraction | null): HistoryComparison {
  const changes = diffLayouts(previous, next);
  const basis = { previousAt: previous.lastUpdateAt, changes, customsTaxFraction };
  let replay: Replay;
  try {
    replay = replayDays(previous, next);
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error;
    const nothing = { collected: [], delivered: [], restartedPinIds: [], internal: [], errors: [], days: [] };
    return { ...basis, gap: 'notSimulated', ...nothing };
  }
  const { state, secondBefore, days, restartedPinIds, firstRestartAt, internalTypeIds } = replay;
  let explained = explain(state, next, changes);
  if (explained.errors.length > 0) {
    const earlier = explain(secondBefore, next, changes);
    if (earlier.errors.length === 0) explained = earlier;
  }
  let gap: ProofGap | null = null;
  if (changes.some(({ kind }) => kind !== 'upgrade')) gap = 'layoutChanged';
  else if (explained.errors.length === 0) gap = explained.unmovedCount === 0 ? 'allMoved' : null;
  else if (firstRestartAt !== null && firstRestartAt < next.lastUpdateAt - VISIT_LASTS_SECONDS) gap = 'missedVisit';
  // Where a comparison proves nothing, what is left over counts as moved, too.
  const errors = gap === null ? explained.errors : [];
  const moved = unitsByType(explained.moved);
  if (gap !== null) {
    for (const { typeId, predictedUnits, actualUnits } of explained.errors) {
      addTo(moved, typeId, actualUnits - predictedUnits);
    }
  }
  return {
    ...basis,
    gap,
    collected: toStacks(moved, -1),
    delivered: toStacks(moved, 1),
    restartedPinIds,
    internal: [...internalTypeIds]
      .sort((a, b) => a - b)
      .map((typeId) => ({ typeId, takenUnits: explained.takenFromStores.get(typeId) ?? 0 })),
    errors,
    days,
    ...(explained.isLaunchPossible && { isLaunchPossible: true as const }),
  };
}

interface Explained {
  /** units that a visit brought (above 0) or took (below 0), pin by pin */
  moved: Stack[];
  /** the part of it that left stores; below 0: that came to them */
  takenFromStores: Map<TypeId, number>;
  errors: PredictionError[];
  /** how many stacks are as predicted: these are the proof */
  unmovedCount: number;
  /** something left a command center */
  isLaunchPossible: boolean;
}

/** Separates the differences that a visit explains from the others. */
function explain(state: ColonyState, next: Colony, changes: readonly StructureChange[]): Explained {
  const previousPins = state.compiled.colony.pins;
  const predicted = readResult(state).pins;
  const isSameList =
    previousPins.length === next.pins.length && previousPins.every(({ pinId }, i) => pinId === next.pins[i]!.pinId);
  const positions = new Map(previousPins.map(({ pinId }, position) => [pinId, position]));
  const remade = new Set(changes.flatMap((change) => (change.kind === 'schematic' ? [change.pinId] : [])));
  const explained: Explained = {
    moved: [],
    takenFromStores: new Map(),
    errors: [],
    unmovedCount: 0,
    isLaunchPossible: false,
  };
  const move = (pin: Pin, typeId: TypeId, amount: number) => {
    explained.moved.push({ typeId, amount });
    const { takenFromStores } = explained;
    if (pin.kind === 'commandCenter' && amount < 0) explained.isLaunchPossible = true;
    if (isStore(pin)) takenFromStores.set(typeId, (takenFromStores.get(typeId) ?? 0) - amount);
  };
  const seen = new Set<number>();
  for (const [index, pin] of next.pins.entries()) {
    const position = isSameList ? index : positions.get(pin.pinId);
    const before = position === undefined ? new Map<TypeId, number>() : unitsByType(predicted[position]!.contents);
    if (position !== undefined) seen.add(position);
    const after = unitsByType(pin.contents);
    const isMovable = position === undefined || remade.has(pin.pinId) || isStore(pin);
    for (const typeId of new Set([...before.keys(), ...after.keys()])) {
      const predictedUnits = before.get(typeId) ?? 0;
      const actualUnits = after.get(typeId) ?? 0;
      if (predictedUnits === actualUnits) {
        if (actualUnits !== 0) explained.unmovedCount += 1;
      } else if (isMovable) {
        move(pin, typeId, actualUnits - predictedUnits);
      } else {
        explained.errors.push({ pinId: pin.pinId, pinTypeId: pin.typeId, typeId, predictedUnits, actualUnits });
      }
    }
  }
  for (const [position, { contents }] of predicted.entries()) {
    // A removed structure takes its contents with it.
    if (seen.has(position)) continue;
    for (const { typeId, amount } of contents) move(previousPins[position]!, typeId, -amount);
  }
  return explained;
}

/** The amounts with that sign, as positive stacks ascending by type id. */
function toStacks(amounts: ReadonlyMap<TypeId, number>, sign: 1 | -1): Stack[] {
  return [...amounts]
    .filter(([, amount]) => amount * sign > 0)
    .sort(([a], [b]) => a - b)
    .map(([typeId, amount]) => ({ typeId, amount: amount * sign }));
}
