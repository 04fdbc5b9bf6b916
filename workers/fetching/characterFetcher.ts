/**
 * One character's way from ESI into the fleet: its list of colonies, and the layouts that have moved since they were
 * last fetched. Whatever fails on the way leaves the last good data where it is.
 */
import type { CharacterRecord } from '../api.ts';
import type {
  CachedList,
  CachedPlanet,
  CachedSnapshot,
  CharacterChange,
  SnapshotCache,
} from '../cache/snapshotCache.ts';
import type { ColonyStore } from '../colonies/colonyStore.ts';
import { TrackedColony } from '../colonies/trackedColony.ts';
import { type CharacterId, type ColonyKey, colonyKey, type PlanetId, type SystemId } from '../domain/ids.ts';
import { lacksPlanetScope } from '../domain/token.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { forEachAtMost, Slots } from '../esi/batches.ts';
import type { EsiAnswer, EsiClient } from '../esi/client.ts';
import type { Clock } from '../esi/clock.ts';
import { type Freshness, isFresh } from '../esi/lifetime.ts';
import { parseColony } from '../esi/parseColony.ts';
import type { AccessToken, Sessions } from '../sessions/sessions.ts';
import type { PlanetDirectory } from './planetDirectory.ts';
import { fetchedAt, makeSnapshot, parseSnapshot } from './snapshots.ts';

/** Characters that are fetched at the same time, their tokens included. To keep what was fetched takes no place. */
const CHARACTERS_AT_ONCE = 50;

/** Layouts of one character that are fetched at the same time. */
export const LAYOUTS_AT_ONCE = 3;

export type FetchOutcome =
  /** `askAgainAtMs`: ESI's record of a colony is not there yet, and may only be asked for again then */
  | { kind: 'ok'; at: EpochSeconds; askAgainAtMs: number | null }
  | { kind: 'needsLogin' }
  /** the player has deleted the character, perhaps in another tab */
  | { kind: 'gone' }
  | { kind: 'retrying'; message: string; notBeforeMs: number; isOutage: boolean }
  | { kind: 'failed'; message: string; askAgainAtMs: number | null };

type Refusal = Exclude<AccessToken, { kind: 'ok' }> | { kind: 'failed'; message: string };

/**
 * The single sign-on has just vouched for the token, so it is ESI that errs. To ask for log-ins then would cost the
 * player all of them over one bad minute of ESI's.
 */
const NEW_TOKEN_REFUSED: Refusal = {
  kind: 'failed',
  message:
    "EVE's servers refuse this character's token although it is new. It is tried again at the next refresh; if it stays so, log in again.",
};

/** What a fetch has brought. */
interface FetchResult {
  outcome: FetchOutcome;
  /** null where ESI did not say which colonies there are */
  list: CachedList | null;
  /** null where there is nothing new to keep */
  change: CharacterChange | null;
}

/** What became of a character's layouts, gathered over those that are fetched at the same time. */
interface FetchSummary {
  snapshots: CachedSnapshot[];
  refusal: Refusal | null;
  askAgainAtMs: number | null;
  /** one sentence per colony that can't be read, or of which ESI has no record */
  unreadable: string[];
}

/** A record of a colony that made no sense. Asking for it again too soon would give the same. */
interface Unreadable {
  lastUpdate: string | null;
  freshness: Freshness;
  message: string;
}

export interface FetcherDependencies {
  esi: EsiClient;
  sessions: Sessions;
  cache: SnapshotCache;
  planets: PlanetDirectory;
  fleet: ColonyStore;
  clock: Clock;
}

export class CharacterFetcher {
  readonly #parts: FetcherDependencies;
  readonly #slots = new Slots(CHARACTERS_AT_ONCE);
  readonly #lists = new Map<CharacterId, CachedList>();
  readonly #unreadable = new Map<ColonyKey, Unreadable>();
  /** renewed tokens that ESI refused all the same: to renew those once more would change nothing */
  readonly #refusedTokens = new Map<CharacterId, string>();

  constructor(parts: FetcherDependencies) {
    this.#parts = parts;
  }

