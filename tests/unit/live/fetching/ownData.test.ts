import type { FetchMessage } from '../../../../workers/game/domain/fetchMessage.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CharacterId, PlanetId } from '../../../../workers/game/domain/ids.ts';
import { PLANET_SCOPE, SCOPES } from '../../../../workers/game/domain/ownData.ts';
import { permissionsOf } from '../../../../workers/game/domain/token.ts';
import { openOwnData } from '../../../../workers/live/kept/ownData.ts';
import { makeGate } from '../../../fixtures/gate.ts';
import { historyFile } from '../historyFile.ts';
import { Browser, describePlanet, Tab } from './fetchingHarness.ts';

const DAY_MS = 86_400_000;
const PILOT = 1 as CharacterId;
const SKILLS = /^\/characters\/\d+\/skills$/;
const PLANETS = /^\/characters\/\d+\/planets/;

let browser: Browser;
let levels: Record<number, number>;
/** of those whose points EVE reports */
let points: Record<number, unknown>;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  browser = new Browser();
  points = {};
  levels = { 2505: 4, 2495: 5, 33467: 3, 3300: 5 };
  browser.eve.fault = ({ path }) =>
    SKILLS.test(path)
      ? Response.json({
          skills: Object.entries(levels).map(([id, level]) => ({
            skill_id: Number(id),
            active_skill_level: level,
            trained_skill_level: 5,
            ...(points[Number(id)] !== undefined && { skillpoints_in_skill: points[Number(id)] }),
          })),
        })
      : null;
});

const tokenWith = (...scp: string[]) => `access-x.${btoa(JSON.stringify({ scp }))}.signature`;

function addPilot(id: number, ...scopes: string[]): void {
  const session = {
    accessToken: tokenWith(PLANET_SCOPE, ...scopes),
    sealedRefreshToken: `refresh-of-${id}`,
    expiresAtMs: browser.clock.nowMs() + 20 * 60_000,
  };
  browser.addCharacter(id, [40_000_017], { session });
}

type OwnDatabase = Awaited<ReturnType<typeof openOwnData>>;

const openTab = () => new Tab(browser, { openOwnData }).start();

/** Opens a tab, and lets it read and ask all that it wants to. */
const openSettled = async () => settleIn(await openTab());

/** The stored own data, for a moment. */
async function inDatabase<Answer>(ask: (database: OwnDatabase) => Promise<Answer>): Promise<Answer> {
  const database = await openOwnData();
  const answer = await ask(database);
  database.close();
  return answer;
}

async function settleIn(tab: Tab): Promise<Tab> {
  // The database answers in its own time.
  for (let turn = 0; turn < 40; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    await browser.clock.advance(1);
  }
  return tab;
}

