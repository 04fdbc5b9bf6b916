/** Lists as sentences have them. The first screen needs none of these, so they are apart from `text.ts`. */
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
