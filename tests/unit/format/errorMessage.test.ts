import { expect, it, vi } from 'vitest';
import { errorMessage } from '../../../src/format/text.ts';

it.each([
  new DOMException('The node to be removed is not a child of this node.', 'NotFoundError'),
  new TypeError('Failed to fetch'),
  // As it comes out of a worker.
  Object.assign(new Error('The object can not be cloned.'), { name: 'DataCloneError' }),
  'out of memory',
])('a player does not read a browser’s own words, which go to the console: %s', (error) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(errorMessage(error)).toBe('an unexpected error');
  expect(warn).toHaveBeenLastCalledWith(error);
});

it('a player reads what this product says', () => {
  expect(errorMessage(new Error('Calculations were restarted. Plan again.'))).toBe(
    'Calculations were restarted. Plan again.',
  );
});
