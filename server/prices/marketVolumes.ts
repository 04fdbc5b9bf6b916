/**
 * How much of each commodity the hubs' regions trade: ESI's market history, one call for each region and commodity. The
 * first request for a hub starts the calls. They run in the background, a few at once, and their results serve all visitors
 * for a day. While ESI is down, the last good figures stay.
 */
import * as v from 'valibot';
import { commodities } from '../../workers/game/catalogue/index.ts';
import type { TradingHub } from '../../workers/game/domain/hub.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import { readRows } from '../../workers/game/domain/rows.ts';
import { SECONDS_PER_DAY } from '../../workers/game/domain/units.ts';
import type { MarketAnswer } from '../contract.ts';
import { Problem } from '../http/problems.ts';
import { invalidAnswer } from '../http/upstream.ts';
import { askEsi, ESI } from './esi.ts';
import { forEachHub, HUB_REGION_IDS } from './hubs.ts';
import { type PriceSourceOptions, parsePrice } from './source.ts';

/** Thirteen months with 130 bytes a day, and room for more. */
const MAX_BYTES = 512 * 1024;

const DAY_MS = SECONDS_PER_DAY * 1000;
/** ESI adds an entry a day, after the downtime. */
const FRESH_MS = DAY_MS;
/** Pause after failed calls. */
const RETRY_MS = 5 * 60_000;
/** More failures in a row mean that ESI is down: no further calls until the pause is over. */
const MAX_FAILURES = 3;
/** ESI's market history allows 300 calls a minute; all hubs together stay well below that. */
const CALLS_AT_ONCE = 4;
export const MARKET_SPACING_MS = 1_000;
/** When the page should ask again while calls are running. */
const FILLING_SECONDS = 5;

/** The mean is over so many days. Days without an entry had no trade. */
const DAY_COUNT = 30;

const TYPE_IDS: readonly TypeId[] = [...commodities.keys()];

const historySchema = v.array(v.unknown());
const daySchema = v.object({ date: v.string(), volume: v.unknown() });

interface MarketVolumesOptions extends PriceSourceOptions {
  /** without a trailing slash; read at each call */
  esiUrl: () => string;
  /** milliseconds since 1970 */
  now: () => number;
  /** resolves after the pause between two calls */
  pause: () => Promise<void>;
  /** called each time a call fails */
  onFailure?: (hub: TradingHub, error: unknown) => void;
}

/** What a hub's region trades, as far as it is known. Starts calls for the rest. */
export type MarketVolumes = (hub: TradingHub) => MarketAnswer;

interface Volume {
  dailyUnits: number;
  fetchedAtMs: number;
}

interface Call {
  hub: TradingHub;
  typeId: TypeId;
}

/** Creates an empty cache for all hubs. */
export function createMarketVolumes(options: MarketVolumesOptions): MarketVolumes {
  const { esiUrl, timeoutMs, userAgent, now, pause, onFailure } = options;
  const known = forEachHub(() => new Map<TypeId, Volume>());
  /** when the latest call failed, of commodities whose latest call did */
  const failedAtMs = forEachHub(() => new Map<TypeId, number>());
  /** waiting or running */
  const queued = forEachHub(() => new Set<TypeId>());
  let waiting: Call[] = [];
  let runningCount = 0;
  let failureCount = 0;
  let pausedUntilMs = 0;

  /** When this figure should be asked for, milliseconds since 1970. */
  function dueAtMs(hub: TradingHub, typeId: TypeId): number {
    const volume = known[hub].get(typeId);
    const failedMs = failedAtMs[hub].get(typeId);
    return Math.max(
      volume === undefined ? 0 : volume.fetchedAtMs + FRESH_MS,
      failedMs === undefined ? 0 : failedMs + RETRY_MS,
      pausedUntilMs,
    );
  }

  async function load({ hub, typeId }: Call): Promise<number> {
    const url = `${esiUrl()}/markets/${HUB_REGION_IDS[hub]}/history/?type_id=${typeId}`;
    const entries = await askEsi({ url, maxBytes: MAX_BYTES, timeoutMs, userAgent }, historySchema, 'market_history');
    const { rows: days, unread } = readRows(v.safeParser(daySchema), entries);
    if (days.length === 0 && unread.length > 0) throw invalidAnswer(ESI, 'market_history');
    const firstMs = now() - DAY_COUNT * DAY_MS;
    let units = 0;
    for (const { date, volume } of days) {
      const atMs = Date.parse(date);
      // A day counts if any of it is within the time.
      if (atMs + DAY_MS > firstMs && atMs <= now()) units += parsePrice(volume) ?? 0;
    }
    return units / DAY_COUNT;
  }

  async function answerCall(call: Call): Promise<void> {
    const { hub, typeId } = call;
    try {
      known[hub].set(typeId, { dailyUnits: await load(call), fetchedAtMs: now() });
      failedAtMs[hub].delete(typeId);
      failureCount = 0;
    } catch (error) {
      failedAtMs[hub].set(typeId, now());
      failureCount += 1;
      const isBusy = error instanceof Problem && error.word === 'upstream_busy';
      if (isBusy || failureCount >= MAX_FAILURES) {
        const retryAfterMs = isBusy ? (error.details.retryAfterSeconds ?? 0) * 1000 : 0;
        pausedUntilMs = Math.max(pausedUntilMs, now() + Math.max(RETRY_MS, retryAfterMs));
        for (const { hub: waitingHub, typeId: waitingId } of waiting) queued[waitingHub].delete(waitingId);
        waiting = [];
      }
      onFailure?.(hub, error);
    } finally {
      queued[hub].delete(typeId);
    }
  }

  /** Works through the queue; a few of these run at once. */
  async function run(): Promise<void> {
    runningCount += 1;
    for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
      await answerCall(call);
      await pause();
    }
    runningCount -= 1;
  }

  return (hub) => {
    let nextMs = Number.POSITIVE_INFINITY;
    for (const typeId of TYPE_IDS) {
      const dueMs = dueAtMs(hub, typeId);
      if (dueMs > now()) {
        nextMs = Math.min(nextMs, dueMs);
      } else if (!queued[hub].has(typeId)) {
        queued[hub].add(typeId);
        waiting.push({ hub, typeId });
      }
    }
    while (runningCount < CALLS_AT_ONCE && waiting.length > 0) void run();
    return {
      volumes: [...known[hub]].map(([typeID, { dailyUnits, fetchedAtMs }]) => ({
        typeID,
        dailyUnits,
        fetchedAt: fetchedAtMs,
      })),
      dayCount: DAY_COUNT,
      askAgainSeconds: queued[hub].size > 0 ? FILLING_SECONDS : Math.max(1, Math.ceil((nextMs - now()) / 1000)),
    };
  };
}
