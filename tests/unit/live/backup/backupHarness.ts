/** Browsers with everything that a player has in their databases, and the service that backs it up. */
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { vi } from 'vitest';
import type { RestorePart } from '../../../../workers/figures/kept/restore.ts';
import { RESTORE_PARTS } from '../../../../workers/figures/kept/restore.ts';
import type { Colony } from '../../../../workers/game/domain/colony.ts';
import type { Basket } from '../../../../workers/game/domain/demand.ts';
import type { HistoryVisit } from '../../../../workers/game/domain/history.ts';
import type { CharacterId, ColonyKey, PlanetId, TypeId } from '../../../../workers/game/domain/ids.ts';
import type { Month } from '../../../../workers/game/domain/months.ts';
import { BackupService } from '../../../../workers/live/backup/backupService.ts';
import { openRestore } from '../../../../workers/live/backup/restoreDatabase.ts';
import { openDatabase } from '../../../../workers/live/kept/database.ts';
import { makeStores } from '../../../../workers/live/kept/databases.ts';
import { type HistoryDatabase, idOf } from '../../../../workers/live/kept/historyDatabase.ts';
import { HISTORY_DATABASE } from '../../../../workers/live/kept/historySchema.ts';
import { openKept } from '../../../../workers/live/kept/keptRows.ts';
import { keptStores } from '../../../../workers/live/kept/keptStores.ts';
import { OwnDataStore, openOwnData } from '../../../../workers/live/kept/ownData.ts';
import { restoredFollowed, restoredPublished } from '../../../../workers/live/shares/shareBackup.ts';
import { makeRoundReport } from '../../../fixtures/roundReport.ts';
import { anySnapshots, offer, open, readAll } from '../kept/drawnSnapshots.ts';

/** 2026-11-20: what is drawn was recorded before, and is younger than two years. */
export const NOW_MS = 1_795_132_800_000;
const contents = { characterNames: true, planetNames: true, accounts: false, comments: false, customs: true };
const linkOf = (letter: string) => ({ id: letter.repeat(22), key: letter.repeat(43) });
export const SECRETS = ['A', 'B'].map((letter) => letter.repeat(43)).concat('S'.repeat(43), 'B'.repeat(22));
const SHARES = {
  published: [{ link: linkOf('A'), secret: 'S'.repeat(43), name: 'Corp', note: '', characterIds: null, contents }],
  followed: [linkOf('B')],
};
export const KEY = '90000001/40000001' as ColonyKey;

/** A browser of its own, and what runs in it. */
const BASKET: Basket = {
  ...{ id: 'fuel', name: 'Fuel', isCounted: true },
  entries: [
    { typeId: 4051 as TypeId, amount: 30, time: { kind: 'every', period: 'hour' }, materialEfficiency: 10 },
    { typeId: 3645 as TypeId, amount: 1000, time: { kind: 'by', at: 1_800_000_000 }, materialEfficiency: 0 },
  ],
};

export class BackedUpBrowser {
  readonly #indexedDB = new IDBFactory();
  nowMs = NOW_MS;
  openOwnData = openOwnData;
  openHistory: () => Promise<HistoryDatabase | null> = () => open();
  openKept = openKept;

