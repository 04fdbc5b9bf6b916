/** The list of stops: what it has, in which order, and where a click leads. */
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { App } from '../../src/App.tsx';
import { engineListener } from '../../src/bridge/receive.ts';
import { changeStartedRound } from '../../src/bridge/round.ts';
import StopsView from '../../src/features/stops/StopsView.tsx';
import { lineIdsOf } from '../../src/model/startedRound.ts';
import { ALL_STOPS } from '../../src/model/stopList.ts';
import { countedColoniesAtom, fleetAtom } from '../../src/state/colonies.ts';
import { store } from '../../src/state/jotai.ts';
import { goTo } from '../../src/state/places.ts';
import { DEFAULT_ROUND_INPUTS, roundInputsAtom } from '../../src/state/round.ts';
import { sharesAtom, wantedChoiceAtom } from '../../src/state/shares.ts';
import { frozenPlanAtom, startedRoundAtom } from '../../src/state/startedRound.ts';
import { stopFilterAtom } from '../../src/state/stops.ts';
import { type CharacterId, colonyKey, type PlanetId } from '../../workers/game/domain/ids.ts';
import type { ShareChoice } from '../../workers/game/domain/shares.ts';
import { makeFollowedShare } from '../fixtures/makeFollowedShare.ts';
import { makeRoundReport } from '../fixtures/roundReport.ts';
import { pressMode, showFleet, textsOf } from './fleet.tsx';
import { fillStore, HOUR, makeAccountReport, makePublication, makeReport, makeStop, NOW } from './reportBuilders.ts';
import { show } from './show.tsx';

const ROWLESS = { settings: { planMode: true } };

const panel = () => page.getByRole('region', { name: 'Stops', exact: true });
const stopsLink = () => page.getByRole('link', { name: /^Stops/ });
const section = (name: string) => panel().getByRole('region', { name });
const ahead = () => panel().getByRole('region', { name: /^(Today|Tomorrow|Later)/ });
const main = () => page.getByRole('main');
const isoOf = (element: Element) => element.querySelector('time')?.dateTime;

/** The planets of a part of the list. */
const visitsOf = (part: Locator): HTMLElement[] =>
  part.elements().flatMap((element) => [...element.querySelectorAll<HTMLElement>('ol > li')]);

/** A planet's own button: its name. */
const planetOf = (visit: Element | undefined): HTMLElement =>
  visit?.querySelector('button:not([aria-expanded])') as HTMLElement;

async function unfold(visit: Element | undefined): Promise<void> {
  const button = visit?.querySelector<HTMLElement>('button[aria-expanded="false"]');
  button?.click();
  await expect.poll(() => button?.getAttribute('aria-expanded')).toBe('true');
}

async function openStops(): Promise<void> {
  await stopsLink().click();
  // Its code is loaded with the first.
  await expect.element(panel().getByRole('heading', { name: 'Stops' })).toHaveFocus();
}

/** Shows the list of stops, over a page of characters without their planets' rows. */
async function openList(pilots: readonly string[]): Promise<void> {
  await showFleet(pilots, ROWLESS);
  await openStops();
}

