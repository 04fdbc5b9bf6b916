import type { EpochSeconds } from '../domain/units.ts';
import type { CompiledColony } from './compileColony.ts';
import { NO_GROUP } from './compileRoutes.ts';
import { holdsEveryInput } from './schedule.ts';
import { sendOut } from './sendOut.ts';
import { SimulationError } from './simulationError.ts';
import type { ColonyState } from './state.ts';
import { AT, EVENT_COUNT, LAST_WORK_AT, NEXT_EVENT_AT } from './stateLayout.ts';

/** A busy colony has about 60,000 pin runs in 30 days. */
const MAX_EVENTS = 5_000_000;

/**
 * Moves a state on, in place, to `until`; what is due at that very second has run then. A time before the state's own
 * changes nothing. The cost is that of the pin runs in between, and moving on in steps gives what one step gives.
 * @throws SimulationError if the colony has had more pin runs than any real one could; the state is then of no use
 */
export function advance(state: ColonyState, until: EpochSeconds): void {
  const { compiled, values } = state;
  if (!(until >= values[AT]!)) return;
  if (values[NEXT_EVENT_AT]! <= until) runEvents(compiled, values, until);
  values[AT] = until;
}

/** Source of the rules: developer docs (planetary industry), the order of steps as in the client. */
function runEvents(compiled: CompiledColony, values: Float64Array, until: EpochSeconds): void {
  const { runners, layout } = compiled;
  const { isEcu } = runners;
  const firstNextRun = layout.nextRunAt;
  const endNextRun = firstNextRun + runners.count;
  let eventCount = values[EVENT_COUNT]!;
  let now = 0;
  for (;;) {
    // The earliest; of several, that with the lowest pin id.
    let at = firstNextRun;
    now = values[at]!;
    for (let i = firstNextRun + 1; i < endNextRun; i++) {
      if (values[i]! < now) {
        now = values[i]!;
        at = i;
      }
    }
    if (now > until) break;
    if (++eventCount > MAX_EVENTS) {
      throw new SimulationError(
        `The simulation was given up after ${MAX_EVENTS} steps: the colony never comes to rest.`,
      );
    }
    const runner = at - firstNextRun;
    if (isEcu[runner] === 1) runEcu(compiled, values, runner, now);
    else runFactory(compiled, values, runner, now);
  }
  values[EVENT_COUNT] = eventCount;
  values[NEXT_EVENT_AT] = now;
}

function runEcu(compiled: CompiledColony, values: Float64Array, runner: number, now: EpochSeconds): void {
  const { runners, layout } = compiled;
  const nextYield = layout.nextYield + runner;
  const units = runners.yieldUnits[values[nextYield]!]!;
  values[nextYield]! += 1;
  values[LAST_WORK_AT] = now;
  if (runners.expiresAt[runner]! <= now) {
    values[layout.isActive + runner] = 0;
    values[layout.nextRunAt + runner] = Number.POSITIVE_INFINITY;
  } else {
    values[layout.nextRunAt + runner] = now + runners.cycleSeconds[runner]!;
  }
  deliver(compiled, values, runner, units, now);
}

function runFactory(compiled: CompiledColony, values: Float64Array, runner: number, now: EpochSeconds): void {
  const { runners, layout } = compiled;
  const wasActive = values[layout.isActive + runner] === 1;
  let isActive = wasActive;
  if (holdsEveryInput(runners, values, runner)) {
    for (let i = runners.inputStart[runner]!; i < runners.inputStart[runner + 1]!; i++) {
      const demand = runners.inputDemand[i]!;
      values[runners.inputCell[i]!]! -= demand;
      values[layout.used + runners.inputCommodity[i]!]! += demand;
    }
    isActive = true;
    values[layout.isActive + runner] = 1;
  } else if (wasActive) {
    isActive = false;
    values[layout.isActive + runner] = 0;
    values[layout.idleSince + runner] = now;
  }
  const hadReceived = values[layout.hasReceived + runner] === 1;
  const hasPulled = pullInputs(compiled, values, runner);
  values[layout.hasReceived + runner] = hasPulled ? 1 : 0;
  values[layout.lastRunAt + runner] = now;
  if (wasActive || isActive || hasPulled) values[LAST_WORK_AT] = now;

  // It has just left the queue, so any time is earlier than the one it is queued for. One that is idle comes back if it
  // received anything in the cycle that ended, or has now; one that is idle does not hold every input unless it pulled.
  const nextRun = layout.nextRunAt + runner;
  if (isActive) values[nextRun] = now + runners.cycleSeconds[runner]!;
  else if (hasPulled && holdsEveryInput(runners, values, runner)) values[nextRun] = now;
  else if (hadReceived || hasPulled) values[nextRun] = now + runners.cycleSeconds[runner]!;
  else values[nextRun] = Number.POSITIVE_INFINITY;

  if (wasActive) deliver(compiled, values, runner, runners.outputUnits[runner]!, now);
}

/** Takes what fits from the stores that lead into a factory; true if it got anything. */
function pullInputs({ routes }: CompiledColony, values: Float64Array, runner: number): boolean {
  let hasPulled = false;
  for (let p = routes.pullStart[runner]!; p < routes.pullStart[runner + 1]!; p++) {
    const toCell = routes.pullToCell[p]!;
    const fromCell = routes.pullFromCell[p]!;
    const room = routes.pullDemand[p]! - values[toCell]!;
    const units = Math.min(values[fromCell]!, routes.pullUnits[p]!, room);
    if (units > 0) {
      values[fromCell]! -= units;
      values[toCell]! += units;
      values[routes.pullFreeVolume[p]!]! += units * routes.pullUnitVolume[p]!;
      hasPulled = true;
    }
  }
  return hasPulled;
}

/** Books what a producer made, sends it out, and books what found no place. */
function deliver(
  compiled: CompiledColony,
  values: Float64Array,
  runner: number,
  units: number,
  now: EpochSeconds,
): void {
  const commodity = compiled.runners.output[runner]!;
  const group = compiled.routes.outputGroup[runner]!;
  values[compiled.layout.made + commodity]! += units;
  const lost = group === NO_GROUP ? units : sendOut(compiled, values, group, units, now);
  values[compiled.layout.lost + commodity]! += lost;
}
