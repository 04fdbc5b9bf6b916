/** What a colony brings in the long run with regular visits. */
import { describe, expect, it } from 'vitest';
import { SECONDS_PER_DAY } from '../../../workers/domain/units.ts';
import { compileColony, startState } from '../../../workers/engine/index.ts';
import { evaluateVariant } from '../../../workers/planning/whatIf/evaluateVariant.ts';
import { sustain } from '../../../workers/planning/whatIf/sustain.ts';
import { drawColony } from '../../fixtures/colony.ts';

const [LIQUIDS, WATER, ELECTROLYTES, COOLANT] = [2268, 3645, 2390, 9832];
const ECONOMY = { prices: new Map(), customsTax: { gameFraction: 0, ownerFraction: 0 } };

const stateOf = (drawing: string) => startState(compileColony(drawColony(drawing)));
const sustained = (drawing: string, days: number) => sustain(stateOf(drawing), days * SECONDS_PER_DAY, ECONOMY);

const units = (goods: readonly { typeId: number; unitsPerMonth: number }[]) =>
  Object.fromEntries(goods.map(({ typeId, unitsPerMonth }) => [typeId, unitsPerMonth]));

const makesCoolant = (factories: number) =>
  ['1 launchpad', ...Array.from({ length: factories }, (_, k) => `${k + 2} factory 66\n1 -> ${k + 2} -> 1`)].join('\n');

const OVERFLOWING = '1 ecu 2268 base=60000 cycle=30m program=48h\n2 launchpad\n1 -> 2';

describe('a colony with regular visits', () => {
  it('makes what its factories can, from what is brought', () => {
    const { exports, imports } = sustained(makesCoolant(2), 2);
    expect(units(exports)).toEqual({ [COOLANT]: 2 * 5 * 720 });
    expect(units(imports)).toEqual({ [ELECTROLYTES]: 2 * 40 * 720, [WATER]: 2 * 40 * 720 });
  });

  it('makes only as much as a full launchpad is enough for, with the same part of each input', () => {
    const { exports, imports, lostUnitsPerMonth } = sustained(makesCoolant(30), 2);
    expect(lostUnitsPerMonth).toBe(0);
    const { [ELECTROLYTES]: electrolytes, [WATER]: water } = units(imports);
    expect(electrolytes).toBe(water);
    // 15 visits a month bring 10,000 m³ each; a cycle uses 80 units of 0.19 m³. Buffers shift one cycle per visit.
    const cyclesPerVisit = units(exports)[COOLANT]! / 5 / 15;
    expect(Math.abs(cyclesPerVisit - 10_000 / (80 * 0.19))).toBeLessThan(1);
    expect(water! / 40 / 15).toBe(cyclesPerVisit);
  });

  it('earns nothing with what full stores lose, nor with the stock of the first day', () => {
    // A launchpad holds two million units, taken out every two days.
    const full = sustained(OVERFLOWING, 2);
    expect(units(full.exports)[LIQUIDS]).toBeCloseTo(15 * 2_000_000, 3);
    expect(full.lostUnitsPerMonth).toBeGreaterThan(0);
    const factories = Array.from({ length: 9 }, (_, k) => `${k + 4} factory 121\n2 -> ${k + 4} -> 3`).join('\n');
    const drawing = `1 ecu 2268 base=9000 cycle=30m program=48h\n2 storage\n3 launchpad\n1 -> 2\n${factories}`;
    const withStock = drawing.replace('2 storage', '2 storage 2268=1000000');
    expect(sustained(withStock, 2).exports).toEqual(sustained(drawing, 2).exports);
  });

  it('is replayed until all programs are again as far as they were', () => {
    const two = (first: string, second: string) =>
      `1 ecu 2268 base=900 cycle=1h program=${first}\n2 ecu 2268 base=900 cycle=1h program=${second}\n3 launchpad\n1 -> 3\n2 -> 3`;
    expect(sustained(two('48h', '72h'), 1).visitCount).toBe(1 + 6);
    expect(sustained(two('48h', '96h'), 1).visitCount).toBe(1 + 4);
    expect(sustained(two('12h', '12h'), 1).visitCount).toBe(1 + 1);
  });
});

it('a variant names the stores that run full, and when', () => {
  const basis = { state: stateOf(OVERFLOWING), radiusKm: null, economy: ECONOMY, intervalSeconds: 86_400, known: [] };
  const { figures, forecast } = evaluateVariant(basis, [], '');
  const full = forecast.stops.filter(({ kind }) => kind === 'storageFull');
  expect(figures.fullAt).toMatchObject(full.map(({ pinId, at }) => ({ pinId, at })));
  expect([full.length, forecast.stops.length]).toEqual([1, 2]);
});
