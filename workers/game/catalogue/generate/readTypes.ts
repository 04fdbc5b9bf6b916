import { toNames } from './toNames.ts';
import { readEntries, toList, toNumber, toRecord, type YamlRecord } from './yamlBlocks.ts';

export interface ExportType {
  typeId: number;
  name: string;
  /** by language, where the name differs from the English one */
  localNames: Readonly<Record<string, string>>;
  groupId: number;
  isPublished: boolean;
  capacityM3: number;
  volumeM3: number;
  /** the game's base price; 0 where the export has none */
  baseIsk: number;
  attributes: ReadonlyMap<number, number>;
}

/**
 * Every type of the given groups, ascending by type id.
 * @param root holds `fsd/`
 * @throws Error naming the entry that is not as expected
 */
export async function readTypes(root: string, groupIds: ReadonlySet<number>): Promise<ExportType[]> {
  const types = await readEntries(root, 'types.yaml', 'type', ({ text }) =>
    groupIds.has(Number(/\n {2}groupID: (\d+)/.exec(text)?.[1])),
  );
  const keys = new Set(types.map(({ key }) => key));
  const dogma = await readEntries(root, 'typeDogma.yaml', 'type', ({ key }) => keys.has(key));
  const attributes = new Map(dogma.map(({ key, record, where }) => [key, toAttributes(record, where)]));
  return types
    .map(({ key, record, where }) => ({ ...toType(key, record, where), attributes: attributes.get(key) ?? new Map() }))
    .sort((a, b) => a.typeId - b.typeId);
}

/** The types with these ids, ascending, without their attributes. */
export async function readTypesById(
  root: string,
  typeIds: ReadonlySet<number>,
): Promise<Omit<ExportType, 'attributes'>[]> {
  const types = await readEntries(root, 'types.yaml', 'type', ({ key }) => typeIds.has(Number(key)));
  return types.map(({ key, record, where }) => toType(key, record, where)).sort((a, b) => a.typeId - b.typeId);
}

/** A record of the file of types. @throws Error naming `where` if it is not as expected */
export function toType(key: unknown, record: YamlRecord, where: string): Omit<ExportType, 'attributes'> {
  return {
    typeId: toNumber(key, where),
    ...toNames(record.name, where),
    groupId: toNumber(record.groupID, `${where}, groupID`),
    isPublished: record.published === true,
    capacityM3: toNumber(record.capacity ?? 0, `${where}, capacity`),
    volumeM3: toNumber(record.volume ?? 0, `${where}, volume`),
    baseIsk: toNumber(record.basePrice ?? 0, `${where}, basePrice`),
  };
}

/** A record of the file of dogma, as values by attribute id. @throws Error naming `where` if it is not as expected */
export function toAttributes(record: YamlRecord, where: string): Map<number, number> {
  return new Map(
    toList(record.dogmaAttributes, where).map((item): [number, number] => {
      const { attributeID, value } = toRecord(item, where);
      return [toNumber(attributeID, where), toNumber(value, where)];
    }),
  );
}

/** A dogma attribute that a type must have. @throws Error naming type and attribute if it has none */
export function attribute(type: ExportType, attributeId: number): number {
  const value = type.attributes.get(attributeId);
  if (value === undefined) throw new Error(`Type ${type.typeId} (${type.name}) has no attribute ${attributeId}.`);
  return value;
}
