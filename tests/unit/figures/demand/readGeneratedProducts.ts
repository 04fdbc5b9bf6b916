import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProductNames, type ProductsFile, readProducts } from '../../../../workers/game/catalogue/products.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';

const GENERATED = join(import.meta.dirname, '../../../../workers/game/catalogue/generated');

export function readGenerated<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(GENERATED, file), 'utf8'));
}

export const productsFile: ProductsFile = readGenerated('products.json');
export const products = readProducts(productsFile);
export const englishProductNames: ProductNames = readGenerated('products.en.json');

/** The product, or material of one, with this English name. */
export function productId(name: string): TypeId {
  const [id] =
    Object.entries({ ...englishProductNames.products, ...englishProductNames.others }).find(
      ([, one]) => one === name,
    ) ?? [];
  if (id === undefined) throw new Error(`There is no product ${name}.`);
  return Number(id) as TypeId;
}
