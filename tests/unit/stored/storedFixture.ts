/** What a release has stored, as `npm run stored` wrote it down: tests/fixtures/stored-1.0.0 and those of later releases. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { restoreDatabase, type StoredDatabase } from '../../fixtures/stored/databases.ts';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures');

export const RELEASES = readdirSync(FIXTURES).flatMap((name) => /^stored-(\d+\.\d+\.\d+)$/.exec(name)?.[1] ?? []);

interface About {
  writtenAtSeconds: number;
  /** the application that sealed the tokens */
  server: { clientId: string; clientSecret: string };
  /** the player's own share */
  share: { name: string; link: string };
}

/** A part of a share as the server stored it. */
export interface SealedPart {
  id_hash: string;
  part: number;
  etag: string;
  base64: string;
}

export class StoredFixture {
  readonly folder: string;
  readonly about: About;
  /** the texts of localStorage by key */
  readonly entries: Readonly<Record<string, string>>;
  readonly databases: readonly StoredDatabase[];

  constructor(release: string) {
    this.folder = join(FIXTURES, `stored-${release}`);
    this.about = this.json('about.json');
    this.entries = this.json('localStorage.json');
    this.databases = readdirSync(join(this.folder, 'indexedDB')).map((name) => this.json(`indexedDB/${name}`));
  }

  bytes(path: string): Buffer {
    const bytes = readFileSync(join(this.folder, path));
    return path.endsWith('.json.gz') || path.endsWith('.sql.gz') ? gunzipSync(bytes) : bytes;
  }

  json<Json>(path: string): Json {
    return JSON.parse(this.bytes(path).toString());
  }

  /** The server's database as SQL, without what only psql understands. */
  postgresDump(): string {
    return this.bytes('server/postgres.sql.gz')
      .toString()
      .replace(/^\\.*$/gm, '');
  }

  /** Creates databases of the browser as they were, by default all. There must be none yet. */
  async restoreDatabases(only?: string): Promise<void> {
    for (const database of this.databases) {
      if (only === undefined || database.name === only) await restoreDatabase(database);
    }
  }
}
