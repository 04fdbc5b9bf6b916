/** What players build of planetary goods, without reactions and other materials. Only demand needs this. */
import type { Stack } from '../domain/commodity.ts';
import type { TypeId } from '../domain/ids.ts';
import { commodities } from './index.ts';

/** The content of `generated/products.json`. */
export interface ProductsFile {
  /**
   * [type id, units of a run, how many kinds of other materials, then type id and amount in turns]: planetary goods and
   * products of this list that a run without material efficiency uses
   */
  products: readonly (readonly number[])[];
  /** what else these products are made of: minerals, moon goods, ice */
  otherTypeIds: readonly number[];
}

/** The content of `generated/products.de.json`, by type id: only names that differ from those of `products.en.json`. */
export interface ProductNames {
  products: Readonly<Record<number, string>>;
  /** what else products are made of: minerals, moon goods, ice */
  others: Readonly<Record<number, string>>;
}

/** A product of the game's industry. */
export interface Product {
  typeId: TypeId;
  unitsPerRun: number;
  /** planetary goods of one run without material efficiency */
  goods: readonly Stack[];
  /** products of the same list that one run uses */
  components: readonly Stack[];
  /** how many other materials a run needs, none of them planetary */
  otherCount: number;
}

export type Products = ReadonlyMap<TypeId, Product>;

/** The products of the file, by type id. */
export function readProducts({ products }: ProductsFile): Products {
  return new Map(
    products.map(([typeId, unitsPerRun, otherCount, ...pairs]) => {
      const materials: Stack[] = [];
      for (let index = 0; index < pairs.length; index += 2) {
        materials.push({ typeId: pairs[index] as TypeId, amount: pairs[index + 1]! });
      }
      const product: Product = {
        typeId: typeId as TypeId,
        unitsPerRun: unitsPerRun!,
        goods: materials.filter((material) => commodities.has(material.typeId)),
        components: materials.filter((material) => !commodities.has(material.typeId)),
        otherCount: otherCount!,
      };
      return [product.typeId, product];
    }),
  );
}
