/** Sends changed reports and the totals to the page, in batches. */
import type { EngineListener } from '../../api.ts';
import type { Clock } from '../../game/domain/clock.ts';
import type { CharacterId, ColonyKey } from '../../game/domain/ids.ts';
import type { ColonyReport, FleetReport } from '../../game/domain/report.ts';
import { Timers } from '../../game/domain/timers.ts';
import type { ColonyStore } from './colonyStore.ts';

/** Changes within this time of each other are published together. */
export const BATCH_MS = 150;

/** The same while the page is empty: the characters that fill the screen arrive within this time of each other. */
export const FIRST_BATCH_MS = 40;

/** The same while many colonies change one after another, and some are already on the page. */
const CROWD_BATCH_MS = 600;

/** How long a character's first colonies wait for each other. */
export const FIRST_COLONIES_MS = 3000;

/** Limit per publication, so that the page can draw in between. */
const MAX_REPORTS_PER_PUBLICATION = 100;

export class Publisher {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #store: ColonyStore;
  readonly #listener: Pick<EngineListener, 'publish'>;
  readonly #afterPublication: (() => void)[] = [];
  readonly #afterFirstColonies: (() => void)[] = [];
  /** characters whose first colonies are being fetched, each with what cancels its time limit */
  readonly #heldBack = new Map<CharacterId, () => void>();
  #revision = 0;
  #isScheduled = false;
  /** when it will be published; while paused, no change makes that sooner */
  #dueAtMs = 0;
  #cancelScheduled = () => {};
  /** when the page last got a changed colony; 0 if never */
  #publishedAtMs = 0;
  /** resolves when the page has taken the latest batch, and so all batches before it */
  #taken: Promise<void> = Promise.resolve();
  /** Set while colonies are moved to another time. Until all are there, totals and a future time are held back. */
  isRecalculating = false;
  /** totals over colonies that were all reported for the same time */
  #totals: ReturnType<ColonyStore['totals']> | null = null;
  readonly #onPublished: ((fleet: FleetReport) => void)[] = [];

  constructor(clock: Clock, store: ColonyStore, listener: Pick<EngineListener, 'publish'>) {
    this.#clock = clock;
    this.#timers = new Timers(clock);
    this.#store = store;
    this.#listener = listener;
    store.onChange((canWait) => this.publishSoon(canWait));
  }

  /** Calls back with the totals after every complete publication. */
  onPublished(callback: (fleet: FleetReport) => void): void {
    this.#onPublished.push(callback);
  }

  /** Publishes a character's colonies together: when `release` is called, or after a time limit. */
  holdBack(characterId: CharacterId): void {
    this.#heldBack.get(characterId)?.();
    this.#heldBack.set(
      characterId,
      this.#timers.start(FIRST_COLONIES_MS, () => this.release(characterId)),
    );
  }

  release(characterId: CharacterId): void {
    const cancelLimit = this.#heldBack.get(characterId);
    if (cancelLimit === undefined) return;
    cancelLimit();
    this.#heldBack.delete(characterId);
    if (this.#heldBack.size > 0) {
      this.publishSoon();
    } else {
      // No other character is worth waiting for.
      this.#publishNext();
    }
  }

  /** Resolves once the page has taken everything published so far, or has failed to. */
  async untilTaken(): Promise<void> {
    await this.#taken.catch(() => {});
  }

  /** Calls back once every change so far is published; at once if it is. */
  afterPublication(callback: () => void): void {
    if (this.#isScheduled) {
      this.#afterPublication.push(callback);
    } else {
      callback();
    }
  }

  /** For work that can wait: calls back once every change so far is published and no first colonies are being fetched. */
  afterFirstColonies(callback: () => void): void {
    this.afterPublication(() => {
      if (this.#heldBack.size > 0) {
        this.#afterFirstColonies.push(callback);
      } else {
        callback();
      }
    });
  }

  /** From now on nothing is published by itself: what the browser has kept is about to be published in parts. */
  pause(): void {
    this.#cancelScheduled();
    this.#isScheduled = true;
    this.#dueAtMs = 0;
  }

  /** Ends a pause with a publication. */
  resume(): void {
    this.#isScheduled = false;
    this.publish();
  }

  /** Publishes all changes, and the totals. */
  publish(): void {
    const at = this.#store.shownAt;
    if (!this.isRecalculating || this.#totals === null) this.#totals = this.#store.totals(at);
    const totals = this.#totals;
    const changed = this.#store.takeChanged((characterId) => this.#heldBack.has(characterId));
    let removed = this.#store.takeRemoved();
    if (changed.length > 0) this.#publishedAtMs = this.#clock.nowMs();
    for (let start = 0; start === 0 || start < changed.length; start += MAX_REPORTS_PER_PUBLICATION) {
      this.#revision += 1;
      const taken = this.#listener.publish({
        revision: this.#revision,
        at,
        changed: changed.slice(start, start + MAX_REPORTS_PER_PUBLICATION),
        removed,
        ...totals,
      });
      this.#taken = Promise.resolve(taken);
      removed = [];
    }
    for (const callback of this.#onPublished) callback(totals.fleet);
    if (!this.#isScheduled) {
      const callbacks = this.#afterPublication.splice(0);
      if (this.#heldBack.size === 0) callbacks.push(...this.#afterFirstColonies.splice(0));
      for (const callback of callbacks) callback();
    }
  }

  /** Publishes all changes while more are about to follow: new totals come with the last of them. */
  publishPart(): void {
    const changed = this.#store.takeChanged((characterId) => this.#heldBack.has(characterId));
    if (changed.length > 0) this.#publishAhead(changed);
  }

  /** Publishes these colonies before all others are at the shown time. */
  publishFirst(keys: readonly ColonyKey[]): void {
    this.#publishAhead(this.#store.takeChangedOf(keys));
  }

  /** Publishes with the changes that come shortly after; those that can wait are published together. */
  publishSoon(canWait = false): void {
    const whileMoreArriveMs = this.#publishedAtMs === 0 ? FIRST_BATCH_MS : CROWD_BATCH_MS;
    const delayMs = canWait || this.#heldBack.size > 0 ? whileMoreArriveMs : BATCH_MS;
    if (!this.#isScheduled || this.#clock.nowMs() + delayMs < this.#dueAtMs) this.#publishIn(delayMs);
  }

  /** No more changes that can wait follow those there are. */
  endWait(): void {
    if (this.#isScheduled && this.#heldBack.size === 0) this.#publishNext();
  }

  stop(): void {
    this.#timers.stop();
  }

  #publishAhead(changed: readonly ColonyReport[]): void {
    const at = this.#store.shownAt;
    this.#totals ??= this.#store.totals(at);
    this.#revision += 1;
    void this.#listener.publish({
      revision: this.#revision,
      at,
      changed,
      removed: [],
      ...this.#totals,
      isAhead: true,
    });
  }

  #publishNext(): void {
    const sinceMs = this.#clock.nowMs() - this.#publishedAtMs;
    this.#publishIn(Math.min(Math.max(BATCH_MS - sinceMs, 0), BATCH_MS));
  }

  /** Replaces a publication that is scheduled already. */
  #publishIn(delayMs: number): void {
    this.#cancelScheduled();
    this.#isScheduled = true;
    this.#dueAtMs = this.#clock.nowMs() + delayMs;
    this.#cancelScheduled = this.#timers.start(delayMs, () => {
      this.#isScheduled = false;
      if (!(this.#store.isViewingFuture && this.isRecalculating)) this.publish();
    });
  }
}
