/** Shares that this browser publishes, and shares that it follows: their characters stand among the player's own. */
import type { Character, EngineListener, FollowedShare, SharePreview, SharesApi } from '../api.ts';
import type { ColonyStore } from '../colonies/index.ts';
import type { Clock } from '../domain/clock.ts';
import type { Colony } from '../domain/colony.ts';
import type { CharacterId } from '../domain/ids.ts';
import { CHARACTERS_ON_SCREEN } from '../domain/screen.ts';
import type {
  NoShareReason,
  RequestPreview,
  ShareChoice,
  ShareLink,
  ShareRequest,
  SharesBackup,
} from '../domain/shares.ts';
import { Timers } from '../domain/timers.ts';
import type { EpochSeconds } from '../domain/units.ts';
import type { UnnamedPhrases } from '../domain/unnamedPhrases.ts';
import type { PlanetDirectory } from '../fetching/index.ts';
import type { Locks } from '../sessions/index.ts';
import { type ReadCharacter, randomText } from '../shares/index.ts';
import type { FollowedRow, ShareStore } from '../storage/shares.ts';
import type { SnapshotCache } from '../storage/snapshotCache.ts';
import { describeShare, type OpenedShare, ShareFollower } from './shareFollower.ts';
import { newRow, SharePublisher } from './sharePublisher.ts';
import { ShareServer } from './shareServer.ts';

type Planet = NonNullable<ReturnType<ColonyStore['get']>>['planet'];

interface SharesDependencies {
  clock: Clock;
  locks: Locks;
  fetch: typeof fetch;
  apiUrl: string;
  cache: SnapshotCache;
  rows: ShareStore;
  store: ColonyStore;
  planets: Pick<PlanetDirectory, 'describe' | 'hide'>;
  listener: Pick<EngineListener, 'shares' | 'fetches'>;
  /** what this browser follows, read ahead */
  kept: Promise<readonly FollowedRow[]>;
  /** sends what has changed to the page, while more follows */
  publishPart: () => void;
  /** sends what has changed to the page, and all figures */
  publish: () => void;
}

const ID_BYTES = 16;
const SECRET_BYTES = 32;
const PREVIEWED = 3;
/** Characters that are simulated before others get their turn, or fewer, if they take so long. */
const CHARACTERS_PER_SLICE = 16;
const MAX_SLICE_MS = 50;

