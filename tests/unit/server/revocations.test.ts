/**
 * Two servers on one database: what one revokes, the other has perhaps just renewed. REMINDERS_DATABASE_URL runs these
 * tests on a real Postgres, as `npm run test:deep` does.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TokenData } from '../../../server/contract.ts';
import type { Database, SharedDatabase } from '../../../server/database/index.ts';
import { createSso, type Sso } from '../../../server/sso/index.ts';
import { createRevocations, LOOK_MS } from '../../../server/sso/revocations.ts';
import { SCOPES } from '../../../workers/game/domain/ownData.ts';
import { openTestDatabase } from './database/folderWithDatabase.ts';
import { CLIENT_ID, CLIENT_SECRET, type FakeSso, makeGate, NOW_MS, PATHS, startFakeSso } from './fakeServices.ts';
import { NO_TIMEOUT_MS, testSealer } from './testServer.ts';

const PILOT = 90_000_001;
const sealer = testSealer();

let fake: FakeSso;
let database: Database;
let nowMs = NOW_MS;
const errors: unknown[] = [];
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const url = process.env.REMINDERS_DATABASE_URL ?? null;
  database = await openTestDatabase(
    url,
    () => nowMs,
    (error) => errors.push(error),
  );
});
afterAll(() => database.close());

beforeEach(async () => {
  // What other tests have left is over.
  nowMs += 3_600_000;
  errors.length = 0;
  fake = await startFakeSso();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await fake.close();
  expect(errors).toEqual([]);
});

/** A server's single sign-on on the database of the others. */
function startServer(isBroken = () => false): Sso {
  const shared: SharedDatabase = {
    use(user) {
      let opening: ReturnType<typeof user.open> | null = null;
      const get = () => {
        opening ??= user.open(database);
        return isBroken() ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })) : opening;
      };
      void get();
      closing.push(async () => user.close(await get()));
      return { get, current: get, isStored: () => true };
    },
    start() {},
    isAnswering: async () => true,
    async stop() {},
  };
  return createSso({
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    scopes: [SCOPES.planets],
    sealer,
    revocations: createRevocations(shared, (error) => errors.push(error)),
    ssoUrl: () => fake.url,
    timeoutMs: NO_TIMEOUT_MS,
    userAgent: 'ColonyWatch/test',
    now: () => NOW_MS,
  });
}

const isAlive = ({ refresh_token }: TokenData) => fake.alive.has(sealer.open(PILOT, refresh_token) ?? '');
const storedCount = async () => (await database.query('SELECT * FROM sso.revoked', [])).rows.length;
async function look(): Promise<void> {
  await vi.advanceTimersByTimeAsync(LOOK_MS);
}

it('a token that another server has just renewed is revoked there', async () => {
  const [one, other] = [startServer(), startServer()];
  const sealed = sealer.seal(PILOT, fake.makeRefreshToken(PILOT));
  const renewed = await one.refresh(sealed, PILOT);
  const unrelated = await one.refresh(sealer.seal(PILOT, fake.makeRefreshToken(PILOT)), PILOT);
  await other.revoke(sealed, PILOT);
  expect(isAlive(renewed)).toBe(true);
  await look();
  await expect.poll(() => isAlive(renewed)).toBe(false);
  expect(isAlive(unrelated)).toBe(true);
  // It is forgotten as soon as the single sign-on has answered.
  const refusal = () =>
    one.refresh(sealed, PILOT).then(
      () => null,
      ({ word }) => word,
    );
  await expect.poll(refusal).toBe('refresh_refused');
});

it('a renewal that ends after its token was revoked elsewhere is revoked, too', async () => {
  const [one, other] = [startServer(), startServer()];
  const sealed = sealer.seal(PILOT, fake.makeRefreshToken(PILOT));
  const gate = makeGate();
  fake.faults.set(PATHS.token, gate.fault);
  // Even if the single sign-on ends nothing but the token that it is given.
  fake.faults.set(PATHS.revoke, { kind: 'status', status: 200, body: '{}' });
  const renewing = one.refresh(sealed, PILOT);
  await expect.poll(() => fake.calls.some(({ path }) => path === PATHS.token)).toBe(true);
  await other.revoke(sealed, PILOT);
  fake.faults.delete(PATHS.revoke);
  gate.open();
  const renewed = await renewing;
  await look();
  await expect.poll(() => isAlive(renewed)).toBe(false);
});

it('is tried again while the single sign-on does not answer', async () => {
  const [one, other] = [startServer(), startServer()];
  const sealed = sealer.seal(PILOT, fake.makeRefreshToken(PILOT));
  const renewed = await one.refresh(sealed, PILOT);
  await other.revoke(sealed, PILOT);
  fake.faults.set(PATHS.revoke, { kind: 'status', status: 500 });
  await look();
  await expect.poll(() => errors.splice(0)).toMatchObject([{ word: 'upstream_failed' }]);
  fake.faults.delete(PATHS.revoke);
  await look();
  await expect.poll(() => isAlive(renewed)).toBe(false);
});

it('the database has nothing but a hash, for four minutes', async () => {
  const [, other] = [startServer(), startServer()];
  const sealed = sealer.seal(PILOT, fake.makeRefreshToken(PILOT));
  await other!.revoke(sealed, PILOT);
  await other!.revoke(sealed, PILOT);
  const { rows } = await database.query('SELECT * FROM sso.revoked WHERE at_ms = $1', [nowMs]);
  expect(rows).toEqual([{ token_hash: expect.stringMatching(/^[\w-]{43}$/), at_ms: nowMs }]);
  nowMs += 4 * 60_000;
  await look();
  expect(await storedCount()).toBe(1);
  nowMs += 1;
  await look();
  await expect.poll(storedCount).toBe(0);
});

it('says that a login may not have ended if the database does not answer; the token itself is revoked', async () => {
  let isBroken = false;
  const server = startServer(() => isBroken);
  const token = fake.makeRefreshToken(PILOT);
  isBroken = true;
  await expect(server.revoke(sealer.seal(PILOT, token), PILOT)).rejects.toMatchObject({ word: 'upstream_busy' });
  isBroken = false;
  expect(fake.alive.has(token)).toBe(false);
});