describe('skills', () => {
  it('are fetched after the planets, of characters whose login allows it alone', async () => {
    addPilot(1, SCOPES.skills);
    addPilot(2);
    const tab = await openSettled();
    expect(tab.ownDataOf.get(PILOT)?.skills).toMatchObject({ commandCenterLevel: 4, planetCount: 6, customsLevel: 3 });
    expect(tab.ownDataOf.has(2 as CharacterId)).toBe(false);
    const calls = browser.eve.calls.filter(({ path }) => path.startsWith('/characters/'));
    expect(calls.filter(({ path }) => SKILLS.test(path)).map(({ path }) => path)).toEqual(['/characters/1/skills']);
    const lastPlanets = calls.findLastIndex(({ path }) => PLANETS.test(path));
    expect(calls.findIndex(({ path }) => SKILLS.test(path))).toBeGreaterThan(lastPlanets);
    expect(tab.notices.size).toBe(0);
  });

  it('have their points where EVE reports those of every skill, and none that were never trained', async () => {
    addPilot(1, SCOPES.skills);
    expect((await openSettled()).ownDataOf.get(PILOT)?.skills?.points).toBeUndefined();
    globalThis.indexedDB = new IDBFactory();
    levels = { 2505: 4, 2495: 5 };
    points = { 2505: 181_020, 2495: 1_024_000 };
    expect((await openSettled()).ownDataOf.get(PILOT)?.skills?.points).toEqual({
      commandCenterUpgrades: 181_020,
      interplanetaryConsolidation: 1_024_000,
      customsCodeExpertise: 0,
    });
    globalThis.indexedDB = new IDBFactory();
    points = { 2505: 'many', 2495: 1_024_000 };
    const odd = (await openSettled()).ownDataOf.get(PILOT)?.skills;
    expect([odd?.commandCenterLevel, odd?.points]).toEqual([4, undefined]);
  });

  it('are asked for once a day, and on demand', async () => {
    addPilot(1, SCOPES.skills);
    const tab = await openSettled();
    await openSettled();
    expect(browser.eve.count(SKILLS)).toBe(1);
    levels[2495] = 2;
    expect(await tab.engine.ownData.refreshSkills(PILOT)).toBeNull();
    expect(tab.ownDataOf.get(PILOT)?.skills?.planetCount).toBe(3);
    expect(browser.eve.count(SKILLS)).toBe(2);
    browser.clock.jumpTo(browser.clock.nowMs() + DAY_MS);
    addPilot(1, SCOPES.skills);
    const later = await openSettled();
    // Tabs that were open before take it from the new one.
    await settleIn(tab);
    expect(browser.eve.count(SKILLS)).toBe(3);
    expect(later.ownDataOf.get(PILOT)?.skills?.planetCount).toBe(3);
  });

  it('are asked for again after the clock was set back, and open tabs take them', async () => {
    const nowMs = browser.clock.nowMs();
    browser.clock.jumpTo(nowMs + 30 * DAY_MS);
    addPilot(1, SCOPES.skills);
    const tab = await openSettled();
    browser.clock.jumpTo(nowMs);
    addPilot(1, SCOPES.skills);
    levels[2495] = 2;
    const later = await openSettled();
    expect(later.ownDataOf.get(PILOT)?.skills?.planetCount).toBe(3);
    await Promise.all([tab.engine.ownData.refresh(), settleIn(tab)]);
    expect(tab.ownDataOf.get(PILOT)?.skills?.planetCount).toBe(3);
    expect(browser.eve.count(SKILLS)).toBe(2);
  });

  it('are fetched at once after a login that allows it, with its token, although the earlier one is still good', async () => {
    addPilot(1);
    const tab = await openSettled();
    const { fault } = browser.eve;
    browser.eve.fault = (call) => {
      const token = call.headers.get('authorization')?.slice('Bearer '.length) ?? '';
      if (SKILLS.test(call.path) && !permissionsOf(token).includes('skills')) return Response.json({}, { status: 403 });
      return fault?.(call) ?? null;
    };
    addPilot(1, SCOPES.skills);
    await Promise.all([tab.engine.ownData.refresh(), settleIn(tab)]);
    expect(tab.ownDataOf.get(PILOT)).toMatchObject({ skills: { planetCount: 6 }, refused: [] });
    addPilot(1);
    await Promise.all([tab.engine.ownData.refresh(), settleIn(tab)]);
    expect(tab.ownDataOf.get(PILOT)?.skills).toBeNull();
  });

  it('that EVE refused are asked for again after a login that allows them', async () => {
    addPilot(1, SCOPES.skills);
    const { fault } = browser.eve;
    browser.eve.fault = ({ path }) => (SKILLS.test(path) ? Response.json({ error: 'no' }, { status: 403 }) : null);
    const tab = await openSettled();
    addPilot(1);
    await Promise.all([tab.engine.ownData.refresh(), settleIn(tab)]);
    browser.eve.fault = fault;
    addPilot(1, SCOPES.skills);
    await Promise.all([tab.engine.ownData.refresh(), settleIn(tab)]);
    expect(tab.ownDataOf.get(PILOT)).toMatchObject({ skills: { planetCount: 6 }, refused: [] });
  });

  it('are forgotten when the login no longer allows it, and when the character is deleted', async () => {
    addPilot(1, SCOPES.skills);
    addPilot(2, SCOPES.skills);
    await openSettled();
    addPilot(1);
    const tab = await openSettled();
    expect(tab.ownDataOf.get(PILOT)?.skills).toBeNull();
    browser.records.delete(2 as CharacterId);
    await tab.handOver();
    await settleIn(tab);
    expect(await inDatabase((database) => database.count('skills'))).toBe(0);
  });

  it('are forgotten with the planets of a character that was deleted before this start, and of none that is here', async () => {
    for (const id of [1, 2]) addPilot(id, SCOPES.skills);
    await openSettled();
    const deleted = 2 as CharacterId;
    browser.records.delete(deleted);
    const tab = await openSettled();
    await Promise.all([PILOT, deleted].map((id) => tab.engine.fetching.forget(id)));
    expect(await inDatabase((database) => database.getAllKeys('skills'))).toEqual([PILOT]);
    const { characters } = await browser.cache.loadAll();
    expect([...characters.keys()]).toEqual([PILOT]);
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
  });

  it('of other characters are there although one is forgotten before this start has taken them', async () => {
    for (const id of [1, 2]) addPilot(id, SCOPES.skills);
    (await openSettled()).engine.stop();
    browser.records.delete(2 as CharacterId);
    const { opened: arrived, open: arrive } = makeGate();
    const tab = new Tab(browser, {
      openOwnData,
      loadPlanets: () => arrived.then(() => ({ count: 0, at: describePlanet, find: () => null })),
    });
    const started = tab.start();
    const forgotten = tab.engine.fetching.forget(2 as CharacterId);
    await settleIn(tab);
    arrive();
    await settleIn(tab);
    await Promise.all([started, forgotten]);
    expect([...tab.ownDataOf].map(([id, { skills }]) => [id, skills?.planetCount])).toEqual([[PILOT, 6]]);
    expect(await inDatabase((database) => database.getAllKeys('skills'))).toEqual([PILOT]);
  });

  it('are turned off for a character to whom EVE refuses them; its planets go on', async () => {
    addPilot(1, SCOPES.skills);
    browser.eve.fault = ({ path }) => (SKILLS.test(path) ? Response.json({ error: 'no' }, { status: 403 }) : null);
    const tab = await openSettled();
    expect(tab.ownDataOf.get(PILOT)).toMatchObject({ skills: null, refused: ['skills'] });
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
    await tab.engine.fetching.refresh();
    await settleIn(tab);
    expect(browser.eve.count(SKILLS)).toBe(1);
  });

  it.each([
    ['an error', () => Response.json({}, { status: 502 })],
    ['no answer', () => 'unreachable' as const],
    ['nonsense', () => Response.json({ skills: [{ skill_id: 2505, active_skill_level: 9 }] })],
    ['text', () => new Response('<html>')],
  ])('that fail with %s delay no planet and are said when asked for', async (_what, fault) => {
    for (let id = 1; id <= 8; id++) addPilot(id, SCOPES.skills);
    browser.eve.fault = ({ path }) => (SKILLS.test(path) ? fault() : null);
    const tab = await openSettled();
    for (let id = 1; id <= 8; id++) expect(tab.fetchOf(id)).toMatchObject({ kind: 'ok' });
    expect(tab.notices.size).toBe(0);
    const asked = tab.engine.ownData.refreshSkills(PILOT);
    await settleIn(tab);
    expect(await asked).toMatchObject({ kind: expect.stringMatching(/^esi/) });
    browser.clock.jumpTo(browser.clock.nowMs() + 600_000);
    const before = browser.eve.count(PLANETS);
    const refreshed = tab.engine.fetching.refresh();
    await browser.clock.advance(1000);
    expect((await refreshed).size).toBe(0);
    expect(browser.eve.count(PLANETS)).toBeGreaterThan(before);
  });
});

