import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useMediaQuery } from '../../src/ui/useMediaQuery.ts';
import { withMedia } from './withMedia.ts';

function Folded() {
  return <p>{useMediaQuery('print and (min-width: 1px)') ? 'open' : 'folded'}</p>;
}

it('a hundred who use a media query are redrawn by one listener: React refuses fifty updates in a row', async () => {
  const listen = vi.spyOn(MediaQueryList.prototype, 'addEventListener');
  await render(Array.from({ length: 100 }, (_, index) => <Folded key={String(index)} />));
  await expect.poll(() => page.getByText('folded').elements()).toHaveLength(100);
  expect(listen).toHaveBeenCalledTimes(1);
  listen.mockRestore();
  await withMedia({ media: 'print' }, () => expect.poll(() => page.getByText('open').elements()).toHaveLength(100));
  await expect.poll(() => page.getByText('folded').elements()).toHaveLength(100);
});
