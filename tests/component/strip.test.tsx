/**
 * The three questions that the strip answers at a glance: do extractors run, what stops next and where, what is earned net;
 * and Earned, which says more about the last one, and which the search limits.
 */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { engineListener } from '../../src/bridge/receive.ts';
import HistoryView from '../../src/features/history/HistoryView.tsx';
import { Strip } from '../../src/features/strip/Strip.tsx';
import { NextStopTile } from '../../src/features/timeTravel/NextStopTile.tsx';
import { activateLanguage } from '../../src/languages/i18n.ts';
import { LANGUAGES, type Language } from '../../src/languages/languages.ts';
import { charactersAtom } from '../../src/state/characters.ts';
import { dialogAtom } from '../../src/state/dialogs.ts';
import { appliedFilterAtom, filterTextAtom } from '../../src/state/filter.ts';
import { store } from '../../src/state/jotai.ts';
import { alertChipsAtom, shownKeysAtom } from '../../src/state/page.ts';
import { alertModeAtom } from '../../src/state/settings.ts';
import { sharesAtom, wantedChoiceAtom, wantedCountAtom } from '../../src/state/shares.ts';
import { holdClock } from '../../src/ui/ticker.ts';
import { runningText } from '../../src/words/fleetFigures.ts';
import type { RefreshProgress } from '../../workers/api.ts';
import type { CharacterFetch } from '../../workers/game/domain/characterFetch.ts';
import type { CharacterCoverage } from '../../workers/game/domain/coverage.ts';
import { type CharacterId, type ColonyKey, colonyKey, type PlanetId } from '../../workers/game/domain/ids.ts';
import type { ColonyReport, FleetReport, TotalsReport } from '../../workers/game/domain/report.ts';
import { makeFollowedShare } from '../fixtures/makeFollowedShare.ts';
import { startFakeEngine } from './fakeEngine.ts';
import { makeAccuracy, makeEarnings, makeFleetHistory } from './historyBuilders.ts';
import {
  fillStore,
  isk,
  makeAccountReport,
  makeCoverage,
  makePublication,
  makeReport,
  makeStop,
  makeSustained,
  makeTotals,
  NOW,
} from './reportBuilders.ts';

import { seriousAccessibilityFindings, show } from './show.tsx';
import { withMedia } from './withMedia.ts';

const PILOT = 1 as CharacterId;

const [fetchFleetHistory, fetchRoundResults, fetchTaxes] = [vi.fn(), vi.fn(), vi.fn()];

/** What the history answers: net ISK, and of how many characters it knows something. */
const history = (
  netIsk: number | null,
  knownCount: number,
  days: readonly (number | null)[] = [],
  unpricedCount = 0,
) => ({
  earnings: {
    total: { netIsk, unpriced: { traded: unpricedCount } },
    groups: Array.from({ length: knownCount }, (_, id) => ({ id: String(id) })),
    periodStarts: days.map((_, index) => Date.UTC(2026, 10, 1 + index) / 1000),
    partialPeriods: days.map((_, index) => index === 0 || index === days.length - 1),
    all: { netIsk: days },
  },
});

const REFRESHED: RefreshProgress = {
  isRunning: false,
  doneCharacters: 1,
  totalCharacters: 1,
  lastEndedAt: NOW,
  confirmedAt: NOW,
  nothingNewerBefore: null,
};

interface Trouble {
  colony?: Partial<ColonyReport>;
  coverage?: Partial<CharacterCoverage>;
  totals?: Partial<TotalsReport>;
  fleet?: Partial<FleetReport>;
  fetch?: CharacterFetch;
}

const missing = [{ key: '1/41' as ColonyKey, planetName: 'Tanoo 41', kind: 'unread' as const }];
const NEXT = makeStop('programExpired', 17 * 60);

async function publish({
  colony = {},
  coverage = {},
  totals = {},
  fleet = {},
  fetch = { kind: 'ok', at: NOW },
}: Trouble): Promise<void> {
  await fillStore(
    [PILOT],
    makePublication([makeReport({ planetName: 'Amamake V', ...colony })], {
      accounts: [makeAccountReport({ runningExtractorCount: 4, extractorCount: 4, characterCount: 1, planetCount: 1 })],
      coverage: [makeCoverage(PILOT, coverage)],
      totals: makeTotals([], {
        iskPerMonth: isk(20e9),
        storageValue: isk(8e9),
        netIskPerMonth: { isk: 15.2e9, bound: 'exact' },
        ...totals,
      }),
      nextStop: NEXT,
      ...fleet,
    }),
  );
  engineListener.fetches(new Map([[PILOT, fetch]]), null);
}

