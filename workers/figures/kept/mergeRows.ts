/** How two versions of what a player has are merged: nothing is deleted, and the later change wins. */
import { dequal } from 'dequal/lite';
import type { EpochMilliseconds } from '../../game/domain/units.ts';
import type { MergedForm } from './keptForm.ts';

/** What a merge does to one thing. */
export interface RowChange<Row> {
  /** null: it is new */
  before: Row | null;
  after: Row;
}

export interface MergeOutcome<Row> {
  changes: readonly RowChange<Row>[];
  /** rows of the file for which there is no room */
  leftOutCount: number;
}

/**
 * Whether a thing was changed later in a file than here. False if a time is in the future: the clock may have been ahead
 * here, too.
 */
export function isLater(
  inFile: EpochMilliseconds | null,
  here: EpochMilliseconds | null,
  now: EpochMilliseconds,
): boolean {
  return inFile !== null && inFile <= now && (here === null || inFile > here);
}

/** What the rows of a file change here. Merged again, the same file changes nothing. */
export function mergeRows<Row>(
  form: MergedForm<Row>,
  here: readonly Row[],
  file: readonly Row[],
  now: EpochMilliseconds,
): MergeOutcome<Row> {
  let rows = here;
  const changes: RowChange<Row>[] = [];
  let leftOutCount = 0;
  for (const after of file) {
    const before = rows.find((row) => form.isSame(row, after)) ?? null;
    if (before !== null) {
      if (dequal(before, after) || !isLater(form.changedAtMs(after), form.changedAtMs(before), now)) continue;
    } else if (form.hasRoom?.(rows, after) === false) {
      leftOutCount += 1;
      continue;
    }
    changes.push({ before, after });
    rows = withChange(rows, before, after);
  }
  return { changes, leftOutCount };
}

/** The rows with these changes, as far as each is still as it was. */
export function applyChanges<Row>(
  form: MergedForm<Row>,
  rows: readonly Row[],
  changes: readonly RowChange<Row>[],
): readonly Row[] {
  return changes.reduce((changed, { before, after }) => {
    const present = changed.find((row) => form.isSame(row, after)) ?? null;
    return dequal(present, before) ? withChange(changed, present, after) : changed;
  }, rows);
}

/** Takes changes back: what came goes, and what was changed is as before, unless the player has changed it since. */
export function takeBackChanges<Row>(
  form: MergedForm<Row>,
  rows: readonly Row[],
  changes: readonly RowChange<Row>[],
): readonly Row[] {
  return changes.reduce((changed, { before, after }) => {
    const present = changed.find((row) => form.isSame(row, after));
    if (present === undefined) return changed;
    if (before === null) return form.mayGo?.(present) === false ? changed : changed.filter((row) => row !== present);
    return dequal(present, after) ? withChange(changed, present, before) : changed;
  }, rows);
}

function withChange<Row>(rows: readonly Row[], before: Row | null, after: Row): readonly Row[] {
  return before === null ? [...rows, after] : rows.map((row) => (row === before ? after : row));
}
