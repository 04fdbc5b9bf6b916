/** Shares that this browser follows: asks the server for news, checks it, and keeps the last good copy. */

import type { Clock } from '../../game/domain/clock.ts';
import { parseJson } from '../../game/domain/json.ts';
import type { FollowedShare, LeftOut } from '../../game/domain/shares.ts';
import { type FollowState, type PartProblem, type ShareLink, sharedAccount } from '../../game/domain/shares.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import { numbered, ONLY_NUMBERS, type UnnamedPhrases } from '../../game/domain/unnamedPhrases.ts';
import { forEachAtMost } from '../esi/batches.ts';
import type { FollowedRow, ShareStore } from '../kept/shares.ts';
import { SlicedWork } from '../slicedWork.ts';
import {
  hashOfBytes,
  importShareKey,
  openPart,
  type ReadCharacter,
  type ReadManifest,
  readManifest,
  readPart,
  shareNumber,
} from './index.ts';
import { newFollowedRow } from './shareBackup.ts';
import type { ShareServer } from './shareServer.ts';

/** A share with its characters, read. */
export interface OpenedShare {
  row: FollowedRow;
  name: string;
  manifest: ReadManifest | null;
  characters: readonly { read: ReadCharacter; checkedAt: EpochSeconds }[];
  problem: readonly PartProblem[] | null;
  /** whether something in it has no name of its own, so that it is called as the reader's language does */
  hasUnnamed: boolean;
  /** when the first part that was of the future no longer is; infinite without any */
  futureUntil: EpochSeconds;
}

/** A share whose characters are shown, or left out. */
export interface PlacedShare extends OpenedShare {
  /** this browser has the secret for writing, so that the player has published it */
  isOwn: boolean;
  characters: readonly (OpenedShare['characters'][number] & { leftOut: LeftOut | null })[];
}

/** A part that was read before. */
interface KnownPart {
  read: ReadCharacter | null;
  /** the phrase that its character is called by; null if it has a name */
  pilot: string | null;
}

const READS_AT_ONCE = 6;
/** Clocks differ a little. What claims to be newer would outdo all that others say for as long. */
const MAX_AHEAD_SECONDS = 300;
const SECONDS_PER_DAY = 86_400;
/** Pins times days to simulate, of a whole share: 100 characters with 6 planets of 40 pins, not visited for 4 months. */
const MAX_PIN_DAYS = 3_000_000;

export class ShareFollower {
  readonly #clock: Clock;
  readonly #work: SlicedWork;
  readonly #rows: ShareStore;
  readonly #server: ShareServer;
  #unnamed = ONLY_NUMBERS;
  /** what is followed, as it was read, by share and hash of its part: reading again would take seconds for a large share */
  readonly #read = new Map<string, KnownPart>();

  constructor(clock: Clock, rows: ShareStore, server: ShareServer) {
    this.#clock = clock;
    this.#work = new SlicedWork(clock);
    this.#rows = rows;
    this.#server = server;
  }

  stop(): void {
    this.#work.stop();
  }

  /** What shares and characters without a name are called from now on. */
  setUnnamed(unnamed: UnnamedPhrases): void {
    this.#unnamed = unnamed;
  }

