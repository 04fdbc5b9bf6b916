import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Character, Session } from '../../../workers/game/domain/character.ts';
import { drawnRuns } from '../../fixtures/drawnRuns.ts';
import { BackupBrowser, closeBackupPages } from '../bridge/backupPage.ts';
import { Browser, Tab } from '../live/fetching/fetchingHarness.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';

/** A browser with two characters, which can read and restore files. */
const openBrowser = () => new BackupBrowser([makeStoredCharacter(1), makeStoredCharacter(2)]);

afterEach(closeBackupPages);

/** JSON as text, because JSON.stringify can't write some contents of hostile files. */
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const nestedObject = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const hostileJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '1e999',
    '-0',
    '1e-400',
    '9007199254740993',
    '"\\ud800"',
    '"\\u0000"',
    '""',
    'null',
    '[]',
    '{}',
    '[[]]',
  ),
  fc.constantFrom(5_000, 60_000).map(nested),
  fc.constantFrom(5_000, 60_000).map(nestedObject),
  fc.integer({ min: 1, max: 300_000 }).map((length) => JSON.stringify('x'.repeat(length))),
  fc.integer({ min: 1, max: 50_000 }).map((length) => `[${Array(length).fill('{}').join(',')}]`),
  fc.constantFrom(
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"toString":1,"length":-1}',
  ),
);

const fieldName = fc.constantFrom(
  'access_token',
  'refresh_token',
  'expires_at',
  'character',
  'account',
  'comment',
  'system',
  'needsLogin',
  'planetConfig',
  'planets',
  'token_type',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  '',
);

/** A file's character with some fields replaced or repeated by invalid values. */
const hostileEntry = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.array(fc.tuple(fieldName, hostileJson), { maxLength: 3 }))
  .map(([id, fields]) => {
    const whole = JSON.stringify(makeStoredCharacter(id)).slice(0, -1);
    return `${whole}${fields.map(([name, json]) => `,${JSON.stringify(name)}:${json}`).join('')}}`;
  });

const hostileFile = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(hostileEntry, { minLength: 1, maxLength: 4 }).map((entries) => `[${entries.join(',')}]`),
  },
  { weight: 1, arbitrary: hostileJson },
  { weight: 1, arbitrary: hostileEntry },
  // A valid file, truncated or with foreign text in it.
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(600), fc.nat(20), fc.string({ maxLength: 20 })).map(([at, cut, text]) => {
      const good = JSON.stringify([makeStoredCharacter(3), makeStoredCharacter(4)]);
      return good.slice(0, at) + text + good.slice(at + cut);
    }),
  },
);

/** What other code relies on. */
function expectSound(record: { character: Character; session: Session }): void {
  const { characterId, name, account, comment, system, needsLogin, planetConfigs } = record.character;
  const { session } = record;
  expect(Number.isSafeInteger(characterId) && characterId > 0).toBe(true);
  expect(
    [name, account, comment, system, session.accessToken, session.sealedRefreshToken].map((text) => typeof text),
  ).toEqual(Array(6).fill('string'));
  expect(name.length).toBeLessThanOrEqual(200);
  expect(Math.max(account.length, comment.length, system.length)).toBeLessThanOrEqual(20_000);
  expect(Number.isFinite(session.expiresAtMs)).toBe(true);
  expect(typeof needsLogin).toBe('boolean');
  expect(planetConfigs.length).toBeLessThanOrEqual(100);
  for (const { planetId, ownerTaxFraction } of planetConfigs) {
    expect(Number.isSafeInteger(planetId)).toBe(true);
    expect(ownerTaxFraction === null || (ownerTaxFraction >= 0 && ownerTaxFraction <= 1)).toBe(true);
  }
}

const RUNS = drawnRuns(6);

