/** What-if and suggestions in the running engine: from kept simulations, in slices, with the player's habits. */
import { beforeEach, expect, it } from 'vitest';
import { findHabits } from '../../../workers/figures/history/index.ts';
import type { ColonyKey, PinId } from '../../../workers/game/domain/ids.ts';
import { AQUEOUS_LIQUIDS } from './esi/esiRecords.ts';
import { Browser, Tab } from './fetching/fetchingHarness.ts';

const DAY = 86_400;
const PLANET = 40_000_017;
const KEY = `1/${PLANET}` as ColonyKey;

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
  browser.eve.prices.set(AQUEOUS_LIQUIDS, 5);
  browser.addCharacter(1, [PLANET]);
});

it('a comparison shows a colony with its variants, at the interval of the round planner where history knows too few visits', async () => {
  const tab = await new Tab(browser).start();
  const first = await tab.engine.whatIf.compare(KEY, [], 3 * DAY);
  if (first.kind !== 'compared') throw new Error(first.problem.kind);
  expect(first.comparison).toMatchObject({ interval: { seconds: 3 * DAY, source: 'round' }, variants: [] });
  const ecu = first.comparison.choices.ecus[0]!;
  const changed = await tab.engine.whatIf.compare(
    KEY,
    [
      { name: 'A', edits: [{ kind: 'program', pinId: ecu.pinId, programSeconds: 4 * DAY }] },
      { name: 'B', edits: [{ kind: 'program', pinId: 5 as PinId, programSeconds: 4 * DAY }] },
    ],
    3 * DAY,
  );
  if (changed.kind !== 'compared') throw new Error(changed.problem.kind);
  expect(changed.comparison.variants.map(({ kind }) => kind)).toEqual(['ok', 'impossible']);
  expect(changed.comparison.current.sustained).toEqual(first.comparison.current.sustained);
});

it('a comparison says when the colony is not known any more', async () => {
  const tab = await new Tab(browser).start();
  expect(await tab.engine.whatIf.compare('9/9' as ColonyKey, [], DAY)).toMatchObject({ kind: 'failed' });
  expect(
    await tab.engine.suggestions.search(['9/9' as ColonyKey], { intervalSeconds: DAY, withImports: false }),
  ).toEqual([]);
});

it('suggestions are repeated without another search while nothing changes', async () => {
  const tab = await new Tab(browser).start();
  const settings = { intervalSeconds: DAY, withImports: true };
  const searching = tab.engine.suggestions.search([KEY], settings);
  await browser.clock.advance(1000);
  const [found] = await searching;
  expect(found).toMatchObject({ key: KEY, planetName: 'Tanoo 17', interval: { seconds: DAY, source: 'round' } });
  expect(found!.currentIskPerMonth).toBeGreaterThan(0);
  expect(found!.suggestions.length).toBeGreaterThan(0);
  // The page gets only what the sentences name.
  expect(Object.keys(found!.choices!)).toEqual(['ecus', 'idleEcus', 'upgradeLevel']);
  const [again] = await tab.engine.suggestions.search([KEY], settings);
  expect(again!.suggestions).toBe(found!.suggestions);
});

it('a search for suggestions is slow while a refresh is under way, and at once otherwise', async () => {
  const tab = await new Tab(browser).start();
  const timeSearch = async (withImports: boolean): Promise<number> => {
    const sinceMs = browser.clock.nowMs();
    let tookMs = Number.NaN;
    void tab.engine.suggestions.search([KEY], { intervalSeconds: DAY, withImports }).then(() => {
      tookMs = browser.clock.nowMs() - sinceMs;
    });
    await browser.clock.advance(1000);
    return tookMs;
  };
  expect(await timeSearch(true)).toBe(0);
  await browser.clock.advance(600_000);
  browser.eve.fault = () => 'silent';
  await tab.refresh();
  expect(await timeSearch(false)).toBe(100);
  tab.engine.stop();
});

it('the usual interval is the median time between the latest visits; changes within two hours are one visit', () => {
  const visit = (hours: number) => ({ at: hours * 3600, programs: [] });
  expect(findHabits([0, 24, 25, 48].map(visit)).intervalSeconds).toBeNull();
  expect(findHabits([0, 24, 25, 48, 72, 172].map(visit)).intervalSeconds).toBe(24 * 3600);
});