const onOpen = vi.fn();

async function showStrip(trouble: Trouble) {
  await publish(trouble);
  return show(<Strip nextStop={<NextStopTile onOpen={onOpen} />} />);
}

const tile = (name: string) => page.getByRole('region', { name, exact: true });

beforeEach(() => {
  holdClock(NOW);
  onOpen.mockReset();
  store.set(alertChipsAtom, []);
  store.set(appliedFilterAtom, '');
  startFakeEngine({
    history: { fleet: fetchFleetHistory, rounds: fetchRoundResults },
    ownData: { taxes: fetchTaxes },
  });
});

/** What the three tiles say, without their labels. */
const answers = () => ({
  run: tile('Extractors').element().textContent,
  stops: tile('Next stop')
    .element()
    .textContent?.replace(/[Nn]ow.*$/, ''),
  earns: tile('Earns').element().textContent,
});

it('is as high while many planets arrive as before and after, so that the page does not move', async () => {
  const many = { runningExtractorCount: 1234, extractorCount: 1456, characterCount: 100, planetCount: 600 };
  const heightOf = async (coverage: Partial<CharacterCoverage>, others: readonly CharacterCoverage[] = []) => {
    await publish({
      fleet: { accounts: [makeAccountReport(many)], coverage: [makeCoverage(PILOT, coverage), ...others] },
    });
    return tile('Extractors').element().clientHeight;
  };
  await showStrip({});
  const all = await heightOf({ planetCount: 600, knownPlanetCount: 600 });
  const coming = { planetCount: null, knownPlanetCount: 0, isSumComplete: false, cause: { kind: 'coming' } } as const;
  const others = Array.from({ length: 40 }, (_, i) => makeCoverage((i + 2) as CharacterId, coming));
  expect(await heightOf({ planetCount: 510, knownPlanetCount: 510 }, others)).toBe(all);
  await expect.element(tile('Extractors')).toHaveTextContent('510 so far, 40 of 41 to come');
});