describe('planets come first', () => {
  const OWN = /^\/characters\/\d+\/(skills|assets|wallet\/journal)$/;
  const EVERYTHING = [SCOPES.skills, SCOPES.assets, SCOPES.wallet];

  /** A tab whose calls about planets, and whose page's drawing, wait to be let through. */
  function gatedTab(gated = PLANETS) {
    const { opened: planets, open: openPlanets } = makeGate();
    const { opened: drawn, open: draw } = makeGate();
    const opened: string[] = [];
    const tab = new Tab(browser, {
      openOwnData: () => {
        opened.push('own data');
        return openOwnData();
      },
      fetch: async (input, init) => {
        if (gated.test(new URL(new Request(input, init).url).pathname)) await planets;
        return browser.eve.fetch(input, init);
      },
    });
    tab.drawn = drawn;
    return { tab, opened, openPlanets, draw };
  }

  beforeEach(() => {
    const skillsFault = browser.eve.fault;
    browser.eve.fault = (call) =>
      /\/(assets|journal)$/.test(call.path)
        ? Response.json([], { headers: { 'x-pages': '1', 'last-modified': new Date(0).toUTCString() } })
        : skillsFault(call);
  });

  it('on the first visit: nothing is read or asked before the last one is drawn; then two calls a character', async () => {
    for (let id = 1; id <= 6; id++) addPilot(id, ...EVERYTHING);
    const { tab, opened, openPlanets, draw } = gatedTab();
    await settleIn(await tab.start());
    expect([opened.length, browser.eve.count(OWN), tab.ownDataOf.size]).toEqual([0, 0, 0]);
    openPlanets();
    await browser.clock.advance(2000);
    await settleIn(tab);
    expect(tab.colonies.size).toBe(6);
    expect([opened.length, browser.eve.count(OWN), tab.ownDataOf.size]).toEqual([0, 0, 0]);
    draw();
    await settleIn(tab);
    expect(browser.eve.count(OWN)).toBe(12);
    expect(browser.eve.count(/\/assets$/)).toBe(0);
    expect(browser.eve.count(PLANETS)).toBe(12);
    expect(tab.ownDataOf.size).toBe(6);
  });

  it('on the next visit: what is stored is read once the last one is drawn, also while EVE does not answer', async () => {
    addPilot(1, ...EVERYTHING);
    const closed = await openTab();
    await settleIn(closed);
    closed.engine.stop();
    browser.clock.jumpTo(browser.clock.nowMs() + DAY_MS);
    addPilot(1, ...EVERYTHING);
    const asked = browser.eve.count(OWN);
    const { tab, opened, draw } = gatedTab();
    await settleIn(await tab.start());
    expect(tab.colonies.size).toBe(1);
    expect(opened).toEqual([]);
    draw();
    await settleIn(tab);
    expect(tab.ownDataOf.get(PILOT)?.skills).toMatchObject({ planetCount: 6 });
    expect(browser.eve.count(OWN)).toBe(asked);
  });

  it('after a login that allows more: the new character’s planets, then the rest', async () => {
    addPilot(1, ...EVERYTHING);
    const { tab, openPlanets, draw } = gatedTab();
    draw();
    const started = tab.start();
    const asked = tab.engine.ownData.refresh();
    await settleIn(await started);
    expect(browser.eve.count(OWN)).toBe(0);
    openPlanets();
    await browser.clock.advance(2000);
    await settleIn(tab);
    await asked;
    expect(browser.eve.count(OWN)).toBe(2);
  });

  it('while the player waits for stock: for ten seconds at most', async () => {
    addPilot(1, ...EVERYTHING);
    addPilot(2);
    const { tab, draw } = gatedTab(/^\/characters\/2\/planets/);
    draw();
    await settleIn(await tab.start());
    const asked = tab.engine.ownData.refreshStock([PILOT]);
    await browser.clock.advance(8000);
    expect(browser.eve.count(OWN)).toBe(0);
    await browser.clock.advance(2000);
    await settleIn(tab);
    expect(await asked).toEqual(new Map());
    expect(browser.eve.count(OWN)).toBe(1);
  });

  it('a page that never draws does not keep the rest away', async () => {
    addPilot(1, ...EVERYTHING);
    const { tab, openPlanets } = gatedTab();
    openPlanets();
    await settleIn(await tab.start());
    expect(browser.eve.count(OWN)).toBe(0);
    await browser.clock.advance(10_000);
    await settleIn(tab);
    expect(browser.eve.count(OWN)).toBe(2);
  });
});

