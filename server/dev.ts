import type { Server } from 'node:http';
import type { Express } from 'express';
import { createApp } from './app.ts';
import { loadEnvFile, readConfig } from './config.ts';
import { listenForSandbox } from './listen.ts';

/**
 * The app for Vite's development server, which serves the page itself.
 * @param sandboxServer listens on the port of the sandbox's ESI and images; its requests go to the app
 */
export async function createDevHandler(sandboxServer: Server): Promise<Express> {
  loadEnvFile();
  const config = readConfig(process.env);
  return createApp(config, { sandboxPort: await listenForSandbox(sandboxServer, config) });
}
