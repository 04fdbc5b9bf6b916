/**
 * Uploads this browser's shares: parts that changed, then the manifest, which says which of them belong together. After a
 * crash in between, the next upload repeats what may be missing. One tab at a time does it. Another browser that has the
 * share from a backup continues what this one has published, and the other way round: if both upload at once, the server
 * takes the writes of the one that began last, and the other one begins again.
 */
import type { Character } from '../../game/domain/character.ts';
import type { Clock } from '../../game/domain/clock.ts';
import type { CharacterId } from '../../game/domain/ids.ts';
import {
  MAX_PART_NUMBER,
  MAX_SHARE_BYTES,
  MAX_SHARE_PARTS,
  type PublishedShare,
  type PublishProblem,
  type ShareLink,
  type ShareRequest,
} from '../../game/domain/shares.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import type { CachedSnapshot } from '../kept/cacheEntries.ts';
import type { PublishedPart, PublishedRow, ShareStore } from '../kept/shares.ts';
import type { SnapshotCache } from '../kept/snapshotCache.ts';
import type { Locks } from '../sessions/index.ts';
import { SlicedWork } from '../slicedWork.ts';
import {
  etagOfHash,
  hashOfBytes,
  importShareKey,
  MAX_CHOSEN,
  MAX_NAME_CHARACTERS,
  MAX_PILOT_NUMBER,
  type Manifest,
  makePart,
  openPart,
  type PlanetFacts,
  type ReadManifest,
  readManifest,
  SHARE_VERSION,
  type ShareUpload,
  sealPart,
  tagOf,
} from './index.ts';
import { areContentsEqual, hasOwnChange, takeOverChoice } from './shareAgreement.ts';
import type { ShareCall, ShareServer } from './shareServer.ts';

interface SharePublisherDependencies {
  clock: Clock;
  locks: Locks;
  cache: SnapshotCache;
  rows: ShareStore;
  server: ShareServer;
  /** the player's own, by id */
  characters: () => ReadonlyMap<CharacterId, Character>;
  factsOf: (snapshot: CachedSnapshot) => PlanetFacts;
  customsSkillLevel: (characterId: CharacterId) => number;
  wait: (delayMs: number) => Promise<void>;
}

/** What is on the server: a manifest of another browser, or the etag of one of this browser's. */
interface Found {
  kind: 'found';
  manifest: ReadManifest | null;
  ownEtag: string | null;
}

/** A character's content, ready to be sealed. */
interface Content {
  characterId: CharacterId;
  value: ReturnType<typeof makePart>;
  json: string;
  checkedAt: EpochSeconds;
}

const UPLOADS_AT_ONCE = 4;
/** Until an upload begins again that another browser's has ended: longer each time, so that one of them is done first. */
const PAUSES_MS = [5000, 20_000];
/** Two browsers that are in use both upload within a day. */
const OTHER_SHOWN_SECONDS = 86_400;
/** No browser gets here: who claims to leaves others no revision to continue with. */
const REVISIONS_END = 2 ** 31;

export class SharePublisher {
  readonly #dependencies: SharePublisherDependencies;
  readonly #work: SlicedWork;
  /** why each share is not up to date on the server */
  readonly #problems = new Map<string, PublishProblem>();

  constructor(dependencies: SharePublisherDependencies) {
    this.#dependencies = dependencies;
    this.#work = new SlicedWork(dependencies.clock);
  }

  stop(): void {
    this.#work.stop();
  }

