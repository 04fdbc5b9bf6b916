import { beforeEach, describe, expect, it } from 'vitest';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';
import { REFRESH_INTERVAL_MS } from '../../../../workers/game/domain/refreshInterval.ts';
import { BATCH_REPORTS_MS } from '../../../../workers/live/fetching/progressReporter.ts';
import { layoutRecord } from '../esi/esiRecords.ts';
import { Browser, ESI, LIST, REFRESH, type StoredCharacter, Tab } from './fetchingHarness.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** what the tests' clock starts at */
const START_MS = Date.UTC(2026, 6, 21, 12);

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
});

describe('tokens', () => {
  const expiring = (id: number) => ({
    accessToken: `access-of-${id}`,
    sealedRefreshToken: `refresh-of-${id}`,
    expiresAtMs: START_MS + 5 * MINUTE_MS,
  });

  it('are refreshed when they expire within five minutes, and only then', async () => {
    browser.addCharacter(1, [], { session: expiring(1) });
    browser.addCharacter(2, [], {
      session: { ...expiring(2), expiresAtMs: START_MS + 5 * MINUTE_MS + 1 },
    });
    const tab = await new Tab(browser).start();
    expect(browser.eve.count(REFRESH)).toBe(1);
    expect(tab.stored.map(({ characterId }) => characterId)).toEqual([1]);
  });

  it('are renewed for at most ten characters at once, so that a tab that is closed leaves few behind', async () => {
    for (let id = 1; id <= 25; id++) browser.addCharacter(id, [], { session: expiring(id) });
    let underWay = 0;
    let mostUnderWay = 0;
    const tab = new Tab(browser, {
      fetch: async (input, init) => {
        const isRenewal = REFRESH.test(new URL(input instanceof Request ? input.url : input).pathname);
        underWay += isRenewal ? 1 : 0;
        mostUnderWay = Math.max(mostUnderWay, underWay);
        if (isRenewal) await new Promise<void>((resolve) => browser.clock.setTimer(200, resolve));
        return browser.eve.fetch(input, init).finally(() => {
          underWay -= isRenewal ? 1 : 0;
        });
      },
    });
    await tab.start();
    await browser.clock.advance(1000);
    expect(tab.stored).toHaveLength(25);
    expect(tab.stored.every(({ characterId, replacedToken }) => replacedToken === `refresh-of-${characterId}`)).toBe(
      true,
    );
    expect(mostUnderWay).toBe(10);
  });

  it('are not renewed while ESI would give the same as before', async () => {
    await browser.open([40_000_017]);
    const record = browser.records.get(1 as CharacterId) as StoredCharacter;
    browser.records.set(record.characterId, { ...record, session: { ...record.session, expiresAtMs: 0 } });
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
    expect(browser.eve.count(REFRESH)).toBe(0);
    await browser.clock.advance(11 * MINUTE_MS);
    await tab.refresh();
    expect(browser.eve.count(REFRESH)).toBe(1);
  });

  it('of an added character are tried at once although its planets are recent, so that a dead one shows', async () => {
    await browser.open([40_000_017], [40_000_018]);
    const [first, second] = [...browser.records.values()] as [StoredCharacter, StoredCharacter];
    browser.records.clear();
    const tab = await new Tab(browser).start();
    for (const { session, ...character } of [first, second]) {
      browser.records.set(character.characterId, { ...character, session: { ...session, expiresAtMs: 0 } });
    }
    browser.eve.deadTokens.add('refresh-of-1');
    await tab.handOver();
    await browser.clock.advance(2000);
    expect(tab.fetchOf(1)).toEqual({ kind: 'needsLogin' });
    expect(browser.records.get(1 as CharacterId)?.needsLogin).toBe(true);
    expect(tab.fetchOf(2)).toMatchObject({ kind: 'ok' });
    expect(browser.eve.count(LIST)).toBe(2);
  });

  it('that have expired while the planets are recent are tried as soon as ESI has something newer', async () => {
    await browser.open([40_000_017]);
    const record = browser.records.get(1 as CharacterId) as StoredCharacter;
    browser.records.set(record.characterId, { ...record, session: { ...record.session, expiresAtMs: 0 } });
    browser.eve.deadTokens.add('refresh-of-1');
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
    await browser.clock.advance(11 * MINUTE_MS);
    expect(tab.fetchOf(1)).toEqual({ kind: 'needsLogin' });
  });

  it('that the page has are used without waiting for the renewals of others', async () => {
    for (let id = 1; id <= 10; id++) browser.addCharacter(id, [], { session: expiring(id) });
    browser.addCharacter(11, [40_000_017]);
    const tab = new Tab(browser, {
      fetch: async (input, init) => {
        const isRenewal = REFRESH.test(new URL(input instanceof Request ? input.url : input).pathname);
        if (isRenewal) await new Promise<void>((resolve) => browser.clock.setTimer(30_000, resolve));
        return browser.eve.fetch(input, init);
      },
    });
    await tab.start();
    expect(tab.fetchOf(11)).toMatchObject({ kind: 'ok' });
    expect(tab.fetchOf(1)).toEqual({ kind: 'fetching' });
  });

  it('are stored before the character does anything else', async () => {
    browser.addCharacter(1, [40_000_017], { session: expiring(1) });
    const tab = new Tab(browser);
    const { fetch } = browser.eve;
    browser.eve.fault = ({ path }) => {
      tab.log.push(path);
      return null;
    };
    expect(fetch).toBe(browser.eve.fetch);
    await tab.start();
    const steps = tab.log.filter((step) => !step.startsWith('/api/praisal'));
    expect(steps.slice(0, 4)).toEqual(['/api/refresh', 'store 1', 'stored 1', '/characters/1/planets']);
  });

  it.each([400, 401, 403])('that the server refuses with %i need a log-in; other characters go on', async (status) => {
    browser.addCharacter(1, [40_000_017], { session: expiring(1) });
    browser.addCharacter(2, [40_000_018]);
    browser.eve.fault = ({ path }) =>
      REFRESH.test(path) ? Response.json({ error: 'bad_token', message: 'No.' }, { status }) : null;
    const tab = await new Tab(browser).start();
    await browser.clock.advance(BATCH_REPORTS_MS);
    expect(tab.fetchOf(1)).toEqual({ kind: 'needsLogin' });
    expect(browser.records.get(1 as CharacterId)?.needsLogin).toBe(true);
    expect(tab.fetchOf(2)).toMatchObject({ kind: 'ok' });
    await tab.handOver();
    await browser.clock.advance(2 * REFRESH_INTERVAL_MS);
    expect(browser.eve.count(REFRESH)).toBeGreaterThan(1);
    expect(browser.eve.calls.filter(({ path }) => path.startsWith('/characters/1/'))).toEqual([]);
  });

  it.each([
    ['the network fails', () => 'unreachable' as const],
    ['the server fails', () => Response.json({ error: 'internal', message: 'Ouch.' }, { status: 500 })],
    [
      'the single sign-on is down',
      () => Response.json({ error: 'upstream_failed', message: 'Down.' }, { status: 502 }),
    ],
    ['the server is busy', () => Response.json({}, { status: 429, headers: { 'retry-after': '30' } })],
    ['the answer is cut off', () => 'cutOff' as const],
    ['a proxy refuses with a page', () => new Response('<html>', { status: 403 })],
    ['the answer is not JSON', () => new Response('<html>')],
    ['the answer lacks a token', () => Response.json({ access_token: 'access-9' })],
  ])('are kept when %s: it is tried again, and no log-in is asked for', async (_what, makeFault) => {
    browser.addCharacter(1, [40_000_017], { session: expiring(1) });
    browser.eve.fault = ({ path }) => (REFRESH.test(path) ? makeFault() : null);
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'retrying', attempt: 1 });
    expect(browser.records.get(1 as CharacterId)).toMatchObject({ needsLogin: false, session: expiring(1) });
    browser.eve.fault = () => null;
    await browser.clock.advance(MINUTE_MS);
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
  });

  it('that cannot be renewed say why, and not that the player should try again: that happens by itself', async () => {
    browser.addCharacter(1, [40_000_017], { session: expiring(1) });
    const message = "EVE's single sign-on is in trouble. Try again in a few minutes.";
    browser.eve.fault = ({ path }) =>
      REFRESH.test(path) ? Response.json({ error: 'upstream_failed', message }, { status: 502 }) : null;
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toMatchObject({
      kind: 'retrying',
      attempt: 1,
      message: { kind: 'loginServiceFails' },
    });
  });

  it('that another tab has just replaced are waited for, where its storage is a moment behind', async () => {
    browser.addCharacter(1, [40_000_017], { session: expiring(1) });
    const session = { accessToken: 'access-of-1', sealedRefreshToken: 'newer', expiresAtMs: START_MS + 1_200_000 };
    browser.eve.fault = ({ path }) => {
      if (!REFRESH.test(path)) return null;
      browser.clock.setTimer(500, () => {
        const record = browser.records.get(1 as CharacterId);
        if (record) browser.records.set(record.characterId, { ...record, session });
      });
      return Response.json({ error: 'bad_token', message: 'No.' }, { status: 400 });
    };
    const tab = await new Tab(browser).start();
    await browser.clock.advance(1000);
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
    expect(browser.records.get(1 as CharacterId)?.needsLogin).toBe(false);
    expect(browser.eve.count(REFRESH)).toBe(1);
  });

  it('that were replaced by a refresh that then failed are stored anyway', async () => {
    browser.addCharacter(1, [40_000_017], { session: expiring(1) });
    browser.eve.fault = ({ path }) =>
      REFRESH.test(path)
        ? Response.json({ error: 'upstream_failed', message: 'No.', refresh_token: 'refresh-new' }, { status: 502 })
        : null;
    const tab = await new Tab(browser).start();
    expect(tab.stored[0]?.session).toEqual({ ...expiring(1), sealedRefreshToken: 'refresh-new' });
  });

  it.each([
    ['another scope', { scp: 'esi-mail.read_mail.v1' }],
    ['none', {}],
    ['others', { scp: ['esi-mail.read_mail.v1', 'esi-skills.read_skills.v1'] }],
  ])('that ESI refuses because the log-in gave %s than that for planets need a log-in', async (_which, claims) => {
    const accessToken = `head.${btoa(JSON.stringify(claims))}.signature`;
    browser.addCharacter(1, [40_000_017], {
      session: { ...expiring(1), accessToken, expiresAtMs: START_MS + 20 * MINUTE_MS },
    });
    browser.eve.fault = ({ path }) => (LIST.test(path) ? Response.json({ error: 'no' }, { status: 403 }) : null);
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toEqual({ kind: 'needsLogin' });
    expect([browser.eve.count(LIST), browser.eve.count(REFRESH)]).toEqual([1, 0]);
  });

  it('that expired unnoticed, because the clock is an hour behind, are renewed when ESI refuses them', async () => {
    browser.addCharacter(1, [40_000_017]);
    browser.eve.aheadMs = HOUR_MS;
    browser.eve.fault = ({ headers }) =>
      headers.get('authorization') === 'Bearer access-of-1'
        ? Response.json({ error: 'expired' }, { status: 401 })
        : null;
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
    expect(tab.stored[0]?.session.expiresAtMs).toBe(Date.UTC(2026, 6, 21, 12, 20));
    expect(tab.notices.get('clock')?.text).toMatch(/60 minutes behind/);
  });

  it('of a new log-in bring a character back that needed one', async () => {
    browser.addCharacter(1, [40_000_017], { needsLogin: true });
    const tab = await new Tab(browser).start();
    expect(tab.fetchOf(1)).toEqual({ kind: 'needsLogin' });
    expect(browser.eve.count(ESI)).toBe(0);
    browser.addCharacter(1, [40_000_017]);
    await tab.handOver();
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
  });

  it('that cannot be stored are used anyway, and a notice says so', async () => {
    browser.addCharacter(1, [40_000_017], { session: expiring(1) });
    const tab = new Tab(browser);
    tab.storeSession = () => Promise.reject(new Error('full'));
    await tab.start();
    expect(tab.fetchOf(1)).toMatchObject({ kind: 'ok' });
    expect(tab.notices.get('session-1')?.text).toMatch(/could not store the renewed login of Pilot 1/);
  });
});

