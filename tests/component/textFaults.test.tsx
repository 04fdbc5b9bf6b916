/** What the check of texts finds, each thing by itself, and what it leaves out. */
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { NameTip } from '../../src/ui/TipLayer.tsx';
import { show } from './show.tsx';
import { textFaults } from './textFaults.ts';

const LONG = 'A text of many words';
const box = { display: 'block', width: 60, font: '12px Inter' } as const;
const oneLine = { ...box, whiteSpace: 'nowrap' } as const;
const cut = { ...oneLine, overflow: 'hidden' } as const;

it.each<[string, ReactNode, RegExp]>([
  [
    'a text that is cut',
    <span key="one" style={cut}>
      {LONG}
    </span>,
    /^cut: “A text of many words”/,
  ],
  [
    'a text that is higher than its box',
    <span key="one" style={{ ...box, height: 20, overflow: 'hidden' }}>
      {LONG}
    </span>,
    /^cut/,
  ],
  [
    'a button that is narrower than its text',
    <button key="one" type="button" style={{ ...oneLine, width: 88, padding: 0, boxSizing: 'border-box' }}>
      <span>Alle Konten einklappen</span>
    </button>,
    /^out of its box: “Alle Konten einklappen”/,
  ],
  [
    'a placeholder without room',
    <input key="one" placeholder="unknown to anybody" style={{ ...box }} />,
    /^cut: “unknown/,
  ],
  [
    'a figure that is apart from its unit',
    <span key="one" style={{ ...box, width: 34 }}>
      2.00 M
    </span>,
    /^“2.00 M” is broken in two/,
  ],
  [
    'a word on two lines',
    <span key="one" style={{ ...box, width: 50, overflowWrap: 'anywhere' }}>
      Consumption
    </span>,
    /^“Consumption” is broken in two/,
  ],
  [
    'texts over each other',
    <div key="one" style={{ position: 'relative' }}>
      <span>22 of 100 characters</span>
      <span style={{ display: 'block', marginTop: -16 }}>to come</span>
    </div>,
    /overlap$/,
  ],
  [
    'a frame that scrolls sideways',
    <div key="one" style={{ width: 100, overflowX: 'auto' }}>
      <div style={{ width: 200 }}>{LONG}</div>
    </div>,
    /scrolls sideways: 200 in 100 px$/,
  ],
  [
    'a page that scrolls sideways',
    <div key="one" style={{ width: 2000 }}>
      {LONG}
    </div>,
    /^the page is \d+ px wide/,
  ],
])('finds %s', async (_, element, expected) => {
  await show(element);
  expect(textFaults()).toContainEqual(expect.stringMatching(expected));
});

it('takes a text that ends in … for one with a tooltip only if it has one', async () => {
  const shortened = <span style={{ ...cut, textOverflow: 'ellipsis' }}>{LONG}</span>;
  const { rerender } = await show(shortened);
  expect(textFaults()).toEqual([expect.stringMatching(/^ends in … without a tooltip/)]);
  await rerender(
    <>
      <NameTip />
      {shortened}
    </>,
  );
  await expect.poll(textFaults).toEqual([]);
  expect(document.querySelector('[title]')?.getAttribute('title')).toBe(LONG);
});

it('leaves out what is for screen readers only, pictures, and what a frame scrolls down to', async () => {
  await show(
    <>
      <div style={{ height: 20, overflowY: 'auto' }}>
        <span style={box}>Fits</span>
        <span style={box}>Fits</span>
      </div>
      <span className="visually-hidden">{LONG}</span>
      <svg width="20" height="20" role="img" aria-label="A chart">
        <text>{LONG}</text>
      </svg>
      <span style={box}>Fits</span>
    </>,
  );
  expect(textFaults()).toEqual([]);
});
