import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { UPSTREAM_TIMEOUT_MS } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { CLOSE_DEADLINE_MS, STILL_MS, startServer } from '../../../server/listen.ts';
import { TIMEOUT_MS } from '../../../src/bridge/backendClient.ts';
import { CALL_TIMEOUT_MS } from '../../../workers/live/sessions/backendClient.ts';

/** One login or renewal: metadata, keys, tokens, and keys again if the token names an unknown key. */
const CALLS_IN_A_ROW = 4;

it('the page, its worker, a closing server and a still connection wait longer than the longest chain of upstream calls', () => {
  const longestMs = CALLS_IN_A_ROW * UPSTREAM_TIMEOUT_MS;
  for (const limitMs of [TIMEOUT_MS, CALL_TIMEOUT_MS, CLOSE_DEADLINE_MS, STILL_MS])
    expect(limitMs).toBeGreaterThan(longestMs);
});

it('an answer that nobody reads is given up after a while, on the sandbox’s own port, too', async () => {
  const clientFolder = mkdtempSync(join(tmpdir(), 'colony-watch-'));
  writeFileSync(join(clientFolder, 'large'), Buffer.alloc(30_000_000));
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', SANDBOX_PORT: '0', REMINDERS: 'off', SHARES: 'off' });
  const server = await startServer(config, { clientFolder, log }, 100);
  const sockets: Socket[] = [];
  // On a busy machine, a connection may be given up before its request is read. Then the next one is asked.
  const ask = (port: number, request: string) => () => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => {}).write(request);
    sockets.push(socket);
    return lines.join('');
  };
  await expect
    .poll(ask(server.port, 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n'))
    .toMatch(/"route":"static","status":200,.*"aborted":true/);
  const orders = 'GET /sandbox/esi/markets/10000002/orders HTTP/1.1\r\nHost: x\r\n\r\n';
  await expect
    .poll(ask(Number(new URL(server.sandboxUrl ?? '').port), orders.repeat(50)))
    .toMatch(/"route":"\/sandbox",.*"aborted":true/);
  for (const socket of sockets) socket.destroy();
  await server.close();
  rmSync(clientFolder, { recursive: true });
});
