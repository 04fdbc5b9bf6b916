/** What a release has stored never changes: a file of a fixture that is another one, or gone, hides what players have. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { RELEASES } from './storedFixture.ts';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures');
const digests: Record<string, string> = JSON.parse(readFileSync(join(FIXTURES, 'stored/digests.json'), 'utf8'));

it('no file of a fixture was changed or removed, and all are listed', () => {
  const files = RELEASES.flatMap((release) =>
    readdirSync(join(FIXTURES, `stored-${release}`), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(FIXTURES, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
  const digestOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(FIXTURES, file)))
      .digest('hex');
  expect(Object.keys(digests).filter((file) => !existsSync(join(FIXTURES, file)))).toEqual([]);
  expect(Object.fromEntries(files.sort().map((file) => [file, digestOf(file)]))).toEqual(digests);
});

it('1.0.0, the first release that players have data of, is among them', () => {
  expect(RELEASES).toContain('1.0.0');
});
