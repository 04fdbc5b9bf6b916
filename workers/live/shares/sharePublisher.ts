/**
 * Uploads this browser's shares: changed parts, then the manifest that names them. After a crash in between, the next
 * upload repeats what may be missing. One tab at a time does it, and one browser: one with the share from a backup
 * takes it over by a secret of its own, and the other follows it from then on.
 */
import { randomText } from '../../game/domain/base64url.ts';
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
import { forEachAtMost } from '../esi/batches.ts';
import type { CachedSnapshot } from '../kept/cacheEntries.ts';
import type { PublishedPart, PublishedRow, ShareStore } from '../kept/shares.ts';
import type { SnapshotCache } from '../kept/snapshotCache.ts';
import type { Locks } from '../sessions/index.ts';
import { SlicedWork } from '../slicedWork.ts';
import {
  etagOfHash,
  hashOfBytes,
  importShareKey,
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
import { failed, isOfServer, type ShareCall, type ShareServer } from './shareServer.ts';

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
  /** another browser publishes this share now */
  onContinuedElsewhere: (link: ShareLink) => Promise<void>;
}

/** A character's content, ready to be sealed. */
interface Content {
  characterId: CharacterId;
  value: ReturnType<typeof makePart>;
  json: string;
  checkedAt: EpochSeconds;
}

/** A character's part, ready to be uploaded. */
interface SealedPart {
  characterId: CharacterId;
  part: number;
  bytes: Uint8Array<ArrayBuffer>;
}

