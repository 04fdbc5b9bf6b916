import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callUpstream, type UpstreamCall } from '../../../server/http/upstream.ts';
import { NO_TIMEOUT_MS } from './testServer.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let service: Server;
let drips: ReturnType<typeof setInterval>[];

beforeEach(async () => {
  drips = [];
  service = createServer((request, response) => {
    if (request.url === '/silence') return;
    if (request.url === '/1500-bytes') {
      response.end('x'.repeat(1500));
      return;
    }
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 10);
    drips.push(drip);
    response.on('close', () => clearInterval(drip));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
});

afterEach(async () => {
  for (const drip of drips) clearInterval(drip);
  service.closeAllConnections();
  service.close();
  await once(service, 'close');
});

function callTo(path: string): UpstreamCall {
  const { port } = service.address() as AddressInfo;
  return {
    service: 'prices',
    url: `http://127.0.0.1:${port}/${path}`,
    timeoutMs: NO_TIMEOUT_MS,
    maxBytes: 1_000_000,
    userAgent: 'test',
  };
}

it.each([
  { maxBytes: 1500, outcome: { status: 'fulfilled' } },
  { maxBytes: 1499, outcome: { status: 'rejected', reason: { details: { reason: 'too_large' } } } },
])('an answer of 1500 bytes with a limit of $maxBytes is $outcome.status', async ({ maxBytes, outcome }) => {
  const [settled] = await Promise.allSettled([callUpstream({ ...callTo('1500-bytes'), maxBytes })]);
  expect(settled).toMatchObject(outcome);
});

const expectTimeout = async (path: string) => {
  const collecting = setInterval(collectGarbage, 20);
  const call = () => callUpstream({ ...callTo(path), timeoutMs: 300 });
  try {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, call));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { word: 'upstream_timeout' } });
    }
  } finally {
    clearInterval(collecting);
  }
};

it('a body that never ends is aborted in time, even after garbage collections', () => expectTimeout('drip'));
it('an answer that never comes is aborted in time, even after garbage collections', { tags: ['deep'] }, () =>
  expectTimeout('silence'),
);