  /** What the page shows of the shares. */
  async list(): Promise<PublishedShare[]> {
    const rows = await this.#dependencies.rows.published();
    return rows.map((row) => this.#describe(row));
  }

  #describe(row: PublishedRow): PublishedShare {
    const problem = this.#problems.get(row.id) ?? null;
    const isGone = typeof problem === 'object' && problem?.kind === 'stoppedElsewhere';
    return {
      link: { id: row.id, key: row.key },
      name: row.name,
      note: row.note,
      characterIds: row.characterIds,
      contents: row.contents,
      characterCount: row.parts.length,
      bytes: row.parts.reduce((sum, { bytes }) => sum + bytes, row.manifestBytes),
      uploadedAt: row.uploadedAtMs === null ? null : Math.floor(row.uploadedAtMs / 1000),
      otherUploadAt: this.#whileRecent(row.otherUploadAt),
      takenOverAt: this.#whileRecent(row.takenOverAt ?? null),
      problem,
      isStopping: row.isStopped,
      hasLink: (row.uploadedAtMs !== null || row.isRestored === true) && !isGone,
    };
  }

  /** Brings one share up to date on the server. @returns why it is not; null if it is */
  async publish(id: string): Promise<PublishProblem | null> {
    const { locks, wait } = this.#dependencies;
    const inTurn = () => locks.run(`colony-watch/share/${id}`, () => this.#publishNow(id));
    let problem = await inTurn();
    for (const pauseMs of PAUSES_MS) {
      if (!isSuperseded(problem)) break;
      await wait(pauseMs);
      problem = await inTurn();
    }
    if (problem === null) this.#problems.delete(id);
    else this.#problems.set(id, problem);
    return problem;
  }

  /** What a share with this request would contain. */
  async contents({ characterIds, contents }: Pick<ShareRequest, 'characterIds' | 'contents'>): Promise<Content[]> {
    const { cache, characters, factsOf, customsSkillLevel } = this.#dependencies;
    const chosen = [...characters().values()]
      .filter(({ characterId }) => characterIds === null || characterIds.includes(characterId))
      .sort((a, b) => a.characterId - b.characterId);
    const made: Content[] = [];
    const nextSlice = this.#work.slices();
    for (const character of chosen) {
      const { characterId } = character;
      const { list, snapshots } = await cache.loadCharacter(characterId);
      await nextSlice();
      if (list === null) continue;
      const listed = new Set(list.planets.map(({ planet_id: planetId }) => planetId));
      const current = snapshots.filter(({ planetId }) => listed.has(planetId));
      const value = makePart(character, current, contents, customsSkillLevel(characterId), factsOf);
      const checkedAt = Math.floor(list.freshness.fetchedAtMs / 1000);
      made.push({ characterId, value, json: JSON.stringify(value), checkedAt });
    }
    return made;
  }

  async #publishNow(id: string): Promise<PublishProblem | null> {
    const row = (await this.#dependencies.rows.published()).find((one) => one.id === id);
    if (row === undefined) return null;
    return row.isStopped ? this.#delete(row) : this.#upload(row);
  }

  #whileRecent(at: EpochSeconds | null): EpochSeconds | null {
    return at !== null && this.#dependencies.clock.nowMs() / 1000 - at < OTHER_SHOWN_SECONDS ? at : null;
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
    const before = await this.contents(row);
    const problem = problemWith(before);
    if (problem !== null) return problem;
    const key = await importShareKey(row.key);
    const begun = await this.#begin(row);
    if (begun.kind !== 'begun') return problemOf(begun);
    const found = await this.#findManifest(row, key, begun.upload);
    if (found.kind !== 'found') return problemOf(found);
    const agreed = await this.#agree(row, found.manifest);
    const contents = agreed === row ? before : await this.contents(agreed);
    const remaining = problemWith(contents);
    if (remaining !== null) return remaining;
    const present = await this.#takeOver(agreed, found, begun.upload, contents);
    // A part that another browser has made may show what is hidden now.
    const isRemade =
      hasOwnChange(agreed) || (found.manifest !== null && !areContentsEqual(found.manifest.contents, agreed.contents));
    return problemOf(await this.#uploadOver(present, key, begun.upload, contents, isRemade));
  }

  async #begin({ id, secret, revision }: PublishedRow): ReturnType<ShareServer['begin']> {
    const { server } = this.#dependencies;
    const begun = revision === 0 ? { kind: 'missing' as const } : await server.begin(id, secret);
    if (begun.kind !== 'missing') return begun;
    // If it has expired there, or the server has lost it, everything is uploaded again, under the same link.
    const created = await server.nameParts(id, secret, 0, [0]);
    if (created.kind !== 'ok' && !isSuperseded(problemOf(created))) return created;
    return server.begin(id, secret);
  }

