/**
 * Uploads this browser's shares: parts that changed, then the manifest, which says which of them belong together. After a
 * crash in between, the next upload repeats what may be missing. One tab at a time does it.
 */
import type { Character } from '../api.ts';
import type { Clock } from '../domain/clock.ts';
import type { CharacterId } from '../domain/ids.ts';
import {
  MAX_SHARE_BYTES,
  MAX_SHARE_PARTS,
  type PublishedShare,
  type PublishProblem,
  type ShareRequest,
} from '../domain/shares.ts';
import type { SpaceKind } from '../domain/space.ts';
import type { EpochSeconds } from '../domain/units.ts';
import type { Locks } from '../sessions/index.ts';
import {
  hashOfBytes,
  importShareKey,
  MAX_CHARACTER_PART,
  type Manifest,
  makePart,
  SHARE_VERSION,
  sealPart,
} from '../shares/index.ts';
import type { PublishedRow, ShareStore } from '../storage/shares.ts';
import type { CachedSnapshot, SnapshotCache } from '../storage/snapshotCache.ts';
import type { ShareCall, ShareServer } from './shareServer.ts';

interface SharePublisherDependencies {
  clock: Clock;
  locks: Locks;
  cache: SnapshotCache;
  rows: ShareStore;
  server: ShareServer;
  /** the player's own, by id */
  characters: () => ReadonlyMap<CharacterId, Character>;
  spaceOf: (snapshot: CachedSnapshot) => SpaceKind | null;
}

/** A character's content, ready to be sealed. */
interface Content {
  characterId: CharacterId;
  value: ReturnType<typeof makePart>;
  checkedAt: EpochSeconds;
}

const UPLOADS_AT_ONCE = 4;

export class SharePublisher {
  readonly #dependencies: SharePublisherDependencies;
  /** why each share is not up to date on the server */
  readonly #problems = new Map<string, PublishProblem>();

  constructor(dependencies: SharePublisherDependencies) {
    this.#dependencies = dependencies;
  }

  /** What the page shows of the shares. */
  async list(): Promise<PublishedShare[]> {
    const rows = await this.#dependencies.rows.published();
    return rows.map((row) => ({
      link: { id: row.id, key: row.key },
      name: row.name,
      note: row.note,
      characterIds: row.characterIds,
      contents: row.contents,
      characterCount: row.parts.length,
      bytes: row.parts.reduce((sum, { bytes }) => sum + bytes, row.manifestBytes),
      uploadedAt: row.uploadedAtMs === null ? null : Math.floor(row.uploadedAtMs / 1000),
      problem: this.#problems.get(row.id) ?? null,
      isStopping: row.isStopped,
    }));
  }

