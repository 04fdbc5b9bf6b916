/**
 * The fleet's product with ESI far away, as players have it: on another origin, over TLS and HTTP/2, with latency. This
 * ESI only sends prepared answers, so that the sandbox's work is not part of the figures.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer, type OutgoingHttpHeaders, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ServerConfig } from '../../server/config.ts';
import { startServer } from '../../server/listen.ts';
import { SANDBOX_CREDENTIALS } from '../../server/services.ts';
import { SCOPES } from '../../workers/game/domain/ownData.ts';
import type { BenchFleet } from './startFleet.ts';

/** From a request's arrival to its answer, preflights included. */
const LATENCY_MS = 100;
/** A common limit of public HTTP/2 servers. */
const MOST_STREAMS = 128;
/** The sandbox's connection and coding don't concern the prepared answer. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'content-length', 'transfer-encoding', 'date', 'expires'];

interface RemoteEsi {
  url: string;
  /** since the last reset */
  counts(): { calls: number; preflights: number };
  reset(): void;
  stop(): Promise<void>;
}

export interface RemoteFleet extends BenchFleet {
  esi: RemoteEsi;
  /** Stops what this file started, not the fleet. */
  stop(): Promise<void>;
}

/**
 * A second server of the page, with the fleet's sandbox as its login, prices and images.
 * @param clientFolder the built page
 */
export async function startRemoteFleet(
  fleet: BenchFleet,
  clientFolder = resolve(fleet.dist, 'client'),
): Promise<RemoteFleet> {
  const esiUrl = await fleet.product.esiUrl();
  const esi = await startEsi(await prepareAnswers(fleet, esiUrl));
  const sandboxUrl = `${fleet.product.url}/sandbox`;
  const server = await startServer(CONFIG, {
    clientFolder,
    services: {
      esiUrl: () => esi.url,
      imagesUrl: () => esiUrl.replace(/esi$/, 'images'),
      authorizationEndpoint: `${sandboxUrl}/sso/v2/oauth/authorize`,
      ssoUrl: () => `${sandboxUrl}/sso`,
      fuzzworkUrl: () => `${sandboxUrl}/prices`,
      ownEsiUrl: () => esiUrl,
      reminderSandboxOrigin: null,
    },
  });
  return {
    ...fleet,
    product: { ...fleet.product, url: server.url },
    esi,
    stop: async () => {
      await Promise.all([server.close(0), esi.stop()]);
    },
  };
}

const CONFIG: ServerConfig = {
  application: { kind: 'eve', ...SANDBOX_CREDENTIALS, previousSecrets: [], callbackUrl: 'http://localhost/' },
  scopes: Object.values(SCOPES),
  port: 0,
  host: 'localhost',
  praisalUrl: null,
  discordUrl: null,
  githubUrl: null,
  partnerCode: null,
  trustProxy: false,
  userAgent: 'ColonyWatchBench',
  logLevel: 'silent',
  unknownNames: [],
  warnings: [],
  database: { dataFolder: '', url: null },
  reminders: null,
  shares: null,
};

interface Prepared {
  headers: OutgoingHttpHeaders;
  text: string;
}

/** By path, and the answer to any preflight. */
interface PreparedAnswers {
  byPath: ReadonlyMap<string, Prepared>;
  preflight: OutgoingHttpHeaders;
}

/** Asks the sandbox once for everything that a visit asks for. */
async function prepareAnswers(fleet: BenchFleet, esiUrl: string): Promise<PreparedAnswers> {
  const byPath = new Map<string, Prepared>();
  const prepare = async (path: string, token?: string): Promise<Prepared> => {
    const answer = await fetch(`${esiUrl}${path}`, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
    if (!answer.ok) throw new Error(`The sandbox's ESI answers ${answer.status} to ${path}.`);
    const prepared = { headers: headersOf(answer), text: await answer.text() };
    byPath.set(path, prepared);
    return prepared;
  };
  const planetIds = new Set<number>();
  for (const { access_token: token, character } of await fleet.characters()) {
    const path = `/characters/${character.characterId}/planets`;
    const planets: { planet_id: number }[] = JSON.parse((await prepare(path, token)).text);
    for (const { planet_id: planetId } of planets) {
      planetIds.add(planetId);
      await prepare(`${path}/${planetId}`, token);
    }
  }
  for (const planetId of planetIds) await prepare(`/universe/planets/${planetId}`);
  const preflight = headersOf(await fetch(`${esiUrl}/characters/1/planets`, { method: 'OPTIONS' }));
  // Otherwise the fleet's next visit would find its rate limit used up.
  await fleet.product.resetCalls();
  return { byPath, preflight };
}

function headersOf(answer: Response): OutgoingHttpHeaders {
  return Object.fromEntries([...answer.headers].filter(([name]) => !CONNECTION_HEADERS.includes(name)));
}

async function startEsi({ byPath, preflight }: PreparedAnswers): Promise<RemoteEsi> {
  const counts = { calls: 0, preflights: 0 };
  const sessions = new Set<ServerHttp2Session>();
  const server = createSecureServer({ ...makeCertificate(), settings: { maxConcurrentStreams: MOST_STREAMS } });
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, request) => {
    const isPreflight = request[':method'] === 'OPTIONS';
    counts[isPreflight ? 'preflights' : 'calls'] += 1;
    const answer = byPath.get(new URL(request[':path'] ?? '/', 'https://localhost').pathname);
    setTimeout(() => {
      if (stream.destroyed) return;
      if (isPreflight) {
        stream.respond({ ':status': 204, ...preflight }, { endStream: true });
      } else if (answer === undefined) {
        stream.respond({ ':status': 404, 'access-control-allow-origin': '*' }, { endStream: true });
      } else {
        const isKnown = request['if-none-match'] === answer.headers.etag;
        const expires = new Date(Date.now() + 1000).toUTCString();
        stream.respond({ ':status': isKnown ? 304 : 200, ...answer.headers, expires }, { endStream: isKnown });
        if (!isKnown) stream.end(answer.text);
      }
    }, LATENCY_MS);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    counts: () => ({ ...counts }),
    reset: () => Object.assign(counts, { calls: 0, preflights: 0 }),
    stop: async () => {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A certificate that only this run's browser accepts. @throws Error if OpenSSL's command is missing */
function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'colony-watch-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const args = ['req', '-x509', ...curve, '-subj', '/CN=localhost', '-days', '1', '-keyout', key, '-out', cert];
    execFileSync('openssl', args, { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
