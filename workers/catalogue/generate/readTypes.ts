import { join } from 'node:path';
import { parseBlock, toList, toNumber, topLevelBlocks, toRecord, toText } from './yamlBlocks.ts';

/** A type of the export with its dogma attributes. */
export interface ExportType {
  typeId: number;
  name: string;
  groupId: number;
  isPublished: boolean;
  capacityM3: number;
  volumeM3: number;
  attributes: ReadonlyMap<number, number>;
}

/**
 * Every type of the given groups, ascending by type id.
 * @param root folder that holds `fsd/`
 * @throws Error naming file and entry where the export is not as expected
 */
export async function readTypes(root: string, groupIds: ReadonlySet<number>): Promise<ExportType[]> {
  const path = join(root, 'fsd/types.yaml');
  const types = new Map<string, Omit<ExportType, 'attributes'>>();
  for await (const block of topLevelBlocks(path)) {
    const groupId = Number(/\n {2}groupID: (\d+)/.exec(block.text)?.[1]);
    if (!groupIds.has(groupId)) continue;
    const where = `types.yaml, type ${block.key}`;
    const record = parseBlock(block, path);
    types.set(block.key, {
      typeId: toNumber(block.key, where),
      name: toText(toRecord(record.name, `${where}, name`).en, `${where}, English name`),
      groupId,
      isPublished: record.published === true,
      capacityM3: toNumber(record.capacity ?? 0, `${where}, capacity`),
      volumeM3: toNumber(record.volume ?? 0, `${where}, volume`),
    });
  }
  const attributes = await readAttributes(root, types);
  return [...types]
    .map(([key, type]) => ({ ...type, attributes: attributes.get(key) ?? new Map() }))
    .sort((a, b) => a.typeId - b.typeId);
}

async function readAttributes(
  root: string,
  wanted: ReadonlyMap<string, unknown>,
): Promise<Map<string, Map<number, number>>> {
  const path = join(root, 'fsd/typeDogma.yaml');
  const attributes = new Map<string, Map<number, number>>();
  for await (const block of topLevelBlocks(path)) {
    if (!wanted.has(block.key)) continue;
    const where = `typeDogma.yaml, type ${block.key}`;
    const pairs = toList(parseBlock(block, path).dogmaAttributes, where).map((item): [number, number] => {
      const { attributeID, value } = toRecord(item, where);
      return [toNumber(attributeID, where), toNumber(value, where)];
    });
    attributes.set(block.key, new Map(pairs));
  }
  return attributes;
}

/** A dogma attribute that a type must have. @throws Error naming type and attribute if it has none */
export function attribute(type: ExportType, attributeId: number): number {
  const value = type.attributes.get(attributeId);
  if (value === undefined) throw new Error(`Type ${type.typeId} (${type.name}) has no attribute ${attributeId}.`);
  return value;
}
