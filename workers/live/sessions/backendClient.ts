/** The worker's calls to the product's own server: fresh tokens, prices and market volumes. Nothing is thrown. */
import ky from 'ky';
import * as v from 'valibot';
import type { ErrorWord, PraisalItem, TokenData } from '../../../server/contract.ts';
import type { Session } from '../../game/domain/character.ts';
import type { Clock } from '../../game/domain/clock.ts';
import type { FetchMessage } from '../../game/domain/fetchMessage.ts';
import type { TradingHub } from '../../game/domain/hub.ts';
import type { CharacterId, TypeId } from '../../game/domain/ids.ts';
import { parseJson } from '../../game/domain/json.ts';
import { forEachBasis, type HubPrices, type KnownPrice, PRICE_BASES } from '../../game/domain/priceList.ts';
import { readRows } from '../../game/domain/rows.ts';
import { aheadOfServerMs } from '../../game/domain/serverClock.ts';
import { readErrorAnswer } from '../../game/domain/serverProblem.ts';
import { Timers } from '../../game/domain/timers.ts';
import { isSendableToken } from '../../game/domain/token.ts';
import { Circuit, type Ticket } from '../esi/circuit.ts';
import { retryAfterMs } from '../esi/rateBudget.ts';

/** Longer than the server may need: it calls the single sign-on up to four times in a row, 10 s each. */
export const CALL_TIMEOUT_MS = 45_000;
const SHORTEST_RETRY_MS = 5_000;

/** No commodity is traded nearly as often; more is an error of the source. */
const HIGHEST_UNITS_PER_DAY = 1e12;

/**
 * Answers to a renewal that mean an invalid token: the request itself is valid, so it must be the token. 413: it is
 * larger than any real one, perhaps of a damaged file.
 */
const REFUSALS: readonly number[] = [400, 401, 403, 413];

export type ServerFailure = { kind: 'retrying'; message: FetchMessage; notBeforeMs: number; isOutage: boolean };

type Refreshed =
  | { kind: 'ok'; session: Session }
  | { kind: 'needsLogin' }
  /** the refresh token was replaced without a valid access token: keep the new refresh token */
  | (ServerFailure & { sealedRefreshToken: string | null });

interface ServerPrices {
  /** when the source last sent prices, in milliseconds since 1970 by this computer's clock */
  sourceAtMs: number;
  /** the source is down, and these are its last good prices */
  isStale: boolean;
  /** averages of all regions, because the source is down */
  isAllRegions: boolean;
  /** as the server has them */
  prices: HubPrices;
}

/** What a region trades of one commodity. */
interface ServerVolume {
  typeId: TypeId;
  unitsPerDay: number;
  /** when ESI reported it, milliseconds since 1970 by this computer's clock */
  atMs: number;
}

interface ServerVolumes {
  /** those that the server knows */
  volumes: readonly ServerVolume[];
  /** the mean is over so many days */
  dayCount: number;
  /** until the server may have more or newer ones */
  askAgainMs: number;
}

const tokenSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  refresh_token: v.pipe(v.string(), v.nonEmpty()),
  expires_at: v.pipe(v.number(), v.finite()),
});

/** A renewal that failed after the single sign-on had replaced the token. */
const replacedTokenSchema = v.object({ refresh_token: v.string() });

const iskSchema = v.pipe(v.number(), v.finite(), v.minValue(0));

const olderAtSchema = v.optional(v.pipe(v.number(), v.finite()));

const priceItemSchema = v.object({
  typeID: v.pipe(v.number(), v.safeInteger()),
  prices: v.object({
    sell: v.object({
      min: v.optional(iskSchema),
      percentile: v.fallback(v.optional(iskSchema), undefined),
      percentileFetchedAt: olderAtSchema,
    }),
    buy: v.fallback(v.optional(v.object({ max: iskSchema, fetchedAt: olderAtSchema })), undefined),
  }),
  fetchedAt: olderAtSchema,
});

const praisalSchema = v.object({
  appraisal: v.object({ items: v.array(v.unknown()) }),
  fetchedAt: v.pipe(v.number(), v.finite()),
  isStale: v.boolean(),
  isAllRegions: v.optional(v.boolean(), false),
});

const marketSchema = v.object({
  volumes: v.array(v.unknown()),
  dayCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(400)),
  askAgainSeconds: v.pipe(v.number(), v.finite(), v.minValue(0)),
});

const volumeSchema = v.object({
  typeID: v.pipe(v.number(), v.safeInteger()),
  dailyUnits: v.pipe(v.number(), v.minValue(0), v.maxValue(HIGHEST_UNITS_PER_DAY)),
  fetchedAt: v.pipe(v.number(), v.finite()),
});

interface BackendClientOptions {
  /** root of the server, without a trailing slash */
  apiUrl: string;
  fetch: typeof fetch;
  clock: Clock;
  random: () => number;
  /** called with the time of the next try (milliseconds since 1970) while tokens can't be renewed, then with null */
  onOutage: (untilMs: number | null) => void;
  /** called at each answer: how far this computer's clock is ahead of the server's, in milliseconds */
  onClockAhead: (aheadMs: number) => void;
}

