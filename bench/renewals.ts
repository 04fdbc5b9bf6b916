/**
 * Token renewals, on loopback: bursts of 200 characters that refresh at once, then 10,000 refreshes in total.
 * The server runs in its own process, so that its memory can be measured. This process is EVE's single sign-on (it signs
 * real tokens, so its time is included in the figures) and the players, each with 50 characters and an IP address.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../server/config.ts';
import type { TokenData } from '../server/contract.ts';
import { startServer } from '../server/listen.ts';
import { EVE_SERVICES } from '../server/services.ts';
import { createSealer } from '../server/sso/seal.ts';
import { CLIENT_ID, CLIENT_SECRET, type FakeSso, PATHS, startFakeSso } from '../tests/unit/server/fakeServices.ts';

const CHARACTERS = 200;
const CHARACTERS_PER_ADDRESS = 50;
const BURSTS = 5;
const REQUESTS = 10_000;
const CONCURRENCY = 50;

interface Memory {
  heapMb: number;
  residentMb: number;
}

if (process.send) await serve(process.argv[2] as string);

/** The server's process: sends its port, and its memory on request. */
async function serve(ssoUrl: string): Promise<void> {
  const config = readConfig({
    EVE_SSO_CLIENT_ID: CLIENT_ID,
    EVE_SSO_SECRET: CLIENT_SECRET,
    EVE_SSO_CALLBACK_URL: 'http://localhost/',
    HOST: '127.0.0.1',
    PORT: '0',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
  });
  const server = await startServer(config, { services: { ...EVE_SERVICES, ssoUrl: () => ssoUrl } });
  process.on('message', () => {
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    process.send?.({ heapMb: heapUsed / 2 ** 20, residentMb: rss / 2 ** 20 } satisfies Memory);
  });
  process.send?.(server.url);
}

/** Measures bursts and a long run of renewals, and what memory the server takes. */
export async function measureRenewals(): Promise<void> {
  const sso = await startFakeSso();
  const child = fork(fileURLToPath(import.meta.url), [sso.url], { execArgv: [...process.execArgv, '--expose-gc'] });
  const nextMessage = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)));
  const url = await nextMessage<string>();
  const memory = () => {
    const answer = nextMessage<Memory>();
    child.send('memory');
    return answer;
  };

  let sessions = makeSessions(sso);
  const times: number[] = [];
  let errors = 0;

  async function refresh(at: number): Promise<void> {
    const startedAtMs = performance.now();
    const response = await fetch(`${url}/api/refresh`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(at) },
      body: JSON.stringify(sessions[at % CHARACTERS]),
    });
    const answer = (await response.json()) as TokenData;
    times.push(performance.now() - startedAtMs);
    if (response.ok) sessions[at % CHARACTERS] = answer;
    else errors++;
  }

  const alone: number[] = [];
  await Promise.all(
    Array.from({ length: CHARACTERS }, async (_, at) => {
      const startedAtMs = performance.now();
      const response = await fetch(sso.url + PATHS.token, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: sso.makeRefreshToken(at + 1) }),
      });
      await response.json();
      alone.push(performance.now() - startedAtMs);
    }),
  );
  report('the stand-in alone, 200 at once', alone, 0);

  /** The first burst also fetches metadata and keys and warms up the JIT, so it is reported separately. */
  for (let burst = 0; burst < BURSTS; burst++) {
    times.length = 0;
    await Promise.all(Array.from({ length: CHARACTERS }, (_, at) => refresh(at + burst * CHARACTERS)));
    report(`burst ${burst + 1} of ${CHARACTERS} at once`, times, errors);
    // The stand-in remembers every token for tests; here that would only use memory.
    sso.secrets.clear();
    sso.calls.length = 0;
  }

  const before = await memory();
  times.length = 0;
  sessions = makeSessions(sso);
  const startedAtMs = performance.now();
  let next = 0;
  // Worker w handles characters w, w + CONCURRENCY, …, so that no refresh token is used twice at once.
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async (_, worker) => {
      for (let at = worker; at < REQUESTS; at += CONCURRENCY) {
        await refresh(at);
        if (++next % 1000 === 0) {
          sso.secrets.clear();
          sso.calls.length = 0;
        }
      }
    }),
  );
  const seconds = (performance.now() - startedAtMs) / 1000;
  report(`${REQUESTS} requests, ${CONCURRENCY} at a time`, times, errors);
  const after = await memory();
  console.log(`throughput          ${(REQUESTS / seconds).toFixed(0)} refreshes/s`);
  for (const [when, { heapMb, residentMb }] of [
    ['before', before],
    ['after', after],
  ] as const) {
    console.log(`memory ${when.padEnd(6)}       heap ${heapMb.toFixed(1)} MB, resident ${residentMb.toFixed(1)} MB`);
  }

  child.kill();
  await sso.close();
  if (errors > 0) process.exitCode = 1;
}

function makeSessions(sso: FakeSso): TokenData[] {
  const sealer = createSealer({ clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, previousSecrets: [] });
  return Array.from({ length: CHARACTERS }, (_, at) => {
    const characterId = 90_000_001 + at;
    return {
      access_token: '',
      refresh_token: sealer.seal(characterId, sso.makeRefreshToken(characterId)),
      expires_at: 0,
      character: { characterId, name: `Pilot ${at}` },
    };
  });
}

/** One address per 50 requests, so that rate limits are active but never reached. */
function addressOf(at: number): string {
  const player = Math.floor(at / CHARACTERS_PER_ADDRESS);
  return `198.51.${Math.floor(player / 250)}.${player % 250}`;
}

function report(title: string, timesMs: readonly number[], errors: number): void {
  const sorted = [...timesMs].sort((a, b) => a - b);
  const at = (fraction: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? 0).toFixed(1);
  console.log(`${title.padEnd(34)} p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${errors} errors`);
}
