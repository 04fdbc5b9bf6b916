import { describe, expect, it } from 'vitest';
import {
  filterSuggestions,
  flattenSuggestions,
  listSuggestions,
  mergeSuggestions,
  withoutHidden,
} from '../../../src/model/suggestionList.ts';
import { type CharacterId, colonyKey, type PlanetId, type TypeId } from '../../../workers/game/domain/ids.ts';
import type { ColonySuggestions, Suggestion } from '../../../workers/game/domain/whatIf.ts';
import { makeSuggestion } from '../../fixtures/suggestion.ts';

function gain(isk: number, storeKind: 'launchpad' | 'storage' = 'launchpad'): Suggestion {
  return makeSuggestion({ id: storeKind, edits: [{ kind: 'stores', storeKind, count: 1 }], gainIskPerMonth: isk });
}

function makeFound(planetId: number, suggestions: readonly Suggestion[]): ColonySuggestions {
  const [characterId, planet] = [1 as CharacterId, planetId as PlanetId];
  return {
    key: colonyKey(characterId, planet),
    characterId,
    planetId: planet,
    planetName: `Tanoo ${planetId}`,
    planetType: 'barren',
    interval: { seconds: 86_400, source: 'round' },
    currentIskPerMonth: 100e6,
    problem: null,
    suggestions,
    choices: { ecus: [], idleEcus: [], upgradeLevel: 5 },
  };
}

const keysOf = (listed: readonly { key: string }[]) => listed.map(({ key }) => key);

describe('the list of suggestions', () => {
  it('has a line per planet, that with the highest worth first, also when more planets are added', () => {
    const listed = listSuggestions([makeFound(1, [gain(3e6), gain(1e6, 'storage')]), makeFound(2, [gain(4e6)])]);
    expect(keysOf(listed)).toEqual(['1/2', '1/1']);
    const added = listSuggestions([makeFound(3, [gain(3.5e6)]), makeFound(4, [])]);
    expect(keysOf(mergeSuggestions(listed, added))).toEqual(['1/2', '1/3', '1/1']);
  });

  it('ends with planets of which nobody knows what a change brings, because a price is missing', () => {
    const unknown = {
      ...gain(0),
      gainIskPerMonth: null,
      gainFraction: null,
      netIskPerMonth: null,
      worthGainIskPerMonth: null,
      unpricedTypeIds: [2328 as TypeId],
    };
    const listed = listSuggestions([1, 2].map((id) => ({ ...makeFound(id, [unknown]), currentIskPerMonth: null })));
    const all = mergeSuggestions(listed, listSuggestions([makeFound(3, [{ ...gain(1e6), worthGainIskPerMonth: -1 }])]));
    expect(keysOf(all)).toEqual(['1/3', '1/1', '1/2']);
    expect(flattenSuggestions(all).map(({ listedOne }) => listedOne.text)).toEqual([
      'Add 1 launchpad: +1.00 M ISK a month',
      'Add 1 launchpad. Gain unknown: no price for Water-Cooled CPU',
      'Add 1 launchpad. Gain unknown: no price for Water-Cooled CPU',
    ]);
  });

  it('is exported with every alternative, the highest worth first', () => {
    const listed = listSuggestions([makeFound(1, [gain(3e6), gain(1e6, 'storage')]), makeFound(2, [gain(2e6)])]);
    expect(flattenSuggestions(listed).map(({ planet, listedOne }) => [planet.key, listedOne.text])).toEqual([
      ['1/1', 'Add 1 launchpad: +3.00 M ISK a month'],
      ['1/2', 'Add 1 launchpad: +2.00 M ISK a month'],
      ['1/1', 'Add 1 storage facility: +1.00 M ISK a month'],
    ]);
  });

  it('shows the next one where the best is hidden, and no planet without any', () => {
    const [planet] = listSuggestions([makeFound(1, [gain(3e6), gain(1e6, 'storage')])]);
    const left = (...ids: string[]) =>
      withoutHidden(planet!, new Map([[planet!.key, new Set(ids)]]))?.suggestions.map(({ change }) => change);
    expect(left('launchpad')).toEqual(['Add 1 storage facility']);
    expect(left('launchpad', 'storage')).toBeUndefined();
    expect(withoutHidden(planet!, new Map())).toBe(planet);
    expect(withoutHidden(planet!, new Map([[planet!.key, new Set(['gone'])]]))).toBe(planet);
  });

  it('shows those with every word of the filter in a sentence', () => {
    const listed = listSuggestions([makeFound(1, [gain(3e6), gain(2e6, 'storage')]), makeFound(2, [gain(1e6)])]);
    const shown = (filter: string) => keysOf(filterSuggestions(listed, filter));
    expect(shown(' ')).toHaveLength(2);
    expect(shown('LAUNCHPAD')).toEqual(['1/1', '1/2']);
    expect(shown('storage')).toEqual(['1/1']);
    expect(shown('add launch')).toEqual(['1/1', '1/2']);
    expect(shown('lava')).toEqual([]);
  });
});
