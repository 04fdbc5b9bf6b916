/** The block of stopped planets: which, why, since when, whose, and what that costs. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { StoppedBlock } from '../../src/features/strip/StoppedBlock.tsx';
import { store } from '../../src/state/jotai.ts';
import { stoppedCountAtom, stoppedFoldedAtom } from '../../src/state/settings.ts';
import type { CharacterId, ColonyKey, PlanetId } from '../../workers/game/domain/ids.ts';
import type { ColonyReport, FleetReport } from '../../workers/game/domain/report.ts';
import {
  fillStore,
  HOUR,
  makeCoverage,
  makeExtractor,
  makePublication,
  makeReport,
  makeStop,
  typeIdOf,
} from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const WHOLE = { isk: 300e6, bound: 'exact' } as const;

/** A planet whose programs ended some hours ago. */
function stopped(planetId: number, lostIskPerDay: number | null, fields: Partial<ColonyReport> = {}): ColonyReport {
  const characterId = (1 + (planetId % 3)) as CharacterId;
  return makeReport({
    characterId,
    planetId: planetId as PlanetId,
    netIskPerMonth: WHOLE,
    isExpired: true,
    alerts: ['expired'],
    extractors: [makeExtractor({ isRunning: false })],
    stops: [{ ...makeStop('programExpired', -planetId * HOUR), productTypeId: typeIdOf('Base Metals') }],
    lostIskPerDay,
    ...fields,
  });
}

const losing = (planetId: number, lostIskPerDay: number | null, lostFraction?: number) =>
  stopped(planetId, lostIskPerDay, {
    isExpired: false,
    alerts: [],
    stops: [makeStop('goodsLost', -HOUR, lostFraction)],
  });

const spies = { onOpen: vi.fn(), onOpenStops: vi.fn(), onPlanRound: vi.fn() };

async function showBlock(colonies: readonly ColonyReport[], fleet: Partial<FleetReport> = {}, width = 1440) {
  await page.viewport(width, 900);
  await fillStore([1, 2, 3] as CharacterId[], makePublication(colonies, fleet));
  return show(<StoppedBlock {...spies} />);
}

const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const lines = () => texts('section li');
const heads = () => texts('section h3').map((text) => text.trim());

beforeEach(() => {
  store.set(stoppedFoldedAtom, false);
  store.set(stoppedCountAtom, null);
  for (const spy of Object.values(spies)) spy.mockClear();
});

