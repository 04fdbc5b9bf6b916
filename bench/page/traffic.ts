/** Network traffic and console messages of a visit. Counted on visits that aren't timed. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';
import type { Product } from '../../tests/browser/player.ts';
import { load, press, startRefresh, untilRefreshed } from './playerVisit.ts';
import type { BenchFleet } from './startFleet.ts';

/** The build that is measured. */
export const DIST = process.env.COLONY_WATCH_DIST ?? resolve(import.meta.dirname, '../../dist');
/** Files of the built page. */
export const CLIENT = resolve(DIST, 'client');

/** No call for this long: all are made. The sandbox may take that long for its first journals. */
const STILL_MS = 5000;

interface Answer {
  path: string;
  bytes: number;
  /** fetched by the service worker after the page has loaded, for offline visits */
  isForOffline: boolean;
}

/**
 * Traffic of a first visit with an empty cache, and of a refresh. Bytes are bodies as sent; for JavaScript also the gzip
 * size of the same files, because servers and browsers may negotiate another compression.
 */
export async function countTraffic(context: BrowserContext, { product, dist }: BenchFleet) {
  const sent: Promise<Answer>[] = [];
  context.on('requestfinished', (request: Request) => {
    const path = new URL(request.url()).pathname;
    const isForOffline = request.serviceWorker() !== null || path === '/serviceWorker.js';
    sent.push(request.sizes().then(({ responseBodySize }) => ({ path, bytes: responseBodySize, isForOffline })));
  });
  await product.resetCalls();
  const page = await load(context, product);
  const firstCalls = await countEsiCalls(product);
  const all = await Promise.all(sent);
  const answers = all.filter(({ isForOffline }) => !isForOffline);
  const own = answers.filter(({ path }) => !path.startsWith('/sandbox/'));
  const scripts = own.filter(({ path }) => path.endsWith('.js'));
  await product.resetCalls();
  await page.evaluate(startRefresh);
  await untilRefreshed(page);
  const refreshCalls = await countEsiCalls(product);
  await page.close();
  const total = (list: readonly { bytes: number }[]): number => list.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    'bytes.ownKb': total(own) / 1000,
    'bytes.gamesKb': total(answers.filter(({ path }) => path.startsWith('/sandbox/'))) / 1000,
    'bytes.offlineKb': total(all.filter(({ isForOffline }) => isForOffline)) / 1000,
    'bytes.scriptsKb': total(scripts) / 1000,
    'bytes.scriptsGzipKb': scripts.reduce((sum, { path }) => sum + gzipBytes(path, resolve(dist, 'client')), 0) / 1000,
    'calls.first': firstCalls,
    'calls.refresh': refreshCalls,
  };
}

/**
 * ESI calls of a first visit by characters whose logins allow everything. Afterwards the sandbox has their journals,
 * which take it a while to create.
 */
export async function countGrantedCalls(context: BrowserContext, product: Product) {
  await product.resetCalls();
  const page = await load(context, product);
  // Everything but planets is asked for after the refresh.
  let calls = 0;
  for (let seen = -1; calls > seen; await page.waitForTimeout(STILL_MS)) {
    seen = calls;
    calls = await countEsiCalls(product, '/characters/');
  }
  const planetCalls = await countEsiCalls(product, '/planets');
  await page.close();
  return { 'granted.calls': calls, 'granted.planetCalls': planetCalls };
}

/** @param part only calls whose path contains it */
async function countEsiCalls(product: Product, part = ''): Promise<number> {
  const calls = await product.calls();
  return Object.entries(calls)
    .filter(([route]) => route.startsWith('GET ') && route.includes('/sandbox/esi/') && route.includes(part))
    .reduce((sum, [, { count }]) => sum + count, 0);
}

/** @param path of a file of the built page, as in its address */
export function gzipBytes(path: string, client = CLIENT): number {
  const file = resolve(client, `.${path}`);
  if (!existsSync(file)) throw new Error(`${path} is not in the build at ${client}.`);
  return gzipSync(readFileSync(file), { level: 9 }).length;
}

/** Loads twice, clicks everything, and scrolls to the end. @returns errors on the console */
export async function collectConsoleErrors(context: BrowserContext, product: Product): Promise<string[]> {
  const errors: string[] = [];
  const note = (message: ConsoleMessage): void => {
    if (message.type() === 'error') errors.push(message.text());
  };
  context.on('console', note);
  context.on('weberror', (error) => errors.push(String(error.error())));
  const first = await load(context, product);
  await press(first);
  await first.close();
  const second = await load(context, product);
  await press(second);
  await second.close();
  return errors;
}
