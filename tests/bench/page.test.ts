import { describe, expect, it } from 'vitest';
import { GOALS } from '../../bench/page/goals.ts';
import { spreadOf } from '../../bench/page/report.ts';

describe('the figures of the page bench', () => {
  it('are the median with the least and the most of all rounds', () => {
    const rounds = [{ ms: 5 }, { ms: 1 }, { ms: 9 }, { ms: 2 }, { ms: 3 }];
    expect(spreadOf(rounds, 'ms')).toEqual({ median: 3, least: 1, most: 9 });
    expect(spreadOf(rounds.slice(0, 4), 'ms')).toEqual({ median: 3.5, least: 1, most: 9 });
  });

  it('leave out rounds that could not tell, and are none where no round could', () => {
    expect(spreadOf([{ ms: 4 }, {}, { ms: Number.NaN }], 'ms')).toEqual({ median: 4, least: 4, most: 4 });
    expect(spreadOf([{}, { ms: Number.NaN }], 'ms')).toBeNull();
  });

  it('are each named once in the table', () => {
    const names = GOALS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
