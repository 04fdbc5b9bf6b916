import { describe, expect, it } from 'vitest';
import { stopDensity } from '../../../src/model/stopDensity.ts';
import { programEnd } from '../features/stops/stoppedColonies.ts';

const FROM = 1_800_000_000;

function density(...planets: number[][]): number[] {
  const colonies = planets.map((seconds) => ({ stops: seconds.map((second) => programEnd(FROM + second)) }));
  return [...stopDensity(colonies, FROM, 100, 10)];
}

describe('the picture of what stops when', () => {
  it('counts planets, each once in a span of time', () => {
    expect(density([5, 6, 35], [7], [39])).toEqual([2, 0, 0, 2, 0, 0, 0, 0, 0, 0]);
  });

  it('has the last second of a span in it, and not its first', () => {
    expect(density([10], [20], [100])).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('leaves out past stops and those further ahead', () => {
    expect(density([-5, 0, 101, 500])).toEqual(Array(10).fill(0));
  });
});
