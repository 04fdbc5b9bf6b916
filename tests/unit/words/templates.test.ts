import { describe, expect, it } from 'vitest';
import { nameAfterChange } from '../../../src/words/templates.ts';

describe('the name of a changed template', () => {
  const onLava = { kind: 'retarget', planetType: 'lava' } as const;
  const toLevel3 = { kind: 'trim', level: 3 } as const;

  it('says what it was changed for, and only the last change of a kind', () => {
    expect(nameAfterChange('Water', onLava)).toBe('Water (lava)');
    expect(nameAfterChange('Water (ice)', onLava)).toBe('Water (lava)');
    expect(nameAfterChange('Water (lava)', toLevel3)).toBe('Water (lava) (level 3)');
    expect(nameAfterChange('Water (ice) (level 4)', onLava)).toBe('Water (level 4) (lava)');
    expect(nameAfterChange('Water (level 4) (ice)', toLevel3)).toBe('Water (ice) (level 3)');
    expect(nameAfterChange(' ', toLevel3)).toBe('(level 3)');
  });

  it('is never longer than a comment can be', () => {
    const name = nameAfterChange('x'.repeat(500), onLava);
    expect(name).toHaveLength(500);
    expect(name.endsWith(' (lava)')).toBe(true);
  });
});
