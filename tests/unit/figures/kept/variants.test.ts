import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../../../workers/figures/kept/variants.ts';
import type { CharacterId, ColonyKey } from '../../../../workers/game/domain/ids.ts';
import { MAX_VARIANTS, type SavedVariant, type VariantsChange } from '../../../../workers/game/domain/whatIf.ts';
import { changeInTurn } from './changeInTurn.ts';

const KEY = '1/40000017' as ColonyKey;
const OTHER_KEY = '12/40000017' as ColonyKey;

const variant = (id: string, level = 5): SavedVariant => ({
  id,
  name: `Named ${id}`,
  edits: [{ kind: 'level', level }],
});

const save = (id: string, key = KEY, level = 5): VariantsChange => ({ kind: 'save', key, variant: variant(id, level) });

const resultOf = (...changes: VariantsChange[]) => changeInTurn(VARIANTS, changes).variants;

describe('saved variants', () => {
  it('stay in the order in which they were added, through edits, until they are deleted', () => {
    const changes = [save('b'), save('a'), save('b', KEY, 3)];
    expect(resultOf(...changes)).toEqual({ [KEY]: [variant('b', 3), variant('a')] });
    const later: VariantsChange[] = [...changes, { kind: 'delete', key: KEY, id: 'b' }, save('c')];
    expect(resultOf(...later)).toEqual({ [KEY]: [variant('a'), variant('c')] });
    const none: VariantsChange[] = ['a', 'c'].map((id) => ({ kind: 'delete', key: KEY, id }));
    expect(resultOf(...later, ...none)).toEqual({});
  });

  it('are three per planet at most', () => {
    const many = ['a', 'b', 'c', 'd'].map((id) => save(id));
    expect(resultOf(...many)[KEY]).toHaveLength(MAX_VARIANTS);
    expect(resultOf(...many, save('b', KEY, 1))[KEY]?.[1]).toEqual(variant('b', 1));
  });

  it('are deleted with their character only', () => {
    const deletion: VariantsChange = { kind: 'deleteCharacter', characterId: 1 as CharacterId };
    expect(resultOf(save('a'), save('a', OTHER_KEY), deletion)).toEqual({ [OTHER_KEY]: [variant('a')] });
  });
});
