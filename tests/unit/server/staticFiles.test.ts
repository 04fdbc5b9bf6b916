import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './testServer.ts';

const PAGE = '<!doctype html><title>Colony Watch</title><meta property="og:image" content="/preview.jpg" />';
const SCRIPT = 'console.log("colonies");'.repeat(20);
let folder: string;
let server: TestServer;

beforeAll(async () => {
  const parent = mkdtempSync(join(tmpdir(), 'colony-watch-'));
  folder = join(parent, 'client');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(parent, 'outside.txt'), 'outside');
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'sw.js'), '// service worker');
  writeFileSync(join(folder, 'app.webmanifest'), '{}');
  writeFileSync(join(folder, '.secret'), 'hidden');
  writeFileSync(join(folder, 'assets/main-abc.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/settle.worker-abc.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/engine.worker-abc.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/settle.worker-abc.css'), SCRIPT);
  writeFileSync(join(folder, 'assets/main-abc.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets/main-abc.js.gz'), gzipSync(SCRIPT));
  server = await startTestServer({ clientFolder: folder });
});

afterAll(async () => {
  await server.close();
  rmSync(join(folder, '..'), { recursive: true });
});

/** A request with this exact path, which clients would normalise. */
function rawStatus(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

it('the preview of a link has the whole address of its picture, because other sites do not know where the page is from', async () => {
  const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(await (await server.get('/')).text()) ?? [];
  expect(address).toMatch(/^https?:\/\/[^/]+\/preview\.jpg$/);
  // Browsers compare what they keep with what was built.
  expect(await (await server.get('/index.html')).text()).toBe(PAGE);
  const head = await server.get('/', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

describe('the built page', () => {
  it.each(['/', '/?code=abc&state=def', '/index.html'])('is served at %s and never cached', async (path) => {
    const response = await server.get(path);
    expect(await response.text()).toContain('Colony Watch');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('may compile WebAssembly in one worker alone; nothing may run text as code', async () => {
    const policyOf = async (path: string) => (await server.get(path)).headers.get('content-security-policy') ?? '';
    const page = await policyOf('/');
    expect(page).toContain("script-src 'self';");
    expect(await policyOf('/assets/settle.worker-abc.js')).toBe(
      page.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
    );
    const others = [
      '/index.html',
      '/assets/main-abc.js',
      '/assets/engine.worker-abc.js',
      '/assets/settle.worker-abc.css',
      '/api/env',
    ];
    for (const path of others) expect(await policyOf(path)).toBe(page);
    expect(await policyOf('/assets/settle.worker-abc.js')).not.toContain("'unsafe-eval'");
  });

  it('offers parts of a file only as it is, not compressed', async () => {
    const part = { Range: 'bytes=0-3' };
    const plain = await server.get('/assets/main-abc.js', { headers: { 'Accept-Encoding': 'identity', ...part } });
    expect([plain.status, await plain.text()]).toEqual([206, SCRIPT.slice(0, 4)]);
    const compressed = await server.get('/assets/main-abc.js', { headers: { 'Accept-Encoding': 'br', ...part } });
    expect([compressed.status, await compressed.text()]).toEqual([200, SCRIPT]);
  });

  it('has assets that are cached for a year', async () => {
    const response = await server.get('/assets/main-abc.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe(SCRIPT);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('is compressed as the browser accepts it (%s)', async (accepted, encoding) => {
    const response = await server.get('/assets/main-abc.js', { headers: { 'Accept-Encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(await response.text()).toBe(SCRIPT);
  });

  it('revalidates its service worker and manifest each time, with 304 if nothing changed', async () => {
    for (const [path, type] of [
      ['/sw.js', 'text/javascript'],
      ['/app.webmanifest', 'application/manifest+json'],
    ] as const) {
      const response = await server.get(path);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-type')).toContain(type);
      const headers = { 'If-None-Match': response.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
      expect((await server.get(path, { headers })).status).toBe(304);
    }
  });

  it.each([
    '/nothing',
    '/assets/',
    '/assets/main-old.js',
    '/assets/main-abc.js.br',
    '/.secret',
    '/%2e%73ecret',
    '/outside.txt',
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/..%5coutside.txt',
    '//outside.txt',
    '/index.html%00.js',
    '/%',
    '/assets%2f..%2f..%2foutside.txt',
    '/constructor',
    '/__proto__',
  ])('has nothing at %s', async (path) => {
    expect(await rawStatus(path)).toBe(404);
  });

  it.each(['/nothing', '/assets/main-old.js', '/api/none', '/%'])(
    'lets nobody keep that there is nothing: %s',
    async (path) => {
      const response = await server.get(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    },
  );

  it('lets nobody keep the answer about an asset that was deleted since the start', async () => {
    const asset = join(folder, 'assets/main-abc.js.br');
    rmSync(asset);
    const response = await server.get('/assets/main-abc.js', { headers: { 'Accept-Encoding': 'br' } });
    writeFileSync(asset, brotliCompressSync(SCRIPT));
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.json()).toMatchObject({ error: 'not_found' });
  });

  it('says in plain text that there is nothing', async () => {
    const response = await server.get('/nothing');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('Nothing here.\n');
  });

  it('refuses POST', async () => {
    expect((await server.post('/', '{}')).status).toBe(404);
  });
});
