import { PLANET_TYPES } from '../../domain/commodity.ts';
import type { TemplateEdit } from '../../domain/template.ts';

/** A comment that the bench still reads. */
const MAX_COMMENT_LENGTH = 500;

/** What an earlier change added to the name. */
const CHANGE = {
  retarget: new RegExp(` \\((?:${PLANET_TYPES.join('|')})\\)(?= \\(level \\d\\)$|$)`),
  trim: / \(level \d\)(?= \([a-z]+\)$|$)/,
} as const;

/** The comment of a changed template: `Water` → `Water (lava)`, `Water (level 3)`. A second change of a kind replaces it. */
export function nameAfterChange(comment: string, edit: TemplateEdit): string {
  const change = edit.kind === 'retarget' ? ` (${edit.planetType})` : ` (level ${edit.level})`;
  const name = comment.trim().replace(CHANGE[edit.kind], '');
  return `${name.slice(0, MAX_COMMENT_LENGTH - change.length)}${change}`.trim();
}
