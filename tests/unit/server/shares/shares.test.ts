/** Shares over HTTP. SHARES_DATABASE_URL runs these tests on a real Postgres, as `npm run test:deep` does. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ShareAnswer, ShareUpload } from '../../../../server/contract.ts';
import { makeFolderWithDatabase } from '../database/folderWithDatabase.ts';
import { failure } from '../testServer.ts';
import { DAY_MS, newShareId, publish, type ShareServer, startShareServer } from './shareServer.ts';

const IS_EMBEDDED = process.env.SHARES_DATABASE_URL === undefined;

/** in ten minutes: what the tests of an address' bytes need */
const SHARE_WRITES = 45;

let server: ShareServer;
/** with low limits for one address and in all */
let limited: ShareServer;

beforeAll(async () => {
  const limits = { newShares: 1e6, shareReads: 1e6, shareWrites: 1e6, shareMbWritten: 1e6 };
  server = await startShareServer({}, limits, IS_EMBEDDED ? await makeFolderWithDatabase() : undefined);
  await publish(server, [10]);
  const lowLimits = {
    newShares: 3,
    shareMbWritten: 1,
    shareMbStored: 0.5,
    shareWrites: SHARE_WRITES,
    shareDeletions: 3,
  };
  limited = await startShareServer({ SHARES_MAX_MB: '1' }, lowLimits, await makeFolderWithDatabase());
});
afterAll(() => Promise.all([server.close(), limited.close()]));

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const from = (address: string) => ({ 'X-Forwarded-For': address });
const partsOf = async (id: string) => ((await (await server.call('GET', id)).json()) as ShareAnswer).parts;

