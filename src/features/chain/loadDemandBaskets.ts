import { loadNames, loadProductNames } from '../../languages/gameNames.ts';
import { LANGUAGES } from '../../languages/languages.ts';
import { readNamesOf, readProductNamesOf } from '../../model/parseStock.ts';
import { learnProductNames } from '../../words/productNames.ts';
import { DemandBaskets } from './DemandBaskets.tsx';

/**
 * The baskets, once lists in any language can be read. Without the names of a language, a list in it has unknown names, which
 * are shown.
 * @throws Error (rejects) if the English names could not be loaded
 */
export async function loadDemandBaskets(): Promise<{ default: typeof DemandBaskets }> {
  const loads = await Promise.allSettled(
    LANGUAGES.map(async ({ language }) => {
      const [names, products] = await Promise.all([loadNames(language), loadProductNames(language)]);
      readNamesOf(names);
      readProductNamesOf(products);
      learnProductNames(language, products);
    }),
  );
  const english = loads[LANGUAGES.findIndex(({ language }) => language === 'en')];
  if (english?.status === 'rejected') throw english.reason;
  return { default: DemandBaskets };
}
