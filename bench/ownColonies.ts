/** Colonies that a developer hands to the bench. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Colony } from '../workers/game/domain/colony.ts';
import type { CharacterId } from '../workers/game/domain/ids.ts';
import { parseColony } from '../workers/game/records/parseColony.ts';
import { recordSentence } from '../workers/package/esiRecords.ts';
import { UsageError } from './options.ts';

/** @param file a JSON array of {planet, layout}. @throws UsageError if it can't be read, or a colony can't */
export function readColonies(file: string): Colony[] {
  let entries: unknown;
  try {
    // npm runs scripts in the project's folder; INIT_CWD is the user's current folder.
    entries = JSON.parse(readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${error instanceof Error ? error.message : error}`);
  }
  if (!Array.isArray(entries) || entries.length === 0) {
    throw new UsageError(`${file} has to hold a JSON array of {planet, layout}.`);
  }
  return entries.map((entry, index) => {
    const parsed = parseColony(0 as CharacterId, entry?.planet, entry?.layout);
    if (parsed.kind === 'ok') return parsed.colony;
    throw new UsageError(`Colony ${index} of ${file}: ${recordSentence(parsed.message)}`);
  });
}
