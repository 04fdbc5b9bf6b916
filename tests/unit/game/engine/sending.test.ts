import { describe, expect, it } from 'vitest';
import { predictProgram } from '../../../../workers/game/engine/index.ts';
import { DRAWN_AT, drawColony, unitsIn } from '../../../fixtures/colony.ts';
import { flowOf, isActive, replay, stopsOf } from './replay.ts';

// 121 makes 20 Water of 3,000 Aqueous Liquids; 66 makes Coolant of 40 Electrolytes and 40 Water; 65 Superconductors of 40 Plasmoids and 40 Water.
const AQUEOUS = 2268;
const WATER = 3645;
const FIRST_YIELD = predictProgram(6965, 1800, 1).yieldUnits[0]!;
const ECU = '1 ecu 2268 base=6965 cycle=30m program=30m';

/** A factory that makes 20 Water 1 second after the start, and never again. */
const WATER_SOURCE = '1 factory 121 last=-1799s\n99 storage\n99 -> 1';

describe('output of a producer', () => {
  it('goes to factories before stores', () => {
    const result = replay(`${ECU}\n2 storage\n3 factory 121\n1 -> 2\n1 -> 3 -> 2`, '30m');
    expect(unitsIn(result, 2, AQUEOUS)).toBe(FIRST_YIELD - 3000);
    expect(isActive(result, 3)).toBe(true);
  });

  it('goes to the fullest buffer first', () => {
    const pins = `${WATER_SOURCE}\n2 factory 66 2390=0\n3 factory 66 2390=10\n9 storage\n2 -> 9\n3 -> 9\n99 -> 2\n99 -> 3`;
    const result = replay(`${pins}\n1 -> 2\n1 -> 3`, '1s');
    expect(unitsIn(result, 2, WATER)).toBe(0);
    expect(unitsIn(result, 3, WATER)).toBe(20);
  });

  it('measures a buffer by the mean over its inputs', () => {
    // 40/40 and 0/40 make a half; 0/10, 0/10 and 10/10 a third.
    const colony = drawColony(`
      1 factory 86 last=-3599s
      2 factory 92 2312=6
      3 factory 111 3691=10
      4 storage
      99 storage
      1 -> 2 x3
      1 -> 3 x3
      2 -> 4
      3 -> 4
      4 -> 2
      4 -> 3
      99 -> 1
    `);
    const result = replay(colony, '1s');
    expect(unitsIn(result, 3, 2319)).toBe(3);
    expect(unitsIn(result, 2, 2319)).toBe(2);
  });

  it.each([
    // 113 makes Sterile Conduits of 6 Smartfab Units, 40 Water and 6 Vaccines.
    ['2390=30', '2351=6 28974=6', 'two thirds are more than three eighths, although they are fewer units', 3],
    ['2390=40', '2351=6', 'a half is more than a third, although that is a third of more inputs', 2],
  ])('compares buffers of %s and %s: %s', (ofCoolant, ofConduits, _why, fullest) => {
    const factories = `2 factory 66 ${ofCoolant}\n3 factory 113 ${ofConduits}`;
    const result = replay(`${WATER_SOURCE}\n${factories}\n9 storage\n2 -> 9\n3 -> 9\n1 -> 2\n1 -> 3`, '1s');
    expect([2, 3].map((pin) => unitsIn(result, pin, WATER))).toEqual(fullest === 2 ? [20, 0] : [0, 20]);
  });

  it('goes to the lower pin id if buffers are equally full', () => {
    const pins = `${WATER_SOURCE}\n3 factory 66\n2 factory 65\n9 storage\n2 -> 9\n3 -> 9\n99 -> 2\n99 -> 3`;
    const result = replay(`${pins}\n1 -> 3\n1 -> 2`, '1s');
    expect(unitsIn(result, 2, WATER)).toBe(20);
  });

  it('treats buffers as equally full regardless of the mix of inputs', () => {
    // As floats, 0/40 + 23/40 and 1/40 + 22/40 differ in the last binary digit.
    const pins = (first: string, second: string) =>
      `${WATER_SOURCE}\n2 factory 66 ${first}\n3 factory 66 ${second}\n1 -> 2\n1 -> 3`;
    const littleWater = replay(pins('2390=23 3645=0', '2390=22 3645=1'), '1s');
    expect([2, 3].map((pinId) => unitsIn(littleWater, pinId, WATER))).toEqual([20, 1]);
    const muchWater = replay(pins('2390=0 3645=23', '2390=1 3645=22'), '1s');
    expect([2, 3].map((pinId) => unitsIn(muchWater, pinId, WATER))).toEqual([40, 25]);
  });

  it('is shared among stores, the least free space first, rounded up', () => {
    const colony = drawColony(`
      ${WATER_SOURCE}
      2 storage
      3 launchpad
      4 storage 3645=10
      1 -> 2
      1 -> 3
      1 -> 4
    `);
    const result = replay(colony, '1s');
    // ceil(20 / 3) to the launchpad, ceil(13 / 2) to the storage facility with 10 units, the rest to the empty one.
    expect(unitsIn(result, 3, WATER)).toBe(7);
    expect(unitsIn(result, 4, WATER)).toBe(17);
    expect(unitsIn(result, 2, WATER)).toBe(6);
    expect(flowOf(result, WATER).lost).toBe(0);
  });

  it('goes to the lower pin id first if stores have equal space', () => {
    const result = replay(`${WATER_SOURCE}\n3 storage\n2 storage\n1 -> 3 x20\n1 -> 2 x20`, '1s');
    expect(unitsIn(result, 2, WATER)).toBe(10);
    expect(unitsIn(result, 3, WATER)).toBe(10);
    const odd = replay(`${ECU}\n3 storage\n2 storage\n1 -> 3\n1 -> 2`, '30m');
    expect(unitsIn(odd, 2, AQUEOUS)).toBe(Math.ceil(FIRST_YIELD / 2));
    expect(unitsIn(odd, 3, AQUEOUS)).toBe(Math.floor(FIRST_YIELD / 2));
  });

  it('passes a store’s unused share to the next ones', () => {
    // The launchpad has room for one unit of Water: 10,000 m³ less 52,630 × 0.19 m³ is 0.3 m³.
    const result = replay(`${WATER_SOURCE}\n2 launchpad 3645=52630\n3 storage\n1 -> 2\n1 -> 3`, '1s');
    expect(unitsIn(result, 2, WATER)).toBe(52_631);
    expect(unitsIn(result, 3, WATER)).toBe(19);
    expect(flowOf(result, WATER).lost).toBe(0);
    expect(result.stops.filter((stop) => stop.kind === 'storageFull')).toEqual([]);
  });

  it('counts parallel routes as one, with their quantities added up', () => {
    const result = replay(`${WATER_SOURCE}\n2 storage\n3 storage\n1 -> 2 x4.5\n1 -> 2 x3.5\n1 -> 3 x20`, '1s');
    expect(unitsIn(result, 2, WATER)).toBe(8);
    expect(unitsIn(result, 3, WATER)).toBe(12);
  });

  it('is lost beyond the routes’ quantities, without marking a store as full', () => {
    const result = replay(`${ECU}\n2 storage\n1 -> 2 x1000.9`, '30m');
    expect(unitsIn(result, 2, AQUEOUS)).toBe(1000);
    expect(flowOf(result, AQUEOUS)).toEqual({ made: FIRST_YIELD, used: 0, lost: FIRST_YIELD - 1000 });
    expect(stopsOf(result)).toEqual(['30m pin 1 programExpired', '30m pin 1 goodsLost 2268 routeTooSmall 95.9 %']);
  });

  it('only uses routes of its commodity', () => {
    const result = replay(`${ECU}\n2 storage\n1 -> 2 3645`, '30m');
    expect(flowOf(result, AQUEOUS).lost).toBe(FIRST_YIELD);
  });

  it('ignores routes to ECUs, pins of unknown kind and missing pins', () => {
    const result = replay(
      `${ECU}\n2 unknown\n3 ecu none\n4 storage\n1 -> 2\n1 -> 3\n1 -> 77\n78 -> 4 2268\n1 -> 4`,
      '30m',
    );
    expect(unitsIn(result, 4, AQUEOUS)).toBe(FIRST_YIELD);
    expect(unitsIn(result, 2, AQUEOUS)).toBe(0);
  });

  it('passes straight through a store to factories that wait', () => {
    const result = replay(`${ECU}\n2 storage\n3 factory 121\n1 -> 2 -> 3 -> 2`, '30m');
    expect(isActive(result, 3)).toBe(true);
    // It received 3,000, used them at once, and pulled 3,000 more.
    expect(unitsIn(result, 3, AQUEOUS)).toBe(3000);
    expect(unitsIn(result, 2, AQUEOUS)).toBe(FIRST_YIELD - 6000);
  });

  it('passes through a store no more than it got, and only that commodity', () => {
    // The factory is idle with an empty buffer, so only goods that pass through wake it.
    const colony = drawColony(`
      1 ecu 2268 base=600 cycle=2h program=2h
      2 storage
      3 factory 121
      4 storage 2268=9000
      1 -> 2 -> 3 -> 2
    `);
    const yieldUnits = predictProgram(600, 7200, 1).yieldUnits[0]!;
    const result = replay(colony, '2h');
    expect(yieldUnits).toBeGreaterThan(3000);
    expect(unitsIn(result, 2, AQUEOUS) + unitsIn(result, 3, AQUEOUS)).toBe(yieldUnits - 3000);
    expect(unitsIn(result, 4, AQUEOUS)).toBe(9000);
  });

  it('passes through the first store to a second, and not on from there', () => {
    const colony = drawColony(`
      ${ECU}
      2 storage 2268=50
      3 storage 2268=70
      4 storage
      1 -> 2
      2 -> 3 2268 x4000
      3 -> 4 2268 x4000
      3 -> 2 2268 x4000
    `);
    const result = replay(colony, '30m');
    expect(unitsIn(result, 2, AQUEOUS)).toBe(50 + FIRST_YIELD - 4000);
    expect(unitsIn(result, 3, AQUEOUS)).toBe(70 + 4000);
    expect(unitsIn(result, 4, AQUEOUS)).toBe(0);
  });

  it('moves nothing between stores when nothing arrives', () => {
    const result = replay('1 storage 2268=5000\n2 storage\n1 -> 2 2268 x1000\n2 -> 1 2268 x1000', '30d');
    expect(result.eventCount).toBe(0);
    expect(unitsIn(result, 1, AQUEOUS)).toBe(5000);
  });

  it('changes nothing in a store that sends to itself', () => {
    const result = replay(`${ECU}\n2 storage\n1 -> 2\n2 -> 2 2268 x500`, '30m');
    expect(unitsIn(result, 2, AQUEOUS)).toBe(FIRST_YIELD);
  });
});

