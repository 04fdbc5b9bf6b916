/** The sandbox alone on a free port, with a clock that the test controls. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll } from 'vitest';
import { securityHeaders } from '../../../../server/http/securityHeaders.ts';
import { createSandbox } from '../../../../server/sandbox/index.ts';
import { ESI_COMPATIBILITY_DATE } from '../../../../workers/game/domain/esiDate.ts';
import { SCOPES } from '../../../../workers/game/domain/ownData.ts';

export const CLIENT_ID = 'test-application';
const CLIENT_SECRET = 'test-secret';
export const SCOPE = 'esi-planets.manage_planets.v1';
/** 2026-11-21T12:00:00Z */
export const START_MS = 1_795_262_400_000;
export const FIRST_PILOT_ID = 2_119_400_001;

interface TokenPair {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

export interface TestSandbox {
  /** URL of the server, without /sandbox */
  origin: string;
  clock: { nowMs: number };
  /** path below /sandbox; redirects are not followed */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown): Promise<Response>;
  delete(path: string): Promise<Response>;
  /** an ESI call with a valid compatibility date */
  esi(path: string, accessToken?: string, headers?: Record<string, string>): Promise<Response>;
  authorizePath(fields?: Record<string, string | null>): string;
  /** a call of the token endpoint, by default with the application's credentials */
  token(fields: Record<string, string>, secret?: string): Promise<Response>;
  revoke(refreshToken: string): Promise<Response>;
  /** the code that the login page returns for this pilot */
  codeFor(characterId: number, fields?: Record<string, string | null>): Promise<string>;
  logIn(characterId: number, fields?: Record<string, string | null>): Promise<TokenPair>;
  close(): Promise<void>;
}

export async function startTestSandbox(
  pilots = 12,
  scopes: readonly string[] = Object.values(SCOPES),
): Promise<TestSandbox> {
  const clock = { nowMs: START_MS };
  const app = express();
  app.use(
    '/sandbox',
    createSandbox({
      pilots,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      scopes,
      pageHeaders: securityHeaders({ esiUrl: () => '/sandbox/esi', imagesUrl: () => '/sandbox/images' }),
      imagesUrl: () => '/sandbox/images',
      seal: (characterId, refreshToken) => `sealed for ${characterId}: ${refreshToken}`,
      now: () => clock.nowMs,
      reminderClock: { now: () => clock.nowMs, skip: async () => {} },
      requestsPerVisitor: 1,
    }),
  );
  const server = app.listen(0, '127.0.0.1');
  // What a test calculates between two calls may take longer than Node keeps a connection by default.
  server.keepAliveTimeout = 0;
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const base = `${origin}/sandbox`;

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(base + path, { headers, redirect: 'manual' });
  const postForm = (path: string, fields: Record<string, string>, secret: string) =>
    fetch(base + path, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${secret}`).toString('base64')}` },
      body: new URLSearchParams(fields),
    });
  const authorizePath = (fields: Record<string, string | null> = {}) => {
    const wanted = {
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: `${origin}/`,
      scope: SCOPE,
      state: 'state & more',
      ...fields,
    };
    const present = Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== null);
    return `/sso/v2/oauth/authorize?${new URLSearchParams(present)}`;
  };
  const token = (fields: Record<string, string>, secret = CLIENT_SECRET) =>
    postForm('/sso/v2/oauth/token', fields, secret);
  const codeFor = async (characterId: number, fields: Record<string, string | null> = {}) => {
    const answer = await get(authorizePath({ ...fields, pilot: String(characterId) }));
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  };

  return {
    origin,
    clock,
    get,
    post: (path, body) =>
      fetch(base + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    delete: (path) => fetch(base + path, { method: 'DELETE' }),
    esi: (path, accessToken, headers = {}) =>
      get(`/esi${path}`, {
        'X-Compatibility-Date': ESI_COMPATIBILITY_DATE,
        ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }),
        ...headers,
      }),
    authorizePath,
    token,
    revoke: (refreshToken) =>
      postForm('/sso/v2/oauth/revoke', { token: refreshToken, token_type_hint: 'refresh_token' }, CLIENT_SECRET),
    codeFor,
    async logIn(characterId, fields = {}) {
      const code = await codeFor(characterId, fields);
      const answer = await token({ grant_type: 'authorization_code', code });
      return (await answer.json()) as TokenPair;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One sandbox for all tests of a file. Only they may use it, not what is calculated before them. */
export function sandboxForFile(pilots?: number): TestSandbox {
  const sandbox = {} as TestSandbox;
  beforeAll(async () => void Object.assign(sandbox, await startTestSandbox(pilots)));
  afterAll(() => sandbox.close());
  return sandbox;
}
