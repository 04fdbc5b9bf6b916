/**
 * What an earlier release stored on the server: sealed tokens, reminders and shares, in the embedded database's folder and in
 * a dump of a real Postgres. `STORED_DATABASE_URL=postgres://…` has that dump restored in a real Postgres, too.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReminderList } from '../../../server/contract.ts';
import { databaseFolder, openDatabase } from '../../../server/database/index.ts';
import { createSealer } from '../../../server/sso/seal.ts';
import type { PublishedRow } from '../../../workers/live/kept/shares.ts';
import { FakeClock, settle } from '../live/esi/fakeClock.ts';
import { API_URL } from '../live/esi/fakeEve.ts';
import { Browser, Tab } from '../live/fetching/fetchingHarness.ts';
import { makeFolderWithDatabase } from '../server/database/folderWithDatabase.ts';
import { HOUR_MS, type ReminderServer, startReminderServer } from '../server/reminders/reminderHarness.ts';
import { serverForTest } from '../server/testServer.ts';
import { expectAsRead } from './expectAsRead.ts';
import { RELEASES, type SealedPart, StoredFixture } from './storedFixture.ts';

const storedSessions = ({ entries }: StoredFixture) =>
  Object.entries(entries).flatMap(([key, text]) => {
    const characterId = Number(/^session-(\d+)$/.exec(key)?.[1]);
    return Number.isNaN(characterId) ? [] : [{ characterId, session: JSON.parse(text) as Record<string, unknown> }];
  });

describe.each(RELEASES)('the tokens that %s sealed', (release) => {
  const fixture = new StoredFixture(release);
  const sessions = storedSessions(fixture);

  it('open with the same secret, each for its character alone', () => {
    const sealer = createSealer({ ...fixture.about.server, previousSecrets: [] });
    const opened = sessions.map(({ characterId, session }) => sealer.open(characterId, String(session.refresh_token)));
    expect(new Set(opened).size).toBeGreaterThan(10);
    expect(opened).not.toContain(null);
    expect(sealer.open(1, String(sessions[0]?.session.refresh_token))).toBeNull();
  });

  it('are renewed by a server of that application', async () => {
    const server = await serverForTest({
      environment: { EVE_SSO_CLIENT_ID: '', EVE_SSO_SECRET: '', EVE_SSO_CALLBACK_URL: '', SANDBOX_PORT: '0' },
    });
    const [first] = sessions;
    const character = { characterId: first?.characterId, name: 'A pilot' };
    const answer = await server.post('/api/refresh', { ...first?.session, character });
    expect([answer.status, (await answer.json()).character.characterId]).toEqual([200, first?.characterId]);
  });
});

/** As `tar` does, which takes twice as long: a block of 512 bytes says what the next ones are. */
function unpack(archive: Buffer, folder: string): void {
  for (let at = 0; archive[at] !== 0; ) {
    const fieldAt = (offset: number) => archive.toString('latin1', at + offset, archive.indexOf(0, at + offset));
    const path = join(folder, fieldAt(0));
    const isFolder = fieldAt(156).startsWith('5');
    const bytes = Number.parseInt(fieldAt(124), 8);
    at += 512;
    if (isFolder) mkdirSync(path);
    else writeFileSync(path, archive.subarray(at, at + bytes));
    at += Math.ceil(bytes / 512) * 512;
  }
}

/** Unpacks what a release stored in a new data folder, or restores it. @returns the folder; null in a real Postgres */
const FORMS: Record<string, (fixture: StoredFixture) => Promise<string | null>> = {
  'the embedded database': async (fixture) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'colony-watch-stored-'));
    // 64 MB of almost nothing, which Node would put together from pieces of 16 kB.
    unpack(gunzipSync(fixture.bytes('server/database.tar.gz'), { chunkSize: 2 ** 22 }), dataFolder);
    return dataFolder;
  },
  'a dump of Postgres': async (fixture) => {
    const dataFolder = await makeFolderWithDatabase();
    const database = await openDatabase({ url: null, folder: databaseFolder(dataFolder), onError: () => {} });
    await database.query(fixture.postgresDump());
    await database.close();
    return dataFolder;
  },
  ...(process.env.STORED_DATABASE_URL && { 'a real Postgres': async () => null }),
};

const STORED = RELEASES.flatMap((release) => Object.keys(FORMS).map((form) => [release, form] as const));

