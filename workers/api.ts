/** The contract between page and worker: types only. Values are structured-cloned, so expected failures are values. */

import type { Backup } from './figures/kept/backupFile.ts';
import type {
  BackupPreview,
  BegunRestore,
  KeptFile,
  LastRestore,
  PageChanges,
  RestorePart,
  WrittenBackup,
} from './figures/kept/restore.ts';
import type { BottleneckOutcome, ChainOutcome, ChainRequest } from './game/domain/chain.ts';
import type { Character, Session } from './game/domain/character.ts';
import type { CharacterFetch, FailedFetch } from './game/domain/characterFetch.ts';
import type { ChoicesOutcome, ChoicesRequest } from './game/domain/choices.ts';
import type { BasketEntry, BasketsChange, BasketsOutcome, DemandedGoodsOutcome } from './game/domain/demand.ts';
import type { FetchMessage } from './game/domain/fetchMessage.ts';
import type {
  ColonyHistory,
  FleetHistory,
  FleetHistoryRequest,
  HistoryPeriod,
  HistoryRestoreOutcome,
  HistorySelection,
  HistorySummary,
  MonthReport,
  RoundResult,
  WrongForecastOutcome,
} from './game/domain/history.ts';
import type { TradingHub } from './game/domain/hub.ts';
import type { CharacterId, ColonyKey, SystemId } from './game/domain/ids.ts';
import type { LearnedSchematic, LearnedType } from './game/domain/learned.ts';
import type { Month } from './game/domain/months.ts';
import type { CharacterLevels } from './game/domain/nextLevels.ts';
import type { NoticeText } from './game/domain/noticeText.ts';
import type { MovedGoods, OwnData, RouteChange } from './game/domain/ownData.ts';
import type { PriceBases } from './game/domain/priceList.ts';
import type { ReminderPlan, ReminderRequest } from './game/domain/reminder.ts';
import type { ColonyDetail, ColonyReport, FleetReport, FleetTotals, PriceReport } from './game/domain/report.ts';
import type {
  ExpectedVisit,
  LoginReport,
  RoundOutcome,
  RoundReport,
  RoundRequest,
  StartedPlan,
  VisitAdvice,
  VisitReview,
  VisitSettings,
} from './game/domain/round.ts';
import type { ReportSettings } from './game/domain/settings.ts';
import type {
  KeptPlansChange,
  KeptPlansOutcome,
  LevelGain,
  SettleListener,
  SettleOutcome,
  SettleReach,
  SettleRequest,
  SettleStart,
  SettleSystem,
  SettleWhere,
} from './game/domain/settle.ts';
import type {
  RenewOutcome,
  RequestPreview,
  ShareChoice,
  ShareLink,
  SharePreview,
  ShareRequest,
  ShareSecret,
  SharesState,
} from './game/domain/shares.ts';
import type { TaxRow } from './game/domain/taxes.ts';
import type {
  DesignBeside,
  LibraryChange,
  LibraryOutcome,
  ReadTemplates,
  TemplateAssumptions,
  TemplateBenchOutcome,
  TemplateBenchRequest,
  TemplateChange,
  TemplateEdit,
  TemplateFile,
  TemplateList,
  TemplateScene,
  TemplateSource,
} from './game/domain/template.ts';
import type { EpochSeconds, Isk, Seconds } from './game/domain/units.ts';
import type { UnnamedPhrases } from './game/domain/unnamedPhrases.ts';
import type {
  CharacterLogins,
  ColonySuggestions,
  ComparisonOutcome,
  SuggestionSettings,
  Variant,
  VariantsChange,
  VariantsOutcome,
} from './game/domain/whatIf.ts';

/** The addresses of the services, from api/env. */
interface Services {
  /** without a trailing slash; absolute */
  esiUrl: string;
  /** sent with each call to ESI: name, version, and how to reach the host */
  userAgent: string;
  /** our own server, absolute, without a trailing slash; calls go to `${apiUrl}/api/…` */
  apiUrl: string;
}

