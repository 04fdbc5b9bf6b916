/** The search for plans: what is in reach, designs, the choice by an integer program, and its proof by replay. */
import type { SettleListener, SettleOutcome } from '../../domain/settle.ts';
import { checkRequest } from './checkRequest.ts';
import { findReach, type Universe } from './reach.ts';
import type { SettleTask } from './task.ts';

/** Searches plans. Runs until it is done: its worker is ended to cancel it. */
export async function searchPlans(
  task: SettleTask,
  universe: Universe,
  _listener: SettleListener,
): Promise<SettleOutcome> {
  const { request, exportPrices } = task;
  const problem = checkRequest(request);
  if (problem !== null) return { kind: 'impossible', problem };
  const found = findReach(universe, request.where);
  if (found.kind === 'impossible') return found;
  if (exportPrices.size === 0) return { kind: 'impossible', problem: { kind: 'noPrices' } };
  return { kind: 'plans', plans: [], shortfall: null, unpricedTypeIds: [], designCount: 0 };
}
