/** Market prices: the last good ones, with their age, and what to say while there are no newer. */
import type { EngineListener, PriceState } from '../api.ts';
import type { CachedPrices, SnapshotCache } from '../cache/snapshotCache.ts';
import type { TradingHub } from '../domain/hub.ts';
import type { TypeId } from '../domain/ids.ts';
import { type PriceList, takePrices } from '../domain/priceList.ts';
import type { EpochSeconds } from '../domain/units.ts';
import type { Clock } from '../esi/clock.ts';
import { reportPrices } from '../report/index.ts';
import type { BackendClient } from '../sessions/backendClient.ts';

/** Prices younger than this are not asked for again. */
const PRICES_LAST_MS = 45 * 60_000;
/** After an answer that is not to be believed the server is left alone for so long. */
const RETRY_MS = 60_000;

export type PriceOutcome = { kind: 'ok' } | { kind: 'retrying'; notBeforeMs: number; isOutage: boolean };

const NO_PRICES: Pick<PriceState, 'at' | 'minSellIsk' | 'report'> = {
  at: null,
  minSellIsk: new Map(),
  report: reportPrices(new Map()),
};

export class PriceFetcher {
  readonly #server: BackendClient;
  readonly #cache: SnapshotCache;
  readonly #clock: Clock;
  readonly #listener: Pick<EngineListener, 'prices' | 'notice'>;
  readonly #onChange: (prices: PriceState) => Promise<void>;
  #hub: TradingHub;
  #kept: CachedPrices | null = null;

  /** @param onChange has every figure that rests on prices made anew */
  constructor(
    hub: TradingHub,
    server: BackendClient,
    cache: SnapshotCache,
    clock: Clock,
    listener: Pick<EngineListener, 'prices' | 'notice'>,
    onChange: (prices: PriceState) => Promise<void>,
  ) {
    this.#hub = hub;
    this.#server = server;
    this.#cache = cache;
    this.#clock = clock;
    this.#listener = listener;
    this.#onChange = onChange;
  }

  get hub(): TradingHub {
    return this.#hub;
  }

  /** Goes over to another hub: its prices as the browser kept them, or none until they are fetched. */
  async setHub(hub: TradingHub): Promise<void> {
    this.#hub = hub;
    this.#kept = null;
    this.#tell(null);
    const kept = await this.#cache.loadPrices(hub);
    if (kept !== null) {
      await this.take(kept);
    } else if (hub === this.#hub) {
      await this.#publish({ hub, ...NO_PRICES });
    }
  }

  /** Takes prices that the browser kept, where they are newer and of this hub. */
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

  /** Fetches prices unless this tab or another did lately. To be called by the tab that has the prices' lock. */
  async refresh(typeIds: readonly TypeId[]): Promise<PriceOutcome> {
    const hub = this.#hub;
    await this.take(await this.#cache.loadPrices(hub));
    const nowMs = this.#clock.nowMs();
    if (this.#kept !== null && isRecent(this.#kept.fetchedAtMs, nowMs)) {
      // Another tab may have had them where this one failed.
      if (isRecent(this.#kept.sourceAtMs, nowMs)) this.#tell(null);
      return { kind: 'ok' };
    }
    const known = toPriceList(this.#kept);
    const answer = await this.#server.fetchPrices(typeIds, hub);
    const isStillChosen = hub === this.#hub;
    if (answer.kind === 'retrying') {
      if (isStillChosen) this.#tell(`Prices could not be fetched. ${answer.message} ${this.#whatIsShown()}`);
      return answer;
    }
    const { sourceAtMs, isStale, minSell } = answer.prices;
    const prices = takePrices(known, minSell, sourceAtMs);
    if (prices === null) {
      if (isStillChosen) this.#tell(`The price source gave hardly any prices. ${this.#whatIsShown()}`);
      return { kind: 'retrying', notBeforeMs: this.#clock.nowMs() + RETRY_MS, isOutage: false };
    }
    const kept = toCachedPrices(prices, { hub, sourceAtMs, fetchedAtMs: this.#clock.nowMs() });
    await this.#cache.savePrices(kept);
    await this.take(kept);
    if (isStillChosen) this.#tell(isStale ? `The price source is down. ${this.#whatIsShown()}` : null);
    return { kind: 'ok' };
  }

  #whatIsShown(): string {
    if (this.#kept === null) {
      return 'Until then nothing has a price.';
    }
    const hours = Math.max(0, Math.round((this.#clock.nowMs() - this.#kept.sourceAtMs) / 3_600_000));
    return `Figures use the last good ones, ${hours === 0 ? 'less than an hour' : `about ${hours} h`} old.`;
  }

  #publish(state: PriceState): Promise<void> {
    this.#listener.prices(state);
    return this.#onChange(state);
  }

  #tell(text: string | null): void {
    this.#listener.notice({ id: 'prices', kind: 'retrying', text });
  }
}

function isRecent(atMs: number, nowMs: number): boolean {
  return nowMs >= atMs && nowMs - atMs < PRICES_LAST_MS;
}

/** What the browser keeps, as a list; empty where it keeps nothing. */
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
