/** Market prices: the last good ones with their age, and a notice while there are no newer ones. */

import type { EngineListener, PriceState } from '../../api.ts';
import { reportPrices } from '../../figures/report/index.ts';
import type { Clock } from '../../game/domain/clock.ts';
import type { TradingHub } from '../../game/domain/hub.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { PriceProblem, UsedPrices } from '../../game/domain/noticeText.ts';
import {
  forEachBasis,
  type HubPrices,
  NO_HUB_PRICES,
  type PriceBases,
  type PriceList,
  takeHubPrices,
} from '../../game/domain/priceList.ts';
import type { EpochSeconds, Isk } from '../../game/domain/units.ts';
import { tradePrices } from '../../game/worth/index.ts';
import { isNewer } from '../esi/lifetime.ts';
import type { CachedPrices } from '../kept/cacheEntries.ts';
import type { SnapshotCache } from '../kept/snapshotCache.ts';
import type { BackendClient } from '../sessions/index.ts';

/** Younger prices are not fetched again. */
const PRICES_FRESH_MS = 45 * 60_000;
/** From then on, averages of all regions are more accurate than a hub's last good prices. */
const TOO_OLD_MS = 24 * 3_600_000;
/** Delay after an implausible answer. */
const RETRY_MS = 60_000;

type PriceOutcome = { kind: 'ok' } | { kind: 'retrying'; notBeforeMs: number; isOutage: boolean };

const NOTHING: ReadonlyMap<number, Isk> = new Map();

const NO_PRICES: Omit<PriceState, 'hub'> = {
  at: null,
  isAllRegions: false,
  minSellIsk: NOTHING,
  exportIsk: NOTHING,
  importIsk: NOTHING,
  report: reportPrices(NOTHING),
};

export class PriceFetcher {
  readonly #backend: BackendClient;
  readonly #cache: SnapshotCache;
  readonly #clock: Clock;
  readonly #listener: Pick<EngineListener, 'prices' | 'notice'>;
  readonly #onChange: ((prices: PriceState) => Promise<void>)[] = [];
  #hub: TradingHub;
  #bases: PriceBases;
  #kept: CachedPrices | null = null;

  constructor(
    hub: TradingHub,
    bases: PriceBases,
    backend: BackendClient,
    cache: SnapshotCache,
    clock: Clock,
    listener: Pick<EngineListener, 'prices' | 'notice'>,
  ) {
    this.#hub = hub;
    this.#bases = bases;
    this.#backend = backend;
    this.#cache = cache;
    this.#clock = clock;
    this.#listener = listener;
  }

  /** Calls back with every change, after those that were added before. */
  onChange(callback: (prices: PriceState) => Promise<void>): void {
    this.#onChange.push(callback);
  }

  get hub(): TradingHub {
    return this.#hub;
  }

  /** Whether averages of all regions stand in for the hub's prices. */
  get isAllRegions(): boolean {
    return this.#kept?.isAllRegions ?? false;
  }

