/** Two browsers that publish one share, in drawn turns: what followers rely on. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Character } from '../../../workers/game/domain/character.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import type { ShareContents } from '../../../workers/game/domain/shares.ts';
import { ShareStore } from '../../../workers/live/kept/shares.ts';
import type { SnapshotCache } from '../../../workers/live/kept/snapshotCache.ts';
import { hashOfBytes, importShareKey, openPart, randomText, readManifest } from '../../../workers/live/shares/index.ts';
import { newRow, SharePublisher } from '../../../workers/live/shares/sharePublisher.ts';
import { ShareServer } from '../../../workers/live/shares/shareServer.ts';
import { ownersTax } from '../../fixtures/customsTax.ts';
import { drawnRuns } from '../../fixtures/drawnRuns.ts';
import { makeCharacter } from '../../fixtures/makeCharacter.ts';
import { FakeClock } from './esi/fakeClock.ts';
import { FakeShares } from './fakeShares.ts';

/** Without the characters' ids; their comments tell the test whose part it is. */
const CONTENTS: ShareContents = {
  characterNames: false,
  planetNames: false,
  accounts: false,
  comments: true,
  customs: false,
};
const LINK = { id: randomText(16), key: randomText(32) };
const SECRET = randomText(32);
const key = await importShareKey(LINK.key);

/** A browser with its own storage, characters and data of EVE. */
class Sharer {
  readonly characters = new Map<CharacterId, Character>();
  readonly checkedAtMs = new Map<CharacterId, number>();
  /** of the same share */
  other: Sharer | null = null;
  /** before a call gets to the server */
  onCall: (request: Request) => Promise<void> = async () => {};
  /** until its last upload has ended */
  publishing: Promise<unknown> = Promise.resolve();
  readonly #clock: FakeClock;
  readonly #publisher: SharePublisher;
  readonly #rows = new ShareStore(() => Promise.reject(new Error('no database')));

