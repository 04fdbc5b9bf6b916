/**
 * The language that is shown, and the translations that have been loaded. The texts of all macros come from here: until a
 * language is active, and where it has no translation, they are the English ones of the source.
 */
import { i18n, type Messages } from '@lingui/core';
import { setPageNames } from '../../workers/game/catalogue/names.ts';
import { loadNames } from './gameNames.ts';
import { ENGLISH, type Language } from './languages.ts';
import { retryLoad } from './retryLoad.ts';
import type { Part } from './textParts.ts';

export { i18n };

i18n.loadAndActivate({ locale: ENGLISH, messages: {} });

type Load = (language: Language, part: Part) => Promise<Messages>;

const loadCatalogue: Load = async (language, part) => {
  const load = CATALOGUES[`./${language}/${part}.po`];
  return load ? (await retryLoad(load)).messages : {};
};

/** One lazy file per language and part. */
const CATALOGUES = import.meta.glob<{ messages: Messages }>(['./*/*.po', '!./en/*.po']);

let wanted: Language = ENGLISH;
const neededParts = new Set<Part>(['page']);
/** What is loaded or being loaded: `de/page`. */
const loads = new Map<string, Promise<void>>();

/** Called by each file that has texts outside of `page`, as soon as it is loaded. */
export function needTexts(part: Part): void {
  neededParts.add(part);
  // Those who show them wait, and see what fails.
  loadTexts(wanted, part).catch(() => {});
}

/** Resolves once all texts of the language that is shown are there. @throws Error if some could not be loaded */
export async function untilTextsLoaded(): Promise<void> {
  await loadNeeded(i18n.locale as Language);
}

/**
 * Shows all texts and the game's words in this language from now on: those that are on the page have to be drawn again.
 * @throws Error if some could not be loaded: all stay in the language before, never in two
 */
export async function activateLanguage(language: Language): Promise<void> {
  wanted = language;
  const [names] = await Promise.all([loadNames(language), loadNeeded(language)]);
  // Another one may have been wanted meanwhile.
  if (language !== wanted) return;
  setPageNames(names);
  i18n.activate(language);
}

/** All parts whose code is loaded, also while this waits for others. */
async function loadNeeded(language: Language): Promise<void> {
  let count: number;
  do {
    count = neededParts.size;
    await Promise.all([...neededParts].map((part) => loadTexts(language, part)));
  } while (neededParts.size > count);
}

function loadTexts(language: Language, part: Part): Promise<void> {
  if (language === ENGLISH) return Promise.resolve();
  const key = `${language}/${part}`;
  let load = loads.get(key);
  if (!load) {
    load = loadCatalogue(language, part).then((messages) => i18n.load(language, messages));
    loads.set(key, load);
    // Tried again by the next call.
    load.catch(() => loads.delete(key));
  }
  return load;
}