describe('two tabs', () => {
  it('never spend the same refresh token, and one gets what the other fetched', async () => {
    for (let id = 1; id <= 5; id++) {
      const expiresAtMs = browser.clock.nowMs();
      browser.addCharacter(id, [40_000_000 + id], {
        session: { accessToken: 'access-old', sealedRefreshToken: `refresh-of-${id}`, expiresAtMs },
      });
    }
    const tabs = await Promise.all([new Tab(browser).start(), new Tab(browser).start()]);
    expect(browser.eve.count(REFRESH)).toBe(5);
    expect(browser.eve.count(ESI)).toBe(10);
    for (const tab of tabs) {
      expect(tab.colonies.size).toBe(5);
      expect([1, 2, 3, 4, 5].map((id) => tab.fetchOf(id)?.kind)).toEqual(Array(5).fill('ok'));
    }
  });

  it('share one refresh per interval, and the one that only listens shows the new data at once', async () => {
    await browser.open([40_000_017]);
    await browser.clock.advance(REFRESH_INTERVAL_MS / 5);
    const second = await new Tab(browser).start();
    const calls = browser.eve.count(ESI);
    await browser.clock.advance((REFRESH_INTERVAL_MS * 4) / 5 - MINUTE_MS);
    const [colony] = browser.eve.colonies.get(1) ?? [];
    const planet = { ...colony?.planet, last_update: '2026-07-21T12:30:00Z' };
    browser.eve.colonies.set(1, [{ planet, layout: layoutRecord({ links: [] }) }]);
    await browser.clock.advance(MINUTE_MS);
    expect(browser.eve.count(ESI)).toBe(calls + 2);
    expect(second.colonies.get('1/40000017' as never)?.snapshotAt).toBe(Date.UTC(2026, 6, 21, 12, 30) / 1000);
    await browser.clock.advance(REFRESH_INTERVAL_MS / 2);
    expect(browser.eve.count(ESI)).toBe(calls + 2);
  });

  it('leave a character alone that the other tab has deleted', async () => {
    browser.addCharacter(1, [40_000_017], {
      session: { accessToken: 'access-old', sealedRefreshToken: 'refresh-of-1', expiresAtMs: 0 },
    });
    const tab = new Tab(browser);
    tab.currentSession = async () => null;
    await tab.start();
    expect(browser.eve.count(REFRESH) + browser.eve.count(ESI)).toBe(0);
    expect(browser.records.get(1 as CharacterId)?.needsLogin).toBe(false);
  });
});
