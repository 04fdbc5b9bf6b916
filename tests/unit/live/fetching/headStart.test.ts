import { beforeEach, describe, expect, it } from 'vitest';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';
import { FIRST_BATCH_MS } from '../../../../workers/live/colonies/publisher.ts';
import {
  DISTANT_MS,
  HEAD_START_MS,
  HeadStart,
  LONGEST_HEAD_START_MS,
} from '../../../../workers/live/fetching/headStart.ts';
import { wait } from '../esi/fakeClock.ts';
import { ESI_URL } from '../esi/fakeEve.ts';
import { Browser, LAYOUT, LIST, Tab } from './fetchingHarness.ts';

const CHARACTER_COUNT = 10;
const PLANETS_EACH = 6;

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
  for (let id = 1; id <= CHARACTER_COUNT; id++) {
    browser.addCharacter(
      id,
      Array.from({ length: PLANETS_EACH }, (_, index) => 40_000_000 + id * 10 + index),
    );
  }
});

/** A tab whose ESI takes this long to answer. */
function openTab(latencyMs: number): Tab {
  const { clock, eve } = browser;
  return new Tab(browser, {
    fetch: async (input, init) => {
      const answer = await eve.fetch(input, init);
      if (String(input).startsWith(ESI_URL)) await wait(clock, latencyMs);
      return answer;
    },
  });
}

const characterOf = (path: string): number => Number(path.split('/')[2]);
const callsOf = (path: RegExp) => browser.eve.calls.filter((call) => path.test(call.path));
const startsOf = (path: RegExp) => callsOf(path).map(({ atMs }) => atMs - (browser.eve.calls[0]?.atMs ?? 0));

describe('a first visit', () => {
  it('asks for all planets of the first four before those of any other', async () => {
    await openTab(100).start();
    const firstOf = (path: RegExp, count: number) =>
      callsOf(path)
        .slice(0, count)
        .map((call) => characterOf(call.path));
    expect(firstOf(LIST, 4)).toEqual([1, 2, 3, 4]);
    expect(firstOf(LAYOUT, 4 * PLANETS_EACH)).toEqual([1, 2, 3, 4].flatMap((id) => Array(PLANETS_EACH).fill(id)));
    expect(new Set(startsOf(LAYOUT).slice(0, 4 * PLANETS_EACH))).toEqual(new Set([100]));
  });

  it('asks for three planets at a time of every other', async () => {
    await openTab(100).start();
    for (let id = 5; id <= CHARACTER_COUNT; id++) {
      const starts = callsOf(LAYOUT).filter(({ path }) => characterOf(path) === id);
      const first = starts[0]?.atMs ?? 0;
      expect(starts.map(({ atMs }) => atMs - first)).toEqual([0, 0, 0, 100, 100, 100]);
    }
  });

  it('keeps the others waiting for no more than 400 ms', async () => {
    await openTab(1000).start();
    expect(startsOf(LIST)).toEqual([0, 0, 0, 0, ...Array(CHARACTER_COUNT - 4).fill(LONGEST_HEAD_START_MS)]);
  });

  it('keeps the others waiting for no more than 50 ms where ESI answers one of the first by then', async () => {
    const { clock, eve } = browser;
    const tab = new Tab(browser, {
      fetch: async (input, init) => {
        const answer = await eve.fetch(input, init);
        const { pathname } = new URL(String(input));
        if (LIST.test(pathname)) await wait(clock, characterOf(pathname) === 1 ? 20 : 300);
        return answer;
      },
    });
    await tab.start();
    expect(startsOf(LIST)).toEqual([0, 0, 0, 0, ...Array(CHARACTER_COUNT - 4).fill(HEAD_START_MS)]);
  });

  it('shows the first four before the others, shortly after their planets have arrived, and in the end everyone', async () => {
    const tab = openTab(100);
    void tab.begin();
    await browser.clock.advance(2 * 100 + FIRST_BATCH_MS);
    const batches = tab.publications.filter(({ changed }) => changed.length > 0);
    expect(batches[0]?.changed.map(({ characterId }) => characterId).sort()).toEqual(
      [1, 2, 3, 4].flatMap((id) => Array(PLANETS_EACH).fill(id)),
    );
    await browser.clock.advance(5000);
    expect(tab.colonies.size).toBe(CHARACTER_COUNT * PLANETS_EACH);
  });

  it('goes on with the others when the first fail', async () => {
    browser.eve.fault = ({ path }) =>
      LIST.test(path) && characterOf(path) <= 4 ? new Response('{}', { status: 500 }) : null;
    const tab = await openTab(10).start();
    await browser.clock.advance(5000);
    expect(tab.colonies.size).toBe((CHARACTER_COUNT - 4) * PLANETS_EACH);
  });
});