describe('do the extractors run, what stops next and where, what does it earn net?', () => {
  it.each<[string, Trouble, { run: string | RegExp; stops: string | RegExp; earns: string | RegExp }]>([
    [
      'all is well',
      {},
      {
        run: /^Extractors4 of 4 runNothing stopped$/,
        stops: 'Next stopAmamake V in 17m: program ends (Pilot 1)',
        earns: /^Earns15\.20 B ISKa month netGross20\.00 B.*In storage8\.00 BEarned in 30 days–$/,
      },
    ],
    [
      'a planet has stopped',
      {
        colony: { stops: [makeStop('programExpired', -60)], alerts: ['expired'], isExpired: true },
        fleet: {
          stoppedPlanetCount: 1,
          nextStop: null,
          accounts: [makeAccountReport({ runningExtractorCount: 2, extractorCount: 4, characterCount: 1 })],
        },
      },
      { run: 'Extractors2 of 4 run1', stops: 'Next stopnone', earns: '15.20 B ISK' },
    ],
    [
      'a planet could not be read',
      {
        coverage: {
          planetCount: 2,
          knownPlanetCount: 1,
          missing,
          isSumComplete: false,
          cause: { kind: 'failed', message: 'EVE answered 502.' },
        },
        fetch: { kind: 'failed', message: 'EVE answered 502.' },
      },
      {
        run: 'Extractors4 of 4 run1 of 2 known1 character failed',
        stops: 'Next known stopAmamake V in 17m: program ends (Pilot 1)',
        earns: /^Earns15\.20 B ISKa month netGrossat least 20\.00 B.*In storageat least 8\.00 B/,
      },
    ],
    [
      'a planet could not be read, and nothing else will stop',
      {
        coverage: {
          planetCount: 2,
          knownPlanetCount: 1,
          missing,
          isSumComplete: false,
          cause: { kind: 'failed', message: 'EVE answered 502.' },
        },
        fleet: { nextStop: null },
      },
      { run: '1 of 2 known', stops: 'Next known stopunknown', earns: 'Earns' },
    ],
    [
      'characters are still being fetched',
      {
        coverage: { planetCount: 6, knownPlanetCount: 1, isSumComplete: false, cause: { kind: 'coming' }, missing },
        fetch: { kind: 'fetching' },
      },
      { run: '1 of 6 so far', stops: 'Next known stop', earns: /^Earnscalculating 1 of 6/ },
    ],
    [
      'nothing has come yet',
      {
        coverage: { planetCount: null, knownPlanetCount: 0, isSumComplete: false, cause: { kind: 'coming' } },
        totals: { netIskPerMonth: { isk: 0, bound: 'exact' } },
        fleet: { nextStop: null },
        fetch: { kind: 'fetching' },
      },
      {
        run: /^Extractors–Fetching…$/,
        stops: 'Next known stopFetching planets…',
        earns: /^Earnscalculating…/,
      },
    ],
    [
      'the only login has expired',
      {
        coverage: { planetCount: null, knownPlanetCount: 0, isSumComplete: false, cause: { kind: 'needsLogin' } },
        fleet: { nextStop: null },
        fetch: { kind: 'needsLogin' },
      },
      { run: 'Extractors–0 of 1 known1 login expired', stops: 'unknown', earns: 'Earnsunknown' },
    ],
    [
      'what a planet sustains is not known',
      { coverage: { planetCount: 3, knownPlanetCount: 3 }, totals: { netUnknownCount: 1 } },
      { run: 'Extractors4 of 4 run', stops: 'Next stopAmamake V', earns: '15.20 B ISKa month net2 of 3 known' },
    ],
    [
      'a net is still calculated',
      { coverage: { planetCount: 3, knownPlanetCount: 3 }, totals: { netUnknownCount: 1, netComingCount: 1 } },
      { run: 'Extractors4 of 4 run', stops: 'Next stopAmamake V', earns: /^Earnscalculating 2 of 3/ },
    ],
    [
      'a planet could not be read, and an input has no price',
      {
        coverage: {
          planetCount: 2,
          knownPlanetCount: 1,
          missing,
          isSumComplete: false,
          cause: { kind: 'failed', message: 'EVE answered 502.' },
        },
        totals: { netIskPerMonth: { isk: 15.2e9, bound: 'atMost' } },
      },
      {
        run: '1 of 2 known',
        stops: 'Next known stop',
        earns: /^Earnsat most 15\.20 B ISKa month netGross/,
      },
    ],
    [
      'an input has no price',
      { totals: { netIskPerMonth: { isk: 15.2e9, bound: 'atMost' }, iskPerMonth: isk(20e9, 0.5) } },
      {
        run: 'run',
        stops: 'Next stop',
        earns: 'at most 15.20 B ISKa month netGrossat least 20.00 B',
      },
    ],
    [
      'nothing has a price',
      { totals: { netIskPerMonth: { isk: null, bound: 'exact' } } },
      { run: 'run', stops: 'Next stop', earns: 'Earnsunknownnot all have a price' },
    ],
  ])('%s', async (_name, trouble, expected) => {
    await showStrip(trouble);
    await expect.element(tile('Extractors')).toHaveTextContent(expected.run);
    await expect.element(tile('Next stop')).toHaveTextContent(expected.stops);
    await expect.element(tile('Earns')).toHaveTextContent(expected.earns);
    const { run, earns } = answers();
    // Only sums of what is made or stored have a lower bound; net without an input's price has an upper one.
    expect(run).not.toContain('at least');
    expect(earns?.split('Gross')[0]).not.toContain('at least');
    expect(earns?.includes('at most')).toBe(trouble.totals?.netIskPerMonth?.bound === 'atMost');
  });

  it('each trouble is a filter or an action', async () => {
    const stopped = { stops: [makeStop('programExpired', -60)], alerts: ['expired'] as const, isExpired: true };
    await showStrip({ colony: stopped, fleet: { stoppedPlanetCount: 1 }, fetch: { kind: 'needsLogin' } });
    const chip = page.getByRole('button', { name: '1 planet stopped' });
    await page.getByRole('button', { name: '1 login expired' }).click();
    expect(store.get(alertChipsAtom)).toEqual(['needsLogin']);
    await chip.click();
    expect(store.get(alertChipsAtom)).toEqual(['stopped']);
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
    expect([store.get(filterTextAtom), store.get(alertModeAtom)]).toEqual(['', false]);
    expect(store.get(shownKeysAtom(PILOT))).toEqual(['1/40']);
    await chip.click();
    expect(store.get(alertChipsAtom)).toEqual([]);
    await page.getByRole('button', { name: 'Amamake V' }).click();
    expect(onOpen).toHaveBeenCalledWith('1/40');
  });

  it('the filter of expired logins ends with the last of them', async () => {
    await showStrip({ fetch: { kind: 'needsLogin' } });
    await page.getByRole('button', { name: '1 login expired' }).click();
    expect(store.get(alertChipsAtom)).toEqual(['needsLogin']);
    engineListener.fetches(new Map([[PILOT, { kind: 'ok', at: NOW }]]), null);
    await expect.element(page.getByRole('button', { name: '1 login expired' })).not.toBeInTheDocument();
    expect(store.get(alertChipsAtom)).toEqual([]);
    expect(store.get(shownKeysAtom(PILOT))).toEqual(['1/40']);
  });

  it('a planet that only is not set up is that, not stopped', async () => {
    await showStrip({ fleet: { stoppedPlanetCount: 0, setUpPlanetCount: 1 } });
    await expect.element(tile('Extractors')).toHaveTextContent(/of 4 run1/);
    await page.getByRole('button', { name: '1 planet not set up' }).click();
    expect(store.get(alertChipsAtom)).toEqual(['setUp']);
  });

  it('what is incomplete says in a tooltip what is missing, and net how it follows from gross', async () => {
    await showStrip({
      coverage: {
        planetCount: 2,
        knownPlanetCount: 1,
        missing,
        isSumComplete: false,
        cause: { kind: 'failed', message: 'Tanoo 41: EVE answered 502.' },
      },
    });
    await page.getByRole('button', { name: '1 of 2 known' }).first().click();
    await expect
      .element(page.getByRole('dialog', { name: 'What is missing' }))
      .toHaveTextContent('Pilot 1: Tanoo 41: EVE answered 502. “Refresh now” tries at once.');
    await page.getByRole('button', { name: '15.20 B ISK', exact: true }).click();
    const net = page.getByRole('dialog', { name: 'From gross to net' });
    await expect.element(net).toHaveTextContent('Gross: every factory without a pauseat least 20,000.00 M');
    await expect.element(net).toHaveTextContent('Net ISK a month15,200.00 M');
  });

  it('net says with which visits it counts', async () => {
    const interval = { seconds: 2.3 * 86_400, source: 'history' } as const;
    await showStrip({ colony: { sustained: makeSustained(interval) } });
    await page.getByRole('button', { name: '15.20 B ISK', exact: true }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'From gross to net' }))
      .toHaveTextContent('Visits: every 2.3 days on 1 planet, the median of your latest visits to each.');
  });

  it('has nothing serious for axe', async () => {
    await showStrip({ fleet: { stoppedPlanetCount: 1 } });
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });
});

