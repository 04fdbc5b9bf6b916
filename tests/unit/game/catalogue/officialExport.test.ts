/** The official export as JSON Lines: by path, as a folder, by URL, and as the build in `latest.jsonl`. */
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogueFile } from '../../../../workers/game/catalogue/catalogueFile.ts';
import { generateCatalogue } from '../../../../workers/game/catalogue/generate/generateCatalogue.ts';
import { decodePlanets } from '../../../../workers/game/catalogue/planets.ts';
import { packFixtureExport } from './fixtureExport.ts';
import { BUILD, officialFiles, packOfficial } from './officialFixture.ts';
import { readArrayBuffer } from './readArrayBuffer.ts';

const PINNED = { version: '1.2.3', publishedOn: '2026-01-02' };

let folder: string;
let output: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colony-watch-test-'));
  output = join(folder, 'output');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function writeZip(files?: Record<string, string>): string {
  const path = join(folder, 'eve-online-static-data.zip');
  writeFileSync(path, packOfficial(files));
  return path;
}

const readCatalogue = (from = output): CatalogueFile => JSON.parse(readFileSync(join(from, 'catalogue.json'), 'utf8'));
const readNames = (from: string) => readFileSync(join(from, 'names.de.json'), 'utf8');
const readWords = (from: string) => JSON.parse(readFileSync(join(from, 'words.json'), 'utf8'));
const readPlanets = (from = output) => {
  const planets = decodePlanets(readArrayBuffer(join(from, 'planets.bin')));
  return Array.from({ length: planets.count }, (_, position) => planets.at(position));
};

/** A fake site with these files, by path. */
async function withSite(files: Record<string, Uint8Array | string>, use: (origin: string) => Promise<void>) {
  const server = createServer((request, response) => {
    const body = files[request.url ?? ''];
    if (body === undefined) response.writeHead(404);
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('the official export', () => {
  it('gives the same catalogue as the package with the same records, with build number and date', async () => {
    await generateCatalogue(PINNED, packFixtureExport(folder), join(folder, 'package-output'));
    expect(await generateCatalogue(PINNED, writeZip(), output)).toContain(`build ${BUILD}`);
    const { digest, exportVersion, exportBuild, exportDate, ...contents } = readCatalogue();
    expect({ exportVersion, exportBuild, exportDate }).toEqual({
      exportVersion: '3569502',
      exportBuild: BUILD,
      exportDate: '2026-10-02',
    });
    const packaged = readCatalogue(join(folder, 'package-output'));
    expect(digest).not.toBe(packaged.digest);
    expect(readNames(output)).toContain('Water (de)');
    expect(readNames(output)).toBe(readNames(join(folder, 'package-output')));
    for (const file of ['products.json', 'products.en.json', 'products.de.json']) {
      expect(readFileSync(join(output, file), 'utf8')).toBe(readFileSync(join(folder, 'package-output', file), 'utf8'));
    }
    expect(readWords(output)).toEqual({ ...readWords(join(folder, 'package-output')), export: String(BUILD) });
    expect(packaged).toEqual({
      digest: packaged.digest,
      exportVersion: '1.2.3',
      exportBuild: null,
      exportDate: '2026-01-02',
      ...contents,
    });
    expect(readPlanets()).toEqual(readPlanets(join(folder, 'package-output')));
    expect(readPlanets().map(({ name }) => name)).toEqual(['6E-578 I', '6E-578 II', "Ko'al IV (Matar)", 'J100002 XIX']);
  });

  it('is read from a folder, too', async () => {
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    for (const [name, text] of Object.entries(officialFiles())) writeFileSync(join(unpacked, name), text);
    await generateCatalogue(PINNED, unpacked, output);
    expect(readCatalogue().exportBuild).toBe(BUILD);
  });

  it('is fetched by its URL, or as the build in latest.jsonl', async () => {
    const zip = packOfficial();
    const latest = `{"_key":"hoboleaks","buildNumber":1}\n${officialFiles()['_sde.jsonl']}`;
    const site = {
      '/export.zip': zip,
      '/tranquility/latest.jsonl': latest,
      [`/tranquility/eve-online-static-data-${BUILD}-jsonl.zip`]: zip,
      '/other/latest.jsonl': latest.replace(String(BUILD), '4000000'),
      '/other/eve-online-static-data-4000000-jsonl.zip': zip,
    };
    await withSite(site, async (origin) => {
      for (const path of ['/export.zip', '/tranquility/latest.jsonl']) {
        await generateCatalogue(PINNED, origin + path, join(output, path));
        expect(readCatalogue(join(output, path)).exportBuild).toBe(BUILD);
      }
      await expect(generateCatalogue(PINNED, `${origin}/other/latest.jsonl`, output)).rejects.toThrow(
        /of build 3569502, but .* names 4000000/,
      );
      await expect(generateCatalogue(PINNED, `${origin}/missing.zip`, output)).rejects.toThrow(/answered 404/);
    });
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['no build', { '_sde.jsonl': '{"_key":"other"}\n' }, /_sde\.jsonl has no record of the key sde/],
    ['a line that is not JSON', { 'typeDogma.jsonl': '{"_key":1}\nnonsense\n' }, /typeDogma\.jsonl/],
    ['a type without a name', { 'types.jsonl': '{"_key":5,"groupID":7}\n' }, /types\.jsonl, 5, name: a mapping/],
    [
      'a planet in a system that is not there',
      { 'mapSolarSystems.jsonl': '{"_key":30000142,"name":{"en":"6E-578"},"securityStatus":0.9}\n' },
      /mapSolarSystems\.jsonl has no system 30000100/,
    ],
    [
      'a system without security status',
      { 'mapSolarSystems.jsonl': '{"_key":30000142,"name":{"en":"6E-578"}}\n' },
      /mapSolarSystems\.jsonl, 30000142, securityStatus: a number/,
    ],
    [
      'an impossible security status',
      { 'mapSolarSystems.jsonl': '{"_key":30000142,"name":{"en":"6E-578"},"securityStatus":9}\n' },
      /30000142, securityStatus: it is not from -1 to 1/,
    ],
    [
      'a planet without a radius',
      { 'mapPlanets.jsonl': '{"_key":40000007,"celestialIndex":1,"solarSystemID":30000142,"typeID":101}\n' },
      /mapPlanets\.jsonl, 40000007, radius: a number/,
    ],
    [
      'a blueprint without activities',
      { 'blueprints.jsonl': '{"_key":4314}\n' },
      /blueprints\.jsonl, 4314, activities/,
    ],
    ['a schematic without inputs', { 'planetSchematics.jsonl': '{"_key":121,"types":[]}\n' }, /121: one output and/],
  ])('with %s is refused by name, and nothing is written', async (_what, change, message) => {
    await expect(generateCatalogue(PINNED, writeZip({ ...officialFiles(), ...change }), output)).rejects.toThrow(
      message,
    );
    expect(existsSync(output)).toBe(false);
  });

  it("is rejected if a file is missing, or it isn't a zip", async () => {
    const { 'mapPlanets.jsonl': _, ...rest } = officialFiles();
    await expect(generateCatalogue(PINNED, writeZip(rest), output)).rejects.toThrow(/has no mapPlanets\.jsonl/);
    const broken = join(folder, 'broken.zip');
    writeFileSync(broken, 'no zip');
    await expect(generateCatalogue(PINNED, broken, output)).rejects.toThrow(/broken\.zip could not be unpacked/);
  });
});
