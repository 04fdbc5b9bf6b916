/** Market prices: the last good ones with their age, and a notice while there are no newer ones. */
import type { EngineListener, PriceState } from '../api.ts';
import type { CachedPrices, SnapshotCache } from '../cache/snapshotCache.ts';
import type { TradingHub } from '../domain/hub.ts';
import type { TypeId } from '../domain/ids.ts';
import { type PriceList, takePrices } from '../domain/priceList.ts';
import type { EpochSeconds } from '../domain/units.ts';
import type { Clock } from '../esi/clock.ts';
import { reportPrices } from '../report/index.ts';
import type { BackendClient } from '../sessions/index.ts';

/** Younger prices are not fetched again. */
const PRICES_FRESH_MS = 45 * 60_000;
/** Delay after an implausible answer. */
const RETRY_MS = 60_000;

export type PriceOutcome = { kind: 'ok' } | { kind: 'retrying'; notBeforeMs: number; isOutage: boolean };

const NO_PRICES: Pick<PriceState, 'at' | 'minSellIsk' | 'report'> = {
  at: null,
  minSellIsk: new Map(),
  report: reportPrices(new Map()),
};

export class PriceFetcher {
  readonly #backend: BackendClient;
  readonly #cache: SnapshotCache;
  readonly #clock: Clock;
  readonly #listener: Pick<EngineListener, 'prices' | 'notice'>;
  readonly #onChange: (prices: PriceState) => Promise<void>;
  #hub: TradingHub;
  #kept: CachedPrices | null = null;

  /** @param onChange recalculates every figure that depends on prices */
  constructor(
    hub: TradingHub,
    backend: BackendClient,
    cache: SnapshotCache,
    clock: Clock,
    listener: Pick<EngineListener, 'prices' | 'notice'>,
    onChange: (prices: PriceState) => Promise<void>,
  ) {
    this.#hub = hub;
    this.#backend = backend;
    this.#cache = cache;
    this.#clock = clock;
    this.#listener = listener;
    this.#onChange = onChange;
  }

  get hub(): TradingHub {
    return this.#hub;
  }

  /** Switches to another hub: to its cached prices, or to none until they are fetched. */
  async setHub(hub: TradingHub): Promise<void> {
    this.#hub = hub;
    this.#kept = null;
    this.#showNotice(null);
    const kept = await this.#cache.loadPrices(hub);
    if (kept !== null) {
      await this.take(kept);
    } else if (hub === this.#hub) {
      await this.#publish({ hub, ...NO_PRICES });
    }
  }

  /** Takes cached prices if they are newer and of the chosen hub. */
  async take(kept: CachedPrices | null): Promise<void> {
    if (
      kept === null ||
      kept.hub !== this.#hub ||
      (this.#kept !== null && this.#kept.fetchedAtMs >= kept.fetchedAtMs)
    ) {
      return;
    }
    this.#kept = kept;
    const minSellIsk = new Map(kept.minSellIsk);
    const olderAt = new Map(kept.olderAtMs?.map(([typeId, atMs]) => [typeId as TypeId, toSeconds(atMs)]));
    const at = toSeconds(kept.sourceAtMs);
    await this.#publish({ hub: kept.hub, at, minSellIsk, report: reportPrices(minSellIsk, olderAt) });
  }

  /** Takes what another tab has stored in the cache. */
  async takeCached(): Promise<void> {
    await this.take(await this.#cache.loadPrices(this.#hub));
  }

  /** Fetches prices, unless this or another tab did recently. Call it with the prices' lock held. */
  async refresh(typeIds: readonly TypeId[]): Promise<PriceOutcome> {
    const hub = this.#hub;
    await this.take(await this.#cache.loadPrices(hub));
    const nowMs = this.#clock.nowMs();
    if (this.#kept !== null && isRecent(this.#kept.fetchedAtMs, nowMs)) {
      // Another tab may have got them after this one failed.
      if (isRecent(this.#kept.sourceAtMs, nowMs)) this.#showNotice(null);
      return { kind: 'ok' };
    }
    const known = toPriceList(this.#kept);
    const answer = await this.#backend.fetchPrices(typeIds, hub);
    const isStillChosen = hub === this.#hub;
    if (answer.kind === 'retrying') {
      if (isStillChosen) this.#showNotice(`Prices could not be fetched. ${answer.message} ${this.#fallbackText()}`);
      return answer;
    }
    const { sourceAtMs, isStale, minSell } = answer.prices;
    const prices = takePrices(known, minSell, sourceAtMs);
    if (prices === null) {
      if (isStillChosen) this.#showNotice(`The price source gave too few prices. ${this.#fallbackText()}`);
      return { kind: 'retrying', notBeforeMs: this.#clock.nowMs() + RETRY_MS, isOutage: false };
    }
    const kept = toCachedPrices(prices, { hub, sourceAtMs, fetchedAtMs: this.#clock.nowMs() });
    await this.#cache.savePrices(kept);
    await this.take(kept);
    if (isStillChosen) this.#showNotice(isStale ? `The price source is down. ${this.#fallbackText()}` : null);
    return { kind: 'ok' };
  }

  #fallbackText(): string {
    if (this.#kept === null) {
      return 'Until then nothing has a price.';
    }
    const hours = Math.max(0, Math.round((this.#clock.nowMs() - this.#kept.sourceAtMs) / 3_600_000));
    return `Figures use the last good prices, ${hours === 0 ? 'less than an hour' : `about ${hours} h`} old.`;
  }

  #publish(state: PriceState): Promise<void> {
    this.#listener.prices(state);
    return this.#onChange(state);
  }

  #showNotice(text: string | null): void {
    this.#listener.notice({ id: 'prices', kind: 'retrying', text });
  }
}

function isRecent(atMs: number, nowMs: number): boolean {
  return nowMs >= atMs && nowMs - atMs < PRICES_FRESH_MS;
}

/** Cached prices as a list; empty if there are none. */
function toPriceList(kept: CachedPrices | null): PriceList {
  if (kept === null) return new Map();
  const olderAtMs = new Map(kept.olderAtMs);
  return new Map(
    kept.minSellIsk.map(([typeId, isk]) => [typeId as TypeId, { isk, atMs: olderAtMs.get(typeId) ?? kept.sourceAtMs }]),
  );
}

function toCachedPrices(
  prices: PriceList,
  about: Pick<CachedPrices, 'hub' | 'sourceAtMs' | 'fetchedAtMs'>,
): CachedPrices {
  const older = [...prices].filter(([, { atMs }]) => atMs < about.sourceAtMs);
  return {
    ...about,
    minSellIsk: [...prices].map(([typeId, { isk }]) => [typeId, isk]),
    olderAtMs: older.map(([typeId, { atMs }]) => [typeId, atMs]),
  };
}

function toSeconds(ms: number): EpochSeconds {
  return Math.floor(ms / 1000);
}