  /** What the server has of the share that another browser has uploaded; or the answer that it can't be read with. */
  async #findManifest(row: PublishedRow, key: CryptoKey, { listed }: ShareUpload): Promise<Found | ShareCall> {
    const place = { shareId: row.id, part: 0 };
    const etag = listed.get(0)?.etag;
    if (etag === undefined) return { kind: 'found', manifest: null, ownEtag: null };
    if (etag === row.manifestEtag || etag === row.sentEtag) return { kind: 'found', manifest: null, ownEtag: etag };
    const answer = await this.#dependencies.server.read(row.id, 0, null);
    if (answer.kind !== 'ok') return answer;
    const opened = await openPart(key, place, answer.bytes);
    const read = opened === undefined ? null : readManifest(opened.value);
    // One that does not open, or that nothing could follow, is overwritten.
    const isGood = read !== null && read.revision === opened?.revision && read.revision < REVISIONS_END;
    return { kind: 'found', manifest: isGood ? read : null, ownEtag: null };
  }

  /** Takes over what the player has changed in another browser. @returns the share as it is from then on */
  async #agree(row: PublishedRow, manifest: ReadManifest | null): Promise<PublishedRow> {
    const { clock, rows, characters } = this.#dependencies;
    if (manifest?.changedAt === undefined) return row;
    const { changedAt, name, contents, chosenTags } = manifest;
    const ownIds = [...characters().keys()];
    const known = [...new Set([...(row.characterIds ?? []), ...ownIds])];
    const tags = await Promise.all(known.map((characterId) => ownerTag(row.secret, characterId)));
    const chosen = new Set(chosenTags);
    const characterIds =
      chosenTags === undefined ? null : known.filter((_, index) => chosen.has(tags[index] as string));
    const now = Math.floor(clock.nowMs() / 1000);
    const change = (before: PublishedRow) =>
      takeOverChoice(before, { changedAt, name, contents, characterIds }, ownIds, now);
    const changes = change(row);
    if (changes === null) return row;
    // The player may have changed it here since.
    await rows.changePublished(row.id, (current) => change(current) ?? {});
    return { ...row, ...changes };
  }

  /**
   * Continues what another browser with the same secret has published: above its revision, with its numbers.
   * @returns the share as it is on the server
   */
  async #takeOver(
    row: PublishedRow,
    { manifest, ownEtag }: Found,
    { listed }: ShareUpload,
    contents: readonly Content[],
  ): Promise<PublishedRow> {
    const now = Math.floor(this.#dependencies.clock.nowMs() / 1000);
    const ids = new Map<string, CharacterId>();
    for (const { characterId } of contents) ids.set(await ownerTag(row.secret, characterId), characterId);
    // A character that the other browser did not upload gets new numbers: followers may have seen the old ones go.
    const parts = manifest?.parts.flatMap(({ ownerTag: tag = '', contentTag = null, ...theirs }): PublishedPart[] => {
      const characterId = ids.get(tag);
      if (characterId === undefined || theirs.revision >= REVISIONS_END) return [];
      return [{ ...theirs, characterId, contentTag, bytes: listed.get(theirs.part)?.bytes ?? 0 }];
    });
    return {
      ...row,
      revision: Math.max(row.revision, manifest?.revision ?? 0),
      lastPilotNumber: Math.max(
        row.lastPilotNumber,
        manifest?.lastPilotNumber ?? 0,
        ...(manifest?.parts.map(({ pilotNumber }) => pilotNumber) ?? []),
      ),
      manifestEtag: ownEtag ?? row.manifestEtag,
      // The first upload after a backup was restored continues the browser that the backup came from.
      otherUploadAt:
        manifest !== null && row.uploadedAtMs !== null ? Math.min(manifest.publishedAt, now) : row.otherUploadAt,
      // An upload that was cut off may have left a part that is not the manifest's.
      parts: (parts ?? row.parts).map((part) => {
        const isThere = part.sha256 !== null && listed.get(part.part)?.etag === etagOfHash(part.sha256);
        return isThere ? part : { ...part, sha256: null };
      }),
    };
  }

  /**
   * @param row as the share is on the server
   * @param isRemade no part of another browser stays that differs from this browser's
   */
  async #uploadOver(
    row: PublishedRow,
    key: CryptoKey,
    { number: upload, listed }: ShareUpload,
    contents: readonly Content[],
    isRemade: boolean,
  ): Promise<ShareCall> {
    const { clock, rows, server } = this.#dependencies;
    const { id, secret } = row;
    const now = Math.floor(clock.nowMs() / 1000);
    const known = new Map(row.parts.map((part) => [part.characterId, part]));
    const taken = new Set([...listed.keys(), ...row.parts.map(({ part }) => part)]);
    let { lastPilotNumber } = row;
    const nextSlice = this.#work.slices();
    const changed: { characterId: CharacterId; bytes: Uint8Array<ArrayBuffer>; part: number }[] = [];
    const parts: PublishedPart[] = [];
    for (const { characterId, value, json, checkedAt } of contents) {
      await nextSlice();
      const before = known.get(characterId);
      const contentTag = await tagOf(json);
      // Another browser may have heard of it from EVE later.
      const isNewer = before !== undefined && !isRemade && before.checkedAt > checkedAt && before.checkedAt <= now;
      if (before !== undefined && before.sha256 !== null && (before.contentTag === contentTag || isNewer)) {
        parts.push(isNewer ? before : { ...before, checkedAt });
        continue;
      }
      const part = before?.part ?? drawPartNumber(taken);
      const pilotNumber = before?.pilotNumber ?? ++lastPilotNumber;
      if (pilotNumber > MAX_PILOT_NUMBER) return refused({ kind: 'noPilotNumberLeft' });
      const revision = (before?.revision ?? 0) + 1;
      const bytes = await sealPart(key, { shareId: id, part, revision }, value);
      parts.push({
        characterId,
        part,
        pilotNumber,
        revision,
        sha256: null,
        contentTag,
        checkedAt,
        bytes: bytes.length,
      });
      changed.push({ characterId, bytes, part });
    }
    if (parts.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_SHARE_BYTES - 64 * 1024) {
      return refused({ kind: 'shareTooLarge' });
    }
    // Before anything is uploaded: no revision and no number is ever used twice.
    const revision = row.revision + 1;
    const { manifestEtag: knownEtag, otherUploadAt } = row;
    await rows.changePublished(id, { parts, lastPilotNumber, revision, manifestEtag: knownEtag, otherUploadAt });

    const numbers = [0, ...parts.map(({ part }) => part)];
    const dropped = [...listed.keys()].filter((part) => !numbers.includes(part));
    if (numbers.some((part) => !listed.has(part))) {
      const answer = await server.nameParts(id, secret, upload, [...numbers, ...dropped]);
      if (answer.kind !== 'ok') return answer;
    }
    const hashes = new Map<CharacterId, string>();
    let failure: ShareCall | null = null;
    const queue = [...changed];
    const uploadNext = async () => {
      for (let next = queue.shift(); next !== undefined && failure === null; next = queue.shift()) {
        const answer = await server.write(id, secret, upload, next.part, next.bytes);
        if (answer.kind === 'ok') hashes.set(next.characterId, await hashOfBytes(next.bytes));
        else failure ??= answer;
      }
    };
    await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, uploadNext));
    const arrived = parts.map((part) => ({ ...part, sha256: hashes.get(part.characterId) ?? part.sha256 }));
    if (failure !== null) {
      await rows.changePublished(id, { parts: arrived });
      return failure;
    }

    const manifest: Manifest = {
      version: SHARE_VERSION,
      revision,
      name: row.name,
      publishedAt: now,
      contents: row.contents,
      ...(row.changedAt !== undefined && { changedAt: row.changedAt }),
      ...(row.characterIds !== null && { chosenTags: await chosenTags(row) }),
      lastPilotNumber,
      parts: await Promise.all(
        arrived.map(async ({ characterId, part, pilotNumber, revision, sha256, contentTag, checkedAt }) => ({
          part,
          pilotNumber,
          revision,
          sha256: sha256 as string,
          checkedAt,
          ownerTag: await ownerTag(secret, characterId),
          ...(contentTag !== null && { contentTag }),
        })),
      ),
    };
    const bytes = await sealPart(key, { shareId: id, part: 0, revision }, manifest);
    const manifestEtag = etagOfHash(await hashOfBytes(bytes));
    await rows.changePublished(id, { parts: arrived, sentEtag: manifestEtag });
    const answer = await server.write(id, secret, upload, 0, bytes);
    if (answer.kind !== 'ok') return answer;
    const { changedAt: agreedAt = 0 } = row;
    const uploadedAtMs = clock.nowMs();
    await rows.changePublished(id, { manifestEtag, manifestBytes: bytes.length, uploadedAtMs, agreedAt });
    // Followers of the old manifest may still have asked for them.
    return dropped.length === 0 ? answer : server.nameParts(id, secret, upload, numbers);
  }
}