/** The inputs of the engine, which the page decides. */
export interface EngineInputs {
  /** the player's own, all of them: new ones are fetched, missing ones are forgotten */
  characters: readonly Character[];
  settings: ReportSettings;
  /** The future time that all figures are for; null, or a time in the past, is now. Totals come with the last colonies. */
  viewAt: EpochSeconds | null;
  /** the colonies that are calculated first for that time */
  firstKeys: readonly ColonyKey[];
  /** Prices all ISK figures. Until its prices are fetched, nothing has a price. */
  hub: TradingHub;
  /** which orders of the hub all ISK figures are priced by */
  priceBases: PriceBases;
  /** whose characters the page is about */
  shown: ShareChoice;
  /** the same for the round, totals and the strip */
  counted: ShareChoice;
  /** what things without a name are called in the page's language */
  unnamed: UnnamedPhrases;
}

/** Where parts are left out, it starts with now, Jita, the lowest sell order and the player's own characters. */
export interface EngineStart
  extends Pick<EngineInputs, 'characters' | 'settings'>,
    Partial<Pick<EngineInputs, 'viewAt' | 'hub' | 'priceBases' | 'shown' | 'counted'>> {
  services: Services;
}

/** Progress of a refresh, or of the first fetch of added characters. */
export interface RefreshProgress {
  isRunning: boolean;
  doneCharacters: number;
  totalCharacters: number;
  /** when the last fetch of all characters ended, however it went */
  lastEndedAt: EpochSeconds | null;
  /** When ESI confirmed the oldest data on screen, but for characters that have to log in again; null: none. */
  confirmedAt: EpochSeconds | null;
  /** the player asked for a refresh, but ESI has nothing newer before this time; then it is asked */
  nothingNewerBefore: EpochSeconds | null;
}

/** A notice for the player. It replaces an earlier one with the same id; a null text removes that. */
export interface EngineNotice {
  id: string;
  kind: 'retrying' | 'needsYou' | 'failed';
  text: NoticeText | null;
}

export interface PriceState {
  hub: TradingHub;
  /** the price source is out: averages of all regions stand in for the hub's prices, by every basis */
  isAllRegions: boolean;
  /** when the source sent them; null while there are none */
  at: EpochSeconds | null;
  /** lowest sell order by commodity, whatever basis is chosen; a commodity without a price is missing */
  minSellIsk: ReadonlyMap<number, Isk>;
  /** by the chosen basis */
  exportIsk: ReadonlyMap<number, Isk>;
  importIsk: ReadonlyMap<number, Isk>;
  report: PriceReport;
}

/** How much is known about what the chosen hub's region trades. */
export interface VolumeState {
  hub: TradingHub;
  /** of the oldest figure; null while there are none */
  at: EpochSeconds | null;
  /** commodities with a figure */
  knownCount: number;
  /** why the server could not be asked; null if it could */
  problem: FetchMessage | null;
}

/** One batch of changes. */
export interface Publication {
  revision: number;
  at: EpochSeconds;
  changed: readonly ColonyReport[];
  removed: readonly ColonyKey[];
  /** of all that is shown */
  fleet: FleetReport;
  /** what the round, totals and the strip count, if that is not all that is shown */
  counted?: FleetReport;
  /** set if more colonies are about to follow; `fleet` is then still the previous one */
  isAhead?: true;
}