  /** Brings one share up to date on the server. */
  async publish(id: string): Promise<void> {
    await this.#dependencies.locks.run(`colony-watch/share/${id}`, async () => {
      const row = (await this.#dependencies.rows.published()).find((one) => one.id === id);
      if (row === undefined) return;
      const problem = row.isStopped ? await this.#delete(row) : await this.#upload(row);
      if (problem === null) this.#problems.delete(id);
      else this.#problems.set(id, problem);
    });
  }

  /** What a share with this request would contain. */
  async contents({ characterIds, contents }: Pick<ShareRequest, 'characterIds' | 'contents'>): Promise<Content[]> {
    const { cache, characters, spaceOf } = this.#dependencies;
    const chosen = [...characters().values()]
      .filter(({ characterId }) => characterIds === null || characterIds.includes(characterId))
      .sort((a, b) => a.characterId - b.characterId);
    const made = await Promise.all(
      chosen.map(async (character): Promise<Content[]> => {
        const { list, snapshots } = await cache.loadCharacter(character.characterId);
        if (list === null) return [];
        const listed = new Set(list.planets.map(({ planet_id: planetId }) => planetId));
        const current = snapshots.filter(({ planetId }) => listed.has(planetId));
        const { characterId } = character;
        const checkedAt = Math.floor(list.freshness.fetchedAtMs / 1000);
        return [{ characterId, value: makePart(character, current, contents, spaceOf), checkedAt }];
      }),
    );
    return made.flat();
  }

  /** @returns why the share still exists on the server; null if it is gone */
  async #delete({ id, secret }: PublishedRow): Promise<PublishProblem | null> {
    const { rows, server } = this.#dependencies;
    const answer = await server.remove(id, secret);
    if (answer.kind === 'failed') return answer.problem;
    await rows.removePublished(id);
    return null;
  }

  /** @returns why it failed; null if the server has everything */
  async #upload(row: PublishedRow): Promise<PublishProblem | null> {
    const contents = await this.contents(row);
    if (contents.length === 0) return { kind: 'noData' };
    if (contents.length >= MAX_SHARE_PARTS) return { kind: 'tooManyCharacters', most: MAX_SHARE_PARTS - 1 };
    const first = await this.#uploadOnce(row, contents, false);
    // It has expired on the server, or the server has lost it: everything is uploaded again, under the same link.
    const answer = first.kind === 'missing' ? await this.#uploadOnce(row, contents, true) : first;
    if (answer.kind === 'deleted') return { kind: 'stoppedElsewhere' };
    if (answer.kind === 'missing') return { kind: 'notAccepted' };
    return answer.kind === 'failed' ? answer.problem : null;
  }

  async #uploadOnce(row: PublishedRow, contents: readonly Content[], isLost: boolean): Promise<ShareCall> {
    const { clock, rows, server } = this.#dependencies;
    const { id, secret } = row;
    const key = await importShareKey(row.key);
    const known = new Map(row.parts.map((part) => [part.characterId, part]));
    let { lastPart } = row;
    const changed: { characterId: CharacterId; bytes: Uint8Array<ArrayBuffer>; part: number }[] = [];
    const parts: PublishedRow['parts'][number][] = [];
    for (const { characterId, value } of contents) {
      const before = known.get(characterId);
      const contentHash = await hashOfBytes(new TextEncoder().encode(JSON.stringify(value)));
      if (before !== undefined && before.contentHash === contentHash && before.sha256 !== null && !isLost) {
        parts.push(before);
        continue;
      }
      const part = before?.part ?? ++lastPart;
      if (part > MAX_CHARACTER_PART) return refused({ kind: 'noPartLeft' });
      const revision = (before?.revision ?? 0) + 1;
      const bytes = await sealPart(key, { shareId: id, part, revision }, value);
      parts.push({ characterId, part, revision, sha256: null, contentHash, bytes: bytes.length });
      changed.push({ characterId, bytes, part });
    }
    if (parts.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_SHARE_BYTES - 64 * 1024) {
      return refused({ kind: 'shareTooLarge' });
    }
    // Before anything is uploaded: no revision and no part number is ever used twice.
    let stored: PublishedRow = { ...row, parts, lastPart, revision: row.revision + 1 };
    await rows.putPublished(stored);

    const numbers = [0, ...parts.map(({ part }) => part)];
    const dropped = row.parts.map(({ part }) => part).filter((part) => !numbers.includes(part));
    const isNew = row.uploadedAtMs === null || isLost;
    if (isNew || parts.some(({ characterId }) => !known.has(characterId))) {
      const answer = await server.nameParts(id, secret, isNew ? numbers : [...numbers, ...dropped]);
      if (answer.kind !== 'ok') return answer;
    }
    const hashes = new Map<CharacterId, string>();
    let failure: ShareCall | null = null;
    const queue = [...changed];
    const uploadNext = async () => {
      for (let next = queue.shift(); next !== undefined && failure === null; next = queue.shift()) {
        const answer = await server.write(id, secret, next.part, next.bytes);
        if (answer.kind === 'ok') hashes.set(next.characterId, await hashOfBytes(next.bytes));
        else failure ??= answer;
      }
    };
    await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, uploadNext));
    const arrived = parts.map((part) => ({ ...part, sha256: hashes.get(part.characterId) ?? part.sha256 }));
    stored = { ...stored, parts: arrived };
    await rows.putPublished(stored);
    if (failure !== null) return failure;

    const nowMs = clock.nowMs();
    const checked = new Map(contents.map(({ characterId, checkedAt }) => [characterId, checkedAt]));
    const manifest: Manifest = {
      version: SHARE_VERSION,
      revision: stored.revision,
      name: row.name,
      publishedAt: Math.floor(nowMs / 1000),
      contents: row.contents,
      parts: arrived.map(({ characterId, part, revision, sha256 }) => ({
        part,
        revision,
        sha256: sha256 as string,
        checkedAt: checked.get(characterId) as EpochSeconds,
      })),
    };
    const bytes = await sealPart(key, { shareId: id, part: 0, revision: stored.revision }, manifest);
    const answer = await server.write(id, secret, 0, bytes);
    if (answer.kind !== 'ok') return answer;
    await rows.putPublished({ ...stored, manifestBytes: bytes.length, uploadedAtMs: nowMs });
    // Followers of the former manifest may still have asked for them.
    return dropped.length === 0 ? answer : server.nameParts(id, secret, numbers);
  }
}

const refused = (problem: PublishProblem): ShareCall => ({ kind: 'failed', problem, isOffline: false });
