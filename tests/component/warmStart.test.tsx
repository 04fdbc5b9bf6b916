/** The last visit's answers on the first screen: in grey with their age, all of them or none, and never of another basis. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { engineListener } from '../../src/bridge/receive.ts';
import StopsView from '../../src/features/stops/StopsView.tsx';
import { StoppedBlock } from '../../src/features/strip/StoppedBlock.tsx';
import { Strip } from '../../src/features/strip/Strip.tsx';
import { NextStopTile } from '../../src/features/timeTravel/NextStopTile.tsx';
import { editPlanetConfig, removeCharacter } from '../../src/state/characters.ts';
import { countedColoniesAtom, countedFleetAtom, fleetAtom, fleetColoniesAtom } from '../../src/state/colonies.ts';
import { answersAtom, answersBasisAtom, lastAnswersAtom } from '../../src/state/firstScreen.ts';
import { store } from '../../src/state/jotai.ts';
import { isFleetKnownAtom } from '../../src/state/page.ts';
import { balanceThresholdAtom, priceBasesAtom, tradingHubAtom } from '../../src/state/settings.ts';
import { wantedCountAtom } from '../../src/state/shares.ts';
import { holdClock } from '../../src/ui/ticker.ts';
import type { CharacterId, ColonyKey, PlanetId } from '../../workers/game/domain/ids.ts';
import { DEFAULT_PRICE_BASES } from '../../workers/game/domain/priceList.ts';
import type { ColonyReport, NetIsk } from '../../workers/game/domain/report.ts';
import { DEFAULT_BALANCE_THRESHOLD } from '../../workers/game/domain/thresholds.ts';
import { startFakeEngine } from './fakeEngine.ts';
import {
  fillStore,
  HOUR,
  isk,
  makeAccountReport,
  makeCoverage,
  makeExtractor,
  makePublication,
  makeReport,
  makeStop,
  makeTotals,
  NOW,
} from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const PILOT = 1 as CharacterId;
const WHOLE = { isk: 300e6, bound: 'exact' } as const;

const stopped = (fields: Partial<ColonyReport> = {}) =>
  makeReport({
    key: '1/42' as ColonyKey,
    planetId: 42 as PlanetId,
    planetName: 'Tanoo II',
    netIskPerMonth: WHOLE,
    isExpired: true,
    alerts: ['expired'],
    extractors: [makeExtractor({ isRunning: false })],
    stops: [makeStop('programExpired', -HOUR)],
    lostIskPerDay: 4e6,
    ...fields,
  });

/** A publication of which all four answers are told by one number. */
function publication(n: number, netComingCount = 0, bound: NetIsk['bound'] = 'exact') {
  const lostIskPerDay = netComingCount > 0 ? null : n * 1e6;
  return makePublication(
    [
      makeReport({ planetName: `Amamake ${n}` }),
      stopped({ planetName: `Tanoo ${n}`, lostIskPerDay, isNetComing: netComingCount > 0 }),
    ],
    {
      accounts: [makeAccountReport({ runningExtractorCount: n, extractorCount: 9, characterCount: 1, planetCount: 2 })],
      coverage: [makeCoverage(PILOT, { planetCount: 2, knownPlanetCount: 2 })],
      totals: makeTotals([], {
        iskPerMonth: isk(20e9),
        netIskPerMonth: { isk: n * 1e9, bound },
        netComingCount,
      }),
      stoppedPlanetCount: 1,
      nextStop: makeStop('programExpired', n * 60),
    },
  );
}

const region = (name: string) => page.getByRole('region', { name, exact: true });
const textOf = (name: string) => region(name).query()?.textContent.replaceAll('\u00a0', ' ') ?? '';
const numberIn = (name: string, pattern: RegExp) => pattern.exec(textOf(name))?.[1];
const everything = () => ['Extractors', 'Next stop', 'Earns', 'Stopped planets'].map(textOf);

/** Which visit each of the four answers is of. */
const said = () => ({
  run: numberIn('Extractors', /(\d) of 9 run/),
  stops: numberIn('Next stop', /Amamake (\d)/),
  earns: numberIn('Earns', /(\d)\.00 B ISKa month net/),
  lost: numberIn('Stopped planets', /: (\d)\.00 M ISK a day lost/),
});

const all = (n: string) => ({ run: n, stops: n, earns: n, lost: n });