describe('the block of stopped planets', () => {
  it('has what loses most first, in five lines, its loss beside its name, and leads to the others', async () => {
    const screen = await showBlock([
      stopped(10, 2_200_000),
      stopped(11, 9_100_000),
      stopped(12, 0),
      stopped(13, 2_400_000),
      stopped(15, 900_000),
      stopped(16, 800_000),
      makeReport({ planetId: 14 as PlanetId }),
    ]);
    expect(heads()).toEqual(['6 planets stopped: 15.40 M ISK a day lost']);
    expect(lines()).toHaveLength(5);
    expect(lines()[0]).toMatch(/^Tanoo 11−9\.10 Mprogram ended Base Metals.*, 11h/);
    expect(lines()[1]).toMatch(/^Tanoo 13−2\.40 Mprogram ended/);
    expect(lines()[2]).toMatch(/^Tanoo 10−2\.20 Mprogram ended/);
    await screen.getByRole('button', { name: '1 more ›' }).click();
    expect(spies.onOpenStops).toHaveBeenCalled();
    await screen.getByRole('button', { name: 'Tanoo 11' }).click();
    expect(spies.onOpen).toHaveBeenCalledWith('3/11' as ColonyKey);
  });

  it('sets causes apart that follow each other', async () => {
    await showBlock([
      stopped(10, 0, {
        stops: [makeStop('storageFull', -2 * HOUR), makeStop('inputMissing', -HOUR)],
      }),
    ]);
    expect(lines()[0]).toMatch(/full · out of /);
  });

  it('leads with what has stopped and since when, not with a smaller loss that began earlier', async () => {
    const stops = [makeStop('goodsLost', -12 * HOUR, 0.17), makeStop('inputMissing', -10 * HOUR)];
    await showBlock([stopped(10, 0, { stops })]);
    expect(lines()[0]).toMatch(/^Tanoo 10.*out of Water · 17% of Water lost: no store.*, 10h$/);
  });

  it('has large losses in red and small ones in amber', async () => {
    await showBlock([losing(10, 9e6), losing(11, 1e6, 0.06)]);
    const colours = [...document.querySelectorAll('section li b')].map((cause) => getComputedStyle(cause).color);
    expect(colours).toEqual(['rgb(248, 81, 73)', 'rgb(210, 153, 34)']);
  });

  it('plans a round for the characters of all of them, not only of those in view', async () => {
    const screen = await showBlock([10, 11, 12, 13].map((id) => stopped(id, 1e6)));
    await screen.getByRole('button', { name: 'Plan a round for these 3 characters' }).click();
    expect(new Set(spies.onPlanRound.mock.calls[0]![0])).toEqual(new Set([1, 2, 3]));
  });

  it('says of one character that it is one', async () => {
    const screen = await showBlock([stopped(12, 1e6)]);
    await expect.element(screen.getByRole('button', { name: 'Plan a round for this character' })).toBeVisible();
    expect(heads()).toEqual(['1 planet stopped: 1.00 M ISK a day lost']);
  });

  it('does not count a planet that runs but loses goods as stopped: it has words of its own, after the others', async () => {
    await showBlock([stopped(10, 1e6), losing(11, 9e6), losing(12, null)]);
    expect(heads()).toEqual(['1 planet stopped: 1.00 M ISK a day lost · 2 more lose goods: at least 9.00 M']);
    expect(lines()[0]).toMatch(/^Tanoo 10/);
    expect(lines()[1]).toMatch(/^Tanoo 11−9\.00 M60% of Water lost: no store/);
    expect(lines()[2]).toMatch(/^Tanoo 12–/);
  });

  it('names the day of what planets lose that run where those that have stopped lose nothing yet', async () => {
    await showBlock([stopped(10, 0), losing(11, 9e6)]);
    expect(heads()).toEqual(['1 planet stopped: nothing lost yet · 1 planet loses goods: 9.00 M ISK a day after tax']);
  });

  it('is there where planets only lose goods', async () => {
    await showBlock([losing(12, null)]);
    expect(heads()).toEqual(['1 planet loses goods']);
  });

  it('says that nothing is lost yet', async () => {
    await showBlock([stopped(10, 0), stopped(11, 2000)]);
    expect(heads()).toEqual(['2 planets stopped: nothing lost yet']);
  });

  it('is not there while nothing has stopped, nor for a planet that only is not set up', async () => {
    const fault = { kind: 'outputNotRouted', typeId: typeIdOf('Water') } as const;
    const faulty = makeStop('programExpired', -HOUR);
    const notSetUp = {
      ...faulty,
      stop: { kind: 'notSetUp', at: faulty.stop.at, pinId: faulty.stop.pinId, fault },
    } as const;
    await showBlock([makeReport({ planetId: 10 as PlanetId, stops: [notSetUp] })]);
    expect(document.querySelector('section')).toBeNull();
  });

  it('never takes unknown for 0: a dash, and at least in the head; then those that lose nothing', async () => {
    await showBlock([
      stopped(10, 0),
      stopped(11, null),
      stopped(12, 5e6),
      stopped(13, 0, { netIskPerMonth: { isk: -1e6, bound: 'exact' } }),
      stopped(14, 7e6, { excludeFromTotals: true }),
    ]);
    expect(heads()).toEqual(['5 planets stopped: at least 5.00 M ISK a day lost']);
    expect(lines().map((line) => line?.slice(0, 8))).toEqual([
      'Tanoo 12',
      'Tanoo 11',
      'Tanoo 10',
      'Tanoo 13',
      'Tanoo 14',
    ]);
    expect(lines()[1]).toMatch(/^Tanoo 11–/);
    expect(lines()[2]).toMatch(/^Tanoo 10nothing lost yet/);
  });

  it('says instead what costs more than it makes, and what is excluded, and counts neither', async () => {
    await showBlock([
      stopped(13, 3e6, { netIskPerMonth: { isk: -1e6, bound: 'exact' } }),
      stopped(14, 7e6, { excludeFromTotals: true }),
    ]);
    expect(lines()[0]).toMatch(/^Tanoo 13costs more than it makes/);
    expect(lines()[1]).toMatch(/^Tanoo 14excluded/);
    expect(heads()).toEqual(['2 planets stopped: nothing lost yet']);
  });

  it('has no sum before it is whole', async () => {
    await showBlock([stopped(10, 4e6), stopped(11, null, { isNetComing: true })]);
    expect(heads()).toEqual(['2 planets stopped: calculating…']);
  });

  it('has none while planets are fetched, and at least where some stay missing', async () => {
    const coming = makeCoverage(1 as CharacterId, {
      planetCount: null,
      isSumComplete: false,
      cause: { kind: 'coming' },
    });
    await showBlock([stopped(10, 4e6)], { coverage: [coming] });
    expect(heads()).toEqual(['1 planet stopped: calculating…']);
  });

  it('keeps the room of the last visit until all planets are known, so that nothing below moves', async () => {
    const heightOf = () => document.querySelector('section')?.getBoundingClientRect().height ?? 0;
    const coming = makeCoverage(1 as CharacterId, { planetCount: null, cause: { kind: 'coming' } });
    const planets = [10, 11, 12, 13, 14, 15].map((id) => stopped(id, 1e6));
    store.set(stoppedCountAtom, 6);
    const heights: number[] = [];
    for (const [arrived, fleet, head] of [
      [0, { coverage: [coming] }, 'Stopped planets'],
      [2, { coverage: [coming] }, '2 planets stopped: calculating…'],
      [6, {}, '6 planets stopped: 6.00 M ISK a day lost'],
    ] as const) {
      const screen = await showBlock(planets.slice(0, arrived), fleet);
      expect(heads()).toEqual([head]);
      heights.push(heightOf());
      expect(await seriousAccessibilityFindings()).toEqual([]);
      await screen.unmount();
    }
    expect(new Set(heights).size).toBe(1);
    expect(store.get(stoppedCountAtom)).toBe(6);
  });

  it('forgets that room only where something is known', async () => {
    store.set(stoppedCountAtom, 4);
    const unknown = makeCoverage(1 as CharacterId, {
      planetCount: null,
      knownPlanetCount: 0,
      isSumComplete: false,
      cause: { kind: 'needsLogin' },
    });
    const screen = await showBlock([], { coverage: [unknown] });
    expect(document.querySelector('section')).toBeNull();
    expect(store.get(stoppedCountAtom)).toBe(4);
    await screen.unmount();
    await showBlock([makeReport({ planetId: 14 as PlanetId })]);
    expect(store.get(stoppedCountAtom)).toBe(0);
  });

  it('has a head of 28 pixels and lines of 26', async () => {
    await showBlock([10, 11, 12, 13, 14, 15].map((id) => stopped(id, 1e6)));
    const heights = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().height);
    expect(heights('section > div')).toEqual([28]);
    expect(heights('section li')).toEqual([26, 26, 26, 26, 26]);
    expect(heights('section > button')).toEqual([26]);
  });

  it('has two lines of 44 pixels on a phone, and nothing that scrolls sideways', async () => {
    await showBlock(
      [10, 11, 12, 13].map((id) => stopped(id, 1e6)),
      {},
      390,
    );
    const items = [...document.querySelectorAll('section li')];
    expect(items.map((item) => item.getBoundingClientRect().height)).toEqual([44, 44]);
    expect(items[0]?.textContent).toMatch(/Tanoo 13.*−1\.00 Mprogram ended/);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it('folds to its head, and stays so', async () => {
    const screen = await showBlock([stopped(10, 4e6)]);
    const fold = screen.getByRole('button', { name: /^1 planet stopped/ });
    await fold.click();
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
    expect(lines()).toEqual([]);
    expect(document.querySelector('section')?.getBoundingClientRect().height).toBeLessThan(32);
    expect(localStorage.getItem('stoppedFolded')).toBe('true');
  });

  it('axe finds nothing serious in, also under the pointer', async () => {
    const screen = await showBlock([10, 11, 12, 13].map((id) => stopped(id, 1e6)));
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await screen.getByRole('button', { name: 'Tanoo 13' }).hover();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });
});
