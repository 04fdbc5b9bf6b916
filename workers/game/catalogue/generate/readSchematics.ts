import type { Schematic } from '../../domain/commodity.ts';
import type { SchematicId, TypeId } from '../../domain/ids.ts';
import { toNames } from './toNames.ts';
import { readEntries, toList, toNumber, toRecord, type YamlRecord } from './yamlBlocks.ts';

export interface ExportSchematic extends Schematic {
  /** by language, where the name differs from the English one */
  localNames: Readonly<Record<string, string>>;
}

/**
 * Every schematic, ascending by id; inputs and factories ascending by type id.
 * @param root holds `fsd/`
 * @throws Error naming the entry that is not as expected
 */
export async function readSchematics(root: string): Promise<ExportSchematic[]> {
  const entries = await readEntries(root, 'planetSchematics.yaml', 'schematic');
  return entries
    .map(({ key, record, where }) => toSchematic(key, record, where))
    .sort((a, b) => a.schematicId - b.schematicId);
}

/** A record of the file of schematics. @throws Error naming `where` if it is not as expected */
export function toSchematic(key: unknown, record: YamlRecord, where: string): ExportSchematic {
  const stacks = Object.entries(toRecord(record.types, `${where}, types`)).map(([typeKey, value]) => {
    const { isInput, quantity } = toRecord(value, `${where}, type ${typeKey}`);
    const stack = { typeId: toNumber(typeKey, where) as TypeId, amount: toNumber(quantity, `${where}, quantity`) };
    return { stack, isInput: isInput === true };
  });
  const inputs = stacks.filter(({ isInput }) => isInput).map(({ stack }) => stack);
  const [output, ...others] = stacks.filter(({ isInput }) => !isInput).map(({ stack }) => stack);
  if (!output || others.length > 0 || inputs.length === 0) {
    throw new Error(`${where}: one output and at least one input were expected.`);
  }
  return {
    schematicId: toNumber(key, where) as SchematicId,
    ...toNames(record.nameID, where),
    cycleSeconds: toNumber(record.cycleTime, `${where}, cycle time`),
    inputs: inputs.sort((a, b) => a.typeId - b.typeId),
    output,
    factoryTypeIds: toList(record.pins, `${where}, pins`)
      .map((pin) => toNumber(pin, `${where}, pins`) as TypeId)
      .sort((a, b) => a - b),
  };
}