  constructor(clock: FakeClock, shares: FakeShares) {
    this.#clock = clock;
    const loadCharacter = async (id: CharacterId) => ({
      list: { planets: [], freshness: { fetchedAtMs: this.checkedAtMs.get(id), freshMs: 0 } },
      snapshots: [],
    });
    this.#publisher = new SharePublisher({
      clock,
      locks: { run: (_name, work) => work(), stop: () => {} },
      cache: { loadCharacter } as unknown as SnapshotCache,
      rows: this.#rows,
      server: new ShareServer('https://watch.example', async (input, init) => {
        const request = new Request(input, init);
        await this.onCall(request);
        return shares.answer(request);
      }),
      characters: () => this.characters,
      factsOf: () => ({ space: null, customsTax: ownersTax(0) }),
      customsSkillLevel: () => 0,
      // By then the other one is done.
      wait: async () => void (await this.other?.publishing),
    });
  }

  async start(revision: number): Promise<void> {
    const request = { name: 'Corp Foo', note: '', characterIds: null, contents: CONTENTS };
    await this.#rows.putPublished({ ...newRow(request, LINK, SECRET), revision });
  }

  hear(id: CharacterId, version: number): void {
    this.characters.set(id, { ...makeCharacter(id), comment: `${id} ${version}` });
    this.checkedAtMs.set(id, this.#clock.nowMs());
  }

  /** @returns why it failed */
  async publish() {
    this.publishing = this.#publisher.publish(LINK.id);
    await this.publishing;
    return (await this.listed())?.problem;
  }

  /** what the page shows of the share */
  async listed() {
    return (await this.#publisher.list())[0];
  }
}

function makeSharers(clock: FakeClock, shares: FakeShares): readonly [Sharer, Sharer] {
  const sharers = [new Sharer(clock, shares), new Sharer(clock, shares)] as const;
  [sharers[0].other, sharers[1].other] = [sharers[1], sharers[0]];
  return sharers;
}

const commentOf = (value: unknown): string => (value as { comment: string }).comment;

/** What a follower gets; parts that do not belong to the manifest have no comment. */
async function readShare(shares: FakeShares) {
  const parts = shares.shares.get(LINK.id)?.parts as Map<number, Uint8Array<ArrayBuffer>>;
  const open = async (part: number) => {
    const bytes = parts.get(part);
    return (
      bytes && { sha256: await hashOfBytes(bytes), opened: await openPart(key, { shareId: LINK.id, part }, bytes) }
    );
  };
  const manifest = readManifest((await open(0))?.opened?.value);
  if (manifest === null) throw new Error('The manifest does not open.');
  const read = manifest.parts.map(async ({ part, pilotNumber, sha256, revision }) => {
    const one = await open(part);
    const isIt = one?.sha256 === sha256 && one.opened?.revision === revision;
    return { part, pilotNumber, comment: isIt ? commentOf(one.opened?.value) : null };
  });
  return { revision: manifest.revision, parts: await Promise.all(read) };
}

interface Turn {
  who: 0 | 1 | 'both';
  change: 'none' | 'hear' | 'remove';
  id: number;
  /** parts arrive, but no manifest */
  isCutOff: boolean;
}

const anyTurn: fc.Arbitrary<Turn> = fc.record({
  who: fc.constantFrom<Turn['who']>(0, 0, 1, 1, 'both'),
  change: fc.constantFrom<Turn['change']>('none', 'hear', 'hear', 'remove'),
  id: fc.integer({ min: 1, max: 5 }),
  isCutOff: fc.constantFrom(false, false, false, true),
});

async function expectSoundShare(turns: readonly Turn[]): Promise<void> {
  const clock = new FakeClock();
  const shares = new FakeShares();
  const sharers = makeSharers(clock, shares);
  for (const sharer of sharers) for (const id of [1, 2]) sharer.hear(id as CharacterId, 0);
  await sharers[0].start(0);
  await sharers[0].publish();
  await sharers[1].start(100);
  const owners = { part: new Map<number, string>(), pilotNumber: new Map<number, string>() };
  let { revision } = await readShare(shares);
  for (const [version, { who, change, id, isCutOff }] of turns.entries()) {
    await clock.advance(60_000);
    shares.fault = (method, path) => (isCutOff && method === 'PUT' && path === '0' ? 'unreachable' : null);
    if (who === 'both') {
      await Promise.all(sharers.map((sharer) => sharer.publish()));
    } else {
      const sharer = sharers[who];
      if (change === 'hear') sharer.hear(id as CharacterId, version + 1);
      if (change === 'remove' && sharer.characters.size > 1) sharer.characters.delete(id as CharacterId);
      expect((await sharer.publish()) === null).toBe(!isCutOff);
    }
    const share = await readShare(shares);
    if (isCutOff) expect(share.revision).toBe(revision);
    else expect(share.revision).toBeGreaterThan(revision);
    revision = share.revision;
    for (const { comment, ...numbers } of share.parts) {
      if (comment === null) continue;
      const [owner = ''] = comment.split(' ');
      for (const kind of ['part', 'pilotNumber'] as const) {
        expect(owners[kind].get(numbers[kind]) ?? owner).toBe(owner);
        owners[kind].set(numbers[kind], owner);
      }
    }
    if (isCutOff) continue;
    const shown = share.parts.map(({ comment }) => comment?.split(' ')[0]).sort();
    const wholeOf = (who === 'both' ? sharers : [sharers[who]]).map(({ characters }) =>
      [...characters.keys()].map(String).sort(),
    );
    expect(wholeOf).toContainEqual(shown);
  }
}

describe('a share that two browsers publish', () => {
  it('never goes back, never mixes characters, and is whole after each upload', async () => {
    await fc.assert(fc.asyncProperty(fc.array(anyTurn, { minLength: 1, maxLength: 16 }), expectSoundShare), {
      numRuns: drawnRuns(8),
    });
  });

  it('never mixes two characters that each browser added in an upload that was cut off', async () => {
    await expectSoundShare([
      { who: 1, change: 'hear', id: 5, isCutOff: true },
      { who: 0, change: 'hear', id: 3, isCutOff: true },
      { who: 'both', change: 'none', id: 1, isCutOff: false },
      { who: 1, change: 'remove', id: 5, isCutOff: false },
      { who: 0, change: 'none', id: 1, isCutOff: false },
    ]);
  });

  it('is whole, and has the characters of one of them, if one uploads all of it just before the other’s manifest', async () => {
    const clock = new FakeClock();
    const shares = new FakeShares();
    const [one, other] = makeSharers(clock, shares);
    for (const [at, sharer] of [one, other].entries()) {
      sharer.hear(1 as CharacterId, 0);
      await sharer.start(100 * at);
      await sharer.publish();
    }
    await clock.advance(60_000);
    for (const [at, sharer] of [one, other].entries()) {
      sharer.hear(1 as CharacterId, 1);
      sharer.hear((2 + at) as CharacterId, 1);
    }
    let isOtherDone = false;
    one.onCall = async ({ method, url }) => {
      if (isOtherDone || method !== 'PUT' || !url.endsWith('/0')) return;
      isOtherDone = true;
      expect(await other.publish()).toBeNull();
    };
    expect(await one.publish()).toBeNull();
    expect(isOtherDone).toBe(true);
    const comments = (await readShare(shares)).parts.map(({ comment }) => comment);
    expect(comments.sort()).toEqual(['1 1', '2 1']);
  });

  it('says in one of them that the other has uploaded, for a day after its last upload', async () => {
    const clock = new FakeClock();
    const shares = new FakeShares();
    const [one, other] = makeSharers(clock, shares);
    for (const sharer of [one, other]) {
      sharer.hear(1 as CharacterId, 0);
      await sharer.start(0);
    }
    await one.publish();
    await other.publish();
    await clock.advance(60_000);
    await one.publish();
    expect((await one.listed())?.otherUploadAt).toBe(Math.floor(clock.nowMs() / 1000) - 60);
    await clock.advance(23 * 3_600_000);
    await one.publish();
    expect((await one.listed())?.otherUploadAt).not.toBeNull();
    await clock.advance(3_600_000);
    expect((await one.listed())?.otherUploadAt).toBeNull();
  });
});
