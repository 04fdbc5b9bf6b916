/** Products of the game's industry that planetary goods go into. */
import type { TypeId } from '../../domain/ids.ts';
import type { NameLanguage } from '../names.ts';
import type { ProductNames, ProductsFile } from '../products.ts';
import { TIER_BY_GROUP } from '../typeGroups.ts';
import type { GameExport } from './gameExport.ts';
import type { ExportBlueprint } from './readBlueprints.ts';
import type { ExportType } from './readTypes.ts';

/** What is read of the types that blueprints name. */
export type BlueprintType = Omit<ExportType, 'attributes'>;

/**
 * The types whose records decide which products there are: blueprints with planetary goods in them, directly or through
 * components, their products and all of their materials.
 */
export function blueprintTypeIds(
  blueprints: readonly ExportBlueprint[],
  types: readonly Pick<ExportType, 'typeId' | 'groupId'>[],
): ReadonlySet<number> {
  const planetary = planetaryIds(types);
  return new Set(
    usingPlanetary(blueprints, planetary).flatMap(({ blueprintTypeId, product, materials }) => [
      blueprintTypeId,
      product.typeId,
      ...materials.flatMap(({ typeId }) => (planetary.has(typeId) ? [] : [typeId])),
    ]),
  );
}

/**
 * Amounts of every product that can be built, ascending by type id. Of several blueprints of one product the lowest id
 * counts.
 * @throws Error naming a product that is made of itself
 */
export function buildProducts({
  blueprints,
  types,
  blueprintTypes,
}: Pick<GameExport, 'blueprints' | 'types' | 'blueprintTypes'>): ProductsFile {
  const planetary = planetaryIds(types);
  const published = new Set(blueprintTypes.filter(({ isPublished }) => isPublished).map(({ typeId }) => typeId));
  const buildable = blueprints.filter(
    ({ blueprintTypeId, product }) => published.has(blueprintTypeId) && published.has(product.typeId),
  );
  const byProduct = new Map<number, ExportBlueprint>();
  for (const blueprint of usingPlanetary(buildable, planetary)) {
    if (!byProduct.has(blueprint.product.typeId)) byProduct.set(blueprint.product.typeId, blueprint);
  }
  for (const typeId of byProduct.keys()) refuseCircle(typeId, byProduct, []);
  const others = new Set<TypeId>();
  const products = [...byProduct.values()]
    .sort((a, b) => a.product.typeId - b.product.typeId)
    .map(({ product, materials }): ProductsFile['products'][number] => {
      const counted = materials.filter(({ typeId }) => planetary.has(typeId) || byProduct.has(typeId));
      for (const { typeId } of materials) if (!planetary.has(typeId) && !byProduct.has(typeId)) others.add(typeId);
      return [
        product.typeId,
        product.amount,
        materials.length - counted.length,
        ...counted.flatMap(({ typeId, amount }) => [typeId, amount]),
      ];
    });
  return { products, otherTypeIds: [...others].sort((a, b) => a - b) };
}

/** The names of products and of what else they are made of, ascending by id. Only English ones are complete. */
export function buildProductNames(
  { products, otherTypeIds }: ProductsFile,
  { blueprintTypes }: Pick<GameExport, 'blueprintTypes'>,
  language: 'en' | NameLanguage,
): ProductNames {
  const namesOf = (typeIds: ReadonlySet<number>): Record<number, string> =>
    Object.fromEntries(
      blueprintTypes.flatMap(({ typeId, name, localNames }) => {
        const local = language === 'en' ? name : localNames[language];
        return typeIds.has(typeId) && local !== undefined ? [[typeId, local]] : [];
      }),
    );
  return { products: namesOf(new Set(products.map(([typeId]) => typeId!))), others: namesOf(new Set(otherTypeIds)) };
}

function planetaryIds(types: readonly Pick<ExportType, 'typeId' | 'groupId'>[]): ReadonlySet<number> {
  return new Set(types.flatMap(({ typeId, groupId }) => (TIER_BY_GROUP.has(groupId) ? [typeId] : [])));
}

/** Those with planetary goods among their materials, or products of such ones. */
function usingPlanetary(
  blueprints: readonly ExportBlueprint[],
  planetary: ReadonlySet<number>,
): readonly ExportBlueprint[] {
  const users = blueprints.filter(({ product }) => !planetary.has(product.typeId));
  const counted = new Set(planetary);
  for (let before = -1; before !== counted.size; ) {
    before = counted.size;
    for (const { materials, product } of users) {
      if (materials.some(({ typeId }) => counted.has(typeId))) counted.add(product.typeId);
    }
  }
  return users.filter(({ materials }) => materials.some(({ typeId }) => counted.has(typeId)));
}

function refuseCircle(
  typeId: number,
  byProduct: ReadonlyMap<number, ExportBlueprint>,
  makers: readonly number[],
): void {
  if (makers.includes(typeId)) throw new Error(`Product ${typeId} is made of itself.`);
  for (const material of byProduct.get(typeId)?.materials ?? []) {
    refuseCircle(material.typeId, byProduct, [...makers, typeId]);
  }
}
