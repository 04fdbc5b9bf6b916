/** A share that somebody else has sealed correctly, whatever it contains, and what a browser needs to follow it. */
import { IDBFactory } from 'fake-indexeddb';
import { randomText } from '../../../workers/game/domain/base64url.ts';
import type { ShareContents, ShareLink } from '../../../workers/game/domain/shares.ts';
import type { EngineDependencies } from '../../../workers/live/engineDependencies.ts';
import { type OpenKept, openKept } from '../../../workers/live/kept/keptRows.ts';
import { hashOfBytes, importShareKey, sealPart } from '../../../workers/live/shares/index.ts';
import { layoutRecord, planetRecord } from './esi/esiRecords.ts';
import { API_URL } from './esi/fakeEve.ts';
import type { FakeShares } from './fakeShares.ts';
import { type Browser, Tab } from './fetching/fetchingHarness.ts';

const KINDS = ['characterNames', 'planetNames', 'accounts', 'comments', 'customs'] as const;
const contentsOf = (isShared: boolean) =>
  Object.fromEntries(KINDS.map((kind) => [kind, isShared])) as unknown as ShareContents;
export const ALL_CONTENTS = contentsOf(true);
export const NO_CONTENTS = contentsOf(false);

export interface ForeignCharacter {
  /** none: its name is hidden */
  characterId?: number;
  name?: string;
  planetIds: readonly number[];
  /** instead of the usual ones */
  layout?: Record<string, unknown>;
  lastUpdate?: string;
  /** seconds since 1970 */
  checkedAt: number;
}

export class ForeignShare {
  readonly link: ShareLink = { id: randomText(16), key: randomText(32) };
  readonly #server: FakeShares;
  #revision = 0;

  constructor(server: FakeShares) {
    this.#server = server;
  }

  /** Replaces what the server has of it, with the next revision. */
  async publish(characters: readonly ForeignCharacter[], name = 'Corp Foo', contents = ALL_CONTENTS): Promise<void> {
    const revision = ++this.#revision;
    const key = await importShareKey(this.link.key);
    const bytesOf = new Map<number, Uint8Array>();
    const parts = [];
    for (const [index, character] of characters.entries()) {
      const part = revision * 1000 + index + 1;
      const place = { shareId: this.link.id, part, revision: 1 };
      const bytes = await sealPart(key, place, partOf(character));
      bytesOf.set(part, bytes);
      const sha256 = await hashOfBytes(bytes);
      parts.push({ part, pilotNumber: index + 1, revision: 1, sha256, checkedAt: character.checkedAt });
    }
    const publishedAt = Math.max(0, ...characters.map(({ checkedAt }) => checkedAt));
    const manifest = { version: 1, revision, name, publishedAt, contents, parts };
    bytesOf.set(0, await sealPart(key, { shareId: this.link.id, part: 0, revision }, manifest));
    this.#server.shares.set(this.link.id, { secret: '', isDeleted: false, uploads: 1, parts: bytesOf });
  }
}

function partOf({ characterId, name = 'Mallory', planetIds, layout, lastUpdate }: ForeignCharacter) {
  return {
    version: 1,
    ...(characterId !== undefined && { characterId, name }),
    colonies: planetIds.map((planet_id) => ({
      planet: planetRecord({ planet_id, ...(lastUpdate !== undefined && { last_update: lastUpdate }) }),
      layout: layout ?? layoutRecord(),
    })),
  };
}

/** A tab whose calls about shares go to the fake server. */
export function openTab(
  browser: Browser,
  server: FakeShares,
  stored: OpenKept,
  changes: Partial<EngineDependencies> = {},
): Tab {
  return new Tab(browser, {
    ...changes,
    openKept: stored,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return request.url.startsWith(`${API_URL}/api/shares/`) ? server.answer(request) : browser.eve.fetch(input, init);
    },
  });
}

/** A browser's own databases. */
export function ownDatabases<Values extends unknown[], Database>(open: (...values: Values) => Promise<Database>) {
  const factory = new IDBFactory();
  return async (...values: Values): Promise<Database> => {
    const before = globalThis.indexedDB;
    globalThis.indexedDB = factory;
    try {
      return await open(...values);
    } finally {
      globalThis.indexedDB = before;
    }
  };
}

export const newDatabase = (): OpenKept => ownDatabases(openKept);