describe('a hostile file', () => {
  it('is refused with a reason and changes nothing, or gives a valid list that the next visit reads unchanged', async () => {
    const seen = { ok: 0, invalid: 0 };
    await fc.assert(
      fc.asyncProperty(hostileFile, async (text) => {
        const browser = openBrowser();
        const page = await browser.open();
        const stored = (): string | null => browser.storage.local.getItem('characters');
        const before = stored();
        const reading = await page.read(text);
        seen[reading.kind] += 1;
        expect(stored()).toBe(before);
        if (reading.kind === 'invalid') {
          expect(reading.problems.join(' ')).toMatch(/\w/);
          expect(reading.problems.length).toBeLessThanOrEqual(5);
          return;
        }
        expect(await page.restore(text)).toBeNull();
        page.characterRecords().forEach(expectSound);
        const next = await browser.open();
        expect(next.characterRecords()).toEqual(page.characterRecords());
        expect(next.list().map(({ characterId }) => characterId)).toEqual(expect.arrayContaining([1, 2]));
        expect(browser.storage.local.getItem('charactersUnreadable')).toBeNull();
      }),
      { numRuns: RUNS },
    );
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    // A parser that refuses everything would pass, too.
    expect(seen.ok).toBeGreaterThan(RUNS / 8);
    expect(seen.invalid).toBeGreaterThan(RUNS / 8);
  });

  it('that was restored affects only its own characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileEntry, { minLength: 1, maxLength: 3 }), async (entries) => {
        const page = await openBrowser().open();
        const text = `[${entries.join(',')}]`;
        fc.pre((await page.read(text)).kind === 'ok');
        await page.restore(text);
        const world = new Browser();
        for (const { character, session } of page.characterRecords()) {
          world.records.set(character.characterId, { ...character, session });
        }
        world.addCharacter(90, [40_000_017]);
        const tab = await new Tab(world).start();
        await world.clock.advance(60_000);
        expect(tab.fetchOf(90)).toMatchObject({ kind: 'ok' });
        expect([...tab.colonies.keys()]).toEqual(['90/40000017']);
        expect([...tab.latestFetches.values()].filter(({ kind }) => kind === 'fetching' || kind === 'waiting')).toEqual(
          [],
        );
      }),
      { numRuns: Math.ceil(RUNS / 4) },
    );
  });
});

describe("the original tool's file", () => {
  const original = (id: number | string, changes: Record<string, unknown> = {}) => ({
    access_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJDSEFSQUNURVI6RVZFOjcifQ.c2ln',
    token_type: 'Bearer',
    refresh_token: 'U2FsdGVkX1+vupppZksvRf5pq5g5XjFRIipRkwB0K1Y96Qsv2Lm+31cmzaAILwyt',
    expires_at: 1_780_000_000_000,
    character: { name: `Pilot ${id}`, characterId: id },
    needsLogin: false,
    account: 'Main',
    comment: 'Robotics\nhaul on Sunday',
    system: 'Tanoo',
    planets: [{ planet_id: 40_000_017, planet_type: 'barren', info: { pins: [], links: [], routes: [] } }],
    planetConfig: [{ characterId: id, planetId: 40_000_017, excludeFromTotals: true }],
    ...changes,
  });

  it('changes nothing where the browser has no room for it, and is not called restored', async () => {
    const browser = openBrowser();
    const page = await browser.open();
    const text = JSON.stringify([original(7)]);
    browser.storage.local.isFull = true;
    expect(await page.restore(text)).toMatch(/does not store it/);
    expect(page.list().map(({ characterId }) => characterId)).toEqual([1, 2]);
    expect(page.takeNews()).toBeNull();
    browser.storage.local.isFull = false;
    expect(await page.restore(text)).toBeNull();
    expect(page.list().map(({ characterId }) => characterId)).toEqual([1, 2, 7]);
    expect(page.takeNews()?.text).toMatch(/is restored/);
  });

  it('is read completely, except for the colonies, which are fetched again', async () => {
    const browser = openBrowser();
    const page = await browser.open();
    const file = [original(7), original('8', { account: undefined, planetConfig: undefined, planets: [] })];
    expect(await page.restore(JSON.stringify(file, null, 2))).toBeNull();
    expect(page.list().slice(2)).toMatchObject([
      {
        characterId: 7,
        name: 'Pilot 7',
        account: 'Main',
        comment: 'Robotics\nhaul on Sunday',
        system: 'Tanoo',
        planetConfigs: [{ planetId: 40_000_017, excludeFromTotals: true, ownerTaxFraction: null }],
      },
      { characterId: 8, account: '-', comment: 'Robotics\nhaul on Sunday', planetConfigs: [] },
    ]);
    expect(page.characterRecords()[2]?.session.sealedRefreshToken).toBe(original(7).refresh_token);
    const stored = JSON.parse(browser.storage.local.getItem('characters') ?? '');
    expect(stored[2]).toMatchObject({ token_type: 'Bearer' });
    expect(stored[2]).not.toHaveProperty('planets');
  });
});