describe('a share', () => {
  it('is created, filled, listed and read by whoever knows its id', async () => {
    const { id, secret } = newShareId();
    expect((await server.call('PUT', id, { parts: [0, 7] }, secret)).status).toBe(204);
    expect(await partsOf(id)).toEqual([]);
    const bytes = randomBytes(2000);
    const written = await server.call('PUT', `${id}/7`, bytes, secret);
    expect([written.status, await written.text()]).toEqual([204, '']);
    const etag = written.headers.get('ETag') as string;
    expect(etag).toBe(`"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`);
    expect(await partsOf(id)).toEqual([{ part: 7, etag: etag.slice(1, -1), bytes: 2000 }]);
    const read = await server.call('GET', `${id}/7`);
    expect([read.status, read.headers.get('ETag'), read.headers.get('Cache-Control')]).toEqual([200, etag, 'no-cache']);
    expect(read.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(Buffer.from(await bytesOf(read)).equals(bytes)).toBe(true);
  });

  it('is not sent again to who has it already, also if the browser asks for no cache', async () => {
    const { id, secret } = await publish(server, [100, 200]);
    for (const path of [id, `${id}/1`]) {
      const etag = (await server.call('GET', path)).headers.get('ETag') as string;
      const headers = { 'If-None-Match': `W/"x", ${etag}`, 'Cache-Control': 'no-cache', Pragma: 'no-cache' };
      const again = await server.call('GET', path, null, undefined, headers);
      expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, etag, '']);
      await server.call('PUT', `${id}/1`, randomBytes(200), secret);
      const changed = await server.call('GET', path, null, undefined, headers);
      expect(changed.status).toBe(200);
      expect(changed.headers.get('ETag')).not.toBe(etag);
      await changed.arrayBuffer();
    }
  });

  it('drops the parts that its owner no longer names, and keeps the others', async () => {
    const { id, secret } = await publish(server, [10, 20, 30]);
    expect((await server.call('PUT', id, { parts: [0, 2, 9] }, secret)).status).toBe(204);
    expect((await partsOf(id)).map(({ part, bytes }) => [part, bytes])).toEqual([
      [0, 10],
      [2, 30],
    ]);
    expect((await server.call('GET', `${id}/1`)).status).toBe(404);
    expect((await server.call('PUT', `${id}/1`, randomBytes(5), secret)).status).toBe(404);
    expect((await server.call('PUT', `${id}/9`, randomBytes(5), secret)).status).toBe(204);
  });

  it('takes the writes of the upload that began last, so that two browsers never mix theirs', async () => {
    const { id, secret } = await publish(server, [10, 20]);
    const begin = async () => (await (await server.call('POST', `${id}/uploads`, null, secret)).json()) as ShareUpload;
    const write = (upload: string) =>
      server.call('PUT', `${id}/1`, randomBytes(5), secret, { 'Upload-Number': upload });
    const name = (upload: string) => server.call('PUT', id, { parts: [0] }, secret, { 'Upload-Number': upload });
    expect((await write('0')).status).toBe(204);
    expect(await begin()).toEqual({ upload: 1, parts: await partsOf(id) });
    expect((await write('1')).status).toBe(204);
    expect((await begin()).upload).toBe(2);
    for (const superseded of ['0', '1', '3']) {
      expect(await failure(await write(superseded))).toEqual({ status: 409, error: 'upload_superseded' });
      expect(await failure(await name(superseded))).toEqual({ status: 409, error: 'upload_superseded' });
    }
    for (const invalid of ['', '-1', '1.5', 'x', '1'.repeat(30)]) {
      const refused = await write(invalid);
      expect(refused.status, invalid).toBe(400);
      expect((await refused.json()).message).toBe('Upload-Number is the number that an upload began with.');
    }
    expect((await name('2')).status).toBe(204);
    expect(await failure(await server.call('POST', `${id}/uploads`, null, newShareId().secret))).toEqual({
      status: 403,
      error: 'secret_refused',
    });
    expect((await server.call('POST', `${newShareId().id}/uploads`, null, secret)).status).toBe(404);
    // Stopping it needs no turn.
    expect((await server.call('DELETE', id, null, secret)).status).toBe(204);
    expect((await server.call('POST', `${id}/uploads`, null, secret)).status).toBe(410);
  });

  it('refuses a part without a body, says so, and keeps what it has', async () => {
    const { id, secret } = await publish(server, [10]);
    const before = await bytesOf(await server.call('GET', `${id}/0`));
    const octets = { 'Content-Type': 'application/octet-stream' };
    const empty = () => new ReadableStream({ start: (controller) => controller.close() });
    const headers = { ...octets, Authorization: `Bearer ${secret}` };
    for (const answer of [
      await server.call('PUT', `${id}/0`, null, secret, octets),
      await server.call('PUT', `${id}/0`, new Uint8Array(), secret),
      // In chunks, of which there are none.
      await fetch(`${server.url}/api/shares/${id}/0`, {
        method: 'PUT',
        headers,
        body: empty(),
        duplex: 'half',
      } as never),
    ]) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: 'bad_request',
        message: 'Send the sealed bytes of the part as the body: there is none.',
      });
    }
    const typeless = await server.call('PUT', `${id}/0`, { a: 1 }, secret);
    expect(await failure(typeless)).toEqual({ status: 415, error: 'unsupported_media_type' });
    expect(await bytesOf(await server.call('GET', `${id}/0`))).toEqual(before);
  });

  it('can be changed and deleted with its own secret only', async () => {
    const { id, secret } = await publish(server, [10]);
    const before = await bytesOf(await server.call('GET', `${id}/0`));
    for (const [method, path, body] of [
      ['PUT', id, { parts: [] }],
      ['PUT', `${id}/0`, randomBytes(10)],
      ['DELETE', id, null],
    ] as const) {
      expect(await failure(await server.call(method, path, body))).toEqual({ status: 401, error: 'secret_missing' });
      expect(await failure(await server.call(method, path, body, 'short'))).toMatchObject({ status: 401 });
      const other = await server.call(method, path, body, newShareId().secret);
      expect(await failure(other)).toEqual({ status: 403, error: 'secret_refused' });
    }
    expect(await bytesOf(await server.call('GET', `${id}/0`))).toEqual(before);
    expect((await server.call('DELETE', id, null, secret)).status).toBe(204);
  });

  it('is taken over with a new secret: the old one is refused from then on, and asking twice does no harm', async () => {
    const { id, secret } = await publish(server, [10, 20]);
    const { secret: newSecret } = newShareId();
    const takeOver = (own: string, next: string) => server.call('PUT', id, null, own, { 'X-New-Secret': next });
    expect(await failure(await takeOver(newShareId().secret, newSecret))).toMatchObject({ status: 403 });
    expect(await failure(await takeOver(secret, 'short'))).toEqual({ status: 400, error: 'bad_request' });
    expect((await takeOver(secret, newSecret)).status).toBe(204);
    expect((await takeOver(secret, newSecret)).status).toBe(204);
    for (const [method, path, body] of [
      ['PUT', id, { parts: [] }],
      ['PUT', `${id}/0`, randomBytes(10)],
      ['POST', `${id}/uploads`, null],
      ['DELETE', id, null],
    ] as const) {
      const answer = await server.call(method, path, body, secret);
      expect(await failure(answer)).toEqual({ status: 403, error: 'secret_refused' });
    }
    expect((await server.call('PUT', `${id}/1`, randomBytes(30), newSecret)).status).toBe(204);
    expect((await server.call('DELETE', id, null, newSecret)).status).toBe(204);
    expect(await failure(await takeOver(newSecret, secret))).toMatchObject({ status: 410 });
    expect(server.log()).not.toContain(newSecret);
    const { id: unknown } = newShareId();
    const lost = await server.call('PUT', unknown, null, secret, { 'X-New-Secret': newSecret });
    expect(await failure(lost)).toMatchObject({ status: 404 });
  });

  it('that does not exist is not found, and deleting it is no failure', async () => {
    const { id, secret } = newShareId();
    for (const path of [id, `${id}/0`, 'short', `${id}x`, `${id}/-1`, `${id}/00`, `${id}/1e3`]) {
      expect([path, (await server.call('GET', path)).status]).toEqual([path, 404]);
    }
    expect((await server.call('DELETE', id, null, secret)).status).toBe(204);
    expect((await server.call('PUT', `${id}/0`, randomBytes(10), secret)).status).toBe(404);
  });

  it('refuses bodies that are too large or not what was asked for', async () => {
    const { id, secret } = await publish(server, [10]);
    const numbers = (count: number) => Array.from({ length: count }, (_, part) => part);
    expect((await server.call('PUT', id, { parts: numbers(301) }, secret)).status).toBe(413);
    expect((await server.call('PUT', id, { parts: numbers(300) }, secret)).status).toBe(204);
    expect((await server.call('PUT', `${id}/1`, randomBytes(65_537), secret)).status).toBe(413);
    for (const body of [{ parts: [0, 0] }, { parts: [-1] }, { parts: [1.5] }, { parts: ['0'] }, {}, []]) {
      expect([body, (await server.call('PUT', id, body, secret)).status]).toEqual([body, 400]);
    }
    expect((await server.call('PUT', id, randomBytes(10), secret)).status).toBe(415);
    expect((await server.call('PUT', `${id}/1`, { parts: [] }, secret)).status).toBe(415);
    expect((await server.call('POST', id, {}, secret)).status).toBe(405);
  });

  it('takes at most 2 MB in all its parts', async () => {
    const { id, secret } = newShareId();
    const parts = Array.from({ length: 33 }, (_, part) => part);
    expect((await server.call('PUT', id, { parts }, secret)).status).toBe(204);
    for (let part = 1; part < 32; part++) {
      expect((await server.call('PUT', `${id}/${part}`, randomBytes(65_536), secret)).status).toBe(204);
    }
    expect((await server.call('PUT', `${id}/0`, randomBytes(10), secret)).status).toBe(204);
    const full = await server.call('PUT', `${id}/32`, randomBytes(65_536), secret);
    expect(full.status).toBe(413);
    expect(await full.json()).toMatchObject({
      error: 'too_large',
      message: 'All parts of a share together take at most 2 MB.',
    });
  });

  it.runIf(IS_EMBEDDED)('leaves neither id nor secret nor address on the disk or in the log', async () => {
    const { id, secret } = await publish(server, [50], newShareId(), { 'X-Forwarded-For': '198.51.100.77' });
    const folder = join(server.dataFolder, 'database');
    const files = readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => ({ name, bytes: readFileSync(join(parentPath, name)) }));
    for (const text of [id, secret, '198.51.100.77']) {
      const where = files.filter(({ bytes }) => bytes.includes(text));
      expect([text, where.map(({ name }) => name)]).toEqual([text, []]);
      expect(server.log()).not.toContain(text);
    }
    expect(server.log()).toContain('"route":"/api/shares/:id/:part"');
  });
});