describe('a store', () => {
  it('takes whole units up to its capacity, and the rest is lost', () => {
    // 500 m³ hold 100,000 units of 0.005 m³.
    const result = replay(`${ECU}\n2 commandCenter 2268=99999\n1 -> 2`, '30m');
    expect(unitsIn(result, 2, AQUEOUS)).toBe(100_000);
    expect(flowOf(result, AQUEOUS).lost).toBe(FIRST_YIELD - 1);
    expect(stopsOf(result)).toEqual(['30m pin 1 programExpired', '30m pin 2 storageFull']);
    expect(result.status).toBe('needsAttention');
  });

  it('counts volumes exactly', () => {
    // 12,000 m³ less 63,157 × 0.19 m³ is 0.17 m³: not enough for one more of 0.19, enough for 34 of 0.005.
    const drawing = `${WATER_SOURCE}\n2 storage 3645=63157\n1 -> 2\n8 ecu 2268 base=6965 cycle=30m program=30m\n8 -> 2`;
    const result = replay(drawing, '30m');
    expect(unitsIn(result, 2, WATER)).toBe(63_157);
    expect(unitsIn(result, 2, AQUEOUS)).toBe(34);
  });

  it('keeps what ESI says it holds, even above its capacity, and takes nothing until there is room', () => {
    const colony = drawColony(`
      1 ecu 2268 base=6965 cycle=30m program=4h
      2 commandCenter 2268=101000
      3 factory 121
      4 storage
      1 -> 2 -> 3 -> 4
    `);
    const start = replay(colony, '0s');
    expect(unitsIn(start, 2, AQUEOUS)).toBe(95_000);
    const over = replay(`${ECU}\n2 commandCenter 2268=101000\n1 -> 2`, '30m');
    expect(unitsIn(over, 2, AQUEOUS)).toBe(101_000);
    expect(flowOf(over, AQUEOUS).lost).toBe(FIRST_YIELD);
  });

  it('is full since the first delivery that lost goods', () => {
    const drawing = '1 ecu 2268 base=6965 cycle=30m program=10h\n2 commandCenter 2268=80000\n1 -> 2';
    const full = replay(drawing, '10h').stops.find((stop) => stop.kind === 'storageFull')!;
    const fullAfter = full.at - DRAWN_AT;
    expect(flowOf(replay(drawing, `${fullAfter - 1}s`), AQUEOUS).lost).toBe(0);
    expect(flowOf(replay(drawing, `${fullAfter}s`), AQUEOUS).lost).toBeGreaterThan(0);
    expect(fullAfter).toBeLessThan(10 * 3600);
  });

  it('no longer needs attention once a delivery fits again', () => {
    // The factories drain the store between deliveries; only the first delivery finds it too full.
    const colony = drawColony(`
      1 ecu 2268 base=800 cycle=30m program=10h
      2 commandCenter 2268=106000
      3 factory 121
      4 storage
      1 -> 2 -> 3 -> 4
    `);
    const early = replay(colony, '30m');
    expect(early.status).toBe('needsAttention');
    const later = replay(colony, '2h');
    expect(later.status).toBe('extracting');
    expect(stopsOf(later)).toEqual(['30m pin 2 storageFull']);
  });

  it('is not full if another store’s route quantity was the limit', () => {
    const result = replay(`${ECU}\n2 commandCenter 2268=100000\n3 storage\n1 -> 2\n1 -> 3 x10`, '30m');
    expect(stopsOf(result)).toEqual([
      '30m pin 1 programExpired',
      '30m pin 1 goodsLost 2268 routeTooSmall 50.0 %',
      '30m pin 2 storageFull',
    ]);
  });
});

describe('the order of events', () => {
  it('is by time, then by pin id', () => {
    const pins = '1 storage 2268=3000\n9 storage';
    const result = replay(`${pins}\n3 factory 121\n2 factory 121\n1 -> 3 -> 9\n1 -> 2 -> 9`, '0s');
    expect(isActive(result, 2)).toBe(true);
    expect(isActive(result, 3)).toBe(false);
  });

  it('pulls before it sends, so that a factory’s own output does not come back to it', () => {
    // 2 uses up the store’s room with its pull first; the 20 Water then fit exactly.
    const result = replay('1 commandCenter 2268=100000\n2 factory 121 last=-29m\n1 -> 2 -> 1', '1m');
    expect(unitsIn(result, 1, WATER)).toBe(20);
    expect(flowOf(result, WATER).lost).toBe(0);
  });
});
