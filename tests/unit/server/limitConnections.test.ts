import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { limitConnections } from '../../../server/http/limitConnections.ts';

it('one address has so many connections at the same time, whether or not a request ever comes on them', async () => {
  const server = createServer((_request, response) => void response.end('here'));
  limitConnections(server, 2);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const accepted = once(server, 'connection');
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    await accepted;
    return socket;
  };
  const isAnswered = (socket: Socket): Promise<boolean> =>
    new Promise((resolve) => {
      socket.once('data', () => resolve(true)).once('close', () => resolve(false));
      if (socket.closed) resolve(false);
      socket.write('\r\n');
    });
  const [first, second] = [await open(), await open()];
  expect(await isAnswered(await open())).toBe(false);
  first.destroy();
  await expect.poll(async () => isAnswered(await open())).toBe(true);
  expect(await isAnswered(second)).toBe(true);
  server.closeAllConnections();
  server.close();
});
