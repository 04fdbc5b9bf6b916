import type { Stack } from '../../domain/commodity.ts';
import type { TypeId } from '../../domain/ids.ts';
import { readEntries, toList, toNumber, toRecord, type YamlRecord } from './yamlBlocks.ts';

export interface ExportBlueprint {
  blueprintTypeId: number;
  /** of one run without material efficiency */
  materials: readonly Stack[];
  /** of one run */
  product: Stack;
}

/**
 * Every blueprint that manufactures, ascending by id; materials ascending by type id.
 * @param root holds `fsd/`
 * @throws Error naming the entry that is not as expected
 */
export async function readBlueprints(root: string): Promise<ExportBlueprint[]> {
  // Thousands of blueprints only react, or are only copied: parsing them would take seconds.
  const manufactures = ({ text }: { text: string }) => text.includes('\n    manufacturing:');
  const entries = await readEntries(root, 'blueprints.yaml', 'blueprint', manufactures);
  return entries
    .flatMap(({ key, record, where }) => toBlueprint(key, record, where))
    .sort((a, b) => a.blueprintTypeId - b.blueprintTypeId);
}

/**
 * A record of the file of blueprints; none if it manufactures nothing, or nothing of anything.
 * @throws Error naming `where` if it is not as expected
 */
export function toBlueprint(key: unknown, record: YamlRecord, where: string): ExportBlueprint[] {
  const { manufacturing } = toRecord(record.activities, `${where}, activities`);
  if (manufacturing === undefined) return [];
  const { materials, products } = toRecord(manufacturing, `${where}, manufacturing`);
  if (materials === undefined || products === undefined) return [];
  const [product, ...others] = toStacks(products, `${where}, products`);
  if (product === undefined || others.length > 0) throw new Error(`${where}: one product was expected.`);
  return [
    {
      blueprintTypeId: toNumber(key, where),
      materials: toStacks(materials, `${where}, materials`).sort((a, b) => a.typeId - b.typeId),
      product,
    },
  ];
}

function toStacks(value: unknown, where: string): Stack[] {
  return toList(value, where).map((item) => {
    const { typeID, quantity } = toRecord(item, where);
    const amount = toNumber(quantity, `${where}, quantity`);
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`${where}: ${amount} is no amount.`);
    return { typeId: toNumber(typeID, `${where}, typeID`) as TypeId, amount };
  });
}
