/** What the PO files of `src/languages/` have, compared with the source and with English. */
import { existsSync } from 'node:fs';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { ENGLISH, LANGUAGES, type Language } from '../src/languages/languages.ts';

interface Translation {
  /** `de/round` */
  file: string;
  language: Language;
  /** of the English text and its context */
  id: string;
  english: string;
  /** empty: it is missing */
  text: string;
}

/** One per part. */
export const catalogues = (): ReturnType<typeof getCatalogs> => getCatalogs(getConfig());

/** Every message in every language but English. */
export async function translations(): Promise<Translation[]> {
  const found: Translation[] = [];
  for (const catalogue of await catalogues()) {
    const english = (await catalogue.read(ENGLISH)) ?? {};
    for (const { language } of LANGUAGES) {
      if (language === ENGLISH || !existsSync(catalogue.getFilename(language))) continue;
      const local = (await catalogue.read(language)) ?? {};
      const part = catalogue.path.split('/').at(-1);
      for (const [id, { message = '' }] of Object.entries(english)) {
        found.push({ file: `${language}/${part}`, language, id, english: message, text: local[id]?.translation ?? '' });
      }
    }
  }
  return found;
}

/** What is wrong with a translation: a placeholder, an element or a plural form that is missing or not in English. */
export function faultsOf({ language, english, text }: Pick<Translation, 'language' | 'english' | 'text'>): string[] {
  let compiled: CompiledMessage;
  try {
    compiled = compileMessageOrThrow(text);
  } catch (error) {
    return [`cannot be read: ${error instanceof Error ? error.message : error}`];
  }
  const wanted = partsOf(compileMessageOrThrow(english));
  const given = partsOf(compiled);
  const faults = [...wanted.names].filter((name) => !given.names.has(name)).map((name) => `lacks ${name}`);
  for (const name of given.names) if (!wanted.names.has(name)) faults.push(`has ${name}, which English does not`);
  const needed = pluralForms(language);
  for (const forms of given.plurals) {
    for (const form of needed) if (!forms.includes(form)) faults.push(`lacks the plural form ${form}`);
    for (const form of forms) {
      if (!/^=?\d+$/.test(form) && !needed.includes(form) && form !== 'many') faults.push(`has a plural form ${form}`);
    }
  }
  return faults;
}

/** The forms that a language has for counts. French and Spanish have "many" for millions only, which "other" serves. */
function pluralForms(language: Language): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return pluralCategories.filter((form) => form !== 'many' || language === 'ru');
}

/** Placeholders and elements of a message by name, and the forms of each plural in it. */
function partsOf(message: CompiledMessage): { names: Set<string>; plurals: string[][] } {
  const names = new Set<string>();
  const plurals: string[][] = [];
  const read = (tokens: CompiledMessage): void => {
    for (const token of tokens) {
      if (typeof token === 'string') {
        for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) names.add(tag);
        continue;
      }
      const [name, type, format] = token;
      names.add(type === undefined ? `{${name}}` : `{${name}, ${type}}`);
      if (typeof format !== 'object' || format === null) continue;
      const choices = Object.entries(format).filter(([, choice]) => Array.isArray(choice));
      if (type === 'plural') plurals.push(choices.map(([form]) => form));
      if (type === 'select') for (const [form] of choices) names.add(`{${name}: ${form}}`);
      for (const [, choice] of choices) read(choice as CompiledMessage);
    }
  };
  read(message);
  return { names, plurals };
}
