/** The app bar in every language: in one line where all of it fits, else in two. */
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { App } from '../../src/App.tsx';
import { OfflineBadge } from '../../src/features/shell/OfflineBadge.tsx';
import { activateLanguage } from '../../src/languages/i18n.ts';
import { LANGUAGES, type Language } from '../../src/languages/languages.ts';
import { progressAtom } from '../../src/state/colonies.ts';
import { isOnlineAtom } from '../../src/state/connection.ts';
import { envAtom } from '../../src/state/environment.ts';
import { store } from '../../src/state/jotai.ts';
import { placeNames } from '../../src/words/places.ts';
import type { CharacterId, PlanetId } from '../../workers/game/domain/ids.ts';
import { NOW } from '../unit/model/makeReport.ts';
import { ENVIRONMENT } from './environment.ts';
import { fillStore, makePublication, makeReport } from './reportBuilders.ts';
import { show } from './show.tsx';

const WIDTHS = [1440, 1366, 1280, 1200, 960, 390];
const PILOT = 1 as CharacterId;

const REFRESHED = {
  isRunning: false,
  doneCharacters: 1,
  totalCharacters: 1,
  lastEndedAt: NOW,
  confirmedAt: NOW - 600,
  nothingNewerBefore: NOW + 600,
};

const header = (): HTMLElement => document.querySelector('header') as HTMLElement;

/** Whether the places are beside the title. */
const isOneLine = (): boolean => {
  const [title, place] = ['h1', 'nav a'].map((one) => header().querySelector(one)?.getBoundingClientRect());
  return title !== undefined && place !== undefined && place.top < title.bottom;
};

/** What sticks out of the window, lies on something else, or is too narrow to type in. */
function faults(): string[] {
  const parts = [...header().querySelectorAll<HTMLElement>('h1, nav a, search input, button')].filter(
    (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1,
  );
  const found: string[] = [];
  const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent;
  for (const [index, one] of parts.entries()) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (left < 0 || right > window.innerWidth) found.push(`${nameOf(one)} ends at ${right.toFixed(0)}`);
    for (const other of parts.slice(index + 1)) {
      const box = other.getBoundingClientRect();
      const isOver =
        Math.min(right, box.right) - Math.max(left, box.left) > 1 &&
        Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1;
      if (isOver && !one.contains(other)) found.push(`${nameOf(one)} lies on ${nameOf(other)}`);
    }
  }
  if (header().querySelector('button[aria-haspopup="menu"]') === null) found.push('there is no menu');
  const searchWidth = header().querySelector('search input')?.getBoundingClientRect().width ?? 0;
  if (searchWidth < 80) found.push('the search is too narrow');
  const stuckTop = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--top-height'));
  const { height } = header().getBoundingClientRect();
  if (height !== stuckTop) found.push(`the bar is ${height} px high, what sticks below it leaves ${stuckTop}`);
  return found;
}

afterEach(() => activateLanguage('en'));

it('has its menu on screen in English and Russian, on a wide and a narrow screen', async () => {
  const oneLine = await checkBar(['en', 'ru'], [1440, 960, 390]);
  // Where it always was, because all of it fits.
  expect(oneLine).toEqual(['en 1440', 'ru 1440']);
});

it('cuts a longer status before it takes a second line, which the Russian sandbox needs', async () => {
  expect(await checkBar(['de', 'ru'], [1440], { isSandbox: true })).toEqual(['de 1440']);
});

it('has its menu on screen in every language at every width', { tags: ['deep'] }, async () => {
  const languages = LANGUAGES.map(({ language }) => language);
  expect(await checkBar(languages, WIDTHS)).toContain('zh 1440');
});

/** @returns in which languages at which widths the bar is one line */
async function checkBar(
  languages: readonly Language[],
  widths: readonly number[],
  { isSandbox } = { isSandbox: false },
): Promise<string[]> {
  store.set(envAtom, { ...ENVIRONMENT, hasShares: true, isSandbox });
  await fillStore([PILOT], makePublication([makeReport()], { stoppedPlanetCount: 12 }));
  store.set(progressAtom, REFRESHED);
  const { rerender } = await render(<App />);
  const oneLine: string[] = [];
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible();
  for (const language of languages) {
    await activateLanguage(language);
    await rerender(<App key={language} />);
    await expect.poll(() => document.querySelector('nav')?.textContent).toContain(placeNames().planets);
    for (const width of widths) {
      await page.viewport(width, 900);
      await expect.poll(faults, { message: `${language} at ${width} px` }).toEqual([]);
      if (isOneLine()) oneLine.push(`${language} ${width}`);
    }
  }
  return oneLine;
}

it('says without a network when EVE confirmed the oldest of what is shown', async () => {
  const now = Math.floor(Date.now() / 1000);
  const [yesterday, justNow] = [now - 86_400, now - 120];
  const colonies = [yesterday, justNow].map((confirmedAt, index) =>
    makeReport({ planetId: (40 + index) as PlanetId, confirmedAt }),
  );
  await fillStore([PILOT], makePublication(colonies));
  store.set(progressAtom, { ...REFRESHED, confirmedAt: yesterday });
  store.set(isOnlineAtom, false);
  await show(<OfflineBadge />);
  await page.getByRole('button', { name: 'Offline' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'About being offline' }))
    .toHaveTextContent(/EVE confirmed what you see 1d.* ago;/);
});
