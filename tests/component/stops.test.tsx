/** The list of stops: what it has, in which order, and where a click leads. */
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { App } from '../../src/App.tsx';
import { fleetAtom } from '../../src/state/colonies.ts';
import { store } from '../../src/state/jotai.ts';
import { goTo } from '../../src/state/places.ts';
import { type CharacterId, colonyKey, type PlanetId } from '../../workers/domain/ids.ts';
import { showFleet, textsOf } from './fleet.tsx';
import { fillStore, HOUR, makeAccountReport, makePublication, makeReport, makeStop } from './reportBuilders.ts';
import { seriousAccessibilityFindings } from './show.tsx';

const panel = () => page.getByRole('region', { name: 'Stops', exact: true });
const stopsLink = () => page.getByRole('link', { name: /^Stops/ });
const section = (name: string) => panel().getByRole('region', { name });
const ahead = () => panel().getByRole('region', { name: /^(Today|Tomorrow|Later)/ });
const main = () => page.getByRole('main');
const isoOf = (element: Element) => element.querySelector('time')?.dateTime;

/** The visits of a part of the list. */
const visitsOf = (part: Locator): HTMLElement[] =>
  part.elements().flatMap((element) => [...element.querySelectorAll('li')].filter((li) => li.querySelector('button')));

async function openList(pilots?: readonly string[]): Promise<void> {
  await showFleet(pilots);
  await stopsLink().click();
  // Its code is loaded with the first.
  await expect.element(panel().getByRole('heading', { name: 'Stops' })).toHaveFocus();
}

