/** What EVE knows of characters beyond their planets, in a database of its own. */

import type { DBSchema, IDBPDatabase } from 'idb';
import * as v from 'valibot';
import type { CharacterId, PlanetId, TypeId } from '../../game/domain/ids.ts';
import type { Skills, Stock } from '../../game/domain/ownData.ts';
import type { StorageProblem } from '../../game/domain/storageProblem.ts';
import type { TaxCoverage, TaxEntry } from '../../game/domain/taxes.ts';
import { type DatabaseDefinition, leave, openDatabase, transact, withDatabase } from './database.ts';
import { storageProblem } from './storageProblems.ts';

interface OwnDataSchema extends DBSchema {
  skills: { key: CharacterId; value: Skills };
  stock: { key: CharacterId; value: Stock };
  taxCoverage: { key: CharacterId; value: TaxCoverage };
  /** by character and the entry's id */
  taxes: { key: [CharacterId, number]; value: TaxEntry };
}

/** How to open the database of what EVE knows. */
export const OWN_DATA_DATABASE: DatabaseDefinition<OwnDataSchema> = {
  name: 'colony-watch-own-data',
  version: 1,
  upgrade(database, oldVersion) {
    if (oldVersion < 1) {
      database.createObjectStore('skills');
      database.createObjectStore('stock');
      database.createObjectStore('taxCoverage');
      database.createObjectStore('taxes', { keyPath: ['characterId', 'id'] });
    }
  },
};

/** Opens the database. Rejects where the browser stores nothing for this page. */
export type OpenOwnData = () => Promise<IDBPDatabase<OwnDataSchema>>;

export const openOwnData: OpenOwnData = () => openDatabase(OWN_DATA_DATABASE);

const level = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5));
const time = v.pipe(v.number(), v.finite());
const points = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const skillsSchema = v.object({
  at: time,
  commandCenterLevel: level,
  planetCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6)),
  customsLevel: level,
  points: v.exactOptional(
    v.object({ commandCenterUpgrades: points, interplanetaryConsolidation: points, customsCodeExpertise: points }),
  ),
});

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const idOf = <Id extends number>() =>
  v.pipe(
    whole,
    v.transform((id) => id as Id),
  );
const stockSchema = v.object({
  at: time,
  holders: v.array(
    v.object({
      id: whole,
      placeId: whole,
      placeName: v.nullable(v.string()),
      kind: v.picklist(['hangar', 'container', 'ship']),
      goods: v.array(v.object({ typeId: idOf<TypeId>(), amount: whole })),
    }),
  ),
  missedCount: v.exactOptional(whole),
});

const SCHEMAS: { readonly [Kind in keyof Kinds]: v.GenericSchema<unknown, Kinds[Kind]> } = {
  skills: skillsSchema,
  stock: stockSchema,
  taxCoverage: v.object({ from: time, until: time, missedCount: v.exactOptional(whole) }),
};

const taxSchema: v.GenericSchema<unknown, TaxEntry> = v.object({
  characterId: idOf<CharacterId>(),
  id: whole,
  planetId: v.nullable(idOf<PlanetId>()),
  at: time,
  kind: v.picklist(['export', 'import']),
  isk: time,
  partyId: v.nullable(whole),
});

/** What is stored of each character. */
interface Kinds {
  skills: Skills;
  stock: Stock;
  taxCoverage: TaxCoverage;
}

const KINDS = ['skills', 'stock', 'taxCoverage'] as const;

/** Nothing but `loadAllTaxes` rejects: what can't be stored is asked for again on the next visit, and a notice says so. */
export class OwnDataStore {
  readonly #open: OpenOwnData;
  readonly #onProblem: (problem: StorageProblem | null) => void;

  /** @param onProblem called with why something could not be stored; null once it could */
  constructor(open: OpenOwnData, onProblem: (problem: StorageProblem | null) => void) {
    this.#open = open;
    this.#onProblem = onProblem;
  }

