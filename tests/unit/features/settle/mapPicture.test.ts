import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedSystems, placeSystems } from '../../../../src/features/settle/mapLayout.ts';
import { mapPicture } from '../../../../src/features/settle/mapPicture.ts';
import type { SystemId } from '../../../../workers/game/domain/ids.ts';
import type { MapSystem, SettlePlan } from '../../../../workers/game/domain/settle.ts';
import { forDrawn } from '../../../fixtures/drawnRuns.ts';
import { textsOfPicture } from '../../../fixtures/textsOfPicture.ts';

const BOX = { x: 50, y: 20, width: 400, height: 300 };

const system = (systemId: number, name: string, x: number, y: number): MapSystem => ({
  systemId: systemId as SystemId,
  name,
  security: 0.4,
  space: 'low',
  planetCount: 6,
  x,
  y,
  jumps: systemId,
  isCandidate: true,
});

describe('where systems are on a map', () => {
  it('is always in the box, in the order of the sky, and fills the box in one direction', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    forDrawn(100, fc.array(fc.record({ x: share, y: share }), { minLength: 1, maxLength: 30 }), (drawn) => {
      const systems = drawn.map(({ x, y }, index) => ({ systemId: index as SystemId, x, y }));
      const places = [...placeSystems(systems, BOX).values()];
      for (const { x, y } of places) {
        expect(x).toBeGreaterThanOrEqual(BOX.x - 1e-6);
        expect(x).toBeLessThanOrEqual(BOX.x + BOX.width + 1e-6);
        expect(y).toBeGreaterThanOrEqual(BOX.y - 1e-6);
        expect(y).toBeLessThanOrEqual(BOX.y + BOX.height + 1e-6);
      }
      systems.forEach((one, index) => {
        systems.forEach((other, otherIndex) => {
          if (one.x < other.x) expect(places[index]!.x).toBeLessThanOrEqual(places[otherIndex]!.x + 1e-6);
        });
      });
    });
  });

  it('is the middle for a single one, and a row of systems is as wide as the box', () => {
    expect([...placeSystems([{ systemId: 1 as SystemId, x: 0.3, y: 0.9 }], BOX).values()]).toEqual([
      { x: 250, y: 170 },
    ]);
    const row = [0, 0.5, 1].map((x, index) => ({ systemId: index as SystemId, x, y: 0 }));
    expect([...placeSystems(row, BOX).values()].map(({ x }) => x)).toEqual([50, 250, 450]);
  });
});

describe('the names on a map', () => {
  const named = (...places: [x: number, y: number][]) => {
    const systems = places.map(([x, y], index) => ({ systemId: index as SystemId, jumps: index, x, y }));
    const byId = new Map(systems.map((one) => [one.systemId, one]));
    return [...namedSystems(systems, byId, new Map([[2 as SystemId, true]]))].sort();
  };

  it('are those of settled systems, and of others where they cover no name', () => {
    expect(named([0, 0], [300, 0], [600, 0])).toEqual([0, 1, 2]);
    expect(named([600, 20], [300, 0], [600, 0])).toEqual([1, 2]);
    expect(named([300, 20], [300, 0], [600, 0])).toEqual([0, 2]);
  });
});

describe('the picture of a plan’s map', () => {
  const reach = {
    systems: [system(0, 'Amamake', 0, 0), system(1, 'Osoggur', 1, 0.5)],
    gates: [[0, 1]] as unknown as [SystemId, SystemId][],
  };
  const planet = (systemId: number, planetType: string) => ({ systemId, planetType, planetName: 'Amamake IV' });
  const plan = {
    kinds: ['mostIsk'],
    basket: null,
    netIskPerMonth: { isk: 4.1e9, bound: 'exact' },
    systemIds: [0],
    planets: [planet(0, 'lava'), planet(0, 'ice'), planet(0, 'lava')],
  } as unknown as SettlePlan;

  it('draws stargates, systems and planets in the colour of their type, and names no system', () => {
    const picture = mapPicture(plan, reach, false);
    expect(textsOfPicture(picture)).toEqual([
      'ice',
      'lava',
      '3 planets in 1 system',
      'Most ISK',
      '4.10 B ISK',
      'net a month',
      'Colony Watch',
    ]);
    const count = (kind: string) => picture.shapes.filter((shape) => shape.kind === kind).length;
    expect([count('line'), count('circle')]).toEqual([1, 2 + 3 + 2]);
  });

  it('names systems with their security where the player wants that, and no planet', () => {
    const texts = textsOfPicture(mapPicture(plan, reach, true));
    expect(texts).toContain('Amamake 0.4');
    expect(texts).toContain('Osoggur 0.4');
    expect(texts.join()).not.toContain('Amamake IV');
  });
});
