/** A server with shares in a process of its own, for the bench and the attack. Arguments: data folder, database URL or ''. */
import { readFileSync } from 'node:fs';
import { readConfig } from '../server/config.ts';
import { RATE_LIMITS } from '../server/http/rateLimits.ts';
import { startServer } from '../server/listen.ts';

/** A timer that is late shows how long the thread was busy before it could run. */
const STRETCH_MS = 10;

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
let stretchesMs: number[] = [];
let usedMs = processorMs();
setInterval(() => {
  const nowMs = processorMs();
  stretchesMs.push(nowMs - usedMs);
  usedMs = nowMs;
}, STRETCH_MS);
process.on('message', () => {
  stretchesMs.sort((a, b) => a - b);
  process.send?.({ busyMs: stretchesMs[Math.floor(stretchesMs.length * 0.95)] ?? 0 });
  stretchesMs = [];
});
process.send?.({ url: server.url });

/**
 * Processor time of the thread that answers requests. To wait for a processor that other programs use is not this server's
 * fault. Systems other than Linux report the time of all threads only, which is more.
 */
function processorMs(): number {
  if (process.platform === 'linux') {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
