/** Fetches a character's colonies, and layouts that changed. A failure leaves the last good data in place. */

import type { Character } from '../../game/domain/character.ts';
import type { Clock, Freshness } from '../../game/domain/clock.ts';
import type { Colony } from '../../game/domain/colony.ts';
import { type FetchMessage, together } from '../../game/domain/fetchMessage.ts';
import { type CharacterId, type ColonyKey, colonyKey, type PlanetId, type SystemId } from '../../game/domain/ids.ts';
import { CHARACTERS_ON_SCREEN } from '../../game/domain/screen.ts';
import { lacksPlanetScope } from '../../game/domain/token.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import { parseColony } from '../../game/records/parseColony.ts';
import type { ColonyStore, Publisher } from '../colonies/index.ts';
import { forEachAtMost, Slots } from '../esi/batches.ts';
import type { EsiAnswer, EsiClient } from '../esi/client.ts';
import { fetchedAt, freshUntilMs, isFresh, isNewer } from '../esi/lifetime.ts';
import {
  type CachedList,
  type CachedPlanet,
  type CachedSnapshot,
  makeSnapshot,
  parseSnapshot,
} from '../kept/cacheEntries.ts';
import type { CharacterChange, SnapshotCache } from '../kept/snapshotCache.ts';
import type { AccessToken, Sessions } from '../sessions/index.ts';
import { HeadStart } from './headStart.ts';
import type { NewThings } from './newThings.ts';
import type { PlanetDirectory } from './planetDirectory.ts';

/** Characters that are fetched at the same time, but for a first visit of a distant ESI: see `HeadStart`. */
const CHARACTERS_AT_ONCE = 50;

/** Layouts of a character that are fetched at the same time; the characters that fill the screen get all of theirs at once. */
const LAYOUTS_AT_ONCE = 3;

export type FetchOutcome =
  /** `askAgainAtMs`: ESI doesn't have the new record of a colony yet, and may have it then */
  | { kind: 'ok'; at: EpochSeconds; askAgainAtMs: number | null }
  | { kind: 'needsLogin' }
  /** the player has deleted the character, perhaps in another tab */
  | { kind: 'gone' }
  | { kind: 'retrying'; message: FetchMessage; notBeforeMs: number; isOutage: boolean }
  /** `isCached`: ESI would repeat the same until its cache time ends */
  | { kind: 'failed'; message: FetchMessage; isCached: boolean; askAgainAtMs: number | null };

type Refusal = Exclude<AccessToken, { kind: 'ok' }> | { kind: 'failed'; message: FetchMessage };

/** The token is new, so the error is ESI's. To ask for a login would cost the player every login in a bad minute. */
const NEW_TOKEN_REFUSED: Refusal = {
  kind: 'failed',
  message: { kind: 'newTokenRefused' },
};

interface FetchResult {
  outcome: FetchOutcome;
  /** null if ESI didn't say which colonies there are */
  list: CachedList | null;
  /** null if there is nothing new to store */
  change: CharacterChange | null;
}

/** The results of a character's layouts. */
interface FetchSummary {
  snapshots: CachedSnapshot[];
  refusal: Refusal | null;
  askAgainAtMs: number | null;
  /** one per colony whose record is invalid or missing */
  unreadable: FetchMessage[];
}

/** An invalid record of a colony. ESI would repeat it until its cache time ends. */
interface Unreadable {
  lastUpdate: string | null;
  freshness: Freshness;
  message: FetchMessage;
}

interface CharacterFetcherDependencies {
  esi: EsiClient;
  sessions: Sessions;
  cache: SnapshotCache;
  planets: PlanetDirectory;
  newThings: NewThings;
  store: ColonyStore;
  publisher: Publisher;
  clock: Clock;
  /** called with every snapshot that is shown: fetched, cached or from another tab */
  onSnapshot: (colony: Colony, planet: CachedPlanet, layoutJson: string) => void;
}

