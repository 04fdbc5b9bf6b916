import { describe, expect, it } from 'vitest';
import { netKnowledge } from '../../../src/words/fleetFigures.ts';

describe('what a net leaves out', () => {
  it('is nothing where all planets have a net', () => {
    expect(netKnowledge(0, 52, null)).toBeNull();
  });

  it('are the planets without a net', () => {
    expect(netKnowledge(44, 52, null)?.short).toBe('8 of 52 known');
  });

  it('are goods without a price', () => {
    expect(netKnowledge(0, 52, 'Too few have one.')).toEqual({
      short: 'not all have a price',
      reason: 'Too few have one.',
    });
  });
});
