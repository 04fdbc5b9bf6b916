/** ESI answers, but with something unreadable or by refusing new tokens. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Browser, ESI, REFRESH, Tab } from './fetchingHarness.ts';

const MINUTE_MS = 60_000;
const LIST_OF_1 = /^\/characters\/1\/planets$/;

const FAULTS: [string, () => Response][] = [
  ['a list of colonies that can’t be read', () => Response.json({ planets: 'none' })],
  ['401 for every token', () => Response.json({ error: 'no' }, { status: 401 })],
];

let browser: Browser;

const kinds = (tab: Tab) => new Set([...tab.latestFetches.values()].map(({ kind }) => kind));

beforeEach(() => {
  browser = new Browser();
});

describe.each(FAULTS)('%s', (_what, makeFault) => {
  it('is asked for again after 1 minute, 2 more and 5 more, and then with the refresh', async () => {
    browser.addCharacters(3);
    browser.eve.fault = ({ path }) => (LIST_OF_1.test(path) ? makeFault() : null);
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'failed' });
    const startMs = browser.clock.nowMs();
    browser.eve.calls.length = 0;
    await browser.clock.advance(45 * MINUTE_MS);
    const minutes = browser.eve.calls
      .filter(({ path }) => LIST_OF_1.test(path))
      .map(({ atMs }) => Math.round((atMs - startMs) / MINUTE_MS));
    expect([...new Set(minutes)]).toEqual([1, 3, 8]);
    expect(browser.eve.count(REFRESH)).toBe(0);
    browser.eve.fault = () => null;
    await browser.clock.advance(10 * MINUTE_MS);
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
  });

  const expectHealed = async (endMinutes: number, healedMinutes: number) => {
    browser.addCharacters(20);
    browser.eve.fault = ({ path }) => (ESI.test(path) ? makeFault() : null);
    const tab = await new Tab(browser).start();
    expect(kinds(tab)).toEqual(new Set(['failed']));
    await browser.clock.advance(endMinutes * MINUTE_MS);
    browser.eve.fault = () => null;
    await browser.clock.advance((healedMinutes - endMinutes) * MINUTE_MS);
    expect(kinds(tab)).toEqual(new Set(['ok']));
    expect(tab.colonies.size).toBe(20);
  };

  it.each([[2, 3.2]])('that ends after %f minutes ends for all 20 characters within %f', expectHealed);
  it.each([
    [0.5, 1.2],
    [6, 8.2],
  ])('that ends after %f minutes ends for all 20 characters within %f', { tags: ['deep'] }, expectHealed);

  it('for an hour costs 20 characters few calls more than the first fetch', { tags: ['deep'] }, async () => {
    browser.addCharacters(20);
    browser.eve.fault = ({ path }) => (ESI.test(path) ? makeFault() : null);
    const tab = await new Tab(browser).start();
    const firstCalls = browser.eve.count(ESI);
    await browser.clock.advance(60 * MINUTE_MS);
    expect(browser.eve.count(ESI)).toBeLessThanOrEqual(firstCalls + 30);
    expect(browser.eve.count(REFRESH)).toBeLessThanOrEqual(30);
    browser.eve.fault = () => null;
    await browser.clock.advance(50 * MINUTE_MS);
    expect(kinds(tab)).toEqual(new Set(['ok']));
  });

  it('of one character costs the others no call, whenever it ends', async () => {
    browser.addCharacters(10);
    browser.eve.fault = ({ path }) => (LIST_OF_1.test(path) ? makeFault() : null);
    await new Tab(browser).start();
    browser.eve.calls.length = 0;
    browser.eve.fault = () => null;
    await browser.clock.advance(5 * MINUTE_MS);
    expect(browser.eve.calls.filter(({ path }) => ESI.test(path)).map(({ path }) => path)).toEqual([
      '/characters/1/planets',
      '/characters/1/planets/40000001',
    ]);
  });
});

describe('records of colonies that can’t be read', () => {
  it('are not asked for again while ESI would repeat them, and keep no character out of a refresh', async () => {
    browser.addCharacters(8);
    browser.eve.fault = ({ path }) => (/planets\/\d+$/.test(path) ? Response.json({ pins: 'none' }) : null);
    const tab = await new Tab(browser).start();
    expect(kinds(tab)).toEqual(new Set(['failed']));
    browser.eve.calls.length = 0;
    await browser.clock.advance(9 * MINUTE_MS);
    expect(browser.eve.count(ESI)).toBe(0);
    await browser.clock.advance(45 * MINUTE_MS);
    expect(browser.eve.count(/planets$/)).toBe(8);
  });
});

function testFew(_: string, ids: readonly number[]): void {
  const isFailing = (path: string) => ids.some((id) => path.startsWith(`/characters/${id}/`));

  const expectNoOutage = async (status: number, mostCalls: number) => {
    browser.addCharacters(8);
    const tab = await new Tab(browser).start();
    browser.eve.fault = ({ path }) => (isFailing(path) ? Response.json({}, { status }) : null);
    browser.eve.calls.length = 0;
    const outages: string[] = [];
    const listen = tab.notice.bind(tab);
    tab.notice = (notice) => {
      if (notice.text !== null) outages.push(notice.id);
      listen(notice);
    };
    await browser.clock.advance(2 * 60 * MINUTE_MS);
    expect(outages).toEqual([]);
    for (const [id, { kind }] of tab.latestFetches) expect(kind).toBe(ids.some((one) => one === id) ? 'failed' : 'ok');
    expect(tab.colonies.size).toBe(8);
    expect(browser.eve.count(/^\/characters\/8\/planets$/)).toBe(2);
    expect(browser.eve.count(LIST_OF_1)).toBeLessThanOrEqual(mostCalls);
  };
  const title = 'with whom ESI always answers %i: no outage, and the others are refreshed as ever';

  it.each([[500, 3 * 7]])(title, expectNoOutage);
  it.each([[403, 3 * 5]])(title, { tags: ['deep'] }, expectNoOutage);

  it('whose planets all fail at the start: no other waits', async () => {
    browser.addCharacters(8);
    for (const id of ids) {
      browser.addCharacter(
        id,
        [1, 2, 3, 4, 5, 6].map((number) => 40_000_000 + 100 * id + number),
      );
    }
    browser.eve.fault = ({ path }) =>
      isFailing(path) && /planets\/\d/.test(path) ? new Response('', { status: 500 }) : null;
    const tab = await new Tab(browser).start();
    expect([...tab.latestFetches].filter(([, { kind }]) => kind !== 'ok').map(([id]) => id)).toEqual(ids);
    expect(tab.notices.has('esi')).toBe(false);
  });
}

describe.each([
  ['one character', [1]],
  ['three characters', [1, 2, 3]],
])('%s of eight', testFew);
describe.each([['two characters', [1, 2]]])('%s of eight', { tags: ['deep'] }, testFew);

async function expectOneNotice(count: number): Promise<void> {
  browser.addCharacters(count);
  const tab = await new Tab(browser).start();
  await browser.clock.advance(20 * MINUTE_MS);
  browser.eve.fault = ({ path }) => (ESI.test(path) ? new Response('', { status: 503 }) : null);
  browser.eve.calls.length = 0;
  await tab.refresh(10 * MINUTE_MS);
  expect(tab.notices.has('esi')).toBe(true);
  expect(browser.eve.count(ESI)).toBeLessThanOrEqual(40);
  browser.eve.fault = () => null;
  await browser.clock.advance(15 * MINUTE_MS);
  expect(tab.notices.has('esi')).toBe(false);
  expect(kinds(tab)).toEqual(new Set(['ok']));
}

it.each([1, 8])('an outage of ESI for %i characters is named as one', expectOneNotice);
it.each([2, 40])('an outage of ESI for %i characters is named as one', { tags: ['deep'] }, expectOneNotice);