/** Calls from the worker to the page. The worker awaits those that return a promise. */
export interface EngineListener {
  /** Resolves once the page has the batch. */
  publish(publication: Publication): void | Promise<void>;
  /** Resolves once the page has drawn what it has, and has nothing else to do. */
  untilDrawn(): Promise<void>;
  /** What things without a name are called in the page's language. Asked once, at the start. */
  unnamed(): Promise<UnnamedPhrases>;
  /**
   * A character's session as it is stored in the browser now; null if the character is gone. The worker asks for it
   * before it uses a refresh token, while it holds the character's lock: another tab may have used the token already.
   */
  currentSession(characterId: CharacterId): Promise<Session | null>;
  /**
   * Stores a renewed session. The worker waits for it before it does anything else for that character, because the old
   * refresh token may no longer work. Resolves without storing it if a newer session has replaced the old one.
   * @param replacedToken the sealed refresh token that was renewed
   */
  storeSession(characterId: CharacterId, session: Session, replacedToken: string): Promise<void>;
  /** The character has to log in again, unless another session has replaced the one with this refresh token. */
  markNeedsLogin(characterId: CharacterId, refusedToken: string): Promise<void>;
  /** The fetches that changed, and the progress of the refresh; null if that is unchanged. */
  fetches(changed: ReadonlyMap<CharacterId, CharacterFetch>, progress: RefreshProgress | null): void;
  prices(prices: PriceState): void;
  /** after each change of what is known about the market; figures that depend on it have to be asked for again */
  volumes(volumes: VolumeState): void;
  notice(notice: EngineNotice): void;
  /** Things of the game that the catalogue lacks, and ESI has described: before the figures that mention them. */
  learned(types: readonly LearnedType[], schematics: readonly LearnedSchematic[]): void;
  /**
   * Colonies whose history changed: after it is loaded, when a visit was recorded here or in another tab, after a
   * restore. A null value: the colony has no history (any more). Also without any, after taxes paid have changed.
   */
  histories(changed: ReadonlyMap<ColonyKey, HistorySummary | null>): void;
  /** Characters of whom EVE has reported more than planets, or something new. */
  ownData(changed: ReadonlyMap<CharacterId, OwnData>): void;
  /** after each change of what is shared and followed; characters of shares are among the engine's from then on */
  shares(shares: SharesState): void;
}

/** Calls from the page, by subject: `engine.round.plan(request)`. After `start`, they wait for the cache. */
export interface EngineApi {
  /** Publishes the cached snapshots at once, then fetches. Call once. */
  start(start: EngineStart, listener: EngineListener): Promise<void>;
  /** Changes some of the inputs. Resolves when what they change is published; for a time, when the first colonies are. */
  set(changes: Partial<EngineInputs>): Promise<void>;
  readonly fetching: FetchingApi;
  readonly colonies: ColoniesApi;
  readonly round: RoundApi;
  readonly chain: ChainApi;
  readonly choices: ChoicesApi;
  readonly whatIf: WhatIfApi;
  readonly suggestions: SuggestionsApi;
  readonly templates: TemplatesApi;
  readonly backup: BackupApi;
  readonly history: HistoryApi;
  readonly reminders: RemindersApi;
  readonly ownData: OwnDataApi;
  readonly autopilot: AutopilotApi;
  readonly shares: SharesApi;
  readonly settle: SettleApi;
  readonly demand: DemandApi;
}

export interface FetchingApi {
  /**
   * Fetches everything again whose ESI cache time is over, and the rest once its time is.
   * @returns the characters that could not be fetched
   */
  refresh(): Promise<ReadonlyMap<CharacterId, FailedFetch>>;
  /** Retries at once everything that waits, because the network is back. */
  continueAfterOffline(): Promise<void>;
  /** Fetches characters now, even if ESI's cache times are not over: visits in the sandbox end them. */
  fetchAgain(characterIds: readonly CharacterId[]): Promise<void>;
  /** Deletes what is still stored of a deleted character, unless the page's list has it. */
  forget(characterId: CharacterId): Promise<void>;
}

/** Colonies, beyond what is published. */
export interface ColoniesApi {
  /** The sums over some colonies and their characters, at the time that the page shows. */
  totals(keys: readonly ColonyKey[]): Promise<FleetTotals>;
  /** The detail of an opened planet; null if the colony is not known (any more). */
  detail(key: ColonyKey): Promise<ColonyDetail | null>;
}

export interface RoundApi {
  /**
   * Plans a round of visits, in slices. A newer request cancels an older one. Planets that are excluded from totals
   * take part like any other.
   */
  plan(request: RoundRequest): Promise<RoundOutcome>;
  /** Some logins of the last plan, after the first `from`; null if it is gone, as it is after the last of them. */
  logins(planNumber: number, from: number): Promise<readonly LoginReport[] | null>;
  /** What a visit at the start of the round would bring in and take out, for colonies that can be simulated. */
  advise(keys: readonly ColonyKey[], settings: VisitSettings): Promise<VisitAdvice[]>;
  /** What newer snapshots show of planned visits; colonies without a newer snapshot are left out. */
  review(visits: readonly ExpectedVisit[]): Promise<VisitReview[]>;
  /** The round that the player has begun to check off. */
  started(): Promise<StartedPlan>;
  /** Keeps the round that the player has begun to check off; null if it is over. */
  keepStarted(report: RoundReport | null): Promise<StartedPlan>;
}

