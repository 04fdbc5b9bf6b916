/** Names of what is built of planetary goods, one lazy file per language. */
import type { ProductNames } from '../../workers/game/catalogue/products.ts';
import type { Language } from './languages.ts';
import { retryLoad } from './retryLoad.ts';

const FILES = import.meta.glob<ProductNames>('../../workers/game/catalogue/generated/products.*.json', {
  import: 'default',
});

const loads = new Map<Language, Promise<ProductNames>>();

/** The names in this language, where they are not the English ones. @throws Error (rejects) if they could not be loaded */
export function loadProductNames(language: Language): Promise<ProductNames> {
  let load = loads.get(language);
  if (!load) {
    load = retryLoad(FILES[`../../workers/game/catalogue/generated/products.${language}.json`]!);
    loads.set(language, load);
    // Tried again by the next call.
    load.catch(() => loads.delete(language));
  }
  return load;
}
