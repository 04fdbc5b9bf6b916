/** A sandbox that others reach, too: what one visitor can use up or break of it. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../../server/http/rateLimits.ts';
import { EsiAnswers } from '../../../../server/sandbox/esi/answers.ts';
import { makeTokenIssuer } from '../../../../server/sandbox/sso/tokens.ts';
import { serverForTest } from '../testServer.ts';
import { START_MS } from './testSandbox.ts';

const SANDBOX = { config: { application: { kind: 'sandbox', pilots: 1, port: null } } } as const;
const VISITOR = { 'X-Forwarded-For': '203.0.113.5' };

it.each([
  { 'X-Forwarded-For': '127.0.0.1' },
  { 'X-Real-IP': '127.0.0.1' },
  { Forwarded: 'for=127.0.0.1' },
  { Via: '1.1 proxy' },
  { Host: 'demo.example.com' },
])(
  'a visitor behind a proxy on this computer that the server does not know of is not this computer: %j',
  async (headers) => {
    const server = await serverForTest(SANDBOX);
    // fetch can't set the host.
    const statusOf = (method: string, path: string, more: Record<string, string> = {}): Promise<number | undefined> =>
      new Promise((found, fail) => {
        const sent = request(server.url + path, { method, headers: { 'Content-Type': 'application/json', ...more } });
        sent.on('response', (answer) => found(answer.resume().statusCode)).on('error', fail);
        sent.end(method === 'POST' ? JSON.stringify({ esi: { status: 500 } }) : undefined);
      });
    expect(await statusOf('POST', '/sandbox/faults', headers)).toBe(403);
    for (const path of ['/faults', '/calls', '/discord/api/webhooks/1/a', '/discord/api/channels/1', '/push/send/1']) {
      expect(await statusOf('DELETE', `/sandbox${path}`, headers)).toBe(403);
    }
    expect(await statusOf('POST', '/sandbox/faults')).toBe(200);
    expect(await statusOf('POST', '/sandbox/faults', { Host: 'localhost' })).toBe(200);
    expect(await statusOf('DELETE', '/sandbox/calls')).toBe(204);
  },
);

it('a visitor may ask so much in ten minutes, of all services together; others, this computer and the server itself go on', async () => {
  const server = await serverForTest({
    ...SANDBOX,
    environment: { TRUST_PROXY: '1' },
    rateLimits: { ...RATE_LIMITS, sandbox: 60 },
  });
  const ask = (path: string, headers = {}) => server.get(`/sandbox${path}`, { headers });
  const statusOf = async (path: string, headers = {}) => (await ask(path, headers)).status;
  const paths = ['/messages', '/esi/universe/planets/40161469', '/images/types/2268/icon'];
  for (let count = 0; count < 20; count += 1) {
    for (const path of paths) expect(await statusOf(path, VISITOR)).toBe(200);
  }
  for (const path of paths) expect(await statusOf(path, VISITOR)).toBe(429);
  const refused = await ask('/esi/universe/planets/40161469', VISITOR);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // The page, which is on another origin, can read why.
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(await statusOf('/messages', { 'X-Forwarded-For': '203.0.113.6' })).toBe(200);
  for (let count = 0; count < 5; count += 1) expect(await statusOf('/messages')).toBe(200);
  const priced = await server.post('/api/praisal', [{ type_id: 2268, quantity: 1 }], VISITOR);
  expect(await priced.json()).toMatchObject({ appraisal: { items: [{ typeID: 2268 }] }, isStale: false });
});

it('a visitor of a large fleet may ask more', async () => {
  const server = await serverForTest({
    config: { application: { kind: 'sandbox', pilots: 3, port: null } },
    rateLimits: { ...RATE_LIMITS, sandbox: 100 },
  });
  const answer = await server.get('/sandbox/messages', { headers: VISITOR });
  expect(answer.headers.get('ratelimit')).toContain('"sandbox"; r=149');
});

it('answers of ESI are kept up to so many characters, however a visitor spells what it asks for', {
  tags: ['deep'],
}, async () => {
  let made = 0;
  const tokens = makeTokenIssuer({ clientId: 'id', clientSecret: 'secret', now: () => START_MS });
  const answers = new EsiAnswers({
    tokens,
    now: () => START_MS,
    cacheSecondsOverride: () => null,
    brokenLists: () => ({}),
  });
  const app = express().get('/large', (asked, response) =>
    answers.serve(asked, response, {
      group: null,
      scope: null,
      cacheSeconds: () => 600,
      answer: () => {
        made += 1;
        return { body: 'x'.repeat(1_000_000) };
      },
    }),
  );
  const listening = app.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const ask = async (page: number) => (await fetch(`http://127.0.0.1:${port}/large?page=${page}`)).text();
  for (let page = 1; page <= 40; page += 1) await ask(page);
  await ask(40);
  expect(made).toBe(40);
  await ask(1);
  expect(made).toBe(41);
  listening.closeAllConnections();
  listening.close();
});

it('login codes are kept up to a number: the oldest are forgotten', async () => {
  const { issueCode, redeemCode } = makeTokenIssuer({ clientId: 'id', clientSecret: 'secret', now: () => START_MS });
  const codes = Array.from({ length: 10_001 }, () => issueCode(1, [], null));
  expect(redeemCode(codes[0] as string, null)).toBeNull();
  expect(redeemCode(codes[1] as string, null)).toMatchObject({ characterId: 1 });
});
