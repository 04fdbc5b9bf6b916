import type { ColonyKey } from '../../../workers/domain/ids.ts';
import type { BenchTemplate, TemplateBench } from '../../../workers/domain/template.ts';
import { HOURS_PER_MONTH } from '../../../workers/domain/units.ts';

/** One template of the table. */
export interface BenchRow extends BenchTemplate {
  /** unique; stays the same while the template does */
  id: string;
  /** in the player's library, or copied from one of their colonies */
  origin: 'library' | 'colony';
  /** whose colony; empty for the library's */
  owner: string;
}

/** The library's templates, then those of the player's colonies. @param ownerOf the name of a colony's character */
export function benchRows({ judged, own }: TemplateBench, ownerOf: (key: ColonyKey) => string): BenchRow[] {
  return [
    ...judged.flatMap((template): BenchRow[] =>
      template === null ? [] : [{ ...template, id: template.text, origin: 'library', owner: '' }],
    ),
    ...own.map(({ key, text, judgement }): BenchRow => {
      return { id: `colony ${key}`, text, judgement, origin: 'colony', owner: ownerOf(key) };
    }),
  ];
}

/** All products together, in 720 hours. */
export function unitsPerMonth({ judgement }: BenchTemplate): number {
  return judgement.products.reduce((sum, { unitsPerHour }) => sum + unitsPerHour, 0) * HOURS_PER_MONTH;
}

/** A name for a template without a comment, too. */
export function nameOfRow({ judgement }: BenchTemplate): string {
  return judgement.comment.trim() || 'Without a comment';
}
