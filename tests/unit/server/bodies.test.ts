/** Bodies that never come, from an address that others have, too. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express, { type RequestHandler } from 'express';
import { afterEach, expect, it, vi } from 'vitest';
import { readBytes } from '../../../server/http/bodies.ts';
import { answerProblem } from '../../../server/http/problems.ts';
import { createTurns, limitAtOnce } from '../../../server/http/turns.ts';
import { failure, NO_TIMEOUT_MS } from './testServer.ts';

const FOREVER_SECONDS = NO_TIMEOUT_MS / 1000;

let server: Server;
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.close();
  server.closeAllConnections();
});

/** Everybody is the same visitor. @returns the port of a server that answers with the size of a body, one at a time */
async function serve(...handlers: RequestHandler[]): Promise<number> {
  const app = express();
  const inTurn = createTurns(everybody);
  const answer = inTurn((request, response) => void response.send(String(request.body?.length)));
  app.put('/', ...handlers, answer);
  app.delete('/', answer);
  app.use(answerProblem);
  return listen(app);
}

/** @returns the port of the server */
async function listen(app: express.Express): Promise<number> {
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  return socket;
}

const everybody = () => 'everybody';
/** An upload of one byte. */
const PUT = 'PUT / HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\nContent-Length: 1\r\n\r\nx';

/** Never answers the first request. */
function hangFirst(): RequestHandler {
  let isFirst = true;
  return (_request, _response, next) => {
    if (!isFirst) next();
    isFirst = false;
  };
}

const TYPE = { 'Content-Type': 'application/octet-stream' };
const upload = (port: number) =>
  fetch(`http://127.0.0.1:${port}`, { method: 'PUT', headers: TYPE, body: new Uint8Array(100) });

/** @returns what it is answered until the connection ends */
async function sendHeadersOnly(port: number): Promise<{ answer: () => string; ended: Promise<unknown> }> {
  const socket = open(port);
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  const ended = once(socket, 'close');
  const asked = once(server, 'request');
  socket.write('PUT / HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\nContent-Length: 100\r\n\r\n');
  await asked;
  return { answer: () => answer, ended };
}

it('a body that never comes holds up no upload of the same address', async () => {
  const port = await serve(readBytes(1000, FOREVER_SECONDS));
  const attackers = [];
  for (let count = 0; count < 20; count++) attackers.push(await sendHeadersOnly(port));
  expect(await (await upload(port)).text()).toBe('100');
  expect(attackers.map(({ answer }) => answer()).join('')).toBe('');
});

it('a body of which nothing comes is answered with 408, and its connection is closed', async () => {
  const port = await serve(readBytes(1000, 0.1));
  const { answer, ended } = await sendHeadersOnly(port);
  await ended;
  expect(answer()).toMatch(/^HTTP\/1.1 408 /);
  expect(answer()).toContain('\r\nConnection: close\r\n');
  expect(answer()).toContain('"error":"request_timeout"');
});

it('a body that comes is read within a limit, and its request may then take longer', async () => {
  const limitsMs: (number | undefined)[] = [];
  const noteLimit: RequestHandler = ({ socket }, _response, next) => {
    limitsMs.push(socket.timeout);
    next();
  };
  const port = await serve((request, response, next) => {
    readBytes(1000, 60)(request, response, next);
    limitsMs.push(request.socket.timeout);
  }, noteLimit);
  expect(await (await upload(port)).text()).toBe('100');
  server.timeout = 90_000;
  expect(await (await upload(port)).text()).toBe('100');
  // The first one's connection has the limit of a server without one.
  expect(limitsMs).toEqual([60_000, 0, 60_000, 90_000]);
});

it('a late body behind other requests of its connection ends that connection, and not the process', async () => {
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  const port = await serve(readBytes(1000, 0.1), hangFirst());
  server.timeout = 400;
  const socket = open(port);
  socket.write(PUT + PUT + PUT.slice(0, -1));
  await once(socket, 'close');
  expect(uncaught).not.toHaveBeenCalled();
  process.off('uncaughtException', uncaught);
});

it('pipelined requests whose connection ends before the first answer hold up no other of the same address', async () => {
  const port = await serve(limitAtOnce(everybody, 2), readBytes(1000), hangFirst());
  const socket = open(port);
  const arrived = [];
  server.on('request', (request) => arrived.push(request));
  socket.write(PUT + PUT);
  await expect.poll(() => arrived.length).toBe(2);
  socket.destroy();
  await expect.poll(async () => (await upload(port)).status).toBe(200);
});

it('pipelined requests of which the second has its turn first are both answered', async () => {
  const port = await serve(readBytes(1000));
  const socket = open(port);
  let answers = '';
  socket.on('data', (bytes) => {
    answers += bytes;
  });
  socket.write(`${PUT}DELETE / HTTP/1.1\r\nHost: x\r\n\r\n`);
  await expect.poll(() => answers.split('HTTP/1.1 200 OK').length - 1).toBe(2);
});

it('requests on a connection that stays open leave no listener on it', async () => {
  const counts: number[] = [];
  const count: RequestHandler = ({ socket }, _response, next) => {
    counts.push(socket.listenerCount('close'));
    next();
  };
  const port = await serve(count, limitAtOnce(everybody, 2), readBytes(1000));
  const socket = open(port);
  for (let request = 1; request <= 3; request++) {
    socket.write(PUT);
    await once(socket, 'data');
  }
  expect(counts).toEqual(Array(3).fill(counts[0]));
});

it('a visitor has so many requests at a time as are allowed', async () => {
  const waiting: (() => void)[] = [];
  const app = express();
  const inTurn = createTurns(everybody, 2);
  app.get(
    '/',
    inTurn(async (_request, response) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      response.end();
    }),
  );
  const port = await listen(app);
  const arrived: unknown[] = [];
  server.on('request', (request) => arrived.push(request));
  const answers = Promise.all(Array.from({ length: 6 }, () => fetch(`http://127.0.0.1:${port}`)));
  await expect.poll(() => arrived.length).toBe(6);
  for (let turn = 0; turn < 3; turn++) {
    await expect.poll(() => waiting.length).toBe(2);
    for (const answer of waiting.splice(0)) answer();
  }
  await answers;
});

it('a visitor has one request at a time, which ends with its answer, whether or not somebody reads it', async () => {
  const waiting: (() => void)[] = [];
  const app = express();
  const inTurn = createTurns(({ path }) => path);
  app.get(
    '/*path',
    inTurn(async (_request, response) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      response.send(Buffer.alloc(10_000_000));
    }),
  );
  const port = await listen(app);
  const ask = () => {
    open(port).pause().write('GET /one HTTP/1.1\r\nHost: x\r\n\r\n');
  };
  const asked = once(server, 'request');
  ask();
  await asked;
  ask();
  const other = fetch(`http://127.0.0.1:${port}/other`);
  await expect.poll(() => waiting.length).toBe(2);
  for (const answer of waiting.splice(0)) answer();
  expect((await other).status).toBe(200);
  await expect.poll(() => waiting.length).toBe(1);
});

it('one address may send so many bodies at once, and more when some of them have ended', async () => {
  const port = await serve(limitAtOnce(everybody, 3), readBytes(1000, FOREVER_SECONDS));
  for (let count = 0; count < 3; count++) await sendHeadersOnly(port);
  const refused = await upload(port);
  expect(refused.headers.get('Retry-After')).toBe('5');
  expect(await failure(refused)).toEqual({ status: 429, error: 'too_many_requests' });
  sockets[0]?.destroy();
  await expect.poll(async () => (await upload(port)).status).toBe(200);
});