  /**
   * Takes what the browser kept of a character, where it is newer than what is at hand.
   * @returns a sentence for each colony that can't be read
   */
  take(characterId: CharacterId, list: CachedList | null, snapshots: readonly CachedSnapshot[]): string[] {
    if (list !== null) {
      this.#lists.set(characterId, list);
    }
    const unreadable = snapshots.flatMap((snapshot) => this.#takeSnapshot(snapshot));
    if (list !== null) {
      this.#settleList(characterId, list);
    }
    return unreadable;
  }

  /** Takes what another tab has kept of a character since. @returns when that was fetched; null where there is nothing */
  async takeNewer(characterId: CharacterId): Promise<EpochSeconds | null> {
    const { cache } = this.#parts;
    const kept = await cache.loadList(characterId);
    const known = this.#lists.get(characterId);
    if (kept === null || (known !== undefined && kept.freshness.fetchedAtMs <= known.freshness.fetchedAtMs)) {
      return null;
    }
    const { list, snapshots } = await cache.loadCharacter(characterId);
    this.take(characterId, list, snapshots);
    return fetchedAt(kept.freshness);
  }

  /** Since when and how long ESI's list of the character's colonies holds; null where it has not come yet. */
  listFreshness(characterId: CharacterId): Freshness | null {
    return this.#lists.get(characterId)?.freshness ?? null;
  }

  forget(characterId: CharacterId): void {
    this.#lists.delete(characterId);
    this.#refusedTokens.delete(characterId);
  }

  /**
   * Fetches what has moved. To be called by the tab that has the character's lock. A call that fails is an outcome.
   * @param olderThanMs what this or another tab has fetched more recently will do
   * @param takeTurn called once it waits for no other character any more; gives this one as it is by then, null where
   *   the player has deleted it
   */
  async fetch(
    characterId: CharacterId,
    olderThanMs: number,
    takeTurn: () => CharacterRecord | null,
  ): Promise<FetchOutcome> {
    // While this tab waited for the lock, another may have fetched everything.
    await this.takeNewer(characterId);
    const { outcome, list, change } = await this.#slots.run(async () => {
      const character = takeTurn();
      return character === null ? withoutNews({ kind: 'gone' }) : this.#fetchFromEsi(character, olderThanMs);
    });
    if (change !== null) {
      await this.#parts.cache.saveCharacter(change);
    }
    if (list !== null) {
      await this.#learnNames(list);
    }
    return outcome;
  }

  async #fetchFromEsi(character: CharacterRecord, olderThanMs: number): Promise<FetchResult> {
    const { characterId } = character;
    const { esi, clock } = this.#parts;
    const known = this.#lists.get(characterId) ?? null;
    // As long as ESI would give the same list, no token is renewed to ask for it.
    const freshMs = Math.max(olderThanMs, known?.freshness.freshMs ?? 0);
    if (known !== null && isFresh({ ...known.freshness, freshMs }, clock.nowMs())) {
      return this.#fetchLayouts(character, known, false);
    }
    const answer = await this.#ask(character, (token) => esi.planetList(characterId, token, known));
    let list: CachedList;
    switch (answer.kind) {
      case 'ok':
        list = { characterId, etag: answer.etag, freshness: answer.freshness, planets: answer.data };
        break;
      case 'notModified':
      case 'fresh':
        if (known === null) {
          return withoutNews(failed("EVE's servers sent no list of colonies."));
        }
        list = answer.kind === 'fresh' ? known : { ...known, freshness: answer.freshness };
        break;
      case 'notFound':
        return withoutNews(failed("EVE's servers don't know this character."));
      case 'failed':
        return withoutNews(failed(answer.message));
      default:
        return withoutNews(answer);
    }
    this.#lists.set(characterId, list);
    return this.#fetchLayouts(character, list, list !== known);
  }

  async #fetchLayouts(character: CharacterRecord, list: CachedList, isListNew: boolean): Promise<FetchResult> {
    const { characterId } = character;
    const { fleet } = this.#parts;
    const harvest: FetchSummary = { snapshots: [], refusal: null, askAgainAtMs: null, unreadable: [] };
    const moved = list.planets.filter((planet) => this.#hasMoved(characterId, planet));
    if (moved.length > 1 && fleet.coloniesOf(characterId).length === 0) {
      // On the page, planets that come one by one would push each other about.
      fleet.gather(characterId);
    }
    await forEachAtMost(LAYOUTS_AT_ONCE, moved, (planet) => this.#fetchLayout(character, planet, harvest));
    fleet.endGathering(characterId);
    const removed = this.#settleList(characterId, list);
    const { snapshots } = harvest;
    const change = isListNew || snapshots.length > 0 ? { characterId, list, snapshots, removed } : null;
    return { outcome: outcomeOf(harvest, list), list, change };
  }

  async #fetchLayout(character: CharacterRecord, planet: CachedPlanet, harvest: FetchSummary): Promise<void> {
    if (harvest.refusal !== null && holdsForAll(harvest.refusal)) {
      return;
    }
    const { characterId } = character;
    const { esi, fleet, clock } = this.#parts;
    const planetId = planet.planet_id as PlanetId;
    const key = colonyKey(characterId, planetId);
    const known = this.#unreadable.get(key);
    if (known?.lastUpdate === (planet.last_update ?? null) && isFresh(known.freshness, clock.nowMs())) {
      harvest.unreadable.push(known.message);
      return;
    }
    const tracked = fleet.get(key);
    if (tracked !== undefined && isFresh(tracked.mark.freshness, clock.nowMs())) {
      if (tracked.hasRecord) {
        askAgain(harvest, tracked.mark.freshness);
      } else {
        harvest.unreadable.push(this.#noRecordOf(planet));
      }
      return;
    }
    const answer = await this.#ask(character, (token) =>
      esi.layout(characterId, planetId, token, tracked?.mark ?? null),
    );
    switch (answer.kind) {
      case 'ok': {
        const snapshot = makeSnapshot(characterId, planet, answer);
        const unreadable = this.#takeSnapshot(snapshot, () => parseColony(characterId, planet, answer.data));
        harvest.unreadable.push(...unreadable);
        if (unreadable.length === 0) {
          // What can't be read must not take the place of the last good one, on the next visit either.
          harvest.snapshots.push(snapshot);
        }
        return;
      }
      case 'notModified':
        // ESI keeps list and layout apart: the list has moved, the layout that it still gives is the one from before.
        // Paired with the new time it would be replayed from the wrong moment, so the old pair stays for now.
        if (tracked !== undefined) {
          tracked.mark.freshness = answer.freshness;
        }
        askAgain(harvest, answer.freshness);
        return;
      case 'fresh':
        return;
      case 'notFound':
        // A new colony may be in ESI's list before its record is there.
        if (tracked?.hasRecord !== false) {
          askAgain(harvest, answer.freshness);
        }
        this.#loseRecord(characterId, planet, answer.freshness, harvest);
        return;
      case 'retrying':
      case 'failed':
        refuse(harvest, { ...answer, message: `${this.#nameOf(planet)}: ${answer.message}` });
        return;
      default:
        refuse(harvest, answer);
    }
  }

  /** A call with a good token; where ESI refuses it all the same, once more with a new one. */
  async #ask<Data>(
    character: CharacterRecord,
    call: (accessToken: string) => Promise<EsiAnswer<Data>>,
  ): Promise<Exclude<EsiAnswer<Data>, { kind: 'tokenRefused' }> | Refusal> {
    const { sessions, esi } = this.#parts;
    const outage = await esi.outage(character.characterId);
    if (outage !== null) {
      // A token is not spent on a call that would not be made.
      return outage;
    }
    const token = await sessions.accessToken(character);
    if (token.kind !== 'ok') {
      return token;
    }
    const answer = await call(token.accessToken);
    if (answer.kind !== 'tokenRefused') {
      return answer;
    }
    if (lacksPlanetScope(token.accessToken)) {
      // A renewed token has the scopes of the log-in, so it would lack this one, too.
      return { kind: 'needsLogin' };
    }
    if (this.#refusedTokens.get(character.characterId) === token.accessToken) {
      return NEW_TOKEN_REFUSED;
    }
    const renewed = await sessions.accessToken(character, token.accessToken);
    if (renewed.kind !== 'ok') {
      return renewed;
    }
    const secondAnswer = await call(renewed.accessToken);
    if (secondAnswer.kind !== 'tokenRefused') {
      return secondAnswer;
    }
    this.#refusedTokens.set(character.characterId, renewed.accessToken);
    return NEW_TOKEN_REFUSED;
  }

  #takeSnapshot(snapshot: CachedSnapshot, parse = () => parseSnapshot(snapshot)): string[] {
    const { fleet, planets } = this.#parts;
    const { freshness, etag } = snapshot;
    const former = fleet.get(snapshot.key);
    if (former !== undefined && former.mark.freshness.fetchedAtMs >= freshness.fetchedAtMs) {
      return [];
    }
    const parsed = parse();
    const lastUpdate = snapshot.planet.last_update ?? null;
    if (parsed.kind === 'failed') {
      const message = `${this.#nameOf(snapshot.planet)}: ${parsed.message}`;
      this.#unreadable.set(snapshot.key, { lastUpdate, freshness, message });
      return [message];
    }
    this.#unreadable.delete(snapshot.key);
    const { colony } = parsed;
    const mark = { etag, freshness, lastUpdate };
    fleet.put(new TrackedColony(colony, mark, planets.describe(colony), fetchedAt(freshness)));
    return [];
  }

  /** ESI lists a colony but has no record of it. The last snapshot stays; without one it is listed with nothing on it. */
  #loseRecord(characterId: CharacterId, planet: CachedPlanet, freshness: Freshness, harvest: FetchSummary): void {
    const { fleet, planets } = this.#parts;
    let tracked = fleet.get(colonyKey(characterId, planet.planet_id as PlanetId));
    if (tracked === undefined) {
      const parsed = parseColony(characterId, planet, { pins: [], links: [], routes: [] });
      if (parsed.kind === 'failed') {
        harvest.unreadable.push(`${this.#nameOf(planet)}: ${parsed.message}`);
        return;
      }
      const { colony } = parsed;
      const mark = { etag: null, freshness, lastUpdate: null };
      tracked = new TrackedColony(colony, mark, planets.describe(colony), fetchedAt(freshness));
      fleet.put(tracked);
    }
    tracked.mark.freshness = freshness;
    fleet.loseRecord(tracked);
    harvest.unreadable.push(this.#noRecordOf(planet));
  }

  #noRecordOf(planet: CachedPlanet): string {
    return `${this.#nameOf(planet)}: EVE has no record of this colony.`;
  }

  #nameOf(planet: CachedPlanet): string {
    const systemId = planet.solar_system_id as SystemId;
    return this.#parts.planets.describe({ planetId: planet.planet_id as PlanetId, systemId }).name;
  }

  #hasMoved(characterId: CharacterId, planet: CachedPlanet): boolean {
    const tracked = this.#parts.fleet.get(colonyKey(characterId, planet.planet_id as PlanetId));
    return tracked === undefined || tracked.mark.lastUpdate !== (planet.last_update ?? null);
  }

  /** Brings the fleet in line with the list. @returns the colonies that ESI no longer has */
  #settleList(characterId: CharacterId, { planets, freshness }: CachedList) {
    const { fleet } = this.#parts;
    const lastUpdates = new Map(planets.map((planet) => [planet.planet_id, planet.last_update ?? null]));
    const removed = [];
    for (const tracked of fleet.coloniesOf(characterId)) {
      const { planetId, key } = tracked.colony;
      if (!lastUpdates.has(planetId)) {
        removed.push(key);
      } else if (lastUpdates.get(planetId) === tracked.mark.lastUpdate) {
        fleet.confirm(tracked, Math.max(tracked.confirmedAt, fetchedAt(freshness)));
      }
    }
    fleet.remove(removed);
    return removed;
  }

  async #learnNames({ planets: records }: CachedList): Promise<void> {
    const { planets, fleet, esi } = this.#parts;
    for (const record of records) {
      const planetId = record.planet_id as PlanetId;
      if (await planets.learn(planetId, esi)) {
        fleet.rename(planetId, planets.describe({ planetId, systemId: record.solar_system_id as SystemId }));
      }
    }
  }
}