/** A layout that ESI has just answered is asked for again no sooner, however short its cache time is. */
const SHORTEST_ASK_AGAIN_MS = 60_000;

export class CharacterFetcher {
  readonly #dependencies: CharacterFetcherDependencies;
  /** The first characters need none: where their calls fail at once, their slots would let as many others try. */
  readonly #slots = new Slots(CHARACTERS_AT_ONCE - CHARACTERS_ON_SCREEN);
  readonly #headStart: HeadStart;
  readonly #lists = new Map<CharacterId, CachedList>();
  readonly #unreadable = new Map<ColonyKey, Unreadable>();
  /** colonies with a newer time in the list, and a layout that ESI calls unchanged: that time, and how long this holds */
  readonly #unchanged = new Map<ColonyKey, { lastUpdate: string | null; freshness: Freshness }>();
  /** colonies that are stored although ESI's list lacks them: the next list that is stored takes them along */
  readonly #unlisted = new Map<CharacterId, readonly ColonyKey[]>();
  /** new tokens that ESI refused too: another renewal would change nothing */
  readonly #refusedTokens = new Map<CharacterId, string>();

  constructor(dependencies: CharacterFetcherDependencies) {
    this.#dependencies = dependencies;
    this.#headStart = new HeadStart(dependencies.clock, () => dependencies.store.keys.length === 0);
  }