/** Seconds of a countdown's text: `3d 04:05:06`, `00:20:48`. */
function secondsOf(text: string): number {
  const [, days, hours, minutes, seconds] = /^(?:(\d+)d )?(\d\d):(\d\d):(\d\d)$/.exec(text) ?? [];
  return ((Number(days ?? 0) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}

describe('the list of stops', () => {
  it('lists the planets that the navigation counts, and first among the future ones the next stop', async () => {
    await openList();
    const count = Number(/\((\d+)\) *planets? stopped now/.exec(stopsLink().element().textContent ?? '')?.[1]);
    expect(count).toBeGreaterThan(0);
    await expect.poll(() => visitsOf(section('Now'))).toHaveLength(count);
    const [next] = visitsOf(ahead().first());
    const nextAt = store.get(fleetAtom)?.nextStop?.stop.at ?? 0;
    expect(Date.parse(isoOf(next as Element) ?? '')).toBe(nextAt * 1000);
  });

  it('lists first for each account the stop that its header names as next', async () => {
    await openList();
    const expected = [];
    for (const account of ['Main', 'Alt farm']) {
      await panel().getByLabelText('Account').selectOptions(account);
      const first = visitsOf(ahead().first())[0] as HTMLElement;
      expect(first.textContent).toContain(`· ${account}`);
      expected.push({ account, planet: first.querySelector('button')?.textContent, at: isoOf(first) });
    }
    await userEvent.keyboard('{Escape}');
    for (const { account, planet, at } of expected) {
      const header = [...document.querySelectorAll<HTMLElement>('main header')].find(({ innerText }) =>
        innerText.includes(`Account: ${account}`),
      );
      const stat = page.elementLocator(header as Element).getByText('Next stop', { exact: true });
      const box = stat.element().parentElement as HTMLElement;
      expect(box.textContent).toMatch(/^Next stopin \d/);
      expect(isoOf(box)).toBe(at);
      // Its tooltip says which planet and what.
      await page.elementLocator(box.querySelector('button') as Element).hover();
      await expect
        .poll(() => page.getByRole('dialog', { name: 'Next stop' }).query()?.textContent)
        .toMatch(new RegExp(`^${planet}: (program ends|.* full|out of .*)$`));
      await page.getByRole('contentinfo').hover();
    }
  });

  it('is in order of time in each part, and says of each stop what, where and what to do', async () => {
    await openList();
    for (const part of ['Today', 'Tomorrow', 'Later']) {
      const left = visitsOf(section(part)).map((visit) => secondsOf(visit.querySelector('time')?.textContent ?? ''));
      expect(left).not.toContain(Number.NaN);
      expect(left).toEqual(left.toSorted((a, b) => a - b));
    }
    const stopped = visitsOf(section('Now')).find(({ textContent }) => textContent?.includes('program ended'));
    expect(stopped?.textContent).toContain('extractor control unit');
    expect(stopped?.textContent).toContain('Start a new program in the game.');
    expect(stopped?.textContent).toMatch(/\d[dh] .*ago|\dm ago/);
    const titles = [...(stopped?.querySelectorAll('[title]') ?? [])].map((element) => element.getAttribute('title'));
    expect(titles).toContainEqual(
      expect.stringMatching(/^The extraction program for .* has ended: nothing is extracted\.$/),
    );
  });

  it('is filtered by kind, account and character', async () => {
    await openList();
    const kinds = panel().getByRole('group', { name: 'Kinds of stops' });
    for (const kind of ['Programs', 'Missing inputs', 'Set-up'])
      await kinds.getByRole('button', { name: kind }).click();
    await expect.element(panel()).not.toHaveTextContent('program end');
    for (const { textContent } of visitsOf(panel())) expect(textContent).toContain('full');
    await kinds.getByRole('button', { name: 'Programs' }).click();
    await expect.element(panel()).toHaveTextContent('program end');

    await panel().getByLabelText('Account').selectOptions('Main');
    const owners = visitsOf(panel());
    expect(owners.length).toBeGreaterThan(0);
    for (const { textContent } of owners) expect(textContent).toContain('· Main');
    await panel().getByLabelText('Character').selectOptions('Ketta Vaskonen');
    for (const { textContent } of visitsOf(panel())) expect(textContent).toContain('Ketta Vaskonen');
    expect(textsOf(panel().getByLabelText('Character').getByRole('option'))).toHaveLength(4);
    for (const kind of ['Missing inputs', 'Set-up']) await kinds.getByRole('button', { name: kind }).click();
    await panel().getByLabelText('Account').selectOptions('All accounts');
  });

  it('leads to a row, whose account opens, and which has the focus', async () => {
    await showFleet();
    await page.getByRole('button', { name: 'Collapse All' }).click();
    await stopsLink().click();
    await expect.element(section('Now')).toBeVisible();
    const planet = visitsOf(section('Now'))[0]?.querySelector('button') as HTMLElement;
    const name = planet.textContent ?? '';
    planet.click();
    await expect.poll(() => document.activeElement?.closest('main [data-colony]')?.textContent).toContain(name);
    await expect.element(page.elementLocator(document.activeElement as Element)).toBeInViewport();
    await expect.element(panel()).not.toBeInTheDocument();
  });

  it('brings back a row that a mode hides', async () => {
    await showFleet(['Ketta Vaskonen', 'Ilse Calloway']);
    await page.getByRole('button', { name: 'Plan mode' }).click();
    await page.getByRole('button', { name: 'Alert mode' }).click();
    await stopsLink().click();
    // Amamake IV runs on without an alert.
    await panel().getByRole('button', { name: 'Amamake IV', exact: true }).first().click();
    const row = page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: 'Amamake IV', exact: true });
    await expect.element(row).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Alert mode' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('is left by Escape, which gives the focus back', async () => {
    await openList(['Ketta Vaskonen', 'Ilse Calloway']);
    expect(await seriousAccessibilityFindings(panel().element())).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(stopsLink()).toHaveFocus();
  });

  it('fits on a phone, and gives way to the row', async () => {
    await page.viewport(390, 844);
    try {
      await openList(['Ketta Vaskonen', 'Ilse Calloway']);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
      const planet = visitsOf(section('Now'))[0]?.querySelector('button') as HTMLElement;
      const name = planet.textContent ?? '';
      planet.click();
      await expect.element(panel()).not.toBeInTheDocument();
      await expect.element(main().getByRole('button', { name, exact: true })).toHaveFocus();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    } finally {
      await page.viewport(1440, 900);
    }
  });

  it('is short until the player asks for more, and finds a row far down the page', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => (index + 1) as CharacterId);
    const planets = [41, 42, 43, 44, 45, 46] as PlanetId[];
    const colonies = ids.flatMap((characterId) =>
      planets.map((planetId) => {
        const key = colonyKey(characterId, planetId);
        const stop = { ...makeStop('programExpired', 3 * 24 * HOUR + characterId * 6 + planetId), colonyKey: key };
        return makeReport({ characterId, planetId, planetName: `Planet ${characterId} ${planetId}`, stops: [stop] });
      }),
    );
    await fillStore(
      ids,
      makePublication(colonies, { accounts: [makeAccountReport({ planetCount: colonies.length })] }),
    );
    await render(<App />);
    goTo('stops');
    await expect.poll(() => visitsOf(section('Later'))).toHaveLength(40);
    const more = [...document.querySelectorAll<HTMLElement>('main button')].find(({ innerText }) =>
      /^Show \d+ more of/.test(innerText),
    );
    more?.click();
    await expect.poll(() => visitsOf(section('Later'))).toHaveLength(240);
    const planet = visitsOf(section('Later')).at(-1)?.querySelector('button') as HTMLElement;
    const name = planet.textContent ?? '';
    planet.click();
    await expect.poll(() => document.activeElement?.closest('main [data-colony]')?.textContent).toContain(name);
    await expect.element(page.elementLocator(document.activeElement as Element)).toBeInViewport();
  });
});

describe('an entry on a wide screen', () => {
  it('has what stops, what to do and when side by side; on a phone below each other', async () => {
    await page.viewport(1440, 900);
    await openList();
    const [visit] = visitsOf(ahead().first());
    const line = visit?.querySelector('li');
    const boxes = () => [...(line?.children ?? [])].map((part) => part.getBoundingClientRect());
    const [what, when, todo] = boxes();
    expect([what!.top, when!.top]).toEqual([todo!.top, todo!.top]);
    expect(what!.right).toBeLessThanOrEqual(todo!.left);
    expect(todo!.right).toBeLessThanOrEqual(when!.left);
    await page.viewport(390, 844);
    await expect.poll(() => boxes()[2]!.top >= boxes()[0]!.bottom).toBe(true);
  });
});
