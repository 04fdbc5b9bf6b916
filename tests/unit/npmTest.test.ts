import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const run = (option: string, file = 'tests/main.ts') =>
  spawnSync(process.execPath, ['--import', 'tsx', file, option], { encoding: 'utf8' });

describe('npm test', () => {
  it('explains itself on --help, and starts nothing', () => {
    const { status, stdout } = run('--help');
    expect(stdout).toContain('npx vitest run --project node tests/unit/figures/report');
    expect(status).toBe(0);
  });

  it('refuses what it does not know, instead of running everything', () => {
    const { status, stderr } = run('tests/unit/figures/report');
    expect(stderr).toContain('npm test always runs everything, and does not know tests/unit/figures/report.');
    expect(status).toBe(1);
  });
});

describe('npm run test:deep', () => {
  it('lists its steps on --help, and starts none', () => {
    const { status, stdout } = run('--help', 'tests/deep/main.ts');
    expect(stdout).toMatch(/^ {2}firefox +the built page in Firefox$/m);
    expect(status).toBe(0);
  });

  const expectRefusal = (name: string) => {
    const { status, stdout, stderr } = run(name, 'tests/deep/main.ts');
    expect([stdout, status]).toEqual(['', 1]);
    expect(stderr).toContain(`There is no step ${name}.`);
    expect(stderr).toMatch(/^ {2}firefox +the built page in Firefox$/m);
  };
  const title = 'refuses %s, which is no step, instead of running all for hours';

  it.each(['fierfox', '--sample'])(title, { tags: ['deep'] }, expectRefusal);
});
