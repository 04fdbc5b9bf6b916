/** The game's words in the languages of its client, lazy files per language. */
import { ENGLISH_NAMES, type LocalNames } from '../../workers/game/catalogue/names.ts';
import type { ProductNames } from '../../workers/game/catalogue/products.ts';
import { getOrAdd } from '../../workers/game/domain/groups.ts';
import { loadOnce } from '../../workers/game/domain/loadOnce.ts';
import { ENGLISH, type Language } from './languages.ts';
import { retryLoad } from './retryLoad.ts';

const NAMES = import.meta.glob<LocalNames>('../../workers/game/catalogue/generated/names.*.json', {
  import: 'default',
});
const PRODUCTS = import.meta.glob<ProductNames>('../../workers/game/catalogue/generated/products.*.json', {
  import: 'default',
});

type Loads<Names> = Map<Language, () => Promise<Names>>;

const names: Loads<LocalNames> = new Map();
const products: Loads<ProductNames> = new Map();

/** The names in this language. @throws Error if they could not be loaded */
export function loadNames(language: Language): Promise<LocalNames> {
  const file = NAMES[`../../workers/game/catalogue/generated/names.${language}.json`];
  return language === ENGLISH ? Promise.resolve(ENGLISH_NAMES) : load(names, language, file!);
}

/**
 * The names of what is built of planetary goods in this language, where they are not the English ones.
 * @throws Error if they could not be loaded
 */
export function loadProductNames(language: Language): Promise<ProductNames> {
  return load(products, language, PRODUCTS[`../../workers/game/catalogue/generated/products.${language}.json`]!);
}

function load<Names>(loads: Loads<Names>, language: Language, file: () => Promise<Names>): Promise<Names> {
  return getOrAdd(loads, language, () => loadOnce(() => retryLoad(file)))();
}
