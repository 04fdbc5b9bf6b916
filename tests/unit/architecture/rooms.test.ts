/** Checks which folder may import which, and that CONTRIBUTING.md's table of rooms is true. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RoomRule, RULES } from './roomRules.ts';
import { codeOf, filesUnder, importsOfRoom, isOwnFile, isUnder, ROOT } from './sources.ts';

/** The rule of the innermost room that a file is in. */
function ruleOf(file: string): RoomRule | undefined {
  const rules = RULES.filter(({ room }) => isUnder(file, room));
  return rules.sort((a, b) => b.room.length - a.room.length)[0];
}

/** The folder of a room that a file is in; empty for the room's own files. */
const folderOf = (file: string, room: string) => file.slice(room.length + 1).match(/^([^/]+)\//)?.[1] ?? '';

function isInOrder({ room, order = [] }: RoomRule, file: string, target: string): boolean {
  const [from, to] = [folderOf(file, room), folderOf(target, room)];
  const levelOf = (folder: string) => {
    const level = order.findIndex((folders) => folders.includes(folder));
    return level < 0 ? order.length : level;
  };
  return from === to || levelOf(to) < levelOf(from) || levelOf(from) === order.length;
}

function violations(rule: RoomRule): string[] {
  return importsOfRoom(rule.room)
    .filter(({ file, target, isTypeOnly }) => {
      if (ruleOf(file) !== rule) return false;
      if (/\.(css|svg|bin)$/.test(target)) return false;
      if (!isOwnFile(target)) return !rule.packages.test(target);
      if (isUnder(target, rule.room)) return !isInOrder(rule, file, target);
      const allowed = [...rule.may, ...(isTypeOnly ? (rule.mayTypes ?? []) : [])];
      return !allowed.some((room) => isUnder(target, room));
    })
    .map(({ file, target }) => `${file} imports ${target}`);
}

describe('the arrows between rooms', () => {
  it.each(RULES)('$room imports only what it may', (rule) => {
    expect(violations(rule)).toEqual([]);
  });

  it('has an order of folders that exist, and names all of src', () => {
    const ordered = RULES.flatMap(({ room, order = [] }) => order.flat().map((folder) => `${room}/${folder}`));
    expect(ordered.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
    const pages = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(pages.map(({ name }) => `src/${name}`).filter((folder) => !ordered.includes(folder))).toEqual([]);
  });

  it('lets nobody import benches and tests', () => {
    const imports = ['src', 'workers', 'server'].flatMap(importsOfRoom);
    expect(imports.filter(({ target }) => /^(bench|tests)\//.test(target))).toEqual([]);
  });

  it('lets only src/state/jotai.ts import jotai, and only the bridge call and start others', () => {
    const imports = importsOfRoom('src');
    expect(imports.filter(({ file, target }) => /^jotai/.test(target) && file !== 'src/state/jotai.ts')).toEqual([]);
    const calls = imports.filter(
      ({ target, isTypeOnly }) => !isTypeOnly && /^(comlink|ky|idb(-keyval)?)$|\.worker\.ts$/.test(target),
    );
    expect(calls.filter(({ file }) => !isUnder(file, 'src/bridge'))).toEqual([]);
  });

  it('lets no feature import another one', () => {
    const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
    const crossing = importsOfRoom('src/features').filter(
      ({ file, target }) => featureOf(target) !== undefined && featureOf(target) !== featureOf(file),
    );
    expect(crossing).toEqual([]);
  });

  it("lets features ask the bridge by subject, never the engine's or the own server's wiring", () => {
    const wiring =
      /^src\/bridge\/(backendClient|connection|early|engine\w*|fetchEnvironment|lastScreen|receive|server\w*|serviceWorker|start\w*)\.ts$/;
    const around = importsOfRoom('src/features').filter(({ target }) => wiring.test(target));
    expect(around).toEqual([]);
  });

  it('puts features together only in places and the files directly under src', () => {
    const importers = importsOfRoom('src').filter(
      ({ file, target }) => isUnder(target, 'src/features') && !isUnder(file, 'src/features'),
    );
    expect(importers.filter(({ file }) => !isUnder(file, 'src/places') && file.split('/').length > 2)).toEqual([]);
    expect(importers.length).toBeGreaterThan(10);
  });

  it('lets nobody import the files directly under src', () => {
    const isRootFile = (path: string) => /^src\/[^/]+\.tsx?$/.test(path);
    const imports = importsOfRoom('src').filter(({ file, target }) => isRootFile(target) && !isRootFile(file));
    expect(imports).toEqual([]);
  });

  it("lets sessions, fetching and colonies be entered only through their index.ts, the worker's wiring included", () => {
    const rooms = ['workers/live/sessions', 'workers/live/fetching', 'workers/live/colonies'];
    const imports = ['workers', 'src', 'server'].flatMap(importsOfRoom);
    const around = imports.filter(({ file, target }) =>
      rooms.some((room) => isUnder(target, room) && !isUnder(file, room) && target !== `${room}/index.ts`),
    );
    expect(around).toEqual([]);
  });

  it('resolves every own import to a file that exists', () => {
    const missing = ['src', 'workers', 'server', 'bench', 'tests']
      .flatMap(importsOfRoom)
      .filter(({ target }) => isOwnFile(target) && !existsSync(join(ROOT, target)));
    expect(missing).toEqual([]);
  });
});

describe("CONTRIBUTING.md's table of rooms", () => {
  const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');

  it('says of each room what it may import', () => {
    const section = guide.slice(guide.indexOf('\n## Where a line lives'), guide.indexOf('\n## Texts'));
    const rows = [...section.matchAll(/^\| `([^`]+)\/` \| [^|]+ \| (.+) \|$/gm)].map(
      ([, room, may]) => `${room}: ${may}`,
    );
    const inWords = (path: string) => `\`${/\.\w+$/.test(path) ? path : `${path}/`}\``;
    const expected = RULES.map(({ room, may, mayTypes = [], order = [] }) => {
      const values = may.filter((other) => other !== room).map(inWords);
      const types = mayTypes.map((other) => `types of ${inWords(other)}`);
      const inside = order.map((folders) => folders.join(' and ')).join(', ');
      return `${room}: ${[...values, ...types].join(', ') || 'nothing'} | ${inside}`;
    });
    expect(rows).toEqual(expected);
  });

  it('lets only workers/game/domain build and read the key of a colony', () => {
    const BY_HAND = /[kK]ey\.split\(|characterId\}\/\$\{/;
    const files = ['src', 'workers'].flatMap(filesUnder).filter((file) => BY_HAND.test(codeOf(file)));
    expect(files).toEqual(['workers/game/domain/ids.ts']);
  });
});
