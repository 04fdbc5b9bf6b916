/**
 * The whole contract between page and worker: types only. All values are structured-cloned across the thread border,
 * so what can be expected to fail is a value here, never an Error's subclass.
 */
import type {
  ColonyHistory,
  FleetHistory,
  FleetHistoryRequest,
  HistoryFile,
  HistoryPeriod,
  HistoryRestoreOutcome,
  HistorySummary,
  WrongForecastOutcome,
} from './domain/history.ts';
import type { TradingHub } from './domain/hub.ts';
import type { CharacterId, ColonyKey, PlanetId } from './domain/ids.ts';
import type { ColonyDetail, ColonyReport, FleetReport, PriceReport } from './domain/report.ts';
import type {
  ExpectedVisit,
  RoundOutcome,
  RoundRequest,
  VisitAdvice,
  VisitReview,
  VisitSettings,
} from './domain/round.ts';
import type { EpochSeconds, Fraction, Isk } from './domain/units.ts';

/** What lets the product act for a character. The refresh token is sealed by the server. */
export interface Session {
  accessToken: string;
  sealedRefreshToken: string;
  /** of the access token, in milliseconds since 1970 */
  expiresAtMs: number;
}

export interface PlanetConfig {
  planetId: PlanetId;
  excludeFromTotals: boolean;
  customsTaxFraction: Fraction;
}

/** A character as the player set it up. The page owns the list; the worker gets a copy. Tokens are not part of it. */
export interface Character {
  characterId: CharacterId;
  name: string;
  /** '-' where the player gave none */
  account: string;
  comment: string;
  system: string;
  needsLogin: boolean;
  planetConfigs: readonly PlanetConfig[];
}

/** The settings that change figures. */
export interface ReportSettings {
  balanceThreshold: number;
  /** units per hour; 0 turns the alert off */
  minExtractionRate: number;
  /** figures replayed to now, or as ESI had them */
  figures: 'now' | 'esi';
  productionStartAt: EpochSeconds;
  activityFraction: Fraction;
}

/** Where the services are; the page reads it from api/env. */
export interface Services {
  /** without a trailing slash; absolute */
  esiUrl: string;
  /** with which ESI is asked: name, version, and how to reach the host */
  userAgent: string;
  /** of our own server, absolute, without a trailing slash; calls go to `${apiUrl}/api/…` */
  apiUrl: string;
}

export interface EngineStart {
  services: Services;
  characters: readonly Character[];
  settings: ReportSettings;
  /** as setViewTime takes it; now where it is left out */
  viewAt?: EpochSeconds | null;
  /** as setHub takes it; Jita where it is left out */
  hub?: TradingHub;
}

/** How one character's last fetch went. */
export type CharacterFetch =
  | { kind: 'waiting' }
  | { kind: 'fetching' }
  | { kind: 'ok'; at: EpochSeconds }
  /** it retries by itself */
  | { kind: 'retrying'; message: string; attempt: number; maxAttempts: number; retryAt: EpochSeconds }
  /** the player has to log in again */
  | { kind: 'needsLogin' }
  /** it failed for now; the last good data stays on screen */
  | { kind: 'failed'; message: string };

/** Of a refresh, and of the first fetch of characters that were added. */
export interface RefreshProgress {
  isRunning: boolean;
  doneCharacters: number;
  totalCharacters: number;
  /** when the last fetch of all characters ended, however it went */
  lastEndedAt: EpochSeconds | null;
  /**
   * The oldest of the times at which ESI last confirmed what is shown of each character; null where it never has.
   * Characters that have to log in again are left out.
   */
  confirmedAt: EpochSeconds | null;
  /** The player asked for a refresh, but ESI would only repeat itself before this time; then it is asked. */
  nothingNewerBefore: EpochSeconds | null;
}

/** Something to tell the player. The same id replaces the earlier notice; a null text takes it away. */
export interface EngineNotice {
  id: string;
  kind: 'retrying' | 'needsYou' | 'failed';
  text: string | null;
}

export interface PriceState {
  hub: TradingHub;
  /** when the source gave them; null while there are none */
  at: EpochSeconds | null;
  /** minimum sell by commodity; a commodity without a price is missing */
  minSellIsk: ReadonlyMap<number, Isk>;
  report: PriceReport;
}

/** One batch of what changed. */
export interface Publication {
  revision: number;
  at: EpochSeconds;
  changed: readonly ColonyReport[];
  removed: readonly ColonyKey[];
  fleet: FleetReport;
  /** set where these colonies come ahead of others that are about to follow: then `fleet` is that of the last one */
  isAhead?: true;
}

