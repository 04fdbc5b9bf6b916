import { t } from '@lingui/core/macro';
import { DATABASE_NOT_OPEN, ownMessage } from '../../workers/game/domain/errors.ts';
import { perLanguage } from './locale.ts';

/** What went wrong, for the player: never in a browser's words. */
export function errorMessage(error: unknown): string {
  const isNotOpen = error instanceof Error && error.message === DATABASE_NOT_OPEN;
  return isNotOpen
    ? t({ message: `the database does not open`, comment: 'a reason, in parentheses' })
    : (ownMessage(error) ?? unexpectedText());
}

export function unexpectedText(): string {
  return t({ message: `an unexpected error`, comment: 'a reason, after a colon or in parentheses' });
}

/** A message that ends like a sentence: `timed out` → `timed out.`, `Log in again.` → `Log in again.` */
export function asSentence(message: string): string {
  return /[.!?。！？]$/.test(message) ? message : t({ message: `${message}.`, comment: 'a whole sentence' });
}

/** Capitalises the first letter: `launchpad` → `Launchpad` */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `['Water', 'Oxygen', 'Biomass']` → `Water, Oxygen, Biomass` */
export function joinList(names: readonly string[]): string {
  return names.join(t({ message: ', ', comment: 'between the parts of a list' }));
}

/** Sentences one after the other, without those that are not said. A full stop of full width has its space in it. */
export function joinSentences(sentences: readonly (string | false | null)[]): string {
  return sentences
    .filter((sentence) => sentence)
    .join(' ')
    .replaceAll(/(?<=[。！？]) /g, '');
}

/** Somebody or something, and what is said of it: `Agoze: bring 1,200 m³` */
export function namedText(name: string, text: string): string {
  return t({ message: `${name}: ${text}`, comment: 'a name, and what is said of it' });
}

const collator = perLanguage('en', (locale) => new Intl.Collator(locale));

/** The order of names in the page's language, for sorting. */
export function compareNames(first: string, second: string): number {
  return collator().compare(first, second);
}

/** In a figure before its unit (`5.00 M`), in a duration (`2d 2h`), and in a time (`1 Dec 01:33`). */
const INNER_SPACES =
  /(?<=\d) (?=(?:[kMBT]|ISK|[mм]³|d|дн)(?!\p{L}))|(?<=\d\p{L}) (?=\d+\p{L})|(?<=\d\.?) (?=\p{L}+\.? \d\d:\d\d)| (?=\d\d:\d\d)/gu;

/** A text whose figures, durations and times stay on one line: `at least 5.00 M` has a plain space before the figure alone. */
export function unbroken(text: string): string {
  return text.replace(INNER_SPACES, '\u00a0');
}

/** A figure that may be more: `5.00 M` → `at least 5.00 M` */
export function atLeastText(figure: string): string {
  return t({ message: `at least ${figure}`, comment: 'an amount' });
}
