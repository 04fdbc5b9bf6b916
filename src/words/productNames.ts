/** Names of what players want: planetary goods, and what is built of them. */
import { commodities } from '../../workers/game/catalogue/index.ts';
import type { ProductNames } from '../../workers/game/catalogue/products.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import { i18n } from '../languages/i18n.ts';
import { ENGLISH, type Language } from '../languages/languages.ts';
import { typeName } from './typeNames.ts';

const namesByLanguage = new Map<string, ProductNames>();

/** Takes the names of products in a language, which `wantedName` shows where the page is in it. */
export function learnProductNames(language: Language, names: ProductNames): void {
  namesByLanguage.set(language, names);
}

/** The name of a good, a product or a material of one in the page's language; `Unknown type 123` for anything else. */
export function wantedName(typeId: TypeId): string {
  if (commodities.has(typeId)) return typeName(typeId);
  return nameIn(i18n.locale, typeId) ?? nameIn(ENGLISH, typeId) ?? typeName(typeId);
}

function nameIn(language: string, typeId: TypeId): string | undefined {
  const names = namesByLanguage.get(language);
  return names?.products[typeId] ?? names?.others[typeId];
}
