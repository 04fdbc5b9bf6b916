/** Holds the checklist in tests/README.md, and the README, against what is there: tests, pictures, commands. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const TESTS = resolve(import.meta.dirname, '..');
const lines = readFileSync(resolve(TESTS, 'README.md'), 'utf8').split('\n');

/** The tests under each statement that is ticked off. */
const statements = new Map<string, { file: string; title: string }[]>();
for (const line of lines) {
  const statement = /^- \[x\] (.+)$/.exec(line)?.[1];
  if (statement !== undefined) statements.set(statement, []);
  const [, file, title] = /^ {2}- `([^`]+)`: (.+)$/.exec(line) ?? [];
  if (file !== undefined && title !== undefined) [...statements.values()].at(-1)?.push({ file, title });
}

describe('the checklist', () => {
  it('has statements, and a test for each', () => {
    expect(statements.size).toBeGreaterThan(60);
    expect([...statements].filter(([, tests]) => tests.length === 0).map(([statement]) => statement)).toEqual([]);
  });

  it('names only tests that are there', () => {
    const missing = [...statements.values()].flat().filter(({ file, title }) => {
      const path = resolve(TESTS, file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
    });
    expect(missing).toEqual([]);
  });
});

describe('the README', () => {
  const root = resolve(TESTS, '..');
  const readme = readFileSync(resolve(root, 'README.md'), 'utf8');
  const there = (path: string) => existsSync(resolve(root, path));

  it('shows pictures, and links to files, that are there', () => {
    const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)|<img src="([^"]+)"/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    );
    expect(pictures.length).toBeGreaterThanOrEqual(6);
    const links = [...readme.matchAll(/[^!]\[[^\]]+\]\((?!https?:)([^)#]+)\)/g)].map((match) => match[1] ?? '');
    expect([...pictures, ...links].filter((path) => !there(path))).toEqual([]);
  });

  it('names tests that are there', () => {
    const tests = [...readme.matchAll(/`(tests\/[^`\s*]+)`/g)].map((match) => match[1] ?? '');
    expect(tests.length).toBeGreaterThan(30);
    expect(tests.filter((path) => !there(path))).toEqual([]);
  });

  it('names commands that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commands = [...readme.matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map((match) => match[1] ?? '');
    expect(commands).toContain('pictures');
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });
});

describe('CONTRIBUTING.md', () => {
  const root = resolve(import.meta.dirname, '../..');
  const guide = readFileSync(resolve(root, 'CONTRIBUTING.md'), 'utf8');
  const changes = guide
    .slice(guide.indexOf('## Where to change what'))
    .split('\n### ')
    .slice(1)
    .map((section) => ({
      change: section.split('\n')[0] ?? '',
      files: [...section.matchAll(/^- `([^`]+)`:/gm)].map((match) => match[1] ?? ''),
    }));

  it('names files and folders that are there', () => {
    const paths = [...guide.matchAll(/`((?:src|workers|server|tests)\/[^`\s]*)`|^- `([^`]+)`:/gm)].map(
      (match) => match[1] ?? match[2] ?? '',
    );
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  });

  it('needs at most five files for each common change', () => {
    expect(changes.map(({ change }) => change)).toEqual(
      expect.arrayContaining([
        'A planet column',
        'An export column',
        'A stop kind',
        'An alert threshold, such as storage above 60 %',
        'A setting of the player',
        'Another price source',
        'Another ESI endpoint',
      ]),
    );
    expect(changes.filter(({ files }) => files.length === 0 || files.length > 5)).toEqual([]);
  });

  it('names commands that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commands = [...guide.matchAll(/npm run ([a-z:]+)/g)].map((match) => match[1] ?? '');
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });
});
