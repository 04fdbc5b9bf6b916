import type { Request, Response } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { makeFaults } from '../../../../server/sandbox/faults.ts';
import { SCOPES } from '../../../../workers/game/domain/ownData.ts';
import { serverForTest } from '../testServer.ts';
import { FIRST_PILOT_ID, sandboxForFile } from './testSandbox.ts';

const sandbox = sandboxForFile();
afterEach(async () => {
  await sandbox.delete('/faults');
  await sandbox.delete('/calls');
});

const JITA = '/prices/aggregates/?station=60003760&types=9832';
const PLANET = '/universe/planets/40161469';

describe('faults', () => {
  it('answer with the configured status, the configured number of times, readable for other origins', async () => {
    await sandbox.post('/faults', { esi: { status: 500, count: 2 } });
    const first = await sandbox.esi(PLANET);
    expect(first.status).toBe(500);
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect((await sandbox.esi(PLANET)).status).toBe(500);
    expect((await sandbox.esi(PLANET)).status).toBe(200);
    expect(await (await sandbox.get('/faults')).json()).toEqual({});
  });

  it('are switched by this computer alone, but for the one that the page offers', async () => {
    const server = await serverForTest({
      config: { application: { kind: 'sandbox', pilots: 1, port: null } },
      environment: { TRUST_PROXY: '1' },
    });
    const set = async (body: object, address?: string) =>
      (await server.post('/sandbox/faults', body, address === undefined ? {} : { 'X-Forwarded-For': address })).status;
    const current = async () => (await server.get('/sandbox/faults')).json();
    expect(await set({ esi: { status: 500 }, esiWrongAmount: { units: 1 } }, '203.0.113.5')).toBe(403);
    expect(await current()).toEqual({});
    // Without a character it would be that of the next visitor.
    for (const wrong of [{ units: 1 }, null, 1]) expect(await set({ esiWrongAmount: wrong }, '203.0.113.5')).toBe(403);
    const ofOne = { esiWrongAmount: { units: 1, characterId: FIRST_PILOT_ID } };
    expect(await set(ofOne, '203.0.113.5')).toBe(200);
    expect(await set({ esi: { status: 500 } })).toBe(200);
    const clear = async (headers = {}) =>
      (await fetch(`${server.url}/sandbox/faults`, { method: 'DELETE', headers })).status;
    expect(await clear({ 'X-Forwarded-For': '203.0.113.5' })).toBe(403);
    expect(Object.keys(await current())).toEqual(['esi', 'esiWrongAmount']);
    expect(await clear()).toBe(204);
    expect(await current()).toEqual({});
  });

  it.each([431, 502, 503])('answer %i like ESI’s edge: without CORS headers', async (status) => {
    await sandbox.post('/faults', { esi: { status, count: 1 } });
    const answer = await sandbox.esi(PLANET);
    expect(answer.status).toBe(status);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it('can limit the headers that a page may send to ESI', async () => {
    const allowed = async () => {
      const answer = await fetch(`${sandbox.origin}/sandbox/esi${PLANET}`, { method: 'OPTIONS' });
      return answer.headers.get('access-control-allow-headers');
    };
    await sandbox.post('/faults', { esiAllowedHeaders: ['authorization'] });
    expect(await allowed()).toBe('authorization');
    expect(await (await sandbox.get('/faults')).json()).toEqual({ esiAllowedHeaders: ['authorization'] });
    await sandbox.delete('/faults');
    expect(await allowed()).toContain('x-user-agent');
  });

  it('have the headers of 420 and 429', async () => {
    await sandbox.post('/faults', { esi: [{ status: 429, retryAfterSeconds: 7, count: 1 }, { status: 420 }] });
    expect((await sandbox.esi(PLANET)).headers.get('retry-after')).toBe('7');
    const answer = await sandbox.esi(PLANET);
    expect(answer.status).toBe(420);
    expect(answer.headers.get('x-esi-error-limit-remain')).toBe('0');
    expect(answer.headers.get('x-esi-error-limit-reset')).toBe('30');
  });

  const expectBroken = async (_permission: string, path: string) => {
    const { access_token } = await sandbox.logIn(FIRST_PILOT_ID, { scope: Object.values(SCOPES).join(' ') });
    const ask = () => sandbox.esi(`/characters/${FIRST_PILOT_ID}${path}`, access_token);
    for (const status of [403, 420, 429, 500, 502]) {
      await sandbox.post('/faults', { esi: { status, path } });
      expect((await ask()).status).toBe(status);
    }
    await sandbox.post('/faults', { esi: { status: 'notJson', path } });
    await expect((await ask()).json()).rejects.toThrow();
    await sandbox.post('/faults', { esi: { status: 'wrongSchema', path } });
    expect(await (await ask()).json()).toMatchObject({ unexpected: true });
    await sandbox.post('/faults', { esi: { status: 'slow', path, delayMs: 1 } });
    expect((await ask()).status).toBe(200);
  };
  const title = 'break the call for %s as any other';
  it.each([['skills', '/skills']])(title, expectBroken);
  it.each([
    ['assets', '/assets'],
    ['wallet', '/wallet/journal'],
  ])(title, { tags: ['deep'] }, expectBroken);

  it('can break one page of several, as a permission that is revoked between them', async () => {
    const { access_token } = await sandbox.logIn(FIRST_PILOT_ID, { scope: Object.values(SCOPES).join(' ') });
    const page = (number: number) => sandbox.esi(`/characters/${FIRST_PILOT_ID}/assets?page=${number}`, access_token);
    await sandbox.post('/faults', { esi: { status: 403, path: '/assets?page=2' } });
    expect((await page(1)).status).toBe(200);
    expect((await page(2)).status).toBe(403);
  });

  it('affect only the area and paths that they name', async () => {
    await sandbox.post('/faults', { esi: { status: 503, path: '/characters/' }, prices: { status: 500 } });
    expect((await sandbox.esi(PLANET)).status).toBe(200);
    expect((await sandbox.esi(`/characters/${FIRST_PILOT_ID}/planets`)).status).toBe(503);
    expect((await sandbox.get(JITA)).status).toBe(500);
    expect((await sandbox.get('/images/types/9832/icon?size=32')).status).toBe(200);
  });

  it('can cut answers off, or make them invalid', async () => {
    await sandbox.post('/faults', {
      esi: { status: 'cutOff' },
      prices: { status: 'notJson' },
      sso: { status: 'wrongSchema' },
    });
    await expect(sandbox.esi(PLANET).then((answer) => answer.text())).rejects.toThrow();
    await expect(sandbox.get(JITA).then((answer) => answer.json())).rejects.toThrow();
    const metadata = await sandbox.get('/sso/.well-known/oauth-authorization-server');
    expect(metadata.status).toBe(200);
    expect(await metadata.json()).not.toHaveProperty('issuer');
  });

  it('can make the price source answer zeros, half of the prices, or garbage', async () => {
    const minSell = async (): Promise<unknown[]> => {
      const answer = await sandbox.get('/prices/aggregates/?station=60003760&types=9832,3645,2390,2268');
      expect(answer.status).toBe(200);
      return Object.values((await answer.json()) as Record<string, { sell: { min: unknown } }>).map(
        ({ sell }) => sell.min,
      );
    };
    const priced = (prices: unknown[]) => prices.filter((price) => Number(price) > 0 && Number(price) < 1e12).length;
    expect(priced(await minSell())).toBe(4);
    await sandbox.post('/faults', { prices: { status: 'zeros' } });
    expect(await minSell()).toEqual(['0', '0', '0', '0']);
    await sandbox.post('/faults', { prices: { status: 'half' } });
    expect(priced(await minSell())).toBe(2);
    await sandbox.post('/faults', { prices: { status: 'garbage' } });
    expect(priced(await minSell())).toBe(0);
    expect((await sandbox.post('/faults', { esi: { status: 'zeros' } })).status).toBe(400);
  });

  it('that are slow wait as long as they say, or five seconds', async () => {
    const pausesMs: number[] = [];
    const faults = makeFaults(async (delayMs) => pausesMs.push(delayMs));
    faults.set({ esi: [{ status: 'slow', delayMs: 50, count: 1 }, { status: 'slow' }] });
    const handler = faults.inject('esi');
    const pass = () => new Promise((next) => handler({ url: PLANET } as Request, {} as Response, next));
    for (let call = 0; call < 2; call++) await pass();
    expect(pausesMs).toEqual([50, 5000]);
  });

  it('that are slow answer in the end', async () => {
    await sandbox.post('/faults', { esi: { status: 'slow', delayMs: 20, count: 1 } });
    expect((await sandbox.esi(PLANET)).status).toBe(200);
    expect(await (await sandbox.get('/faults')).json()).toEqual({});
  });

  it('stay active in areas that a later request does not name, until they are cleared', async () => {
    await sandbox.post('/faults', { esi: { status: 502 }, esiCacheSeconds: 5 });
    const answer = await sandbox.post('/faults', { images: { status: 404 } });
    expect(await answer.json()).toEqual({ esi: [{ status: 502 }], images: [{ status: 404 }], esiCacheSeconds: 5 });
    await sandbox.post('/faults', { esi: null, esiCacheSeconds: null });
    expect(await (await sandbox.get('/faults')).json()).toEqual({ images: [{ status: 404 }] });
    await sandbox.delete('/faults');
    expect(await (await sandbox.get('/faults')).json()).toEqual({});
  });

  it('that are invalid are refused and change nothing', async () => {
    for (const body of [
      { esi: { status: 200 } },
      { esi: { status: 'sideways' } },
      { mail: { status: 500 } },
      { esiCacheSeconds: -1 },
    ]) {
      const answer = await sandbox.post('/faults', body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: 'invalidFault', message: expect.any(String) });
    }
    expect(await (await sandbox.get('/faults')).json()).toEqual({});
  });

  it("can shorten ESI's cache times, those of earlier answers, too", async () => {
    await sandbox.esi('/universe/planets/40161676');
    await sandbox.post('/faults', { esiCacheSeconds: 5 });
    const answer = await sandbox.esi('/universe/planets/40161676');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=5');
  });
});

it('the call counter counts by route and result, and resets when it is deleted', async () => {
  const { access_token } = await sandbox.logIn(FIRST_PILOT_ID);
  await sandbox.delete('/calls');
  await sandbox.esi(`/characters/${FIRST_PILOT_ID}/planets`, access_token);
  await sandbox.esi(`/characters/${FIRST_PILOT_ID}/planets/`);
  await sandbox.get(JITA);
  expect(await (await sandbox.get('/calls')).json()).toEqual({
    'GET /sandbox/esi/characters/{id}/planets': { count: 2, statuses: { 200: 1, 401: 1 } },
    'GET /sandbox/prices/aggregates': { count: 1, statuses: { 200: 1 } },
  });
  await sandbox.delete('/calls');
  expect(await (await sandbox.get('/calls')).json()).toEqual({});
});
