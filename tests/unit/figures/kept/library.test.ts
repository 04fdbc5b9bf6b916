import { describe, expect, it } from 'vitest';
import { LIBRARY } from '../../../../workers/figures/kept/library.ts';
import { MAX_LIBRARY_LENGTH } from '../../../../workers/game/domain/template.ts';
import { changeInTurn } from './changeInTurn.ts';

describe('the library of templates', () => {
  it('has each template once, in the order in which they were added, until it is removed', () => {
    const first = { added: ['b', 'a', 'b', 'c'], removed: [] };
    expect(changeInTurn(LIBRARY, [first])).toEqual({
      texts: ['b', 'a', 'c'],
      addedCount: 3,
      knownCount: 1,
      refusedCount: 0,
    });
    const second = { added: ['a'], removed: ['b', 'unknown'] };
    expect(changeInTurn(LIBRARY, [first, second])).toMatchObject({ texts: ['a', 'c'], addedCount: 0, knownCount: 1 });
  });

  it('takes no more than it can hold, and says how many it refused', () => {
    const half = 'x'.repeat(MAX_LIBRARY_LENGTH / 2);
    expect(changeInTurn(LIBRARY, [{ added: [half, `${half}y`, 'z'], removed: [] }])).toMatchObject({
      addedCount: 2,
      refusedCount: 1,
    });
  });
});
