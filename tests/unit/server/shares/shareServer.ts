/** A server that keeps shares in a database of its own, with a clock that tests set. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../../../server/config.ts';
import { RATE_LIMITS, type RateLimits } from '../../../../server/http/rateLimits.ts';
import { startServer } from '../../../../server/listen.ts';

export const DAY_MS = 24 * 3_600_000;

interface ShareId {
  id: string;
  secret: string;
}

export interface ShareServer {
  url: string;
  dataFolder: string;
  nowMs: number;
  log(): string;
  /** @param headers may include the address of a visitor, X-Forwarded-For */
  call(
    method: string,
    path: string,
    body?: Uint8Array | object | null,
    secret?: string,
    headers?: Record<string, string>,
  ): Promise<Response>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** @param dataFolder deleted when the server closes; an empty one by default */
export async function startShareServer(
  environment: Record<string, string> = {},
  limits: Partial<RateLimits> = {},
  dataFolder = mkdtempSync(join(tmpdir(), 'colony-watch-shares-')),
): Promise<ShareServer> {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const postgresUrl = process.env.SHARES_DATABASE_URL;
  const databaseUrl = postgresUrl && (await createDatabase(postgresUrl));
  const config = () =>
    readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      SANDBOX_PORT: '0',
      SANDBOX_PILOTS: '1',
      DATA_DIR: dataFolder,
      TRUST_PROXY: 'loopback',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...environment,
    });
  const start = () =>
    startServer(config(), { log, rateLimits: { ...RATE_LIMITS, ...limits }, now: () => server.nowMs });
  const server: ShareServer = {
    url: '',
    dataFolder,
    nowMs: Date.UTC(2026, 2, 2, 12),
    log: () => lines.join(''),
    call: (method, path, body = null, secret, headers = {}) =>
      fetch(`${server.url}/api/shares/${path}`, {
        method,
        headers: {
          ...(body !== null && {
            'Content-Type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json',
          }),
          ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
          ...headers,
        },
        body: body === null || body instanceof Uint8Array ? (body as BodyInit | null) : JSON.stringify(body),
      }),
    async restart() {
      await running.close(1000);
      running = await start();
      server.url = running.url;
    },
    async close() {
      await running.close(1000);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
  let running = await start();
  server.url = running.url;
  return server;
}

/** A database of its own for each server, as the embedded one is: what others store must not count. @returns its address */
async function createDatabase(postgresUrl: string): Promise<string> {
  const name = `shares_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return postgresUrl.replace(/(@[^/]*\/)[^?]*/, `$1${name}`);
}

export function newShareId(): ShareId {
  return { id: randomBytes(16).toString('base64url'), secret: randomBytes(32).toString('base64url') };
}

/** A share with these parts, each of these bytes. */
export async function publish(
  server: ShareServer,
  sizes: readonly number[],
  { id, secret }: ShareId = newShareId(),
  headers: Record<string, string> = {},
): Promise<ShareId> {
  const created = await server.call('PUT', id, { parts: sizes.map((_, part) => part) }, secret, headers);
  if (created.status !== 204) throw new Error(`PUT: ${created.status} ${await created.text()}`);
  for (const [part, size] of sizes.entries()) {
    const { status } = await server.call('PUT', `${id}/${part}`, randomBytes(size), secret, headers);
    if (status !== 204) throw new Error(`PUT of part ${part}: ${status}`);
  }
  return { id, secret };
}
