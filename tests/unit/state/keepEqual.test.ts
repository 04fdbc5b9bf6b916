import { expect, it } from 'vitest';
import { keepEqual } from '../../../src/state/keepEqual.ts';

it('keeps the objects of what is deeply equal, in the order of the new list', () => {
  const [a, b, c] = [1, 2, 3].map((id) => ({ id, texts: [`${id}`] }));
  const before = [a!, b!, c!];
  const changed = { id: 2, texts: ['other'] };
  const added = { id: 4, texts: [] };
  const kept = keepEqual(before, [added, { id: 3, texts: ['3'] }, changed, { id: 1, texts: ['1'] }], ({ id }) => id);
  expect(kept.map((one, k) => one === [added, c, changed, a][k])).toEqual([true, true, true, true]);
});
