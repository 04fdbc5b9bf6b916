/** The findings of axe themselves: they are of the page as it is, and leave it so. */
import axe from 'axe-core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { accessibilityFindings, show } from './show.tsx';

it('leave a covered part to React, which may draw it again meanwhile', async () => {
  let finish = (): void => {};
  function Figures() {
    const [isCalculating, setCalculating] = useState(true);
    finish = () => setCalculating(false);
    return (
      <section>
        {isCalculating && <p>Calculating…</p>}
        <p>Figures</p>
      </section>
    );
  }
  await show(
    <div data-covered style={{ contentVisibility: 'hidden' }}>
      <Figures />
    </div>,
  );
  const { run } = axe;
  vi.spyOn(axe, 'run').mockImplementationOnce(((...input: Parameters<typeof run>) => {
    flushSync(finish);
    return run(...input);
  }) as never);
  await accessibilityFindings();
  expect(document.querySelector('main section')?.textContent).toBe('Figures');
});