type Sent = { kind: 'answer'; status: number; headers: Headers; body: unknown; ticket: Ticket } | ServerFailure;

export class BackendClient {
  readonly #options: BackendClientOptions;
  readonly #timers: Timers;
  // Separate, because an outage of the price source must not prevent renewals.
  readonly #refreshCircuit: Circuit;
  readonly #priceCircuit: Circuit;
  readonly #marketCircuit: Circuit;

  constructor(options: BackendClientOptions) {
    this.#options = options;
    this.#timers = new Timers(options.clock);
    this.#refreshCircuit = new Circuit(options.clock, options.random, options.onOutage);
    this.#priceCircuit = new Circuit(options.clock, options.random, () => {});
    this.#marketCircuit = new Circuit(options.clock, options.random, () => {});
  }

  stop(): void {
    this.#timers.stop();
  }

  /** Uses a refresh token. The result must be stored before anything else, because the old token may be invalid now. */
  async refreshSession(characterId: CharacterId, name: string, session: Session): Promise<Refreshed> {
    if (!isSendableToken(session.sealedRefreshToken)) return { kind: 'needsLogin' };
    const request: TokenData = {
      // The server only needs the refresh token; an oversized access token must not make the request too large.
      access_token: isSendableToken(session.accessToken) ? session.accessToken : '',
      refresh_token: session.sealedRefreshToken,
      expires_at: session.expiresAtMs,
      character: { characterId, name },
    };
    const sent = await this.#send(this.#refreshCircuit, String(characterId), '/api/refresh', {
      method: 'post',
      json: request,
    });
    if (sent.kind === 'retrying') return { ...sent, sealedRefreshToken: null };
    const parsed = v.safeParse(tokenSchema, sent.body);
    if (sent.status === 200 && parsed.success) {
      this.#refreshCircuit.succeed(sent.ticket);
      const { access_token, refresh_token, expires_at } = parsed.output;
      const expiresAtMs = this.#byOwnClock(expires_at, sent.headers);
      return { kind: 'ok', session: { accessToken: access_token, sealedRefreshToken: refresh_token, expiresAtMs } };
    }
    if (REFUSALS.includes(sent.status) && readErrorAnswer(sent.body).error !== null) {
      this.#refreshCircuit.succeed(sent.ticket);
      return { kind: 'needsLogin' };
    }
    const replaced = v.safeParse(replacedTokenSchema, sent.body);
    const sealedRefreshToken = replaced.success ? replaced.output.refresh_token : null;
    return { ...this.#failure(this.#refreshCircuit, sent, LOGIN_REASONS), sealedRefreshToken };
  }

  /** The prices at a hub; commodities that nobody sells or buys are left out. */
  async fetchPrices(
    typeIds: readonly TypeId[],
    hub: TradingHub,
  ): Promise<{ kind: 'ok'; prices: ServerPrices } | ServerFailure> {
    const request: PraisalItem[] = typeIds.map((typeId) => ({ type_id: typeId, quantity: 1 }));
    const sent = await this.#send(this.#priceCircuit, hub, `/api/praisal?hub=${hub}`, {
      method: 'post',
      json: request,
    });
    if (sent.kind === 'retrying') return sent;
    const parsed = v.safeParse(praisalSchema, sent.body);
    if (sent.status !== 200 || !parsed.success) return this.#failure(this.#priceCircuit, sent, PRICE_REASONS);
    this.#priceCircuit.succeed(sent.ticket);
    const { appraisal, fetchedAt, isStale, isAllRegions } = parsed.output;
    const sourceAtMs = this.#byOwnClock(fetchedAt, sent.headers);
    const lists = forEachBasis(() => new Map<TypeId, KnownPrice>());
    const { rows } = readRows(v.safeParser(priceItemSchema), appraisal.items);
    for (const { typeID, prices, fetchedAt: minFetchedAt } of rows) {
      const { sell, buy } = prices;
      const found = {
        sellMin: { isk: sell.min, olderAt: minFetchedAt },
        sellPercentile: { isk: sell.percentile, olderAt: sell.percentileFetchedAt },
        buyMax: { isk: buy?.max, olderAt: buy?.fetchedAt },
      };
      for (const basis of PRICE_BASES) {
        const { isk, olderAt = fetchedAt } = found[basis];
        // From one reading of the clock: a millisecond later, all would look older than the list.
        const atMs = sourceAtMs - (fetchedAt - olderAt);
        if (isk !== undefined) lists[basis].set(typeID as TypeId, { isk, atMs });
      }
    }
    return { kind: 'ok', prices: { sourceAtMs, isStale, isAllRegions, prices: lists } };
  }

  /** What the region of a hub trades, as far as the server knows. */
  async fetchVolumes(hub: TradingHub): Promise<{ kind: 'ok'; volumes: ServerVolumes } | ServerFailure> {
    const sent = await this.#send(this.#marketCircuit, hub, `/api/market?hub=${hub}`, { method: 'get' });
    if (sent.kind === 'retrying') return sent;
    const parsed = v.safeParse(marketSchema, sent.body);
    if (sent.status !== 200 || !parsed.success) return this.#failure(this.#marketCircuit, sent, MARKET_REASONS);
    this.#marketCircuit.succeed(sent.ticket);
    const { volumes, dayCount, askAgainSeconds } = parsed.output;
    const aheadMs = this.#aheadMs(sent.headers) ?? 0;
    return {
      kind: 'ok',
      volumes: {
        volumes: readRows(v.safeParser(volumeSchema), volumes).rows.map(
          ({ typeID, dailyUnits, fetchedAt }): ServerVolume => {
            return { typeId: typeID as TypeId, unitsPerDay: dailyUnits, atMs: fetchedAt + aheadMs };
          },
        ),
        dayCount,
        askAgainMs: askAgainSeconds * 1000,
      },
    };
  }

  /** The network is back: the next call may try it out at once. */
  endPause(): void {
    this.#refreshCircuit.endPause();
    this.#priceCircuit.endPause();
    this.#marketCircuit.endPause();
  }

  async #send(
    circuit: Circuit,
    caller: string,
    path: string,
    request: { method: 'get' } | { method: 'post'; json: unknown },
  ): Promise<Sent> {
    const entry = await circuit.enter(caller);
    if (entry.kind === 'wait') {
      return { kind: 'retrying', message: { kind: 'serverUnreachable' }, notBeforeMs: entry.untilMs, isOutage: true };
    }
    const { apiUrl } = this.#options;
    const abort = new AbortController();
    const stopTimer = this.#timers.start(CALL_TIMEOUT_MS, () => abort.abort());
    try {
      const response = await ky(`${apiUrl}${path}`, {
        ...request,
        fetch: this.#options.fetch,
        signal: abort.signal,
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
      });
      const text = await response.text();
      const { status, headers } = response;
      const aheadMs = this.#aheadMs(headers);
      if (aheadMs !== null) this.#options.onClockAhead(aheadMs);
      return { kind: 'answer', status, headers, body: parseJson(text), ticket: entry.ticket };
    } catch {
      circuit.fail(entry.ticket);
      return this.#retrying(circuit, { kind: 'serverUnreachable' }, SHORTEST_RETRY_MS);
    } finally {
      stopTimer();
    }
  }

  /** An unexpected answer: the server, or a service that it calls, has a problem. */
  #failure(
    circuit: Circuit,
    { status, headers, body, ticket }: Extract<Sent, { kind: 'answer' }>,
    reasons: PassingReasons,
  ): ServerFailure {
    circuit.fail(ticket);
    return this.#retrying(
      circuit,
      reasonOf(body, status, reasons),
      headers.has('retry-after') ? retryAfterMs(headers) : SHORTEST_RETRY_MS,
    );
  }

  #retrying(circuit: Circuit, message: FetchMessage, delayMs: number): ServerFailure {
    const notBeforeMs = this.#options.clock.nowMs() + delayMs;
    return { kind: 'retrying', message, notBeforeMs, isOutage: circuit.isOpen };
  }

  /** A time of the server's clock by this computer's clock. */
  #byOwnClock(serverMs: number, headers: Headers): number {
    return serverMs + (this.#aheadMs(headers) ?? 0);
  }

  #aheadMs(headers: Headers): number | null {
    return aheadOfServerMs(headers.get('date'), this.#options.clock.nowMs());
  }
}

