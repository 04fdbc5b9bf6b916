import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../../..');

interface Manifest {
  license?: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

interface LockedPackage {
  version: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  engines?: { node: string };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const manifest = readJson<Manifest>('package.json');
const { packages } = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json');
const locked = Object.entries(packages).filter(([path]) => path !== '');

/**
 * Licences of packages that this product (MIT) may ship. MPL-2.0 applies per file, so such a package is used unchanged.
 */
const COMPATIBLE =
  /^(MIT|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|Zlib|Unlicense|CC0-1\.0|W3C|MPL-2\.0|\(MIT OR CC0-1\.0\))$/;

/** The packages whose values the code of these rooms imports, without Node's own and those of build-time scripts. */
function importedPackages(...rooms: string[]): string[] {
  const files = rooms.flatMap((room) =>
    readdirSync(join(ROOT, room), { withFileTypes: true, recursive: true })
      .filter(({ name, parentPath }) => /\.tsx?$/.test(name) && !parentPath.endsWith('catalogue/generate'))
      .map(({ name, parentPath }) => join(parentPath, name)),
  );
  const IMPORT =
    /^(?:import|export)\s(?!type\s)(?:[^'"();]*?\sfrom\s)?\s*'([^.'][^']*)'|(?:\bimport|\.resolve)\('([^.'][^']*)'\)/gm;
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, fixed, lazy = '']) => packageOf(fixed ?? lazy)),
  );
  return [...new Set(names)].filter((name) => !name.startsWith('node:')).sort();
}

const packageOf = (path: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;

/** These locked packages and everything they need. */
function lockedBelow(names: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    // Like Node's resolution: in the dependent's folder, then in its parents.
    const nested = `${from}/node_modules/${name}`;
    const path = from !== '' && nested in packages ? nested : `node_modules/${name}`;
    const entry = packages[path];
    if (!entry || found.has(path)) return;
    found.add(path);
    // Optional peers are not shipped.
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (peer) => !entry.peerDependenciesMeta?.[peer]?.optional,
    );
    for (const needed of [...Object.keys(entry.dependencies ?? {}), ...peers]) add(needed, path);
  };
  for (const name of names) add(name, '');
  return [...found];
}

describe('the dependencies', () => {
  it('are pinned to one version each', () => {
    const versions = { ...manifest.dependencies, ...manifest.devDependencies };
    const loose = Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
    expect(loose).toEqual([]);
    const differing = Object.entries(versions).filter(
      ([name, version]) => packages[`node_modules/${name}`]?.version !== version,
    );
    expect(differing).toEqual([]);
  });

  it('are all locked with an integrity hash', () => {
    expect(locked.length).toBeGreaterThan(100);
    expect(locked.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual([]);
  });

  it('of the server are those that it imports, so that the container installs nothing else', () => {
    expect(Object.keys(manifest.dependencies).sort()).toEqual(importedPackages('server'));
  });

  it('that are shipped, with the server or in the page, have suitable licences', () => {
    const ofServer = locked.filter(([, { dev }]) => dev !== true).map(([path]) => path);
    const ofPage = lockedBelow(importedPackages('src', 'workers'));
    expect(ofServer.length).toBeGreaterThan(50);
    expect(ofPage.length).toBeGreaterThan(40);
    const others = [...ofServer, ...ofPage]
      .filter((path) => existsSync(join(ROOT, path, 'package.json')))
      .map((path) => [path, readJson<Manifest>(`${path}/package.json`).license] as const)
      .filter(([, license]) => !COMPATIBLE.test(license ?? ''));
    expect(others).toEqual([]);
  });

  it('are exactly those that docs/packages.md explains, tools included', () => {
    const page = readFileSync(join(ROOT, 'docs/packages.md'), 'utf8');
    const rows = [...page.matchAll(/^\| (`.+?) \| (.+?) \|$/gm)];
    const explained = rows.flatMap(([, names, reason]) => {
      expect(reason).toMatch(/\w+ \w+/);
      return [...(names ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    });
    const used = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(explained.sort()).toEqual(used.filter((name) => !name.startsWith('@types/')).sort());
  });
});

describe('Node', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const { engines } = readJson<{ engines: { node: string } }>('package.json');

  it('has a maintained version in both stages of the container', () => {
    const images = [...read('Dockerfile').matchAll(/^FROM (?:--platform=\S+ )?(\S+)/gm)].map(
      ([, image]) => image?.split('@sha256:')[0],
    );
    expect(images).toEqual(['node:24-slim', 'node:24-slim']);
  });

  it('may have the versions that the build needs, the lock file says so, and so do the pages', () => {
    expect(packages['node_modules/vite']?.engines?.node).toBe(engines.node);
    expect(packages['']?.engines).toEqual(engines);
    for (const page of ['README.md', 'CONTRIBUTING.md', 'docs/hosting.md', 'docs/engine.md']) {
      expect(read(page).replaceAll('\n', ' ')).toContain('Node 20.19, or 22.12 or later');
    }
  });

  it('is tested from the oldest version that package.json allows to the one in the container', () => {
    const workflow: { jobs: { test: { strategy: { matrix: { node: string[] } }; steps: { run?: string }[] } } } = parse(
      read('.github/workflows/ci.yml'),
    );
    const { strategy, steps } = workflow.jobs.test;
    expect(strategy.matrix.node).toEqual([/\d+\.\d+/.exec(engines.node)?.[0], '22', '24']);
    expect(steps.at(-1)).toEqual({ run: '.ci/run' });
  });
});
