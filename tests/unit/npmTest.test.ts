import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const run = (option: string) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'tests/main.ts', option], { encoding: 'utf8' });

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
