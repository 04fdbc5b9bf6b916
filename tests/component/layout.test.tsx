/** The whole page in a window of a given size: what must make room for what. */
import { flushSync } from 'react-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { App } from '../../src/App.tsx';
import { goToColony } from '../../src/features/filter/goToColony.ts';
import { store } from '../../src/state/jotai.ts';
import { goTo, goToPlanets } from '../../src/state/places.ts';
import { alertModeAtom, showProductIconsAtom } from '../../src/state/settings.ts';
import type { CharacterId, PlanetId } from '../../workers/game/domain/ids.ts';
import { fillStore, makeAccountReport, makeExport, makeImport, makePublication, makeReport } from './reportBuilders.ts';
import { withMedia } from './withMedia.ts';

const ALERTED = 40 as PlanetId;
const QUIET = 41 as PlanetId;

const box = (selector: string): DOMRect => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`Nothing is ${selector}.`);
  return element.getBoundingClientRect();
};

const PLANET_IDS = [40, 41, 42, 43, 44, 45] as PlanetId[];

/** A character that is not drawn yet. */
const PLACEHOLDER = 'p[style*="--planet-count"]';

const nextFrame = () => new Promise(requestAnimationFrame);

/** Waits until nothing more is drawn: what is near the window is drawn in slices. */
async function untilStill(): Promise<void> {
  const count = () => document.querySelectorAll('tr[data-colony]').length;
  const arriving = async () => {
    const before = count();
    for (let frame = 0; frame < 10; frame++) await nextFrame();
    return count() - before + inView(PLACEHOLDER).length;
  };
  await expect.poll(arriving).toBe(0);
}

/** The part of it that is in the window. */
function inView(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
}

/** Renders 40 characters, and waits until all that is near the top is drawn. */
async function renderLargeFleet(): Promise<void> {
  const ids = Array.from({ length: 40 }, (_, index) => (index + 1) as CharacterId);
  const colonies = ids.flatMap((characterId) => PLANET_IDS.map((planetId) => makeReport({ characterId, planetId })));
  await fillStore(ids, makePublication(colonies));
  await render(<App />);
  await expect.poll(() => document.querySelectorAll('tr[data-colony]').length).toBeGreaterThan(PLANET_IDS.length);
  await untilStill();
}

const ACCOUNT_SIZE = 3;

/** Stores 60 characters in accounts of three. */
async function fillManyAccounts(): Promise<CharacterId[]> {
  const ids = Array.from({ length: 60 }, (_, index) => (index + 1) as CharacterId);
  const accountOf = (id: CharacterId): string => `Account ${Math.ceil(id / ACCOUNT_SIZE)}`;
  const colonies = ids.flatMap((characterId) => PLANET_IDS.map((planetId) => makeReport({ characterId, planetId })));
  await fillStore(ids, makePublication(colonies), accountOf);
  return ids;
}

