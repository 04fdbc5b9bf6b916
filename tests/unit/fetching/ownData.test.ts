import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { PLANET_SCOPE, SCOPES } from '../../../workers/domain/token.ts';
import { openOwnData } from '../../../workers/storage/ownData.ts';
import { Browser, Tab } from './fetchingHarness.ts';

const DAY_MS = 86_400_000;
const PILOT = 1 as CharacterId;
const SKILLS = /^\/characters\/\d+\/skills$/;
const PLANETS = /^\/characters\/\d+\/planets/;

let browser: Browser;
let levels: Record<number, number>;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  browser = new Browser();
  levels = { 2505: 4, 2495: 5, 33467: 3, 3300: 5 };
  browser.eve.fault = ({ path }) =>
    SKILLS.test(path)
      ? Response.json({
          skills: Object.entries(levels).map(([id, level]) => ({
            skill_id: Number(id),
            active_skill_level: level,
            trained_skill_level: 5,
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

const openTab = () => new Tab(browser, { openOwnData }).start();

async function settleIn(tab: Tab): Promise<Tab> {
  // The database answers in its own time.
  for (let turn = 0; turn < 40; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    await browser.clock.advance(1);
  }
  return tab;
}

describe('skills', () => {
  it('are fetched after the planets, of characters whose login allows it alone', async () => {
    addPilot(1, SCOPES.skills);
    addPilot(2);
    const tab = await settleIn(await openTab());
    expect(tab.ownDataOf.get(PILOT)?.skills).toMatchObject({
      commandCenterLevel: 4,
      planetCount: 6,
      customsLevel: 3,
    });
    expect(tab.ownDataOf.has(2 as CharacterId)).toBe(false);
    const calls = browser.eve.calls.filter(({ path }) => path.startsWith('/characters/'));
    expect(calls.filter(({ path }) => SKILLS.test(path)).map(({ path }) => path)).toEqual(['/characters/1/skills']);
    const lastPlanets = calls.findLastIndex(({ path }) => PLANETS.test(path));
    expect(calls.findIndex(({ path }) => SKILLS.test(path))).toBeGreaterThan(lastPlanets);
    expect(tab.notices.size).toBe(0);
  });

  it('are asked for once a day, and on demand', async () => {
    addPilot(1, SCOPES.skills);
    const tab = await settleIn(await openTab());
    await settleIn(await openTab());
    expect(browser.eve.count(SKILLS)).toBe(1);
    levels[2495] = 2;
    expect(await tab.engine.ownData.refreshSkills(PILOT)).toBeNull();
    expect(tab.ownDataOf.get(PILOT)?.skills?.planetCount).toBe(3);
    expect(browser.eve.count(SKILLS)).toBe(2);
    browser.clock.jumpTo(browser.clock.nowMs() + DAY_MS);
    addPilot(1, SCOPES.skills);
    const later = await settleIn(await openTab());
    // Tabs that were open before take it from the new one.
    await settleIn(tab);
    expect(browser.eve.count(SKILLS)).toBe(3);
    expect(later.ownDataOf.get(PILOT)?.skills?.planetCount).toBe(3);
  });

  it('are forgotten when the login no longer allows it, and when the character is deleted', async () => {
    addPilot(1, SCOPES.skills);
    addPilot(2, SCOPES.skills);
    await settleIn(await openTab());
    addPilot(1);
    const tab = await settleIn(await openTab());
    expect(tab.ownDataOf.get(PILOT)?.skills).toBeNull();
    browser.records.delete(2 as CharacterId);
    await tab.handOver();
    await settleIn(tab);
    const database = await openOwnData();
    expect(await database.count('skills')).toBe(0);
    database.close();
  });

  it('are turned off for a character to whom EVE refuses them; its planets go on', async () => {
    addPilot(1, SCOPES.skills);
    browser.eve.fault = ({ path }) => (SKILLS.test(path) ? Response.json({ error: 'no' }, { status: 403 }) : null);
    const tab = await settleIn(await openTab());
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
    const tab = await settleIn(await openTab());
    for (let id = 1; id <= 8; id++) expect(tab.fetchOf(id)).toMatchObject({ kind: 'ok' });
    expect(tab.notices.size).toBe(0);
    const asked = tab.engine.ownData.refreshSkills(PILOT);
    await settleIn(tab);
    expect(await asked).toMatch(/^EVE's servers .*\.$/);
    browser.clock.jumpTo(browser.clock.nowMs() + 600_000);
    const before = browser.eve.count(PLANETS);
    const refreshed = tab.engine.fetching.refresh();
    await browser.clock.advance(1000);
    expect((await refreshed).size).toBe(0);
    expect(browser.eve.count(PLANETS)).toBeGreaterThan(before);
  });
});
