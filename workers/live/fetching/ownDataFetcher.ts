/**
 * Fetches what EVE knows of characters beyond their planets, where their logins allow it. Planets never wait for it: it
 * reads nothing, asks nothing and tells the page nothing before their calls have ended, and has a client of its own.
 */

import type { EngineListener } from '../../api.ts';
import type { Character } from '../../game/domain/character.ts';
import type { Clock } from '../../game/domain/clock.ts';
import type { FetchMessage } from '../../game/domain/fetchMessage.ts';
import type { CharacterId } from '../../game/domain/ids.ts';
import {
  type ExtraPermission,
  isStation,
  NO_OWN_DATA,
  type OwnData,
  type Permission,
  SKILL_IDS,
  type SkillPoints,
  type Skills,
  type Stock,
  type StockHolder,
} from '../../game/domain/ownData.ts';
import type { Rows } from '../../game/domain/rows.ts';
import type { TaxCoverage } from '../../game/domain/taxes.ts';
import { Timers } from '../../game/domain/timers.ts';
import { permissionsOf } from '../../game/domain/token.ts';
import { type EpochSeconds, SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../game/domain/units.ts';
import { forEachAtMost } from '../esi/batches.ts';
import type { EsiAnswer, EsiClient, Page } from '../esi/client.ts';
import { isNewer } from '../esi/lifetime.ts';
import { readStock } from '../esi/readStock.ts';
import { readTaxes } from '../esi/readTaxes.ts';
import type { SkillsRecord } from '../esi/schemas.ts';
import type { OwnDataStore } from '../kept/ownData.ts';
import type { Locks, Sessions } from '../sessions/index.ts';

/** Skills take days to train. The player can ask sooner. */
const SKILLS_KEPT_MS = SECONDS_PER_DAY * 1000;

/** ESI caches assets that long. */
const STOCK_KEPT_MS = SECONDS_PER_HOUR * 1000;

/** ESI caches journals for an hour; a few hours more delay no figure. */
const TAXES_KEPT_MS = 3 * SECONDS_PER_HOUR * 1000;

/** How long a journal is complete: EVE keeps 30 days. */
const JOURNAL_SECONDS = 29 * SECONDS_PER_DAY;

/** Reading starts again if pages are of two moments. */
const MAX_READ_ATTEMPTS = 3;

/** The planets' calls have the network first. */
const CHARACTERS_AT_ONCE = 4;

/** How long the player, who looks at stock, waits for calls about planets: EVE may not answer those. */
const PLANETS_FIRST_MS = 10_000;

interface OwnDataFetcherDependencies {
  /** a client of its own */
  esi: EsiClient;
  sessions: Pick<Sessions, 'accessToken'>;
  locks: Pick<Locks, 'run'>;
  clock: Clock;
  storage: OwnDataStore;
  listener: Pick<EngineListener, 'currentSession' | 'ownData'>;
  characters: () => ReadonlyMap<CharacterId, Character>;
  /** resolves once no planets are being fetched */
  untilPlanetsFetched: () => Promise<void>;
  /** a character's skills have changed: figures may depend on them */
  onSkills: (characterId: CharacterId, skills: Skills | null) => void;
}

/** Why there is no data. */
interface Failure {
  failure: FetchMessage;
}

/** The rows of a whole list, and when it was so. */
interface DatedRows<Row> extends Rows<Row> {
  at: EpochSeconds;
}

export class OwnDataFetcher {
  readonly #dependencies: OwnDataFetcherDependencies;
  readonly #timers: Timers;
  readonly #known = new Map<CharacterId, OwnData>();
  #taken: Promise<void> | null = null;
  readonly #stationNames = new Map<number, string>();
  /** when EVE last answered, by character: it would repeat its answer for an hour */
  readonly #stockAskedAtMs = new Map<CharacterId, number>();
  readonly #taxCoverage = new Map<CharacterId, TaxCoverage>();
  /** of these characters, until their taxes are fetched again: they may have been on their way */
  readonly #forgottenTaxes = new Set<CharacterId>();
  readonly #taxesAskedAtMs = new Map<CharacterId, number>();
  #refreshing: Promise<void> | null = null;

  constructor(dependencies: OwnDataFetcherDependencies) {
    this.#dependencies = dependencies;
    this.#timers = new Timers(dependencies.clock);
  }

  /** What is known of a character. */
  of(characterId: CharacterId): OwnData {
    return this.#known.get(characterId) ?? NO_OWN_DATA;
  }

  /** The time for which the taxes that each character paid are known. */
  async taxCoverage(): Promise<ReadonlyMap<CharacterId, TaxCoverage>> {
    await this.takeStored();
    return this.#taxCoverage;
  }

  /** Takes what the browser has stored, once. Whatever needs it does so by itself. */
  takeStored(): Promise<void> {
    this.#taken ??= this.#load();
    return this.#taken;
  }

  /** Fetches what is due, of all characters. Nothing rejects. */
  refresh(): Promise<void> {
    // One tab at a time: the others take what it has stored.
    const refresh = () => this.#dependencies.locks.run('colony-watch/refresh/ownData', () => this.#refreshAll());
    this.#refreshing ??= refresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** The same, by what logins allow now: a refresh that is under way may have started with less. */
  async refreshAgain(): Promise<void> {
    await this.#refreshing;
    await this.refresh();
  }

  /** Fetches one character's skills now. @returns why that failed; null if it did not */
  async refreshSkills(characterId: CharacterId): Promise<FetchMessage | null> {
    await this.takeStored();
    const character = this.#dependencies.characters().get(characterId);
    return character === undefined ? { kind: 'characterGone' } : this.#fetchSkills(character);
  }

  /**
   * Fetches what these characters have in hangars, unless EVE would repeat its last answer. The player waits for it.
   * @returns why it failed, by character
   */
  async refreshStock(characterIds: readonly CharacterId[]): Promise<ReadonlyMap<CharacterId, FetchMessage>> {
    const problems = new Map<CharacterId, FetchMessage>();
    await this.takeStored();
    await this.#timers.waitUpTo(PLANETS_FIRST_MS, this.#dependencies.untilPlanetsFetched());
    await this.#dependencies.locks.run('colony-watch/refresh/stock', async () => {
      await this.#load();
      await forEachAtMost(CHARACTERS_AT_ONCE, characterIds, async (characterId) => {
        const problem = await this.#refreshStockOf(characterId);
        if (problem !== null) problems.set(characterId, problem);
      });
    });
    return problems;
  }

  /** Makes a call that needs a permission. @returns its data, or why there is none */
  async ask<Data extends object>(
    character: Character,
    permission: ExtraPermission,
    call: (accessToken: string) => Promise<EsiAnswer<Data>>,
  ): Promise<Data | Failure> {
    const { sessions, locks } = this.#dependencies;
    // Only for the token: the call itself must not keep the character's planets waiting.
    const token = await locks.run(`colony-watch/refresh/${character.characterId}`, async () => {
      const kept = await sessions.accessToken(character);
      // An earlier login's token: the page has a newer one.
      const isEarlier = kept.kind === 'ok' && !permissionsOf(kept.accessToken).includes(permission);
      return isEarlier ? sessions.accessToken(character, kept.accessToken) : kept;
    });
    if (token.kind === 'retrying') return { failure: token.message };
    if (token.kind !== 'ok') return { failure: { kind: 'mustLogin' } };
    const answer = await call(token.accessToken);
    switch (answer.kind) {
      case 'ok':
        return answer.data;
      case 'retrying':
      case 'failed':
        return { failure: answer.message };
      case 'tokenRefused': {
        if (answer.isForbidden) this.#refuse(character.characterId, permission);
        return { failure: { kind: 'esiRefuses' } };
      }
      default:
        return { failure: { kind: 'esiUnknownCharacter' } };
    }
  }

  /** Deletes everything about a character. */
  async forget(characterId: CharacterId): Promise<void> {
    await this.takeStored();
    await this.#setSkills(characterId, null);
    await this.#setStock(characterId, null);
    this.#taxCoverage.delete(characterId);
    this.#known.delete(characterId);
    // More may be stored than is known here, such as taxes of a restored backup.
    await this.#dependencies.storage.removeCharacter(characterId);
  }

  /**
   * Deletes the customs taxes that a character paid, because the player has taken the permission back. For no other reason:
   * EVE keeps 30 days.
   */
  async forgetTaxes(characterId: CharacterId): Promise<void> {
    this.#forgottenTaxes.add(characterId);
    await this.#dependencies.storage.removeTaxes(characterId);
    this.#taxCoverage.delete(characterId);
  }

  stop(): void {
    this.#timers.stop();
  }

  /** Takes what is stored, if it is newer. The page is told once, of all characters. */
  async #load(): Promise<void> {
    const { storage, characters, clock } = this.#dependencies;
    const isNews = (at: EpochSeconds, knownAt: EpochSeconds = 0): boolean =>
      isNewer(at * 1000, knownAt * 1000, clock.nowMs());
    const changed = new Map<CharacterId, OwnData>();
    const change = (characterId: CharacterId, fields: Partial<OwnData>): void => {
      const data = { ...this.of(characterId), ...fields };
      this.#known.set(characterId, data);
      changed.set(characterId, data);
    };
    for (const [characterId, skills] of await storage.load('skills')) {
      if (!isNews(skills.at, this.of(characterId).skills?.at) || !characters().has(characterId)) continue;
      change(characterId, { skills });
      this.#dependencies.onSkills(characterId, skills);
    }
    // The engine begins with those of the last visit, which may be deleted since.
    for (const id of characters().keys()) if (this.of(id).skills === null) this.#dependencies.onSkills(id, null);
    for (const [characterId, coverage] of await storage.load('taxCoverage')) {
      const known = this.#taxCoverage.get(characterId);
      if (!isNews(coverage.until, known?.until) || !characters().has(characterId)) continue;
      this.#taxCoverage.set(characterId, coverage);
      change(characterId, { missedTaxCount: coverage.missedCount ?? 0 });
    }
    for (const [characterId, stock] of await storage.load('stock')) {
      const isNewStock = isNews(stock.at, this.of(characterId).stock?.at);
      if (isNewStock && characters().has(characterId)) change(characterId, { stock });
    }
    if (changed.size > 0) this.#dependencies.listener.ownData(changed);
  }

  async #refreshAll(): Promise<void> {
    this.#taken = this.#load();
    await this.#taken;
    const { characters, untilPlanetsFetched } = this.#dependencies;
    await forEachAtMost(CHARACTERS_AT_ONCE, [...characters().values()], async (character) => {
      await untilPlanetsFetched();
      await this.#refreshCharacter(character);
    });
  }

  async #refreshCharacter(character: Character): Promise<void> {
    const { characterId, needsLogin } = character;
    const granted = await this.#permissionsOf(characterId);
    this.#forgetRefusals(characterId, granted);
    // What EVE refuses stays as it was. What a login no longer allows is deleted, unless EVE would not give it again.
    if (!granted.includes('skills')) await this.#setSkills(characterId, null);
    if (!granted.includes('assets')) await this.#setStock(characterId, null);
    if (!granted.includes('wallet')) await this.#followForgotten(characterId);
    if (needsLogin) return;
    if (this.#isAllowed(characterId, granted, 'wallet')) await this.#fetchTaxes(character);
    const { skills } = this.of(characterId);
    const isKnown = skills !== null && this.#isRecent(skills.at * 1000, SKILLS_KEPT_MS);
    if (!isKnown && this.#isAllowed(characterId, granted, 'skills')) await this.#fetchSkills(character);
  }

  /** Whether what is from then is still good. If the clock was set back since, it is not. */
  #isRecent(atMs: number, keptMs: number): boolean {
    const ageMs = this.#dependencies.clock.nowMs() - atMs;
    return ageMs >= 0 && ageMs < keptMs;
  }

  /** Whether the login has the permission, and EVE has not refused it. */
  #isAllowed(characterId: CharacterId, granted: readonly Permission[], permission: ExtraPermission): boolean {
    return granted.includes(permission) && !this.of(characterId).refused.includes(permission);
  }

  /** What the login no longer allows is asked for again once it does. */
  #forgetRefusals(characterId: CharacterId, granted: readonly Permission[]): void {
    const { refused } = this.of(characterId);
    const kept = refused.filter((permission) => granted.includes(permission));
    if (kept.length < refused.length) this.#change(characterId, { refused: kept });
  }

  /** What the character's login allows now. */
  async #permissionsOf(characterId: CharacterId): Promise<readonly Permission[]> {
    const session = await this.#dependencies.listener.currentSession(characterId);
    return session === null ? [] : permissionsOf(session.accessToken);
  }

  async #fetchSkills(character: Character): Promise<FetchMessage | null> {
    const { esi, clock } = this.#dependencies;
    const { characterId } = character;
    const answer = await this.ask(character, 'skills', (token) => esi.skills(characterId, token));
    if ('failure' in answer) return answer.failure;
    await this.#setSkills(characterId, readSkills(answer, Math.floor(clock.nowMs() / 1000)));
    return null;
  }

  async #refreshStockOf(characterId: CharacterId): Promise<FetchMessage | null> {
    const { characters, clock } = this.#dependencies;
    const character = characters().get(characterId);
    // Where a login is needed, the page says so already.
    if (character === undefined || character.needsLogin) return null;
    if (!this.#isAllowed(characterId, await this.#permissionsOf(characterId), 'assets')) return null;
    const askedAtMs = Math.max(
      this.#stockAskedAtMs.get(characterId) ?? 0,
      (this.of(characterId).stock?.at ?? 0) * 1000,
    );
    if (this.#isRecent(askedAtMs, STOCK_KEPT_MS)) return null;
    const { esi } = this.#dependencies;
    const read = await this.#readAll((page) =>
      this.ask(character, 'assets', (accessToken) => esi.assets(characterId, page, accessToken)),
    );
    if ('failure' in read) return read.failure;
    this.#stockAskedAtMs.set(characterId, clock.nowMs());
    const { holders, missedCount } = readStock(read);
    const stock = { at: read.at, holders: await this.#withNames(holders) };
    await this.#setStock(characterId, missedCount > 0 ? { ...stock, missedCount } : stock);
    return null;
  }

  /** Fetches the taxes that a character paid. A failure is tried again with the next refresh. */
  async #fetchTaxes(character: Character): Promise<void> {
    const { esi, clock, storage } = this.#dependencies;
    const { characterId } = character;
    const askedAtMs = this.#taxesAskedAtMs.get(characterId) ?? 0;
    const known = this.#taxCoverage.get(characterId);
    if (this.#isRecent(Math.max(askedAtMs, (known?.until ?? 0) * 1000), TAXES_KEPT_MS)) return;
    this.#forgottenTaxes.delete(characterId);
    const read = await this.#readAll((page) =>
      this.ask(character, 'wallet', (accessToken) => esi.journal(characterId, page, accessToken)),
    );
    if ('failure' in read) return;
    // The player may have taken the permission back meanwhile.
    if (!(await this.#permissionsOf(characterId)).includes('wallet')) return;
    this.#taxesAskedAtMs.set(characterId, clock.nowMs());
    const { entries, missedAt } = readTaxes(characterId, read);
    await storage.addTaxes(entries);
    // Some hours less than EVE keeps entries, so that none of that time is missing.
    const oldest = read.at - JOURNAL_SECONDS;
    const from = known !== undefined && known.until >= oldest ? known.from : oldest;
    const gaps = missedAt.map((at) => at ?? read.at);
    const coverage = { from: Math.max(from, ...gaps), until: read.at, missedCount: missedAt.length };
    this.#taxCoverage.set(characterId, coverage);
    this.#change(characterId, { missedTaxCount: missedAt.length });
    await storage.save('taxCoverage', characterId, coverage);
    if (this.#forgottenTaxes.has(characterId)) await this.forgetTaxes(characterId);
  }

  /** Another tab may have deleted a character's taxes. */
  async #followForgotten(characterId: CharacterId): Promise<void> {
    if (!this.#taxCoverage.has(characterId)) return;
    const stored = await this.#dependencies.storage.load('taxCoverage');
    if (!stored.has(characterId)) this.#taxCoverage.delete(characterId);
  }

  /** All pages, read again while they are of two moments. @returns or why there are none */
  async #readAll<Row>(ask: (page: number) => Promise<Page<Row> | Failure>): Promise<DatedRows<Row> | Failure> {
    for (let attempt = 1; attempt <= MAX_READ_ATTEMPTS; attempt++) {
      const read = await this.#readPages(ask);
      if (read !== null) return read;
    }
    return { failure: { kind: 'esiChanging' } };
  }

  /** All pages of one moment; null if they are of two. @returns or why there are none */
  async #readPages<Row>(ask: (page: number) => Promise<Page<Row> | Failure>): Promise<DatedRows<Row> | null | Failure> {
    const { clock } = this.#dependencies;
    const first = await ask(1);
    if ('failure' in first) return first;
    const pages = [first];
    for (let page = 2; page <= first.pageCount; page++) {
      const next = await ask(page);
      if ('failure' in next) return next;
      if (next.lastModified !== first.lastModified || next.pageCount !== first.pageCount) return null;
      pages.push(next);
    }
    // Never later than now: this computer's clock may be behind.
    const modifiedMs = Date.parse(first.lastModified ?? '');
    const atMs = Number.isNaN(modifiedMs) ? clock.nowMs() : Math.min(clock.nowMs(), modifiedMs);
    return {
      rows: pages.flatMap(({ rows }) => rows),
      unread: pages.flatMap(({ unread }) => unread),
      at: Math.floor(atMs / 1000),
    };
  }

  /** Adds the names of stations. Without them the goods are shown with the stations' ids. */
  async #withNames(holders: readonly StockHolder[]): Promise<StockHolder[]> {
    const ids = [...new Set(holders.map(({ placeId }) => placeId))].filter(
      (placeId) => isStation(placeId) && !this.#stationNames.has(placeId),
    );
    const answer = ids.length === 0 ? null : await this.#dependencies.esi.names(ids);
    if (answer?.kind === 'ok') for (const { id, name } of answer.data.rows) this.#stationNames.set(id, name);
    return holders.map((holder) => ({ ...holder, placeName: this.#stationNames.get(holder.placeId) ?? null }));
  }

  #refuse(characterId: CharacterId, permission: ExtraPermission): void {
    const { refused } = this.of(characterId);
    this.#change(characterId, { refused: [...refused.filter((other) => other !== permission), permission] });
  }

  async #setSkills(characterId: CharacterId, skills: Skills | null): Promise<void> {
    const { storage, onSkills } = this.#dependencies;
    if (skills === null && this.of(characterId).skills === null) return;
    this.#change(characterId, { skills });
    onSkills(characterId, skills);
    await storage.save('skills', characterId, skills);
  }

  async #setStock(characterId: CharacterId, stock: Stock | null): Promise<void> {
    if (stock === null && this.of(characterId).stock === null) return;
    this.#change(characterId, { stock });
    await this.#dependencies.storage.save('stock', characterId, stock);
  }

  #change(characterId: CharacterId, change: Partial<OwnData>): void {
    const changed = { ...this.of(characterId), ...change };
    this.#known.set(characterId, changed);
    this.#dependencies.listener.ownData(new Map([[characterId, changed]]));
  }
}

function readSkills({ skills }: SkillsRecord, at: number): Skills {
  const rowOf = (skillId: number) => skills.find(({ skill_id }) => skill_id === skillId);
  const level = (skillId: number) => rowOf(skillId)?.active_skill_level ?? 0;
  const points = Object.entries(SKILL_IDS).flatMap(([skill, skillId]) => {
    const row = rowOf(skillId);
    const known = row === undefined ? 0 : row.skillpoints_in_skill;
    return known == null ? [] : [[skill, known]];
  });
  const isComplete = points.length === Object.keys(SKILL_IDS).length;
  return {
    at,
    commandCenterLevel: level(SKILL_IDS.commandCenterUpgrades),
    planetCount: level(SKILL_IDS.interplanetaryConsolidation) + 1,
    customsLevel: level(SKILL_IDS.customsCodeExpertise),
    ...(isComplete && { points: Object.fromEntries(points) as SkillPoints }),
  };
}