  /**
   * Takes a character's cached data, if it is newer and the character is still there.
   * @returns a message for each colony whose record is invalid
   */
  take(characterId: CharacterId, list: CachedList | null, snapshots: readonly CachedSnapshot[]): FetchMessage[] {
    if (!this.#isOwn(characterId)) return [];
    const isListNewer = list !== null && this.#isNewer(list);
    if (isListNewer) this.#lists.set(characterId, list);
    const unreadable = snapshots.flatMap((snapshot) => this.#takeSnapshot(snapshot));
    if (isListNewer) {
      this.#setListed(list);
      this.#unlisted.set(characterId, this.#applyList(characterId, list));
    }
    return unreadable;
  }

  /** Takes what another tab has fetched since. @returns when it was fetched; null if there is nothing newer */
  async takeNewer(characterId: CharacterId): Promise<EpochSeconds | null> {
    const { cache } = this.#dependencies;
    const kept = await cache.loadList(characterId);
    if (kept === null || !this.#isNewer(kept)) return null;
    const { list, snapshots } = await cache.loadCharacter(characterId);
    this.take(characterId, list, snapshots);
    return fetchedAt(kept.freshness);
  }

  stop(): void {
    this.#headStart.stop();
  }

  /** When ESI's list of the character's colonies was fetched, and how long it is cached; null if it wasn't yet. */
  listFreshness(characterId: CharacterId): Freshness | null {
    return this.#lists.get(characterId)?.freshness ?? null;
  }

  /** Lets the next fetch ask ESI about the character, although cache times may not be over. */
  endCacheTimes(characterId: CharacterId): void {
    const { store } = this.#dependencies;
    const list = this.#lists.get(characterId);
    if (list !== undefined) {
      this.#lists.set(characterId, { ...list, freshness: { ...list.freshness, freshMs: 0 } });
    }
    for (const { colony, mark } of store.coloniesOf(characterId)) {
      store.setFreshness(colony.key, { ...mark.freshness, freshMs: 0 });
    }
  }

  /** Deletes everything about a character, from the cache too. */
  async forget(characterId: CharacterId): Promise<void> {
    const { sessions, store, cache } = this.#dependencies;
    this.#lists.delete(characterId);
    this.#refusedTokens.delete(characterId);
    this.#unlisted.delete(characterId);
    sessions.forget(characterId);
    // A share that has it, too, goes on showing it.
    if (this.#isOwn(characterId)) store.removeCharacter(characterId);
    await cache.removeCharacter(characterId);
  }

  /**
   * Fetches what changed. Call it with the character's lock held. A failed call is an outcome; it doesn't reject.
   * @param olderThanMs younger data, from this or another tab, is used as it is
   * @param takeTurn called when the fetch begins, after waiting for other characters. Returns the character as it is
   *   then; null if the player has deleted it
   */
  async fetch(characterId: CharacterId, olderThanMs: number, takeTurn: () => Character | null): Promise<FetchOutcome> {
    // Another tab may have fetched everything while this one waited for the lock.
    await this.takeNewer(characterId);
    const needsNoSlot = await this.#headStart.takeTurn(characterId);
    const work = async () => {
      const character = takeTurn();
      return character === null ? withoutChange({ kind: 'gone' }) : this.#fetchFromEsi(character, olderThanMs);
    };
    const { outcome, list, change } = await (needsNoSlot ? work() : this.#slots.run(work)).finally(() =>
      this.#headStart.release(characterId, false),
    );
    if (change !== null) await this.#dependencies.cache.saveCharacter(change);
    if (list !== null) await this.#askAboutNewThings(list);
    return outcome;
  }

  async #fetchFromEsi(character: Character, olderThanMs: number): Promise<FetchResult> {
    const { characterId } = character;
    const { esi, clock, sessions } = this.#dependencies;
    const known = this.#lists.get(characterId) ?? null;
    // No token is renewed while ESI would only repeat the list.
    const freshMs = Math.max(olderThanMs, known?.freshness.freshMs ?? 0);
    if (known !== null && isFresh({ ...known.freshness, freshMs }, clock.nowMs())) {
      const problem = await sessions.verify(character);
      if (problem !== null) return withoutChange(problem);
      const result = await this.#fetchLayouts(character, known, false);
      return olderThanMs === 0 ? this.#askAgainIfRenewalDue(characterId, known, result) : result;
    }
    const answer = await this.#ask(character, (token) => esi.planetList(characterId, token, known));
    let list: CachedList;
    switch (answer.kind) {
      case 'ok':
        list = { characterId, etag: answer.etag, freshness: answer.freshness, planets: answer.data };
        break;
      case 'notModified':
      case 'fresh':
        if (known === null) return withoutChange(failed({ kind: 'esiNoList' }));
        list = answer.kind === 'fresh' ? known : { ...known, freshness: answer.freshness };
        break;
      case 'notFound':
        return withoutChange(failed({ kind: 'esiUnknownCharacter' }));
      case 'failed':
        return withoutChange(failed(answer.message));
      default:
        return withoutChange(answer);
    }
    this.#lists.set(characterId, list);
    return this.#fetchLayouts(character, list, list !== known);
  }

  /** A stored login that has stopped working would go unnoticed until the next refresh, so ESI is asked again soon. */
  async #askAgainIfRenewalDue(characterId: CharacterId, list: CachedList, result: FetchResult): Promise<FetchResult> {
    const { outcome } = result;
    if (outcome.kind !== 'ok' || !(await this.#dependencies.sessions.isRenewalDue(characterId))) return result;
    const askAgainAtMs = Math.min(outcome.askAgainAtMs ?? Number.POSITIVE_INFINITY, freshUntilMs(list.freshness));
    return { ...result, outcome: { ...outcome, askAgainAtMs } };
  }

  async #fetchLayouts(character: Character, list: CachedList, isListNew: boolean): Promise<FetchResult> {
    const { characterId } = character;
    const { store, publisher } = this.#dependencies;
    const summary: FetchSummary = { snapshots: [], refusal: null, askAgainAtMs: null, unreadable: [] };
    const changed = list.planets.filter((planet) => this.#hasChanged(characterId, planet));
    if (changed.length > 1 && store.coloniesOf(characterId).length === 0) {
      // Planets that arrive one by one would make the page jump.
      publisher.holdBack(characterId);
    }
    // After that, because a publication without its first colonies would delay them.
    this.#setListed(list);
    const atOnce = this.#headStart.isFirst(characterId) ? changed.length : LAYOUTS_AT_ONCE;
    const layouts = forEachAtMost(atOnce, changed, (planet) => this.#fetchLayout(character, planet, summary));
    this.#headStart.release(characterId, true);
    await layouts;
    publisher.release(characterId);
    const unlisted = this.#unlisted.get(characterId)?.filter((key) => store.get(key) === undefined) ?? [];
    const removed = [...unlisted, ...this.#applyList(characterId, list)];
    const { snapshots } = summary;
    const change = isListNew || snapshots.length > 0 ? { characterId, list, snapshots, removed } : null;
    return { outcome: outcomeOf(summary, list), list, change };
  }

  async #fetchLayout(character: Character, planet: CachedPlanet, summary: FetchSummary): Promise<void> {
    if (summary.refusal !== null && affectsAll(summary.refusal)) return;
    const { characterId } = character;
    const { esi, store, clock } = this.#dependencies;
    const planetId = planet.planet_id as PlanetId;
    const key = colonyKey(characterId, planetId);
    const lastUpdate = planet.last_update ?? null;
    const known = this.#unreadable.get(key);
    if (known?.lastUpdate === lastUpdate && isFresh(known.freshness, clock.nowMs())) {
      summary.unreadable.push(known.message);
      return;
    }
    const colony = store.get(key);
    if (colony !== undefined && isFresh(colony.mark.freshness, clock.nowMs())) {
      if (colony.hasRecord) {
        askAgain(summary, colony.mark.freshness);
      } else {
        summary.unreadable.push(this.#ofPlanet(planet, { kind: 'noRecord' }));
      }
      return;
    }
    const unchanged = this.#unchanged.get(key);
    // ESI's copy has expired since, so what it sends now is as new as the list. Without the ETag, because it may be the
    // same layout.
    const isCurrent = unchanged?.lastUpdate === lastUpdate && freshUntilMs(unchanged.freshness) <= clock.nowMs();
    const answer = await this.#ask(character, (token) =>
      esi.layout(characterId, planetId, token, isCurrent ? null : (colony?.mark ?? null)),
    );
    switch (answer.kind) {
      case 'ok': {
        this.#unchanged.delete(key);
        const snapshot = makeSnapshot(characterId, planet, answer);
        const unreadable = this.#takeSnapshot(snapshot, () => parseColony(characterId, planet, answer.data));
        summary.unreadable.push(...unreadable);
        if (unreadable.length === 0) {
          // An invalid record must not replace the last good one in the cache.
          summary.snapshots.push(snapshot);
        }
        return;
      }
      case 'notModified':
        // ESI caches list and layout separately: the list is new, but this may still be the old layout. Combined with the
        // new time it would be simulated from the wrong time, so the old pair stays for now.
        this.#unchanged.set(key, { lastUpdate, freshness: answer.freshness });
        store.setFreshness(key, answer.freshness);
        askAgain(summary, answer.freshness, SHORTEST_ASK_AGAIN_MS);
        return;
      case 'fresh':
        return;
      case 'notFound':
        // ESI may list a new colony before it has a record of it.
        if (colony?.hasRecord !== false) askAgain(summary, answer.freshness, SHORTEST_ASK_AGAIN_MS);
        this.#markRecordMissing(characterId, planet, answer.freshness, summary);
        return;
      case 'retrying':
      case 'failed':
        refuse(summary, { ...answer, message: this.#ofPlanet(planet, answer.message) });
        return;
      default:
        refuse(summary, answer);
    }
  }

  /** Calls ESI with a valid token. If ESI refuses the token, tries once more with a new one. */
  async #ask<Data>(
    character: Character,
    call: (accessToken: string) => Promise<EsiAnswer<Data>>,
  ): Promise<Exclude<EsiAnswer<Data>, { kind: 'tokenRefused' }> | Refusal> {
    const { sessions, esi } = this.#dependencies;
    const outage = await esi.outage(character.characterId);
    if (outage !== null) {
      // No token is renewed for a call that isn't made.
      return outage;
    }
    const token = await sessions.accessToken(character);
    if (token.kind !== 'ok') return token;
    const answer = await call(token.accessToken);
    if (answer.kind !== 'tokenRefused') return answer;
    if (lacksPlanetScope(token.accessToken)) {
      // A renewed token has the scopes of the login, so it would lack this one, too.
      return { kind: 'needsLogin' };
    }
    if (this.#refusedTokens.get(character.characterId) === token.accessToken) return NEW_TOKEN_REFUSED;
    const renewed = await sessions.accessToken(character, token.accessToken);
    if (renewed.kind !== 'ok') return renewed;
    const secondAnswer = await call(renewed.accessToken);
    if (secondAnswer.kind !== 'tokenRefused') return secondAnswer;
    this.#refusedTokens.set(character.characterId, renewed.accessToken);
    return NEW_TOKEN_REFUSED;
  }

  /** Nothing that EVE says goes to a character of a share: the player may delete one that a share has, during its fetch. */
  #isOwn(characterId: CharacterId): boolean {
    return this.#dependencies.store.ownCharacter(characterId) !== null;
  }

  #isNewer({ characterId, freshness }: CachedList): boolean {
    const known = this.#lists.get(characterId);
    const nowMs = this.#dependencies.clock.nowMs();
    return known === undefined || isNewer(freshness.fetchedAtMs, known.freshness.fetchedAtMs, nowMs);
  }

  #takeSnapshot(
    snapshot: CachedSnapshot,
    parse: () => ReturnType<typeof parseSnapshot> = () => parseSnapshot(snapshot),
  ): FetchMessage[] {
    const { store, planets, clock } = this.#dependencies;
    const { freshness, etag } = snapshot;
    if (!this.#isOwn(snapshot.characterId)) return [];
    const previous = store.get(snapshot.key);
    const knownAtMs = previous?.mark.freshness.fetchedAtMs;
    if (knownAtMs !== undefined && !isNewer(freshness.fetchedAtMs, knownAtMs, clock.nowMs())) return [];
    const parsed = parse();
    const lastUpdate = snapshot.planet.last_update ?? null;
    if (parsed.kind === 'failed') {
      const message = this.#ofPlanet(snapshot.planet, parsed.message);
      this.#unreadable.set(snapshot.key, { lastUpdate, freshness, message });
      return [message];
    }
    this.#unreadable.delete(snapshot.key);
    const { colony } = parsed;
    const mark = { etag, freshness, lastUpdate };
    store.put(colony, mark, planets.describe(colony), fetchedAt(freshness));
    this.#dependencies.onSnapshot(colony, snapshot.planet, snapshot.layoutJson);
    return [];
  }

  /** ESI lists a colony but has no record of it. The last snapshot stays; without one, the colony is shown empty. */
  #markRecordMissing(
    characterId: CharacterId,
    planet: CachedPlanet,
    freshness: Freshness,
    summary: FetchSummary,
  ): void {
    const { store, planets } = this.#dependencies;
    if (!this.#isOwn(characterId)) return;
    const key = colonyKey(characterId, planet.planet_id as PlanetId);
    if (store.get(key) === undefined) {
      const parsed = parseColony(characterId, planet, { pins: [], links: [], routes: [] });
      if (parsed.kind === 'failed') {
        summary.unreadable.push(this.#ofPlanet(planet, parsed.message));
        return;
      }
      const { colony } = parsed;
      const mark = { etag: null, freshness, lastUpdate: null };
      store.put(colony, mark, planets.describe(colony), fetchedAt(freshness));
    }
    store.setFreshness(key, freshness);
    store.markRecordMissing(key);
    summary.unreadable.push(this.#ofPlanet(planet, { kind: 'noRecord' }));
  }

  #ofPlanet(planet: CachedPlanet, message: FetchMessage): FetchMessage {
    return { kind: 'ofPlanet', planet: this.#nameOf(planet), message };
  }

  #setListed({ characterId, planets }: CachedList): void {
    if (!this.#isOwn(characterId)) return;
    const listed = planets.map((planet) => ({
      planetId: planet.planet_id as PlanetId,
      planetName: this.#nameOf(planet),
    }));
    this.#dependencies.store.setListed(characterId, listed);
  }

  #nameOf(planet: CachedPlanet): string {
    const systemId = planet.solar_system_id as SystemId;
    return this.#dependencies.planets.describe({ planetId: planet.planet_id as PlanetId, systemId }).name;
  }

  #hasChanged(characterId: CharacterId, planet: CachedPlanet): boolean {
    const colony = this.#dependencies.store.get(colonyKey(characterId, planet.planet_id as PlanetId));
    return colony === undefined || colony.mark.lastUpdate !== (planet.last_update ?? null);
  }

  /** Confirms or removes colonies according to ESI's list. @returns the removed ones */
  #applyList(characterId: CharacterId, { planets, freshness }: CachedList): ColonyKey[] {
    const { store } = this.#dependencies;
    if (!this.#isOwn(characterId)) return [];
    const lastUpdates = new Map(planets.map((planet) => [planet.planet_id, planet.last_update ?? null]));
    const removed: ColonyKey[] = [];
    for (const { colony, mark, confirmedAt } of store.coloniesOf(characterId)) {
      const { planetId, key } = colony;
      if (!lastUpdates.has(planetId)) {
        removed.push(key);
      } else if (lastUpdates.get(planetId) === mark.lastUpdate) {
        store.confirm(key, Math.max(confirmedAt, fetchedAt(freshness)));
      }
    }
    store.remove(removed);
    return removed;
  }

  async #askAboutNewThings({ characterId, planets: records }: CachedList): Promise<void> {
    const { newThings, store } = this.#dependencies;
    const planets = records.map((record) => ({
      planetId: record.planet_id as PlanetId,
      systemId: record.solar_system_id as SystemId,
    }));
    await newThings.askAboutPlanets(planets);
    await newThings.askAboutGoods(store.coloniesOf(characterId).map(({ colony }) => colony));
  }
}

function withoutChange(outcome: FetchOutcome): FetchResult {
  return { outcome, list: null, change: null };
}

function failed(message: FetchMessage): FetchOutcome {
  return { kind: 'failed', message, isCached: false, askAgainAtMs: null };
}

function outcomeOf({ refusal, unreadable, askAgainAtMs }: FetchSummary, { freshness }: CachedList): FetchOutcome {
  if (refusal !== null) return refusal.kind === 'failed' ? { ...refusal, isCached: false, askAgainAtMs } : refusal;
  return unreadable.length > 0
    ? { kind: 'failed', message: together(unreadable), isCached: true, askAgainAtMs }
    : { kind: 'ok', at: fetchedAt(freshness), askAgainAtMs };
}

/** Whether what stopped one colony's fetch would stop all others of the character too. */
function affectsAll(refusal: Refusal): boolean {
  return refusal.kind === 'needsLogin' || refusal.kind === 'gone' || (refusal.kind === 'retrying' && refusal.isOutage);
}

/** Keeps the most important refusal: one that affects all colonies, then one that may end by itself. */
function refuse(summary: FetchSummary, refusal: Refusal): void {
  if (summary.refusal === null || affectsAll(refusal) || summary.refusal.kind === 'failed') {
    summary.refusal = refusal;
  }
}

function askAgain(summary: FetchSummary, { fetchedAtMs, freshMs }: CachedSnapshot['freshness'], leastMs = 0): void {
  const atMs = fetchedAtMs + Math.max(freshMs, leastMs);
  summary.askAgainAtMs = Math.min(summary.askAgainAtMs ?? Number.POSITIVE_INFINITY, atMs);
}
