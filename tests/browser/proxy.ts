/** A server between the browser and the product that may answer otherwise: a maintenance page, the next version. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Product } from './player.ts';

interface ProxyAnswer {
  status: number;
  type: string;
  body: Buffer;
}

/** @param answer gets the path that is asked for, and what asks the product for that or another path */
export async function startProxy(
  product: Product,
  answer: (path: string, forward: (path: string) => Promise<ProxyAnswer>) => Promise<ProxyAnswer>,
): Promise<{ url: string; stop: () => void }> {
  const forward = async (path: string): Promise<ProxyAnswer> => {
    const response = await fetch(product.url + path);
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, body: Buffer.from(await response.arrayBuffer()) };
  };
  const server = createServer(async (request, response) => {
    const { status, type, body } = await answer(request.url ?? '/', forward);
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