/** Problems that pass. The server's own sentence asks to try again, but the page retries anyway. */
type PassingReasons = Partial<Record<ErrorWord, FetchMessage>>;

const LOGIN_REASONS: PassingReasons = {
  upstream_failed: { kind: 'loginServiceFails' },
  upstream_busy: { kind: 'loginServiceBusy' },
  upstream_timeout: { kind: 'loginServiceSilent' },
  too_many_requests: { kind: 'tooManyLogins' },
};

const PRICE_REASONS: PassingReasons = {
  upstream_failed: { kind: 'priceSourceFails' },
  upstream_busy: { kind: 'priceSourceBusy' },
  upstream_timeout: { kind: 'priceSourceSilent' },
  too_many_requests: { kind: 'tooManyPrices' },
};

const MARKET_REASONS: PassingReasons = {
  too_many_requests: { kind: 'tooManyVolumes' },
};

/** Why a login could not be renewed, or prices or market volumes could not be fetched. */
function reasonOf(body: unknown, status: number, reasons: PassingReasons): FetchMessage {
  const { error, message, cause } = readErrorAnswer(body);
  if (error === null) return { kind: 'serverError', status };
  const passing = reasons[error as ErrorWord];
  if (passing !== undefined) return passing;
  return cause === null ? (message ?? { kind: 'serverCode', code: error }) : { kind: 'ofServer', problem: cause };
}
