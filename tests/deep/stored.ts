/** What each release stored in Postgres, restored there and opened by this version. */
import { spawnSync } from 'node:child_process';
import { Client } from 'pg';
import { RELEASES, StoredFixture } from '../unit/stored/storedFixture.ts';
import { startPostgres } from './postgres.ts';

const nameOf = (release: string) => `stored_${release.replaceAll('.', '_')}`;

const cluster = startPostgres(...RELEASES.map(nameOf));
try {
  for (const release of RELEASES) {
    const client = new Client({ connectionString: cluster.url(nameOf(release)) });
    await client.connect();
    await client.query(new StoredFixture(release).postgresDump());
    await client.end();
    const { status } = spawnSync(
      'npx',
      ['vitest', 'run', '--project', 'node', 'tests/unit/stored/server.test.ts', '-t', release],
      {
        stdio: 'inherit',
        env: { ...process.env, STORED_DATABASE_URL: cluster.url(nameOf(release)) },
      },
    );
    if (status !== 0) throw new Error(`What ${release} stored can't be used on a real Postgres.`);
  }
} finally {
  cluster.stop();
}
