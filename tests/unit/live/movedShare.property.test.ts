/** A share that browsers of its sharer take over from each other, in drawn turns: what followers rely on. */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomText } from '../../../workers/game/domain/base64url.ts';
import type { Character } from '../../../workers/game/domain/character.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import type { ShareContents, SharesBackup } from '../../../workers/game/domain/shares.ts';
import { ShareStore } from '../../../workers/live/kept/shares.ts';
import type { SnapshotCache } from '../../../workers/live/kept/snapshotCache.ts';
import { hashOfBytes, importShareKey, openPart, readManifest } from '../../../workers/live/shares/index.ts';
import { backUpShares, restoredPublished } from '../../../workers/live/shares/shareBackup.ts';
import { newRow, newShareSecret, SharePublisher } from '../../../workers/live/shares/sharePublisher.ts';
import { ShareServer } from '../../../workers/live/shares/shareServer.ts';
import { ownersTax } from '../../fixtures/customsTax.ts';
import { drawnRuns } from '../../fixtures/drawnRuns.ts';
import { makeCharacter } from '../../fixtures/makeCharacter.ts';
import { FakeClock } from './esi/fakeClock.ts';
import { FakeShares } from './fakeShares.ts';
import { newDatabase } from './foreignShare.ts';

/** Without the characters' ids; their comments tell the test whose part it is. */
const CONTENTS: ShareContents = {
  characterNames: false,
  planetNames: false,
  accounts: false,
  comments: true,
  customs: false,
};
const LINK = { id: randomText(16), key: randomText(32) };
const key = await importShareKey(LINK.key);

/** A browser with its own storage, characters and data of EVE. */
class Sharer {
  readonly characters = new Map<CharacterId, Character>();
  readonly checkedAtMs = new Map<CharacterId, number>();
  /** how often it was told that another browser publishes its share */
  leftCount = 0;
  readonly #clock: FakeClock;
  readonly #publisher: SharePublisher;
  readonly #rows = new ShareStore(newDatabase());

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
      server: new ShareServer('https://watch.example', (input, init) => shares.answer(new Request(input, init))),
      characters: () => this.characters,
      factsOf: () => ({ space: null, customsTax: ownersTax(0) }),
      customsSkillLevel: () => 0,
      onContinuedElsewhere: async () => {
        this.leftCount += 1;
      },
    });
  }

  async create(): Promise<void> {
    const request = { name: 'Corp Foo', note: '', characterIds: null, contents: CONTENTS };
    await this.#rows.putPublished(newRow(request, LINK, newShareSecret()));
  }

  hear(id: CharacterId, version: number): void {
    this.characters.set(id, { ...makeCharacter(id), comment: `${id} ${version}` });
    this.checkedAtMs.set(id, this.#clock.nowMs());
  }

  async backup(): Promise<SharesBackup> {
    return backUpShares(await this.#rows.published(), []);
  }

  /** "Publish these shares from here". */
  async restore(backup: SharesBackup): Promise<void> {
    const { published } = this.#rows.tables;
    const { changes } = await published.merge(restoredPublished(backup, this.#clock.nowMs()));
    await published.replay(changes, false);
  }

  /** @returns why it failed */
  publish() {
    return this.#publisher.publish(LINK.id);
  }

  /** Whether this browser publishes the share, as far as it knows. */
  async isPublisher(): Promise<boolean> {
    return (await this.#publisher.list()).length > 0;
  }
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
  who: 0 | 1;
  /** with a backup of the other browser: written just now, or the first one, whose secret may be worth nothing by now */
  change: 'none' | 'hear' | 'remove' | 'takeOver' | 'takeOverTooLate';
  id: number;
  /** parts arrive, but no manifest */
  isCutOff: boolean;
  /** the answer to a new secret gets lost */
  isAnswerLost: boolean;
}

const anyTurn: fc.Arbitrary<Turn> = fc.record({
  who: fc.constantFrom<Turn['who']>(0, 1),
  change: fc.constantFrom<Turn['change']>('none', 'hear', 'hear', 'remove', 'takeOver', 'takeOver', 'takeOverTooLate'),
  id: fc.integer({ min: 1, max: 5 }),
  isCutOff: fc.constantFrom(false, false, false, true),
  isAnswerLost: fc.constantFrom(false, false, true),
});

async function expectSoundShare(turns: readonly Turn[]): Promise<void> {
  const clock = new FakeClock();
  const shares = new FakeShares();
  const sharers = [new Sharer(clock, shares), new Sharer(clock, shares)] as const;
  for (const sharer of sharers) for (const id of [1, 2]) sharer.hear(id as CharacterId, 0);
  await sharers[0].create();
  await sharers[0].publish();
  const firstBackup = await sharers[0].backup();
  const owners = { part: new Map<number, string>(), pilotNumber: new Map<number, string>() };
  let { revision } = await readShare(shares);
  for (const [version, { who, change, id, isCutOff, isAnswerLost }] of turns.entries()) {
    await clock.advance(60_000);
    const [sharer, other] = [sharers[who], sharers[1 - who] as Sharer];
    if (change === 'hear') sharer.hear(id as CharacterId, version + 1);
    if (change === 'remove' && sharer.characters.size > 1) sharer.characters.delete(id as CharacterId);
    if (change === 'takeOverTooLate') await sharer.restore(firstBackup);
    if (change === 'takeOver') await sharer.restore(await other.backup());
    const wasPublisher = await sharer.isPublisher();
    shares.lost = (method, path) => isAnswerLost && method === 'PUT' && path === '';
    await sharer.publish();
    shares.lost = () => false;
    shares.fault = (method, path) => (isCutOff && method === 'PUT' && path === '0' ? 'unreachable' : null);
    const problem = await sharer.publish();
    shares.fault = () => null;
    const isPublisher = await sharer.isPublisher();
    // Whoever has lost the share says so once, and follows it.
    expect(sharer.leftCount > 0 && wasPublisher && !isPublisher ? problem : null).toBeNull();
    const share = await readShare(shares);
    if (isPublisher) expect(problem === null).toBe(!isCutOff);
    else expect(share.revision).toBe(revision);
    expect(share.revision).toBeGreaterThanOrEqual(revision);
    revision = share.revision;
    for (const { comment, ...numbers } of share.parts) {
      if (comment === null) continue;
      const [owner = ''] = comment.split(' ');
      for (const kind of ['part', 'pilotNumber'] as const) {
        expect(owners[kind].get(numbers[kind]) ?? owner).toBe(owner);
        owners[kind].set(numbers[kind], owner);
      }
    }
    if (!isPublisher || isCutOff) continue;
    const shown = share.parts.map(({ comment }) => comment?.split(' ')[0]).sort();
    expect(shown).toEqual([...sharer.characters.keys()].map(String).sort());
    // The other one can write nothing more, whatever it thinks.
    await other.publish();
    expect(await other.isPublisher()).toBe(false);
    expect(await readShare(shares)).toEqual(share);
  }
}

describe('a share that browsers take over from each other', () => {
  it('never goes back, never mixes characters, is whole after each upload, and has one publisher', async () => {
    await fc.assert(fc.asyncProperty(fc.array(anyTurn, { minLength: 1, maxLength: 16 }), expectSoundShare), {
      numRuns: drawnRuns(3),
    });
  });
});
