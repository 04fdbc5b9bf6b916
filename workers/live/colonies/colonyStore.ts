/** Every colony of the fleet: its simulation, its latest report, and which reports the page doesn't have yet. */
import { dequal } from 'dequal/lite';
import type { EngineListener, PriceState } from '../../api.ts';
import {
  agreedRates,
  type ColonyReportInput,
  customsTaxOf,
  type KnownState,
  type ListedPlanet,
  type Planet,
  reportColony,
  reportCoverage,
  reportDetail,
  reportFleet,
} from '../../figures/report/index.ts';
import type { Character, PlanetConfig } from '../../game/domain/character.ts';
import type { CharacterFetch } from '../../game/domain/characterFetch.ts';
import type { Clock, Freshness } from '../../game/domain/clock.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { CharacterCoverage } from '../../game/domain/coverage.ts';
import type { CustomsTax } from '../../game/domain/customsTax.ts';
import { type CharacterId, type ColonyKey, colonyKey, type PlanetId } from '../../game/domain/ids.ts';
import { type MarketVolumes, noMarketVolumes } from '../../game/domain/marketVolumes.ts';
import type { Skills } from '../../game/domain/ownData.ts';
import type { ColonyDetail, ColonyReport, FleetReport, FleetTotals } from '../../game/domain/report.ts';
import type { ReportSettings } from '../../game/domain/settings.ts';
import type { MeasuredRate } from '../../game/domain/taxes.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import { type Prices, tradePrices } from '../../game/worth/index.ts';
import { type KeptSustained, type SnapshotMark, TrackedColony } from './trackedColony.ts';

/** What other rooms may know about a colony. Only the store changes it. */
interface KnownColony {
  readonly colony: Colony;
  readonly mark: Readonly<SnapshotMark>;
  readonly planet: Planet;
  readonly confirmedAt: EpochSeconds;
  readonly hasRecord: boolean;
}

/** What a plan for the fleet is based on. */
export interface PlanningBasis {
  colonies: readonly TrackedColony[];
  /** the time that reports of colonies are of */
  shownAt: EpochSeconds;
  characters: ReadonlyMap<CharacterId, Character>;
  prices: Prices;
  /** what the chosen hub's region trades */
  volumes: MarketVolumes;
  settings: ReportSettings;
  /** what is known of each character; calculated when it is called */
  coverage: () => CharacterCoverage[];
  customsTax: (tracked: TrackedColony) => CustomsTax;
  /** what owners of customs offices charge whoever comes there */
  agreedRates: ReadonlyMap<PlanetId, MeasuredRate>;
}

/** What customs tax depends on besides settings. */
export interface CustomsBasis {
  /** what owners of customs offices charge, measured from taxes paid */
  rates: ReadonlyMap<ColonyKey, MeasuredRate>;
  /** as EVE reports them, where the player lets it be read */
  skills: ReadonlyMap<CharacterId, Skills>;
}

/** Which characters: those that the page is about, those that the round, totals and the strip count, or all. */
type Whose = 'shown' | 'counted' | 'shownOrCounted' | 'known';

export class ColonyStore {
  readonly #clock: Clock;
  readonly #listener: Pick<EngineListener, 'notice'>;
  readonly #characters = new Map<CharacterId, Character>();
  readonly #colonies = new Map<ColonyKey, TrackedColony>();
  /** the same by character: each of hundreds of changes concerns only one */
  readonly #byCharacter = new Map<CharacterId, Map<ColonyKey, TrackedColony>>();
  /** ESI's list of each character's colonies */
  readonly #listed = new Map<CharacterId, readonly ListedPlanet[]>();
  readonly #fetches = new Map<CharacterId, CharacterFetch>();
  #customs: CustomsBasis = { rates: new Map(), skills: new Map() };
  /** what owners charge by planet, for everybody else there */
  #agreedRates: ReadonlyMap<PlanetId, MeasuredRate> = new Map();
  #settings: ReportSettings;
  #prices: Prices = new Map();
  #volumes: MarketVolumes = noMarketVolumes('jita');
  /** the future time that all figures are for; null means now */
  #viewAt: EpochSeconds | null;
  #changed = new Set<ColonyKey>();
  #removed = new Set<ColonyKey>();
  #isShown: (character: Character) => boolean = () => true;
  #isCounted: (character: Character) => boolean = () => true;
  #onChange: (canWait?: boolean) => void = () => {};
  #pastRevision = 0;
  /** what a colony has sustained as it is, if that is known already */
  #replayed: (tracked: TrackedColony) => KeptSustained | null = () => null;

