/** Calls ESI by its rules: cache times, ETags, rate and error limits, none while it is down. Never throws. */
import * as v from 'valibot';
import type { Freshness } from '../../game/domain/clock.ts';
import type { FetchMessage } from '../../game/domain/fetchMessage.ts';
import type { CharacterId, PlanetId, SchematicId, SystemId, TypeId } from '../../game/domain/ids.ts';
import { parseJson } from '../../game/domain/json.ts';
import type { RouteChange } from '../../game/domain/ownData.ts';
import type { Rows } from '../../game/domain/rows.ts';
import { Timers } from '../../game/domain/timers.ts';
import { isSendableToken } from '../../game/domain/token.ts';
import { issueOf } from '../../game/records/colonyRecords.ts';
import { Slots } from './batches.ts';
import { Circuit, type Ticket } from './circuit.ts';
import { isFresh, lifetimeMs } from './lifetime.ts';
import { RateBudget, retryAfterMs } from './rateBudget.ts';
import {
  type AssetRecord,
  assetsSchema,
  type JournalRecord,
  journalSchema,
  namesSchema,
  type PlanetList,
  planetListSchema,
  type SkillsRecord,
  skillsSchema,
  type UniversePlanet,
  type UniverseSchematic,
  type UniverseSystem,
  type UniverseType,
  universePlanetSchema,
  universeSchematicSchema,
  universeSystemSchema,
  universeTypeSchema,
} from './schemas.ts';
import { type Sent, Transport, type TransportOptions } from './transport.ts';
import { headerWaitMs } from './waits.ts';

/** Parallel calls over all characters. So many can fail at once; HTTP/2 servers allow at least 100, with preflights. */
export const MAX_CALLS_UNDER_WAY = 100;

/** Shorter waits for the rate limit happen inside the call; for longer ones, the caller gets a time to retry. */
const MAX_SILENT_WAIT_MS = 10_000;

/** Minimum wait after a failed call, before the caller's own backoff. */
const SHORTEST_RETRY_MS = 5_000;

/** Wait after a 420 without a reset time: ESI counts errors per minute. */
const DEFAULT_ERROR_RESET_MS = 60_000;

/** With fewer errors left in ESI's error limit, all calls wait for the next minute to avoid a 420. */
const ERRORS_KEPT_BACK = 10;

const COLONIES_CACHED_MS = 600_000;
const SKILLS_CACHED_MS = 120_000;
/** For assets and wallet journals. */
const BELONGINGS_CACHED_MS = 3_600_000;
const NAMES_CACHED_MS = 24 * 3_600_000;

export type EsiAnswer<Data> =
  /** `text`: the unparsed answer */
  | { kind: 'ok'; data: Data; text: string; etag: string | null; freshness: Freshness }
  /** nothing changed since the ETag that was sent */
  | { kind: 'notModified'; freshness: Freshness }
  /** the known answer is still fresh; no call was made */
  | { kind: 'fresh' }
  /** ESI refused the token, or the token can't be sent; `isForbidden`: the token is valid but doesn't allow this (403) */
  | { kind: 'tokenRefused'; isForbidden: boolean }
  /** doesn't exist, or no longer */
  | { kind: 'notFound'; freshness: Freshness }
  /** may work later; `isOutage` if ESI as a whole is down, not just this call */
  | { kind: 'retrying'; message: FetchMessage; notBeforeMs: number; isOutage: boolean }
  /** a retry would give the same */
  | { kind: 'failed'; message: FetchMessage };

type Outage = Extract<EsiAnswer<never>, { kind: 'retrying' }>;

/** An earlier answer for the same resource. */
export interface Known {
  etag: string | null;
  freshness: Freshness;
}

interface EsiClientOptions extends TransportOptions {
  /** 0 ≤ x < 1 */
  random: () => number;
  /**
   * called with the end of each pause while ESI is down or limits requests (milliseconds since 1970), and with null once it
   * answers again
   */
  onOutage: (untilMs: number | null, isLimit: boolean) => void;
}

interface Call<Data> {
  path: string;
  schema: v.GenericSchema<unknown, Data>;
  /** the bucket of the rate limit; left out if the route has none */
  bucket?: string;
  /** left out for what anyone may ask */
  accessToken?: string;
  known?: Known | null;
  cachedMs: number;
  /** left out for GET */
  method?: 'POST';
  body?: unknown;
  /** called with the headers of an answer with data */
  onHeaders?: (headers: Headers) => void;
}