/** What the last visit left, before the engine has published anything. */
async function showLast(bound?: NetIsk['bound']) {
  await fillStore([PILOT], publication(3, 0, bound));
  const { fleet, stopped, nextPlanet } = store.get(answersAtom);
  if (fleet === null) throw new Error('Nothing was published.');
  store.set(countedFleetAtom, null);
  store.set(countedColoniesAtom, { now: 0, colonies: [] });
  store.set(lastAnswersAtom, { at: NOW - HOUR, basis: store.get(answersBasisAtom), fleet, stopped, nextPlanet });
  return show(
    <>
      <Strip nextStop={<NextStopTile onOpen={vi.fn()} />} />
      <StoppedBlock onOpen={vi.fn()} onOpenStops={vi.fn()} onPlanRound={vi.fn()} />
    </>,
  );
}

beforeEach(() => {
  holdClock(NOW);
  startFakeEngine({});
  store.set(tradingHubAtom, 'jita');
  store.set(priceBasesAtom, DEFAULT_PRICE_BASES);
  store.set(balanceThresholdAtom, DEFAULT_BALANCE_THRESHOLD);
  store.set(wantedCountAtom, 'mine');
});

describe('a warm start', () => {
  it('calls nothing unknown before the engine has published anything', async () => {
    await showLast();
    store.set(lastAnswersAtom, null);
    await expect.poll(() => textOf('Earns')).toContain('calculating…');
    expect(textOf('Next stop')).toContain('Fetching planets…');
  });

  it('knows that there are no planets once the engine has published that nobody is shown', async () => {
    await fillStore([], makePublication([]));
    expect(store.get(isFleetKnownAtom)).toBe(true);
    store.set(fleetAtom, null);
    expect(store.get(isFleetKnownAtom)).toBe(false);
  });

  it('does not say in Stops that there are no planets before the engine has published any', async () => {
    await showLast();
    store.set(fleetAtom, null);
    store.set(fleetColoniesAtom, { now: 0, colonies: [] });
    const screen = await show(<StopsView onOpen={vi.fn()} exportMenu={null} />);
    await expect.element(screen.getByText('The planets are not known yet.')).toBeVisible();
    await expect.element(screen.getByText(/^No planets yet/)).not.toBeInTheDocument();
  });

  it('answers all four questions at once, in grey and each with its age', async () => {
    await showLast();
    expect(said()).toEqual(all('3'));
    for (const text of everything()) expect(text).toMatch(/as of /);
    const grey = getComputedStyle(page.getByText('Gross', { exact: true }).element()).color;
    for (const answer of ['3 of 9 run', '3.00 B ISK']) {
      expect(getComputedStyle(page.getByText(answer, { exact: true }).element()).color).toBe(grey);
    }
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('keeps them together until those of this visit are whole, then shows these alone', async () => {
    await showLast();
    engineListener.fetches(new Map([[PILOT, { kind: 'ok', at: NOW }]]), null);
    await engineListener.publish(publication(5, 1));
    expect(said()).toEqual(all('3'));
    await engineListener.publish(publication(7));
    await expect.poll(said).toEqual(all('7'));
    for (const text of everything()) expect(text).not.toMatch(/as of /);
    // What is calculated again later is no warm start.
    await engineListener.publish(publication(8, 1));
    await expect.element(region('Earns')).toHaveTextContent('calculating');
  });

  it('is as high as what follows, so that the page does not move', async () => {
    await showLast('atMost');
    const heightPx = (element: Element | null) => element?.getBoundingClientRect().height;
    const heightsPx = () => [
      heightPx(region('Earns').getByText('a month net').element().parentElement),
      heightPx(region('Next stop').element()),
    ];
    const lastPx = heightsPx();
    engineListener.fetches(new Map([[PILOT, { kind: 'ok', at: NOW }]]), null);
    await engineListener.publish(publication(7, 0, 'atMost'));
    await expect.poll(() => textOf('Earns')).not.toMatch(/as of /);
    expect(heightsPx()).toEqual(lastPx);
  });

  it.each<[string, () => void]>([
    ['the hub', () => store.set(tradingHubAtom, 'amarr')],
    ["the prices' basis", () => store.set(priceBasesAtom, { exports: 'buyMax', imports: 'sellMin' })],
    ['a setting that figures follow', () => store.set(balanceThresholdAtom, 77)],
    ['the fleet', () => removeCharacter(PILOT)],
    ['whose characters count', () => store.set(wantedCountAtom, 'shared')],
    ['what counts', () => editPlanetConfig(PILOT, 42 as PlanetId, { excludeFromTotals: true })],
  ])('shows no old figure after a change of %s', async (_, change) => {
    await showLast();
    expect(said()).toEqual(all('3'));
    change();
    await expect.poll(said).toEqual({});
  });
});
