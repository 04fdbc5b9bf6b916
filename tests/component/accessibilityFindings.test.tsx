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

it('find each text that is hard to read, also where others of its colour are readable', async () => {
  const text = (id: string) => (
    <span key={id} id={id} style={{ color: '#999', position: 'relative' }}>
      Figures of {id}
    </span>
  );
  const behind = { background: '#888', position: 'absolute', inset: 0 } as const;
  await show(
    <>
      <p>{text('readable')}</p>
      <p style={{ background: '#888' }}>{['inside', 'beside'].map(text)}</p>
      <p style={{ position: 'relative' }}>
        <span style={behind} />
        {text('above')}
      </p>
      <p style={{ opacity: 0.5 }}>{text('faded')}</p>
      <p>{text('last')}</p>
    </>,
  );
  const ids = async () => (await accessibilityFindings()).map((finding) => /(?<=id=")\w+/.exec(finding)?.[0]);
  const expected = ['inside', 'beside', 'above', 'faded'];
  expect(await ids()).toEqual(expected);
  // What is readable is remembered, what is not stays found.
  expect(await ids()).toEqual(expected);
});

it('find what is wrong in the last of many rows that look alike, and nothing in what is covered', async () => {
  const rows = ['First', 'Second', 'Third', 'Fourth', ' '].map((name) => (
    <li key={name}>
      <button type="button" aria-label={name} />
    </li>
  ));
  await show(
    <>
      <ul>{rows}</ul>
      <div data-covered>
        <div style={{ visibility: 'hidden' }}>
          <button type="button" />
        </div>
      </div>
    </>,
  );
  expect(await accessibilityFindings()).toEqual([expect.stringContaining('aria-label=" "')]);
});

it('find what is wrong in one part of the page, which texts beside it may name', async () => {
  await show(
    <>
      <label htmlFor="named">Planets</label>
      <span id="words">Pilots</span>
      <button type="button" />
      <section style={{ background: '#888' }}>
        <div>
          <p id="part">
            <input id="named" />
            <input id="described" aria-labelledby="words" />
            <input id="nameless" />
            <span id="faded" style={{ color: '#999' }}>
              Figures
            </span>
          </p>
        </div>
        <p>Figures</p>
      </section>
    </>,
  );
  const findings = await accessibilityFindings(document.getElementById('part')!);
  expect(findings.map((finding) => /(?<=id=")\w+/.exec(finding)?.[0])).toEqual(['faded', 'nameless']);
});
