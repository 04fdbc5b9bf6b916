/** Why programs of a change are not as long as visits are apart. */

import { LEAST_SHOWN_ISK } from '../../game/domain/thresholds.ts';
import { SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';
import type { ColonyEdit, EditChoices, ProgramLengthReason } from '../../game/domain/whatIf.ts';
import type { Found, Search } from './bestChanges.ts';
import { lastingLength } from './candidates.ts';

type ProgramEdit = Extract<ColonyEdit, { kind: 'program' | 'start' }>;

/**
 * Compares the change with one whose programs only just last until the next visit; null if they are as long as visits are
 * apart, or none is. The caller decides when to go on.
 * @param usualSeconds between two visits now
 * @param search null if a price is missing, so that nobody knows what changes bring
 */
export function* lengthReasonOf(
  { group, edits }: Pick<Found, 'group' | 'edits'>,
  { ecus }: Pick<EditChoices, 'ecus'>,
  usualSeconds: Seconds,
  search: Search | null,
): Generator<void, ProgramLengthReason | null> {
  const intervalSeconds = edits.findLast((edit) => edit.kind === 'visits')?.intervalSeconds ?? usualSeconds;
  const isLength = ({ programSeconds }: ProgramEdit, seconds: Seconds) =>
    Math.abs(programSeconds - seconds) < SECONDS_PER_HOUR;
  const others = edits.filter(isProgram).filter((edit) => !isLength(edit, intervalSeconds));
  if (others.length === 0) return null;
  const lasting = lastingLength(intervalSeconds);
  if (others.every((edit) => isLength(edit, lasting))) return lasting < intervalSeconds ? null : { kind: 'lasts' };
  if (search === null) return { kind: 'bringsMore', thanSeconds: lasting, iskPerMonth: null };
  const runsSoLong = (edit: ProgramEdit) =>
    edit.kind === 'program' &&
    ecus.some(({ pinId, programSeconds }) => pinId === edit.pinId && isLength({ ...edit, programSeconds }, lasting));
  const instead = edits.flatMap((edit): ColonyEdit[] => {
    if (!isProgram(edit) || !others.includes(edit)) return [edit];
    return runsSoLong(edit) ? [] : [{ ...edit, programSeconds: lasting }];
  });
  yield;
  const [gain, otherGain] = [search.netGainOf({ group, edits }), search.netGainOf({ group, edits: instead })];
  if (gain === null || otherGain === null) return { kind: 'bringsMore', thanSeconds: lasting, iskPerMonth: null };
  const more = gain - otherGain;
  return more < LEAST_SHOWN_ISK
    ? { kind: 'asMuch', asSeconds: lasting }
    : { kind: 'bringsMore', thanSeconds: lasting, iskPerMonth: more };
}

function isProgram(edit: ColonyEdit): edit is ProgramEdit {
  return edit.kind === 'program' || edit.kind === 'start';
}
