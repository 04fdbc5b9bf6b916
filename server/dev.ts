import type { Express } from 'express';
import { createApp } from './app.ts';
import { loadEnvFile, readConfig } from './config.ts';

/** The app for the development server, which serves the page itself. */
export async function createDevHandler(): Promise<Express> {
  loadEnvFile();
  return createApp(readConfig(process.env));
}
