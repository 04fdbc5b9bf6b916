import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export type YamlRecord = Record<string, unknown>;

/** An entry of a mapping from ids, as text. */
type Block = Record<'key' | 'text', string>;

/**
 * The entries of a file in `fsd/`; `where` names one in errors. Only those that are wanted are parsed: all of `types.yaml`
 * (140 MB) would take minutes.
 * @param what an entry is of
 * @throws Error naming the entry that is not a mapping
 */
export async function readEntries(
  root: string,
  file: string,
  what: string,
  isWanted: (block: Block) => boolean = () => true,
): Promise<{ key: string; record: YamlRecord; where: string }[]> {
  const path = join(root, 'fsd', file);
  const entries = [];
  for await (const block of topLevelBlocks(path)) {
    if (!isWanted(block)) continue;
    const value = Object.values(parse(block.text) as YamlRecord)[0];
    const record = toRecord(value, `${path}, entry ${block.key}`);
    entries.push({ key: block.key, record, where: `${file}, ${what} ${block.key}` });
  }
  return entries;
}

async function* topLevelBlocks(path: string): AsyncGenerator<Block> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    // Only an entry's key is an id at the start of a line; continued quoted text may start there too.
    const blocks = (rest + chunk).split(/\n(?=\d+:\n)/);
    rest = blocks.pop() as string;
    for (const text of blocks) yield toBlock(text, path);
  }
  if (rest.trim() !== '') yield toBlock(rest, path);
}

function toBlock(text: string, path: string): Block {
  const key = /^(\d+):\n/.exec(text)?.[1];
  if (key === undefined) throw new Error(`${path}: "${text.slice(0, 40)}" is not an entry with an id.`);
  return { key, text };
}

/** @throws Error naming `where` if the value is not a mapping */
export function toRecord(value: unknown, where: string): YamlRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${where}: a mapping was expected.`);
  }
  return value as YamlRecord;
}

/** @throws Error naming `where` if the value is not a list */
export function toList(value: unknown, where: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${where}: a list was expected.`);
  return value;
}

/** @throws Error naming `where` if the value is not a finite number */
export function toNumber(value: unknown, where: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new Error(`${where}: a number was expected.`);
  return number;
}

/** @throws Error naming `where` if the value is not a text */
export function toText(value: unknown, where: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`${where}: a text was expected.`);
  return value;
}
