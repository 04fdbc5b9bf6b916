export { errorMessage } from '../../workers/domain/errors.ts';

/** A noun with a capitalised indefinite article: `An oceanic planet`, `A gas planet`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`;
}

/** A message that ends like a sentence: `timed out` → `timed out.`, `Log in again.` → `Log in again.` */
export function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** Capitalises the first letter: `launchpad` → `Launchpad` */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `['Amarr', 'Rens', 'Hek']` → `Amarr, Rens or Hek` */
export function listOr(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** `['Water', 'Oxygen', 'Biomass']` → `Water, Oxygen and Biomass` */
export function listAnd(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