export interface ChainApi {
  /** The production chain of some planets, in slices. A newer request cancels an older one. */
  report(request: ChainRequest): Promise<ChainOutcome>;
  /** Where these planets fall short and what would end it, in slices: changes are replayed, which takes longer. */
  bottlenecks(request: ChainRequest): Promise<BottleneckOutcome>;
}

/** What the player wants to make. */
export interface DemandApi {
  /** Changes the baskets that the player keeps, or only reads them. */
  changeBaskets(change: BasketsChange): Promise<BasketsOutcome>;
  /** The planetary goods that entries take a day. */
  goods(entries: readonly BasketEntry[]): Promise<DemandedGoodsOutcome>;
}

export interface ChoicesApi {
  /** What each product earns by each way of making it. A newer request cancels an older one. */
  report(request: ChoicesRequest): Promise<ChoicesOutcome>;
}

/** Variants of a colony. */
export interface WhatIfApi {
  /**
   * A colony and variants of it side by side, each replayed.
   * @param fallbackSeconds time between visits, where the history knows too few
   */
  compare(key: ColonyKey, variants: readonly Variant[], fallbackSeconds: Seconds): Promise<ComparisonOutcome>;
  /** Changes the saved variants, or only reads them. */
  changeVariants(change: VariantsChange): Promise<VariantsOutcome>;
}

export interface SuggestionsApi {
  /** What to change on these colonies, searched in slices. Colonies that are not known (any more) are left out. */
  search(keys: readonly ColonyKey[], settings: SuggestionSettings): Promise<ColonySuggestions[]>;
  /**
   * Characters that could log in less often: more is saved by that than all their planets lose. Characters with a
   * planet that can't be simulated are left out.
   */
  fewerLogins(intervalSeconds: Seconds): Promise<CharacterLogins[]>;
  /**
   * What one more level of each skill would bring to the player's own characters that have planets. Characters with a
   * planet that can't be simulated are left out.
   */
  nextLevels(settings: SuggestionSettings): Promise<CharacterLevels[]>;
}

/** Planet templates and the player's library of them. */
export interface TemplatesApi {
  /** Changes the player's library of templates, or only reads it. */
  changeLibrary(change: LibraryChange): Promise<LibraryOutcome>;
  /** Every planet template in these texts, files and archives, and what can't be read of them. */
  read(sources: readonly TemplateSource[]): Promise<ReadTemplates>;
  pack(files: readonly TemplateFile[]): Promise<Blob>;
  /** What these templates and those of the player's colonies are, before anything is judged. */
  list(texts: readonly string[]): Promise<TemplateList>;
  /** Judges templates by replay. A newer request cancels an older one. */
  judge(request: TemplateBenchRequest): Promise<TemplateBenchOutcome>;
  /**
   * The template for another planet type or command center level.
   * @param comment its comment if anything has to be changed
   */
  change(text: string, edit: TemplateEdit, comment: string, assumptions: TemplateAssumptions): Promise<TemplateChange>;
  /** Our own design beside a template, named like this; null where they can't be compared. */
  design(text: string, comment: string, assumptions: TemplateAssumptions): Promise<DesignBeside | null>;
  /** The template as a colony on its planet, a day after it was built. */
  scene(text: string, assumptions: TemplateAssumptions): Promise<TemplateScene>;
}