  /** Asks for news of all shares, and keeps them. @returns whether anything has changed */
  async poll(): Promise<boolean> {
    const rows = await this.#rows.followed();
    const changes = await Promise.all(
      rows.map(async (row) => {
        const news = await this.load(row);
        if (news === row) return false;
        // Another tab may have ended it, or loaded something newer.
        const present = (await this.#rows.followed()).find(({ id }) => id === row.id);
        if (present === undefined || present.revision > news.revision) return false;
        const { revision, etag, manifest, parts, state } = news;
        await this.#rows.putFollowed({ ...present, revision, etag, manifest, parts, state });
        return true;
      }),
    );
    return changes.includes(true);
  }

  /** A share of which nothing is known yet. */
  fresh(link: ShareLink): FollowedRow {
    return newFollowedRow(link, this.#clock.nowMs());
  }

  /** @returns the share with its news; the same object if there are none */
  async load(row: FollowedRow): Promise<FollowedRow> {
    const withState = (state: FollowState): FollowedRow => (row.state === state ? row : { ...row, state });
    let key: CryptoKey;
    try {
      key = await importShareKey(row.key);
    } catch {
      return withState('unreadable');
    }
    const answer = await this.#server.read(row.id, 0, row.etag);
    if (answer.kind === 'unchanged') return withState('ok');
    if (answer.kind === 'deleted') return withState('stopped');
    // The server forgets a deletion after a while.
    if (answer.kind !== 'ok' && row.state === 'stopped') return row;
    if (answer.kind === 'missing') return withState('expired');
    if (answer.kind !== 'ok') return withState(row.revision === 0 ? 'loading' : 'offline');
    const opened = await openPart(key, { shareId: row.id, part: 0 }, answer.bytes);
    const manifest = opened === undefined ? null : readManifest(opened.value);
    // An older one than this browser has seen is as bad as a changed one.
    if (manifest === null || manifest.revision !== opened?.revision || manifest.revision < row.revision) {
      return withState('unreadable');
    }
    const parts = await this.#loadParts(row, key, manifest);
    const isComplete = manifest.parts.every(({ part, sha256 }) =>
      parts.some((one) => one.part === part && one.sha256 === sha256),
    );
    return {
      ...row,
      revision: manifest.revision,
      // While a part is missing, its sharer is probably uploading it: everything is asked for again.
      etag: isComplete ? answer.etag : null,
      manifest: opened?.value,
      parts,
      state: 'ok',
    };
  }

  /** The parts of a manifest: those that have not changed, new ones, and the former one where the new one is not there yet. */
  async #loadParts({ id, parts }: FollowedRow, key: CryptoKey, manifest: ReadManifest): Promise<FollowedRow['parts']> {
    const known = new Map(parts.map((part) => [part.part, part]));
    const loaded: FollowedRow['parts'][number][] = [];
    await forEachAtMost(READS_AT_ONCE, manifest.parts, async ({ part, revision, sha256 }) => {
      const before = known.get(part);
      const answer = before?.sha256 === sha256 ? null : await this.#server.read(id, part, null);
      const isIt = answer?.kind === 'ok' && (await hashOfBytes(answer.bytes)) === sha256;
      const opened = isIt ? await openPart(key, { shareId: id, part }, answer.bytes) : undefined;
      if (opened?.revision === revision) {
        loaded.push({ part, revision, sha256, contentJson: JSON.stringify(opened.value) });
      } else if (before !== undefined) loaded.push(before);
    });
    return loaded;
  }

  /** Reads all that is kept, in the order in which the shares were followed. Nothing of it is trusted. */
  async open(rows: readonly FollowedRow[]): Promise<OpenedShare[]> {
    const names = new Set<string>();
    const shares: OpenedShare[] = [];
    const used = new Set<string>();
    for (const row of inOrder(rows)) {
      const manifest = row.manifest === null ? null : readManifest(row.manifest);
      const base = manifest?.name || this.#unnamed.share;
      let name = base;
      for (let number = 2; names.has(name); number++) name = `${base} ${number}`;
      names.add(name);
      shares.push(await this.#open(row, manifest, name, used));
    }
    for (const cacheKey of this.#read.keys()) if (!used.has(cacheKey)) this.#read.delete(cacheKey);
    return shares;
  }

  /** @param used keys of `#read`; those of this share are added */
  async #open(row: FollowedRow, manifest: ReadManifest | null, name: string, used: Set<string>): Promise<OpenedShare> {
    const now = Math.floor(this.#clock.nowMs() / 1000);
    const number = await shareNumber(row.id);
    const kept = new Map(row.parts.map((part) => [part.part, part]));
    const parts = (manifest?.parts ?? []).toSorted((a, b) => a.pilotNumber - b.pilotNumber);
    const accountName = (account: string | undefined) => sharedAccount(name, account);
    const characters: { read: ReadCharacter; checkedAt: EpochSeconds }[] = [];
    const unreadable: PartProblem[] = [];
    let pinDays = 0;
    let hasUnnamed = !manifest?.name;
    let futureUntil = Number.POSITIVE_INFINITY;
    const nextSlice = this.#work.slices();
    for (const { part, pilotNumber, checkedAt } of parts) {
      const one = kept.get(part);
      if (one === undefined) continue;
      if (checkedAt > now + MAX_AHEAD_SECONDS) {
        futureUntil = Math.min(futureUntil, checkedAt - MAX_AHEAD_SECONDS);
        continue;
      }
      await nextSlice();
      const cacheKey = `${row.id} ${name} ${pilotNumber} ${one.sha256}`;
      used.add(cacheKey);
      let known = this.#read.get(cacheKey);
      if (known === undefined || (known.pilot !== null && known.pilot !== this.#unnamed.pilot)) {
        let pilot: string | null = null;
        const pilotName = (unnamed: number): string => {
          pilot = this.#unnamed.pilot;
          return numbered(pilot, unnamed);
        };
        const context = { shareNumber: number, shareId: row.id, accountName, pilotName, now };
        known = { read: readPart(parseJson(one.contentJson), pilotNumber, context), pilot };
        this.#read.set(cacheKey, known);
      }
      const { read, pilot } = known;
      hasUnnamed ||= pilot !== null || read?.colonies.some(({ hidden }) => hidden !== null) === true;
      if (read === null) {
        unreadable.push({ kind: 'character' });
        continue;
      }
      for (const { colony } of read.colonies) {
        pinDays += colony.pins.length * (30 + Math.max(0, now - colony.lastUpdateAt) / SECONDS_PER_DAY);
      }
      if (pinDays > MAX_PIN_DAYS) {
        unreadable.push({ kind: 'tooLarge' });
        break;
      }
      unreadable.push(...read.unreadable);
      characters.push({ read, checkedAt: Math.min(checkedAt, now) });
    }
    if (Number.isFinite(futureUntil)) unreadable.unshift({ kind: 'future' });
    const missing = (manifest?.parts.length ?? 0) - characters.length;
    if (missing > 0 && unreadable.length === 0) unreadable.push({ kind: 'uploading' });
    return {
      row,
      name,
      manifest,
      characters,
      problem: unreadable.length === 0 ? null : unreadable.slice(0, 5),
      hasUnnamed,
      futureUntil,
    };
  }
}

/** Shares in the order in which they were followed. */
export function inOrder<Row extends Pick<FollowedRow, 'id' | 'followedAtMs'>>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.followedAtMs ?? 0) - (b.followedAtMs ?? 0) || (a.id < b.id ? -1 : 1));
}

/** What the page shows of it. */
export function describeShare({ row, name, manifest, characters, problem, isOwn }: PlacedShare): FollowedShare {
  return {
    id: row.id,
    name,
    state: row.state,
    problem,
    publishedAt: manifest?.publishedAt ?? null,
    isAnnounced: row.isAnnounced,
    isOwn,
    contents: manifest?.contents ?? null,
    characters: characters.map(({ read, checkedAt, leftOut }) => ({
      character: read.character,
      planetCount: read.colonies.length,
      checkedAt,
      leftOut,
    })),
  };
}