describe('one address', () => {
  const create = async (address: string) => {
    const { id, secret } = newShareId();
    return limited.call('PUT', id, { parts: [0] }, secret, from(address));
  };

  it('can create three shares a day, an IPv6 network as one address', async () => {
    for (const [address, other] of [
      ['198.51.100.1', '198.51.100.1'],
      ['2001:db8:0:100::1', '2001:db8:0:1ff::2'],
    ] as const) {
      for (let count = 0; count < 3; count++) expect((await create(address)).status).toBe(204);
      const refused = await create(other);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3600);
      expect(await failure(refused)).toEqual({ status: 429, error: 'too_many_requests' });
    }
    expect((await create('2001:db8:0:200::1')).status).toBe(204);
  });

  it('can store half a megabyte, then nothing more until it stops a share; others go on', async () => {
    const sizes = Array.from({ length: 8 }, () => 65_000);
    const own = await publish(limited, sizes, newShareId(), from('198.51.100.2'));
    const second = newShareId();
    await limited.call('PUT', second.id, { parts: [0] }, second.secret, from('198.51.100.2'));
    const refused = await limited.call(
      'PUT',
      `${second.id}/0`,
      randomBytes(65_000),
      second.secret,
      from('198.51.100.2'),
    );
    expect(await failure(refused)).toEqual({ status: 507, error: 'no_room' });
    await publish(limited, [65_000], newShareId(), from('198.51.100.3'));
    expect((await limited.call('DELETE', own.id, null, own.secret)).status).toBe(204);
    await publish(limited, [65_000], second, from('198.51.100.2'));
  });

  it('can write a megabyte a day, and delete its share even then', async () => {
    const { id, secret } = await publish(limited, [1], newShareId(), from('198.51.100.4'));
    const statuses: number[] = [];
    for (let write = 0; write < 20; write++) {
      const response = await limited.call('PUT', `${id}/0`, randomBytes(60_000), secret, from('198.51.100.4'));
      statuses.push(response.status);
      await response.text();
    }
    expect(statuses.filter((status) => status === 204).length).toBeGreaterThan(15);
    expect(statuses.at(-1)).toBe(429);
    // Deleting it is always possible.
    expect((await limited.call('DELETE', id, null, secret, from('198.51.100.4'))).status).toBe(204);
  });

  it('can stop a share after its last upload that the limit allows, but not delete without end, nor slow others down', {
    tags: ['deep'],
  }, async () => {
    const address = from('198.51.100.5');
    const own = await publish(limited, [100], newShareId(), address);
    const stop = ({ id, secret } = newShareId(), headers = address) =>
      limited.call('DELETE', id, null, secret, headers);
    const write = () => limited.call('PUT', `${own.id}/0`, randomBytes(100), own.secret, address);
    for (let count = 2; count < SHARE_WRITES; count++) expect((await write()).status).toBe(204);
    expect(await failure(await write())).toEqual({ status: 429, error: 'too_many_requests' });
    const statuses = [];
    for (const one of [own, own, undefined, own, undefined]) statuses.push((await stop(one)).status);
    expect(statuses).toEqual([204, 204, 204, 429, 429]);
    // Nobody else's deletion or upload is refused for it.
    const other = await publish(limited, [100], newShareId(), from('198.51.100.6'));
    expect((await stop(other, from('198.51.100.6'))).status).toBe(204);
  });

  it('that finds no room has used up none of the shares that it can create in a day', { tags: ['deep'] }, async () => {
    const sizes = Array.from({ length: 8 }, () => 65_000);
    const own = await publish(limited, sizes, newShareId(), from('198.51.100.7'));
    // What is left is less than a share with so many parts takes.
    const parts = Array.from({ length: 100 }, (_, part) => part);
    const big = ({ id, secret } = newShareId()) => limited.call('PUT', id, { parts }, secret, from('198.51.100.7'));
    for (let tries = 0; tries < 4; tries++)
      expect(await failure(await big())).toEqual({ status: 507, error: 'no_room' });
    expect((await limited.call('DELETE', own.id, null, own.secret, from('198.51.100.7'))).status).toBe(204);
    expect((await big()).status).toBe(204);
    expect((await create('198.51.100.7')).status).toBe(204);
    expect(await failure(await create('198.51.100.7'))).toEqual({ status: 429, error: 'too_many_requests' });
  });

  it('and all others together fill no more than the host allows; deletions make room again', async () => {
    const shares = [];
    let refused: Response | null = null;
    for (let visitor = 0; visitor < 20 && refused === null; visitor++) {
      const { id, secret } = newShareId();
      const headers = from(`203.0.113.${visitor}`);
      await limited.call('PUT', id, { parts: [0] }, secret, headers);
      const response = await limited.call('PUT', `${id}/0`, randomBytes(65_000), secret, headers);
      if (response.status === 507) refused = response;
      else shares.push({ id, secret, headers });
    }
    expect(await failure(refused as Response)).toEqual({ status: 507, error: 'no_room' });
    expect(limited.log()).toContain('"reason":"bytes_full"');
    for (const { id, secret, headers } of shares) {
      expect((await limited.call('DELETE', id, null, secret, headers)).status).toBe(204);
    }
    await publish(limited, [65_000], newShareId(), from('203.0.113.99'));
  });
});

