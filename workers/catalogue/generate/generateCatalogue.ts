import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CatalogueFile } from '../catalogueFile.ts';
import { buildCatalogue, CATALOGUE_GROUPS } from './buildCatalogue.ts';
import { encodePlanets } from './encodePlanets.ts';
import { fetchExport, type PinnedExport, unpackExport } from './fetchExport.ts';
import { readPlanets } from './readPlanets.ts';
import { readSchematics } from './readSchematics.ts';
import { readTypes } from './readTypes.ts';

/**
 * Makes `catalogue.json` and `planets.bin` out of the Static Data Export. The same export gives the same bytes.
 * @param archive path of the export's archive; null to download it
 * @returns one sentence on what was written
 * @throws Error saying what in the export is not as expected; nothing is written then
 */
export async function generateCatalogue(
  pinned: PinnedExport,
  archive: string | null,
  outputFolder: string,
): Promise<string> {
  const scratch = mkdtempSync(join(tmpdir(), 'colony-watch-catalogue-'));
  try {
    const { root, version } = unpackExport(archive ?? fetchExport(pinned, scratch), pinned, scratch);
    const types = await readTypes(root, CATALOGUE_GROUPS);
    const catalogue = buildCatalogue(version, pinned.publishedOn, types, await readSchematics(root));
    const planets = await readPlanets(root);
    const planetsFile = encodePlanets(version, planets);
    mkdirSync(outputFolder, { recursive: true });
    writeFileSync(join(outputFolder, 'catalogue.json'), toJson(catalogue));
    writeFileSync(join(outputFolder, 'planets.bin'), planetsFile);
    const { commodities, structures, schematics } = catalogue;
    return `Static Data Export ${version}: ${commodities.length} commodities, ${structures.length} structures, ${schematics.length} schematics, ${planets.length} planets.`;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** One line for each record, so that a new export shows as a readable difference. */
function toJson(catalogue: CatalogueFile): string {
  const fields = Object.entries(catalogue).map(([key, value]) => {
    const json = Array.isArray(value)
      ? `[\n${value.map((item) => JSON.stringify(item)).join(',\n')}\n]`
      : JSON.stringify(value);
    return `${JSON.stringify(key)}: ${json}`;
  });
  return `{\n${fields.join(',\n')}\n}\n`;
}