describe('without a slot', () => {
  const ids = [1, 2, 3, 4, 5, 6] as CharacterId[];

  /** Whether each character may begin without one. @param isListed whether ESI answers each of the first four */
  async function turnsOf(
    headStart: HeadStart,
    isListed: (id: CharacterId) => boolean,
    listMs = DISTANT_MS,
  ): Promise<boolean[]> {
    const turns = ids.map((id) => headStart.takeTurn(id));
    await browser.clock.advance(listMs);
    for (const id of ids.slice(0, 4)) headStart.release(id, isListed(id));
    return Promise.all(turns);
  }

  it('the first begin, and all others once a distant ESI has answered the first', async () => {
    const headStart = new HeadStart(browser.clock, () => true);
    expect(await turnsOf(headStart, () => true)).toEqual(ids.map(() => true));
    expect(await headStart.takeTurn(7 as CharacterId)).toBe(false);
    expect(browser.clock.timerCount).toBe(0);
  });

  it('only the first begin where ESI is near, refuses one of them, or does not answer in time', async () => {
    const onlyFirst = ids.map((id) => id <= 4);
    const near = new HeadStart(browser.clock, () => true);
    expect(await turnsOf(near, () => true, DISTANT_MS - 1)).toEqual(onlyFirst);
    expect(await turnsOf(new HeadStart(browser.clock, () => true), (id) => id !== 2)).toEqual(onlyFirst);
    const silent = new HeadStart(browser.clock, () => true);
    const turns = Promise.all(ids.map((id) => silent.takeTurn(id)));
    await browser.clock.advance(LONGEST_HEAD_START_MS);
    expect(await turns).toEqual(onlyFirst);
  });

  it('nobody begins who comes after the first have failed, and nobody waits for them any more', async () => {
    const headStart = new HeadStart(browser.clock, () => true);
    for (const id of ids.slice(0, 4)) await headStart.takeTurn(id);
    for (const id of ids.slice(0, 4)) headStart.release(id, false);
    expect(await Promise.all(ids.slice(4).map((id) => headStart.takeTurn(id)))).toEqual([false, false]);
    expect(browser.clock.timerCount).toBe(0);
  });

  it('nobody begins once the page has planets', async () => {
    const headStart = new HeadStart(browser.clock, () => false);
    expect(await Promise.all(ids.map((id) => headStart.takeTurn(id)))).toEqual(ids.map(() => false));
    expect(browser.clock.timerCount).toBe(0);
  });
});

it('a first visit of a distant ESI asks for all other lists together once the first are there, and for three layouts of each at a time', {
  tags: ['deep'],
}, async () => {
  for (let id = CHARACTER_COUNT + 1; id <= 70; id++) browser.addCharacter(id, [40_000_000 + id * 10]);
  await openTab(200).start();
  expect(startsOf(LIST)).toEqual([0, 0, 0, 0, ...Array(66).fill(200)]);
  expect(new Set(startsOf(LAYOUT))).toEqual(new Set([200, 400, 600]));
});

it('a later visit asks for all characters at the same time, because the page is not empty', async () => {
  const earlier = await openTab(10).start();
  earlier.engine.stop();
  await browser.clock.advance(3_600_000);
  browser.eve.calls.length = 0;
  await openTab(400).start();
  expect(new Set(startsOf(LIST))).toEqual(new Set([0]));
});
