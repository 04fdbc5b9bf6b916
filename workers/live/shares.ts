/** Shares that this browser publishes, and shares that it follows: their characters stand among the player's own. */
import type { EngineInputs, EngineListener, SharesApi } from '../api.ts';
import { randomText } from '../game/domain/base64url.ts';
import type { Character } from '../game/domain/character.ts';
import type { Clock } from '../game/domain/clock.ts';
import type { Colony } from '../game/domain/colony.ts';
import type { CharacterId, ColonyKey } from '../game/domain/ids.ts';
import { CHARACTERS_ON_SCREEN } from '../game/domain/screen.ts';
import type {
  FollowedShare,
  NoShareReason,
  RenewOutcome,
  RequestPreview,
  ShareChoice,
  ShareLink,
  SharePreview,
  ShareRequest,
  ShareSecret,
} from '../game/domain/shares.ts';
import type { EpochSeconds } from '../game/domain/units.ts';
import type { UnnamedPhrases } from '../game/domain/unnamedPhrases.ts';
import type { ColonyStore } from './colonies/index.ts';
import type { NewThings, PlanetDirectory, Tabs } from './fetching/index.ts';
import { SilentDatabaseError } from './kept/database.ts';
import type { FollowedRow, PublishedRow, ShareStore } from './kept/shares.ts';
import type { SnapshotCache } from './kept/snapshotCache.ts';
import type { Locks } from './sessions/index.ts';
import type { ReadCharacter } from './shares/index.ts';
import { placeShares } from './shares/leftOut.ts';
import { describeShare, type OpenedShare, type PlacedShare, ShareFollower } from './shares/shareFollower.ts';
import { newRow, newShareSecret, requested, SharePublisher } from './shares/sharePublisher.ts';
import { ShareServer } from './shares/shareServer.ts';
import { SlicedWork } from './slicedWork.ts';

type KnownColony = NonNullable<ReturnType<ColonyStore['get']>>;
type Planet = KnownColony['planet'];