describe('the page', () => {
  beforeEach(async () => {
    store.set(alertModeAtom, false);
    store.set(showProductIconsAtom, false);
    const colonies = [
      makeReport({ planetId: ALERTED, alerts: ['lowStorage'], exports: [makeExport('Coolant')] }),
      makeReport({ planetId: QUIET, imports: [makeImport('Water')] }),
    ];
    const accounts = [makeAccountReport({ characterCount: 1, planetCount: 2 })];
    await fillStore([1 as CharacterId], makePublication(colonies, { accounts }));
  });

  it('shows the list of stops in its place: the toolbar is laid out as before when the player comes back', async () => {
    await page.viewport(1300, 700);
    const screen = await render(<App />);
    const toolbar = () => box('[role="toolbar"][aria-label="View"]').height;
    await expect.element(screen.getByRole('button', { name: 'Collapse All' })).toBeVisible();
    const before = toolbar();
    await screen.getByRole('link', { name: /^Stops/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Stops', exact: true })).toBeVisible();
    await expect
      .poll(() => document.querySelector('tr[data-colony]')?.checkVisibility({ visibilityProperty: true }))
      .toBe(false);
    await screen.getByRole('link', { name: /^Planets/ }).click();
    await expect.poll(toolbar).toBe(before);
  });

  it('is no higher than necessary where alert mode leaves one planet', async () => {
    store.set(alertModeAtom, true);
    const screen = await render(<App />);
    await expect.element(screen.getByRole('button', { name: 'Tanoo 40', exact: true })).toBeVisible();
    expect(document.querySelectorAll('tr[data-colony]')).toHaveLength(1);
    expect(box('[data-entry^="character"]').height).toBeLessThan(150);
  });

  it('gives product icons narrower columns than product names', async () => {
    await render(<App />);
    await expect.element(page.getByRole('table')).toBeVisible();
    const cells = () => [...document.querySelectorAll('tr[data-colony] > *')].map((cell) => cell.clientWidth);
    const [, , production = 0, imports = 0, exports = 0] = cells();
    store.set(showProductIconsAtom, true);
    await expect.poll(() => cells()[2]).toBeLessThan(production);
    expect(cells()[3]).toBeLessThan(imports);
    expect(cells()[4]).toBeLessThan(exports);
  });

  it('shows names at once and then rows after a jump to the end of a large fleet', async () => {
    await renderLargeFleet();
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const [placeholder] = inView(PLACEHOLDER);
    expect(placeholder?.textContent?.split('\n')).toHaveLength(PLANET_IDS.length);
    expect(placeholder?.clientHeight).toBeGreaterThan(PLANET_IDS.length * 47);
    await expect.poll(() => inView(PLACEHOLDER)).toEqual([]);
    expect(inView('tr[data-colony]').length).toBeGreaterThan(PLANET_IDS.length);
    window.scrollTo({ top: 0, behavior: 'instant' });
  });

  it('shows rows at once after the keys Home and End of a large fleet', { tags: ['deep'] }, async () => {
    await renderLargeFleet();
    const placeholders: number[] = [];
    const look = () => placeholders.push(inView(PLACEHOLDER).length);
    window.addEventListener('scroll', look);
    await userEvent.keyboard('{End}');
    await expect.poll(() => window.scrollY).toBeGreaterThan(5 * window.innerHeight);
    await userEvent.keyboard('{Home}');
    await expect.poll(() => window.scrollY).toBe(0);
    await nextFrame();
    window.removeEventListener('scroll', look);
    expect([...new Set(placeholders)]).toEqual([0]);
  });

  it('keeps the rows in view of a large fleet while another place is open', async () => {
    await renderLargeFleet();
    const drawn = () => document.querySelectorAll('tr[data-colony]').length;
    await expect.poll(() => inView(PLACEHOLDER)).toEqual([]);
    for (let frame = 0; frame < 10; frame++) await nextFrame();
    const before = drawn();
    expect(before).toBeGreaterThan(PLANET_IDS.length);
    flushSync(() => goTo('stops'));
    for (let frame = 0; frame < 10; frame++) await nextFrame();
    expect(drawn()).toBe(before);
    flushSync(goToPlanets);
    expect(inView('tr[data-colony]').length).toBeGreaterThan(PLANET_IDS.length);
    expect(inView(PLACEHOLDER)).toEqual([]);
    // Also what is near the window is measured again.
    window.scrollTo({ top: 3000, behavior: 'instant' });
    await expect.poll(() => inView('tr[data-colony]').length).toBeGreaterThan(PLANET_IDS.length);
    window.scrollTo({ top: 0, behavior: 'instant' });
  });

  it('has little of accounts outside the view, each as high as its rows will be', async () => {
    const ids = await fillManyAccounts();
    await render(<App />);
    await expect.poll(() => document.querySelectorAll('tr[data-colony]').length).toBeGreaterThan(PLANET_IDS.length);
    await untilStill();
    const far = [...document.querySelectorAll<HTMLElement>('#accounts > li[data-names]')];
    expect(far.length).toBeGreaterThan(ids.length / ACCOUNT_SIZE - 5);
    for (const card of far) expect(card.querySelectorAll('*').length).toBeLessThan(4);
    // The browser lays out none of it, but finds it.
    const last = far.at(-1)?.querySelector('h2');
    expect(last?.checkVisibility({ contentVisibilityAuto: true })).toBe(false);
    expect(last?.checkVisibility()).toBe(true);
    const heightPx = document.documentElement.scrollHeight;
    expect(far[0]?.dataset.names?.split('\n')).toHaveLength(ACCOUNT_SIZE);
    await userEvent.keyboard('{End}');
    await expect.poll(() => inView('tr[data-colony]').length).toBeGreaterThan(PLANET_IDS.length);
    await expect.poll(() => inView('#accounts > li[data-names]')).toEqual([]);
    await untilStill();
    expect(Math.abs(document.documentElement.scrollHeight / heightPx - 1)).toBeLessThan(0.05);
    await userEvent.keyboard('{Home}');
    await expect.poll(() => window.scrollY).toBe(0);
  });

  it('finds a planet of an account far outside the view', async () => {
    const ids = await fillManyAccounts();
    await render(<App />);
    await expect.poll(() => document.querySelectorAll('#accounts > li[data-names]').length).toBeGreaterThan(0);
    const key = makeReport({ characterId: ids[50] as CharacterId, planetId: QUIET }).key;
    goToColony(key);
    const row = () => document.querySelector(`tr[data-colony="${key}"]`);
    await expect.poll(() => row()?.contains(document.activeElement)).toBe(true);
    await expect.poll(() => inView(`tr[data-colony="${key}"]`)).toHaveLength(1);
    window.scrollTo({ top: 0, behavior: 'instant' });
  });

  it('draws every account to print', { tags: ['deep'] }, async () => {
    const ids = await fillManyAccounts();
    await render(<App />);
    await expect.poll(() => document.querySelectorAll('#accounts > li[data-names]').length).toBeGreaterThan(0);
    await withMedia({ media: 'print' }, async () => {
      const rows = () => document.querySelectorAll('#accounts tr[data-colony]').length;
      await expect.poll(rows).toBe(ids.length * PLANET_IDS.length);
    });
    await expect.poll(() => document.querySelectorAll('#accounts > li[data-names]').length).toBeGreaterThan(0);
  });

  it('draws the first rows without placeholders in their place before', async () => {
    await fillManyAccounts();
    const first = document.createElement('div');
    document.body.append(first);
    const drawn: { rows: number; placeholders: number }[] = [];
    const observer = new MutationObserver(() => {
      const [rows, placeholders] = ['tr[data-colony]', PLACEHOLDER].map((one) => document.querySelectorAll(one).length);
      if (rows || placeholders) drawn.push({ rows: rows ?? 0, placeholders: placeholders ?? 0 });
    });
    observer.observe(first, { childList: true, subtree: true });
    await render(<App />, { container: first });
    await expect.poll(() => drawn.length).toBeGreaterThan(0);
    observer.disconnect();
    expect(drawn[0]?.rows).toBeGreaterThanOrEqual(2 * PLANET_IDS.length);
    expect(drawn[0]?.rows).toBeLessThanOrEqual(4 * PLANET_IDS.length);
  });

  it('opens all accounts at once without drawing those outside the view', { tags: ['deep'] }, async () => {
    await fillManyAccounts();
    const screen = await render(<App />);
    await expect.poll(() => inView('tr[data-colony]').length).toBeGreaterThan(PLANET_IDS.length);
    await screen.getByRole('button', { name: 'Collapse All' }).click();
    await expect.poll(() => document.querySelectorAll('tr[data-colony]').length).toBe(0);
    await untilStill();
    const opened = new Promise((resolve) => {
      const options = { subtree: true, attributeFilter: ['aria-expanded'] };
      new MutationObserver(resolve).observe(document.querySelector('#accounts') as HTMLElement, options);
    });
    (screen.getByRole('button', { name: 'Expand All' }).element() as HTMLElement).click();
    // What is drawn first.
    await opened;
    expect(inView('tr[data-colony]').length).toBeGreaterThan(PLANET_IDS.length);
    expect(inView(PLACEHOLDER)).toEqual([]);
    expect(inView('#accounts > li[data-names]')).toEqual([]);
    expect(document.querySelectorAll('tr[data-colony]').length).toBeLessThanOrEqual(4 * PLANET_IDS.length);
    expect(document.querySelectorAll(PLACEHOLDER).length).toBeLessThan(ACCOUNT_SIZE);
  });

  it('keeps the layout of a place that another one covers', async () => {
    await render(<App />);
    goTo('stops');
    const place = () => document.querySelector<HTMLElement>('main [data-place]');
    await expect.poll(() => place()?.checkVisibility()).toBe(true);
    goToPlanets();
    // The page may have been drawn before it listens to where the player is.
    await expect.poll(() => place()?.checkVisibility()).toBe(false);
    expect(getComputedStyle(place() as HTMLElement).display).not.toBe('none');
    expect(page.getByRole('heading', { name: 'Stops' }).elements()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  });

  it('keeps the rows that alert mode leaves in view', { tags: ['deep'] }, async () => {
    const ids = Array.from({ length: 40 }, (_, index) => (index + 1) as CharacterId);
    const colonies = ids.flatMap((characterId) =>
      PLANET_IDS.map((planetId) =>
        makeReport({ characterId, planetId, alerts: planetId === ALERTED ? ['lowStorage'] : [] }),
      ),
    );
    await fillStore(ids, makePublication(colonies));
    const screen = await render(<App />);
    await expect.poll(() => document.querySelectorAll('tr[data-colony]').length).toBeGreaterThan(PLANET_IDS.length);
    await untilStill();
    const row = document.querySelector('tr[data-colony][data-severity="grey"]');
    await screen.getByRole('button', { name: 'Alert mode' }).click();
    await expect.poll(() => document.querySelectorAll('tr[data-colony][data-severity="none"]').length).toBe(0);
    expect(row?.isConnected).toBe(true);
    expect(inView(PLACEHOLDER)).toEqual([]);
    await screen.getByRole('button', { name: 'Alert mode' }).click();
    await expect.poll(() => inView('tr[data-colony][data-severity="none"]').length).toBeGreaterThan(PLANET_IDS.length);
    expect(row?.isConnected).toBe(true);
    expect(inView(PLACEHOLDER)).toEqual([]);
  });

  it('keeps what is in view of a large fleet when a mode is pressed twice before the page follows', {
    tags: ['deep'],
  }, async () => {
    await renderLargeFleet();
    const drawn = () => inView('li[data-entry^="character"] button').length;
    const button = page.getByRole('button', { name: 'Plan mode', exact: true }).element() as HTMLElement;
    button.click();
    await expect.poll(() => document.querySelectorAll('tr[data-colony]').length).toBe(0);
    await untilStill();
    const before = drawn();
    expect(before).toBeGreaterThan(PLANET_IDS.length);
    button.click();
    await Promise.resolve();
    expect(button.getAttribute('aria-pressed')).toBe('false');
    button.click();
    for (let frame = 0; frame < 10; frame++) await nextFrame();
    expect(drawn()).toBe(before);
  });

  it('leaves End to fields', async () => {
    const screen = await render(<App />);
    await screen.getByLabelText('Filter planets').click();
    await userEvent.keyboard('{End}');
    expect(window.scrollY).toBe(0);
  });
});
