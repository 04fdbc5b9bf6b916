/** Market prices: the last good ones, with their age, and what to say while there are no newer. */
import type { EngineListener, PriceState } from '../api.ts';
import type { CachedPrices, SnapshotCache } from '../cache/snapshotCache.ts';
import type { TypeId } from '../domain/ids.ts';
import type { Clock } from '../esi/clock.ts';
import type { OwnServer } from './ownServer.ts';

/** Prices younger than this are not asked for again. */
const PRICES_LAST_MS = 45 * 60_000;

export type PriceOutcome = { kind: 'ok' } | { kind: 'retrying'; notBeforeMs: number; isOutage: boolean };

export class Prices {
  readonly #server: OwnServer;
  readonly #cache: SnapshotCache;
  readonly #clock: Clock;
  readonly #listener: Pick<EngineListener, 'prices' | 'notice'>;
  readonly #onChange: (prices: PriceState) => Promise<void>;
  #kept: CachedPrices | null = null;

  /** @param onChange has every figure that rests on prices made anew */
  constructor(
    server: OwnServer,
    cache: SnapshotCache,
    clock: Clock,
    listener: Pick<EngineListener, 'prices' | 'notice'>,
    onChange: (prices: PriceState) => Promise<void>,
  ) {
    this.#server = server;
    this.#cache = cache;
    this.#clock = clock;
    this.#listener = listener;
    this.#onChange = onChange;
  }

  /** Takes prices that the browser kept. */
  async take(kept: CachedPrices | null): Promise<void> {
    if (kept === null || (this.#kept !== null && this.#kept.fetchedAtMs >= kept.fetchedAtMs)) {
      return;
    }
    this.#kept = kept;
    const state: PriceState = { at: Math.floor(kept.sourceAtMs / 1000), minSellIsk: new Map(kept.minSellIsk) };
    this.#listener.prices(state);
    await this.#onChange(state);
  }

  /** Fetches prices unless this tab or another did lately. To be called by the tab that has the prices' lock. */
  async refresh(typeIds: readonly TypeId[]): Promise<PriceOutcome> {
    await this.take(await this.#cache.loadPrices());
    const nowMs = this.#clock.nowMs();
    const ageMs = this.#kept === null ? Number.POSITIVE_INFINITY : nowMs - this.#kept.fetchedAtMs;
    if (ageMs >= 0 && ageMs < PRICES_LAST_MS) {
      return { kind: 'ok' };
    }
    const answer = await this.#server.fetchPrices(typeIds);
    if (answer.kind === 'retrying') {
      this.#tell('retrying', `Prices could not be fetched. ${answer.message} ${this.#whatIsShown()}`);
      return answer;
    }
    const { sourceAtMs, isStale, minSellIsk } = answer.prices;
    const kept: CachedPrices = { sourceAtMs, fetchedAtMs: this.#clock.nowMs(), minSellIsk };
    await this.#cache.savePrices(kept);
    await this.take(kept);
    this.#tell('retrying', isStale ? `The source of prices is down. ${this.#whatIsShown()}` : null);
    return { kind: 'ok' };
  }

  #whatIsShown(): string {
    if (this.#kept === null) {
      return 'Until then nothing has a price.';
    }
    const hours = Math.max(0, Math.round((this.#clock.nowMs() - this.#kept.sourceAtMs) / 3_600_000));
    return `Figures use the last good ones, ${hours === 0 ? 'less than an hour' : `about ${hours} h`} old.`;
  }

  #tell(kind: 'retrying', text: string | null): void {
    this.#listener.notice({ id: 'prices', kind, text });
  }
}
