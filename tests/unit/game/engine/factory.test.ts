import { describe, expect, it } from 'vitest';
import { drawColony, unitsIn } from '../../../fixtures/colony.ts';
import { flowOf, isActive, replay, stopsOf } from './replay.ts';

// 121 makes 20 Water of 3,000 Aqueous Liquids in 30 minutes; 66 makes 5 Coolant of 40 Electrolytes and 40 Water in an hour.
const AQUEOUS = 2268;
const WATER = 3645;
const ELECTROLYTES = 2390;
const COOLANT = 9832;

describe('a factory in a simulation', () => {
  it('pulls one cycle’s inputs, uses them at once and fills its buffer again', () => {
    const colony = drawColony(`
      1 launchpad 2268=10000
      2 factory 121
      1 -> 2 -> 1
    `);
    const start = replay(colony, '0s');
    expect(unitsIn(start, 2, AQUEOUS)).toBe(3000);
    expect(unitsIn(start, 1, AQUEOUS)).toBe(4000);
    expect(isActive(start, 2)).toBe(true);
    expect(flowOf(start, AQUEOUS)).toEqual({ made: 0, used: 3000, lost: 0 });
    expect(start.status).toBe('producing');
  });

  it('makes its output at the end of the cycle, and stops when the inputs are used up', () => {
    const drawing = `
      1 launchpad 2268=10000
      2 factory 121
      1 -> 2 -> 1
    `;
    expect(unitsIn(replay(drawing, '1799s'), 1, WATER)).toBe(0);
    expect(unitsIn(replay(drawing, '30m'), 1, WATER)).toBe(20);
    const end = replay(drawing, '10d');
    expect(unitsIn(end, 1, WATER)).toBe(60);
    expect(unitsIn(end, 2, AQUEOUS)).toBe(1000);
    expect(unitsIn(end, 1, AQUEOUS)).toBe(0);
    expect(stopsOf(end)).toEqual(['90m pin 2 inputMissing 2268']);
    expect(end.status).toBe('idle');
  });

  it('is active at the start if its last cycle started less than a cycle ago', () => {
    const result = replay('1 launchpad\n2 factory 121 last=-29m\n1 -> 2 -> 1', '1m');
    expect(unitsIn(result, 1, WATER)).toBe(20);
    expect(isActive(replay('1 launchpad\n2 factory 121 last=-1799s\n1 -> 2 -> 1', '0s'), 2)).toBe(true);
  });

  it('is idle at the start if its last cycle started a cycle ago or more', () => {
    for (const last of ['-30m', '-31m', '-10d']) {
      const result = replay(`1 launchpad\n2 factory 121 last=${last}\n1 -> 2 -> 1`, '2h');
      expect(unitsIn(result, 1, WATER)).toBe(0);
      expect(stopsOf(result)).toEqual(['0m pin 2 inputMissing 2268']);
    }
  });

  it('runs at once with a full buffer, even if it is idle and ran just before', () => {
    const result = replay('1 launchpad\n2 factory 121 last=-45m 2268=3000\n1 -> 2 -> 1', '30m');
    expect(unitsIn(result, 1, WATER)).toBe(20);
  });

  it('keeps an overfull buffer until it needs it', () => {
    const drawing = '1 launchpad 2268=5000\n2 factory 121 2268=7000\n1 -> 2 -> 1';
    expect(unitsIn(replay(drawing, '0s'), 2, AQUEOUS)).toBe(4000);
    expect(unitsIn(replay(drawing, '0s'), 1, AQUEOUS)).toBe(5000);
    expect(unitsIn(replay(drawing, '30m'), 2, AQUEOUS)).toBe(3000);
    expect(unitsIn(replay(drawing, '30m'), 1, AQUEOUS)).toBe(3000);
  });

  it('needs every input', () => {
    const drawing = (water: number) => `
      1 launchpad 2390=400 3645=${water}
      2 factory 66
      1 -> 2 -> 1
    `;
    const starved = replay(drawing(39), '1d');
    expect(starved.flows).toEqual([]);
    expect(stopsOf(starved)).toEqual(['0m pin 2 inputMissing 3645']);
    const fed = replay(drawing(40), '1d');
    expect(flowOf(fed, COOLANT)).toEqual({ made: 5, used: 0, lost: 0 });
    expect(flowOf(fed, ELECTROLYTES).used).toBe(40);
    expect(unitsIn(fed, 2, ELECTROLYTES)).toBe(40);
  });

  it('reports each missing input', () => {
    expect(stopsOf(replay('1 launchpad\n2 factory 66\n1 -> 2 -> 1', '1d'))).toEqual([
      '0m pin 2 inputMissing 2390',
      '0m pin 2 inputMissing 3645',
    ]);
  });

  it('pulls in the order of the colony’s routes', () => {
    const pins = '1 storage 2268=5000\n2 storage 2268=5000\n3 factory 121\n3 -> 1';
    expect(unitsIn(replay(`${pins}\n2 -> 3\n1 -> 3`, '0s'), 2, AQUEOUS)).toBe(0);
    expect(unitsIn(replay(`${pins}\n1 -> 3\n2 -> 3`, '0s'), 1, AQUEOUS)).toBe(0);
  });

  it('pulls no more than the route’s quantity, in whole units, from each route by itself', () => {
    const pins = '1 storage 2268=9000\n2 factory 121\n2 -> 1';
    expect(unitsIn(replay(`${pins}\n1 -> 2 x1000.9`, '0s'), 2, AQUEOUS)).toBe(1000);
    expect(unitsIn(replay(`${pins}\n1 -> 2 x1000\n1 -> 2 x500`, '0s'), 2, AQUEOUS)).toBe(1500);
    expect(unitsIn(replay(`${pins}\n1 -> 2 x0`, '0s'), 2, AQUEOUS)).toBe(0);
  });

  it('runs again one cycle after it received something, and not after a cycle without', () => {
    // It gets 1,000 units at each run, so its third run has all inputs.
    const slow = replay('1 storage 2268=9000\n2 factory 121\n2 -> 1\n1 -> 2 x1000', '60m');
    expect(isActive(slow, 2)).toBe(true);
    expect(isActive(replay('1 storage 2268=9000\n2 factory 121\n2 -> 1\n1 -> 2 x1000', '59m'), 2)).toBe(false);
    // It starts as if it had just received goods: it runs at the start and once more.
    expect(replay('1 storage\n2 factory 121\n1 -> 2 -> 1', '30d').eventCount).toBe(2);
  });

  it('takes only its inputs, and keeps other goods that it already has', () => {
    const result = replay(
      '1 storage 2390=500\n2 factory 121 2390=7 3645=3 2268=3000\n1 -> 2 2390 x100\n1 -> 2 -> 1',
      '30m',
    );
    expect(unitsIn(result, 2, ELECTROLYTES)).toBe(7);
    expect(unitsIn(result, 2, WATER)).toBe(3);
    expect(unitsIn(result, 1, ELECTROLYTES)).toBe(500);
    expect(unitsIn(result, 1, WATER)).toBe(20);
  });

  it('sends its output directly to another factory, which runs as soon as it has all inputs', () => {
    const colony = drawColony(`
      1 launchpad 2268=60000 2390=400
      2 factory 121
      3 factory 66
      1 -> 2 -> 3 -> 1
      1 -> 3 2390
    `);
    expect(unitsIn(replay(colony, '30m'), 3, WATER)).toBe(20);
    const fed = replay(colony, '60m');
    expect(unitsIn(fed, 3, WATER)).toBe(0);
    expect(isActive(fed, 3)).toBe(true);
    expect(unitsIn(replay(colony, '2h'), 1, COOLANT)).toBe(5);
  });

  it('does not take inputs out of the buffer of another factory, whatever a route says', () => {
    const drawing =
      '1 storage 3645=400 2390=400\n2 factory 66\n3 factory 66\n1 -> 2 -> 1\n2 -> 3 3645 x400\n1 -> 3 2390';
    const result = replay(drawing, '1d');
    expect(unitsIn(result, 3, 3645)).toBe(0);
    expect(unitsIn(result, 3, 2390)).toBe(40);
    // 40 Electrolytes are left in the buffer of pin 3.
    expect(flowOf(result, 3645).used).toBe(360);
  });

  it('does not receive from an ECU or another factory by pulling', () => {
    const result = replay('1 factory 121 3645=500\n2 factory 66\n3 storage\n1 -> 2 3645 x40\n2 -> 3', '0s');
    expect(unitsIn(result, 2, WATER)).toBe(0);
  });

  it('does nothing without a schematic', () => {
    const result = replay('1 storage 2268=9000\n2 factory none 2268=5\n1 -> 2 2268', '1d');
    expect(stopsOf(result)).toEqual(['0m pin 2 notSetUp noSchematic']);
    expect(result.eventCount).toBe(0);
    expect(unitsIn(result, 2, AQUEOUS)).toBe(5);
    expect(unitsIn(result, 1, AQUEOUS)).toBe(9000);
  });

  it("reports inputs and outputs without a route, and doesn't report those inputs as missing too", () => {
    const result = replay('1 storage 2390=50\n2 factory 66\n1 -> 2 2390', '1d');
    expect(stopsOf(result)).toEqual([
      '0m pin 2 notSetUp inputNotRouted 3645',
      '0m pin 2 notSetUp outputNotRouted 9832',
    ]);
    expect(result.status).toBe('notSetUp');
  });

  it('reports a missing input even if another one has no route', () => {
    const result = replay('1 storage\n2 factory 66\n1 -> 2 2390\n2 -> 1', '1d');
    expect(stopsOf(result)).toEqual(['0m pin 2 notSetUp inputNotRouted 3645', '0m pin 2 inputMissing 2390']);
  });

  it('reports a missing input even if its output has no route', () => {
    const result = replay('1 storage 2268=3000\n2 factory 121\n1 -> 2', '1d');
    expect(stopsOf(result)).toEqual([
      '0m pin 2 notSetUp outputNotRouted 3645',
      '30m pin 2 inputMissing 2268',
      '30m pin 2 goodsLost 3645 notRouted 100.0 %',
    ]);
    expect(flowOf(result, WATER)).toEqual({ made: 20, used: 0, lost: 20 });
  });

  it('reports when it last became idle, not counting idle runs', () => {
    // It gets goods every two hours, and becomes idle half an hour later.
    const drawing = `
      1 ecu 2268 base=800 cycle=2h program=10h
      2 factory 121
      3 storage
      1 -> 2 -> 3
    `;
    const waiting = replay(drawing, '5h');
    expect(isActive(waiting, 2)).toBe(false);
    const lost = '120m pin 1 goodsLost 2268 noStore';
    expect(stopsOf(waiting)).toEqual([`${lost} 57.5 %`, '270m pin 2 inputMissing 2268']);
    expect(stopsOf(replay(drawing, '6h'))).toEqual([`${lost} 53.3 %`]);
    expect(stopsOf(replay(drawing, '5d')).at(-1)).toBe('630m pin 2 inputMissing 2268');
  });
});
