import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePlanets } from '../../../../workers/game/catalogue/generate/encodePlanets.ts';
import type { ExportPlanet } from '../../../../workers/game/catalogue/generate/readPlanets.ts';
import { decodePlanets, type PlanetEntry, planetName } from '../../../../workers/game/catalogue/planets.ts';
import type { PlanetId, SystemId } from '../../../../workers/game/domain/ids.ts';
import { spaceOf } from '../../../../workers/game/domain/space.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { readArrayBuffer } from './readArrayBuffer.ts';

const FILE = join(import.meta.dirname, '../../../../workers/game/catalogue/generated/planets.bin');
const file = readArrayBuffer(FILE);
const planets = decodePlanets(file);
const find = (id: number) => planets.find(id as PlanetId);

/** Copied by hand from the Static Data Export: planet id, name, system id, system, type id, radius in metres. */
const SAMPLE: [number, string, number, string, number, number][] = [
  [40000002, 'Tanoo I', 30000001, 'Tanoo', 11, 5060000],
  [40009077, 'Jita I', 30000142, 'Jita', 2016, 2060000],
  [40009082, 'Jita IV', 30000142, 'Jita', 13, 18890000],
  [40036709, 'Q-GQHN IV', 30000586, 'Q-GQHN', 11, 4730000],
  [40047644, '2JT-3Q III', 30000757, '2JT-3Q', 13, 33520825],
  [40104471, '50-TJY I', 30001641, '50-TJY', 2016, 3180000],
  [40127824, 'Eon Prime', 30002004, '8S-0E1', 11, 5790000],
  [40133172, 'Turnur I', 30002086, 'Turnur', 73911, 4410000],
  [40139387, 'Amarr Prime', 30002187, 'Amarr', 11, 3750000],
  [40139403, 'Amarr VIII (Oris)', 30002187, 'Amarr', 11, 47770000],
  [40161837, 'Pator IV (Matar)', 30002544, 'Pator', 11, 3250000],
  [40164363, 'Katugumur II', 30002580, 'Katugumur', 2016, 121700],
  [40174077, 'Horkkisen XVIII', 30002741, 'Horkkisen', 2017, 10180000],
  [40207439, '6E-578 I', 30003270, '6E-578', 2063, 1870000],
  [40305455, 'W-16DY II', 30004822, 'W-16DY', 2017, 6540000],
  [40314573, 'Luminaire VII (Caldari Prime)', 30004967, 'Luminaire', 11, 30210000],
  [40374988, 'J103422 V', 31000466, 'J103422', 13, 26760000],
  [40430749, 'J131004 II', 31001538, 'J131004', 2016, 3700000],
  [40487632, 'Thera XII', 31000005, 'Thera', 2063, 21594407],
  [40488501, 'J174618 VI', 31000006, 'J174618', 30889, 4757983],
  [40491231, 'Manifest I', 30100032, 'Manifest', 2016, 2210000],
];

describe('the planets of the game', () => {
  it('are 68,407 in less than 700 kB', () => {
    expect(planets.count).toBe(68_407);
    expect(file.byteLength).toBeLessThan(700_000);
  });

  it.each(SAMPLE)(
    'has planet %i, %s, as the export has it',
    (planetId, name, systemId, systemName, typeId, radiusM) => {
      const radiusKm = radiusM / 1000;
      expect(find(planetId)).toMatchObject({ planetId, name, systemId, systemName, typeId, radiusKm });
    },
  );

  /** Copied by hand from the Static Data Export: the space and the security status of its solarsystem.yaml. */
  it.each([
    [40009082, 'Jita IV', 0.945913, 'high'],
    [40139387, 'Amarr Prime', 1, 'high'],
    [40133172, 'Turnur I', 0.387434, 'low'],
    [40036709, 'Q-GQHN IV', -0.528576, 'null'],
    [40374988, 'J103422 V', -0.99, 'wormhole'],
    [40487632, 'Thera XII', -0.99, 'wormhole'],
  ])('has planet %i, %s, at security %f in its space', (planetId, name, security, space) => {
    const planet = find(planetId)!;
    expect(planet.name).toBe(name);
    expect(planet.security).toBeCloseTo(Math.floor(security * 100) / 100);
    expect(spaceOf(planet.systemId, planet.security)).toBe(space);
  });

  it('stay far below 250 kB when compressed, as servers send them', () => {
    expect(gzipSync(new Uint8Array(file)).length).toBeLessThan(250_000);
  });

  it('returns null for an unknown id', () => {
    for (const id of [0, 1, 40000001, 40000003, 40009078.5, 40488502, 2 ** 32 + 40009077]) expect(find(id)).toBeNull();
  });

  it('has plausible figures for every planet, each found by its id', () => {
    const typeIds = new Set([11, 12, 13, 2014, 2015, 2016, 2017, 2063, 30889, 73911]);
    const implausible: PlanetEntry[] = [];
    let previousId = 0;
    for (let position = 0; position < planets.count; position++) {
      const planet = planets.at(position);
      const isPlausible =
        planet.planetId > previousId &&
        planet.radiusKm > 100 &&
        planet.radiusKm < 200_000 &&
        planet.security >= -1 &&
        planet.security <= 1 &&
        typeIds.has(planet.typeId) &&
        planet.systemId >= 30_000_001 &&
        planet.systemId < 32_000_000 &&
        planet.name !== '' &&
        planet.systemName !== '' &&
        find(planet.planetId)?.name === planet.name;
      if (!isPlausible) implausible.push(planet);
      previousId = planet.planetId;
    }
    expect(implausible).toEqual([]);
  });

  it('has positions from 0 to count − 1 only', () => {
    expect(planets.at(planets.count - 1).planetId).toBe(40509884);
    expect(() => planets.at(planets.count)).toThrow(RangeError);
    expect(() => planets.at(-1)).toThrow(RangeError);
  });
});

