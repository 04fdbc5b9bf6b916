import { describe, expect, it } from 'vitest';
import { netKnowledge } from '../../../src/words/fleetFigures.ts';
import type { Coverage } from '../../../workers/game/domain/coverage.ts';

const COVERAGE: Coverage = {
  gaps: [],
  comingCount: 0,
  knownPlanetCount: 52,
  planetCount: 52,
  characterCount: 12,
  knownCharacterCount: 12,
  areSumsComplete: true,
  hasFigures: true,
};

describe('netKnowledge', () => {
  it('says nothing where all planets have a net', () => {
    expect(netKnowledge(COVERAGE, 0, null)).toBeNull();
  });

  it('counts the planets without a net, also while a character was never read', () => {
    expect(netKnowledge(COVERAGE, 44, null)?.short).toBe('8 of 52 known');
    const missing: Coverage = { ...COVERAGE, planetCount: null, knownCharacterCount: 11, areSumsComplete: false };
    expect(netKnowledge(missing, 44, null)?.short).toBe('8 of 52 known');
  });
});
