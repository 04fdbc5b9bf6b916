import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CatalogueFile } from '../catalogueFile.ts';
import { NAME_LANGUAGES } from '../names.ts';
import { type Additions, addMissing } from './additions.ts';
import { buildCatalogue, CATALOGUE_GROUPS } from './buildCatalogue.ts';
import { buildNames } from './buildNames.ts';
import { blueprintTypeIds, buildProductNames, buildProducts } from './buildProducts.ts';
import { buildWords, WORD_GROUPS } from './buildWords.ts';
import { encodeGates } from './encodeGates.ts';
import { encodePlanets } from './encodePlanets.ts';
import { fetchExport, type PinnedExport, unpackExport } from './fetchExport.ts';
import type { GameExport } from './gameExport.ts';
import { readOfficialExport } from './officialExport.ts';
import { readBlueprints } from './readBlueprints.ts';
import { readGroups } from './readGroups.ts';
import { readUniverse } from './readPlanets.ts';
import { readSchematics } from './readSchematics.ts';
import { readTypes, readTypesById } from './readTypes.ts';

const GROUPS: ReadonlySet<number> = new Set([...CATALOGUE_GROUPS, ...WORD_GROUPS]);

/**
 * Generates `catalogue.json`, `planets.bin`, `gates.bin`, a file of names per language, `words.json`, and `products.json` with its
 * own files of names, from the Static Data Export. The same export gives the same bytes.
 * @param source where the export is: path of the package's archive (`.tgz`), whatever `readOfficialExport` takes, or
 *   null to download the package
 * @param additions systems to add if the export lacks them; null for none
 * @returns one sentence about what was written
 * @throws Error with what is unexpected in the export; then nothing is written
 */
export async function generateCatalogue(
  pinned: PinnedExport,
  source: string | null,
  outputFolder: string,
  additions: Additions | null = null,
): Promise<string> {
  const isPackage = source === null || source.endsWith('.tgz');
  const gameExport = isPackage ? await readPackage(pinned, source) : await readOfficialExport(source, GROUPS);
  const { version, build } = gameExport;
  const { planets, systems, addition } = addMissing(gameExport, additions);
  const planetsFile = encodePlanets(version, planets);
  const gatesFile = encodeGates(version, systems, planets);
  const unsigned = buildCatalogue(gameExport, addition);
  const names = NAME_LANGUAGES.map((language) => ({
    file: `names.${language}.json`,
    text: `${JSON.stringify(buildNames(unsigned, gameExport, language), null, 1)}\n`,
  }));
  const products = buildProducts(gameExport);
  const texts = [
    ...names,
    { file: 'words.json', text: `${JSON.stringify(buildWords(gameExport), null, 1)}\n` },
    { file: 'products.json', text: toJson(products) },
    ...(['en', ...NAME_LANGUAGES] as const).map((language) => ({
      file: `products.${language}.json`,
      text: `${JSON.stringify(buildProductNames(products, gameExport, language), null, 1)}\n`,
    })),
  ];
  const binaries = [planetsFile, gatesFile];
  const digest = catalogueDigest(
    unsigned,
    binaries,
    texts.map(({ text }) => text),
  );
  const catalogue = { digest, ...unsigned };
  mkdirSync(outputFolder, { recursive: true });
  writeFileSync(join(outputFolder, 'catalogue.json'), toJson(catalogue));
  writeFileSync(join(outputFolder, 'planets.bin'), planetsFile);
  writeFileSync(join(outputFolder, 'gates.bin'), gatesFile);
  for (const { file, text } of texts) writeFileSync(join(outputFolder, file), text);
  const { commodities, structures, schematics } = catalogue;
  const name = build === null ? version : `build ${build}`;
  const added = addition === null ? '' : `, with ${addition.systemCount} systems of ${addition.name} that it lacks`;
  return `Static Data Export ${name}: ${commodities.length} commodities, ${structures.length} structures, ${schematics.length} schematics, ${products.products.length} products, ${planets.length} planets${added}.`;
}

/** SHA-256 of the export's label with all that was generated from it: a test shows when one was changed alone. */
export function catalogueDigest(
  catalogue: Omit<CatalogueFile, 'digest'>,
  binaries: readonly Uint8Array[],
  texts: readonly string[],
): string {
  const hash = createHash('sha256').update(toJson(catalogue));
  for (const binary of binaries) hash.update(binary);
  return hash.update(texts.join('')).digest('hex');
}

async function readPackage(pinned: PinnedExport, archive: string | null): Promise<GameExport> {
  const scratch = mkdtempSync(join(tmpdir(), 'colony-watch-catalogue-'));
  try {
    const root = unpackExport(archive ?? fetchExport(pinned, scratch), pinned, scratch);
    const types = await readTypes(root, GROUPS);
    const blueprints = await readBlueprints(root);
    return {
      // What the package adds to it ("+Uprising-V21.03") is the name of an earlier release than its data.
      version: pinned.version,
      build: null,
      publishedOn: pinned.publishedOn,
      types,
      groups: await readGroups(root),
      schematics: await readSchematics(root),
      blueprints,
      blueprintTypes: await readTypesById(root, blueprintTypeIds(blueprints, types)),
      ...(await readUniverse(root)),
    };
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** One line per record, so that a new export has a readable diff. */
function toJson(file: object): string {
  const fields = Object.entries(file).map(([key, value]) => {
    const json = Array.isArray(value)
      ? `[\n${value.map((item) => JSON.stringify(item)).join(',\n')}\n]`
      : JSON.stringify(value);
    return `${JSON.stringify(key)}: ${json}`;
  });
  return `{\n${fields.join(',\n')}\n}\n`;
}
