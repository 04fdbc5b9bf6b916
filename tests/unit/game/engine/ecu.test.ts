import { describe, expect, it } from 'vitest';
import { predictProgram } from '../../../../workers/game/engine/index.ts';
import { drawColony, unitsIn } from '../../../fixtures/colony.ts';
import { flowOf, isActive, replay, stopsOf } from './replay.ts';

const WATER = 2268;

const YIELDS = predictProgram(6965, 1800, 96).yieldUnits;
const sum = (count: number, from = 0): number => YIELDS.slice(from, count).reduce((total, units) => total + units, 0);

const PROGRAM = `
  1 ecu 2268 base=6965 cycle=30m program=48h
  2 storage
  1 -> 2
`;

describe('an ECU in a simulation', () => {
  it('yields at the end of each cycle, including one due at that second', () => {
    expect(unitsIn(replay(PROGRAM, '1799s'), 2, WATER)).toBe(0);
    expect(unitsIn(replay(PROGRAM, '30m'), 2, WATER)).toBe(YIELDS[0]);
    expect(unitsIn(replay(PROGRAM, '3599s'), 2, WATER)).toBe(YIELDS[0]);
    expect(unitsIn(replay(PROGRAM, '10h'), 2, WATER)).toBe(sum(20));
  });

  it('yields exactly the prediction over its whole program, then stops', () => {
    const before = replay(PROGRAM, '172799s');
    expect(isActive(before, 1)).toBe(true);
    expect(stopsOf(before)).toEqual([]);
    const after = replay(PROGRAM, '30d');
    expect(flowOf(after, WATER)).toEqual({ made: sum(96), used: 0, lost: 0 });
    expect(isActive(after, 1)).toBe(false);
    expect(stopsOf(after)).toEqual(['2880m pin 1 programExpired']);
    expect(after.eventCount).toBe(96);
    expect(stopsOf(replay(PROGRAM, '48h'))).toEqual(stopsOf(after));
  });

  it('continues with the current cycle of its program', () => {
    const running = PROGRAM.replace('program=48h', 'program=48h installed=-10h');
    expect(unitsIn(replay(running, '30m'), 2, WATER)).toBe(YIELDS[20]);
    const midCycle = PROGRAM.replace('program=48h', 'program=48h installed=-605m');
    expect(unitsIn(replay(midCycle, '24m'), 2, WATER)).toBe(0);
    expect(unitsIn(replay(midCycle, '25m'), 2, WATER)).toBe(YIELDS[20]);
  });

  it('tolerates times that are one second off when it counts cycles', () => {
    const late = PROGRAM.replace('program=48h', 'program=48h installed=-10h last=-1s');
    expect(unitsIn(replay(late, '1799s'), 2, WATER)).toBe(YIELDS[20]);
    const later = PROGRAM.replace('program=48h', 'program=48h installed=-10h last=-2s');
    expect(unitsIn(replay(later, '1798s'), 2, WATER)).toBe(YIELDS[19]);
  });

  it('runs at once if its next run is overdue, and then every cycle from there', () => {
    const overdue = PROGRAM.replace('program=48h', 'program=48h installed=-10h last=-3h');
    expect(unitsIn(replay(overdue, '0s'), 2, WATER)).toBe(YIELDS[19]);
    expect(unitsIn(replay(overdue, '30m'), 2, WATER)).toBe(YIELDS[19]! + YIELDS[20]!);
  });

  it('yields nothing, but runs, without a base quantity', () => {
    const result = replay(PROGRAM.replace('base=6965', 'base=none'), '10h');
    expect(isActive(result, 1)).toBe(true);
    expect(result.eventCount).toBe(20);
    expect(unitsIn(result, 2, WATER)).toBe(0);
    expect(result.status).toBe('extracting');
  });

  it('never runs without a last cycle start', () => {
    const result = replay(PROGRAM.replace('program=48h', 'program=48h last=none'), '72h');
    expect(result.eventCount).toBe(0);
    expect(stopsOf(result)).toEqual(['2880m pin 1 programExpired']);
  });

  it('never runs if its program ended before the last update, and has the time of that stop', () => {
    const result = replay(PROGRAM.replace('program=48h', 'program=48h installed=-48h'), '10h');
    expect(result.eventCount).toBe(0);
    expect(isActive(result, 1)).toBe(false);
    expect(stopsOf(result)).toEqual(['0m pin 1 programExpired']);
    const longAgo = replay(PROGRAM.replace('program=48h', 'program=48h installed=-50h'), '10h');
    expect(stopsOf(longAgo)).toEqual(['-120m pin 1 programExpired']);
    expect(longAgo.status).toBe('needsAttention');
  });

  it.each(['2268', 'program=48h'])('is not set up without %s, and never runs', (part) => {
    const none = part.includes('=') ? part.replace(/=.*/, '=none') : 'none';
    const colony = drawColony(`${PROGRAM.replace(part, none).replace('1 -> 2', '1 -> 2 2268')}`);
    const result = replay(colony, '10h');
    expect(result.eventCount).toBe(0);
    expect(stopsOf(result)).toEqual(['0m pin 1 notSetUp noProgram']);
    expect(result.status).toBe('notSetUp');
  });

  it('runs once an hour where ESI gives no cycle time, because its timer runs, too', () => {
    const hourly = drawColony(PROGRAM.replace('cycle=30m', 'cycle=1h'));
    const pins = hourly.pins.map((pin) => (pin.kind === 'ecu' ? { ...pin, cycleSeconds: null } : pin));
    const untimed = replay({ ...hourly, pins }, '50h');
    expect(untimed).toEqual(replay(hourly, '50h'));
    expect(stopsOf(untimed)[0]).toMatch(/programExpired$/);
  });

  it('is not set up without an install time', () => {
    const result = replay(PROGRAM.replace('program=48h', 'program=48h installed=none'), '10h');
    expect(stopsOf(result)).toEqual(['0m pin 1 notSetUp noProgram']);
  });

  it('loses everything without a route, which is a setup fault', () => {
    const result = replay(PROGRAM.replace('1 -> 2', ''), '1h');
    expect(flowOf(result, WATER)).toEqual({ made: sum(2), used: 0, lost: sum(2) });
    expect(stopsOf(result)).toEqual([
      '0m pin 1 notSetUp outputNotRouted 2268',
      '30m pin 1 goodsLost 2268 notRouted 100.0 %',
    ]);
  });

  it('keeps its contents', () => {
    const result = replay(PROGRAM.replace('base=6965', 'base=6965 2268=77'), '10h');
    expect(unitsIn(result, 1, WATER)).toBe(77);
  });
});
