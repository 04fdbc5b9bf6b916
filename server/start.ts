/** Puts the app on a port, and takes it off again without cutting anyone short. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type AppOptions, createApp } from './app.ts';
import type { ServerConfig } from './config.ts';

export interface RunningServer {
  /** as a person would type it */
  url: string;
  port: number;
  /** Takes no new connections, finishes what is under way, and cuts off what is not done by the deadline. */
  close(deadlineMs?: number): Promise<void>;
}

const LIMITS = {
  /** for all headers of a request, bytes */
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  /** longer than the 60 s that load balancers keep an idle connection, so that they never reuse one that we just closed */
  keepAliveTimeout: 65_000,
};

/** Longer than the longest chain of upstream calls behind one request: metadata, keys, tokens. */
const CLOSE_DEADLINE_MS = 35_000;

/** @throws Error where the port can't be had */
export async function startServer(config: ServerConfig, options: AppOptions = {}): Promise<RunningServer> {
  const server = createServer(LIMITS, createApp(config, options));
  const connections = trackConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.port, host: config.host }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = config.host ?? 'localhost';

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    close(deadlineMs = CLOSE_DEADLINE_MS) {
      return new Promise((resolve) => {
        const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
        server.close(() => {
          clearTimeout(deadline);
          resolve();
        });
        connections.closeWhenIdle();
      });
    },
  };
}

/**
 * Node's own closing waits for connections that never sent a request, and browsers open such ones in advance.
 * @returns a way to close every connection as soon as no request is under way on it
 */
function trackConnections(server: Server): { closeWhenIdle(): void } {
  const requestsUnderWay = new Map<Socket, number>();
  let isClosing = false;

  function closeIfIdle(socket: Socket): void {
    if (isClosing && requestsUnderWay.get(socket) === 0) socket.destroySoon();
  }

  server.on('connection', (socket) => {
    requestsUnderWay.set(socket, 0);
    socket.once('close', () => requestsUnderWay.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    requestsUnderWay.set(socket, (requestsUnderWay.get(socket) ?? 0) + 1);
    response.once('close', () => {
      if (!requestsUnderWay.has(socket)) return;
      requestsUnderWay.set(socket, (requestsUnderWay.get(socket) ?? 1) - 1);
      closeIfIdle(socket);
    });
  });
  return {
    closeWhenIdle() {
      isClosing = true;
      for (const socket of requestsUnderWay.keys()) closeIfIdle(socket);
    },
  };
}