/** One page of a list, and how many it has. */
export interface Page<Row> extends Rows<Row> {
  pageCount: number;
  /** pages with different values are of different moments; null without the header */
  lastModified: string | null;
}

/** More pages than any list has; a larger number is not believed. */
const MAX_PAGES = 500;

export class EsiClient {
  readonly #options: EsiClientOptions;
  readonly #slots = new Slots(MAX_CALLS_UNDER_WAY);
  readonly #timers: Timers;
  readonly #transport: Transport;
  readonly #circuit: Circuit;
  readonly #budget: RateBudget;

  constructor(options: EsiClientOptions) {
    this.#options = options;
    this.#timers = new Timers(options.clock);
    this.#transport = new Transport(options);
    this.#circuit = new Circuit(options.clock, options.random, options.onOutage);
    this.#budget = new RateBudget(options.clock);
  }

  stop(): void {
    this.#timers.stop();
    this.#transport.stop();
  }

  /** The colonies of a character. @param known the last answer, to avoid a needless call */
  planetList(characterId: CharacterId, accessToken: string, known: Known | null): Promise<EsiAnswer<PlanetList>> {
    return this.#askAboutColonies(characterId, '', planetListSchema, accessToken, known);
  }

  /** One colony's pins, links and routes, unparsed: see `parseColony`. */
  layout(
    characterId: CharacterId,
    planetId: PlanetId,
    accessToken: string,
    known: Known | null,
  ): Promise<EsiAnswer<unknown>> {
    return this.#askAboutColonies(characterId, `/${planetId}`, v.unknown(), accessToken, known);
  }

