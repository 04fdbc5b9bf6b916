/** Requests in crowds, of routes that have no limit. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
});
afterEach(() => server.close());

/** Sends requests ahead on a connection of its own. */
function sendAhead(count: number) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {});
  let answers = 0;
  socket.on('data', (bytes) => {
    answers += bytes.toString('latin1').split('HTTP/1.1 ').length - 1;
  });
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n'.repeat(count));
  return { socket, answers: () => answers };
}

it('one visitor’s crowd holds up nobody else: its requests begin one after the other, with others in between', async () => {
  const crowd = Array.from({ length: 20 }, () => sendAhead(50));
  const answered = () => crowd.reduce((sum, { answers }) => sum + answers(), 0);
  await Promise.race(crowd.map(({ socket }) => once(socket, 'data')));
  expect((await server.get('/api/health', { headers: { 'X-Forwarded-For': '192.0.2.2' } })).status).toBe(200);
  expect(answered()).toBeLessThan(900);
  await expect.poll(answered).toBe(1000);
  for (const { socket } of crowd) socket.destroy();
});

it('a connection on which more than 50 requests are sent ahead is closed', async () => {
  const { socket, answers } = sendAhead(51);
  await once(socket, 'close');
  expect(answers()).toBe(0);
});
