/** The game's words in the languages of its client, one lazy file per language. */
import { ENGLISH_NAMES, type LocalNames } from '../../workers/game/catalogue/names.ts';
import type { Language } from './languages.ts';
import { retryLoad } from './retryLoad.ts';

const FILES = import.meta.glob<LocalNames>('../../workers/game/catalogue/generated/names.*.json', {
  import: 'default',
});

const loads = new Map<Language, Promise<LocalNames>>();

/** The names in this language. @throws Error if they could not be loaded */
export function loadNames(language: Language): Promise<LocalNames> {
  let load = loads.get(language);
  if (!load) {
    const file = FILES[`../../workers/game/catalogue/generated/names.${language}.json`];
    load = file ? retryLoad(file) : Promise.resolve(ENGLISH_NAMES);
    loads.set(language, load);
    // Tried again by the next call.
    load.catch(() => loads.delete(language));
  }
  return load;
}
