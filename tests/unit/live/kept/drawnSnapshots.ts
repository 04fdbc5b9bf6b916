/** Snapshots of one colony as ESI would give them, visit by visit, for tests of the stored history. */
import fc from 'fast-check';
import type { Colony } from '../../../../workers/game/domain/colony.ts';
import type { StoredColony } from '../../../../workers/game/domain/history.ts';
import { advance, applyVisit, compileColony, readResult, startState } from '../../../../workers/game/engine/index.ts';
import { formatColony } from '../../../../workers/game/records/formatColony.ts';
import type { HistoryDatabase, OfferedSnapshot } from '../../../../workers/live/kept/historyDatabase.ts';
import { openHistory } from '../../../../workers/live/kept/openHistory.ts';
import { anyColony, anySpanSeconds } from '../../../oracle/anyColony.ts';
import { anyVisit, buildVisit } from '../../../oracle/anyVisit.ts';
import { noticesIn } from './noticesIn.ts';

/** A colony and the snapshots after each of up to four visits, ascending. */
export const anySnapshots = fc
  .tuple(anyColony, fc.array(fc.tuple(anySpanSeconds, anyVisit), { minLength: 1, maxLength: 4 }))
  .map(([colony, visits]) => {
    const snapshots = [colony];
    for (const [span, sketch] of visits) {
      const state = startState(compileColony(snapshots.at(-1)!));
      advance(state, snapshots.at(-1)!.lastUpdateAt + span + 1);
      snapshots.push(applyVisit(state, buildVisit(colony, readResult(state), sketch)).compiled.colony);
    }
    return snapshots;
  });

export function offer(colony: Colony): OfferedSnapshot {
  const { planet, layout } = formatColony(colony);
  const { characterId, planetId, lastUpdateAt } = colony;
  return {
    characterId,
    planetId,
    lastUpdateAt,
    customsTaxFraction: 0.05,
    planetJson: JSON.stringify(planet),
    layoutJson: JSON.stringify(layout),
  };
}

/** Opens the history's database. @throws Error if it can't be opened */
export async function open(notices = new Map<string, string | null>()): Promise<HistoryDatabase> {
  const database = await openHistory(noticesIn(notices));
  if (database === null) throw new Error([...notices.values()].join(' '));
  return database;
}

/** Everything that is stored about visits, and what is derived from it. */
export async function readAll(database: HistoryDatabase) {
  const colonies: StoredColony[] = [];
  for await (const colony of database.colonies()) colonies.push(colony);
  return { colonies, summaries: await database.summaries(), digests: await database.digests() };
}
