import { toNames } from './toNames.ts';
import { readEntries } from './yamlBlocks.ts';

export interface ExportGroup {
  groupId: number;
  name: string;
  /** by language, where the name differs from the English one */
  localNames: Readonly<Record<string, string>>;
}

/**
 * Every group of types, ascending by id.
 * @param root holds `fsd/`
 * @throws Error naming the entry that is not as expected
 */
export async function readGroups(root: string): Promise<ExportGroup[]> {
  const entries = await readEntries(root, 'groups.yaml', 'group');
  return entries
    .map(({ key, record, where }) => ({ groupId: Number(key), ...toNames(record.name, where) }))
    .sort((a, b) => a.groupId - b.groupId);
}
