/**
 * What colonies sustained on the last visit, so that the next one doesn't replay what has not changed. Only a copy: without
 * it, everything is replayed.
 */

import type { KeptDatabase } from '../../figures/kept/keptForm.ts';
import type { ColonyKey } from '../../game/domain/ids.ts';
import type { KeptSustained } from '../colonies/index.ts';
import { withDatabase } from './database.ts';
import type { OpenKept } from './keptRows.ts';

const SUSTAINED: KeptDatabase = { name: 'colony-watch-sustained', version: 1, tables: { fleets: {} } };
const [TABLE, FLEET] = ['fleets', 'own'];

/** More than anybody has. */
const MOST_COLONIES = 5000;

export interface StoredSustained extends KeptSustained {
  key: ColonyKey;
  /** the snapshot that was replayed: ESI's ETag of the layout, and the colony's last update */
  snapshot: string;
}

interface StoredFleet {
  /** another version of the engine may bring something else */
  madeBy: string;
  colonies: readonly StoredSustained[];
}

export class SustainedStore {
  readonly #open: OpenKept;
  readonly #madeBy: string;

  /** @param madeBy what is another text for each version of the engine */
  constructor(open: OpenKept, madeBy: string) {
    this.#open = open;
    this.#madeBy = madeBy;
  }

  /** What this version of the engine has stored; nothing where it can't be read. */
  async load(): Promise<readonly StoredSustained[]> {
    try {
      const stored: StoredFleet | undefined = await withDatabase(this.#open(SUSTAINED), (database) =>
        database.get(TABLE!, FLEET!),
      );
      return stored?.madeBy === this.#madeBy ? stored.colonies : [];
    } catch {
      return [];
    }
  }

  /** Replaces everything. Where it can't be stored, the next visit replays again. */
  async save(colonies: readonly StoredSustained[]): Promise<void> {
    try {
      const fleet: StoredFleet = { madeBy: this.#madeBy, colonies: colonies.slice(0, MOST_COLONIES) };
      await withDatabase(this.#open(SUSTAINED), (database) => database.put(TABLE!, fleet, FLEET));
    } catch {
      // Only a copy.
    }
  }
}
