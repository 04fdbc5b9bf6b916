/** Lists as sentences have them. The first screen needs none of these, so they are apart from `text.ts`. */
import { plural, t } from '@lingui/core/macro';
import { perLanguage } from './locale.ts';

const orFormat = perLanguage('en-GB', (locale) => new Intl.ListFormat(locale, { type: 'disjunction' }));

const andFormat = perLanguage('en-GB', (locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** `['Amarr', 'Rens', 'Hek']` → `Amarr, Rens or Hek` */
export function listOr(names: readonly string[]): string {
  return orFormat().format(names);
}

/** `['Water', 'Oxygen', 'Biomass']` → `Water, Oxygen and Biomass` */
export function listAnd(names: readonly string[]): string {
  return andFormat().format(names);
}

const MOST_NAMED = 5;

/** `Ketta, Ilse, Oran, Vesna, Hale, and 3 others` */
export function firstNames(names: readonly string[]): string {
  const otherCount = names.length - MOST_NAMED;
  return listAnd([
    ...names.slice(0, MOST_NAMED),
    ...(otherCount > 0 ? [t`${plural(otherCount, { one: '# other', other: '# others' })}`] : []),
  ]);
}
