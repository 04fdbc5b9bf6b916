/** Keeps what each colony sustains current, in the background: replays take milliseconds per colony. */

import { type ColonyKey, idsOfKey } from '../game/domain/ids.ts';
import { SECONDS_PER_HOUR, type Seconds } from '../game/domain/units.ts';
import type { VisitHabits } from '../game/domain/whatIf.ts';
import { SimulationError } from '../game/engine/index.ts';
import { sustain } from '../game/sustain/index.ts';
import type { ColonyStore, CustomsBasis, KeptSustained, Publisher, TrackedColony } from './colonies/index.ts';
import type { LastFigures, StoredSustained, SustainedStore } from './kept/sustainedStore.ts';
import type { Later } from './later.ts';
import { ruleOf, visitInterval } from './variantBasis.ts';

/** A colony is replayed from its present state, which changes little as long as nobody visits it. */
const LASTS_SECONDS: Seconds = 6 * SECONDS_PER_HOUR;

/** The histories of so many are read together: each reading waits for what is being recorded. */
const COLONIES_PER_BATCH = 50;

interface SustainedDependencies {
  store: ColonyStore;
  publisher: Pick<Publisher, 'afterFirstColonies' | 'endWait'>;
  habits: (key: ColonyKey) => Promise<VisitHabits>;
  /** for the next visit */
  stored: Pick<SustainedStore, 'save' | 'saveCustoms'>;
  later: Pick<Later, 'run'>;
}

export class SustainedService {
  readonly #dependencies: SustainedDependencies;
  #isRunning = false;
  /** of what is stored */
  #pastRevision = 0;
  #customs: CustomsBasis;

  constructor(dependencies: SustainedDependencies) {
    this.#dependencies = dependencies;
    this.#customs = dependencies.store.customs;
  }

  /** Replays every colony of which it isn't known (any more) what it sustains. */
  wake(): void {
    const { pastRevision } = this.#dependencies.store;
    if (pastRevision !== this.#pastRevision) {
      this.#pastRevision = pastRevision;
      // The next visit may begin before all is replayed, and must not count what was replayed with another past.
      void this.store();
    }
    this.#storeCustoms();
    if (this.#isRunning || this.#stale().length === 0) return;
    this.#isRunning = true;
    const { publisher, later } = this.#dependencies;
    publisher.afterFirstColonies(() => {
      void later
        .run('net', (nextSlice) => this.#run(nextSlice))
        .finally(() => {
          this.#isRunning = false;
          publisher.endWait();
          void this.store();
        });
    });
  }

  /** Colonies that are as they were when they were replayed on the last visit need no replay. */
  take({ colonies: stored, customs }: LastFigures): void {
    const { store } = this.#dependencies;
    // What is known by now is newer.
    if (store.customs === this.#customs) {
      store.takeCustoms(customs);
      this.#customs = store.customs;
    }
    const isCurrent = this.#currentTest();
    const byKey = new Map(stored.filter((kept) => isCurrent({ kept })).map((one) => [one.key, one]));
    store.setReplayed((tracked) => {
      const { key } = tracked.colony;
      const one = byKey.get(key);
      byKey.delete(key);
      if (one === undefined || one.snapshot !== snapshotOf(tracked)) return null;
      const { rule, at, sustained } = one;
      return { rule, at, sustained };
    });
  }

  /** Stores what the player's own colonies sustain, for the next visit. */
  async store(): Promise<void> {
    const { store, stored } = this.#dependencies;
    const isCurrent = this.#currentTest();
    const own = store.ownCharacters;
    const current = store.planningBasis('known').colonies.flatMap((tracked): StoredSustained[] => {
      const { colony, kept } = tracked;
      const snapshot = snapshotOf(tracked);
      const isKept = own.has(colony.characterId) && isCurrent(tracked) && snapshot !== null;
      return isKept ? [{ ...kept!, key: colony.key, snapshot }] : [];
    });
    await stored.save(current);
  }

  /** The same, and what customs tax depends on, so that nothing of a deleted character is left. */
  async storeAll(): Promise<void> {
    await Promise.all([this.store(), this.#saveCustoms()]);
  }

  #storeCustoms(): void {
    const { customs } = this.#dependencies.store;
    if (customs === this.#customs) return;
    this.#customs = customs;
    void this.#saveCustoms();
  }

  async #saveCustoms(): Promise<void> {
    const { store, stored } = this.#dependencies;
    const { customs, ownCharacters } = store;
    // Not of a character that is deleted.
    const rates = new Map([...customs.rates].filter(([key]) => ownCharacters.has(idsOfKey(key).characterId)));
    const skills = new Map([...customs.skills].filter(([characterId]) => ownCharacters.has(characterId)));
    await stored.saveCustoms({ rates, skills });
  }

  /** What a colony sustains as of now, replayed if that isn't known; null if it can't be simulated. */
  async current(tracked: TrackedColony): Promise<KeptSustained['sustained']> {
    const isCurrent = this.#currentTest();
    if (isCurrent(tracked)) return tracked.kept!.sustained;
    const habits = await this.#dependencies.habits(tracked.colony.key);
    // The background work may have been faster.
    return isCurrent(tracked) ? tracked.kept!.sustained : this.#replay(tracked, habits);
  }

  async #run(nextSlice: () => Promise<void>): Promise<void> {
    const { store, habits } = this.#dependencies;
    for (let batch = this.#stale(); batch.length > 0; batch = this.#stale()) {
      const { pastRevision } = store;
      const known = await Promise.all(batch.map(({ colony }) => habits(colony.key)));
      for (const [at, tracked] of batch.entries()) {
        await nextSlice();
        if (store.pastRevision !== pastRevision) break;
        this.#replay(tracked, known[at]!);
      }
    }
  }

  /** The next colonies to replay. */
  #stale(): TrackedColony[] {
    const isCurrent = this.#currentTest();
    const { colonies } = this.#dependencies.store.planningBasis('shownOrCounted');
    return colonies.filter((tracked) => !isCurrent(tracked)).slice(0, COLONIES_PER_BATCH);
  }

  #currentTest(): (tracked: Pick<TrackedColony, 'kept'>) => boolean {
    const rule = ruleOf(this.#dependencies.store.planningBasis());
    const now = this.#dependencies.store.nowSeconds;
    return ({ kept }) => kept !== null && kept.rule === rule && Math.abs(now - kept.at) < LASTS_SECONDS;
  }

  #replay(tracked: TrackedColony, habits: VisitHabits): KeptSustained['sustained'] {
    const { store } = this.#dependencies;
    const basis = store.planningBasis();
    const { visitIntervalSeconds, surplusP0Sells } = basis.settings.worth;
    const interval = visitInterval(habits, visitIntervalSeconds);
    const at = store.nowSeconds;
    const kept = { rule: ruleOf(basis), at };
    try {
      const { eventCount, visitCount, ...colony } = sustain(tracked.presentCopy(at), {
        intervalSeconds: interval.seconds,
        takesSurplusP0: surplusP0Sells,
      });
      const sustained = { interval, colony };
      store.keepSustained(tracked, { ...kept, sustained });
      return sustained;
    } catch (error) {
      // The colony's own report says why it can't be simulated.
      if (!(error instanceof SimulationError)) throw error;
      store.keepSustained(tracked, { ...kept, sustained: null });
      return null;
    }
  }
}

/** The same text only for what ESI calls unchanged; null where it said nothing of that. */
function snapshotOf({ mark: { etag, lastUpdate } }: Pick<TrackedColony, 'mark'>): string | null {
  return etag ? `${etag} ${lastUpdate}` : null;
}
