import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callUpstream } from '../../../server/http/upstream.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let service: Server;
let drips: ReturnType<typeof setInterval>[];

beforeEach(async () => {
  drips = [];
  service = createServer((request, response) => {
    if (request.url === '/silence') return;
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

it.each([
  ['an answer that never comes', 'silence'],
  ['a body that never ends', 'drip'],
])('%s is aborted in time, even after garbage collections', async (_what, path) => {
  const { port } = service.address() as AddressInfo;
  const collecting = setInterval(collectGarbage, 20);
  const call = () =>
    callUpstream({
      service: 'The price source',
      url: `http://127.0.0.1:${port}/${path}`,
      timeoutMs: 300,
      maxBytes: 1_000_000,
      userAgent: 'test',
    });
  try {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, call));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { word: 'upstream_timeout' } });
    }
  } finally {
    clearInterval(collecting);
  }
});