describe('the planets file', () => {
  it('returns whatever was written', () => {
    const planet = fc.record({
      idStep: fc.integer({ min: 1, max: 100_000 }),
      typeId: fc.constantFrom(11, 12, 13, 73911),
      ordinal: fc.integer({ min: 1, max: 40 }),
      radiusM: fc.oneof(
        fc.integer({ min: 1, max: 60_000 }).map((step) => step * 10_000),
        fc.integer({ min: 1 }),
      ),
      ownName: fc.option(fc.string({ minLength: 1 })),
    });
    const system = fc.record({
      systemId: fc.integer({ min: 1, max: 2 ** 30 - 1 }),
      systemName: fc.string({ minLength: 1 }),
      security: fc.double({ min: -1, max: 1, noNaN: true }),
      planets: fc.array(planet, { minLength: 1, maxLength: 20 }),
    });
    const systems = fc.uniqueArray(system, { selector: ({ systemId }) => systemId, maxLength: 20 });
    forDrawn(drawnRuns(60), systems, (universe) => {
      let planetId = 0;
      const written: ExportPlanet[] = universe.flatMap(({ systemId, systemName, security, planets: ofSystem }) =>
        ofSystem.map(({ idStep, ownName, ...figures }) => {
          planetId += idStep;
          const name = ownName ?? planetName(systemName, figures.ordinal);
          return { ...figures, planetId, systemId, systemName, security, name };
        }),
      );
      const index = decodePlanets(new Uint8Array(encodePlanets('1', written)).buffer);
      expect(index.count).toBe(written.length);
      for (const { ordinal: _, radiusM, security, ...rest } of written) {
        const { security: read, ...found } = index.find(rest.planetId as PlanetId)!;
        expect(found).toEqual({ ...rest, radiusKm: radiusM / 1000 });
        expect(Math.abs(read - security)).toBeLessThanOrEqual(0.01);
        expect(spaceOf(rest.systemId as SystemId, read)).toBe(spaceOf(rest.systemId as SystemId, security));
      }
    });
  });

  it('numbers planets in roman numerals', () => {
    const numerals = [1, 4, 9, 14, 18, 19, 40, 49].map((ordinal) => planetName('Jita', ordinal));
    expect(numerals).toEqual(
      ['I', 'IV', 'IX', 'XIV', 'XVIII', 'XIX', 'XL', 'XLIX'].map((numeral) => `Jita ${numeral}`),
    );
  });

  it('throws if the file has another format', () => {
    const page = new TextEncoder().encode('<!doctype html><title>Not found</title>');
    expect(() => decodePlanets(new Uint8Array(page).buffer)).toThrow('not in the format');
    expect(() => decodePlanets(new ArrayBuffer(0))).toThrow('not in the format');
  });

  it('throws if the file is truncated', () => {
    for (const length of [16, 1000, file.byteLength >> 1, file.byteLength - 1]) {
      expect(() => decodePlanets(file.slice(0, length))).toThrow('truncated');
    }
  });
});
