import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import type { Clock } from '../../game/domain/clock.ts';
import { ownMessage } from '../../game/domain/errors.ts';
import { getOrAdd } from '../../game/domain/groups.ts';
import type { TradingHub } from '../../game/domain/hub.ts';
import type { CharacterId, ColonyKey, PlanetId, SchematicId, TypeId } from '../../game/domain/ids.ts';
import type { DamagedEntries, StorageReason } from '../../game/domain/storageProblem.ts';
import { Timers } from '../../game/domain/timers.ts';
import type {
  CachedList,
  CachedPlanetName,
  CachedPrices,
  CachedSchematic,
  CachedSnapshot,
  CachedType,
  CachedVolumes,
  CacheEntries,
  HubKind,
} from './cacheEntries.ts';
import { readEntry } from './cacheEntries.ts';
import {
  type DatabaseDefinition,
  isNewerVersionError,
  isQuotaError,
  leave,
  openDatabase,
  transact,
  withDatabase,
} from './database.ts';
import type { CacheContents, CachedCharacter, CharacterChange, SnapshotCache } from './snapshotCache.ts';

interface Schema extends DBSchema {
  lists: { key: CharacterId; value: CachedList };
  snapshots: { key: ColonyKey; value: CachedSnapshot; indexes: { byCharacter: CharacterId } };
  planetNames: { key: PlanetId; value: CachedPlanetName };
  prices: { key: string; value: CachedPrices };
  volumes: { key: string; value: CachedVolumes };
}

type Database = IDBPDatabase<Schema>;

type CharacterTransaction = IDBPTransaction<Schema, ('lists' | 'snapshots')[], 'readwrite'>;

/** Changes to one character's lists and snapshots, applied together or not at all. */
interface Change {
  make(transaction: CharacterTransaction): Promise<void>;
  /** called once it is stored, or has finally failed */
  end(): void;
}

/** Changes within this time are stored together: a transaction costs more than its content. */
export const WRITE_BATCH_MS = 300;

/** Lists requested within this time are read together, for the same reason. */
const READ_BATCH_MS = 10;

/** Problems with the open database; each is shown once until it is over. */
export type DatabaseProblem = 'full' | 'unwritable' | 'unreadable';

export type ProblemDetail = StorageReason | readonly DamagedEntries[];

/** How to open the cache's database. */
export const CACHE_DATABASE: DatabaseDefinition<Schema> = {
  name: 'colony-watch',
  version: 2,
  upgrade(database, oldVersion) {
    if (oldVersion < 1) {
      database.createObjectStore('lists', { keyPath: 'characterId' });
      database.createObjectStore('snapshots', { keyPath: 'key' }).createIndex('byCharacter', 'characterId');
      database.createObjectStore('planetNames', { keyPath: 'planetId' });
      database.createObjectStore('prices');
    }
    if (oldVersion < 2) database.createObjectStore('volumes');
  },
};

const STORES = ['lists', 'snapshots', 'planetNames', 'prices', 'volumes'] as const;

interface NewThingsSchema extends DBSchema {
  types: { key: TypeId; value: CachedType };
  schematics: { key: SchematicId; value: CachedSchematic };
}

/** How to open the database of what is newer than the catalogue. It is only open while it is read or changed. */
const NEW_THINGS_DATABASE: DatabaseDefinition<NewThingsSchema> = {
  name: 'colony-watch-new-things',
  version: 1,
  upgrade(database, oldVersion) {
    if (oldVersion < 1) {
      database.createObjectStore('types', { keyPath: 'typeId' });
      database.createObjectStore('schematics', { keyPath: 'schematicId' });
    }
  },
};

/** @throws whatever the browser refuses (rejects) */
function withNewThings<Result>(work: (database: IDBPDatabase<NewThingsSchema>) => Promise<Result>): Promise<Result> {
  return withDatabase(openDatabase(NEW_THINGS_DATABASE), work);
}

