/** All colonies as the page shows them: keeps them simulated, reports them, and publishes what changed in batches. */
import type { CharacterRecord, EngineListener, PriceState, ReportSettings } from '../api.ts';
import type { Colony } from '../domain/colony.ts';
import type { CharacterId, ColonyKey, PlanetId } from '../domain/ids.ts';
import type { ColonyDetail, ColonyReport, FleetReport, StopReport } from '../domain/report.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { type Clock, wait } from '../esi/clock.ts';
import { type ColonyReportInput, type Planet, reportColony, reportDetail, reportFleet } from '../report/index.ts';
import { isSameReport } from './sameReport.ts';
import type { TrackedColony } from './trackedColony.ts';

/** Changes that come within this time of each other are published together. */
export const GATHER_MS = 150;

/** While the first colonies of many characters arrive, and some are on the page already. */
export const GATHER_CROWD_MS = 600;

/** A character's first colonies wait so long for each other. */
export const GATHER_FIRST_MS = 3000;

/** Reports in one publication at most, so that the page can draw in between. */
export const MAX_REPORTS_PER_PUBLICATION = 100;

/** A stop that is farther off than this is looked at again with the next publication. */
const STOP_IN_SIGHT_MS = 10 * 60_000;

/** So long the moment that is shown must stay the same before the colonies that are out of view follow. */
const SETTLED_MS = 100;

/** Colonies worked through before other events get their turn. */
const COLONIES_PER_STRETCH = 50;

export type FleetListener = Pick<EngineListener, 'publish' | 'notice'>;

/** What a plan for the fleet is made of. */
export interface PlanningBasis {
  colonies: readonly TrackedColony[];
  characters: ReadonlyMap<CharacterId, CharacterRecord>;
  prices: PriceState['minSellIsk'];
}

export class ColonyStore {
  readonly #clock: Clock;
  readonly #listener: FleetListener;
  readonly #characters = new Map<CharacterId, CharacterRecord>();
  readonly #colonies = new Map<ColonyKey, TrackedColony>();
  #settings: ReportSettings;
  /** the moment to come that all figures are of; null for now */
  #viewAt: EpochSeconds | null;
  #prices: PriceState['minSellIsk'] = new Map();
  #changed = new Set<ColonyKey>();
  #removed = new Set<ColonyKey>();
  #revision = 0;
  #isPublishing = false;
  /** when a colony was last among what was published; 0 where none was */
  #publishedAtMs = 0;
  #cancelPublication = () => {};
  /** the page's word that it has the latest batch, and so all before it */
  #taken: Promise<void> = Promise.resolve();
  /** characters whose first colonies are being fetched, each with what ends the waiting for all of them */
  readonly #gathering = new Map<CharacterId, () => void>();
  #afterPublication: (() => void)[] = [];
  #cancelStopTimer = () => {};
  /** raised by every wish to report all anew, so that an older one under way gives up */
  #round = 0;
  #isRoundUnderWay = false;
  /** sums over colonies that are all of one moment */
  #sums: FleetReport | null = null;

  constructor(clock: Clock, listener: FleetListener, settings: ReportSettings, viewAt: EpochSeconds | null = null) {
    this.#clock = clock;
    this.#listener = listener;
    this.#settings = settings;
    this.#viewAt = viewAt;
  }