  /** One kind of every character. Damaged entries are left out: they are asked for again. */
  async load<Kind extends keyof Kinds>(kind: Kind): Promise<ReadonlyMap<CharacterId, Kinds[Kind]>> {
    const loaded = new Map<CharacterId, Kinds[Kind]>();
    try {
      await this.#with(async (database) => {
        const { store } = database.transaction(kind);
        const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
        keys.forEach((characterId, index) => {
          const entry = v.safeParse<v.GenericSchema<unknown, Kinds[Kind]>>(SCHEMAS[kind], values[index]);
          if (entry.success) loaded.set(characterId, entry.output);
        });
      });
    } catch {
      // Whatever is missing is asked for again, and storing that says what is wrong.
    }
    return loaded;
  }

  /** @param value null: deletes it */
  async save<Kind extends keyof Kinds>(kind: Kind, characterId: CharacterId, value: Kinds[Kind] | null): Promise<void> {
    await this.#change(async (database) => {
      if (value === null) await database.delete(kind, characterId);
      else await database.put(kind, value, characterId);
    });
  }

  /** Every tax entry; none if they can't be read. Damaged ones are left out. */
  async loadTaxes(): Promise<TaxEntry[]> {
    try {
      return await this.loadAllTaxes();
    } catch {
      return [];
    }
  }

  /** The same for a backup. Rejects if they can't be read, because it would lack them. */
  async loadAllTaxes(): Promise<TaxEntry[]> {
    return this.#with(async (database) =>
      (await database.getAll('taxes')).flatMap((stored) => {
        const entry = v.safeParse(taxSchema, stored);
        return entry.success ? [entry.output] : [];
      }),
    );
  }

  /** Keeps entries; one that is known stays as it is. */
  async addTaxes(entries: readonly TaxEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await this.#change((database) =>
      transact<OwnDataSchema, ['taxes'], void>(database, ['taxes'], async (change) => {
        for (const entry of entries) leave(change.objectStore('taxes').put(entry));
      }),
    );
  }

  async removeTaxEntries(entries: readonly Pick<TaxEntry, 'characterId' | 'id'>[]): Promise<void> {
    if (entries.length === 0) return;
    await this.#change((database) =>
      transact<OwnDataSchema, ['taxes'], void>(database, ['taxes'], async (change) => {
        for (const { characterId, id } of entries) leave(change.objectStore('taxes').delete([characterId, id]));
      }),
    );
  }

  /** Deletes a character's entries, and what is known of their time. */
  async removeTaxes(characterId: CharacterId): Promise<void> {
    await this.#change((database) =>
      transact<OwnDataSchema, ['taxes', 'taxCoverage'], void>(database, ['taxes', 'taxCoverage'], async (change) => {
        leave(change.objectStore('taxCoverage').delete(characterId));
        leave(change.objectStore('taxes').delete(IDBKeyRange.bound([characterId], [characterId, []])));
      }),
    );
  }

  /** Deletes everything of a character, whether or not it can be read. */
  async removeCharacter(characterId: CharacterId): Promise<void> {
    await this.#change((database) =>
      transact<OwnDataSchema, (keyof Kinds | 'taxes')[], void>(database, [...KINDS, 'taxes'], async (change) => {
        for (const kind of KINDS) leave(change.objectStore(kind).delete(characterId));
        leave(change.objectStore('taxes').delete(IDBKeyRange.bound([characterId], [characterId, []])));
      }),
    );
  }

  async #change(work: (database: Awaited<ReturnType<OpenOwnData>>) => Promise<void>): Promise<void> {
    try {
      await this.#with(work);
      this.#onProblem(null);
    } catch (error) {
      this.#onProblem(storageProblem(error, 'ownData'));
    }
  }

  #with<Result>(work: (database: Awaited<ReturnType<OpenOwnData>>) => Promise<Result>): Promise<Result> {
    return withDatabase(this.#open(), work);
  }
}