  /** Opens a tab: nothing of an earlier tab's memory is in it. */
  open() {
    vi.stubGlobal('indexedDB', this.#indexedDB);
    const stores = makeStores({ openKept: this.openKept, openOwnData, openRestore }, 'this version');
    const taxes = new OwnDataStore(this.openOwnData, (problem) => {
      if (problem !== null) throw new Error(problem.kind);
    });
    const backup = new BackupService({
      stores,
      openHistory: () => this.openHistory(),
      taxes,
      openRestore,
      nowMs: () => this.nowMs,
    });
    return { stores: { ...stores, ...keptStores(stores) }, taxes, backup };
  }

  /** Fills every database. */
  async fill(): Promise<void> {
    const { stores, taxes } = this.open();
    await stores.library.change({ added: ['one template', 'another'], removed: [] });
    await stores.variants.change({ kind: 'save', key: KEY, variant: VARIANT });
    await stores.plans.change({ kind: 'put', plan: PLAN });
    await stores.baskets.change({ kind: 'save', basket: BASKET });
    await stores.startedRound.change({ report: { ...makeRoundReport(NOW_MS / 1000), startedAt: NOW_MS / 1000 } });
    for (const row of restoredPublished(SHARES, NOW_MS)) await stores.shares.putPublished(row);
    const chosen = { isAnnounced: true, preferredIds: [90_000_002 as CharacterId] };
    for (const row of restoredFollowed(SHARES, NOW_MS)) await stores.shares.putFollowed({ ...row, ...chosen });
    await taxes.addTaxes([TAX]);
    for (const snapshots of SNAPSHOTS) await this.record(snapshots);
    const database = await open();
    await database.addPrices('jita', NOW_MS / 1000 - 86_400, new Map([[2268, 5.5]]));
    await database.keepRounds([{ roundAt: NOW_MS / 1000 - 5, nextRoundAt: NOW_MS / 1000, planets: [] }], true);
    database.close();
  }

  /** Records visits to a colony. */
  async record(snapshots: readonly Colony[]): Promise<void> {
    this.open();
    const database = await open();
    for (const colony of snapshots) await database.record(offer(colony));
    database.close();
  }

  /** Merges visits to the colony `KEY`, as from a backup. */
  async restoreVisits(visits: readonly HistoryVisit[]): Promise<void> {
    this.open();
    const database = await open();
    await database.restore(idOf(KEY), visits);
    database.close();
  }

  /** Makes a month of the colony `KEY` unreadable. */
  async damageMonth(month: Month): Promise<void> {
    this.open();
    const database = await openDatabase(HISTORY_DATABASE);
    await database.put('visits', new Uint8Array(), [...idOf(KEY), month]);
    database.close();
  }

  /** Everything in the databases that a backup has. */
  async read() {
    const { stores, taxes } = this.open();
    const database = await open();
    const history = {
      ...(await readAll(database)),
      prices: await database.priceDays(),
      rounds: await database.rounds(),
    };
    database.close();
    return {
      library: await stores.library.rows(),
      variants: await stores.variants.rows(),
      plans: await stores.plans.rows(),
      baskets: await stores.baskets.rows(),
      round: await stores.startedRound.rows(),
      published: (await stores.shares.published()).map(({ id, secret, secretBefore, name }) => ({
        id,
        // A restored share has one of its own, too.
        secret: secretBefore ?? secret,
        name,
      })),
      followed: (await stores.shares.followed()).map(({ id, key, isAnnounced, preferredIds }) => ({
        ...{ id, key, isAnnounced, preferredIds },
      })),
      taxes: await taxes.loadTaxes(),
      history,
    };
  }

  /** The backup as text. */
  async save(hasLogins = true): Promise<string> {
    const { backup } = this.open();
    const { file, lacking } = await backup.write({ characters: [], settings: {}, hasLogins });
    if (lacking.length > 0) throw new Error(`The backup lacks ${lacking.join()}.`);
    return file.text();
  }

  /** Restores a file as the page does. */
  async restore(text: string, parts: readonly RestorePart[] = RESTORE_PARTS): Promise<void> {
    await this.open().backup.begin(new Blob([text]), parts);
    await this.finish();
  }

  /** What the next start does with a restore that was cut off. */
  async finish(): Promise<void> {
    const { backup } = this.open();
    if ((await backup.merge()) === null) return;
    await backup.keepPageChanges({ entries: [], characters: [] });
    await backup.end();
  }
}

export const VARIANT = {
  id: 'a',
  name: 'Mine',
  edits: [
    { kind: 'level', level: 5 },
    { kind: 'routes', typeId: 3645 as TypeId, storeKind: 'launchpad', feedsFactories: true, onlyFeeds: true },
  ],
} as const;
export const PLAN = { id: 'p', name: 'Alts', keptAt: NOW_MS / 1000 - 60, netIskPerMonth: 1e9, planets: [], before: [] };
const TAX = {
  characterId: 90_000_001 as CharacterId,
  id: 7,
  planetId: 40_000_001 as PlanetId,
  at: NOW_MS / 1000 - 90_000,
  kind: 'export',
  isk: 1234.5,
  partyId: null,
} as const;

/** Two colonies and their visits, the same in each run. */
export const SNAPSHOTS = fc
  .sample(anySnapshots, { numRuns: 40, seed: 5 })
  .filter((snapshots) => snapshots.length > 2)
  .slice(0, 2)
  .map((snapshots, k) =>
    snapshots.map((colony) => ({
      ...colony,
      characterId: 90_000_001 as CharacterId,
      planetId: (40_000_001 + k) as PlanetId,
      key: `90000001/${40_000_001 + k}` as ColonyKey,
    })),
  );