/** New planets: where to settle, what to build there, and who goes. */
export interface SettleApi {
  /** Who could settle, and how often the player visits. */
  start(): Promise<SettleStart>;
  /** Systems whose names fit a text, at most 20. Rejects if the files of planets and stargates can't be loaded. */
  findSystems(text: string): Promise<readonly SettleSystem[]>;
  /** Systems by their ids; unknown ones are left out. */
  systems(ids: readonly SystemId[]): Promise<readonly SettleSystem[]>;
  /** What is in reach, with its map and the yields that are expected there, or why nothing is. */
  reach(where: SettleWhere): Promise<SettleReach>;
  /**
   * Searches plans in a worker of its own, so that nothing else waits. Another search, or `cancel`, ends it.
   * @param listener a Comlink proxy
   */
  search(request: SettleRequest, listener: SettleListener): Promise<SettleOutcome>;
  /** Ends the search at once: it resolves as canceled. */
  cancel(): Promise<void>;
  /** What one more level of each skill would bring to the last search's most ISK; null without a plan, or canceled. */
  moreLevels(): Promise<readonly LevelGain[] | null>;
  /** Changes the plans that the player keeps, or only reads them; with what is settled of them. */
  changeKept(change: KeptPlansChange): Promise<KeptPlansOutcome>;
}

export interface HistoryApi {
  /** All visits to one colony and what it earned; null if nothing is stored of it. */
  colony(key: ColonyKey, period: HistoryPeriod): Promise<ColonyHistory | null>;
  /** What the fleet earned, and how right its forecasts were. Amounts of ISK are at the chosen hub. */
  fleet(request: FleetHistoryRequest): Promise<FleetHistory>;
  /** One month of the whole fleet; null if nothing is known of it. @param month since January 1970 */
  month(month: Month): Promise<MonthReport | null>;
  /** What the latest rounds promised, and what came of them, the latest first. */
  rounds(selection: HistorySelection): Promise<RoundResult[]>;
  /** Both snapshots of a wrong forecast, anonymised. @param at the later snapshot's `last_update` */
  wrongForecast(key: ColonyKey, at: EpochSeconds): Promise<WrongForecastOutcome>;
  /** Merges a history file into what is stored. Restoring the same file twice changes nothing. */
  restore(file: Blob): Promise<HistoryRestoreOutcome>;
  /**
   * Deletes what is stored of one character, or of all (null). A deleted character's history is deleted with it.
   * @throws DOMException (rejects) if it is still there: the browser refuses, or the history did not open
   */
  remove(characterId: CharacterId | null): Promise<void>;
  /** Deletes whole months before a time, of all characters. @throws as `remove` */
  removeBefore(at: EpochSeconds): Promise<void>;
}

/** What the server announces while the page is closed. */
export interface RemindersApi {
  /** What the server should announce in the next 14 days, soonest first; from now, whatever time the page shows. */
  plan(request: ReminderRequest): Promise<ReminderPlan>;
  /** The planet that a reminder's link leads to; null if it is not known (yet). */
  colonyOfLink(link: string, keySalt: string): Promise<ColonyKey | null>;
}

/** What EVE knows of characters beyond their planets, where their logins allow it. */
export interface OwnDataApi {
  /**
   * A login allows more or less: fetches what it allows now, after the planets, and deletes what it no longer allows and
   * EVE would give again.
   */
  refresh(): Promise<void>;
  /** The player has taken the permission back: deletes the customs taxes that a character paid. */
  forgetTaxes(characterId: CharacterId): Promise<void>;
  /** Asks for one character's skills now. @returns why that failed; null if it did not */
  refreshSkills(characterId: CharacterId): Promise<FetchMessage | null>;
  /**
   * Asks for what these characters have in hangars, unless EVE would repeat its last answer.
   * @returns why that failed, by character
   */
  refreshStock(characterIds: readonly CharacterId[]): Promise<ReadonlyMap<CharacterId, FetchMessage>>;
  /** What these characters' visits have moved, by the snapshots in the history. @param since a time for each of them */
  movedSince(since: ReadonlyMap<CharacterId, EpochSeconds>): Promise<MovedGoods>;
  /** Customs taxes paid and computed, by month and planet, the latest month first. */
  taxes(): Promise<readonly TaxRow[]>;
}

