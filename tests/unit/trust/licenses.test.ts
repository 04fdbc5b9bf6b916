/** The licence notices that the build writes, compared with what the build's source maps say is bundled. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

describe('licenses.txt', () => {
  let outDir = '';
  beforeAll(async () => {
    outDir = mkdtempSync(join(tmpdir(), 'colony-watch-licenses-'));
    // Like `npm run build`, but with source maps.
    await build({
      root: ROOT,
      mode: 'production',
      logLevel: 'error',
      build: { outDir, emptyOutDir: true, sourcemap: true },
    });
  });
  afterAll(() => rmSync(outDir, { recursive: true, force: true }));

  it('has every package that the page, its worker and the service worker include', () => {
    const maps = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js.map'));
    const packages = new Set<string>();
    for (const map of maps) {
      const { sources }: { sources: string[] } = JSON.parse(readFileSync(join(outDir, map), 'utf8'));
      for (const source of sources) {
        const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
        if (name !== undefined) packages.add(name);
      }
    }
    // One package of each build, and the one of which only styles are used.
    expect([...packages]).toEqual(expect.arrayContaining(['react', 'idb', 'workbox-precaching']));
    packages.add('@primer/primitives');

    const notices = readFileSync(join(outDir, 'licenses.txt'), 'utf8');
    const missing = [...packages].filter((name) => {
      const { version, license } = JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
      return !notices.includes(`\n${name} ${version} (${license})\n`);
    });
    expect(missing).toEqual([]);
    expect(notices).toContain('Permission is hereby granted');
    expect(notices).toContain('Mozilla Public License');
  });
});