  /** The colonies of a character. */
  coloniesOf(characterId: CharacterId): TrackedColony[] {
    return [...this.#colonies.values()].filter(({ colony }) => colony.characterId === characterId);
  }

  /** When ESI last confirmed each colony of some characters. */
  confirmedTimes(characterIds: ReadonlySet<CharacterId>): EpochSeconds[] {
    return [...this.#colonies.values()]
      .filter(({ colony }) => characterIds.has(colony.characterId))
      .map(({ confirmedAt }) => confirmedAt);
  }

  get(key: ColonyKey): TrackedColony | undefined {
    return this.#colonies.get(key);
  }

  /** Sets the character's account and planet settings; its colonies are reported anew where those count. */
  setCharacter(record: CharacterRecord): void {
    const former = this.#characters.get(record.characterId);
    this.#characters.set(record.characterId, record);
    if (former !== undefined && JSON.stringify(former.planetConfigs) !== JSON.stringify(record.planetConfigs)) {
      for (const tracked of this.coloniesOf(record.characterId)) {
        this.#report(tracked);
      }
    }
    this.#publishSoon();
  }

  removeCharacter(characterId: CharacterId): void {
    this.remove(this.coloniesOf(characterId).map(({ colony }) => colony.key));
    this.#characters.delete(characterId);
    this.#publishSoon();
  }

  /** Takes a colony, or a newer snapshot of one. */
  put(tracked: TrackedColony): void {
    if (!this.#characters.has(tracked.colony.characterId)) {
      // Its character was deleted while it was being fetched.
      return;
    }
    this.#colonies.set(tracked.colony.key, tracked);
    this.#removed.delete(tracked.colony.key);
    this.#report(tracked);
  }

  /** Colonies of a character that come from now on are published together: when `endGathering` is called, or soon. */
  gather(characterId: CharacterId): void {
    this.#gathering.get(characterId)?.();
    const cancel = this.#clock.setTimer(GATHER_FIRST_MS, () => this.endGathering(characterId));
    this.#gathering.set(characterId, cancel);
  }

  endGathering(characterId: CharacterId): void {
    const cancel = this.#gathering.get(characterId);
    if (cancel !== undefined) {
      cancel();
      this.#gathering.delete(characterId);
      if (this.#gathering.size > 0) {
        this.#publishSoon();
      } else {
        // Nothing more is on its way that would be worth waiting for.
        const sinceMs = this.#clock.nowMs() - this.#publishedAtMs;
        this.#publishIn(Math.min(Math.max(GATHER_MS - sinceMs, 0), GATHER_MS));
      }
    }
  }

  /** Resolves once the page has taken what was published until now, or can't take it. */
  async untilTaken(): Promise<void> {
    await this.#taken.catch(() => {});
  }

  /** Calls back once what has come until now is published; at once where it is. */
  afterPublication(callback: () => void): void {
    if (this.#isPublishing) {
      this.#afterPublication.push(callback);
    } else {
      callback();
    }
  }

  remove(keys: readonly ColonyKey[]): void {
    for (const key of keys) {
      if (this.#colonies.delete(key)) {
        this.#changed.delete(key);
        this.#removed.add(key);
        this.#publishSoon();
      }
    }
  }

  /** ESI lists a colony but has no record of it: what was known of it stays. */
  loseRecord(tracked: TrackedColony): void {
    tracked.hasRecord = false;
    this.#report(tracked);
  }

  /** ESI has said that a snapshot still holds. */
  confirm(tracked: TrackedColony, confirmedAt: EpochSeconds): void {
    if (tracked.confirmedAt !== confirmedAt || !tracked.hasRecord) {
      tracked.confirmedAt = confirmedAt;
      tracked.hasRecord = true;
      this.#report(tracked);
    }
  }

  /** More has become known of planets: takes it for every colony. */
  async describeAll(describe: (colony: Colony) => Planet): Promise<void> {
    if (this.#colonies.size === 0) {
      return;
    }
    for (const tracked of this.#colonies.values()) {
      tracked.planet = describe(tracked.colony);
    }
    await this.reportAll();
  }

  /** A planet's name has become known. */
  rename(planetId: PlanetId, planet: Planet): void {
    for (const tracked of this.#colonies.values()) {
      if (tracked.colony.planetId === planetId) {
        tracked.planet = planet;
        this.#report(tracked);
      }
    }
  }

  async setSettings(settings: ReportSettings): Promise<void> {
    this.#settings = settings;
    await this.reportAll();
  }

  async setPrices(prices: Pick<PriceState, 'minSellIsk'>): Promise<void> {
    this.#prices = prices.minSellIsk;
    await this.reportAll();
  }

  /**
   * From now on all figures are those of a moment to come; null is now.
   * @param firstKeys colonies that are published at once; the others follow
   */
  setViewTime(at: EpochSeconds | null, firstKeys: readonly ColonyKey[]): void {
    this.#viewAt = at;
    if (at === null) {
      for (const tracked of this.#colonies.values()) {
        tracked.endLookAhead();
      }
    }
    this.#round += 1;
    this.#isRoundUnderWay = true;
    const first = firstKeys.flatMap((key) => this.#colonies.get(key) ?? []);
    for (const tracked of first) {
      this.#report(tracked);
    }
    this.#publishAhead(firstKeys);
    const round = this.#round;
    const others = [...this.#colonies.values()].filter((tracked) => !first.includes(tracked));
    void wait(this.#clock, SETTLED_MS).then(() => this.#reportInStretches(others, round));
  }

  /**
   * Moves every colony on to the moment that is shown and reports it anew. The work is done in stretches, with room for
   * others between.
   */
  reportAll(): Promise<void> {
    this.#round += 1;
    this.#isRoundUnderWay = true;
    return this.#reportInStretches([...this.#colonies.values()], this.#round);
  }

  /** Reports colonies, and gives up where another round has begun. */
  async #reportInStretches(colonies: readonly TrackedColony[], round: number): Promise<void> {
    for (const [index, tracked] of colonies.entries()) {
      if (index > 0 && index % COLONIES_PER_STRETCH === 0) {
        await wait(this.#clock, 0);
      }
      if (round !== this.#round) {
        return;
      }
      // Removed, or replaced by a newer snapshot, while others had their turn.
      if (this.#colonies.get(tracked.colony.key) === tracked) {
        this.#report(tracked);
      }
    }
    if (round === this.#round) {
      this.#isRoundUnderWay = false;
      if (this.#viewAt === null) {
        this.#publishSoon();
      } else {
        this.publish();
      }
    }
  }

  /** What an opened planet shows; null where it is not (or no longer) known. */
  detail(key: ColonyKey): ColonyDetail | null {
    const tracked = this.#colonies.get(key);
    if (tracked === undefined) {
      return null;
    }
    // Of a moment to come, too, the charts show all from now on.
    const { forecast } = tracked.moveTo(this.#nowSeconds());
    return reportDetail({ ...this.#input(tracked), forecast });
  }

  /** Every colony as it is tracked now, with what plans rest on. */
  planningBasis(): PlanningBasis {
    return { colonies: [...this.#colonies.values()], characters: this.#characters, prices: this.#prices };
  }

  #nowSeconds(): EpochSeconds {
    return Math.floor(this.#clock.nowMs() / 1000);
  }

  /** The moment that the figures are of. */
  #shownAt(): EpochSeconds {
    return Math.max(this.#nowSeconds(), this.#viewAt ?? 0);
  }

  #input(tracked: TrackedColony): ColonyReportInput {
    const { colony, planet, confirmedAt, hasRecord } = tracked;
    const now = this.#nowSeconds();
    const at = this.#shownAt();
    const configs = this.#characters.get(colony.characterId)?.planetConfigs ?? [];
    return {
      ...(at > now ? tracked.lookAhead(now, at) : tracked.moveTo(at)),
      colony,
      planet,
      confirmedAt,
      hasRecord,
      at,
      config: configs.find(({ planetId }) => planetId === colony.planetId) ?? null,
      settings: this.#settings,
      prices: this.#prices,
    };
  }

  /** Reports one colony. What goes wrong over it is told, and stays with that colony. */
  #report(tracked: TrackedColony): void {
    const { key } = tracked.colony;
    const id = `colony-${key}`;
    let report: ColonyReport;
    try {
      report = reportColony(this.#input(tracked));
    } catch (error) {
      const text = `The figures of ${tracked.planet.name} could not be made: ${String(error)}`;
      this.#listener.notice({ id, kind: 'failed', text });
      return;
    }
    const former = tracked.report;
    tracked.report = report;
    if (former === null || !isSameReport(former, report)) {
      this.#changed.add(key);
      this.#publishSoon();
    }
  }

  #publishSoon(): void {
    if (!this.#isPublishing) {
      const isCrowd = this.#gathering.size > 0 && this.#publishedAtMs > 0;
      this.#publishIn(isCrowd ? GATHER_CROWD_MS : GATHER_MS);
    }
  }

  /** Publishes then, and not when it was to be done before. */
  #publishIn(delayMs: number): void {
    this.#cancelPublication();
    this.#isPublishing = true;
    this.#cancelPublication = this.#clock.setTimer(delayMs, () => {
      this.#isPublishing = false;
      // Colonies on their way to another moment arrive together.
      if (this.#viewAt === null || !this.#isRoundUnderWay) {
        this.publish();
      }
    });
  }

  /** Publishes what has changed, and the sums over all; the last ones while only some colonies have moved. */
  publish(): void {
    const at = this.#shownAt();
    if (!this.#isRoundUnderWay || this.#sums === null) {
      this.#sums = this.#sumUp(at);
    }
    const fleet = this.#sums;
    const waiting = new Set<ColonyKey>();
    const changed = [...this.#changed].flatMap((key) => {
      const tracked = this.#colonies.get(key);
      if (tracked !== undefined && this.#gathering.has(tracked.colony.characterId)) {
        waiting.add(key);
        return [];
      }
      return tracked?.report ?? [];
    });
    let removed = [...this.#removed];
    this.#changed = waiting;
    if (changed.length > 0) {
      this.#publishedAtMs = this.#clock.nowMs();
    }
    this.#removed = new Set();
    for (let start = 0; start === 0 || start < changed.length; start += MAX_REPORTS_PER_PUBLICATION) {
      this.#revision += 1;
      const taken = this.#listener.publish({
        revision: this.#revision,
        at,
        changed: changed.slice(start, start + MAX_REPORTS_PER_PUBLICATION),
        removed,
        fleet,
      });
      this.#taken = Promise.resolve(taken);
      removed = [];
    }
    this.#awaitStop(fleet.nextStop);
    if (!this.#isPublishing) {
      for (const callback of this.#afterPublication.splice(0)) {
        callback();
      }
    }
  }

  /** Publishes what has changed, while more is about to come: the sums over all come with the last of it. */
  publishPart(): void {
    this.#publishAhead([...this.#changed]);
  }

  /** Publishes some colonies before all others have followed to the moment that is shown. */
  #publishAhead(keys: readonly ColonyKey[]): void {
    const changed = keys.flatMap((key) => (this.#changed.delete(key) ? (this.#colonies.get(key)?.report ?? []) : []));
    const at = this.#shownAt();
    this.#sums ??= this.#sumUp(at);
    this.#revision += 1;
    void this.#listener.publish({
      revision: this.#revision,
      at,
      changed,
      removed: [],
      fleet: this.#sums,
      isAhead: true,
    });
  }

  #sumUp(at: EpochSeconds): FleetReport {
    const reports = [...this.#colonies.values()].map(({ report }) => report).filter((report) => report !== null);
    return reportFleet(reports, this.#characters.values(), this.#settings, this.#prices, at);
  }

  /** A stop shows when it comes, not when all colonies are next moved on. */
  #awaitStop(nextStop: StopReport | null): void {
    this.#cancelStopTimer();
    const delayMs = nextStop === null ? 0 : nextStop.stop.at * 1000 - this.#clock.nowMs();
    if (delayMs > 0 && delayMs <= STOP_IN_SIGHT_MS) {
      this.#cancelStopTimer = this.#clock.setTimer(delayMs, () => this.#reportStopped());
    }
  }

  #reportStopped(): void {
    const now = this.#nowSeconds();
    for (const tracked of this.#colonies.values()) {
      const nextStopAt = tracked.report?.nextStopAt ?? null;
      if (nextStopAt !== null && nextStopAt <= now) {
        this.#report(tracked);
      }
    }
  }
}
