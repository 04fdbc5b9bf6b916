import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import example from '../../../workers/package/example.json' with { type: 'json' };
import { openBench, PROJECT } from './command.ts';

it('the commands of npm start the files that tests call', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  expect(scripts.bench).toBe('node --expose-gc --import tsx bench/main.ts');
  for (const name of ['simulate', 'round', 'templates', 'design']) {
    expect(scripts[name]).toBe(`tsx bench/commands/${name}.ts`);
  }
});

describe.each(['main', 'page/main', 'server'])('bench/%s', (file) => {
  it('explains itself without measuring anything, and refuses an option that it does not have', async () => {
    const run = openBench(file);
    const help = await run(['--help']);
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(help.stdout).toMatch(/^Measures .*\n\nUsage: npm run bench[\s\S]*--help {3,}print this help\n/);
    const wrong = await run(['--fast']);
    expect(wrong).toMatchObject({ status: 2, stdout: '' });
    expect(wrong.stderr).toMatch(/^Unknown option '--fast'[\s\S]*--help explains all options\.\n$/);
  });
});

const folder = mkdtempSync(join(tmpdir(), 'colony-watch-bench-'));
/** One colony, which is quick to measure. */
const file = join(folder, 'colonies.json');

const bench = openBench('main');
beforeAll(() => writeFileSync(file, JSON.stringify([example])));
afterAll(() => rmSync(folder, { recursive: true }));

/** Measures the own colony. Each look at the clock is 100 ms after the last: one round of each work, and a few fixed works. */
async function measureOwn(...args: readonly string[]): ReturnType<typeof bench> {
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 100;
    return nowMs;
  });
  try {
    return await bench(['--quick', '--file', file, ...args]);
  } finally {
    clock.mockRestore();
  }
}

it('a part that the bench of the engine does not have is refused', async () => {
  const { status, stderr } = await bench(['--only', 'engine,SPEED']);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^--only takes MEMORY, .*, HISTORY, separated by commas, not "SPEED"\.\n/);
});

it.each([
  { args: ['--characters', '0'], says: /^--characters takes a whole number from 1 to 2000, not "0"\.\n/ },
  { args: ['--characters', '1e9'], says: /^--characters takes a whole number from 1 to 2000, not "1e9"\.\n/ },
  { args: ['--file', 'no-such-file.json'], says: /^no-such-file\.json can't be read: ENOENT/ },
  { args: ['--file', 'package.json'], says: /^package\.json has to hold a JSON array of \{planet, layout\}\.\n/ },
])('the bench of the engine refuses $args', async ({ args, says }) => {
  const { status, stderr } = await bench(args);
  expect(status).toBe(2);
  expect(stderr).toMatch(says);
});

it('the bench of the engine measures own colonies', { tags: ['deep'] }, async () => {
  const { stdout } = await measureOwn();
  expect(stdout).toMatch(/own colonies, 14 days on \(means of 20\)\n[\s\S]*colony 0, \w+ +\d+ +\d+/);
  expect(stdout).not.toContain('goals');
});

it('the bench of the engine says how long each part takes, and what its ratio is', async () => {
  const { stdout } = await bench(['--help']);
  const parts = [...stdout.matchAll(/^ {15}([A-Z]+) +(\d+) s, (\d+) s: \w/gm)].map(([, ...found]) => found);
  expect(parts.map(([name]) => name)).toContain('SETTLE');
  const sumOf = (at: 1 | 2) => parts.reduce((sum, part) => sum + Number(part[at]), 0);
  expect(stdout).toContain(`all        ${sumOf(1)} s, ${sumOf(2)} s\n`);
  expect(sumOf(1)).toBeLessThan(300);
  expect(sumOf(2)).toBeLessThan(60);
  expect(stdout).toMatch(/^"oracle \/ engine" is how many times as long/m);
});

it('the bench of the engine prints one JSON document: tables with a cell a column, and goals as figures', {
  tags: ['deep'],
}, async () => {
  const { status, stdout } = await measureOwn('--json', '--only', 'templates,COLONIES');
  expect(status).toBe(0);
  const { parts, ...machine } = JSON.parse(stdout);
  expect(machine).toEqual({
    node: process.version,
    processors: expect.any(Number),
    processor: expect.any(String),
    fixedWorkMs: expect.any(Number),
    load: expect.any(Number),
    isQuick: true,
  });
  const [colonies, templates] = parts;
  expect([colonies.name, templates.name, parts.length]).toEqual(['COLONIES', 'TEMPLATES', 2]);
  const [table] = colonies.tables;
  expect(table).toMatchObject({
    title: expect.stringMatching(/^own colonies/),
    note: expect.stringContaining('oracle / engine: '),
  });
  const [name, ...figures] = table.columns;
  expect(table.rows).toEqual([[expect.stringMatching(/^colony 0, /), ...figures.map(() => expect.any(Number))]]);
  expect([name, colonies.goals]).toEqual(['kind', []]);
  expect(templates).toMatchObject({ seconds: expect.any(Number), processorSeconds: expect.any(Number) });
  expect(templates.goals).toEqual([
    {
      what: '200 templates pasted at once',
      bound: 'atMost',
      limit: 40,
      measured: expect.any(Number),
      unit: 'fixed works',
      ms: expect.any(Number),
      isReached: expect.any(Boolean),
    },
  ]);
});
