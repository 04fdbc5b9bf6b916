/** What the region of the chosen hub trades: once a day from the own server, kept while it has no newer figures. */
import type { VolumeState } from '../../api.ts';
import type { Clock } from '../../game/domain/clock.ts';
import type { FetchMessage } from '../../game/domain/fetchMessage.ts';
import type { TradingHub } from '../../game/domain/hub.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { type MarketVolumes, noMarketVolumes } from '../../game/domain/marketVolumes.ts';
import { SECONDS_PER_DAY } from '../../game/domain/units.ts';
import { isNewer } from '../esi/lifetime.ts';
import type { CachedVolumes } from '../kept/cacheEntries.ts';
import type { SnapshotCache } from '../kept/snapshotCache.ts';
import type { BackendClient, ServerFailure } from '../sessions/index.ts';

/** Older figures say nothing about today's market: a month is what they are the mean of. */
const KEPT_FOR_MS = 30 * SECONDS_PER_DAY * 1000;

/** The server is never asked more often, whatever it says. */
const SHORTEST_PAUSE_MS = 3_000;

/** `askAgainInMs` until the server may have more or newer figures */
type VolumeOutcome = { kind: 'ok'; askAgainInMs: number } | ServerFailure;

export class VolumeFetcher {
  readonly #backend: Pick<BackendClient, 'fetchVolumes'>;
  readonly #cache: Pick<SnapshotCache, 'loadOfHub' | 'save'>;
  readonly #clock: Clock;
  readonly #onChange: (volumes: MarketVolumes, state: VolumeState) => void;
  #hub: TradingHub;
  #kept: CachedVolumes | null = null;
  /** why the last call failed */
  #problem: FetchMessage | null = null;

  /** @param onChange called with the volumes of the chosen hub whenever they change, or become unknown */
  constructor(
    hub: TradingHub,
    backend: Pick<BackendClient, 'fetchVolumes'>,
    cache: Pick<SnapshotCache, 'loadOfHub' | 'save'>,
    clock: Clock,
    onChange: (volumes: MarketVolumes, state: VolumeState) => void,
  ) {
    this.#hub = hub;
    this.#backend = backend;
    this.#cache = cache;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** Switches to another hub: to its cached volumes, or to none until they are fetched. */
  async setHub(hub: TradingHub): Promise<void> {
    this.#hub = hub;
    this.#kept = null;
    this.#problem = null;
    this.#publish();
    await this.takeCached();
  }

  /** Takes cached volumes of the chosen hub, unless it has newer ones. */
  take(cached: CachedVolumes | null): void {
    if (cached === null || cached.hub !== this.#hub) return;
    if (this.#kept !== null && !isNewer(cached.fetchedAtMs, this.#kept.fetchedAtMs, this.#clock.nowMs())) return;
    this.#kept = cached;
    this.#problem = null;
    this.#publish();
  }

  /** Takes what another tab has stored in the cache. */
  async takeCached(): Promise<void> {
    this.take(await this.#cache.loadOfHub('volumes', this.#hub));
  }

  /** Asks the server, unless this or another tab did so recently. Call it with the volumes' lock held. */
  async refresh(): Promise<VolumeOutcome> {
    const hub = this.#hub;
    await this.takeCached();
    const nowMs = this.#clock.nowMs();
    const kept = this.#kept?.hub === hub ? this.#kept : null;
    if (kept !== null && kept.fetchedAtMs <= nowMs && nowMs < kept.askAgainAtMs) {
      return { kind: 'ok', askAgainInMs: kept.askAgainAtMs - nowMs };
    }
    const answer = await this.#backend.fetchVolumes(hub);
    if (answer.kind === 'retrying') {
      if (hub === this.#hub) {
        this.#problem = answer.message;
        this.#publish();
      }
      return answer;
    }
    const { volumes, dayCount, askAgainMs } = answer.volumes;
    const byType = new Map(kept?.volumes.map((volume) => [volume[0], volume]));
    for (const { typeId, unitsPerDay, atMs } of volumes) byType.set(typeId, [typeId, unitsPerDay, atMs]);
    const atMs = this.#clock.nowMs();
    const askAgainInMs = Math.min(SECONDS_PER_DAY * 1000, Math.max(SHORTEST_PAUSE_MS, askAgainMs));
    const newer: CachedVolumes = {
      hub,
      dayCount,
      volumes: [...byType.values()].filter((volume) => atMs - volume[2] < KEPT_FOR_MS),
      fetchedAtMs: atMs,
      askAgainAtMs: atMs + askAgainInMs,
    };
    await this.#cache.save('volumes', newer);
    if (hub === this.#hub) {
      this.#kept = newer;
      this.#problem = null;
      this.#publish();
    }
    return { kind: 'ok', askAgainInMs };
  }

  #publish(): void {
    const nowMs = this.#clock.nowMs();
    const known = (this.#kept?.volumes ?? []).filter(([, , atMs]) => nowMs - atMs < KEPT_FOR_MS);
    const oldestMs = Math.min(...known.map(([, , atMs]) => atMs));
    const volumes: MarketVolumes = {
      ...noMarketVolumes(this.#hub),
      ...(this.#kept !== null && { dayCount: this.#kept.dayCount }),
      unitsPerDay: new Map(known.map(([typeId, unitsPerDay]) => [typeId as TypeId, unitsPerDay])),
      at: known.length === 0 ? null : Math.floor(oldestMs / 1000),
    };
    const { hub, at } = volumes;
    this.#onChange(volumes, { hub, at, knownCount: known.length, problem: this.#problem });
  }
}
