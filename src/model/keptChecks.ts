/** Which checked lines of a started round a new plan keeps. */
import type { ColonyKey } from '../../workers/game/domain/ids.ts';
import type { RoundReport } from '../../workers/game/domain/round.ts';

interface KeptChecks {
  /** ids of checked lines that the new plan has too */
  kept: readonly string[];
  /** checked lines that it doesn't have any more */
  droppedCount: number;
}

/**
 * A checked line still applies if the new plan has it, and rests on the same record of its planet: a newer record shows
 * what was done, so that the line of the same name is about something new.
 */
export function keepChecks(previous: RoundReport, next: RoundReport, checked: ReadonlySet<string>): KeptChecks {
  const recordOf = new Map<ColonyKey, number>();
  for (const { visits } of previous.logins) for (const { key, snapshotAt } of visits) recordOf.set(key, snapshotAt);
  const kept = new Set<string>();
  for (const { key, snapshotAt, lines } of next.logins.flatMap(({ visits }) => visits)) {
    if (recordOf.get(key) !== snapshotAt) continue;
    for (const { id } of lines) if (checked.has(id)) kept.add(id);
  }
  return { kept: [...kept], droppedCount: lineIdsOf(previous).filter((id) => checked.has(id) && !kept.has(id)).length };
}

/** Whether every line of a started round is done: nothing is lost with it. */
export function isAllDone(report: RoundReport, checked: ReadonlySet<string>): boolean {
  return lineIdsOf(report).every((id) => checked.has(id));
}

function lineIdsOf({ logins }: RoundReport): string[] {
  return logins.flatMap(({ visits }) => visits.flatMap(({ lines }) => lines.map(({ id }) => id)));
}
