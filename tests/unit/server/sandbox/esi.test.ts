import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_PILOT_ID, SCOPE, START_MS, startTestSandbox, type TestSandbox } from './testSandbox.ts';

interface PlanetRecord {
  planet_id: number;
  last_update: string;
  num_pins: number;
}

const LIST = `/characters/${FIRST_PILOT_ID}/planets`;

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

async function logIn(): Promise<string> {
  return (await sandbox.logIn(FIRST_PILOT_ID)).access_token;
}

async function planets(token: string): Promise<PlanetRecord[]> {
  return (await (await sandbox.esi(LIST, token)).json()) as PlanetRecord[];
}

describe('access', () => {
  it('is refused without a token, with an invalid token and with an expired token', async () => {
    const token = await logIn();
    // This token was valid before, so only its age can be the reason for the refusal below.
    expect((await sandbox.esi(LIST, token)).status).toBe(200);
    const broken = `${token.slice(0, -20)}${'A'.repeat(20)}`;
    for (const given of [undefined, 'nonsense', broken]) {
      const answer = await sandbox.esi(LIST, given);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ error: expect.any(String) });
    }
    sandbox.clock.nowMs += 1_200_000;
    expect((await sandbox.esi(LIST, token)).status).toBe(401);
  });

  it('is granted by a token’s signature alone', async () => {
    // The same keys, but no memory of the tokens that the first one issued.
    const other = await startTestSandbox();
    expect((await other.esi(LIST, await logIn())).status).toBe(200);
    await other.close();
  });

  it("is refused to another character's colonies", async () => {
    const answer = await sandbox.esi(`/characters/${FIRST_PILOT_ID + 1}/planets`, await logIn());
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
  });

  it('is refused without the scope', async () => {
    const { access_token } = await sandbox.logIn(FIRST_PILOT_ID, { scope: '' });
    const answer = await sandbox.esi(LIST, access_token);
    expect(answer.status).toBe(403);
    expect((await answer.json()) as object).toEqual({ error: expect.stringContaining(SCOPE) });
  });
});

describe('colonies', () => {
  it('are listed, and each has a layout', async () => {
    const token = await logIn();
    const list = await planets(token);
    expect(list).toHaveLength(6);
    for (const { planet_id, num_pins } of list) {
      const layout = (await (await sandbox.esi(`${LIST}/${planet_id}`, token)).json()) as { pins: unknown[] };
      expect(layout.pins).toHaveLength(num_pins);
    }
  });

  it('are not found on planets without a colony', async () => {
    const answer = await sandbox.esi(`${LIST}/40000001`, await logIn());
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
  });
});

describe('caching', () => {
  it('keeps a list fresh for ten minutes', async () => {
    const answer = await sandbox.esi(LIST, await logIn());
    expect(answer.headers.get('cache-control')).toBe('private, max-age=600');
    expect(Date.parse(answer.headers.get('date') ?? '')).toBe(START_MS);
    expect(Date.parse(answer.headers.get('expires') ?? '')).toBe(START_MS + 600_000);
    expect(Date.parse(answer.headers.get('last-modified') ?? '')).toBe(START_MS);
  });

  it('answers 304 without a body while nothing has changed, even after the cache time', async () => {
    const token = await logIn();
    const etag = (await sandbox.esi(LIST, token)).headers.get('etag') ?? '';
    sandbox.clock.nowMs += 601_000;
    const answer = await sandbox.esi(LIST, token, { 'If-None-Match': etag });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe('');
    expect(Date.parse(answer.headers.get('expires') ?? '')).toBe(START_MS + 1_201_000);
    expect((await sandbox.esi(LIST, token, { 'If-None-Match': '"another"' })).status).toBe(200);
  });

  it('answers 304 to a date since which nothing has changed', async () => {
    const token = await logIn();
    const modified = (await sandbox.esi(LIST, token)).headers.get('last-modified') ?? '';
    expect((await sandbox.esi(LIST, token, { 'If-Modified-Since': modified })).status).toBe(304);
    const before = new Date(START_MS - 1000).toUTCString();
    expect((await sandbox.esi(LIST, token, { 'If-Modified-Since': before })).status).toBe(200);
  });

  it('keeps planets fresh until 11:05 UTC', async () => {
    const [planet] = await planets(await logIn());
    const answer = await sandbox.esi(`/universe/planets/${planet?.planet_id}`);
    expect(answer.headers.get('expires')).toBe('Sun, 22 Nov 2026 11:05:00 GMT');
  });
});

