/** The licence notices that the build writes, compared with what the build's source maps say is bundled. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CLIENT } from '../../bench/page/traffic.ts';
import { expect, test } from './player.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test('licenses.txt has every package that the page, its worker and the service worker include', () => {
  const maps = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js.map'));
  expect(maps, 'The build has no source maps: run npm run build:tested.').not.toEqual([]);
  const packages = new Set<string>();
  for (const map of maps) {
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(join(CLIENT, map), 'utf8'));
    for (const source of sources) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
      if (name !== undefined) packages.add(name);
    }
  }
  // One package of each build, and the one of which only styles are used.
  expect([...packages]).toEqual(expect.arrayContaining(['react', 'idb', 'workbox-precaching']));
  packages.add('@primer/primitives');

  const notices = readFileSync(join(CLIENT, 'licenses.txt'), 'utf8');
  const missing = [...packages].filter((name) => {
    const { version, license } = JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
    return !notices.includes(`\n${name} ${version} (${license})\n`);
  });
  expect(missing).toEqual([]);
  expect(notices).toContain('\nInter 4.1 (OFL-1.1)\n');
  expect(notices).toContain('SIL OPEN FONT LICENSE');
  expect(notices).toContain('Permission is hereby granted');
  expect(notices).toContain('Mozilla Public License');
});