interface SharesDependencies {
  clock: Clock;
  locks: Locks;
  tabs: Pick<Tabs, 'announce'>;
  fetch: typeof fetch;
  apiUrl: string;
  cache: SnapshotCache;
  rows: ShareStore;
  store: ColonyStore;
  planets: Pick<PlanetDirectory, 'describe' | 'hide'>;
  newThings: Pick<NewThings, 'askAboutPlanets' | 'askAboutGoods'>;
  listener: Pick<EngineListener, 'shares' | 'fetches'>;
  /** resolves once the player's own characters are known */
  untilBegun: () => Promise<void>;
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
/** Characters that the page gets at once, while more follow. */
const CHARACTERS_PER_PART = 16;

/** What a share of the player's own says of a colony that EVE reports here, too. */
interface Lent {
  given: Colony;
  confirmedAt: EpochSeconds;
  before: KnownColony;
}

export class SharesService implements SharesApi {
  readonly #dependencies: SharesDependencies;
  readonly #work: SlicedWork;
  readonly #publisher: SharePublisher;
  readonly #follower: ShareFollower;
  readonly #rows: ShareStore;
  #choice: ShareChoice;
  #counted: ShareChoice;
  #opened: readonly PlacedShare[] = [];
  readonly #lent = new Map<ColonyKey, Lent>();
  /** null once it is shown */
  #kept: Promise<readonly FollowedRow[]> | null;
  /** the page knows the characters that are kept */
  #isAnnounced = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(dependencies: SharesDependencies, choice: ShareChoice, counted: ShareChoice) {
    const { clock, locks, cache, rows, store, planets } = dependencies;
    const server = new ShareServer(dependencies.apiUrl, dependencies.fetch);
    this.#dependencies = dependencies;
    this.#work = new SlicedWork(clock);
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
      factsOf: ({ characterId, planetId, planet }) => {
        const described = planets.describe({ planetId, systemId: planet.solar_system_id as Colony['systemId'] });
        return { space: described.space, customsTax: store.customsTax({ characterId, planetId }, described) };
      },
      customsSkillLevel: (characterId) => store.customsSkillLevel(characterId),
      onContinuedElsewhere: (link) => this.#followOwn(link),
    });
    this.#follower = new ShareFollower(clock, rows, server);
    this.#kept = dependencies.kept;
    this.#showChosen();
  }

  stop(): void {
    this.#work.stop();
    this.#follower.stop();
    this.#publisher.stop();
  }

  /**
   * Tells the page whose characters are kept, for a player without own ones.
   * @param named resolves once the page has said what to call things without a name
   */
  async announceKept(named: Promise<void>): Promise<void> {
    // While they are being read.
    const published = this.#publisher.list();
    await this.#untilNamed(named);
    await this.#inTurn(async () => {
      if (this.#kept === null) return;
      this.#opened = await this.#open(await this.#kept);
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

  /** Shows what another tab has changed of shares. */
  async takeFromOtherTab(): Promise<void> {
    await this.#inTurn(() => this.#apply());
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
      bytes: contents.reduce((sum, { json }) => sum + json.length, 0),
    };
  }

  async create(request: ShareRequest): Promise<ShareLink> {
    const link = newLink();
    await this.#rows.putPublished(newRow(request, link, newShareSecret()));
    await this.#publisher.publish(link.id);
    await this.#emitInAllTabs();
    return link;
  }

  async change(id: string, request: ShareRequest): Promise<void> {
    await this.#publishChanged(id, requested(request));
  }

  async publish(): Promise<void> {
    for (const { id } of await this.#rows.published()) await this.#publisher.publish(id);
    await this.#emit();
  }

  async stopSharing(id: string): Promise<void> {
    await this.#publishChanged(id, { isStopped: true });
  }

  /** Shows a change at once, and again when it is on the server. */
  async #publishChanged(id: string, changes: Partial<PublishedRow>): Promise<void> {
    await this.#rows.changePublished(id, changes);
    await this.#emitInAllTabs();
    await this.#publisher.publish(id);
    await this.#emitInAllTabs();
  }

  async removeCharacter(characterId: CharacterId): Promise<void> {
    const { store, untilBegun } = this.#dependencies;
    await untilBegun();
    const others = [...store.ownCharacters.keys()].filter((one) => one !== characterId);
    const isIn = ({ characterIds }: Pick<ShareRequest, 'characterIds'>, one: CharacterId) =>
      characterIds === null || characterIds.includes(one);
    const shares = (await this.#rows.tables.published.rows()).filter((row) => isIn(row, characterId));
    for (const { id } of shares) {
      await this.#rows.changePublished(id, (row) => ({
        characterIds: row.characterIds?.filter((one) => one !== characterId) ?? null,
      }));
    }
    await this.#emitInAllTabs();
    // Nothing could be uploaded any more, so that followers would keep the character.
    const empty = shares.filter((row) => !row.isContinuedElsewhere && !others.some((one) => isIn(row, one)));
    for (const { id } of empty) await this.stopSharing(id);
  }

  async secrets(): Promise<ShareSecret[]> {
    const rows = await this.#rows.tables.published.rows().catch((error: unknown) => {
      // Taken for none, they would stay on the server. Those of a damaged database can't be ended any more.
      if (error instanceof SilentDatabaseError) throw error;
      return [];
    });
    return rows
      .filter(({ isContinuedElsewhere }) => !isContinuedElsewhere)
      .flatMap(({ id, secret, secretBefore }) => [
        { id, secret },
        // The server may not know the other one yet.
        ...(secretBefore == null ? [] : [{ id, secret: secretBefore }]),
      ]);
  }

  async renew(id: string): Promise<RenewOutcome> {
    const row = (await this.#rows.published()).find((one) => one.id === id);
    if (row === undefined) return { kind: 'failed', problem: { kind: 'stoppedElsewhere' } };
    const link = newLink();
    await this.#rows.putPublished(newRow(row, link, newShareSecret()));
    const problem = await this.#publisher.publish(link.id);
    if (problem === null) {
      await this.stopSharing(id);
      return { kind: 'ok', link };
    }
    // Whoever has the old link is not left without any.
    await this.#discard(link.id);
    return { kind: 'failed', problem };
  }

  async look(link: ShareLink): Promise<SharePreview> {
    const rows = await this.#rows.followed();
    const kept = rows.find(({ id }) => id === link.id);
    const row = await this.#follower.load(kept ?? this.#follower.fresh(link));
    const shares = await this.#open([...rows.filter((one) => one !== kept), row]);
    const share = shares.find((one) => one.row === row);
    if (share === undefined || share.manifest === null) return { kind: 'failed', reason: reasonOf(row.state) };
    return { kind: 'ok', share: describeShare(share), isFollowed: kept !== undefined };
  }

  async follow(link: ShareLink): Promise<SharePreview> {
    return this.#inTurn(async (): Promise<SharePreview> => {
      const kept = (await this.#rows.followed()).find(({ id }) => id === link.id);
      const row = await this.#follower.load(kept ?? this.#follower.fresh(link));
      if (row.manifest === null) return { kind: 'failed', reason: reasonOf(row.state) };
      await this.#rows.putFollowed(row);
      await this.#applyInAllTabs();
      const share = this.#opened.find((one) => one.row.id === link.id) as PlacedShare;
      return { kind: 'ok', share: describeShare(share), isFollowed: true };
    });
  }

  async unfollow(id: string): Promise<void> {
    await this.#inTurn(async () => {
      await this.#rows.removeFollowed(id);
      await this.#applyInAllTabs();
    });
  }

  async announce(id: string, isAnnounced: boolean): Promise<void> {
    await this.#inTurn(async () => {
      const row = (await this.#rows.followed()).find((one) => one.id === id);
      if (row === undefined) return;
      await this.#rows.putFollowed({ ...row, isAnnounced });
      await this.#applyInAllTabs();
    });
  }

  async prefer(id: string): Promise<void> {
    await this.#inTurn(async () => {
      const share = this.#opened.find(({ row }) => row.id === id);
      const elsewhere = share?.characters.filter(({ leftOut }) => leftOut?.kind === 'inShare') ?? [];
      const ids = new Set(elsewhere.map(({ read }) => read.character.characterId));
      for (const row of await this.#rows.followed()) {
        const others = (row.preferredIds ?? []).filter((one) => !ids.has(one));
        await this.#rows.putFollowed({ ...row, preferredIds: row.id === id ? [...others, ...ids] : others });
      }
      await this.#applyInAllTabs();
    });
  }

  async poll(): Promise<void> {
    await this.#inTurn(async () => {
      const hasNews = await this.#follower.poll();
      const now = this.#dependencies.clock.nowMs() / 1000;
      if (hasNews || this.#opened.some(({ futureUntil }) => now >= futureUntil)) await this.#applyInAllTabs();
    });
  }

  /** Whose characters the page is about, and whom the round, totals and the strip count. */
  show({ shown, counted }: Partial<Pick<EngineInputs, 'shown' | 'counted'>>): void {
    this.#choice = shown ?? this.#choice;
    this.#counted = counted ?? this.#counted;
    this.#showChosen();
    this.#dependencies.publish();
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

  isAnnounced(characterId: CharacterId): boolean {
    const { shareId } = this.#dependencies.store.characters.get(characterId) ?? {};
    return shareId === undefined || this.#opened.some(({ row }) => row.id === shareId && row.isAnnounced);
  }

  /** Another browser of the player's publishes it now: what that hears from EVE is shown here, too. */
  async #followOwn(link: ShareLink): Promise<void> {
    await this.#inTurn(async () => {
      const rows = await this.#rows.followed();
      if (!rows.some(({ id }) => id === link.id)) await this.#rows.putFollowed(this.#follower.fresh(link));
    });
    await this.poll();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => {});
    return next;
  }

  async #open(rows: readonly FollowedRow[]): Promise<PlacedShare[]> {
    const [opened, published] = await Promise.all([this.#follower.open(rows), this.#rows.published()]);
    return placeShares(opened, published, (id) => this.#dependencies.store.ownCharacter(id) !== null);
  }

  /** The page is asked for phrases at the start. What has names of its own needs none, and does not wait. */
  async #untilNamed(named: Promise<void>): Promise<void> {
    await this.#inTurn(async () => {
      if (this.#kept !== null) this.#opened = await this.#open(await this.#kept);
    });
    if (this.#opened.some(({ hasUnnamed }) => hasUnnamed)) await named;
  }

  /** Removes a share that the server has not taken, or not completely. */
  async #discard(id: string): Promise<void> {
    const row = (await this.#rows.published()).find((one) => one.id === id);
    if (row?.revision !== 0) return this.stopSharing(id);
    await this.#rows.removePublished(id);
    await this.#emitInAllTabs();
  }

  /** Takes the characters of all followed shares into the engine. */
  async #apply(kept: Promise<readonly FollowedRow[]> = this.#rows.followed()): Promise<void> {
    const { store, listener, newThings, publishPart, publish } = this.#dependencies;
    this.#kept = null;
    this.#opened = await this.#open(await kept);
    const taken = this.#opened.flatMap(({ row, isOwn, characters }) =>
      characters.flatMap((one) => (one.leftOut === null ? { ...one, shareId: row.id, isOfOwnShare: isOwn } : [])),
    );
    const placeOf = new Map(taken.map(({ read, shareId }) => [read.character.characterId, shareId]));
    for (const { characterId, shareId } of [...store.characters.values()]) {
      // What one share says of a character is never mixed with what another one says.
      if (shareId !== undefined && placeOf.get(characterId) !== shareId) store.removeCharacter(characterId);
    }
    this.#showChosen();
    // The page must know the characters before their colonies arrive.
    if (!this.#isAnnounced) await this.#emit();
    this.#isAnnounced = false;
    const isOwn = ({ read }: (typeof taken)[number]) => store.ownCharacter(read.character.characterId) !== null;
    const shared = taken.filter((one) => !isOwn(one));
    listener.fetches(
      new Map(
        shared.map(({ read, checkedAt }) => [read.character.characterId, { kind: 'ok' as const, at: checkedAt }]),
      ),
      null,
    );
    const lent = new Set<ColonyKey>();
    const nextSlice = this.#work.slices();
    for (const [index, one] of taken.entries()) {
      if (!isOwn(one)) this.#takeShared(one);
      // It may have logged in since.
      else if (one.isOfOwnShare) for (const key of this.#lend(one)) lent.add(key);
      const isScreenFull = index + 1 === CHARACTERS_ON_SCREEN;
      await nextSlice();
      if (!isScreenFull && (index + 1) % CHARACTERS_PER_PART !== 0) continue;
      publishPart();
      await nextSlice();
    }
    this.#takeBack(lent);
    publish();
    // Nothing of a share waits for ESI.
    const colonies = shared.flatMap(({ read }) => read.colonies);
    void newThings.askAboutPlanets(colonies.flatMap(({ colony, hidden }) => (hidden === null ? colony : [])));
    void newThings.askAboutGoods(colonies.map(({ colony }) => colony));
  }

  /** The same, also in other tabs of this browser. */
  async #applyInAllTabs(): Promise<void> {
    this.#dependencies.tabs.announce('shares');
    await this.#apply();
  }

  #takeShared({ read: { character, colonies }, checkedAt }: OpenedShare['characters'][number]): void {
    const { store } = this.#dependencies;
    const { characterId } = character;
    store.setCharacter(character);
    store.setListed(
      characterId,
      colonies.map(({ colony, hidden }) => ({
        planetId: colony.planetId,
        planetName: this.#planetOf(colony, hidden).name,
      })),
    );
    store.setFetch(characterId, { kind: 'ok', at: checkedAt });
    const listed = new Set(colonies.map(({ colony }) => colony.key));
    const gone = store.coloniesOf(characterId).filter(({ colony }) => !listed.has(colony.key));
    store.remove(gone.map(({ colony }) => colony.key));
    for (const { colony, lastUpdate, hidden } of colonies) {
      const known = store.get(colony.key);
      if (known?.colony.lastUpdateAt === colony.lastUpdateAt) {
        store.confirm(colony.key, Math.max(known.confirmedAt, checkedAt));
        continue;
      }
      const mark = { etag: null, freshness: { fetchedAtMs: checkedAt * 1000, freshMs: 0 }, lastUpdate };
      store.put(colony, mark, this.#planetOf(colony, hidden), checkedAt);
    }
  }

  /**
   * Shows an own character as another browser of the player's has it, where that is newer. EVE is asked all the same. A
   * planet that is not known here never joins.
   * @returns the colonies that are as the share has them
   */
  #lend({ read, checkedAt }: OpenedShare['characters'][number]): ColonyKey[] {
    const { store } = this.#dependencies;
    return read.colonies.flatMap(({ colony, hidden }) => {
      const { key } = colony;
      const known = store.get(key);
      if (known === undefined) return [];
      const before = this.#lentTo(key)?.before ?? { ...known };
      if (known.colony.lastUpdateAt === colony.lastUpdateAt) {
        if (checkedAt > known.confirmedAt) store.confirm(key, checkedAt);
      } else {
        // The newest record wins: not an older one, nor one that EVE has taken back since.
        const isOutdone = known.colony.lastUpdateAt > colony.lastUpdateAt || known.confirmedAt >= checkedAt;
        if (isOutdone) return [];
        const { fetchedAtMs } = known.mark.freshness;
        const mark = { etag: null, freshness: { fetchedAtMs, freshMs: 0 }, lastUpdate: null };
        store.put(colony, mark, this.#planetOf(colony, hidden), checkedAt);
      }
      const { colony: given, confirmedAt } = store.get(key) ?? known;
      this.#lent.set(key, { given, confirmedAt, before });
      return [key];
    });
  }

  /** What was lent to a colony, as long as EVE has not said something since. */
  #lentTo(key: ColonyKey): Lent | null {
    const lent = this.#lent.get(key);
    const known = this.#dependencies.store.get(key);
    return lent !== undefined && known?.colony === lent.given && known.confirmedAt === lent.confirmedAt ? lent : null;
  }

  /** Takes back what shares have lent that are gone, or no longer have it. @param lent what they still lend */
  #takeBack(lent: ReadonlySet<ColonyKey>): void {
    const { store } = this.#dependencies;
    for (const key of [...this.#lent.keys()]) {
      if (lent.has(key)) continue;
      const { before } = this.#lentTo(key) ?? {};
      this.#lent.delete(key);
      if (before === undefined) continue;
      store.put(before.colony, before.mark, before.planet, before.confirmedAt);
      if (!before.hasRecord) store.markRecordMissing(key);
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
        .flatMap(({ characters }) => characters.filter(({ leftOut }) => leftOut === null))
        .map(({ read }) => read.character.characterId),
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

  /** The same, also in other tabs of this browser. */
  async #emitInAllTabs(): Promise<void> {
    this.#dependencies.tabs.announce('shares');
    await this.#emit();
  }
}

const newLink = (): ShareLink => ({ id: randomText(ID_BYTES), key: randomText(SECRET_BYTES) });

function reasonOf(state: OpenedShare['row']['state']): NoShareReason {
  return state === 'stopped' || state === 'expired' || state === 'unreadable' ? state : 'offline';
}
