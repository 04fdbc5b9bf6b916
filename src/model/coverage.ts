/** How much of a fleet or an account its figures cover. */

import { type CharacterCoverage, type Coverage, listGaps } from '../../workers/game/domain/coverage.ts';
import { sum } from '../../workers/game/domain/sums.ts';

export function coverageOf(characters: readonly CharacterCoverage[]): Coverage {
  const known = characters.filter(({ cause }) => cause === null);
  const isListed = characters.every(({ planetCount }) => planetCount !== null);
  const knownPlanetCount = sum(characters.map((one) => one.knownPlanetCount));
  return {
    characterCount: characters.length,
    knownCharacterCount: known.length,
    knownPlanetCount,
    planetCount: isListed ? sum(characters.map(({ planetCount }) => planetCount ?? 0)) : null,
    hasFigures:
      characters.length > 0 &&
      (knownPlanetCount > 0 ||
        known.length === characters.length ||
        characters.some(({ missing }) => missing.some(({ kind }) => kind === 'outdated'))),
    areSumsComplete: characters.every(({ isSumComplete }) => isSumComplete),
    comingCount: characters.filter(({ cause }) => cause?.kind === 'coming').length,
    gaps: listGaps(characters),
  };
}
