/** A server with shares in a process of its own, for the bench and the attack. Arguments: data folder, database URL or ''. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from '../server/config.ts';
import { RATE_LIMITS } from '../server/http/rateLimits.ts';
import { startServer } from '../server/listen.ts';

const [dataFolder = '', databaseUrl = '', limits = '{}'] = process.argv.slice(2);
const server = await startServer(
  readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    SANDBOX_PORT: '0',
    DATA_DIR: dataFolder,
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
  }),
  { rateLimits: { ...RATE_LIMITS, ...JSON.parse(limits) } },
);
process.once('disconnect', () => process.exit(0));
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('message', () => {
  process.send?.({ busyMs: delay.percentile(95) / 1e6 });
  delay.reset();
});
process.send?.({ url: server.url });