/** What the worker tells the page, and awaits where it says so. */
export interface EngineListener {
  /** Once it resolves, the page has taken the batch. */
  publish(publication: Publication): void | Promise<void>;
  /**
   * A character's session as the browser's storage has it at this moment; null if the character is gone. The worker asks
   * before it uses a refresh token, while it holds the character's lock: another tab may have used it meanwhile.
   */
  currentSession(characterId: CharacterId): Promise<Session | null>;
  /**
   * Stores a renewed session. The worker waits for it before it does anything else for that character, since the old
   * refresh token may no longer work. Resolves without storing it if a newer session has taken the old one's place.
   * @param replacedToken the sealed refresh token that was renewed
   */
  storeSession(characterId: CharacterId, session: Session, replacedToken: string): Promise<void>;
  /**
   * The character has to log in again. Ignored if another session has taken the place of the refused one.
   * @param refusedToken the sealed refresh token of the refused session
   */
  markNeedsLogin(characterId: CharacterId, refusedToken: string): Promise<void>;
  /** How the fetches of some characters go by now, and how far the refresh is; null where that is as told before. */
  fetches(changed: ReadonlyMap<CharacterId, CharacterFetch>, progress: RefreshProgress | null): void;
  prices(prices: PriceState): void;
  notice(notice: EngineNotice): void;
  /**
   * Colonies whose history changed: after it is loaded, when a visit was recorded here or in another tab, after a
   * restore. A null value: the colony has no history (any more).
   */
  histories(changed: ReadonlyMap<ColonyKey, HistorySummary | null>): void;
}

/** What the page may ask of the worker. */
export interface EngineApi {
  /** Shows the kept snapshots at once, then fetches. Call once. */
  start(start: EngineStart, listener: EngineListener): Promise<void>;
  /** The whole list, after any edit. Characters that are new are fetched; those missing are forgotten. */
  setCharacters(characters: readonly Character[]): Promise<void>;
  setSettings(settings: ReportSettings): Promise<void>;
  /** From now on all ISK is that of another hub; until its prices are there nothing has a price. */
  setHub(hub: TradingHub): Promise<void>;
  /** Fetches everything again, as far as ESI's cache times allow, and the rest by itself once they do. */
  refresh(): Promise<void>;
  /**
   * Fetches characters now, even if ESI's cache times are not over. For the sandbox, where a visit ends them: the real
   * ESI would only repeat itself.
   */
  fetchAgain(characterIds: readonly CharacterId[]): Promise<void>;
  /**
   * From now on all figures are those of a moment to come; null, or a moment that has passed, is now. Resolves when the
   * colonies named first have been published; the others follow, and the sums over all with the last of them.
   */
  setViewTime(at: EpochSeconds | null, firstKeys: readonly ColonyKey[]): Promise<void>;
  /** null where the colony is not (or no longer) known */
  detail(key: ColonyKey): Promise<ColonyDetail | null>;
  /**
   * Plans a round of visits, in slices. A newer request ends an older one. Planets that are excluded from totals take
   * part: they are visited like any other.
   */
  planRound(request: RoundRequest): Promise<RoundOutcome>;
  /**
   * What a visit at the start of the round would bring in and take out, for colonies that a screen shows. Colonies that
   * can't be simulated are left out.
   */
  adviseVisits(keys: readonly ColonyKey[], settings: VisitSettings): Promise<VisitAdvice[]>;
  /** What newer snapshots show of planned visits; colonies without a newer snapshot are left out. */
  reviewRound(visits: readonly ExpectedVisit[]): Promise<VisitReview[]>;
  /** All visits to one colony and what it earned; null where nothing is stored of it. */
  colonyHistory(key: ColonyKey, period: HistoryPeriod): Promise<ColonyHistory | null>;
  /** What the fleet earned, and how right its forecasts were. Amounts of ISK are at the chosen hub. */
  fleetHistory(request: FleetHistoryRequest): Promise<FleetHistory>;
  /** Both snapshots of a wrong forecast, anonymised. @param at the later snapshot's `last_update` */
  wrongForecast(key: ColonyKey, at: EpochSeconds): Promise<WrongForecastOutcome>;
  /** Everything that is stored of all characters, as a backup file. */
  exportHistory(): Promise<HistoryFile>;
  /** Merges a backup file into what is stored. Restoring the same file twice changes nothing. */
  restoreHistory(file: Blob): Promise<HistoryRestoreOutcome>;
  /** Deletes what is stored of one character, or of all (null). A deleted character's history is deleted with it. */
  deleteHistory(characterId: CharacterId | null): Promise<void>;
}

/** What a page tells the service worker: it has been opened, and this is its main script. */
export interface PageOpened {
  kind: 'pageOpened';
  scriptUrl: string;
}

/** What the service worker tells a page. */
export type ServiceWorkerMessage =
  /** a version that the page is not of is ready */
  | { kind: 'newVersion' }
  /** a notification was clicked; null where it leads to no planet */
  | { kind: 'notificationClick'; colonyKey: ColonyKey | null };