/** The cache in the browser's database. */
export class DatabaseCache implements SnapshotCache {
  readonly #database: Database;
  readonly #timers: Timers;
  readonly #onProblem: (problem: DatabaseProblem, isOver: boolean, detail: ProblemDetail) => void;
  #pendingChanges: Change[] = [];
  /** the next read of lists; null while nobody waits for one */
  #readingLists: Promise<ReadonlyMap<CharacterId, CachedList>> | null = null;
  /** the last changes; each waits for the previous ones, so that they are stored in order */
  #storing: Promise<void> = Promise.resolve();

  constructor(
    database: Database,
    clock: Clock,
    onProblem: (problem: DatabaseProblem, isOver: boolean, detail: ProblemDetail) => void,
  ) {
    this.#database = database;
    this.#timers = new Timers(clock);
    this.#onProblem = onProblem;
  }

  async loadAll(): Promise<CacheContents> {
    // Without them, ESI is asked again.
    const newThings = withNewThings((database) =>
      Promise.all([database.getAll('types'), database.getAll('schematics')]),
    ).catch(() => [[], []]);
    const contents = await this.#read(async () => {
      const transaction = this.#database.transaction(STORES);
      return Promise.all([
        transaction.objectStore('lists').getAll(),
        transaction.objectStore('snapshots').getAll(),
        transaction.objectStore('planetNames').getAll(),
        transaction.objectStore('prices').getAll(),
        transaction.objectStore('volumes').getAll(),
        transaction.done,
      ]);
    });
    const [lists, snapshots, planetNames, prices, volumes] = contents ?? [[], [], [], [], []];
    const [types, schematics] = await newThings;
    const damaged: DamagedEntries[] = [];
    const characters = new Map<CharacterId, { list: CachedList | null; snapshots: CachedSnapshot[] }>();
    const characterOf = (id: CharacterId) => getOrAdd(characters, id, () => ({ list: null, snapshots: [] }));
    for (const list of keepReadable(lists, readEntry.list, 'list', damaged)) {
      characterOf(list.characterId).list = list;
    }
    for (const snapshot of keepReadable(snapshots, readEntry.snapshot, 'colony', damaged)) {
      characterOf(snapshot.characterId).snapshots.push(snapshot);
    }
    const loaded: CacheContents = {
      characters,
      planetNames: keepReadable(planetNames, readEntry.planetName, 'planetName', damaged),
      types: keepReadable(types, readEntry.type, 'newThing', damaged),
      schematics: keepReadable(schematics, readEntry.schematic, 'newThing', damaged),
      prices: keepReadable(prices, readEntry.prices, 'prices', damaged),
      volumes: keepReadable(volumes, readEntry.volumes, 'volumes', damaged),
    };
    if (damaged.length > 0) this.#onProblem('unreadable', false, damaged);
    return loaded;
  }

  async loadList(characterId: CharacterId): Promise<CachedList | null> {
    this.#readingLists ??= this.#readListsSoon();
    return (await this.#readingLists).get(characterId) ?? null;
  }

  async loadCharacter(characterId: CharacterId): Promise<CachedCharacter> {
    const loaded = await this.#read(async () => {
      const transaction = this.#database.transaction(['lists', 'snapshots']);
      return Promise.all([
        transaction.objectStore('lists').get(characterId),
        transaction.objectStore('snapshots').index('byCharacter').getAll(characterId),
        transaction.done,
      ]);
    });
    const [list, snapshots] = loaded ?? [undefined, []];
    return {
      list: readEntry.list(list),
      snapshots: snapshots.map(readEntry.snapshot).filter((snapshot) => snapshot !== null),
    };
  }

  async loadOfHub<Kind extends HubKind>(kind: Kind, hub: TradingHub): Promise<CacheEntries[Kind] | null> {
    const readers: { readonly [One in HubKind]: (entry: unknown) => CacheEntries[One] | null } = readEntry;
    return readers[kind](await this.#read(() => this.#database.get(kind, hub)));
  }

  async saveCharacter({ list, snapshots, removed }: CharacterChange): Promise<void> {
    await this.#change(async (transaction) => {
      const store = transaction.objectStore('snapshots');
      if (list !== null) leave(transaction.objectStore('lists').put(list));
      for (const snapshot of snapshots) leave(store.put(snapshot));
      for (const key of removed) leave(store.delete(key));
    });
  }

  async removeCharacter(characterId: CharacterId): Promise<void> {
    await this.#change(async (transaction) => {
      const store = transaction.objectStore('snapshots');
      leave(transaction.objectStore('lists').delete(characterId));
      for (const key of await store.index('byCharacter').getAllKeys(characterId)) leave(store.delete(key));
    });
  }

  async save<Kind extends keyof CacheEntries>(kind: Kind, entry: CacheEntries[Kind]): Promise<void> {
    await this.#write(() => this.#put[kind](entry));
  }

  readonly #put: { readonly [Kind in keyof CacheEntries]: (entry: CacheEntries[Kind]) => Promise<unknown> } = {
    planetName: (entry) => this.#database.put('planetNames', entry),
    type: (entry) => withNewThings((database) => database.put('types', entry)),
    schematic: (entry) => withNewThings((database) => database.put('schematics', entry)),
    prices: (entry) => this.#database.put('prices', entry, entry.hub),
    volumes: (entry) => this.#database.put('volumes', entry, entry.hub),
  };

  /** Stores at once what still waits. */
  stop(): void {
    this.#timers.stop();
    this.#storePending();
  }

  /** Reads all lists after READ_BATCH_MS, for everyone who asks until then. */
  async #readListsSoon(): Promise<ReadonlyMap<CharacterId, CachedList>> {
    await this.#timers.wait(READ_BATCH_MS);
    this.#readingLists = null;
    const entries = (await this.#read(() => this.#database.getAll('lists'))) ?? [];
    const lists = entries.map(readEntry.list).filter((list) => list !== null);
    return new Map(lists.map((list) => [list.characterId, list]));
  }

  async #read<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#onProblem('unreadable', false, ownMessage(error));
      return undefined;
    }
  }

  /** Changes lists and snapshots together or not at all. Resolves once that is done or has failed with a notice. */
  #change(make: Change['make']): Promise<void> {
    return new Promise((end) => {
      this.#pendingChanges.push({ make, end });
      if (this.#pendingChanges.length === 1) this.#timers.start(WRITE_BATCH_MS, () => this.#storePending());
    });
  }

  #storePending(): void {
    const changes = this.#pendingChanges;
    this.#pendingChanges = [];
    this.#storing = this.#storing.then(() => this.#store(changes));
  }

  /** Stores changes in one transaction or, if that fails, each in its own, so that one failure affects no other change. */
  async #store(changes: readonly Change[]): Promise<void> {
    const areStored =
      changes.length > 1 &&
      (await this.#transact(changes).then(
        () => true,
        () => false,
      ));
    for (const change of changes) {
      if (!areStored) await this.#write(() => this.#transact([change]));
      change.end();
    }
    if (areStored) this.#endWriteProblems();
  }

  #transact(changes: readonly Change[]): Promise<void> {
    // Relaxed: data lost in a power failure is fetched again.
    return transact<Schema, ('lists' | 'snapshots')[], void>(
      this.#database,
      ['lists', 'snapshots'],
      async (transaction) => {
        for (const { make } of changes) await make(transaction);
      },
      { durability: 'relaxed' },
    );
  }

  async #write(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.#endWriteProblems();
    } catch (error) {
      if (isNewerVersionError(error)) return;
      this.#onProblem(isQuotaError(error) ? 'full' : 'unwritable', false, ownMessage(error));
    }
  }

  #endWriteProblems(): void {
    this.#onProblem('full', true, null);
    this.#onProblem('unwritable', true, null);
  }
}

/** The entries that can be read. Adds the number of the others to `damaged`. */
function keepReadable<Entry>(
  entries: readonly unknown[],
  readOne: (entry: unknown) => Entry | null,
  what: DamagedEntries['what'],
  damaged: DamagedEntries[],
): Entry[] {
  const readable = entries.map(readOne).filter((entry) => entry !== null);
  const lost = entries.length - readable.length;
  const counted = damaged.find((one) => one.what === what);
  if (counted !== undefined) counted.count += lost;
  else if (lost > 0) damaged.push({ what, count: lost });
  return readable;
}
