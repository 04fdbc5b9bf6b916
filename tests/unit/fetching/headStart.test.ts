import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST_BATCH_MS } from '../../../workers/colonies/publisher.ts';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { HEAD_START_MS, HeadStart } from '../../../workers/fetching/headStart.ts';
import { wait } from '../esi/fakeClock.ts';
import { API_URL, ESI_URL, USER_AGENT } from '../esi/fakeEve.ts';
import { Browser, LAYOUT, LIST, SETTINGS, Tab } from './fetchingHarness.ts';

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

  it('keeps the others waiting for no more than 50 ms', async () => {
    await openTab(400).start();
    expect(startsOf(LIST)).toEqual([0, 0, 0, 0, ...Array(CHARACTER_COUNT - 4).fill(HEAD_START_MS)]);
  });

  it('shows the first four before the others, shortly after their planets have arrived, and in the end everyone', async () => {
    const tab = openTab(100);
    const services = { esiUrl: ESI_URL, userAgent: USER_AGENT, apiUrl: API_URL };
    void tab.engine.start({ services, characters: browser.characters, settings: SETTINGS }, tab);
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

it('no character is one of the first once the page has planets', async () => {
  const headStart = new HeadStart(browser.clock, () => false);
  for (const id of [1, 2] as CharacterId[]) await headStart.takeTurn(id);
  expect([1, 2].filter((id) => headStart.has(id as CharacterId))).toEqual([]);
  expect(browser.clock.timerCount).toBe(0);
});

it('a later visit asks for all characters at the same time, because the page is not empty', async () => {
  await openTab(10).start();
  await browser.clock.advance(3_600_000);
  browser.eve.calls.length = 0;
  await openTab(400).start();
  expect(new Set(startsOf(LIST))).toEqual(new Set([0]));
});