function testStored(release: string, form: string): void {
  const fixture = new StoredFixture(release);
  const writtenAtMs = fixture.about.writtenAtSeconds * 1000;
  const parts = fixture.json<SealedPart[]>('server/parts.json');
  const list = fixture.json<ReminderList>('server/reminders.json');
  const { listId } = JSON.parse(fixture.entries.reminders ?? '') as { listId: string };
  const published = fixture.databases
    .flatMap(({ stores }) => stores)
    .find(({ name }) => name === 'published')
    ?.entries.map(([, row]) => row as PublishedRow)[0] as PublishedRow;
  let server: ReminderServer;

  beforeAll(async () => {
    const dataFolder = await FORMS[form]!(fixture);
    const environment = { DATABASE_URL: process.env.STORED_DATABASE_URL ?? '' };
    server = await (dataFolder === null ? startReminderServer(environment) : startReminderServer({}, dataFolder));
    server.nowMs = writtenAtMs;
    await server.call('GET', '/api/health');
  });
  afterAll(() => server.close());

  const share = (method: string, part: string, secret: string, body: object | null = null) =>
    server.call(method, `/api/shares/${published.id}${part}`, body ?? undefined, secret);

  it('are the sealed parts of shares', async () => {
    const stored = await Promise.all(
      [0, ...published.parts.map(({ part }) => part)].map(async (part) => {
        const answer = await server.call('GET', `/api/shares/${published.id}/${part}`);
        return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64'), answer.headers.get('etag')];
      }),
    );
    expect(stored.length).toBe(3);
    const known = parts.map(({ base64, etag }) => [200, base64, `"${etag}"`]);
    expect(known).toEqual(expect.arrayContaining(stored));
  });

  it('are shares that open by their link', async () => {
    const browser = new Browser();
    Object.assign(browser, { clock: new FakeClock(writtenAtMs) });
    const tab = await new Tab(browser, {
      fetch: (input, init) => {
        const { url } = new Request(input, init);
        // What else it asks for would take the server a second, such as the volumes of all markets.
        return url.startsWith(`${API_URL}/api/shares/`)
          ? fetch(url.replace(API_URL, server.url), init)
          : browser.eve.fetch(input, init);
      },
    }).start();
    const [id = '', key = ''] = (fixture.about.share.link.split('#share=')[1] ?? '').split('.');
    const looking = tab.engine.shares.look({ id, key });
    await settle();
    const preview = await looking;
    expect(preview).toMatchObject({ kind: 'ok', share: { name: fixture.about.share.name, problem: null } });
    const characters = preview.kind === 'ok' ? preview.share.characters : [];
    expect(characters.map(({ character, planetCount }) => [character.name, planetCount])).toEqual([
      ['Oran Derrel', 6],
      ['Vesna Auvinen', 6],
    ]);
  });

  it('are shares that their sharer alone can change, with the secret that the browser kept', async () => {
    const stranger = published.secret.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    expect((await share('POST', '/uploads', stranger)).status).toBe(403);
    const begun = await share('POST', '/uploads', published.secret);
    expect([begun.status, (await begun.json()).parts.length]).toEqual([200, 3]);
  });

  it('are reminders, which are found by the same id and sent once, as they were planned', async () => {
    // The first as the release has stored them.
    await server.sendUntil(writtenAtMs + 1 * HOUR_MS);
    const answer = await server.put(listId, list);
    expect(answer.waiting).toBeGreaterThan(3);
    await server.arrived();
    for (let hours = 2; hours <= 48; hours++) await server.sendUntil(writtenAtMs + hours * HOUR_MS);
    const texts = (await server.arrived()).map(({ text }) => text.replaceAll(/http:\S+?(?=\/\?)/g, ''));
    expectAsRead(release, 'reminders', texts);
  });

  it('are gone with their list and their share', async () => {
    expect((await server.call('DELETE', '/api/reminders', undefined, listId)).status).toBe(200);
    await server.sendUntil(writtenAtMs + 10 * 24 * HOUR_MS);
    expect(await server.arrived()).toEqual([]);
    expect((await share('DELETE', '', published.secret)).ok).toBe(true);
    expect((await server.call('GET', `/api/shares/${published.id}/0`)).status).toBe(410);
  });
}

/** Dumps have the tables of the folders. The first release’s is always restored; the others only in `npm run test:deep`. */
const isLaterDump = ([release, form]: (typeof STORED)[number]) =>
  release !== RELEASES[0] && form === 'a dump of Postgres';

describe.each(STORED.filter((one) => !isLaterDump(one)))('what %s stored in %s', testStored);
describe.each(STORED.filter(isLaterDump))('what %s stored in %s', { tags: ['deep'] }, testStored);
