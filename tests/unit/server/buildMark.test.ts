import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildMark } from '../../../server/buildMark.ts';

const folder = mkdtempSync(join(tmpdir(), 'colony-watch-build-'));
/** Git as if no folder above had a repository. */
const environment = { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir(), COMMIT: '' };
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
const markOf = (version: string, more: NodeJS.ProcessEnv = {}) =>
  buildMark(version, folder, { ...environment, ...more });

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('two builds of different commits never have one number', () => {
  expect(markOf('1.1.0')).toBe('');
  expect(markOf('1.1.0', { COMMIT: 'abc1234' })).toBe('+abc1234');

  git('init', '-q');
  writeFileSync(join(folder, 'file'), 'one');
  git('add', '.');
  git('commit', '-q', '-m', 'one');
  const commit = git('rev-parse', '--short', 'HEAD');
  expect(markOf('1.1.0')).toBe(`+${commit}`);
  git('tag', 'v1.1.0');
  expect(markOf('1.1.0')).toBe('');
  // The tag of another version does not count.
  expect(markOf('1.2.0')).toBe(`+${commit}`);
  writeFileSync(join(folder, 'file'), 'two');
  expect(markOf('1.1.0')).toBe(`+${commit}.changed`);
});
