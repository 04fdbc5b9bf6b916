import type { EpochSeconds } from '../domain/units.ts';
import type { CompiledColony } from './compileColony.ts';
import type { CompiledRunners } from './compileRunners.ts';

/** Whether a factory's buffer has a full set of inputs. */
export function holdsEveryInput(runners: CompiledRunners, values: Float64Array, runner: number): boolean {
  const end = runners.inputStart[runner + 1]!;
  for (let i = runners.inputStart[runner]!; i < end; i++) {
    if (values[runners.inputCell[i]!]! < runners.inputDemand[i]!) return false;
  }
  return true;
}

/** Notes that a factory got goods, and queues it; one that is queued already only moves to an earlier time. */
export function receiveGoods(
  { runners, layout }: CompiledColony,
  values: Float64Array,
  runner: number,
  now: EpochSeconds,
): void {
  values[layout.hasReceived + runner] = 1;
  // An active factory is queued for the end of its cycle, and goods do not end it sooner.
  if (values[layout.isActive + runner] === 1) return;
  let at = now;
  if (!holdsEveryInput(runners, values, runner)) {
    at = Math.max(now, values[layout.lastRunAt + runner]! + runners.cycleSeconds[runner]!);
  }
  if (at < values[layout.nextRunAt + runner]!) values[layout.nextRunAt + runner] = at;
}
