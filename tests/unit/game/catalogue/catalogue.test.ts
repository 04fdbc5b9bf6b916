import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faqTopics } from '../../../../src/words/faq.ts';
import { typeName } from '../../../../src/words/typeNames.ts';
import type { CatalogueFile } from '../../../../workers/game/catalogue/catalogueFile.ts';
import { readAdditions } from '../../../../workers/game/catalogue/generate/additions.ts';
import { PINNED } from '../../../../workers/game/catalogue/generate/fetchExport.ts';
import { catalogueDigest } from '../../../../workers/game/catalogue/generate/generateCatalogue.ts';
import {
  COMMAND_CENTER_LEVELS,
  commodities,
  HEAD_LOAD,
  linkLoad,
  planetTypeIds,
  resourcesByPlanetType,
  schematicByOutput,
  schematics,
  schematicsByInput,
  structures,
} from '../../../../workers/game/catalogue/index.ts';
import { NAME_LANGUAGES } from '../../../../workers/game/catalogue/names.ts';
import { PLANET_TYPES, type Tier } from '../../../../workers/game/domain/commodity.ts';
import type { SchematicId, TypeId } from '../../../../workers/game/domain/ids.ts';
import { PIN_KINDS, type PinKind } from '../../../../workers/game/domain/pinKinds.ts';
import { VOLUME_UNIT_M3 } from '../../../../workers/game/domain/units.ts';
import { typeIdOf } from '../../../fixtures/goods.ts';

const ofTier = (tier: Tier) => [...commodities.values()].filter((commodity) => commodity.tier === tier);
const ofKind = (kind: PinKind) => [...structures.values()].filter((structure) => structure.kind === kind);
const tierOf = (typeId: TypeId) => commodities.get(typeId)?.tier ?? Number.NaN;

describe('commodities', () => {
  it.each([
    [0, 15, 0.005, 1, 5],
    [1, 15, 0.19, 38, 400],
    [2, 24, 0.75, 150, 7_200],
    [3, 21, 3, 600, 60_000],
    [4, 8, 50, 10_000, 1_200_000],
  ] as const)('of P%i are %i, of %f m³ (%i units) and a tax base of %i ISK', (tier, count, m3, units, taxBase) => {
    expect(ofTier(tier)).toHaveLength(count);
    for (const { volumeM3, volumeUnits, taxBaseIsk } of ofTier(tier)) {
      expect([volumeM3, volumeUnits, taxBaseIsk]).toEqual([m3, units, taxBase]);
    }
  });

  it('have volumes that are whole volume units', () => {
    for (const { volumeM3, volumeUnits } of commodities.values()) {
      expect(Number.isInteger(volumeUnits)).toBe(true);
      expect(volumeUnits * VOLUME_UNIT_M3).toBeCloseTo(volumeM3, 12);
    }
  });

  it('are found by their own type id', () => {
    for (const [typeId, commodity] of commodities) expect(commodity.typeId).toBe(typeId);
    expect(typeIdOf('Aqueous Liquids')).toBe(2268);
    expect(typeIdOf('Wetware Mainframe')).toBe(2876);
  });
});

