/** Shares with many characters: between two characters, everything else gets its turn. */
import { describe, expect, it } from 'vitest';
import { randomText } from '../../../workers/game/domain/base64url.ts';
import type { Clock } from '../../../workers/game/domain/clock.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { ShareStore } from '../../../workers/live/kept/shares.ts';
import type { SnapshotCache } from '../../../workers/live/kept/snapshotCache.ts';
import { ShareFollower } from '../../../workers/live/shares/shareFollower.ts';
import { newRow, newShareSecret, SharePublisher } from '../../../workers/live/shares/sharePublisher.ts';
import { ShareServer } from '../../../workers/live/shares/shareServer.ts';
import { NO_TAX } from '../../fixtures/customsTax.ts';
import { makeCharacter } from '../../fixtures/makeCharacter.ts';
import { FakeShares } from './fakeShares.ts';
import { ALL_CONTENTS, ForeignShare } from './foreignShare.ts';

const CHARACTERS = Array.from({ length: 40 }, (_, index) => (index + 1) as CharacterId);

/** A slow machine: whatever is done between two looks at the clock takes longer than a slice. */
class SlowClock implements Clock {
  turns = 0;
  #nowMs = Date.UTC(2026, 6, 21, 12);

  nowMs(): number {
    this.#nowMs += 20;
    return this.#nowMs;
  }

  setTimer(_delayMs: number, callback: () => void): () => void {
    this.turns += 1;
    const turn = setImmediate(callback);
    return () => clearImmediate(turn);
  }
}

const rows = () => new ShareStore(() => Promise.reject(new Error('no database')));
const serverOf = (shares: FakeShares) =>
  new ShareServer('https://watch.example', (input, init) => shares.answer(new Request(input, init)));

/** Characters without planets. */
function publisherOf(clock: Clock, kept: ShareStore, shares: FakeShares, ids: readonly CharacterId[]): SharePublisher {
  const list = { planets: [], freshness: { fetchedAtMs: 0, freshMs: 0 } };
  return new SharePublisher({
    clock,
    locks: { run: (_name, work) => work(), stop: () => {} },
    cache: { loadCharacter: async () => ({ list, snapshots: [] }) } as unknown as SnapshotCache,
    rows: kept,
    server: serverOf(shares),
    characters: () => new Map(ids.map((id) => [id, makeCharacter(id)])),
    factsOf: () => ({ space: null, customsTax: NO_TAX }),
    customsSkillLevel: () => 0,
    onContinuedElsewhere: async () => {},
  });
}

describe('a share of many characters', () => {
  it('is read by its follower in slices', async () => {
    const shares = new FakeShares();
    const share = new ForeignShare(shares);
    const clock = new SlowClock();
    const checkedAt = Math.floor(clock.nowMs() / 1000);
    await share.publish(CHARACTERS.map((characterId) => ({ characterId, planetIds: [40_000_001], checkedAt })));
    const follower = new ShareFollower(clock, rows(), serverOf(shares));
    const row = await follower.load(follower.fresh(share.link));
    clock.turns = 0;
    const [opened] = await follower.open([row]);
    expect(opened?.characters).toHaveLength(CHARACTERS.length);
    expect(clock.turns).toBeGreaterThanOrEqual(CHARACTERS.length - 1);
  });

  it('is read once, and forgotten with what it was before and once it is no longer followed', async () => {
    const shares = new FakeShares();
    const share = new ForeignShare(shares);
    const clock = new SlowClock();
    const checkedAt = Math.floor(clock.nowMs() / 1000);
    const publish = (planetId: number) => share.publish([{ characterId: 1, planetIds: [planetId], checkedAt }]);
    const follower = new ShareFollower(clock, rows(), serverOf(shares));
    await publish(40_000_001);
    const before = await follower.load(follower.fresh(share.link));
    await publish(40_000_002);
    const present = await follower.load(before);
    const read = async (row: typeof before) => (await follower.open([row]))[0]?.characters[0]?.read;
    const [first, next] = [await read(before), await read(present)];
    expect(await read(present)).toBe(next);
    const again = await read(before);
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
    await follower.open([]);
    expect(await read(before)).not.toBe(again);
  });

  it('is made by its sharer in slices', async () => {
    const clock = new SlowClock();
    const publisher = publisherOf(clock, rows(), new FakeShares(), CHARACTERS);
    const contents = await publisher.contents({ characterIds: null, contents: ALL_CONTENTS });
    expect(contents).toHaveLength(CHARACTERS.length);
    expect(clock.turns).toBeGreaterThanOrEqual(CHARACTERS.length - 1);
  });

  const expectOthers = async (_what: string, beforeCount: number, afterCount: number, partBytes: number) => {
    const ids = Array.from({ length: beforeCount + afterCount }, (_, index) => (index + 1) as CharacterId);
    const [before, after] = [ids.slice(0, beforeCount), ids.slice(beforeCount)];
    const [shares, kept, clock] = [new FakeShares(), rows(), new SlowClock()];
    const publisher = publisherOf(clock, kept, shares, ids);
    const link = { id: randomText(16), key: randomText(32) };
    const request = { name: 'Corp Foo', note: '', characterIds: before, contents: ALL_CONTENTS };
    await kept.putPublished(newRow(request, link, newShareSecret()));
    expect(await publisher.publish(link.id)).toBeNull();
    const follower = new ShareFollower(clock, rows(), serverOf(shares));
    const followed = await follower.load(follower.fresh(link));
    expect(followed.parts).toHaveLength(beforeCount);
    const stored = shares.shares.get(link.id)?.parts;
    for (const part of stored?.keys() ?? []) if (part !== 0) stored?.set(part, new Uint8Array(partBytes));
    await kept.changePublished(link.id, { characterIds: after });
    expect(await publisher.publish(link.id)).toBeNull();
    expect(shares.placesOf(link.id)).toHaveLength(1 + afterCount);
    const [opened] = await follower.open([await follower.load(followed)]);
    expect(opened?.characters.map(({ read }) => read.character.characterId)).toEqual(after);
  };
  const title = 'gets other characters under its link, although their %s and the former ones’ are too many together';

  it.each([['bytes', 39, 40, 52 * 1024] as const])(title, expectOthers);
  it.each([['parts', 200, 120, 1024] as const])(title, { tags: ['deep'] }, expectOthers);
});