describe('while only the characters of a share are shown, and the strip counts the player’s own', () => {
  const SHARE = makeFollowedShare();
  const STOPPED: Trouble = {
    colony: { stops: [makeStop('programExpired', -60)], alerts: ['expired'], isExpired: true },
    fleet: { stoppedPlanetCount: 1 },
  };
  const shownIds = () => store.get(charactersAtom).map(({ characterId }) => characterId);

  async function showBesideShare(trouble: Trouble) {
    store.set(sharesAtom, { published: [], followed: [SHARE], storageProblem: null });
    store.set(wantedChoiceAtom, { shareId: SHARE.id });
    await showStrip(trouble);
  }

  afterEach(() => {
    store.set(sharesAtom, null);
    store.set(wantedChoiceAtom, 'mine');
  });

  it.each<[string, CharacterFetch, string]>([
    ['an expired login', { kind: 'needsLogin' }, '1 login expired'],
    ['a failed fetch', { kind: 'failed', message: 'EVE answered 502.' }, '1 character failed'],
  ])('it says %s', async (_what, fetch, chip) => {
    await showBesideShare({ fetch });
    expect(shownIds()).toEqual([7, 8]);
    await expect.element(page.getByRole('button', { name: chip })).toBeVisible();
  });

  it.each<[string, Trouble, string]>([
    ['stopped planets', STOPPED, '1 planet stopped'],
    ['expired logins', { fetch: { kind: 'needsLogin' } }, '1 login expired'],
  ])('a chip of %s shows those that it counts', async (_what, trouble, name) => {
    await showBesideShare(trouble);
    const chip = page.getByRole('button', { name });
    await chip.click();
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
    expect([shownIds(), store.get(shownKeysAtom(PILOT))]).toEqual([[PILOT], trouble === STOPPED ? ['1/40'] : []]);
    await chip.click();
    expect([shownIds(), store.get(alertChipsAtom)]).toEqual([[PILOT], []]);
  });

  it('a chip that limits those of the share is not pressed, and all stay shown where it counts only some', async () => {
    store.set(alertChipsAtom, ['stopped']);
    await showBesideShare(STOPPED);
    const chip = page.getByRole('button', { name: '1 planet stopped' });
    await expect.element(chip).toHaveAttribute('aria-pressed', 'false');
    store.set(wantedChoiceAtom, 'all');
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
    await chip.click();
    await chip.click();
    expect([shownIds(), store.get(alertChipsAtom)]).toEqual([[PILOT, 7, 8], ['stopped']]);
  });
});