  /** The lowest sell orders, whatever basis is chosen. */
  get minSellIsk(): ReadonlyMap<number, Isk> {
    return new Map(this.#kept?.isk.sellMin);
  }

  /** Prices everything by other orders of the same hub. */
  async setBases(bases: PriceBases): Promise<void> {
    this.#bases = bases;
    if (this.#kept !== null) await this.#publishKept(this.#kept);
  }

  /** Switches to another hub: to its cached prices, or to none until they are fetched. */
  async setHub(hub: TradingHub): Promise<void> {
    this.#hub = hub;
    this.#kept = null;
    this.#showNotice(null);
    const kept = await this.#cache.loadOfHub('prices', hub);
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
      (this.#kept !== null && !isNewer(kept.fetchedAtMs, this.#kept.fetchedAtMs, this.#clock.nowMs()))
    ) {
      return;
    }
    this.#kept = kept;
    await this.#publishKept(kept);
  }

  /** Takes what another tab has stored in the cache. */
  async takeCached(): Promise<void> {
    await this.take(await this.#cache.loadOfHub('prices', this.#hub));
    if (this.#kept !== null && isRecent(this.#kept.fetchedAtMs, this.#clock.nowMs())) this.#showSource(this.#kept);
  }

  /** Fetches prices, unless this or another tab did recently. Call it with the prices' lock held. */
  async refresh(typeIds: readonly TypeId[]): Promise<PriceOutcome> {
    const hub = this.#hub;
    await this.take(await this.#cache.loadOfHub('prices', hub));
    if (hub !== this.#hub) {
      // The prices of the hub that was chosen meanwhile are fetched next.
      return { kind: 'ok' };
    }
    // Not to be read later: by then, another hub may be chosen.
    const kept = this.#kept;
    const showNotice = (problem: PriceProblem | null): void => {
      if (hub === this.#hub) this.#showNotice(problem);
    };
    if (kept !== null && isRecent(kept.fetchedAtMs, this.#clock.nowMs())) {
      // Another tab may have got them after this one failed.
      this.#showSource(kept);
      return { kind: 'ok' };
    }
    const answer = await this.#backend.fetchPrices(typeIds, hub);
    if (answer.kind === 'retrying') {
      showNotice({ kind: 'notFetched', message: answer.message });
      return answer;
    }
    const { sourceAtMs, isStale, isAllRegions } = answer.prices;
    if (isAllRegions && kept !== null && !kept.isAllRegions && !this.#isTooOld(kept)) {
      // The server doesn't know the hub's prices that this browser still has.
      await this.#keep({ ...kept, fetchedAtMs: this.#clock.nowMs(), isStale: true });
      showNotice({ kind: 'sourceDown' });
      return { kind: 'ok' };
    }
    // Averages and a hub's prices are not to be mixed.
    const known = kept === null || kept.isAllRegions || isAllRegions ? NO_HUB_PRICES : toHubPrices(kept);
    const prices = takeHubPrices(known, answer.prices.prices, sourceAtMs);
    if (prices === null) {
      showNotice({ kind: 'tooFew' });
      return { kind: 'retrying', notBeforeMs: this.#clock.nowMs() + RETRY_MS, isOutage: false };
    }
    const fetchedAtMs = this.#clock.nowMs();
    await this.#keep(toCachedPrices(prices, { hub, sourceAtMs, fetchedAtMs, isAllRegions, isStale }));
    showNotice(isStale ? { kind: 'sourceDown' } : null);
    return { kind: 'ok' };
  }

  async #keep(kept: CachedPrices): Promise<void> {
    await this.#cache.save('prices', kept);
    await this.take(kept);
  }

  #isTooOld({ sourceAtMs }: CachedPrices): boolean {
    return this.#clock.nowMs() - sourceAtMs >= TOO_OLD_MS;
  }

  #publishKept(kept: CachedPrices): Promise<void> {
    const byBasis = forEachBasis((basis) => new Map(kept.isk[basis]));
    const exportIsk = byBasis[this.#bases.exports];
    const importIsk = byBasis[this.#bases.imports];
    const older = olderAtMsByBasis(kept)[this.#bases.exports];
    const olderAt = new Map(older.map(([typeId, atMs]) => [typeId as TypeId, toSeconds(atMs)]));
    return this.#publish({
      hub: kept.hub,
      at: toSeconds(kept.sourceAtMs),
      isAllRegions: kept.isAllRegions,
      minSellIsk: byBasis.sellMin,
      exportIsk,
      importIsk,
      report: reportPrices(tradePrices(exportIsk, importIsk), olderAt),
    });
  }

  #usedPrices(): UsedPrices | null {
    if (this.#kept === null) return null;
    const ageHours = Math.max(0, Math.round((this.#clock.nowMs() - this.#kept.sourceAtMs) / 3_600_000));
    return { isAllRegions: this.#kept.isAllRegions, ageHours };
  }

  async #publish(state: PriceState): Promise<void> {
    this.#listener.prices(state);
    for (const callback of this.#onChange) await callback(state);
  }

  /** Whether the source was down when these prices were fetched. */
  #showSource({ isStale }: CachedPrices): void {
    this.#showNotice(isStale ? { kind: 'sourceDown' } : null);
  }

  #showNotice(problem: PriceProblem | null): void {
    const text = problem === null ? null : ({ kind: 'prices', problem, used: this.#usedPrices() } as const);
    this.#listener.notice({ id: 'prices', kind: 'retrying', text });
  }
}

function isRecent(atMs: number, nowMs: number): boolean {
  return nowMs >= atMs && nowMs - atMs < PRICES_FRESH_MS;
}

function olderAtMsByBasis({ olderAtMs, olderAtMsOf }: CachedPrices): CachedPrices['isk'] {
  return { sellMin: olderAtMs, ...(olderAtMsOf ?? { buyMax: olderAtMs, sellPercentile: olderAtMs }) };
}

function toHubPrices(kept: CachedPrices): HubPrices {
  const older = olderAtMsByBasis(kept);
  return forEachBasis((basis): PriceList => {
    const olderAtMs = new Map(older[basis]);
    const atMsOf = (typeId: number) => olderAtMs.get(typeId) ?? kept.sourceAtMs;
    return new Map(kept.isk[basis].map(([typeId, isk]) => [typeId as TypeId, { isk, atMs: atMsOf(typeId) }]));
  });
}

function toCachedPrices(
  prices: HubPrices,
  about: Pick<CachedPrices, 'hub' | 'sourceAtMs' | 'fetchedAtMs' | 'isAllRegions' | 'isStale'>,
): CachedPrices {
  const entries = (list: PriceList) => [...list].map(([typeId, { isk }]) => [typeId, isk] as const);
  const { sellMin, ...others } = forEachBasis((basis) =>
    [...prices[basis]].flatMap(([typeId, { atMs }]) => (atMs < about.sourceAtMs ? [[typeId, atMs] as const] : [])),
  );
  return { ...about, isk: forEachBasis((basis) => entries(prices[basis])), olderAtMs: sellMin, olderAtMsOf: others };
}

function toSeconds(ms: number): EpochSeconds {
  return Math.floor(ms / 1000);
}
