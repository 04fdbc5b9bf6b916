import { join } from 'node:path';
import { toNames } from './toNames.ts';
import { parseBlock, topLevelBlocks } from './yamlBlocks.ts';

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
  const path = join(root, 'fsd/groups.yaml');
  const groups: ExportGroup[] = [];
  for await (const block of topLevelBlocks(path)) {
    groups.push({
      groupId: Number(block.key),
      ...toNames(parseBlock(block, path).name, `groups.yaml, group ${block.key}`),
    });
  }
  return groups.sort((a, b) => a.groupId - b.groupId);
}