const UPLOADS_AT_ONCE = 4;
const SECRET_BYTES = 32;
const MAX_MANIFEST_BYTES = 64 * 1024;
/** No browser gets here: who claims to leaves no revision to continue with. */
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
    return rows.filter((row) => !row.isContinuedElsewhere).map((row) => this.#describe(row));
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
      problem,
      isStopping: row.isStopped,
      hasLink: (row.uploadedAtMs !== null || row.isRestored === true) && !isGone,
    };
  }

  /** Brings one share up to date on the server. @returns why it is not; null if it is, or another browser does that */
  async publish(id: string): Promise<PublishProblem | null> {
    const problem = await this.#dependencies.locks.run(`colony-watch/share/${id}`, () => this.#publishNow(id));
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
    const { rows, onContinuedElsewhere } = this.#dependencies;
    const row = (await rows.published()).find((one) => one.id === id);
    if (row === undefined || row.isContinuedElsewhere) return null;
    const answer = await this.#carryOut(row);
    if (answer?.kind !== 'continuedElsewhere') return answer && problemOf(answer);
    await rows.changePublished(id, { isContinuedElsewhere: true, isStopped: false });
    await onContinuedElsewhere({ id, key: row.key });
    return null;
  }

  /** @returns null if the share is gone as it should be */
  async #carryOut(row: PublishedRow): Promise<ShareCall | null> {
    if (row.isStopped) return this.#delete(row);
    if (row.secretBefore != null) {
      const answer = await this.#dependencies.server.changeSecret(row.id, row.secretBefore, row.secret);
      if (answer.kind !== 'ok' && answer.kind !== 'missing') return answer;
    }
    return this.#upload(row);
  }

  async #delete({ id, secret, secretBefore }: PublishedRow): Promise<ShareCall | null> {
    const { rows, server } = this.#dependencies;
    // The secret stays as it is: a server without room refuses a change of it, but no deletion.
    let answer = await server.remove(id, secretBefore ?? secret);
    // This browser's own change of it may have arrived, although the answer to that did not.
    if (answer.kind === 'continuedElsewhere' && secretBefore != null) answer = await server.remove(id, secret);
    if (answer.kind === 'failed' || answer.kind === 'continuedElsewhere') return answer;
    await rows.removePublished(id);
    return null;
  }

  async #upload(row: PublishedRow): Promise<ShareCall> {
    const contents = await this.contents(row);
    const problem = problemWith(contents);
    if (problem !== null) return failed(problem);
    const key = await importShareKey(row.key);
    const begun = await this.#begin(row);
    if (begun.kind !== 'begun') return begun;
    const manifest = await this.#readOtherManifest(row, key, begun.upload);
    if (manifest.kind !== 'read') return manifest;
    const present = await continued(row, manifest.value, begun.upload, contents);
    if (present === null) return { kind: 'continuedElsewhere' };
    return this.#uploadOver(present, key, begun.upload, contents);
  }

  async #begin({ id, secret, revision }: PublishedRow): ReturnType<ShareServer['begin']> {
    const { server } = this.#dependencies;
    const begun = revision === 0 ? { kind: 'missing' as const } : await server.begin(id, secret);
    if (begun.kind !== 'missing') return begun;
    // If it has expired there, or the server has lost it, everything is uploaded again, under the same link.
    const created = await server.nameParts(id, secret, 0, [0]);
    // Otherwise it is there, although this browser has never heard so.
    const isThere = created.kind === 'failed' && isOfServer(created.problem, 'shareUploadedElsewhere');
    if (created.kind !== 'ok' && !isThere) return created;
    return server.begin(id, secret);
  }

  /** The manifest on the server, if this browser has not sent it; or the answer that it can't be read with. */
  async #readOtherManifest(
    row: PublishedRow,
    key: CryptoKey,
    { listed }: ShareUpload,
  ): Promise<{ kind: 'read'; value: ReadManifest | null } | ShareCall> {
    const etag = listed.get(0)?.etag;
    if (etag === undefined || etag === row.manifestEtag || etag === row.sentEtag) return { kind: 'read', value: null };
    const answer = await this.#dependencies.server.read(row.id, 0, null);
    if (answer.kind !== 'ok') return answer;
    const opened = await openPart(key, { shareId: row.id, part: 0 }, answer.bytes);
    const value = opened === undefined ? null : readManifest(opened.value);
    // One that does not open, or that nothing could follow, is overwritten.
    const isGood = value !== null && value.revision === opened?.revision && value.revision < REVISIONS_END;
    return { kind: 'read', value: isGood ? value : null };
  }

  /** @param row as the share is on the server */
  async #uploadOver(
    row: PublishedRow,
    key: CryptoKey,
    { number: upload, listed }: ShareUpload,
    contents: readonly Content[],
  ): Promise<ShareCall> {
    const { clock, rows, server } = this.#dependencies;
    const { id, secret } = row;
    const now = Math.floor(clock.nowMs() / 1000);
    const known = new Map(row.parts.map((part) => [part.characterId, part]));
    const taken = new Set([...listed.keys(), ...row.parts.map(({ part }) => part)]);
    let { lastPilotNumber } = row;
    const nextSlice = this.#work.slices();
    const changed: SealedPart[] = [];
    const parts: PublishedPart[] = [];
    for (const { characterId, value, json, checkedAt } of contents) {
      await nextSlice();
      const before = known.get(characterId);
      const contentTag = await tagOf(json);
      if (before !== undefined && before.sha256 !== null && before.contentTag === contentTag) {
        parts.push({ ...before, checkedAt });
        continue;
      }
      const part = before?.part ?? drawPartNumber(taken);
      const pilotNumber = before?.pilotNumber ?? ++lastPilotNumber;
      if (pilotNumber > MAX_PILOT_NUMBER) return failed({ kind: 'noPilotNumberLeft' });
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
    let bytesLeft = MAX_SHARE_BYTES - MAX_MANIFEST_BYTES - parts.reduce((sum, { bytes }) => sum + bytes, 0);
    if (bytesLeft < 0) return failed({ kind: 'shareTooLarge' });
    // Before anything is uploaded: no revision and no number is ever used twice.
    const revision = row.revision + 1;
    await rows.changePublished(id, { parts, lastPilotNumber, revision });

    const numbers = [0, ...parts.map(({ part }) => part)];
    const former = [...listed].filter(([part]) => !numbers.includes(part));
    // Followers of the old manifest may still ask for them, but the server counts them with the new ones.
    const fitting = former.slice(0, MAX_SHARE_PARTS - numbers.length).filter(([, { bytes }]) => {
      bytesLeft -= bytes;
      return bytesLeft >= 0;
    });
    if (fitting.length < former.length || numbers.some((part) => !listed.has(part))) {
      const answer = await server.nameParts(id, secret, upload, [...numbers, ...fitting.map(([part]) => part)]);
      if (answer.kind !== 'ok') return answer;
    }
    const { hashes, failure } = await this.#writeParts(row, upload, changed);
    const arrived = parts.map((part) => ({ ...part, sha256: hashes.get(part.characterId) ?? part.sha256 }));
    if (failure !== null) {
      await rows.changePublished(id, { parts: arrived });
      return failure;
    }

    const manifest = await manifestOf({ ...row, revision, lastPilotNumber, parts: arrived }, now);
    const bytes = await sealPart(key, { shareId: id, part: 0, revision }, manifest);
    const manifestEtag = etagOfHash(await hashOfBytes(bytes));
    await rows.changePublished(id, { parts: arrived, sentEtag: manifestEtag });
    const answer = await server.write(id, secret, upload, 0, bytes);
    if (answer.kind !== 'ok') return answer;
    const uploadedAtMs = clock.nowMs();
    await rows.changePublished(id, {
      manifestEtag,
      manifestBytes: bytes.length,
      uploadedAtMs,
      ...(row.secretBefore != null && { secretBefore: null }),
    });
    return fitting.length === 0 ? answer : server.nameParts(id, secret, upload, numbers);
  }

  /** @returns hashes of the parts that arrived, and why another one did not */
  async #writeParts({ id, secret }: PublishedRow, upload: number, changed: readonly SealedPart[]) {
    const hashes = new Map<CharacterId, string>();
    let failure = null as ShareCall | null;
    await forEachAtMost(UPLOADS_AT_ONCE, changed, async ({ characterId, part, bytes }) => {
      if (failure !== null) return;
      const answer = await this.#dependencies.server.write(id, secret, upload, part, bytes);
      if (answer.kind === 'ok') hashes.set(characterId, await hashOfBytes(bytes));
      else failure ??= answer;
    });
    return { hashes, failure };
  }
}