describe('stock', () => {
  const ASSETS = /^\/characters\/\d+\/assets$/;
  const NAMES = /^\/universe\/names$/;
  const JITA = 60_003_760;
  const STRUCTURE = 1_035_466_617_946;
  const WATER = 3645;

  interface Answer {
    rows: unknown[];
    pages?: number;
    lastModified?: string;
    status?: number;
  }

  const item = (fields: object) => ({
    item_id: 1,
    type_id: WATER,
    quantity: 10,
    location_id: JITA,
    location_type: 'station',
    location_flag: 'Hangar',
    is_singleton: false,
    ...fields,
  });
  const MODIFIED = new Date(Date.UTC(2026, 6, 21, 11, 50)).toUTCString();

  /** ESI answers a character's pages like this, in the order of the calls. */
  function answerAssets(answer: (page: number, call: number) => Answer): void {
    let calls = 0;
    browser.eve.fault = ({ path, query }) => {
      if (NAMES.test(path)) return Response.json([{ id: JITA, name: 'Jita IV' }]);
      if (!ASSETS.test(path)) return null;
      const { rows, pages = 1, lastModified = MODIFIED, status = 200 } = answer(Number(query.get('page')), calls++);
      return Response.json(rows, { status, headers: { 'x-pages': String(pages), 'last-modified': lastModified } });
    };
  }

  async function read(tab: Tab): Promise<ReadonlyMap<CharacterId, FetchMessage>> {
    const asked = tab.engine.ownData.refreshStock([PILOT]);
    await settleIn(tab);
    return asked;
  }

  it('is what hangars, containers and ships hold of commodities, and nothing else', async () => {
    addPilot(1, SCOPES.assets);
    answerAssets(() => ({
      rows: [
        item({ item_id: 10, type_id: 17_366, is_singleton: true }),
        item({ item_id: 11, location_id: 10, location_flag: 'Unlocked', quantity: 5 }),
        item({ item_id: 12, quantity: 7 }),
        item({ item_id: 13 }),
        item({ item_id: 14, type_id: 34, quantity: 1e9 }),
        item({ item_id: 20, type_id: 655, location_id: STRUCTURE, is_singleton: true }),
        item({ item_id: 21, location_id: 20, location_flag: 'SpecializedPlanetaryCommoditiesHold', quantity: 3 }),
      ],
    }));
    const tab = await openSettled();
    expect(browser.eve.count(ASSETS)).toBe(0);
    expect(await read(tab)).toEqual(new Map());
    expect(tab.ownDataOf.get(PILOT)?.stock).toEqual({
      at: Date.parse(MODIFIED) / 1000,
      holders: [
        { id: 10, placeId: JITA, placeName: 'Jita IV', kind: 'container', goods: [{ typeId: WATER, amount: 5 }] },
        { id: JITA, placeId: JITA, placeName: 'Jita IV', kind: 'hangar', goods: [{ typeId: WATER, amount: 17 }] },
        { id: 20, placeId: STRUCTURE, placeName: null, kind: 'ship', goods: [{ typeId: WATER, amount: 3 }] },
      ],
    });
    const stored = await inDatabase((database) => database.getAll('stock'));
    expect(JSON.stringify(stored)).not.toMatch(/1000000000|:34\b|655/);
    await read(tab);
    expect(browser.eve.count(ASSETS)).toBe(1);
    const later = await openSettled();
    expect(later.ownDataOf.get(PILOT)?.stock?.holders).toHaveLength(3);
  });

  it('is read row by row: an odd row costs itself only, and those that may be commodities are counted', async () => {
    addPilot(1, SCOPES.assets);
    // Beyond 2^53 neighbours are one number.
    const beyond = Number('9001000000000000359');
    const container = { item_id: 5, type_id: 33_077, location_flag: 'AutoFit', is_singleton: true };
    answerAssets(() => ({
      rows: [
        item({ ...container, location_id: beyond }),
        item({ item_id: 2, type_id: 3468, quantity: -1_500_000 }),
        item({ item_id: 3, quantity: 1200 }),
        item({ item_id: 6, quantity: 40, location_id: 5, location_flag: 'Unlocked' }),
        item({ item_id: 7, quantity: -1_500_000 }),
        item({ item_id: 8, location_id: beyond }),
        item({ item_id: beyond }),
        item({ item_id: beyond, type_id: 3468 }),
        item({ item_id: 9, type_id: 'Water' }),
        'Water',
      ],
    }));
    const tab = await openSettled();
    expect(await read(tab)).toEqual(new Map());
    const stock = {
      at: Date.UTC(2026, 6, 21, 11, 50) / 1000,
      holders: [
        { id: JITA, placeId: JITA, placeName: 'Jita IV', kind: 'hangar', goods: [{ typeId: WATER, amount: 1200 }] },
        { id: 5, placeId: 5, placeName: null, kind: 'container', goods: [{ typeId: WATER, amount: 40 }] },
      ],
      missedCount: 5,
    };
    expect(tab.ownDataOf.get(PILOT)?.stock).toEqual(stock);
    expect((await openSettled()).ownDataOf.get(PILOT)?.stock).toEqual(stock);
  });

  it('stays as it was while no row of a list can be read', async () => {
    addPilot(1, SCOPES.assets);
    answerAssets(() => ({ rows: [{ item: 1 }, { item: 2 }] }));
    const problems = await read(await openSettled());
    expect(problems.get(PILOT)).toMatchObject({ kind: 'esiUnreadable', issue: { where: '0.item_id' } });
  });

  it('counts in the chain in the places that the player chose', async () => {
    addPilot(1, SCOPES.assets);
    answerAssets(() => ({
      rows: [item({ quantity: 12 }), item({ item_id: 2, quantity: 5000, location_id: STRUCTURE })],
    }));
    const tab = await openSettled();
    await read(tab);
    const stockOf = async (placeIds: number[]) => {
      const asked = tab.engine.chain.report({ scope: { kind: 'account', account: '-' }, feeding: 'own', placeIds });
      await settleIn(tab);
      const outcome = await asked;
      if (outcome.kind !== 'report') throw new Error(outcome.kind);
      const { hangarsAt, commodities } = outcome.report;
      return { hangarsAt, hangarUnits: commodities.find(({ typeId }) => typeId === WATER)?.hangarUnits };
    };
    expect(await stockOf([])).toEqual({ hangarsAt: null, hangarUnits: 0 });
    expect(await stockOf([JITA])).toEqual({ hangarsAt: Date.parse(MODIFIED) / 1000, hangarUnits: 12 });
  });

  it('is read from 50 pages', async () => {
    addPilot(1, SCOPES.assets);
    answerAssets((page) => ({ rows: [item({ item_id: page, quantity: page })], pages: 50 }));
    const tab = await openSettled();
    expect(await read(tab)).toEqual(new Map());
    expect(tab.ownDataOf.get(PILOT)?.stock?.holders[0]?.goods).toEqual([{ typeId: WATER, amount: 1275 }]);
  });

  it('counts an item once that two pages list', async () => {
    addPilot(1, SCOPES.assets);
    answerAssets((page) => ({
      rows: [item({ item_id: page, quantity: 10 }), item({ item_id: 7, quantity: 5 })],
      pages: 2,
    }));
    const tab = await openSettled();
    expect(await read(tab)).toEqual(new Map());
    expect(tab.ownDataOf.get(PILOT)?.stock?.holders[0]?.goods).toEqual([{ typeId: WATER, amount: 25 }]);
  });

  it('is read again if its pages are of two moments, and given up after three times', async () => {
    addPilot(1, SCOPES.assets);
    const moment = (call: number) => new Date(Date.UTC(2026, 6, 21, 11) + call * 1000).toUTCString();
    answerAssets((_page, call) => ({ rows: [item({})], pages: 2, lastModified: moment(call < 1 ? 0 : 1) }));
    const tab = await openSettled();
    expect(await read(tab)).toEqual(new Map());
    expect(browser.eve.count(ASSETS)).toBe(4);
    addPilot(2, SCOPES.assets);
    answerAssets((_page, call) => ({ rows: [item({})], pages: 2, lastModified: moment(call) }));
    const other = await openSettled();
    const asked = other.engine.ownData.refreshStock([2 as CharacterId]);
    await settleIn(other);
    expect((await asked).get(2 as CharacterId)).toEqual({ kind: 'esiChanging' });
    expect(other.ownDataOf.get(2 as CharacterId)?.stock ?? null).toBeNull();
  });

  it.each([
    [
      'revoked between pages',
      (page: number): Answer => ({ rows: [item({})], pages: 2, status: page === 1 ? 200 : 403 }),
    ],
    ['cut short', (page: number): Answer => ({ rows: page === 1 ? [item({})] : [{ item_id: 1 }], pages: 2 })],
    ['of too many pages', (): Answer => ({ rows: [item({})], pages: 1e9 })],
  ])('that is %s keeps what was known, and says so', async (_what, broken) => {
    addPilot(1, SCOPES.assets);
    answerAssets(() => ({ rows: [item({ quantity: 4 })] }));
    const tab = await openSettled();
    await read(tab);
    browser.clock.jumpTo(browser.clock.nowMs() + 3_600_000);
    addPilot(1, SCOPES.assets);
    answerAssets(broken);
    expect((await read(tab)).get(PILOT)).toMatchObject({ kind: expect.stringMatching(/^esi/) });
    expect(tab.ownDataOf.get(PILOT)?.stock?.holders[0]?.goods).toEqual([{ typeId: WATER, amount: 4 }]);
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
  });

  it('is not asked for, and not complained about, while the character has to log in', async () => {
    addPilot(1, SCOPES.assets);
    browser.records.set(PILOT, { ...browser.records.get(PILOT)!, needsLogin: true });
    answerAssets(() => ({ rows: [item({})] }));
    expect(await read(await openSettled())).toEqual(new Map());
    expect(browser.eve.count(ASSETS)).toBe(0);
  });

  it('of someone whom the player has removed is not shown, although it is still stored', async () => {
    addPilot(1, SCOPES.assets);
    await inDatabase(async (database) => {
      for (const id of [PILOT, 2 as CharacterId]) await database.put('stock', { at: 1, holders: [] }, id);
    });
    const tab = await openSettled();
    expect(tab.ownDataOf.get(PILOT)?.stock).toEqual({ at: 1, holders: [] });
    expect(tab.ownDataOf.has(2 as CharacterId)).toBe(false);
  });

  it('is deleted when the login no longer allows it', async () => {
    addPilot(1, SCOPES.assets);
    answerAssets(() => ({ rows: [item({})] }));
    await read(await openSettled());
    addPilot(1);
    const tab = await openSettled();
    expect(tab.ownDataOf.get(PILOT)?.stock).toBeNull();
    expect(await inDatabase((database) => database.count('stock'))).toBe(0);
  });
});