describe('while the strip counts the characters of a share', () => {
  const SHARE = makeFollowedShare();
  const OTHER = 2 as CharacterId;

  beforeEach(async () => {
    store.set(sharesAtom, { published: [], followed: [SHARE], storageProblem: null });
    for (const choice of [wantedChoiceAtom, wantedCountAtom]) store.set(choice, { shareId: SHARE.id });
    await showStrip({});
    await fillStore([PILOT, OTHER], makePublication([], { coverage: [] }));
    const ids = [PILOT, OTHER, ...store.get(charactersAtom).map(({ characterId }) => characterId)];
    engineListener.fetches(new Map(ids.map((id) => [id, { kind: 'ok', at: Math.floor(Date.now() / 1000) }])), null);
    await expect.element(page.getByText('Nothing stopped').first()).toBeInTheDocument();
    engineListener.fetches(new Map([PILOT, OTHER].map((id) => [id, { kind: 'needsLogin' }])), null);
  });

  afterEach(() => {
    store.set(sharesAtom, null);
    for (const choice of [wantedChoiceAtom, wantedCountAtom]) store.set(choice, 'mine');
  });

  it('it says the expired logins of the player’s own, and not that nothing has stopped', async () => {
    await expect.element(page.getByRole('button', { name: '2 logins expired' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Log in all…' })).toBeVisible();
    expect(page.getByText('Nothing stopped').elements()).toEqual([]);
  });

  it('their chip shows the player’s own', async () => {
    const chip = page.getByRole('button', { name: '2 logins expired' });
    await expect.element(chip).toHaveAttribute('aria-pressed', 'false');
    await chip.click();
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
    const shownIds = () => store.get(charactersAtom).map(({ characterId }) => characterId);
    expect([shownIds(), store.get(alertChipsAtom)]).toEqual([[PILOT, OTHER], ['needsLogin']]);
    await chip.click();
    expect([shownIds(), store.get(alertChipsAtom)]).toEqual([[PILOT, OTHER], []]);
  });
});

describe('what was earned in the last 30 days', () => {
  it.each([
    ['all of it is known', history(2.76e9, 1), '2.76 B'],
    ['nothing has a price', history(null, 1), 'no price'],
  ])('%s', async (_name, answer, expected) => {
    fetchFleetHistory.mockResolvedValue(answer);
    await showStrip({});
    engineListener.fetches(new Map(), REFRESHED);
    await expect.element(tile('Earns')).toHaveTextContent(`Earned in 30 days${expected}`);
    expect(fetchFleetHistory.mock.lastCall?.[0]).toMatchObject({
      period: 'day',
      groupBy: 'character',
      toDay: null,
      characterIds: null,
      colonyKeys: null,
    });
  });

  it('keeps its room unseen until there is a history', async () => {
    fetchFleetHistory.mockResolvedValue(history(null, 0));
    await showStrip({});
    engineListener.fetches(new Map(), REFRESHED);
    await expect.poll(() => fetchFleetHistory.mock.calls.length).toBeGreaterThan(0);
    await expect.element(page.getByText('Earned in 30 days')).not.toBeVisible();
    expect(page.getByText('Earned in 30 days').element().getBoundingClientRect().height).toBeGreaterThan(0);
  });

  it('says for how many characters the history knows it', async () => {
    fetchFleetHistory.mockResolvedValue(history(2.76e9, 1));
    await fillStore([PILOT, 2 as CharacterId], makePublication([makeReport()]));
    engineListener.fetches(new Map(), REFRESHED);
    await show(<Strip nextStop={null} />);
    await tile('Earns').getByRole('button', { name: '2.76 B' }).hover();
    await expect.element(page.getByText(/^Net of what the history.* 1 of 2 characters known$/)).toBeVisible();
  });

  it('says how many goods without a price it leaves out', async () => {
    fetchFleetHistory.mockResolvedValue(history(2.76e9, 1, [], 2));
    await showStrip({});
    engineListener.fetches(new Map(), REFRESHED);
    await tile('Earns').getByRole('button', { name: '2.76 B' }).hover();
    await expect.element(page.getByText('2 commodities without a price not counted.')).toBeVisible();
  });

  it('moves on with the day', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: Date.UTC(2026, 10, 26, 23, 59, 30) });
    onTestFinished(() => void vi.useRealTimers());
    fetchFleetHistory.mockResolvedValue(history(2.76e9, 1));
    await showStrip({});
    engineListener.fetches(new Map(), REFRESHED);
    await expect.element(tile('Earns')).toHaveTextContent('2.76 B');
    const days = () => fetchFleetHistory.mock.calls.map(([{ fromDay }]) => fromDay);
    const before = days().at(-1);
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => days().at(-1)).toBe(before + 1);
  });

  it('is drawn day by day, from the first day that is wholly known to the last one', async () => {
    fetchFleetHistory.mockResolvedValue(history(400e6, 1, [1e6, 80e6, null, 120e6, 100e6, 2e6]));
    await showStrip({});
    engineListener.fetches(new Map(), REFRESHED);
    const line = tile('Earns').getByRole('img');
    await expect.element(line).toHaveAccessibleName('Earned by day, 2 Nov to 5 Nov: from 80.00 M to 120.00 M ISK');
    expect(line.element().querySelector('path')?.getAttribute('d')).toMatch(/^M0 [\d.]+M66\.7 3L100 [\d.]+$/);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('is not drawn for one day', async () => {
    fetchFleetHistory.mockResolvedValue(history(400e6, 1, [1e6, 80e6, 2e6]));
    await showStrip({});
    engineListener.fetches(new Map(), REFRESHED);
    await expect.element(tile('Earns')).toHaveTextContent('400.00 M');
    expect(tile('Earns').getByRole('img').elements()).toEqual([]);
  });
});

describe('on a phone', () => {
  it('each tile is a line of 40 pixels that unfolds', async () => {
    await page.viewport(390, 844);
    await showStrip({ fleet: { stoppedPlanetCount: 12 } });
    for (const name of ['Extractors', 'Next stop', 'Earns']) {
      const { height } = tile(name).element().getBoundingClientRect();
      expect(height).toBeGreaterThanOrEqual(40);
      expect(height).toBeLessThanOrEqual(41);
    }
    await expect.element(tile('Extractors')).toHaveTextContent('4 of 4 run12');
    await expect.element(tile('Next stop')).toHaveTextContent('Amamake V in 17m program ends');
    await expect.element(tile('Earns')).toHaveTextContent('15.20 B ISKa month net');
    // The cause has a line of its own, whole on the narrowest phone, too.
    await page.viewport(320, 640);
    const cause = tile('Next stop').getByText('program ends', { exact: true }).element();
    expect(cause.scrollWidth).toBeLessThanOrEqual(cause.clientWidth);
    expect(tile('Next stop').element().getBoundingClientRect().height).toBeLessThanOrEqual(41);
    await page.viewport(390, 844);
    await page.getByRole('button', { name: 'Next stop: details' }).click();
    await expect.element(page.getByRole('slider', { name: 'Time that the page shows' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'In 1 day' })).toBeVisible();
    await page.getByRole('button', { name: 'Earns: details' }).click();
    await expect.element(page.getByText('Gross', { exact: true })).toBeVisible();
  });
});

describe('on a phone, while two logins have expired', () => {
  const OTHER = 2 as CharacterId;
  afterEach(() => activateLanguage('en'));

  const TITLE = 'how many extractors run is one line at %d px';
  it.each([390])(TITLE, (width) => checkLine(width, ['en', 'ru']));
  const ALL = LANGUAGES.map(({ language }) => language);
  it.each([412, 400, 390, 360, 345])(`${TITLE} in every language`, { tags: ['deep'] }, (width) =>
    checkLine(width, ALL),
  );

  async function checkLine(width: number, languages: readonly Language[]): Promise<void> {
    await page.viewport(width, 844);
    const accounts = [makeAccountReport({ runningExtractorCount: 214, extractorCount: 230 })];
    await fillStore([PILOT, OTHER], makePublication([makeReport()], { accounts, stoppedPlanetCount: 12 }));
    engineListener.fetches(new Map([PILOT, OTHER].map((id) => [id, { kind: 'needsLogin' }])), null);
    const strip = (language: Language) => <Strip key={language} nextStop={<NextStopTile onOpen={onOpen} />} />;
    const shown = await show(strip('en'));
    const { clientHeight: lineHeight } = shown.getByText('214 of 230 run').element();
    const heights: Record<string, number> = {};
    for (const language of languages) {
      await activateLanguage(language);
      await shown.rerender(strip(language));
      const value = shown.getByText(runningText(214, 230), { exact: true });
      await expect.element(value).toBeVisible();
      heights[language] = value.element().clientHeight;
    }
    expect(heights).toEqual(Object.fromEntries(languages.map((language) => [language, lineHeight])));
    await activateLanguage('en');
    await shown.rerender(strip('en'));
    await page.getByRole('button', { name: 'Log in all…' }).click();
    expect(store.get(dialogAtom)).toEqual({ kind: 'loginQueue' });
  }
});

describe('the search, in Earned', () => {
  it('limits figures, rounds and taxes to the planets that it finds, and says so', async () => {
    const found = colonyKey(PILOT, 40 as PlanetId);
    const taxes = ['Tanoo I', 'Tanoo II'].map((planetName, index) => ({
      month: 682,
      key: colonyKey(PILOT, (40 + index) as PlanetId),
      characterId: PILOT,
      planetName,
      paidIsk: 1e6,
      computedIsk: null,
      rate: null,
      reason: 'firstVisit' as const,
    }));
    fetchFleetHistory.mockResolvedValue(makeFleetHistory({ stored: { ...makeFleetHistory().stored, visitCount: 9 } }));
    fetchRoundResults.mockResolvedValue([]);
    fetchTaxes.mockResolvedValue(taxes);
    await fillStore(
      [PILOT],
      makePublication([
        makeReport({ planetId: 40 as PlanetId, planetName: 'Tanoo I' }),
        makeReport({ planetId: 41 as PlanetId, planetName: 'Tanoo II' }),
      ]),
    );
    await show(<HistoryView tabs={null} />);
    const paid = page.getByRole('region', { name: 'Customs taxes paid' }).getByRole('row');
    await expect.poll(() => paid.elements().length).toBe(3);
    // The reason is said where the player asks, and nothing of what is computed of no planet.
    expect(paid.elements()[1]?.textContent).toMatch(/not measurable$/);
    await expect.element(page.getByRole('columnheader', { name: 'Computed' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'not measurable' }).first().click();
    await expect.element(page.getByRole('dialog', { name: 'Owner’s rate' })).toHaveTextContent('No earlier visit');
    await userEvent.keyboard('{Escape}');
    await withMedia({ media: 'print' }, () =>
      expect.poll(() => paid.elements()[1]?.textContent).toMatch(/not measurable: no earlier visit/),
    );
    expect(fetchFleetHistory.mock.lastCall?.[0]).toMatchObject({ characterIds: null, colonyKeys: null });
    await expect.element(page.getByText(/filtered:/)).not.toBeInTheDocument();
    store.set(appliedFilterAtom, '="tanoo i"');
    await expect.element(page.getByText(/^All figures here are filtered: 1 of 2 planets\./)).toBeVisible();
    await expect
      .poll(() => fetchFleetHistory.mock.lastCall?.[0])
      .toMatchObject({ characterIds: null, colonyKeys: [found] });
    await expect.poll(() => fetchRoundResults.mock.lastCall?.[0]).toEqual({ characterIds: null, colonyKeys: [found] });
    await expect.poll(() => paid.elements()).toHaveLength(2);
    fetchFleetHistory.mockResolvedValue(
      makeFleetHistory({ accuracy: makeAccuracy({ visitCount: 0 }), colonies: [], earnings: makeEarnings(0) }),
    );
    store.set(appliedFilterAtom, 'nowhere');
    await expect.element(page.getByText(/not of the planets that the search finds/)).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    store.set(appliedFilterAtom, '');
    await expect.element(page.getByText(/filtered:/)).not.toBeInTheDocument();
  });
});
