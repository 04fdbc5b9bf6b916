/** Holds the checklist in tests/README.md against the tests: what it names is there. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const lines = readFileSync(resolve(import.meta.dirname, 'README.md'), 'utf8').split('\n');

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
      const path = resolve(import.meta.dirname, file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
    });
    expect(missing).toEqual([]);
  });
});