function withoutNews(outcome: FetchOutcome): FetchResult {
  return { outcome, list: null, change: null };
}

function failed(message: string): FetchOutcome {
  return { kind: 'failed', message, askAgainAtMs: null };
}

function outcomeOf({ refusal, unreadable, askAgainAtMs }: FetchSummary, { freshness }: CachedList): FetchOutcome {
  if (refusal !== null) {
    return refusal.kind === 'failed' ? { ...refusal, askAgainAtMs } : refusal;
  }
  return unreadable.length > 0
    ? { kind: 'failed', message: unreadable.join(' '), askAgainAtMs }
    : { kind: 'ok', at: fetchedAt(freshness), askAgainAtMs };
}

/** What keeps one colony from being fetched and would keep all others of the character, too. */
function holdsForAll(refusal: Refusal): boolean {
  return refusal.kind === 'needsLogin' || refusal.kind === 'gone' || (refusal.kind === 'retrying' && refusal.isOutage);
}

/** Keeps the weightiest: what holds for all comes first, then what may still work. */
function refuse(harvest: FetchSummary, refusal: Refusal): void {
  if (harvest.refusal === null || holdsForAll(refusal) || harvest.refusal.kind === 'failed') {
    harvest.refusal = refusal;
  }
}

function askAgain(harvest: FetchSummary, { fetchedAtMs, freshMs }: CachedSnapshot['freshness']): void {
  harvest.askAgainAtMs = Math.min(harvest.askAgainAtMs ?? Number.POSITIVE_INFINITY, fetchedAtMs + freshMs);
}