describe('structures', () => {
  it.each([
    ['commandCenter', 500],
    ['storage', 12_000],
    ['launchpad', 10_000],
    ['ecu', 0],
  ] as const)('have a %s of %i m³ for each of the 8 planet types', (kind, capacityM3) => {
    expect(
      ofKind(kind)
        .map(({ planetType }) => planetType)
        .sort(),
    ).toEqual([...PLANET_TYPES].sort());
    for (const structure of ofKind(kind)) expect(structure.capacityM3).toBe(capacityM3);
  });

  it('are of every kind: npm run catalogue fetches those of a new one', () => {
    const kinds = new Set([...structures.values()].map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(Object.keys(PIN_KINDS).sort());
  });

  it('have basic and advanced factories on every planet type, high-tech ones on barren and temperate only', () => {
    const planetTypesOf = (factoryKind: string) =>
      ofKind('factory')
        .filter((structure) => structure.factoryKind === factoryKind)
        .map(({ planetType }) => planetType)
        .sort();
    expect(planetTypesOf('basic')).toEqual([...PLANET_TYPES].sort());
    expect(planetTypesOf('advanced')).toEqual([...PLANET_TYPES].sort());
    expect(planetTypesOf('highTech')).toEqual(['barren', 'temperate']);
  });

  it('have a factory kind only if they are factories, which have no capacity', () => {
    for (const { kind, factoryKind, capacityM3 } of structures.values()) {
      expect(factoryKind !== null).toBe(kind === 'factory');
      if (kind === 'factory') expect(capacityM3).toBe(0);
    }
  });

  it.each([
    [2254, 'commandCenter', 'temperate', 0, 0],
    [2848, 'ecu', 'barren', 400, 2600],
    [2481, 'factory', 'temperate', 200, 800],
    [2480, 'factory', 'temperate', 500, 700],
    [2482, 'factory', 'temperate', 1100, 400],
    [2257, 'storage', 'ice', 500, 700],
    [2543, 'launchpad', 'gas', 3600, 700],
  ])('have type %i as a %s for %s planets that takes %i tf and %i MW', (typeId, kind, planetType, cpuTf, powerMw) => {
    expect(structures.get(typeId as TypeId)).toMatchObject({ typeId, kind, planetType, cpuTf, powerMw });
  });

  it('differ in CPU and power by kind only, never by planet type', () => {
    const loads = new Set(
      [...structures.values()].map(({ kind, factoryKind, cpuTf, powerMw }) =>
        JSON.stringify([kind, factoryKind, cpuTf, powerMw]),
      ),
    );
    expect(loads.size).toBe(7);
  });
});

describe('schematics', () => {
  it('are 68, one for each commodity above P0', () => {
    expect(schematics.size).toBe(68);
    expect(schematicByOutput.size).toBe(68);
    for (const { typeId, tier } of commodities.values()) expect(schematicByOutput.has(typeId)).toBe(tier > 0);
  });

  it('use inputs of one or more tiers below their output', () => {
    for (const { inputs, output } of schematics.values()) {
      expect(inputs.length).toBeGreaterThan(0);
      for (const { typeId, amount } of inputs) {
        expect(tierOf(typeId)).toBeLessThan(tierOf(output.typeId));
        expect(amount).toBeGreaterThan(0);
      }
      expect(Math.max(...inputs.map(({ typeId }) => tierOf(typeId)))).toBe(tierOf(output.typeId) - 1);
    }
  });

  it('run in known factories of the right kind for their output', () => {
    for (const { output, factoryTypeIds } of schematics.values()) {
      const kind = ([null, 'basic', 'advanced', 'advanced', 'highTech'] as const)[tierOf(output.typeId)];
      expect(factoryTypeIds).toHaveLength(kind === 'highTech' ? 2 : 8);
      for (const typeId of factoryTypeIds) expect(structures.get(typeId)?.factoryKind).toBe(kind);
    }
  });

  it('take half an hour for P1 and one hour for all else', () => {
    for (const { output, cycleSeconds } of schematics.values()) {
      expect(cycleSeconds).toBe(tierOf(output.typeId) === 1 ? 1800 : 3600);
    }
  });

  it.each([
    [121, 'Water', 1800, { 'Aqueous Liquids': 3000 }, { Water: 20 }],
    [65, 'Superconductors', 3600, { Plasmoids: 40, Water: 40 }, { Superconductors: 5 }],
    [113, 'Sterile Conduits', 3600, { 'Smartfab Units': 6, Vaccines: 6, Water: 40 }, { 'Sterile Conduits': 1 }],
  ])('have %i, %s, as the export has it', (schematicId, name, cycleSeconds, inputs, output) => {
    const schematic = schematics.get(schematicId as SchematicId)!;
    expect(schematic).toMatchObject({ schematicId, name, cycleSeconds });
    expect(Object.fromEntries(schematic.inputs.map(({ typeId, amount }) => [typeName(typeId), amount]))).toEqual(
      inputs,
    );
    expect({ [typeName(schematic.output.typeId)]: schematic.output.amount }).toEqual(output);
  });

  it('are found by each of their inputs', () => {
    let uses = 0;
    for (const [typeId, users] of schematicsByInput) {
      uses += users.length;
      for (const { inputs } of users) expect(inputs.some((input) => input.typeId === typeId)).toBe(true);
    }
    expect(uses).toBe([...schematics.values()].reduce((sum, { inputs }) => sum + inputs.length, 0));
    expect(schematicsByInput.get(typeIdOf('Wetware Mainframe'))).toBeUndefined();
  });
});

describe('planet types', () => {
  it('have the type ids of planets', () => {
    expect(planetTypeIds).toEqual({
      temperate: 11,
      ice: 12,
      gas: 13,
      oceanic: 2014,
      lava: 2015,
      barren: 2016,
      storm: 2017,
      plasma: 2063,
    });
  });

  it('have five raw resources each', () => {
    for (const planetType of PLANET_TYPES) {
      const resources = resourcesByPlanetType[planetType];
      expect(new Set(resources).size).toBe(5);
      for (const typeId of resources) expect(tierOf(typeId)).toBe(0);
    }
    expect(resourcesByPlanetType.lava.map(typeName).sort()).toEqual([
      'Base Metals',
      'Felsic Magma',
      'Heavy Metals',
      'Non-CS Crystals',
      'Suspended Plasma',
    ]);
  });

  it('include every raw resource at least once', () => {
    expect(new Set(Object.values(resourcesByPlanetType).flat())).toEqual(
      new Set(ofTier(0).map(({ typeId }) => typeId)),
    );
  });
});

describe('CPU and power', () => {
  it('of a command center grow by upgrade level', () => {
    expect(COMMAND_CENTER_LEVELS).toEqual([
      { cpuTf: 1675, powerMw: 6000 },
      { cpuTf: 7057, powerMw: 9000 },
      { cpuTf: 12_136, powerMw: 12_000 },
      { cpuTf: 17_215, powerMw: 15_000 },
      { cpuTf: 21_315, powerMw: 17_000 },
      { cpuTf: 25_415, powerMw: 19_000 },
    ]);
  });

  it('of an extractor head are 110 tf and 550 MW', () => {
    expect(HEAD_LOAD).toEqual({ cpuTf: 110, powerMw: 550 });
  });

  it.each([
    // 0.2 × 0 = 0, 0.15 × 0 = 0
    [0, 0, 15, 10],
    // 0.2 × 12 = 2.4, 0.15 × 12 = 1.8
    [12, 0, 18, 12],
    // 2^1.4 = 2.639: 0.2 × 100 × 2.639 = 52.8; 2^1.2 = 2.297: 0.15 × 100 × 2.297 = 34.5
    [100, 1, 68, 45],
    // 4^1.4 = 6.964: 0.2 × 250.5 × 6.964 = 348.9; 4^1.2 = 5.278: 0.15 × 250.5 × 5.278 = 198.3
    [250.5, 3, 364, 209],
    // 11^1.4 = 28.70: 0.2 × 1000 × 28.70 = 5740.8; 11^1.2 = 17.77: 0.15 × 1000 × 17.77 = 2665.4
    [1000, 10, 5756, 2676],
  ])('of a link of %f km and level %i are %i tf and %i MW', (lengthKm, level, cpuTf, powerMw) => {
    expect(linkLoad(lengthKm, level)).toEqual({ cpuTf, powerMw });
  });
});

describe('names', () => {
  it('are found for commodities and structures', () => {
    expect(typeName(3645 as TypeId)).toBe('Water');
    expect(typeName(2544 as TypeId)).toBe('Barren Launchpad');
  });

  it('of unknown types include the type id', () => {
    expect(typeName(123 as TypeId)).toBe('Unknown type 123');
  });
});

describe('the generated catalogue', () => {
  const generated = join(import.meta.dirname, '../../../../workers/game/catalogue/generated');
  const { digest, ...file }: CatalogueFile = JSON.parse(readFileSync(join(generated, 'catalogue.json'), 'utf8'));
  const binaries = ['planets.bin', 'gates.bin'].map((name) => readFileSync(join(generated, name)));
  const texts = [
    ...NAME_LANGUAGES.map((language) => `names.${language}.json`),
    'words.json',
    'products.json',
    ...['en', ...NAME_LANGUAGES].map((language) => `products.${language}.json`),
  ].map((name) => readFileSync(join(generated, name), 'utf8'));

  it('is what was generated from the export that its label names: no part was changed alone', () => {
    expect(catalogueDigest(file, binaries, texts)).toBe(digest);
    const relabelled = { ...file, exportDate: '2026-11-01' };
    expect(catalogueDigest(relabelled, binaries, texts)).not.toBe(digest);
    expect(catalogueDigest(file, binaries, texts.toReversed())).not.toBe(digest);
    const { exportVersion, exportBuild, exportDate } = file;
    expect(exportBuild ?? { version: exportVersion, publishedOn: exportDate }).toEqual(exportBuild ?? PINNED);
  });

  it('has no system from the table of additions that the export has: take it out of additions.json then', () => {
    const { systems, build, date } = readAdditions();
    expect(file.addition).toMatchObject({ build, date, systemCount: systems.length });
  });

  it('is named with version or build, and date, in the FAQ', () => {
    const { answer } = faqTopics().find(({ title }) => title === 'Which game data is this built on?')!;
    expect(answer.join(' ')).toContain(file.exportDate);
    expect(answer.join(' ')).toContain('The 53 systems of Exordium');
    expect(answer.join(' ')).toContain(String(file.exportBuild ?? file.exportVersion));
  });

  it('is small enough for the page', () => {
    expect(readFileSync(join(generated, 'catalogue.json')).length).toBeLessThan(40_000);
  });
});
