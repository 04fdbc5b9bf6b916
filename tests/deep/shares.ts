/** Shares on a real Postgres: their tests over HTTP, then their bench. */
import { spawnSync } from 'node:child_process';
import { measureShares } from '../../bench/shares.ts';
import { startPostgres } from './postgres.ts';

const cluster = startPostgres('tests', 'bench');
try {
  const tests = spawnSync('npx', ['vitest', 'run', '--project', 'node', 'tests/unit/server/shares'], {
    stdio: 'inherit',
    env: { ...process.env, SHARES_DATABASE_URL: cluster.url('tests') },
  });
  if (tests.status !== 0) throw new Error('The tests of shares fail on a real Postgres.');
  await measureShares(cluster.url('bench'));
} finally {
  cluster.stop();
}