describe('the list of stops', () => {
  it('counts as the navigation does, says what is lost like the first screen, has one line for each planet, and is filtered by kind, account and character', async () => {
    await showFleet(undefined, ROWLESS);
    const block = page.getByRole('region', { name: 'Stopped planets' });
    await expect
      .element(block.getByRole('heading'))
      .toHaveTextContent(/planets stopped: (at least )?[\d.]+ M ISK a day lost/);
    const [amount] = /(at least )?[\d.]+ M/.exec(block.element().textContent ?? '') ?? [];
    const worst = [...block.element().querySelectorAll('li')].map((line) => [
      line.querySelector('button')?.textContent,
      line.children[1]?.textContent,
    ]);
    expect(worst).toHaveLength(5);
    await openStops();

    const count = Number(/\((\d+)\) *planets? stopped now/.exec(stopsLink().element().textContent ?? '')?.[1]);
    expect(count).toBeGreaterThan(0);
    const visits = () => visitsOf(section('Stopped'));
    await expect.poll(visits).toHaveLength(count);
    const [next] = visitsOf(ahead().first());
    const nextAt = store.get(fleetAtom)?.nextStop?.stop.at ?? 0;
    expect(Date.parse(isoOf(next as Element) ?? '')).toBe(nextAt * 1000);

    await expect.element(section('Stopped')).toHaveTextContent(`Lost: ${amount} ISK a day.`);
    const texts = visits().map(({ innerText }) => innerText);
    for (const [planet, loss] of worst) {
      expect(texts.find((text) => text.startsWith(`${planet}\n`) || text.startsWith(`${planet} `))).toContain(loss);
    }
    const losses = texts.map((text) => Number(/−([\d.]+) M\/day/.exec(text)?.[1] ?? -1));
    expect(losses).toEqual(losses.toSorted((a, b) => b - a));
    const known = losses.filter((isk) => isk > 0);
    expect(known.length).toBeGreaterThan(2);
    const [, lossText] =
      /Lost: (?:at least )?([\d.]+) M ISK a day\./.exec(section('Stopped').element().textContent ?? '') ?? [];
    const sum = known.reduce((before, isk) => before + isk, 0);
    expect(Number(lossText)).toBeCloseTo(sum, 1);

    // What stops today has not lost it yet: what it earns a day, as its row on Planets has it for a month.
    const [stakeText] =
      /At stake: (?:at least )?([\d.]+) M ISK a day\./.exec(section('Today').element().textContent ?? '')?.slice(1) ??
      [];
    const stakes = visitsOf(section('Today')).map(({ innerText }) =>
      Number(/\b([\d.]+) M\/day/.exec(innerText)?.[1] ?? 0),
    );
    expect(Math.max(...stakes)).toBeGreaterThan(0);
    expect(Number(stakeText)).toBeCloseTo(
      stakes.reduce((before, isk) => before + isk, 0),
      1,
    );
    expect(section('Today').element().textContent).not.toMatch(/−[\d.]+ M\/day/);

    const lines = visitsOf(panel());
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) expect(line.firstElementChild!.getBoundingClientRect().height).toBe(36);

    // What to do where programs end is said once. The others are full or lack an input.
    const endCount = texts.filter((text) => text.includes('program ended')).length;
    expect(endCount).toBeGreaterThan(0);
    expect(endCount).toBeLessThan(count);
    for (const visit of visits()) await unfold(visit);
    const remedies = (section('Stopped').element().textContent ?? '').match(/Start a new program[^.]*\./g);
    expect(remedies).toEqual([`Start a new program in the game on ${endCount} of them.`]);

    await panel().getByRole('button', { name: 'By time' }).click();
    const timesOf = (part: string) => visitsOf(section(part)).map((visit) => Date.parse(isoOf(visit) ?? ''));
    const times = () => timesOf('Stopped').filter((at) => at > 0);
    expect(times().length).toBeGreaterThan(3);
    expect(times()).toEqual(times().toSorted((a, b) => a - b));
    expect(visits().map(({ innerText }) => innerText.split('\n')[0])).not.toEqual(
      texts.map((text) => text.split('\n')[0]),
    );
    for (const part of ['Today', 'Tomorrow', 'Later']) {
      const at = timesOf(part);
      expect(at).not.toContain(Number.NaN);
      expect(at).toEqual(at.toSorted((a, b) => a - b));
    }

    const kinds = panel().getByRole('group', { name: 'Kinds of stops' });
    for (const kind of ['Programs', 'Lost goods', 'Missing inputs', 'Set-up'])
      await kinds.getByRole('button', { name: kind }).click();
    await expect.element(panel()).not.toHaveTextContent('program end');
    const full = visitsOf(panel());
    expect(full.length).toBeGreaterThan(0);
    for (const { textContent } of full) expect(textContent).toContain('full');
    await kinds.getByRole('button', { name: 'Programs' }).click();
    await expect.element(panel()).toHaveTextContent('program end');

    await panel().getByLabelText('Account').selectOptions('Main');
    const owners = visitsOf(panel());
    expect(owners.length).toBeGreaterThan(0);
    for (const { textContent } of owners) expect(textContent).toContain('· Main');
    await panel().getByLabelText('Character').selectOptions('Ketta Vaskonen');
    const own = visitsOf(panel());
    expect(own.length).toBeGreaterThan(0);
    for (const { textContent } of own) expect(textContent).toContain('Ketta Vaskonen');
    expect(textsOf(panel().getByLabelText('Character').getByRole('option'))).toHaveLength(4);
  });

  it('says of a planet what stopped with its goods, what that loses and since when, and plans a round for the characters of a part: in place of one that is all done, says so where one is in the middle, and with planets that were skipped before', async () => {
    await openList(['Ilse Calloway', 'Rhett Lindqvist', 'Yrsa Ferren']);
    const stopped = visitsOf(section('Stopped')).find(({ textContent }) => textContent?.includes('Harroule III'));
    expect(stopped?.innerText).toMatch(/program ended Base Metals, Heavy Metals/);
    expect(stopped?.innerText).toMatch(/−[\d.]+ M\/day/);
    expect(stopped?.innerText).toMatch(/\dd \d+h ago/);
    // The rest is folded.
    expect(stopped?.textContent).not.toContain('extractor control unit');
    await unfold(stopped);
    expect(stopped?.innerText).toContain('extractor control unit, Base Metals');
    expect(stopped?.innerText).toMatch(
      /2 factories follow: out of Heavy Metals, Toxic Metals, since \d+ \w+ \d\d:\d\d/,
    );
    const [title] = [...(stopped?.querySelectorAll('[title]') ?? [])].map((element) => element.getAttribute('title'));
    expect(title).toMatch(/^The extraction program for Base Metals has ended: nothing is extracted\. The extraction/);

    const plan = makeRoundReport(NOW - 24 * HOUR);
    const ids = lineIdsOf(plan.logins.flatMap(({ visits }) => visits));
    const planAnew = async () => {
      await section('Stopped')
        .getByRole('button', { name: /^Plan a round for / })
        .click();
      await expect.element(page.getByRole('heading', { name: 'Round' })).toHaveFocus();
    };
    await changeStartedRound({ kind: 'check', ids, isDone: true, plan });
    // As on a page where nobody has opened Round yet.
    store.set(frozenPlanAtom, undefined);
    await planAnew();
    await expect.poll(() => store.get(startedRoundAtom)).toMatchObject({ plan: null, checked: [] });

    const notice = page.getByText(/A round is under way\./);
    await expect.element(notice).not.toBeInTheDocument();
    await changeStartedRound({ kind: 'check', ids: ids.slice(1), isDone: true, plan });
    await openStops();
    await planAnew();
    await expect.element(notice).toBeVisible();
    expect(store.get(startedRoundAtom).checked).toEqual(ids.slice(1));
    await changeStartedRound({ kind: 'end' });
    await expect.element(notice).not.toBeInTheDocument();
    store.set(roundInputsAtom, DEFAULT_ROUND_INPUTS);

    await openStops();
    const [expired] = store.get(countedColoniesAtom).colonies.filter(({ isExpired }) => isExpired);
    store.set(roundInputsAtom, { ...DEFAULT_ROUND_INPUTS, leftOutKeys: [expired!.key] });
    const names = new Set(
      visitsOf(section('Stopped')).map(
        ({ innerText }) => /(Ilse Calloway|Rhett Lindqvist|[A-Z]\w+ \w+)(?= ·)/.exec(innerText)?.[0],
      ),
    );
    await section('Stopped')
      .getByRole('button', { name: `Plan a round for these ${names.size} characters` })
      .click();
    await expect.element(page.getByRole('heading', { name: 'Round' })).toHaveFocus();
    await expect.poll(() => store.get(roundInputsAtom).leftOutIds.length).toBe(3 - names.size);
    expect(store.get(roundInputsAtom).leftOutKeys).toEqual([]);
    store.set(roundInputsAtom, DEFAULT_ROUND_INPUTS);
  });

  it('leads with the worst of a planet, and colours lost goods by their share', async () => {
    const ids = [1, 2, 3] as CharacterId[];
    const stops = [
      [makeStop('goodsLost', -12 * HOUR, 0.17), makeStop('inputMissing', -10 * HOUR)],
      [makeStop('goodsLost', -HOUR, 0.6)],
      [makeStop('goodsLost', -HOUR, 0.06)],
    ];
    const colonies = ids.map((characterId, index) => makeReport({ characterId, stops: stops[index]! }));
    await fillStore(ids, makePublication(colonies));
    await show(<StopsView onOpen={() => {}} exportMenu={null} />);
    const stopped = visitsOf(section('Stopped'))[0]!;
    expect(stopped.innerText).toMatch(/out of Water\s+· 17% of Water lost/);
    expect(isoOf(stopped)).toBe(new Date((NOW - 10 * HOUR) * 1000).toISOString());
    const colours = visitsOf(section('Lost goods')).map((visit) => getComputedStyle(visit.querySelector('b')!).color);
    expect(colours).toEqual(['rgb(248, 81, 73)', 'rgb(210, 153, 34)']);
  });

  it('lists first for each account the stop that its header names as next, and is left by Escape, which gives the focus back', async () => {
    await openList(['Ketta Vaskonen', 'Ilse Calloway']);
    const expected = [];
    for (const account of ['Main', 'Alt farm']) {
      await panel().getByLabelText('Account').selectOptions(account);
      const first = visitsOf(ahead().first())[0] as HTMLElement;
      expect(first.textContent).toContain(`· ${account}`);
      expected.push({ account, planet: planetOf(first).textContent, at: isoOf(first) });
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(stopsLink()).toHaveFocus();
    for (const { account, planet, at } of expected) {
      const header = [...document.querySelectorAll<HTMLElement>('main header')].find(({ innerText }) =>
        innerText.includes(`Account: ${account}`),
      );
      const stat = [...header!.querySelectorAll('*')].findLast(({ textContent }) => textContent === 'Next stop');
      const box = stat!.parentElement as HTMLElement;
      expect(box.textContent).toMatch(/^Next stopin \d/);
      expect(isoOf(box)).toBe(at);
      // Its tooltip says which planet and what.
      await userEvent.hover(box.querySelector('button') as Element);
      await expect
        .poll(() => page.getByRole('dialog', { name: 'Next stop' }).query()?.textContent)
        .toMatch(new RegExp(`^${planet}: (program ends|.* full|out of .*)$`));
      await page.getByRole('contentinfo').hover();
    }
  });

  it('plans it for characters that Round counts, of a list that shows those of shares, too', async () => {
    const pilots = [1, 2, 7, 8] as CharacterId[];
    store.set(sharesAtom, { published: [], followed: [makeFollowedShare()], storageProblem: null });
    const colonies = pilots.map((characterId) =>
      makeReport({ characterId, stops: [makeStop('programExpired', -HOUR)], isExpired: true }),
    );
    const buttons = async (choice: ShareChoice) => {
      store.set(wantedChoiceAtom, choice);
      await fillStore(pilots.slice(0, 2), makePublication(colonies));
      const screen = await show(<StopsView onOpen={() => {}} exportMenu={null} />);
      await expect.element(screen.getByRole('region', { name: 'Stopped' })).toBeVisible();
      const names = textsOf(screen.getByRole('button', { name: /^Plan a round/ }));
      await screen.unmount();
      return names;
    };
    expect(await buttons('all')).toEqual(['Plan a round for these 2 characters']);
    expect(await buttons('shared')).toEqual([]);
  });

  it('shows all of them again once the account or character of its filter is gone', { tags: ['deep'] }, async () => {
    await openList(['Ketta Vaskonen', 'Ilse Calloway']);
    const count = visitsOf(panel()).length;
    store.set(stopFilterAtom, { ...ALL_STOPS, account: 'Renamed since', characterId: 1 as CharacterId });
    await expect.element(panel().getByLabelText('Account')).toHaveDisplayValue('All accounts');
    expect(visitsOf(panel())).toHaveLength(count);
    store.set(stopFilterAtom, ALL_STOPS);
  });

  it('leads to a row, whose account opens, and which has the focus, and brings back a row that a mode hides', async () => {
    await showFleet(['Ketta Vaskonen', 'Ilse Calloway']);
    await pressMode('Collapse All');
    await stopsLink().click();
    await expect.element(section('Stopped')).toBeVisible();
    const planet = planetOf(visitsOf(section('Stopped'))[0]);
    const name = planet.textContent ?? '';
    planet.click();
    await expect.poll(() => document.activeElement?.closest('main [data-colony]')?.textContent).toContain(name);
    await expect.element(document.activeElement as HTMLElement).toBeInViewport();
    await expect.element(panel()).not.toBeInTheDocument();

    await pressMode('Plan mode');
    await pressMode('Alert mode');
    await stopsLink().click();
    // Amamake IV runs on without an alert.
    await panel().getByRole('button', { name: 'Amamake IV', exact: true }).first().click();
    const row = page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: 'Amamake IV', exact: true });
    await expect.element(row).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Alert mode' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('fits on a phone, and gives way to the row', { tags: ['deep'] }, async () => {
    await page.viewport(390, 844);
    await showFleet(['Ketta Vaskonen', 'Ilse Calloway']);
    await openStops();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    const planet = planetOf(visitsOf(section('Stopped'))[0]);
    const name = planet.textContent ?? '';
    planet.click();
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(main().getByRole('button', { name, exact: true })).toHaveFocus();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  describe('while losses are coming', () => {
    const IDS = [1, 2, 3] as CharacterId[];
    const planet = (id: number, hours: number, lostIskPerDay: number | null) =>
      makeReport({
        characterId: id as CharacterId,
        planetName: `Planet ${id}`,
        stops: [makeStop('programExpired', -hours * HOUR)],
        isExpired: true,
        isNetComing: lostIskPerDay === null,
        lostIskPerDay,
      });
    const names = () => visitsOf(section('Stopped')).map((visit) => planetOf(visit).textContent);

    it('leaves its rows where they are until all that has stopped has its loss, then puts what loses most first', async () => {
      await fillStore(IDS, makePublication([planet(1, 1, 1e6), planet(2, 3, null)]));
      await show(<StopsView onOpen={() => {}} exportMenu={null} />);
      await expect.poll(names).toEqual(['Planet 2', 'Planet 1']);
      await engineListener.publish(makePublication([planet(2, 3, 2e5)], {}, 2));
      await expect.poll(names).toEqual(['Planet 1', 'Planet 2']);
      await engineListener.publish(makePublication([planet(3, 9, null)], {}, 3));
      await expect.poll(names).toEqual(['Planet 1', 'Planet 2', 'Planet 3']);
    });

    it('leaves them there, too, if it was opened before anything was known', async () => {
      await fillStore(IDS, makePublication([]));
      store.set(fleetAtom, null);
      await show(<StopsView onOpen={() => {}} exportMenu={null} />);
      // Unknown is not none.
      const kinds = panel().getByRole('group', { name: 'Kinds of stops' });
      await expect.element(kinds).toHaveTextContent(/Programs ?Full stores/);
      await engineListener.publish(makePublication([planet(1, 1, 1e6), planet(2, 3, null)], {}, 2));
      await expect.poll(names).toEqual(['Planet 2', 'Planet 1']);
      await expect.element(kinds).toHaveTextContent(/Programs 2 ?Full stores 0/);
    });

    it('has the order that the player chooses, at once', async () => {
      await fillStore(IDS, makePublication([planet(1, 1, 1e6), planet(2, 3, null)]));
      await show(<StopsView onOpen={() => {}} exportMenu={null} />);
      await panel().getByRole('button', { name: 'By time' }).click();
      await expect.poll(names).toEqual(['Planet 2', 'Planet 1']);
      await panel().getByRole('button', { name: 'Most lost first' }).click();
      await expect.poll(names).toEqual(['Planet 1', 'Planet 2']);
    });
  });

  it('is short until the player asks for more, and finds a row far down the page', { tags: ['deep'] }, async () => {
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
    const planet = planetOf(visitsOf(section('Later')).at(-1));
    const name = planet.textContent ?? '';
    planet.click();
    await expect.poll(() => document.activeElement?.closest('main [data-colony]')?.textContent).toContain(name);
    await expect.element(document.activeElement as HTMLElement).toBeInViewport();
  });
});

describe('a planet on a phone', () => {
  it('has two lines, and its filters are behind a button that says how many are set', async () => {
    await page.viewport(390, 844);
    await openList(['Ketta Vaskonen', 'Ilse Calloway']);
    const [first] = visitsOf(section('Stopped'));
    const { top, height } = first!.firstElementChild!.getBoundingClientRect();
    expect(height).toBe(52);
    expect(top).toBeLessThan(260);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(panel().getByLabelText('Account').query()).toBeNull();
    await panel().getByRole('button', { name: 'Filter' }).click();
    await panel().getByLabelText('Account').selectOptions('Main');
    await panel().getByRole('button', { name: 'Full stores' }).click();
    await expect.element(panel().getByRole('button', { name: 'Filter (2)' })).toBeVisible();
  });
});
