import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

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
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const manifest = readJson<Manifest>('package.json');
const { packages } = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json');
const locked = Object.entries(packages).filter(([path]) => path !== '');

/**
 * Licences under which a package may be shipped with this one (MIT). MPL-2.0 holds file by file: a package under it
 * is used as it comes, unchanged.
 */
const COMPATIBLE = /^(MIT|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|Zlib|Unlicense|CC0-1\.0|W3C|MPL-2\.0)$/;

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

  it('are locked, down to the last one, by their content', () => {
    expect(locked.length).toBeGreaterThan(100);
    expect(locked.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual([]);
  });

  it('that are shipped have licences that allow it', () => {
    const shipped = locked.filter(([path, { dev }]) => dev !== true && existsSync(join(ROOT, path, 'package.json')));
    expect(shipped.length).toBeGreaterThan(50);
    const others = shipped
      .map(([path]) => [path, readJson<Manifest>(`${path}/package.json`).license] as const)
      .filter(([, license]) => !COMPATIBLE.test(license ?? ''));
    expect(others).toEqual([]);
  });

  it('are each explained in the README, and nothing else is', () => {
    const section = /## Dependencies\n([\s\S]*?)\n## /.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[1] ?? '';
    const rows = [...section.matchAll(/^\| (`.+?) \| (.+?) \|$/gm)];
    const explained = rows.flatMap(([, names, reason]) => {
      expect(reason).toMatch(/\w+ \w+/);
      return [...(names ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    });
    expect(explained.sort()).toEqual(Object.keys(manifest.dependencies).sort());
  });
});

describe('the security section of the README', () => {
  const section = /## Security\n([\s\S]*?)\n## /.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[1] ?? '';

  it('names the test of every claim, and every test that it names is there', () => {
    const rows = [...section.matchAll(/^\|.*\|$/gm)]
      .map(([row]) => row)
      .filter((row) => !/^\|( ---|.*\| tests? \|$)/.test(row));
    expect(rows.length).toBeGreaterThan(15);
    const named = rows.map(
      (row) => [row, [...row.matchAll(/`(tests\/[^`]+)`/g)].map(([, path]) => path as string)] as const,
    );
    expect(named.filter(([, paths]) => paths.length === 0).map(([row]) => row)).toEqual([]);
    expect(named.flatMap(([, paths]) => paths).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
