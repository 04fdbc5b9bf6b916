import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import example from '../../../workers/enginePackage/example.json' with { type: 'json' };
import { openBench, PROJECT } from './command.ts';

function start(file: string, args: readonly string[]) {
  return new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
    const bench = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', join('bench', file), ...args], {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr]: [string[], string[]] = [[], []];
    bench.stdout.on('data', (data) => stdout.push(String(data)));
    bench.stderr.on('data', (data) => stderr.push(String(data)));
    bench.on('close', (status) => resolve({ status, stdout: stdout.join(''), stderr: stderr.join('') }));
  });
}

describe.each(['main.ts', 'page/main.ts', 'server.ts'])('bench/%s', (file) => {
  it('explains itself without measuring anything, and refuses an option that it does not have', async () => {
    const [help, wrong] = await Promise.all([start(file, ['--help']), start(file, ['--fast'])]);
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(help.stdout).toMatch(/^Measures .*\n\nUsage: npm run bench[\s\S]*--help {3,}print this help\n/);
    expect(wrong).toMatchObject({ status: 2, stdout: '' });
    expect(wrong.stderr).toMatch(/^Unknown option '--fast'[\s\S]*--help explains all options\.\n$/);
  });
});

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench('main');
});

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

it('the bench of the engine measures own colonies', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'colony-watch-bench-')), 'colonies.json');
  writeFileSync(file, JSON.stringify([example]));
  const { status, stdout } = await start('main.ts', ['--file', file]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/own colonies, 14 days on\n[\s\S]*colony 0, \w+ +\d+ +\d+/);
  expect(stdout).not.toContain('goals');
});
