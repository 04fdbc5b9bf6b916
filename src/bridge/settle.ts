/** New planets: what is in reach, the search for plans, and the plans that the player keeps. */
import * as Comlink from 'comlink';
import type { SettleListener, SettleOutcome, SettleRequest } from '../../workers/game/domain/settle.ts';
import { keptUntilClosedText, plansFailedText } from '../words/settle.ts';
import { engineSubject } from './engineSubject.ts';
import { keptByEngine } from './keptByEngine.ts';

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

/** Searches plans; a newer search, or `cancelSearch`, ends it. @throws Error if the engine cannot answer */
export function searchPlans(request: SettleRequest, listener: SettleListener): Promise<SettleOutcome> {
  return settle.search(request, Comlink.proxy(listener));
}

const kept = keptByEngine({
  id: 'plans',
  ask: settle.changeKept,
  read: { kind: 'read' },
  unstoredText: keptUntilClosedText,
  failedText: plansFailedText,
});

/** Both change the kept plans, or only read them. The first throws (rejects) if the engine cannot answer. */
export const { change: changeKeptPlans, changeOrSay: changeKeptPlansOrSay } = kept;
