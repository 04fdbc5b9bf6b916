/** Fakes of EVE's single sign-on and the price sources, with real HTTP and real keys, which can be made to fail. */
import { createHash, generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, type JWK, SignJWT } from 'jose';

export const CLIENT_ID = 'client-of-the-tests';
export const CLIENT_SECRET = 'secret-of-the-tests-0123456789';
/** A Monday at noon, after the date of ESI's interface that this version asks for: the time of the fakes and of their servers. */
export const NOW_MS = Date.UTC(2026, 10, 23, 12);

/** How an endpoint fails. */
export type Fault =
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string> }
  /** never answers */
  | { kind: 'hang' }
  /** announces more than it sends, then closes the connection */
  | { kind: 'cut' }
  /** never stops sending */
  | { kind: 'endless' }
  /** sends its body one byte at a time, forever */
  | { kind: 'drip' }
  | { kind: 'redirect'; to: string }
  /** works, but only after the gate opens */
  | { kind: 'gate'; opened: Promise<void> };

/** A fault whose calls wait until it is opened. */
export function makeGate(): { fault: Fault; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { fault: { kind: 'gate', opened }, open };
}

interface Call {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface FakeService {
  url: string;
  /** what its clock shows */
  nowMs: number;
  /** every call, in order */
  calls: Call[];
  /** by path; active until deleted */
  faults: Map<string, Fault>;
  /** called when a call gets stuck: it is not answered, or its answer doesn't end */
  onStuck: () => void;
  close(): Promise<void>;
}

type Work = (call: Call, response: ServerResponse) => Promise<void> | void;

async function startService(work: Work): Promise<FakeService> {
  const calls: Call[] = [];
  const faults = new Map<string, Fault>();
  // A busy machine may take longer from one call to the next than Node keeps a connection by default.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    response.setHeader('Date', new Date(service.nowMs).toUTCString());
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
    calls.push(call);
    const fault = faults.get(call.path.split('?')[0] as string);
    if (fault?.kind === 'gate') await fault.opened;
    if (fault === undefined || fault.kind === 'gate') await work(call, response);
    else fail(fault, response, () => service.onStuck());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const service: FakeService = {
    url: `http://127.0.0.1:${port}`,
    nowMs: NOW_MS,
    calls,
    faults,
    onStuck: () => {},
    close: () => stop(server),
  };
  return service;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function fail(fault: Exclude<Fault, { kind: 'gate' }>, response: ServerResponse, onStuck: () => void): void {
  switch (fault.kind) {
    case 'status':
      response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
      return;
    case 'redirect':
      response.writeHead(307, { Location: fault.to }).end();
      return;
    case 'cut':
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
      response.write('{"access_token": "', () => response.destroy());
      return;
    case 'endless': {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const chunk = 'x'.repeat(64 * 1024);
      const send = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', send);
      send();
      return;
    }
    case 'drip': {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      let bytes = 0;
      const timer = setInterval(() => {
        response.write(' ');
        bytes += 1;
        // By now the receiver is reading the body.
        if (bytes === 5) onStuck();
      }, 20);
      response.on('close', () => clearInterval(timer));
      return;
    }
    case 'hang':
      onStuck();
      return;
    default:
      fault satisfies never;
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

interface Signer {
  publicKey: JWK;
  sign(claims: Record<string, unknown>): Promise<string>;
}

/** Made once, because a pair of RSA takes a while: that of the fakes, and another one. */
const rsaPairs: KeyPairKeyObjectResult[] = [];

function rsaPair(which: 0 | 1): KeyPairKeyObjectResult {
  rsaPairs[which] ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
  return rsaPairs[which];
}

/** A signer with another key than the fakes' own, and an id. */
export function makeSigner(kid: string, alg = 'RS256'): Promise<Signer> {
  const pair = alg === 'ES256' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : rsaPair(1);
  return signerOf(kid, alg, pair);
}

/** The published key has no algorithm or use, so that only the verifier decides. */
async function signerOf(kid: string, alg: string, { publicKey, privateKey }: KeyPairKeyObjectResult): Promise<Signer> {
  return {
    publicKey: { ...(await exportJWK(publicKey)), kid },
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey),
  };
}

/** PKCE's S256; undefined without a verifier. */
export function challengeOf(verifier: string | null): string | undefined {
  return verifier === null ? undefined : createHash('sha256').update(verifier).digest('base64url');
}

export const PATHS = {
  metadata: '/.well-known/oauth-authorization-server',
  token: '/v2/oauth/token',
  revoke: '/v2/oauth/revoke',
  jwks: '/oauth/jwks',
};

export interface FakeSso extends FakeService {
  /** the published key set */
  published: JWK[];
  signer: Signer;
  /** overrides claims of every access token; undefined removes a claim */
  claims: Record<string, unknown>;
  /** overrides fields of every answer with tokens; undefined removes a field */
  tokenAnswer: Record<string, unknown>;
  /** whether a refresh replaces the refresh token */
  isRotating: boolean;
  /** valid refresh tokens and their characters */
  alive: Map<string, number>;
  /** every token and code that it issued or received */
  secrets: Set<string>;
  /** @param challenge PKCE challenge (S256) */
  makeCode(characterId: number, challenge?: string): string;
  /** a valid refresh token without a login */
  makeRefreshToken(characterId: number): string;
}

/** A single sign-on that behaves like EVE's: single-use codes, rotation, RS256 access tokens of 20 minutes. */
export async function startFakeSso(): Promise<FakeSso> {
  const signer = await signerOf('key-1', 'RS256', rsaPair(0));
  const codes = new Map<string, { characterId: number; challenge: string | undefined }>();
  let counter = 0;

  const service = await startService(async (call, response) => {
    const path = call.path.split('?')[0];
    const form = new URLSearchParams(call.body);
    if (path === PATHS.metadata) {
      json(response, 200, {
        issuer: service.url,
        authorization_endpoint: `${service.url}/v2/oauth/authorize`,
        token_endpoint: service.url + PATHS.token,
        revocation_endpoint: service.url + PATHS.revoke,
        jwks_uri: service.url + PATHS.jwks,
      });
    } else if (path === PATHS.jwks) {
      json(response, 200, { keys: fake.published });
    } else if (call.headers.authorization !== `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`) {
      json(response, 401, { error: 'invalid_client' });
    } else if (path === PATHS.token) {
      await answerToken(form, response);
    } else if (path === PATHS.revoke) {
      fake.alive.delete(form.get('token') ?? '');
      response.writeHead(200).end();
    } else {
      response.writeHead(404).end();
    }
  });

  const secret = (kind: string) => {
    const text = `${kind}-${++counter}-${crypto.randomUUID()}`;
    fake.secrets.add(text);
    return text;
  };

  async function answerToken(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const code = form.get('code') ?? '';
    const old = form.get('refresh_token') ?? '';
    const login = codes.get(code);
    const isProven = login?.challenge === challengeOf(form.get('code_verifier'));
    const isLogin = form.get('grant_type') === 'authorization_code';
    const characterId = isLogin ? (isProven ? login?.characterId : undefined) : fake.alive.get(old);
    if (characterId === undefined) {
      json(response, 400, { error: 'invalid_grant', error_description: `Will not take ${code}${old}.` });
      return;
    }
    codes.delete(code);
    let refreshToken = old;
    if (old === '' || fake.isRotating) {
      fake.alive.delete(old);
      refreshToken = fake.makeRefreshToken(characterId);
    }
    const issuedAt = Math.floor(fake.nowMs / 1000);
    const accessToken = await fake.signer.sign({
      iss: service.url,
      aud: [CLIENT_ID, 'EVE Online'],
      sub: `CHARACTER:EVE:${characterId}`,
      name: `Pilot ${characterId}`,
      iat: issuedAt,
      exp: issuedAt + 1200,
      jti: crypto.randomUUID(),
      scp: 'esi-planets.manage_planets.v1',
      ...fake.claims,
    });
    fake.secrets.add(accessToken);
    json(response, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 1199,
      refresh_token: refreshToken,
      ...fake.tokenAnswer,
    });
  }

  const fake: FakeSso = Object.assign(service, {
    published: [signer.publicKey],
    signer,
    claims: {},
    tokenAnswer: {},
    isRotating: true,
    alive: new Map<string, number>(),
    secrets: new Set<string>(),
    makeCode(characterId: number, challenge?: string) {
      const code = secret('code');
      codes.set(code, { characterId, challenge });
      return code;
    },
    makeRefreshToken(characterId: number) {
      const token = secret('refresh');
      fake.alive.set(token, characterId);
      return token;
    },
  });
  return fake;
}

export interface FakePrices extends FakeService {
  /** minimum sell prices by type id, in the source's format */
  sellMin: Map<number, unknown>;
  /** of types that have more than that */
  otherOrders: Map<number, { percentile: unknown; max: unknown }>;
}

/** Both price sources: Fuzzwork's aggregates, and evepraisal's API at /appraisal. */
export async function startFakePrices(): Promise<FakePrices> {
  const service = await startService((call, response) => {
    const url = new URL(call.path, service.url);
    if (url.pathname === '/aggregates/' && url.searchParams.get('station') === '60003760') {
      const typeIds = (url.searchParams.get('types') ?? '').split(',').map(Number);
      json(response, 200, Object.fromEntries(typeIds.map((typeId) => [typeId, ordersOf(typeId, '0')])));
    } else if (url.pathname === '/appraisal') {
      const asked = JSON.parse(call.body) as { market_name: string; items: { type_id: number }[] };
      const items = asked.items.map(({ type_id }) => ({
        typeID: type_id,
        prices: ordersOf(type_id, 0),
      }));
      json(response, asked.market_name === 'jita' ? 200 : 400, { appraisal: { items } });
    } else {
      response.writeHead(404).end();
    }
  });
  const ordersOf = (typeId: number, none: unknown) => {
    const { percentile, max } = prices.otherOrders.get(typeId) ?? {};
    return { buy: { max }, sell: { min: prices.sellMin.get(typeId) ?? none, percentile } };
  };
  const prices: FakePrices = Object.assign(service, {
    sellMin: new Map<number, unknown>(),
    otherOrders: new Map<number, { percentile: unknown; max: unknown }>(),
  });
  return prices;
}