describe('many at once from one address:', () => {
  type Crowd = [what: string, lineOf: (id: string) => string, serverOf: () => ShareServer];

  const expectNoWait = async (...[, lineOf, serverOf]: Crowd) => {
    const crowded = serverOf();
    const { id, secret } = await publish(crowded, [60_000], newShareId(), from('198.51.100.8'));
    const { hostname, port } = new URL(crowded.url);
    let answers = 0;
    const crowd = Array.from({ length: 5 }, () =>
      connect(Number(port), hostname).on('data', (bytes) => {
        answers += bytes.toString('latin1').split('HTTP/1.1 ').length - 1;
      }),
    );
    const headers = `Host: x\r\nX-Forwarded-For: 198.51.100.8\r\nAuthorization: Bearer ${secret}\r\nX-New-Secret: ${secret}`;
    for (const one of crowd) one.write(`${lineOf(id)} HTTP/1.1\r\n${headers}\r\n\r\n`.repeat(50));
    await Promise.race(crowd.map((one) => once(one, 'data')));
    const read = await crowded.call('GET', `${id}/0`, null, undefined, from('198.51.100.9'));
    expect([read.status, answers < 200]).toEqual([200, true]);
    for (const one of crowd) one.destroy();
  };
  const title = '%s do not hold up others';

  it.each<Crowd>([['reads', (id) => `GET /api/shares/${id}/0`, () => server]])(title, expectNoWait);
  it.each<Crowd>([
    ['changes of secrets', (id) => `PUT /api/shares/${id}`, () => server],
    // A deletion is noted for a day, and the other server's database must end empty.
    ['deletions of reminders', () => 'DELETE /api/reminders', () => limited],
  ])(title, { tags: ['deep'] }, expectNoWait);
});

