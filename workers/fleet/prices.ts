/** Market prices: the last good ones, with their age, and what to say while there are no newer. */
import type { EngineListener, PriceState } from '../api.ts';
import type { CachedPrices, SnapshotCache } from '../cache/snapshotCache.ts';
import type { TradingHub } from '../domain/hub.ts';
import type { TypeId } from '../domain/ids.ts';
import type { Clock } from '../esi/clock.ts';
import { reportPrices } from '../report/index.ts';
import type { OwnServer } from './ownServer.ts';

/** Prices younger than this are not asked for again. */
const PRICES_LAST_MS = 45 * 60_000;

export type PriceOutcome = { kind: 'ok' } | { kind: 'retrying'; notBeforeMs: number; isOutage: boolean };

const NO_PRICES: Pick<PriceState, 'at' | 'minSellIsk' | 'report'> = {
  at: null,
  minSellIsk: new Map(),
  report: reportPrices(new Map()),
};

export class Prices {
  readonly #server: OwnServer;
  readonly #cache: SnapshotCache;
  readonly #clock: Clock;
  readonly #listener: Pick<EngineListener, 'prices' | 'notice'>;
  readonly #onChange: (prices: PriceState) => Promise<void>;
  #hub: TradingHub;
  #kept: CachedPrices | null = null;

  /** @param onChange has every figure that rests on prices made anew */
  constructor(
    hub: TradingHub,
    server: OwnServer,
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
    const at = Math.floor(kept.sourceAtMs / 1000);
    await this.#publish({ hub: kept.hub, at, minSellIsk, report: reportPrices(minSellIsk) });
  }

  /** Fetches prices unless this tab or another did lately. To be called by the tab that has the prices' lock. */
  async refresh(typeIds: readonly TypeId[]): Promise<PriceOutcome> {
    const hub = this.#hub;
    await this.take(await this.#cache.loadPrices(hub));
    const nowMs = this.#clock.nowMs();
    const ageMs = this.#kept === null ? Number.POSITIVE_INFINITY : nowMs - this.#kept.fetchedAtMs;
    if (ageMs >= 0 && ageMs < PRICES_LAST_MS) {
      return { kind: 'ok' };
    }
    const answer = await this.#server.fetchPrices(typeIds, hub);
    const isStillChosen = hub === this.#hub;
    if (answer.kind === 'retrying') {
      if (isStillChosen) this.#tell(`Prices could not be fetched. ${answer.message} ${this.#whatIsShown()}`);
      return answer;
    }
    const { sourceAtMs, isStale, minSellIsk } = answer.prices;
    const kept: CachedPrices = { hub, sourceAtMs, fetchedAtMs: this.#clock.nowMs(), minSellIsk };
    await this.#cache.savePrices(kept);
    await this.take(kept);
    if (isStillChosen) this.#tell(isStale ? `The source of prices is down. ${this.#whatIsShown()}` : null);
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