  #askAboutColonies<Data>(
    characterId: CharacterId,
    subPath: string,
    schema: v.GenericSchema<unknown, Data>,
    accessToken: string,
    known: Known | null,
  ): Promise<EsiAnswer<Data>> {
    const path = `/characters/${characterId}/planets${subPath}`;
    const bucket = industryBucket(characterId);
    return this.#ask({ path, schema, bucket, accessToken, known, cachedMs: COLONIES_CACHED_MS });
  }

  /** Name, type and system of a planet. These never change, so ask once, as for all that follow. */
  universePlanet(planetId: PlanetId): Promise<EsiAnswer<UniversePlanet>> {
    return this.#public(`/universe/planets/${planetId}`, universePlanetSchema);
  }

  /** Name and security of a system. */
  universeSystem(systemId: SystemId): Promise<EsiAnswer<UniverseSystem>> {
    return this.#public(`/universe/systems/${systemId}`, universeSystemSchema);
  }

  /** English name, group and volume of a type. */
  universeType(typeId: TypeId): Promise<EsiAnswer<UniverseType>> {
    return this.#public(`/universe/types/${typeId}`, universeTypeSchema);
  }

  /** English name of a schematic. ESI says neither what it uses nor what it makes. */
  universeSchematic(schematicId: SchematicId): Promise<EsiAnswer<UniverseSchematic>> {
    return this.#public(`/universe/schematics/${schematicId}`, universeSchematicSchema);
  }

  /** What anyone may ask. */
  #public<Data>(path: string, schema: v.GenericSchema<unknown, Data>): Promise<EsiAnswer<Data>> {
    return this.#ask({ path, schema, cachedMs: NAMES_CACHED_MS });
  }

  skills(characterId: CharacterId, accessToken: string): Promise<EsiAnswer<SkillsRecord>> {
    return this.#ask({
      path: `/characters/${characterId}/skills`,
      schema: skillsSchema,
      bucket: `char-skill/${characterId}`,
      accessToken,
      cachedMs: SKILLS_CACHED_MS,
    });
  }

  /** One page of a character's assets. @param page from 1 on */
  assets(characterId: CharacterId, page: number, accessToken: string): Promise<EsiAnswer<Page<AssetRecord>>> {
    return this.#page(
      `/characters/${characterId}/assets`,
      page,
      assetsSchema,
      `char-asset/${characterId}`,
      accessToken,
    );
  }

  /** One page of a character's wallet journal of the last 30 days. @param page from 1 on */
  journal(characterId: CharacterId, page: number, accessToken: string): Promise<EsiAnswer<Page<JournalRecord>>> {
    const path = `/characters/${characterId}/wallet/journal`;
    return this.#page(path, page, journalSchema, `char-wallet/${characterId}`, accessToken);
  }

  /**
   * Changes a character's route in the game. A closed client ignores it, and ESI does not say whether one was open. A
   * repeated waypoint changes nothing.
   */
  sendRoute(
    characterId: CharacterId,
    systemId: SystemId,
    change: RouteChange,
    accessToken: string,
  ): Promise<EsiAnswer<object>> {
    const query = new URLSearchParams({
      add_to_beginning: 'false',
      clear_other_waypoints: String(change === 'destination'),
      destination_id: String(systemId),
    });
    return this.#ask({
      path: `/ui/autopilot/waypoint?${query}`,
      schema: v.object({}),
      method: 'POST',
      bucket: `ui/${characterId}`,
      accessToken,
      cachedMs: 0,
    });
  }

  /** Names of stations by id. One unknown id fails the whole call. */
  async names(ids: readonly number[]): Promise<EsiAnswer<Rows<{ id: number; name: string }>>> {
    const cachedMs = NAMES_CACHED_MS;
    return this.#ask({ path: '/universe/names', schema: namesSchema, method: 'POST', body: ids, cachedMs });
  }

  async #page<Row>(
    path: string,
    page: number,
    schema: v.GenericSchema<unknown, Rows<Row>>,
    bucket: string,
    accessToken: string,
  ): Promise<EsiAnswer<Page<Row>>> {
    let headers = new Headers();
    const answer = await this.#ask({
      path: `${path}?page=${page}`,
      schema,
      bucket,
      accessToken,
      cachedMs: BELONGINGS_CACHED_MS,
      onHeaders: (received) => {
        headers = received;
      },
    });
    if (answer.kind !== 'ok') return answer;
    const pageCount = Number(headers.get('x-pages') ?? 1);
    if (!Number.isInteger(pageCount) || pageCount < 1 || pageCount > MAX_PAGES) {
      return { kind: 'failed', message: { kind: 'esiPages', pages: String(headers.get('x-pages')) } };
    }
    return { ...answer, data: { ...answer.data, pageCount, lastModified: headers.get('last-modified') } };
  }

  /** Until when a character makes no calls because ESI is down; null if it isn't. Waits for a running trial call. */
  async outage(characterId: CharacterId): Promise<Outage | null> {
    const untilMs = await this.#circuit.pausedUntilMs(callerOf(industryBucket(characterId)));
    return untilMs === null ? null : this.#outageUntil(untilMs);
  }

  /** Ends a pause because the network is back: the next call may try ESI at once. */
  endPause(): void {
    this.#circuit.endPause();
  }

  async #ask<Data>(call: Call<Data>): Promise<EsiAnswer<Data>> {
    const { path, bucket = null, accessToken = null, known = null, method, body } = call;
    if (known !== null && isFresh(known.freshness, this.#options.clock.nowMs())) return { kind: 'fresh' };
    if (accessToken !== null && !isSendableToken(accessToken)) {
      // A header can't carry it: the call would fail like an outage, and would pause all other calls.
      return { kind: 'tokenRefused', isForbidden: false };
    }
    return this.#slots.run(async () => {
      const budgetMs = await this.#waitForRateLimit(bucket);
      if (budgetMs > 0) return this.#retrying({ kind: 'esiRateLimit' }, budgetMs);
      const entry = await this.#circuit.enter(callerOf(bucket));
      if (entry.kind === 'wait') return this.#outageUntil(entry.untilMs);
      const booking = bucket === null ? null : this.#budget.book(bucket);
      const sent = await this.#transport.send({ path, accessToken, etag: known?.etag ?? null, method, body });
      if (booking !== null) this.#budget.settle(booking, sent.kind === 'answer' ? sent.response : null);
      return this.#interpret(call, sent, entry.ticket);
    });
  }

  /** Waits if the wait is short. @returns remaining milliseconds */
  async #waitForRateLimit(bucket: string | null): Promise<number> {
    if (bucket === null) return 0;
    let waitMs = this.#budget.waitMs(bucket);
    for (
      let waitedMs = 0;
      waitMs > 0 && waitedMs + waitMs <= MAX_SILENT_WAIT_MS;
      waitMs = this.#budget.waitMs(bucket)
    ) {
      waitedMs += waitMs;
      await this.#timers.wait(waitMs);
    }
    return waitMs;
  }

  #interpret<Data>(call: Call<Data>, sent: Sent, ticket: Ticket): EsiAnswer<Data> {
    if (sent.kind === 'silence') {
      this.#circuit.fail(ticket);
      return this.#retrying(sent.message, SHORTEST_RETRY_MS);
    }
    const { status, headers } = sent.response;
    if (status === 420) {
      const resetMs = errorResetMs(headers);
      this.#circuit.fail(ticket, resetMs, true);
      return this.#retrying({ kind: 'esiTooManyErrors' }, resetMs);
    }
    if (status === 429) {
      this.#circuit.fail(ticket, 0, true);
      return this.#retrying({ kind: 'esiTooFast' }, retryAfterMs(headers));
    }
    if (status >= 500) {
      this.#circuit.fail(ticket);
      return this.#retrying({ kind: 'esiError', status }, SHORTEST_RETRY_MS);
    }
    const freshness = { fetchedAtMs: this.#options.clock.nowMs(), freshMs: lifetimeMs(headers, call.cachedMs) };
    if (status === 304 && call.known != null) {
      this.#circuit.succeed(ticket);
      return { kind: 'notModified', freshness };
    }
    if (status === 200 || status === 204) {
      call.onHeaders?.(headers);
      // No content counts as a record without fields.
      return this.#interpretBody(
        call,
        status === 204 ? '{}' : sent.text,
        { etag: headers.get('etag'), freshness },
        ticket,
      );
    }
    this.#succeedUnlessErrorsRunOut(ticket, headers);
    if (status === 401 || status === 403) return { kind: 'tokenRefused', isForbidden: status === 403 };
    return status === 404
      ? { kind: 'notFound', freshness }
      : { kind: 'failed', message: { kind: 'esiRefused', status } };
  }

  #interpretBody<Data>(call: Call<Data>, text: string, known: Known, ticket: Ticket): EsiAnswer<Data> {
    const body = parseJson(text);
    if (body === undefined) {
      this.#circuit.fail(ticket);
      return this.#retrying({ kind: 'esiNotJson' }, SHORTEST_RETRY_MS);
    }
    this.#circuit.succeed(ticket);
    const parsed = v.safeParse(call.schema, body, { abortEarly: true });
    return parsed.success
      ? { kind: 'ok', data: parsed.output, text, ...known }
      : { kind: 'failed', message: { kind: 'esiUnreadable', issue: issueOf(parsed.issues) } };
  }

  /** For an answer that ESI counts as an error: pauses all calls before the error limit is reached. */
  #succeedUnlessErrorsRunOut(ticket: Ticket, headers: Headers): void {
    const remain = Number.parseInt(headers.get('x-esi-error-limit-remain') ?? '', 10);
    if (remain < ERRORS_KEPT_BACK) {
      this.#circuit.fail(ticket, errorResetMs(headers), true);
    } else {
      this.#circuit.succeed(ticket);
    }
  }

  #retrying<Data>(message: FetchMessage, delayMs: number): EsiAnswer<Data> {
    const notBeforeMs = this.#options.clock.nowMs() + delayMs;
    return { kind: 'retrying', message, notBeforeMs, isOutage: this.#circuit.isOpen };
  }

  #outageUntil(untilMs: number): Outage {
    const kind = this.#circuit.isLimited ? 'esiTooFast' : 'esiOut';
    return { kind: 'retrying', message: { kind }, notBeforeMs: untilMs, isOutage: true };
  }
}

function industryBucket(characterId: CharacterId): string {
  return `char-industry/${characterId}`;
}

/** The character whose bucket it is; null for what is asked without a login. */
function callerOf(bucket: string | null): string | null {
  return bucket?.split('/')[1] ?? null;
}

function errorResetMs(headers: Headers): number {
  return headerWaitMs(headers, 'x-esi-error-limit-reset', DEFAULT_ERROR_RESET_MS);
}