describe('shares', () => {
  it('do not exist if the host turns them off, and then open no database', async () => {
    const off = await startShareServer({ SHARES: 'off', DATABASE_URL: '' });
    const { id, secret } = newShareId();
    expect((await (await fetch(`${off.url}/api/env`)).json()).hasShares).toBe(false);
    expect((await off.call('PUT', id, { parts: [] }, secret)).status).toBe(404);
    expect((await off.call('GET', id)).status).toBe(404);
    await off.close();
  });

  it('open no database for whoever asks for one', async () => {
    const idle = await startShareServer({ DATABASE_URL: '' });
    const { id, secret } = newShareId();
    expect((await idle.call('GET', id)).status).toBe(404);
    expect((await idle.call('GET', `${id}/0`)).status).toBe(404);
    expect((await idle.call('DELETE', id, null, secret)).status).toBe(204);
    expect(existsSync(join(idle.dataFolder, 'database'))).toBe(false);
    await idle.close();
  });

  it('stay through a restart and end 30 days after their last write, deleted ones 30 days after that; the embedded database goes once nothing is in it', async () => {
    const isStored = () => existsSync(join(server.dataFolder, 'database'));
    const statusOf = async ({ id }: { id: string }) => (await server.call('GET', id)).status;
    const old = await publish(server, [10]);
    server.nowMs += 20 * DAY_MS;
    const [deleted, written] = [await publish(server, [10]), await publish(server, [10])];
    expect((await server.call('DELETE', deleted.id, null, deleted.secret)).status).toBe(204);
    server.nowMs += 11 * DAY_MS;

    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldClearNativeTimers: true });
    // What has expired is deleted when the database is opened, and every ten minutes.
    await server.restart();
    await expect.poll(() => statusOf(old)).toBe(404);
    expect(await statusOf(written)).toBe(200);
    const { id, secret } = deleted;
    for (const path of [id, `${id}/0`]) {
      expect(await failure(await server.call('GET', path))).toEqual({ status: 410, error: 'share_deleted' });
    }
    for (const [path, body] of [
      [id, { parts: [0] }],
      [`${id}/0`, randomBytes(10)],
    ] as const) {
      expect((await server.call('PUT', path, body, secret)).status).toBe(410);
      expect((await server.call('PUT', path, body, newShareId().secret)).status).toBe(403);
    }
    // Once more is no failure: the first answer may have been lost.
    expect((await server.call('DELETE', id, null, secret)).status).toBe(204);

    server.nowMs += 9 * DAY_MS;
    await server.call('PUT', `${written.id}/0`, randomBytes(10), written.secret);
    server.nowMs += 11 * DAY_MS;
    vi.advanceTimersByTime(10 * 60_000);
    await expect.poll(() => statusOf(deleted)).toBe(404);
    expect(await statusOf(written)).toBe(200);

    server.nowMs += 31 * DAY_MS;
    vi.advanceTimersByTime(10 * 60_000);
    await expect.poll(() => statusOf(written)).toBe(404);
    expect(isStored()).toBe(IS_EMBEDDED);
    await server.restart();
    vi.useRealTimers();
    expect(isStored()).toBe(false);
  });
});