/** What of a share the player chooses, and nothing else. */
export function requested({ name, note, characterIds, contents }: ShareRequest): ShareRequest {
  return { name: name.slice(0, MAX_NAME_CHARACTERS), note, characterIds, contents };
}

/** A share that is not on the server yet. */
export function newRow(request: ShareRequest, { id, key }: ShareLink, secret: string): PublishedRow {
  return {
    id,
    key,
    secret,
    ...requested(request),
    revision: 0,
    lastPilotNumber: 0,
    parts: [],
    manifestEtag: null,
    sentEtag: null,
    manifestBytes: 0,
    uploadedAtMs: null,
    otherUploadAt: null,
    isStopped: false,
  };
}

/**
 * Draws a number that the share does not use. It is random, so that it repeats neither an earlier number nor one that
 * another browser draws at the same time.
 * @param taken numbers in use; the drawn one is added
 */
function drawPartNumber(taken: Set<number>): number {
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    const part = 1 + (drawn % MAX_PART_NUMBER);
    if (taken.has(part)) continue;
    taken.add(part);
    return part;
  }
}

/** Which character a part belongs to, for who has the secret: followers have the link alone. */
const ownerTag = (secret: string, characterId: CharacterId): Promise<string> => tagOf(`${secret} ${characterId}`);

async function chosenTags({ secret, characterIds }: PublishedRow): Promise<string[]> {
  return Promise.all((characterIds ?? []).slice(0, MAX_CHOSEN).map((characterId) => ownerTag(secret, characterId)));
}

/** @returns why these characters can't be uploaded; null if they can */
function problemWith({ length }: readonly Content[]): PublishProblem | null {
  if (length === 0) return { kind: 'noData' };
  return length >= MAX_SHARE_PARTS ? { kind: 'tooManyCharacters', most: MAX_SHARE_PARTS - 1 } : null;
}

/** @returns why a call has failed; null if it has not */
function problemOf(answer: ShareCall): PublishProblem | null {
  if (answer.kind === 'deleted') return { kind: 'stoppedElsewhere' };
  if (answer.kind === 'missing') return { kind: 'notAccepted' };
  return answer.kind === 'failed' ? answer.problem : null;
}

/** Another browser has begun to upload since. */
function isSuperseded(problem: PublishProblem | null): boolean {
  return (
    typeof problem === 'object' && problem?.kind === 'ofServer' && problem.problem.kind === 'shareUploadedElsewhere'
  );
}

const refused = (problem: PublishProblem): ShareCall => ({ kind: 'failed', problem, isOffline: false });
