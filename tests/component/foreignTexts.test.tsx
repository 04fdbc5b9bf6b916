/**
 * Names that players and templates bring along: with HTML, 300 letters without a space, or written right to left.
 * Nothing of them becomes part of the page, and a phone never scrolls sideways.
 */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { App } from '../../src/App.tsx';
import { PLACES, screensOf } from '../../src/model/places.ts';
import { charactersAtom } from '../../src/state/characters.ts';
import { type DialogRequest, dialogAtom } from '../../src/state/dialogs.ts';
import { store } from '../../src/state/jotai.ts';
import { setNotice } from '../../src/state/notices.ts';
import { goTo } from '../../src/state/places.ts';
import type { Screen } from '../../src/words/places.ts';
import { LIBRARY } from '../../workers/figures/kept/library.ts';
import { KeptRows, openKept } from '../../workers/live/kept/keptRows.ts';
import { WATER_TEMPLATE } from '../fixtures/waterTemplate.ts';
import { startFleet } from './fleet.tsx';

const MARKUP = '<img src="x" onerror="window.hit = 1"><b data-hit>bold</b>';
const LONG = 'W'.repeat(300);
/** Hebrew, with a digit at its end that moves to the other side of what follows. */
const RIGHT_TO_LEFT = 'שלום 7';
const NAMES = [MARKUP, LONG, RIGHT_TO_LEFT];
const PILOTS = ['Ketta Vaskonen', 'Ada Ferrum'];
const WIDTH = 390;

const library = new KeptRows(LIBRARY, openKept);
const templates = NAMES.map((name) => JSON.stringify({ ...WATER_TEMPLATE, Cmt: name }));

/** Finds names that have become part of the page, or that stick out of a phone's screen. */
function faults(): string[] {
  const hits = [...document.querySelectorAll('[data-hit], img[src="x"]')].map(({ outerHTML }) => `HTML: ${outerHTML}`);
  const { scrollWidth, clientWidth } = document.documentElement;
  const dialog = document.querySelector('[role="dialog"]');
  const frames = [document.documentElement, ...(dialog === null ? [] : [dialog, ...dialog.querySelectorAll('*')])];
  const scrolled = frames.filter((element) => {
    const { overflowX } = getComputedStyle(element);
    const isFrame = element === document.documentElement || overflowX === 'auto' || overflowX === 'scroll';
    return isFrame && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
  });
  const widest = [...document.querySelectorAll('body *')].findLast(
    (one) => one.getBoundingClientRect().right > clientWidth + 1 && one.children.length === 0,
  );
  const tooWide = scrolled.map(
    ({ tagName }) => `${tagName} is ${scrollWidth} px wide: ${widest?.outerHTML.slice(0, 300)}`,
  );
  return [...hits, ...tooWide];
}

/** Waits until the page has drawn what it has, and nothing is wrong with it. */
async function untilFaultless(message: string): Promise<void> {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  await expect.poll(faults, { message }).toEqual([]);
}

const isShown = (screen: Screen): boolean =>
  screen === 'planets'
    ? document.querySelector('[data-colony]') !== null
    : [...document.querySelectorAll('main h2')].some((one) => one.checkVisibility({ visibilityProperty: true }));

async function showNames(): Promise<void> {
  await page.viewport(WIDTH, 844);
  await library.change({ added: templates, removed: [] });
  await startFleet(PILOTS, {
    rename: ({ name }) =>
      name === PILOTS[0]
        ? { name: MARKUP, account: LONG, comment: RIGHT_TO_LEFT, system: LONG }
        : { name: LONG, account: RIGHT_TO_LEFT, comment: MARKUP + LONG, system: MARKUP },
  });
  await render(<App />);
}

it('would be found if they were no plain text, or too wide', async () => {
  await page.viewport(WIDTH, 844);
  const planted = document.createElement('div');
  planted.innerHTML = '<b data-hit>bold</b>';
  planted.style.width = `${WIDTH + 100}px`;
  document.body.append(planted);
  expect(faults()).toHaveLength(2);
  planted.remove();
  expect(faults()).toEqual([]);
});

it('are plain text in every place and in dialogs, and nothing scrolls sideways', async () => {
  await showNames();
  for (const [index, text] of NAMES.entries()) setNotice({ id: `name ${index}`, kind: 'failed', text });
  for (const screen of PLACES.flatMap(screensOf)) {
    goTo(screen);
    await expect.poll(() => isShown(screen), { message: screen }).toBe(true);
    if (screen === 'templates') await expect.poll(() => document.body.textContent).toContain(MARKUP);
    await untilFaultless(screen);
  }

  const dialogs: DialogRequest[] = [
    { kind: 'calendar' },
    ...store.get(charactersAtom).map(({ characterId }) => ({ kind: 'character' as const, characterId })),
  ];
  for (const dialog of dialogs) {
    store.set(dialogAtom, dialog);
    const hasNames = (): boolean => {
      const box = document.querySelector('[role="dialog"]');
      const texts = [box?.textContent, ...[...(box?.querySelectorAll('input') ?? [])].map(({ value }) => value)];
      return texts.join().includes(LONG);
    };
    await expect.poll(hasNames, { message: dialog.kind }).toBe(true);
    await untilFaultless(dialog.kind);
    expect(hasNames(), dialog.kind).toBe(true);
    store.set(dialogAtom, null);
    await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
  }
  expect((window as { hit?: number }).hit).toBeUndefined();
});
