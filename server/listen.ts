/** Starts the app on its ports, and stops it without interrupting open requests. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { addTo } from '../workers/game/domain/sums.ts';
import { type AppOptions, createApp } from './app.ts';
import type { ServerConfig } from './config.ts';
import type { SharedDatabase } from './database/index.ts';
import { limitConnections } from './http/limitConnections.ts';

interface RunningServer {
  /** the address to open in a browser */
  url: string;
  port: number;
  /** URL of the sandbox's ESI and images; null if they share the server's port */
  sandboxUrl: string | null;
  /** Accepts no new connections, finishes open requests, and closes what is left at the deadline. */
  close(deadlineMs?: number): Promise<void>;
}

const LIMITS = {
  /** all headers of a request together, bytes */
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  /** longer than proxies keep idle connections (Caddy 2 min, others 60 s), so that they never reuse a closed one */
  keepAliveTimeout: 125_000,
};

/** Longer than the longest chain of upstream calls in one request: metadata, keys, tokens, and keys again. */
export const CLOSE_DEADLINE_MS = 45_000;
/** A connection on which nothing moves for so long is closed: otherwise answers that nobody reads stay in memory. */
export const STILL_MS = 60_000;
/** Of one address at the same time. A browser opens six, and 50 players may have two each. */
const MAX_CONNECTIONS = 1000;
/** Requests of a connection before the first of them is answered. Neither browsers nor proxies send any ahead. */
const MAX_AHEAD = 50;

/** @param stillMs see STILL_MS; only tests set it. @throws PortError if a port is not available */
export async function startServer(
  config: ServerConfig,
  options: AppOptions = {},
  stillMs = STILL_MS,
): Promise<RunningServer> {
  const sandboxServer = createServer(LIMITS);
  const sandboxPort = await listenForSandbox(sandboxServer, config);
  let database: SharedDatabase | undefined;
  const onDatabase = (created: SharedDatabase): void => {
    database = created;
  };
  const app = createApp(config, { ...options, sandboxPort, onDatabase });
  const server = createServer(LIMITS);
  for (const one of [server, sandboxServer]) {
    one.setTimeout(stillMs);
    // A proxy's connections are everybody's.
    if (config.trustProxy === false) limitConnections(one, MAX_CONNECTIONS);
  }
  const closings = [server, sandboxServer].map(trackConnections);
  // After trackConnections, which closes a connection with too many requests: the rest of them are not answered.
  for (const one of [server, sandboxServer]) {
    one.on('request', (request, response) => {
      if (!request.socket.destroyed) app(request, response);
    });
  }
  const port = await listen(server, 'PORT', config.port, config.host).catch((error) => {
    sandboxServer.close();
    throw error;
  });
  database?.start();
  const host = config.host ?? 'localhost';
  const urlOn = (itsPort: number) => `http://${host.includes(':') ? `[${host}]` : host}:${itsPort}`;

  return {
    url: urlOn(port),
    port,
    sandboxUrl: sandboxPort === null ? null : urlOn(sandboxPort),
    async close(deadlineMs = CLOSE_DEADLINE_MS) {
      await Promise.all(closings.map((close) => close(deadlineMs)));
      await database?.stop();
    },
  };
}

/**
 * Makes a server listen on the port for the sandbox's ESI and images, unless it already does.
 * @returns the port; null if they share the server's port
 * @throws PortError if the port is not available
 */
export async function listenForSandbox(server: Server, { application, host }: ServerConfig): Promise<number | null> {
  if (application.kind !== 'sandbox' || application.port === null) return null;
  if (server.listening) return portOf(server);
  return listen(server, 'SANDBOX_PORT', application.port, host);
}

/** A port is not available. The message is for the host and names the variable to change. */
export class PortError extends Error {
  override name = 'PortError';
}

async function listen(server: Server, variable: string, port: number, host: string | undefined): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      const advice = `Set ${variable} to another port, or to 0 for any free one.`;
      reject(new PortError(isTaken ? `Port ${port} is in use. ${advice}` : `Port ${port}: ${error.message}`));
    });
    server.listen({ port, host }, resolve);
  });
  return portOf(server);
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/**
 * Node's own close() waits for connections that never sent a request, and browsers open such connections in advance.
 * @returns a function that closes the server: each connection once it has no open request, all at the deadline
 */
function trackConnections(server: Server): (deadlineMs: number) => Promise<void> {
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
    addTo(requestsUnderWay, socket, 1);
    if ((requestsUnderWay.get(socket) ?? 0) > MAX_AHEAD) socket.destroy();
    response.once('close', () => {
      if (!requestsUnderWay.has(socket)) return;
      requestsUnderWay.set(socket, (requestsUnderWay.get(socket) ?? 1) - 1);
      closeIfIdle(socket);
    });
  });
  return (deadlineMs) =>
    new Promise((resolve) => {
      const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
      // The callback also runs, with an error, if the server never listened.
      server.close(() => {
        clearTimeout(deadline);
        resolve();
      });
      isClosing = true;
      for (const socket of requestsUnderWay.keys()) closeIfIdle(socket);
    });
}
