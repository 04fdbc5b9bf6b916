import { typeName } from '../../../workers/catalogue/index.ts';
import type { ColonyKey } from '../../../workers/domain/ids.ts';
import type { BenchTemplate, TemplateBench } from '../../../workers/domain/template.ts';
import { HOURS_PER_MONTH } from '../../../workers/domain/units.ts';
import { hasAllWords, joinFields, splitWords } from '../../model/search.ts';
import { planetText, starvedText } from '../../words/templates.ts';

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

/** The rows that have every word of the filter, as in the dashboard's search. */
export function filterRows(rows: readonly BenchRow[], filter: string): readonly BenchRow[] {
  const words = splitWords(filter);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const { judgement } = row;
    const products = judgement.products.map(({ typeId }) => typeName(typeId));
    const fields = [nameOfRow(row), originText(row), planetText(judgement), ...products, starvedText(judgement)];
    return hasAllWords(joinFields(fields), words);
  });
}

/** Where a template is from. */
export function originText({ origin, owner }: BenchRow): string {
  return origin === 'library' ? 'Library' : owner;
}

/** All products together, in 720 hours. */
export function unitsPerMonth({ judgement }: BenchTemplate): number {
  return judgement.products.reduce((sum, { unitsPerHour }) => sum + unitsPerHour, 0) * HOURS_PER_MONTH;
}

/** A name for a template without a comment, too. */
export function nameOfRow({ judgement }: BenchTemplate): string {
  return judgement.comment.trim() || 'Without a comment';
}
