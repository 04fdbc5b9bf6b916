import { describe, expect, it } from 'vitest';
import { bestLength, programLengths } from '../../../workers/figures/round/programLength.ts';

const HOUR = 3600;
const hoursOf = (hours: number, slackHours: number) =>
  programLengths(0, hours * HOUR, slackHours * HOUR).map((seconds) => seconds / HOUR);

describe('the lengths to try', () => {
  it('begin with the shortest that the client offers that lasts until the next round and the slack', () => {
    expect(hoursOf(22, 2)).toEqual([24, 48, 72, 96, 168, 336]);
    expect(hoursOf(48, 2)).toEqual([50, 72, 96, 168, 336]);
    // Beyond 100 hours, programs have cycles of two hours.
    expect(hoursOf(98.5, 2)).toEqual([102, 168, 336]);
    expect(hoursOf(0.1, 0)).toEqual([1, 24, 48, 72, 96, 168, 336]);
    expect(hoursOf(400, 2)).toEqual([336]);
  });
});

describe('the best length', () => {
  it('is the shortest that brings as much as any other, but for one percent', () => {
    expect(bestLength([1, 2, 3], (length) => [99, 100, 90][length - 1]!)).toBe(1);
    expect(bestLength([1, 2, 3], (length) => [98, 99.5, 100][length - 1]!)).toBe(2);
    expect(bestLength([1, 2, 3], (length) => [-100, -50, -50][length - 1]!)).toBe(2);
    expect(bestLength([1, 2], () => 0)).toBe(1);
  });
});