describe('what is newer than the catalogue', () => {
  const record = async (path: string) => (await sandbox.esi(path)).json() as Promise<Record<string, unknown>>;

  it('is described without a login: planet, system, type, and schematics by name', async () => {
    expect(await record('/universe/planets/40999001')).toMatchObject({
      name: 'Kaalmir II',
      system_id: 30_199_001,
      type_id: 11,
    });
    expect(await record('/universe/systems/30199001')).toEqual({
      name: 'Kaalmir',
      planets: [{ planet_id: 40_999_001 }],
      security_status: 0.3217,
      system_id: 30_199_001,
    });
    expect(await record('/universe/types/99001')).toMatchObject({
      name: 'Lattice Resin',
      group_id: 1034,
      type_id: 99_001,
      volume: 0.75,
    });
    expect(await record('/universe/types/2256')).toMatchObject({ capacity: 10_000, volume: 0 });
    // ESI says neither inputs nor output.
    expect(await record('/universe/schematics/121')).toEqual({ cycle_time: 1800, schematic_name: 'Water' });
  });

  it.each(['/universe/systems/30199001', '/universe/types/99001', '/universe/schematics/121'])(
    'has the headers of all public routes: %s',
    async (path) => {
      const answer = await sandbox.esi(path, undefined, { Origin: 'https://example.org' });
      expect(answer.headers.get('expires')).toBe('Sun, 22 Nov 2026 11:05:00 GMT');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('x-esi-error-limit-remain')).toBe('100');
      const again = await sandbox.esi(path, undefined, { 'If-None-Match': answer.headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
    },
  );

  it.each(['/universe/systems/7', '/universe/types/7', '/universe/types/x', '/universe/schematics/7'])(
    'counts an error where there is nothing: %s',
    async (path) => {
      const answer = await sandbox.esi(path);
      expect(answer.status).toBe(404);
      expect(Number(answer.headers.get('x-esi-error-limit-remain'))).toBeLessThan(100);
    },
  );
});

describe('a visit in the game', () => {
  it('restarts the programs and shows at the next call', async () => {
    const token = await logIn();
    const [planet] = await planets(token);
    const planetId = planet?.planet_id ?? 0;
    sandbox.clock.nowMs += 60_000;
    const visit = await sandbox.post('/visit', { characterId: FIRST_PILOT_ID, planetId, restart: 'all' });
    expect(visit.status).toBe(200);

    const after = (await planets(token)).find(({ planet_id }) => planet_id === planetId);
    expect(after?.last_update).toBe('2026-11-21T12:01:00Z');
    const layout = (await (await sandbox.esi(`${LIST}/${planetId}`, token)).json()) as {
      pins: { install_time?: string; last_cycle_start?: string; expiry_time?: string }[];
    };
    const programs = layout.pins.filter(({ install_time }) => install_time !== undefined);
    expect(programs.length).toBeGreaterThan(0);
    for (const program of programs) {
      expect(program.install_time).toBe('2026-11-21T12:01:00Z');
      expect(program.last_cycle_start).toBe('2026-11-21T12:01:00Z');
      expect(Date.parse(program.expiry_time ?? '')).toBe(sandbox.clock.nowMs + 72 * 3_600_000);
    }
  });

  it('is refused if there is no colony', async () => {
    expect((await sandbox.post('/visit', { characterId: FIRST_PILOT_ID, planetId: 1 })).status).toBe(404);
    expect((await sandbox.post('/visit', { planetId: 'x' })).status).toBe(400);
  });
});

describe('the rate limit', () => {
  it('counts 2 for an answer, 1 for nothing new and 5 for an error', async () => {
    const token = await logIn();
    const spent = (answer: Response) => [
      answer.headers.get('x-ratelimit-used'),
      answer.headers.get('x-ratelimit-remaining'),
    ];
    const first = await sandbox.esi(LIST, token);
    expect(first.headers.get('x-ratelimit-group')).toBe('char-industry');
    expect(first.headers.get('x-ratelimit-limit')).toBe('600/15m');
    expect(spent(first)).toEqual(['2', '598']);
    const etag = first.headers.get('etag') ?? '';
    expect(spent(await sandbox.esi(LIST, token, { 'If-None-Match': etag }))).toEqual(['1', '597']);
    expect(spent(await sandbox.esi(`${LIST}/1`, token))).toEqual(['5', '592']);
  });

  it('answers 429 with a wait once the tokens are spent, and recovers as they come back', async () => {
    const token = await logIn();
    for (let call = 0; call < 120; call += 1) {
      await sandbox.esi(`${LIST}/1`, token);
    }
    sandbox.clock.nowMs += 300_500;
    const refused = await sandbox.esi(LIST, token);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('600');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(await refused.json()).toEqual({ error: expect.any(String) });

    sandbox.clock.nowMs += 599_000;
    expect((await sandbox.esi(LIST, token)).headers.get('retry-after')).toBe('1');
    sandbox.clock.nowMs += 1000;
    expect((await sandbox.esi(LIST, token)).status).toBe(200);
  });

  it('does not affect other characters', async () => {
    const [token, other] = [await logIn(), (await sandbox.logIn(FIRST_PILOT_ID + 1)).access_token];
    await sandbox.esi(LIST, token);
    const answer = await sandbox.esi(`/characters/${FIRST_PILOT_ID + 1}/planets`, other);
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('598');
  });
});

it('the error limit answers 420 to everything after a hundred errors in a minute, and recovers', async () => {
  const token = await logIn();
  let answer = await sandbox.esi('/universe/planets/1');
  expect(answer.status).toBe(404);
  expect(answer.headers.get('x-esi-error-limit-remain')).toBe('99');
  expect(answer.headers.get('x-esi-error-limit-reset')).toBe('60');
  for (let call = 1; call < 100; call += 1) {
    answer = await sandbox.esi('/universe/planets/1');
  }
  expect(answer.headers.get('x-esi-error-limit-remain')).toBe('0');

  sandbox.clock.nowMs += 20_000;
  const refused = await sandbox.esi(LIST, token);
  expect(refused.status).toBe(420);
  expect(refused.headers.get('x-esi-error-limit-reset')).toBe('40');
  sandbox.clock.nowMs += 40_000;
  expect((await sandbox.esi(LIST, token)).status).toBe(200);
});

it('resetting the calls resets all limits', { tags: ['deep'] }, async () => {
  const token = await logIn();
  for (let call = 0; call < 100; call += 1) {
    await Promise.all([sandbox.esi('/universe/planets/1'), sandbox.esi(`${LIST}/1`, token)]);
  }
  expect((await sandbox.esi(LIST, token)).status).toBe(420);
  expect((await sandbox.delete('/calls')).status).toBe(204);
  const answer = await sandbox.esi(LIST, token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-ratelimit-remaining')).toBe('598');
});

describe('other origins', () => {
  it('may call, and read the headers that ESI exposes, without the date', async () => {
    const answer = await sandbox.esi(LIST, await logIn(), { Origin: 'https://elsewhere.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'Etag, Retry-After, X-Compatibility-Date, X-Esi-Error-Limit-Remain, X-Esi-Error-Limit-Reset, X-Pages, ' +
        'X-Ratelimit-Group, X-Ratelimit-Limit, X-Ratelimit-Remaining, X-Ratelimit-Used',
    );
  });

  it('may send the headers that ESI requires', async () => {
    const answer = await fetch(`${sandbox.origin}/sandbox/esi${LIST}`, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-max-age')).toBe('86400');
    expect(answer.headers.get('access-control-allow-headers')).toBe(
      'authorization, x-compatibility-date, if-none-match, x-user-agent, content-type, accept-language',
    );
  });
});

describe('the compatibility date', () => {
  it('is echoed, and defaults to the oldest', async () => {
    const token = await logIn();
    expect((await sandbox.esi(LIST, token)).headers.get('x-compatibility-date')).toBe('2026-08-18');
    const answer = await sandbox.get(`/esi${LIST}`, { Authorization: `Bearer ${token}` });
    expect(answer.headers.get('x-compatibility-date')).toBe('2020-01-01');
  });

  it('may be a query parameter, as may the user agent', async () => {
    const path = '/universe/planets/40161469';
    const plain = await sandbox.get(`/esi${path}?compatibility_date=2026-08-18&user_agent=ColonyWatch`);
    expect(plain.headers.get('x-compatibility-date')).toBe('2026-08-18');
    const usual = await sandbox.esi(path, undefined, { 'If-None-Match': plain.headers.get('etag') ?? '' });
    expect(usual.status).toBe(304);
  });

  it('must be a valid date that is not in the future', async () => {
    for (const date of ['soon', '2026-13-41', '2027-01-01']) {
      const answer = await sandbox.esi(LIST, await logIn(), { 'X-Compatibility-Date': date });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('x-compatibility-date')).toBeNull();
    }
  });
});

describe('market orders', () => {
  interface Order {
    type_id: number;
    price: number;
    is_buy_order: boolean;
  }
  const orders = async (query: string) =>
    (await (await sandbox.esi(`/markets/10000002/orders?${query}`)).json()) as Order[];

  it('start at the price of the price source', async () => {
    const sells = await orders('order_type=sell&type_id=9832');
    expect(sells.every(({ is_buy_order, type_id }) => !is_buy_order && type_id === 9832)).toBe(true);
    const prices = (await (await sandbox.get('/prices/aggregates/?station=60003760&types=9832')).json()) as Record<
      string,
      { sell: { min: string } }
    >;
    expect(Math.min(...sells.map(({ price }) => price))).toBe(Number(prices['9832']?.sell.min));
  });

  it('have their own rate limit group', async () => {
    const answer = await sandbox.esi('/markets/10000002/orders?order_type=sell&type_id=9832');
    expect(answer.headers.get('x-ratelimit-group')).toBe('market-order');
    expect(answer.headers.get('x-ratelimit-limit')).toBe('12000/15m');
    expect(answer.headers.get('x-pages')).toBe('1');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  });

  it('are empty for types that are not on sale, and not found in other regions or on other pages', async () => {
    expect(await orders('order_type=sell&type_id=2328')).toEqual([]);
    expect((await sandbox.esi('/markets/1/orders?order_type=sell')).status).toBe(404);
    expect((await sandbox.esi('/markets/10000002/orders?order_type=sell&page=2')).status).toBe(404);
    expect((await sandbox.esi('/markets/10000002/orders?order_type=rent')).status).toBe(400);
  });
});
