/**
 * What colonies sustained on the last visit, and what their customs tax depended on, so that what has not changed isn't
 * replayed again. Only a copy.
 */

import type { KeptDatabase } from '../../figures/kept/keptForm.ts';
import type { ColonyKey } from '../../game/domain/ids.ts';
import type { CustomsBasis, KeptSustained } from '../colonies/index.ts';
import { withDatabase } from './database.ts';
import type { OpenKept } from './keptRows.ts';

const SUSTAINED: KeptDatabase = { name: 'colony-watch-sustained', version: 1, tables: { fleets: {} } };
const [TABLE, FLEET, CUSTOMS] = ['fleets', 'own', 'customs'];

/** More than anybody has. */
const MOST_COLONIES = 5000;

export interface StoredSustained extends KeptSustained {
  key: ColonyKey;
  /** the snapshot that was replayed: ESI's ETag of the layout, and the colony's last update */
  snapshot: string;
}

/** Another version of the engine may bring something else. */
type Made<Stored> = Stored & { madeBy: string };

export interface LastFigures {
  colonies: readonly StoredSustained[];
  customs: CustomsBasis;
}

const NOTHING: LastFigures = { colonies: [], customs: { rates: new Map(), skills: new Map() } };

export class SustainedStore {
  readonly #open: OpenKept;
  readonly #madeBy: string;

  /** @param madeBy what is another text for each version of the engine */
  constructor(open: OpenKept, madeBy: string) {
    this.#open = open;
    this.#madeBy = madeBy;
  }

  /** What this version of the engine has stored; nothing where it can't be read. */
  async load(): Promise<LastFigures> {
    try {
      return await withDatabase(this.#open(SUSTAINED), async (database) => {
        const [fleet, customs]: [Made<Pick<LastFigures, 'colonies'>>?, Made<CustomsBasis>?] = await Promise.all([
          database.get(TABLE!, FLEET!),
          database.get(TABLE!, CUSTOMS!),
        ]);
        return {
          colonies: fleet?.madeBy === this.#madeBy ? fleet.colonies : NOTHING.colonies,
          customs: customs?.madeBy === this.#madeBy ? customs : NOTHING.customs,
        };
      });
    } catch {
      return NOTHING;
    }
  }

  /** Replaces all colonies. Where they can't be stored, the next visit replays again. */
  save(colonies: readonly StoredSustained[]): Promise<void> {
    return this.#put(FLEET!, { colonies: colonies.slice(0, MOST_COLONIES) });
  }

  /** Replaces what customs tax depends on. Where it can't be stored, the next visit begins with the settings' rates. */
  saveCustoms(customs: CustomsBasis): Promise<void> {
    return this.#put(CUSTOMS!, customs);
  }

  async #put(key: string, value: object): Promise<void> {
    try {
      const made = { ...value, madeBy: this.#madeBy };
      await withDatabase(this.#open(SUSTAINED), (database) => database.put(TABLE!, made, key));
    } catch {
      // Only a copy.
    }
  }
}