describe('taxes paid', () => {
  const JOURNAL = /^\/characters\/\d+\/wallet\/journal$/;
  const PLANET = 40_000_017;

  const entry = (fields: object) => ({
    id: 1,
    ref_type: 'planetary_export_tax',
    date: '2026-07-20T12:00:00Z',
    amount: -1234.56,
    balance: 1e9,
    context_id: PLANET,
    context_id_type: 'planet_id',
    second_party_id: 98_600_001,
    ...fields,
  });

  function answerJournal(rows: (page: number) => unknown[], pages = 1, status = 200): void {
    const headers = { 'x-pages': String(pages), 'last-modified': new Date(browser.clock.nowMs()).toUTCString() };
    browser.eve.fault = ({ path, query }) =>
      JOURNAL.test(path) ? Response.json(rows(Number(query.get('page'))), { status, headers }) : null;
  }

  const stored = (): Promise<unknown[]> => inDatabase((database) => database.getAll('taxes'));

  it('are kept once each, and nothing else of the journal', async () => {
    addPilot(1, SCOPES.wallet);
    const twice = entry({ id: 7 });
    const imported = entry({ id: 8, ref_type: 'planetary_import_tax', amount: -5 });
    const rows = [
      [twice, imported, entry({ id: 9, ref_type: 'bounty_prizes' })],
      [twice, entry({ id: 10, context_id: null }), entry({ id: 11, amount: null }), entry({ id: 12, date: 'soon' })],
    ];
    answerJournal((page) => rows[page - 1] ?? [], 2);
    const tab = await openSettled();
    const at = Date.UTC(2026, 6, 20, 12) / 1000;
    const common = { characterId: PILOT, at, partyId: 98_600_001 };
    expect(await stored()).toEqual([
      { ...common, id: 7, planetId: PLANET, kind: 'export', isk: 1234.56 },
      { ...common, id: 8, planetId: PLANET, kind: 'import', isk: 5 },
      { ...common, id: 10, planetId: null, kind: 'export', isk: 1234.56 },
    ]);
    // An open list of taxes asks again.
    expect(tab.historyRevision).toBe(1);
    const [row, ...others] = await tab.engine.ownData.taxes();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ characterId: PILOT, paidIsk: 1239.56, entryCount: 2, rate: null });
  });

  it('that can’t be read are counted; no rate is measured over the time before them', async () => {
    addPilot(1, SCOPES.wallet);
    answerJournal(() => [
      entry({ id: 7, context_id: 2 ** 60 }),
      entry({ id: 8, amount: null }),
      entry({ id: 2 ** 60, date: '2026-07-20T13:00:00Z' }),
      entry({ id: 2 ** 60, ref_type: 'bounty_prizes' }),
    ]);
    const tab = await openSettled();
    expect(await stored()).toMatchObject([{ id: 7, planetId: null }]);
    expect(tab.ownDataOf.get(PILOT)).toMatchObject({ missedTaxCount: 2 });
    const from = Date.UTC(2026, 6, 20, 13) / 1000;
    expect(await inDatabase((database) => database.get('taxCoverage', PILOT))).toMatchObject({ from, missedCount: 2 });
    expect((await openSettled()).ownDataOf.get(PILOT)).toMatchObject({ missedTaxCount: 2 });
  });

  it('are asked for every few hours, and stay when EVE has forgotten them', async () => {
    addPilot(1, SCOPES.wallet);
    answerJournal(() => [entry({ id: 7 })]);
    await openSettled();
    await openSettled();
    expect(browser.eve.count(JOURNAL)).toBe(1);
    browser.clock.jumpTo(browser.clock.nowMs() + 4 * 3_600_000);
    addPilot(1, SCOPES.wallet);
    answerJournal(() => [entry({ id: 8 })]);
    await openSettled();
    expect(await stored()).toMatchObject([{ id: 7 }, { id: 8 }]);
  });

  it('are read from a history file', async () => {
    addPilot(1, SCOPES.wallet);
    answerJournal(() => [entry({ id: 7 })]);
    const tab = await openSettled();
    const before = await stored();
    const { backup, file } = await historyFile();
    globalThis.indexedDB = new IDBFactory();
    expect(backup.taxes).toEqual(before);
    await tab.engine.history.restore(file);
    // Without a database for the history, nothing but the taxes is restored.
    expect(await stored()).toEqual(before);
    addPilot(1);
    const other = await openSettled();
    expect(await other.engine.ownData.taxes()).toMatchObject([{ characterId: PILOT, paidIsk: 1234.56, rate: null }]);
    const damaged = JSON.stringify({ ...backup, taxes: [{ ...(before[0] as object), isk: -1 }] });
    expect(await tab.engine.history.restore(new Blob([damaged]))).toMatchObject({ kind: 'invalid' });
  });

  it('of a backup go with their character, whose wallet is not read here, and so does what else can’t be read', async () => {
    addPilot(1);
    addPilot(2);
    const tab = await openSettled();
    const database = await openOwnData();
    const tax = { id: 7, planetId: PLANET as PlanetId, at: 1, kind: 'export', isk: 5, partyId: null } as const;
    for (const characterId of [PILOT, 2 as CharacterId]) await database.put('taxes', { ...tax, characterId });
    await database.put('skills', { at: 'yesterday' } as never, PILOT);
    await database.put('stock', { at: 'yesterday' } as never, PILOT);
    browser.records.delete(PILOT);
    await tab.handOver();
    await settleIn(tab);
    expect(await stored()).toEqual([{ ...tax, characterId: 2 }]);
    expect([await database.count('skills'), await database.count('stock')]).toEqual([0, 0]);
    database.close();
  });

  it('are turned off when EVE refuses them, and stay although the login no longer allows them', async () => {
    addPilot(1, SCOPES.wallet);
    answerJournal(() => [entry({ id: 7 })]);
    await openSettled();
    browser.clock.jumpTo(browser.clock.nowMs() + 4 * 3_600_000);
    addPilot(1, SCOPES.wallet);
    answerJournal(() => [], 1, 403);
    const tab = await openSettled();
    expect(tab.ownDataOf.get(PILOT)?.refused).toEqual(['wallet']);
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
    expect(await stored()).toHaveLength(1);
    // EVE would not give them again: it keeps 30 days.
    addPilot(1);
    expect(await (await openSettled()).engine.ownData.taxes()).toHaveLength(1);
    const damaged = { accessToken: 'lost', sealedRefreshToken: 'lost', expiresAtMs: 0 };
    browser.addCharacter(1, [PLANET], { session: damaged, needsLogin: true });
    expect(await (await openSettled()).engine.ownData.taxes()).toHaveLength(1);
  });

  it('are deleted when the player takes the permission back, also what EVE answers after that', async () => {
    addPilot(1, SCOPES.wallet);
    answerJournal(() => [entry({ id: 7 })]);
    const other = await openSettled();
    browser.clock.jumpTo(browser.clock.nowMs() + 4 * 3_600_000);
    addPilot(1, SCOPES.wallet);
    const deletions: Promise<void>[] = [];
    answerJournal(() => {
      addPilot(1);
      deletions.push(other.engine.ownData.forgetTaxes(PILOT));
      return [entry({ id: 7 }), entry({ id: 8 })];
    });
    const tab = await openSettled();
    await Promise.all(deletions);
    expect(deletions).toHaveLength(1);
    expect(await stored()).toEqual([]);
    await Promise.all([tab.engine.ownData.refresh(), settleIn(tab)]);
    expect(await tab.engine.ownData.taxes()).toEqual([]);
    expect(await inDatabase((database) => database.count('taxCoverage'))).toBe(0);
  });
});
