/** The game's words in the languages of its client, lazy files per language. */
import { ENGLISH_NAMES, type LocalNames } from '../../workers/game/catalogue/names.ts';
import type { ProductNames } from '../../workers/game/catalogue/products.ts';
import { ENGLISH, type Language } from './languages.ts';
import { retryLoad } from './retryLoad.ts';

const NAMES = import.meta.glob<LocalNames>('../../workers/game/catalogue/generated/names.*.json', {
  import: 'default',
});
const PRODUCTS = import.meta.glob<ProductNames>('../../workers/game/catalogue/generated/products.*.json', {
  import: 'default',
});

const names = new Map<Language, Promise<LocalNames>>();
const products = new Map<Language, Promise<ProductNames>>();

/** The names in this language. @throws Error if they could not be loaded */
export function loadNames(language: Language): Promise<LocalNames> {
  const file = NAMES[`../../workers/game/catalogue/generated/names.${language}.json`];
  return language === ENGLISH ? Promise.resolve(ENGLISH_NAMES) : loadOnce(names, language, file!);
}

/**
 * The names of what is built of planetary goods in this language, where they are not the English ones.
 * @throws Error if they could not be loaded
 */
export function loadProductNames(language: Language): Promise<ProductNames> {
  return loadOnce(products, language, PRODUCTS[`../../workers/game/catalogue/generated/products.${language}.json`]!);
}

function loadOnce<Names>(
  loads: Map<Language, Promise<Names>>,
  language: Language,
  file: () => Promise<Names>,
): Promise<Names> {
  let load = loads.get(language);
  if (!load) {
    load = retryLoad(file);
    loads.set(language, load);
    // Tried again by the next call.
    load.catch(() => loads.delete(language));
  }
  return load;
}
