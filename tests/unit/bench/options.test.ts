import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import example from '../../../workers/package/example.json' with { type: 'json' };
import { openBench, PROJECT } from './command.ts';

describe.each(['main', 'page/main', 'server'])('bench/%s', (file) => {
  it('explains itself without measuring anything, and refuses an option that it does not have', async () => {
    const run = await openBench(file);
    const help = await run(['--help']);
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(help.stdout).toMatch(/^Measures .*\n\nUsage: npm run bench[\s\S]*--help {3,}print this help\n/);
    const wrong = await run(['--fast']);
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
  const command = ['--expose-gc', '--import', 'tsx', 'bench/main.ts', '--file', file];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: PROJECT });
  expect(stdout).toMatch(/own colonies, 14 days on\n[\s\S]*colony 0, \w+ +\d+ +\d+/);
  expect(stdout).not.toContain('goals');
});
