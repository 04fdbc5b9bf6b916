import { describe, expect, it } from 'vitest';
import { filterSuggestions, listSuggestions, mergeSuggestions } from '../../../src/model/suggestionList.ts';
import { type CharacterId, colonyKey, type PlanetId } from '../../../workers/domain/ids.ts';
import type { ColonySuggestions, Suggestion } from '../../../workers/domain/whatIf.ts';
import { makeSuggestion } from '../../fixtures/suggestion.ts';

function gain(isk: number, storeKind: 'launchpad' | 'storage' = 'launchpad'): Suggestion {
  return makeSuggestion({ edits: [{ kind: 'stores', storeKind, count: 1 }], gainIskPerMonth: isk });
}

function makeFound(planetId: number, suggestions: readonly Suggestion[]): ColonySuggestions {
  const [characterId, planet] = [1 as CharacterId, planetId as PlanetId];
  return {
    key: colonyKey(characterId, planet),
    characterId,
    planetId: planet,
    planetName: `Tanoo ${planetId}`,
    interval: { seconds: 86_400, source: 'round' },
    currentIskPerMonth: 100e6,
    problem: null,
    suggestions,
    choices: { ecus: [], upgradeLevel: 5 },
  };
}

const idsOf = (listed: readonly { id: string }[]) => listed.map(({ id }) => id);

describe('the list of suggestions', () => {
  it('has the highest gain of all planets first, also when more planets are added', () => {
    const listed = listSuggestions([makeFound(1, [gain(3e6), gain(1e6)]), makeFound(2, [gain(2e6)])]);
    expect(idsOf(listed)).toEqual(['1/1 0', '1/2 0', '1/1 1']);
    const added = listSuggestions([makeFound(3, [gain(4e6), gain(1.5e6)])]);
    expect(idsOf(mergeSuggestions(listed, added))).toEqual(['1/3 0', '1/1 0', '1/2 0', '1/3 1', '1/1 1']);
  });

  it('shows those with every word of the filter: in the planet, the character or the sentence', () => {
    const listed = listSuggestions([makeFound(1, [gain(3e6), gain(2e6, 'storage')]), makeFound(2, [gain(1e6)])]);
    const shown = (filter: string) => idsOf(filterSuggestions(listed, filter, () => 'Ketta Ona'));
    expect(shown(' ')).toHaveLength(3);
    expect(shown('LAUNCHPAD')).toEqual(['1/1 0', '1/2 0']);
    expect(shown('"ketta launchpad"')).toEqual([]);
    expect(shown('"ketta ona" launch')).toEqual(['1/1 0', '1/2 0']);
    expect(shown('ketta launchpad  2')).toEqual(['1/2 0']);
  });
});
