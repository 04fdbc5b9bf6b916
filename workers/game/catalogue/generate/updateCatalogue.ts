import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAdditions } from './additions.ts';
import { compareCatalogues } from './compareCatalogues.ts';
import { PINNED } from './fetchExport.ts';
import { generateCatalogue } from './generateCatalogue.ts';

export const NEWEST_EXPORT = 'https://developers.eveonline.com/static-data/tranquility/latest.jsonl';

/**
 * Generates the catalogue of a newer export beside the committed one, and replaces it if more than version and date differ.
 * @param source whatever `generateCatalogue` takes
 * @returns Markdown for the person who accepts the change; empty if there is none
 * @throws Error with what is unexpected in the export; then nothing is replaced
 */
export async function updateCatalogue(source: string, folder: string): Promise<string> {
  const scratch = mkdtempSync(join(tmpdir(), 'colony-watch-update-'));
  try {
    const label = await generateCatalogue(PINNED, source, scratch, readAdditions());
    const lines = compareCatalogues(folder, scratch);
    if (lines.length === 0) return '';
    cpSync(scratch, folder, { recursive: true });
    return [label, '', ...lines, ''].join('\n');
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
