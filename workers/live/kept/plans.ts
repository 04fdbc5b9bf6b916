/** The player's kept plans of new planets, in a database of their own. Every change is one transaction. */
import type { DBSchema, IDBPDatabase } from 'idb';
import { type KeptPlan, MAX_KEPT_PLANS } from '../../game/domain/settle.ts';
import type { StorageProblem } from '../../game/domain/storageProblem.ts';
import { type DatabaseDefinition, leave, openDatabase, transact } from './database.ts';
import { storageProblem } from './storageProblems.ts';

interface PlanSchema extends DBSchema {
  plans: { key: string; value: KeptPlan };
}

/** How to open the plans' database. */
const PLAN_DATABASE: DatabaseDefinition<PlanSchema> = {
  name: 'colony-watch-plans',
  version: 1,
  upgrade(database, oldVersion) {
    if (oldVersion < 1) database.createObjectStore('plans', { keyPath: 'id' });
  },
};

/** Opens the plans' database. Rejects where the browser stores nothing for this page. */
export type OpenPlans = () => Promise<IDBPDatabase<PlanSchema>>;

/** Opens the plans' database in the browser. */
export const openPlans: OpenPlans = () => openDatabase(PLAN_DATABASE);

/** What changes the stored plans. */
export type PlanStoreChange =
  | { kind: 'read' }
  /** adds plans; those of the same id are replaced, and the oldest beyond `MAX_KEPT_PLANS` are left out */
  | { kind: 'put'; plans: readonly KeptPlan[] }
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'delete'; id: string };

export class PlanStore {
  readonly #open: OpenPlans;
  /** as last read */
  #plans: readonly KeptPlan[] = [];
  /** changes of this tab that the browser has not stored, oldest first: the next change tries them again */
  #unstored: PlanStoreChange[] = [];
  #last: Promise<unknown> = Promise.resolve();

  constructor(open: OpenPlans) {
    this.#open = open;
  }

  /** Changes the plans, or only reads them. What can't be stored is kept in memory, and tried again. */
  change(change: PlanStoreChange): Promise<{ plans: readonly KeptPlan[]; storageProblem: StorageProblem | null }> {
    const next = this.#last.then(() => this.#change(change));
    this.#last = next;
    return next;
  }

  async #change(change: PlanStoreChange) {
    const changes = change.kind === 'read' ? this.#unstored : [...this.#unstored, change];
    try {
      this.#plans = await this.#store(changes);
      this.#unstored = [];
      return { plans: this.#plans, storageProblem: null };
    } catch (error) {
      this.#unstored = changes;
      return { plans: changed(this.#plans, changes), storageProblem: storageProblem(error, 'plans') };
    }
  }

  async #store(changes: readonly PlanStoreChange[]): Promise<readonly KeptPlan[]> {
    const database = await this.#open();
    try {
      return await transact(database, ['plans'], async (transaction) => {
        const store = transaction.objectStore('plans');
        const stored = newestFirst(await store.getAll());
        this.#plans = stored;
        const plans = changed(stored, changes);
        for (const { id } of stored) if (!plans.some((plan) => plan.id === id)) leave(store.delete(id));
        for (const plan of plans) if (!stored.includes(plan)) leave(store.put(plan));
        return plans;
      });
    } finally {
      database.close();
    }
  }
}

function changed(plans: readonly KeptPlan[], changes: readonly PlanStoreChange[]): readonly KeptPlan[] {
  return changes.reduce(changeOnce, plans);
}

function changeOnce(plans: readonly KeptPlan[], change: PlanStoreChange): readonly KeptPlan[] {
  switch (change.kind) {
    case 'read':
      return plans;
    case 'put': {
      const ids = new Set(change.plans.map(({ id }) => id));
      return newestFirst([...plans.filter(({ id }) => !ids.has(id)), ...change.plans]).slice(0, MAX_KEPT_PLANS);
    }
    case 'rename':
      return plans.map((plan) => (plan.id === change.id ? { ...plan, name: change.name } : plan));
    case 'delete':
      return plans.filter(({ id }) => id !== change.id);
    default:
      return change satisfies never;
  }
}

function newestFirst(plans: readonly KeptPlan[]): KeptPlan[] {
  return plans.toSorted((a, b) => b.keptAt - a.keptAt || (a.id < b.id ? -1 : 1));
}
