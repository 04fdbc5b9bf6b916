/** What EVE knows of characters beyond their planets, in a database of its own. */
import type { DBSchema, IDBPDatabase } from 'idb';
import * as v from 'valibot';
import type { CharacterId } from '../domain/ids.ts';
import type { Skills } from '../domain/ownData.ts';
import { type DatabaseDefinition, openDatabase } from './database.ts';
import { storageProblem } from './storageProblems.ts';

interface OwnDataSchema extends DBSchema {
  skills: { key: CharacterId; value: Skills };
}

const OWN_DATA_DATABASE: DatabaseDefinition<OwnDataSchema> = {
  name: 'colony-watch-own-data',
  version: 1,
  upgrade(fresh) {
    fresh.createObjectStore('skills');
  },
};

/** Opens the database. Rejects where the browser stores nothing for this page. */
export type OpenOwnData = () => Promise<IDBPDatabase<OwnDataSchema>>;

/** Opens it in the browser. */
export const openOwnData: OpenOwnData = () => openDatabase(OWN_DATA_DATABASE);

const level = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5));
const skillsSchema = v.object({
  at: v.pipe(v.number(), v.finite()),
  commandCenterLevel: level,
  planetCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6)),
  customsLevel: level,
});

/** Nothing rejects: what can't be stored is asked for again on the next visit, and a notice says so. */
export class OwnDataStore {
  readonly #open: OpenOwnData;
  readonly #onProblem: (text: string | null) => void;

  /** @param onProblem called with why something could not be stored; null once it could */
  constructor(open: OpenOwnData, onProblem: (text: string | null) => void) {
    this.#open = open;
    this.#onProblem = onProblem;
  }

  /** Every character's skills. Damaged entries are left out: they are asked for again. */
  async loadSkills(): Promise<ReadonlyMap<CharacterId, Skills>> {
    const loaded = new Map<CharacterId, Skills>();
    try {
      await this.#with(async (database) => {
        const transaction = database.transaction('skills');
        const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
        keys.forEach((characterId, index) => {
          const skills = v.safeParse(skillsSchema, values[index]);
          if (skills.success) loaded.set(characterId, skills.output);
        });
      });
    } catch {
      // Whatever is missing is asked for again, and storing that says what is wrong.
    }
    return loaded;
  }

  /** @param skills null: deletes them */
  async saveSkills(characterId: CharacterId, skills: Skills | null): Promise<void> {
    try {
      await this.#with(async (database) => {
        if (skills === null) await database.delete('skills', characterId);
        else await database.put('skills', skills, characterId);
      });
      this.#onProblem(null);
    } catch (error) {
      const reason = storageProblem(error, 'what EVE says about your characters', 'delete templates or history');
      this.#onProblem(`What EVE says about skills is not stored: ${reason} It is asked for again on each visit.`);
    }
  }

  async #with(work: (database: Awaited<ReturnType<OpenOwnData>>) => Promise<void>): Promise<void> {
    const database = await this.#open();
    try {
      await work(database);
    } finally {
      database.close();
    }
  }
}