/** @param row with parts that are all on the server */
async function manifestOf(row: PublishedRow, publishedAt: EpochSeconds): Promise<Manifest> {
  const { secret, revision, name, contents, lastPilotNumber, parts } = row;
  return {
    version: SHARE_VERSION,
    revision,
    name,
    publishedAt,
    contents,
    lastPilotNumber,
    parts: await Promise.all(
      parts.map(async ({ characterId, part, pilotNumber, revision, sha256, checkedAt }) => ({
        part,
        pilotNumber,
        revision,
        sha256: sha256 as string,
        checkedAt,
        ownerTag: await ownerTag(secret, characterId),
      })),
    ),
  };
}

/** The fields of a share that the player chooses, and nothing else. */
export function requested({ name, note, characterIds, contents }: ShareRequest): ShareRequest {
  return { name: name.slice(0, MAX_NAME_CHARACTERS), note, characterIds, contents };
}

/** What a browser proves with that a share is its own. */
export const newShareSecret = (): string => randomText(SECRET_BYTES);

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
    isStopped: false,
  };
}

/**
 * The share as it is on the server: a browser that takes it over continues what the other one has published, with its
 * numbers and above its revision.
 * @param manifest on the server; null if this browser has sent it, or there is none
 * @returns null if another browser continues what this one has published
 */
async function continued(
  row: PublishedRow,
  manifest: ReadManifest | null,
  { listed }: ShareUpload,
  contents: readonly Content[],
): Promise<PublishedRow | null> {
  // An upload that was cut off may have left a part that is not the manifest's.
  const arrived = (parts: readonly PublishedPart[]) =>
    parts.map((part) => {
      const isThere = part.sha256 !== null && listed.get(part.part)?.etag === etagOfHash(part.sha256);
      return isThere ? part : { ...part, sha256: null };
    });
  const isNew = row.manifestEtag === null && row.sentEtag === null;
  if (manifest === null || !isNew) {
    // An earlier one of this browser's may be there, if the server's database was restored.
    return manifest !== null && manifest.revision > row.revision ? null : { ...row, parts: arrived(row.parts) };
  }
  const ids = new Map<string, CharacterId>();
  for (const { characterId } of contents) {
    ids.set(await ownerTag(row.secretBefore ?? row.secret, characterId), characterId);
  }
  // A character that the other browser did not upload gets new numbers: followers may have seen the old ones go.
  const parts = manifest.parts.flatMap(({ ownerTag: tag = '', ...theirs }): PublishedPart[] => {
    const characterId = ids.get(tag);
    if (characterId === undefined || theirs.revision >= REVISIONS_END) return [];
    return [{ ...theirs, characterId, contentTag: null, bytes: listed.get(theirs.part)?.bytes ?? 0 }];
  });
  const pilotNumbers = manifest.parts.map(({ pilotNumber }) => pilotNumber);
  return {
    ...row,
    revision: Math.max(row.revision, manifest.revision),
    lastPilotNumber: Math.max(row.lastPilotNumber, manifest.lastPilotNumber ?? 0, ...pilotNumbers),
    parts: arrived(parts),
  };
}

/** Draws a number that the share does not use, and adds it to those in use. It repeats no earlier one. */
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

/** @returns why these characters can't be uploaded; null if they can */
function problemWith({ length }: readonly Content[]): PublishProblem | null {
  if (length === 0) return { kind: 'noData' };
  return length >= MAX_SHARE_PARTS ? { kind: 'tooManyCharacters', most: MAX_SHARE_PARTS - 1 } : null;
}

/** @returns why a call has failed; null if it has not */
function problemOf(answer: Exclude<ShareCall, { kind: 'continuedElsewhere' }>): PublishProblem | null {
  if (answer.kind === 'deleted') return { kind: 'stoppedElsewhere' };
  if (answer.kind === 'missing') return { kind: 'notAccepted' };
  return answer.kind === 'failed' ? answer.problem : null;
}