export class SharesService implements SharesApi {
  readonly #dependencies: SharesDependencies;
  readonly #timers: Timers;
  readonly #publisher: SharePublisher;
  readonly #follower: ShareFollower;
  readonly #rows: ShareStore;
  #choice: ShareChoice;
  #counted: ShareChoice;
  #opened: readonly OpenedShare[] = [];
  /** null once it is shown */
  #kept: Promise<readonly FollowedRow[]> | null;
  /** the page knows the characters that are kept */
  #isAnnounced = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(dependencies: SharesDependencies, choice: ShareChoice, counted: ShareChoice) {
    const { clock, locks, cache, rows, store, planets } = dependencies;
    const server = new ShareServer(dependencies.apiUrl, dependencies.fetch);
    this.#dependencies = dependencies;
    this.#timers = new Timers(clock);
    this.#rows = rows;
    this.#choice = choice;
    this.#counted = counted;
    this.#publisher = new SharePublisher({
      clock,
      locks,
      cache,
      rows,
      server,
      characters: () => store.ownCharacters,
      spaceOf: ({ planetId, planet }) =>
        planets.describe({ planetId, systemId: planet.solar_system_id as Colony['systemId'] }).space,
      wait: (delayMs) => this.#timers.wait(delayMs),
    });
    this.#follower = new ShareFollower(clock, rows, server);
    this.#kept = dependencies.kept;
    this.#showChosen();
  }

  stop(): void {
    this.#timers.stop();
  }

  /**
   * Tells the page whose characters are kept, so that a player without characters of their own sees something until the
   * engine is ready.
   * @param named resolves once the page has said what to call things without a name
   */
  async announceKept(named: Promise<void>): Promise<void> {
    // While they are being read.
    const published = this.#publisher.list();
    await this.#untilNamed(named);
    await this.#inTurn(async () => {
      if (this.#kept === null) return;
      this.#opened = await this.#follower.open(await this.#kept);
      await this.#emit(published);
      this.#isAnnounced = true;
    });
  }

  /**
   * Shows what is kept of followed shares. Call again when the player's own characters have changed.
   * @param named the first time: resolves once the page has said what to call things without a name
   */
  async takeKept(named?: Promise<void>): Promise<void> {
    if (named !== undefined) await this.#untilNamed(named);
    // What was read ahead is out of date once something else has changed it.
    await this.#inTurn(() => this.#apply(this.#kept ?? undefined));
  }

  async preview(request: ShareRequest): Promise<RequestPreview> {
    const contents = await this.#publisher.contents(request);
    const { planets } = this.#dependencies;
    return {
      characters: contents.slice(0, PREVIEWED).map(({ value }) => ({
        name: value.name ?? null,
        account: value.account ?? null,
        comment: value.comment ?? null,
        planets: value.colonies.map(({ planet, space }) => {
          const {
            planet_id: planetId,
            solar_system_id: systemId,
            planet_type: type,
          } = planet as Record<string, unknown>;
          if (space !== undefined) return { planetType: type as Colony['planetType'] };
          const ids = { planetId: planetId as Colony['planetId'], systemId: systemId as Colony['systemId'] };
          return { name: planets.describe(ids).name };
        }),
      })),
      characterCount: contents.length,
      planetCount: contents.reduce((sum, { value }) => sum + value.colonies.length, 0),
      bytes: JSON.stringify(contents).length,
    };
  }

  async create(request: ShareRequest): Promise<ShareLink> {
    const link = { id: randomText(ID_BYTES), key: randomText(SECRET_BYTES) };
    await this.#rows.putPublished(newRow(request, link, randomText(SECRET_BYTES)));
    await this.#publisher.publish(link.id);
    await this.#emit();
    return link;
  }

  async publish(): Promise<void> {
    for (const { id } of await this.#rows.published()) await this.#publisher.publish(id);
    await this.#emit();
  }

  async stopSharing(id: string): Promise<void> {
    const row = (await this.#rows.published()).find((one) => one.id === id);
    if (row === undefined) return;
    await this.#rows.putPublished({ ...row, isStopped: true });
    await this.#emit();
    await this.#publisher.publish(id);
    await this.#emit();
  }

  async renew(id: string): Promise<ShareLink | null> {
    const row = (await this.#rows.published()).find((one) => one.id === id);
    if (row === undefined) return null;
    const link = await this.create(row);
    await this.stopSharing(id);
    return link;
  }

  async look(link: ShareLink): Promise<SharePreview> {
    const kept = (await this.#rows.followed()).find(({ id }) => id === link.id);
    const row = await this.#follower.load(kept ?? this.#follower.fresh(link));
    const [share] = await this.#follower.open([row]);
    if (share === undefined || share.manifest === null) return { kind: 'failed', reason: reasonOf(row.state) };
    return { kind: 'ok', share: describeShare(share), isFollowed: kept !== undefined };
  }

  async follow(link: ShareLink): Promise<SharePreview> {
    const preview = await this.#inTurn(async (): Promise<SharePreview> => {
      const kept = (await this.#rows.followed()).find(({ id }) => id === link.id);
      const row = await this.#follower.load(kept ?? this.#follower.fresh(link));
      if (row.manifest === null) return { kind: 'failed', reason: reasonOf(row.state) };
      await this.#rows.putFollowed(row);
      await this.#apply();
      const share = this.#opened.find((one) => one.row.id === link.id) as OpenedShare;
      return { kind: 'ok', share: describeShare(share), isFollowed: true };
    });
    return preview;
  }

  async unfollow(id: string): Promise<void> {
    await this.#inTurn(async () => {
      await this.#rows.removeFollowed(id);
      await this.#apply();
    });
  }

  async announce(id: string, isAnnounced: boolean): Promise<void> {
    await this.#inTurn(async () => {
      const row = (await this.#rows.followed()).find((one) => one.id === id);
      if (row === undefined) return;
      await this.#rows.putFollowed({ ...row, isAnnounced });
      await this.#apply();
    });
  }

  async poll(): Promise<void> {
    await this.#inTurn(async () => {
      if (await this.#follower.poll()) await this.#apply();
    });
  }

  async show(choice: ShareChoice, counted: ShareChoice): Promise<void> {
    this.#choice = choice;
    this.#counted = counted;
    this.#showChosen();
    this.#dependencies.publish();
  }

  async backup(): Promise<SharesBackup> {
    const [published, followed] = await Promise.all([this.#rows.published(), this.#rows.followed()]);
    return {
      published: published
        .filter(({ isStopped }) => !isStopped)
        .map(({ id, key, secret, name, note, characterIds, contents }) => ({
          link: { id, key },
          secret,
          name,
          note,
          characterIds,
          contents,
        })),
      followed: followed.map(({ id, key }) => ({ id, key })),
    };
  }

  async restore({ published, followed }: SharesBackup): Promise<void> {
    await this.#inTurn(async () => {
      const [ownRows, rows] = await Promise.all([this.#rows.published(), this.#rows.followed()]);
      for (const { link, secret, ...request } of published) {
        if (!ownRows.some(({ id }) => id === link.id)) {
          // Its revisions are not known here, so they continue far above those that were used.
          const revision = Math.floor(this.#dependencies.clock.nowMs() / 60_000);
          await this.#rows.putPublished({ ...newRow(request, link, secret), revision });
        }
      }
      for (const link of followed) {
        if (!rows.some(({ id }) => id === link.id)) await this.#rows.putFollowed(this.#follower.fresh(link));
      }
      await this.#apply();
    });
    await this.poll();
  }

  /** Names shares and characters without a name in another language. */
  async setUnnamed(unnamed: UnnamedPhrases): Promise<void> {
    await this.#inTurn(async () => {
      this.#follower.setUnnamed(unnamed);
      if (!this.#opened.some(({ hasUnnamed }) => hasUnnamed)) return;
      this.#isAnnounced = false;
      if (this.#kept === null) await this.#apply();
    });
  }

  /** The shares whose stops are announced. */
  isAnnounced(characterId: CharacterId): boolean {
    const { shareId } = this.#dependencies.store.characters.get(characterId) ?? {};
    return shareId === undefined || this.#opened.some(({ row }) => row.id === shareId && row.isAnnounced);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => {});
    return next;
  }

  /** The page is asked for phrases at the start. What has names of its own needs none, and does not wait. */
  async #untilNamed(named: Promise<void>): Promise<void> {
    await this.#inTurn(async () => {
      if (this.#kept !== null) this.#opened = await this.#follower.open(await this.#kept);
    });
    if (this.#opened.some(({ hasUnnamed }) => hasUnnamed)) await named;
  }

  /** Takes the characters of all followed shares into the engine. Who is in several counts once: the newest record wins. */
  async #apply(kept: Promise<readonly FollowedRow[]> = this.#rows.followed()): Promise<void> {
    const { clock, store, listener, publishPart, publish } = this.#dependencies;
    this.#kept = null;
    this.#opened = await this.#follower.open(await kept);
    const newest = new Map<CharacterId, { read: ReadCharacter; checkedAt: EpochSeconds }>();
    for (const { characters } of this.#opened) {
      for (const one of characters) {
        const { characterId } = one.read.character;
        if (one.checkedAt > (newest.get(characterId)?.checkedAt ?? -1)) newest.set(characterId, one);
      }
    }
    for (const { characterId, shareId } of [...store.characters.values()]) {
      if (shareId !== undefined && !newest.has(characterId)) store.removeCharacter(characterId);
    }
    this.#showChosen();
    // The page must know the characters before their colonies arrive.
    if (!this.#isAnnounced) await this.#emit();
    this.#isAnnounced = false;
    const fetches = [...newest].filter(([characterId]) => !store.ownCharacters.has(characterId));
    listener.fetches(new Map(fetches.map(([id, { checkedAt }]) => [id, { kind: 'ok' as const, at: checkedAt }])), null);
    let count = 0;
    let sliceStartMs = clock.nowMs();
    for (const [characterId, { read, checkedAt }] of newest) {
      const isOwn = store.ownCharacters.has(characterId);
      if (!isOwn) {
        store.setCharacter(read.character);
        store.setListed(
          characterId,
          read.colonies.map(({ colony, hidden }) => ({
            planetId: colony.planetId,
            planetName: this.#planetOf(colony, hidden).name,
          })),
        );
        store.setFetch(characterId, { kind: 'ok', at: checkedAt });
      }
      this.#takeColonies(read, checkedAt, isOwn);
      const isScreenFull = ++count === CHARACTERS_ON_SCREEN;
      const isLong = count % CHARACTERS_PER_SLICE === 0 || clock.nowMs() - sliceStartMs > MAX_SLICE_MS;
      if (!isScreenFull && !isLong) continue;
      publishPart();
      await this.#timers.wait(0);
      sliceStartMs = clock.nowMs();
    }
    publish();
  }

  #takeColonies(
    { character: { characterId }, colonies }: ReadCharacter,
    checkedAt: EpochSeconds,
    isOwn: boolean,
  ): void {
    const { store } = this.#dependencies;
    const listed = new Set(colonies.map(({ colony }) => colony.key));
    if (!isOwn) {
      const gone = store.coloniesOf(characterId).filter(({ colony }) => !listed.has(colony.key));
      store.remove(gone.map(({ colony }) => colony.key));
    }
    for (const { colony, lastUpdate, hidden } of colonies) {
      const known = store.get(colony.key);
      if (known?.colony.lastUpdateAt === colony.lastUpdateAt) {
        store.confirm(colony.key, Math.max(known.confirmedAt, checkedAt));
        continue;
      }
      // The newest record wins: not an older one, nor one that EVE has taken back since.
      const isOutdone =
        known !== undefined && (known.colony.lastUpdateAt > colony.lastUpdateAt || known.confirmedAt >= checkedAt);
      if (isOwn && isOutdone) continue;
      // Of an own character, the next refresh asks EVE for the record all the same.
      const mark = isOwn
        ? {
            etag: null,
            freshness: { fetchedAtMs: known?.mark.freshness.fetchedAtMs ?? 0, freshMs: 0 },
            lastUpdate: null,
          }
        : { etag: null, freshness: { fetchedAtMs: checkedAt * 1000, freshMs: 0 }, lastUpdate };
      store.put(colony, mark, this.#planetOf(colony, hidden), checkedAt);
    }
  }

  #planetOf(colony: Colony, hidden: ReadCharacter['colonies'][number]['hidden']): Planet {
    const { planets } = this.#dependencies;
    if (hidden !== null) planets.hide(colony.planetId, { ...hidden, planetType: colony.planetType });
    return planets.describe(colony);
  }

  /** Whose colonies the store is about from now on. */
  #showChosen(): void {
    this.#dependencies.store.setShown(this.#isChosen(this.#choice), this.#isChosen(this.#counted));
  }

  #isChosen(choice: ShareChoice): (character: Pick<Character, 'characterId' | 'shareId'>) => boolean {
    const inShares = new Set(
      this.#opened
        .filter(({ row }) => typeof choice === 'string' || row.id === choice.shareId)
        .flatMap(({ characters }) => characters.map(({ read }) => read.character.characterId)),
    );
    return ({ characterId, shareId }) => {
      if (choice === 'all') return true;
      return choice === 'mine' ? shareId === undefined : inShares.has(characterId);
    };
  }

  async #emit(list = this.#publisher.list()): Promise<void> {
    const published = await list;
    const followed: FollowedShare[] = this.#opened.map(describeShare);
    this.#dependencies.listener.shares({ published, followed, storageProblem: this.#rows.problem });
  }
}

function reasonOf(state: OpenedShare['row']['state']): NoShareReason {
  return state === 'stopped' || state === 'expired' || state === 'unreadable' ? state : 'offline';
}