/** Characters' routes in the game. */
export interface AutopilotApi {
  /**
   * Sends the system of a colony to its owner's client in the game. Whether that takes it is not known.
   * @returns why it was not sent; null if it was
   */
  send(key: ColonyKey, change: RouteChange): Promise<FetchMessage | null>;
}

/** Shares that this browser publishes, and shares that it follows. What they are is published by `listener.shares`. */
export interface SharesApi {
  /** What a follower of this request would see. */
  preview(request: ShareRequest): Promise<RequestPreview>;
  /** Creates a share and uploads it. It stays, and is uploaded later, if the server can't be reached now. */
  create(request: ShareRequest): Promise<ShareLink>;
  /** Uploads what has changed of every share, and carries out deletions that the server does not know yet. */
  publish(): Promise<void>;
  /** Deletes a share; on the server as soon as it can be reached. */
  stopSharing(id: string): Promise<void>;
  /**
   * A character is deleted: no share names it any more, so that it is not shared again if it comes back. A share that
   * has no other one is stopped.
   */
  removeCharacter(characterId: CharacterId): Promise<void>;
  /** Secrets that delete the player's shares on the server, also those that it has yet to delete. */
  secrets(): Promise<readonly ShareSecret[]>;
  /** Changes what is shared, and uploads it under the same link. */
  change(id: string, request: ShareRequest): Promise<void>;
  /** Creates the same share with another link, and stops this one once the server has the other. */
  renew(id: string): Promise<RenewOutcome>;
  /** What is in a share, before it is followed. */
  look(link: ShareLink): Promise<SharePreview>;
  follow(link: ShareLink): Promise<SharePreview>;
  unfollow(id: string): Promise<void>;
  /** Whether a share's stops are announced like the player's own. */
  announce(id: string, isAnnounced: boolean): Promise<void>;
  /** Shows the characters that are in other shares, too, as this one has them. */
  prefer(id: string): Promise<void>;
  /** Asks the server for news of every share that is followed. */
  poll(): Promise<void>;
}

/** Everything that is the player's in one file, and back. It answers before the engine is started, too. */
export interface BackupApi {
  /**
   * Writes what the engine keeps and what the page has as one file. What can't be read is left out, and named.
   */
  write(page: Pick<Backup, 'settings' | 'hasLogins'> & { characters: readonly unknown[] }): Promise<WrittenBackup>;
  /** What a file has, and what it would change. Changes nothing. */
  read(file: Blob): Promise<BackupPreview>;
  /** Stores a file whole, so that its restore can be finished after a crash. Nothing is restored yet. */
  begin(file: Blob, parts: readonly RestorePart[]): Promise<void>;
  /** Merges the stored file into the databases. May be repeated. @returns what the page goes on with; null: nothing was begun */
  merge(): Promise<BegunRestore | null>;
  /** Keeps what the page is about to change. @returns what it said the first time, if it was cut off */
  keepPageChanges(changes: PageChanges): Promise<PageChanges>;
  /** Everything is restored. */
  end(): Promise<void>;
  /** Takes the last restore back. May be repeated. @returns what the page takes back then; null: nothing */
  undo(): Promise<PageChanges | null>;
  /** Forgets the last restore: it can't be taken back any more. */
  forget(): Promise<void>;
  /** Forgets the last restore if something of this character is in it. */
  forgetCharacter(characterId: CharacterId): Promise<void>;
  /** The last restore, while it can be taken back; what undoes it is dropped after that. */
  last(): Promise<LastRestore | null>;
  /** The file that is kept up to date; null: none. */
  keptFile(): Promise<KeptFile | null>;
  /** @param file null: none is kept up to date any more */
  keepFile(file: KeptFile | null): Promise<void>;
}

/** Message from a page to the service worker: it was opened, and this is its main script. */
export interface PageOpened {
  kind: 'pageOpened';
  scriptUrl: string;
}

export type ServiceWorkerMessage =
  /** another version than the page's is ready */
  | { kind: 'newVersion' }
  /** a notification of this browser was clicked; null if it belongs to no planet */
  | { kind: 'notificationClick'; colonyKey: ColonyKey | null }
  /** a reminder that the server sent was clicked */
  | { kind: 'reminderClick'; link: string };
