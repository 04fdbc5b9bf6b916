/** Puts the app on a port, and takes it off again without cutting anyone short. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
        // A connection that was busy when closing began would otherwise stay open for its keep-alive time.
        const sweep = setInterval(() => server.closeIdleConnections(), 50);
        const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(deadline);
          resolve();
        });
      });
    },
  };
}