  /** @param viewAt the future time that figures are for; null means now */
  constructor(
    clock: Clock,
    listener: Pick<EngineListener, 'notice'>,
    settings: ReportSettings,
    viewAt: EpochSeconds | null = null,
  ) {
    this.#clock = clock;
    this.#listener = listener;
    this.#settings = settings;
    this.#viewAt = viewAt;
  }

  /**
   * Calls back after every change that the page has to get. One callback only.
   * @param callback gets whether many more such changes follow, and none is urgent
   */
  onChange(callback: (canWait?: boolean) => void): void {
    this.#onChange = callback;
  }

  get characters(): ReadonlyMap<CharacterId, Character> {
    return this.#characters;
  }

  /** Those that the player has logged in. The others are from shares, and are never fetched. */
  get ownCharacters(): ReadonlyMap<CharacterId, Character> {
    return new Map([...this.#characters].filter(([, { shareId }]) => shareId === undefined));
  }

  /** A character that the player has logged in; null if there is none, or only one of a share. */
  ownCharacter(characterId: CharacterId): Character | null {
    const character = this.#characters.get(characterId);
    return character === undefined || character.shareId !== undefined ? null : character;
  }

  /**
   * Whose colonies the page is about; all are simulated.
   * @param isCounted the same for the round, totals and the strip
   */
  setShown(isShown: (character: Character) => boolean, isCounted: (character: Character) => boolean): void {
    this.#isShown = isShown;
    this.#isCounted = isCounted;
    this.#onChange();
  }

  /** Grows with each change of the past of colonies. */
  get pastRevision(): number {
    return this.#pastRevision;
  }

  get nowSeconds(): EpochSeconds {
    return Math.floor(this.#clock.nowMs() / 1000);
  }

  get isViewingFuture(): boolean {
    return this.#viewAt !== null;
  }

  /** The time that the figures are for. */
  get shownAt(): EpochSeconds {
    return Math.max(this.nowSeconds, this.#viewAt ?? 0);
  }

  get keys(): ColonyKey[] {
    return [...this.#colonies.keys()];
  }

  get(key: ColonyKey): KnownColony | undefined {
    return this.#colonies.get(key);
  }

  coloniesOf(characterId: CharacterId): KnownColony[] {
    return this.#trackedOf(characterId);
  }

  /** When ESI last confirmed each colony of these characters. */
  confirmedTimes(characterIds: Iterable<CharacterId>): EpochSeconds[] {
    return [...characterIds].flatMap((id) => this.#trackedOf(id).map(({ confirmedAt }) => confirmedAt));
  }

  /** Sets a character's account and settings. Reports its colonies again if its figures may change. */
  setCharacter(record: Character): void {
    const previous = this.#characters.get(record.characterId);
    this.#characters.set(record.characterId, record);
    if (previous !== undefined && figureFields(previous) !== figureFields(record)) {
      for (const tracked of this.#trackedOf(record.characterId)) this.#report(tracked);
    }
    this.#onChange();
  }

  /** Sets a character's skills; null if they are not known (any more). Reports its colonies again if their tax changes. */
  setSkills(characterId: CharacterId, skills: Skills | null): void {
    if (JSON.stringify(skills) === JSON.stringify(this.#customs.skills.get(characterId) ?? null)) return;
    const taxOf = ({ colony, planet }: TrackedColony) => this.customsTax(colony, planet).fraction;
    const before = [...this.#trackedOf(characterId)].map((tracked) => ({ tracked, fraction: taxOf(tracked) }));
    const others = [...this.#customs.skills].filter(([id]) => id !== characterId);
    this.#customs = {
      ...this.#customs,
      skills: new Map(skills === null ? others : [...others, [characterId, skills]]),
    };
    // Most planets are where the skill changes nothing: reporting all again would keep those on screen waiting.
    for (const { tracked, fraction } of before) if (taxOf(tracked) !== fraction) this.#report(tracked);
  }

  /** Sets what owners charge, by the colony whose visits measured it. Reports the colonies whose tax changes. */
  setMeasuredRates(rates: ReadonlyMap<ColonyKey, MeasuredRate>): void {
    if (JSON.stringify([...rates]) === JSON.stringify([...this.#customs.rates])) return;
    const before = new Map(
      [...this.#colonies.values()].map((one) => [one, JSON.stringify(this.#measured(one.colony))]),
    );
    this.#customs = { ...this.#customs, rates };
    this.#agreedRates = agreedRates(rates);
    for (const [tracked, measured] of before) {
      if (JSON.stringify(this.#measured(tracked.colony)) !== measured) this.#report(tracked);
    }
  }

  /** What customs tax depends on; another object after each change. */
  get customs(): CustomsBasis {
    return this.#customs;
  }

  /** Takes what customs tax depended on at the last visit. */
  takeCustoms({ rates, skills }: CustomsBasis): void {
    this.setMeasuredRates(rates);
    for (const [characterId, known] of skills) {
      if (this.ownCharacter(characterId) !== null) this.setSkills(characterId, known);
    }
  }

  /** Figures don't depend on it, so nothing is published. */
  markNeedsLogin(characterId: CharacterId): void {
    const record = this.#characters.get(characterId);
    if (record !== undefined) this.#characters.set(characterId, { ...record, needsLogin: true });
  }

  /** Sets which planets ESI lists. Ignored if the character was deleted during the fetch. */
  setListed(characterId: CharacterId, planets: readonly ListedPlanet[]): void {
    const character = this.#characters.get(characterId);
    if (character !== undefined) {
      this.#changeCoverage(character, () => this.#listed.set(characterId, planets));
    }
  }

  /** Sets how a character's fetch goes: why planets are missing. While it is repeated, the previous reason stays. */
  setFetch(characterId: CharacterId, fetch: CharacterFetch): void {
    const character = this.#characters.get(characterId);
    const previous = this.#fetches.get(characterId)?.kind;
    const isRepeated = fetch.kind === 'fetching' && (previous === 'failed' || previous === 'retrying');
    if (character !== undefined && !isRepeated) {
      this.#changeCoverage(character, () => this.#fetches.set(characterId, fetch));
    }
  }

  removeCharacter(characterId: CharacterId): void {
    this.remove(this.#trackedOf(characterId).map(({ colony }) => colony.key));
    this.#byCharacter.delete(characterId);
    this.#characters.delete(characterId);
    this.#listed.delete(characterId);
    this.setSkills(characterId, null);
    this.#fetches.delete(characterId);
    this.#onChange();
  }

  /** Adds a colony, or replaces it with a newer snapshot. Ignored if its character was deleted during the fetch. */
  put(colony: Colony, mark: SnapshotMark, planet: Planet, confirmedAt: EpochSeconds): void {
    if (!this.#characters.has(colony.characterId)) return;
    const tracked = new TrackedColony(colony, mark, planet, confirmedAt);
    // Until the new snapshot has been replayed, what the previous one sustained stays on screen.
    const { kept } = this.#colonies.get(colony.key) ?? {};
    if (kept) tracked.kept = { ...kept, rule: '' };
    else tracked.kept = this.#replayed(tracked);
    this.#colonies.set(colony.key, tracked);
    const own = this.#byCharacter.get(colony.characterId) ?? new Map<ColonyKey, TrackedColony>();
    this.#byCharacter.set(colony.characterId, own.set(colony.key, tracked));
    this.#removed.delete(colony.key);
    this.#report(tracked);
  }

  remove(keys: readonly ColonyKey[]): void {
    for (const key of keys) {
      const tracked = this.#colonies.get(key);
      if (tracked !== undefined) {
        this.#colonies.delete(key);
        this.#byCharacter.get(tracked.colony.characterId)?.delete(key);
        this.#changed.delete(key);
        this.#removed.add(key);
        this.#onChange();
      }
    }
  }

  /** ESI lists the colony but has no record of it. The last snapshot stays. */
  markRecordMissing(key: ColonyKey): void {
    const tracked = this.#colonies.get(key);
    if (tracked !== undefined) {
      tracked.hasRecord = false;
      this.#report(tracked);
    }
  }

  /** ESI has confirmed that the snapshot is still current. */
  confirm(key: ColonyKey, confirmedAt: EpochSeconds): void {
    const tracked = this.#colonies.get(key);
    if (tracked !== undefined && (tracked.confirmedAt !== confirmedAt || !tracked.hasRecord)) {
      tracked.confirmedAt = confirmedAt;
      tracked.hasRecord = true;
      this.#report(tracked);
    }
  }

  /** ESI has said how long its answer about the colony is cached. */
  setFreshness(key: ColonyKey, freshness: Freshness): void {
    const tracked = this.#colonies.get(key);
    if (tracked !== undefined) tracked.mark = { ...tracked.mark, freshness };
  }

  /** Describes every planet again, without reporting its colonies. @returns whether any is described differently */
  describePlanets(describe: (colony: Colony) => Planet): boolean {
    let isChanged = false;
    for (const tracked of this.#colonies.values()) {
      const planet = describe(tracked.colony);
      isChanged ||= planet.name !== tracked.planet.name || planet.radiusKm !== tracked.planet.radiusKm;
      tracked.planet = planet;
    }
    return isChanged;
  }

  /** Sets a planet's name and security once they are known. */
  describePlanet(planetId: PlanetId, planet: Planet): void {
    for (const tracked of this.#colonies.values()) {
      if (tracked.colony.planetId === planetId) {
        tracked.planet = planet;
        this.#report(tracked);
      }
    }
  }

  /** Simulates colonies again, and publishes them, because more is known of what is on them. */
  simulateAgain(isMeant: (colony: Colony) => boolean): void {
    for (const { colony, mark, planet, confirmedAt, hasRecord } of [...this.#colonies.values()].filter((tracked) =>
      isMeant(tracked.colony),
    )) {
      this.put({ ...colony }, mark, planet, confirmedAt);
      if (!hasRecord) this.markRecordMissing(colony.key);
      // Its names are other ones, even if its figures are the same.
      this.#changed.add(colony.key);
    }
    this.#onChange();
  }

  /** @param replayed asked for each new colony: what it has sustained as it is, if that is known already */
  setReplayed(replayed: (tracked: TrackedColony) => KeptSustained | null): void {
    this.#replayed = replayed;
  }

  /** Has what these colonies sustain replayed again, because their past is another one. Until then it stays on screen. */
  expireSustained(keys: Iterable<ColonyKey>): void {
    this.#pastRevision += 1;
    for (const key of keys) {
      const tracked = this.#colonies.get(key);
      if (tracked?.kept) tracked.kept = { ...tracked.kept, rule: '' };
    }
    this.#onChange();
  }

  /** Reports a colony with what it sustains. Ignored if a newer snapshot has replaced it. */
  keepSustained(tracked: TrackedColony, kept: KeptSustained): void {
    if (this.#colonies.get(tracked.colony.key) !== tracked) return;
    tracked.kept = kept;
    this.#report(tracked, true);
  }

  /** Takes effect with a colony's next report. */
  setSettings(settings: ReportSettings): void {
    this.#settings = settings;
  }

  /** Takes effect with a colony's next report. */
  setPrices({ exportIsk, importIsk }: Pick<PriceState, 'exportIsk' | 'importIsk'>): void {
    this.#prices = tradePrices(exportIsk, importIsk);
  }

  /** For plans and comparisons; no colony's report depends on them. */
  setVolumes(volumes: MarketVolumes): void {
    this.#volumes = volumes;
  }

  /** Takes effect with a colony's next report. @param at a future time; null means now */
  setViewTime(at: EpochSeconds | null): void {
    this.#viewAt = at;
    if (at === null) {
      for (const tracked of this.#colonies.values()) tracked.endLookAhead();
    }
  }

  /** Moves a colony to the shown time and reports it. */
  report(key: ColonyKey): void {
    const tracked = this.#colonies.get(key);
    if (tracked !== undefined) this.#report(tracked);
  }

  /** Reports the colonies whose next stop has come. */
  reportStopped(): void {
    const now = this.nowSeconds;
    for (const tracked of this.#colonies.values()) {
      const nextStopAt = tracked.report?.nextStopAt ?? null;
      if (nextStopAt !== null && nextStopAt <= now) this.#report(tracked);
    }
  }

  /** What an opened planet shows; null if it isn't known (any more). */
  detail(key: ColonyKey): ColonyDetail | null {
    const tracked = this.#colonies.get(key);
    if (tracked === undefined) return null;
    // While the page shows a future time, the charts still start now.
    return reportDetail({ ...this.#input(tracked), forecast: tracked.sampledForecast(this.nowSeconds) });
  }

  /** The customs tax that a character pays on a planet, whether there is still a colony or not. */
  customsTax(colony: Pick<Colony, 'characterId' | 'planetId'>, planet: Pick<Planet, 'security' | 'space'>): CustomsTax {
    const level = this.customsSkillLevel(colony.characterId);
    return customsTaxOf(planet, level, this.#configOf(colony), this.#settings.customs, this.#measured(colony));
  }

  /** The level of Customs Code Expertise that counts: the player's entry, what EVE reports, or that of the settings. */
  customsSkillLevel(characterId: CharacterId): number {
    const entered = this.#characters.get(characterId)?.customsSkillLevel ?? null;
    return entered ?? this.#customs.skills.get(characterId)?.customsLevel ?? this.#settings.customs.skillLevel;
  }

  /** What plans are based on: the colonies of these characters. */
  planningBasis(whose: Whose = 'shown'): PlanningBasis {
    const characters = this.#charactersOf(whose);
    return {
      colonies: [...this.#colonies.values()].filter(({ colony }) => characters.has(colony.characterId)),
      shownAt: this.shownAt,
      characters,
      prices: this.#prices,
      volumes: this.#volumes,
      settings: this.#settings,
      coverage: () => this.#coverage(characters.values()),
      customsTax: ({ colony, planet }) => this.customsTax(colony, planet),
      agreedRates: this.#agreedRates,
    };
  }

  /** Totals over the latest reports: of what is shown, and of what counts if that is something else. */
  totals(at: EpochSeconds): { fleet: FleetReport; counted?: FleetReport } {
    const [shown, counted] = [this.#charactersOf('shown'), this.#charactersOf('counted')];
    const areSame = shown.size === counted.size && [...shown.keys()].every((id) => counted.has(id));
    return { fleet: this.#totalsOf(shown, at), ...(!areSame && { counted: this.#totalsOf(counted, at) }) };
  }

  #totalsOf(characters: ReadonlyMap<CharacterId, Character>, at: EpochSeconds): FleetReport {
    const counts = ({ characterId }: ColonyReport) => characters.has(characterId);
    return { ...this.#sum(counts, characters.values(), at), coverage: this.#coverage(characters.values()) };
  }

  /** The same over some colonies and their characters. */
  totalsOf(keys: ReadonlySet<ColonyKey>): FleetTotals {
    const ids = new Set([...keys].map((key) => this.#colonies.get(key)?.colony.characterId));
    const owners = [...this.#characters.values()].filter(({ characterId }) => ids.has(characterId));
    return this.#sum(({ key }) => keys.has(key), owners, this.shownAt);
  }

  #sum(counts: (report: ColonyReport) => boolean, characters: Iterable<Character>, at: EpochSeconds): FleetTotals {
    const reports = [...this.#colonies.values()].flatMap(({ report }) => report ?? []).filter(counts);
    return reportFleet(reports, characters, this.#settings, this.#prices, at);
  }

  /** The colonies that were removed since the last call. */
  takeRemoved(): ColonyKey[] {
    const removed = [...this.#removed];
    this.#removed = new Set();
    return removed;
  }

  /**
   * The reports that changed since they were last taken.
   * @param isHeldBack whether a character's reports stay for a later call
   */
  takeChanged(isHeldBack: (characterId: CharacterId) => boolean): ColonyReport[] {
    const taken: ColonyReport[] = [];
    for (const key of [...this.#changed]) {
      const tracked = this.#colonies.get(key);
      if (tracked === undefined || !isHeldBack(tracked.colony.characterId)) {
        this.#changed.delete(key);
        if (tracked?.report != null) taken.push(tracked.report);
      }
    }
    return taken;
  }

  /** The reports of these colonies, if they changed since they were last taken. */
  takeChangedOf(keys: readonly ColonyKey[]): ColonyReport[] {
    return keys.flatMap((key) => (this.#changed.delete(key) ? (this.#colonies.get(key)?.report ?? []) : []));
  }

  #charactersOf(whose: Whose): ReadonlyMap<CharacterId, Character> {
    const isOf: Record<Whose, (character: Character) => boolean> = {
      shown: this.#isShown,
      counted: this.#isCounted,
      shownOrCounted: (character) => this.#isShown(character) || this.#isCounted(character),
      known: () => true,
    };
    return new Map([...this.#characters].filter(([, character]) => isOf[whose](character)));
  }

  #coverage(characters: Iterable<Character>): CharacterCoverage[] {
    return [...characters].map((character) => this.#coverageOf(character, this.#trackedOf(character.characterId)));
  }

  #coverageOf(character: Character, colonies: readonly TrackedColony[]): CharacterCoverage {
    const { characterId } = character;
    const reported = colonies.filter(({ report }) => report !== null);
    return reportCoverage(
      character,
      this.#fetches.get(characterId) ?? { kind: 'waiting' },
      this.#listed.get(characterId) ?? null,
      new Map(reported.map((tracked) => [tracked.colony.key, knownStateOf(tracked)])),
    );
  }

  /** Publishes the change if figures cover more or less by it, or go without planets for another reason. */
  #changeCoverage(character: Character, change: () => void): void {
    const coverage = () => JSON.stringify(this.#coverageOf(character, this.#trackedOf(character.characterId)));
    const previous = coverage();
    change();
    if (coverage() !== previous) this.#onChange();
  }

  /** The character's own, otherwise what all other characters there agree on; null if there is none. */
  #measured({ characterId, planetId }: Pick<Colony, 'characterId' | 'planetId'>): MeasuredRate | null {
    return this.#customs.rates.get(colonyKey(characterId, planetId)) ?? this.#agreedRates.get(planetId) ?? null;
  }

  #configOf({ characterId, planetId }: Pick<Colony, 'characterId' | 'planetId'>): PlanetConfig | null {
    const configs = this.#characters.get(characterId)?.planetConfigs ?? [];
    return configs.find((config) => config.planetId === planetId) ?? null;
  }

  #trackedOf(characterId: CharacterId): TrackedColony[] {
    return [...(this.#byCharacter.get(characterId)?.values() ?? [])];
  }

  #input(tracked: TrackedColony): ColonyReportInput {
    const { colony, planet, confirmedAt, hasRecord } = tracked;
    const now = this.nowSeconds;
    const at = this.shownAt;
    return {
      ...(at > now ? tracked.lookAhead(now, at) : tracked.moveTo(at)),
      colony,
      planet,
      confirmedAt,
      hasRecord,
      at,
      config: this.#configOf(colony),
      customsTax: this.customsTax(colony, planet),
      settings: this.#settings,
      prices: this.#prices,
      sustained: tracked.kept?.sustained ?? null,
      isSustainedComing: tracked.kept === null,
    };
  }

  /** An error is shown to the player and doesn't affect other colonies. */
  #report(tracked: TrackedColony, canWait = false): void {
    const { key } = tracked.colony;
    let report: ColonyReport;
    try {
      report = reportColony(this.#input(tracked));
    } catch (error) {
      console.warn(error);
      const text = { kind: 'noFigures', planet: tracked.planet.name } as const;
      this.#listener.notice({ id: `colony-${key}`, kind: 'failed', text });
      return;
    }
    const previous = tracked.report;
    tracked.report = report;
    if (previous === null || !isSameReport(previous, report)) {
      this.#changed.add(key);
      this.#onChange(canWait);
    }
  }
}

function figureFields({ planetConfigs, customsSkillLevel }: Character): string {
  return JSON.stringify({ planetConfigs, customsSkillLevel });
}

/** A colony without a record keeps its last known structures; one that never had a record has none. */
function knownStateOf({ colony, hasRecord }: TrackedColony): KnownState {
  if (hasRecord) return 'current';
  return colony.pins.length > 0 ? 'outdated' : 'noRecord';
}

/** Whether two reports of a colony say the same, apart from the time they were made for. */
function isSameReport(a: ColonyReport, b: ColonyReport): boolean {
  return dequal({ ...a, at: 0 }, { ...b, at: 0 });
}
