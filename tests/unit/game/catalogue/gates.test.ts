import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeGates } from '../../../../workers/game/catalogue/gates.ts';
import { encodeGates } from '../../../../workers/game/catalogue/generate/encodeGates.ts';
import type { ExportSystem } from '../../../../workers/game/catalogue/generate/readPlanets.ts';
import { decodePlanets } from '../../../../workers/game/catalogue/planets.ts';
import type { SystemId } from '../../../../workers/game/domain/ids.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { readArrayBuffer } from './readArrayBuffer.ts';

const generated = join(import.meta.dirname, '../../../../workers/game/catalogue/generated');
const file = readArrayBuffer(join(generated, 'gates.bin'));
const gates = decodeGates(file);
const planets = decodePlanets(readArrayBuffer(join(generated, 'planets.bin')));
const named = new Map(
  Array.from({ length: planets.count }, (_, position) => planets.at(position)).map((planet) => [
    planet.systemId,
    planet.systemName,
  ]),
);
const nameOf = (systemId: SystemId) => gates.get(systemId)?.name ?? named.get(systemId);
const idOf = (name: string) => [...gates.keys()].find((systemId) => nameOf(systemId) === name)!;

describe('the stargates of the game', () => {
  it('are between 5,268 systems, in less than 120 kB compressed', () => {
    expect(gates.size).toBe(5268);
    expect([...gates.values()].reduce((count, system) => count + system.gates.length, 0) / 2).toBe(6985);
    expect(gzipSync(new Uint8Array(file), { level: 9 }).length).toBeLessThan(120_000);
  });

  /** Copied by hand from the Static Data Export, and for Manifest from its table of additions. */
  it.each([
    ['Amamake', ['Auga', 'Dal', 'Osoggur', 'Siseide', 'Vard', 'Gulmorogod']],
    ['Jita', ['Ikuchi', 'Maurasi', 'Muvolailen', 'New Caldari', 'Niyabainen', 'Perimeter', 'Sobaseki']],
    ['Manifest', ['Fortitude']],
  ])('lead from %s to its neighbours', (name, neighbours) => {
    const found = gates.get(idOf(name))!.gates.map(nameOf);
    expect(found).toEqual(expect.arrayContaining(neighbours));
  });

  it('lead back, from systems that all have a name', () => {
    for (const [systemId, system] of gates) {
      expect(nameOf(systemId)).toBeTruthy();
      for (const other of system.gates) expect(gates.get(other)!.gates).toContain(systemId);
    }
  });

  it('show systems where the export has them, and added ones nowhere', () => {
    // Amamake is 1.24e17 m west of the middle.
    expect(gates.get(idOf('Amamake'))!.position).toEqual({ x: -6215, y: 306 });
    expect([...gates.values()].filter(({ position }) => position === null)).toHaveLength(53);
  });
});

describe('the stargates file', () => {
  it('reads back what was written', () => {
    const position = fc.option(
      fc.record({ x: fc.integer({ min: -32_767, max: 32_767 }), z: fc.integer({ min: -32_767, max: 32_767 }) }),
    );
    const system = fc.record({
      position,
      security: fc.integer({ min: -100, max: 100 }),
      step: fc.integer({ min: 1, max: 100_000 }),
    });
    forDrawn(
      drawnRuns(30),
      fc.array(system, { maxLength: 30 }),
      fc.array(fc.tuple(fc.nat(29), fc.nat(29))),
      (drawn, pairs) => {
        let systemId = 30_000_000;
        const ids = drawn.map(({ step }) => (systemId += step));
        const linked = pairs.filter(([a, b]) => a !== b && a < ids.length && b < ids.length);
        const systems = drawn.map(
          ({ position, security }, index): ExportSystem => ({
            systemId: ids[index]!,
            name: `System ${index}`,
            security: security / 100,
            position: position && { x: position.x * 2e13, z: position.z * 2e13 },
            gates: ids.filter((_, other) =>
              linked.some(([a, b]) => (a === index && b === other) || (b === index && a === other)),
            ),
          }),
        );
        const read = decodeGates(encodeGates('1', systems, []).slice().buffer as ArrayBuffer);
        expect([...read.values()]).toEqual(
          systems.map(({ position, security, ...rest }, index) => ({
            ...rest,
            security: expect.closeTo(security, 1),
            position: position && { x: drawn[index]!.position!.x, y: drawn[index]!.position!.z },
          })),
        );
      },
    );
  });

  it('is refused if it has another format or is truncated', () => {
    expect(() => decodeGates(new ArrayBuffer(0))).toThrow('not in the format');
    expect(() => decodeGates(file.slice(0, file.byteLength - 1))).toThrow('truncated');
  });
});
