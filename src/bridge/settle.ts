/** New planets: what is in reach, the search for plans, and the plans that the player keeps. */
import * as Comlink from 'comlink';
import type {
  KeptPlansChange,
  KeptPlansOutcome,
  SettleListener,
  SettleOutcome,
  SettleRequest,
} from '../../workers/game/domain/settle.ts';
import { keptUntilClosedText } from '../words/settle.ts';
import { engineSubject } from './engineSubject.ts';
import { sayIfUnstored } from './keptUntilClosed.ts';

const settle = engineSubject('settle');

/** Each throws (rejects) if the engine cannot answer; the view shows it. */
export const {
  start: startSettling,
  findSystems,
  systems: describeSystems,
  reach: findReach,
  cancel: cancelSearch,
  moreLevels,
} = settle;

/**
 * Searches plans; a newer search, or `cancelSearch`, ends it.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function searchPlans(request: SettleRequest, listener: SettleListener): Promise<SettleOutcome> {
  return settle.search(request, Comlink.proxy(listener));
}

/**
 * Changes the kept plans, or only reads them. What can't be stored is a notice.
 * @throws Error if the engine cannot answer; the view shows it
 */
export async function changeKeptPlans(change: KeptPlansChange): Promise<KeptPlansOutcome> {
  const outcome = await settle.changeKept(change);
  sayIfUnstored('plans', outcome.storageProblem, keptUntilClosedText);
  return outcome;
}
