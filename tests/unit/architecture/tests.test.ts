/** Checks that no slow machine can fail a test: no result depends on a clock on the wall. */
import { describe, expect, it } from 'vitest';
import { codeOf, filesUnder } from './sources.ts';

const TESTED_ALWAYS = ['unit', 'oracle', 'component', 'browser', 'fixtures'].flatMap((folder) =>
  filesUnder(`tests/${folder}`),
);
/** They write fixtures and pictures, and test nothing. This file names what it forbids. */
const NO_TESTS = /^tests\/(fixtures\/stored\/make|browser\/pictures|unit\/architecture\/tests\.test)\.ts$/;

/** Component tests begin at a fixed date, and fake timers stop the clock. */
const WITH_REAL_CLOCK = TESTED_ALWAYS.filter(
  (file) => !file.startsWith('tests/component/') && !/\buseFakeTimers\(/.test(codeOf(file)),
);
/**
 * Nothing is expected of these: how long a search and a shared server run, and times of what is stored or sent, which the
 * product holds against the real clock.
 */
const READS_TODAY = new RegExp(
  [
    'browser/newPlanets\\.spec\\.ts: .*\\bpressedAt\\b',
    'browser/player\\.ts: .*\\bstartedAtMs\\b',
    'browser/sphere\\.spec\\.ts: const now = ',
    'fixtures/makeFollowedShare\\.ts: const NOW = ',
    'unit/bridge/backupPage\\.ts: nowMs: ',
  ].join('|'),
);

/** @returns lines of code that contain the pattern, with their files */
const linesWith = (pattern: RegExp, files = TESTED_ALWAYS): string[] =>
  files
    .filter((file) => !NO_TESTS.test(file))
    .flatMap((file) =>
      codeOf(file)
        // What is written after a function, on a line of its own: as where it fits on the function's last line.
        .replace(/^( *\}),\n *(\d.*),\n *\);$/gm, '$1, $2);')
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );

describe('tests', () => {
  it('have no limit of their own: those of the configuration only end hangs', () => {
    // vi.waitFor and vi.waitUntil give up after a second.
    expect(linesWith(/\btimeout: |\.setTimeout\(|\bvi\.wait(For|Until)\(|^\s*\}, \d[\d_]{3,}\b.*\);$/)).toEqual([]);
    expect(linesWith(/\bPATIEN(CE|T)(_MS)?\b/)).toEqual([]);
  });

  it('measure no time: speed is measured in bench/', () => {
    expect(linesWith(/\bperformance\.now\(|\bcpuUsage\(|\bhrtime\b/)).toEqual([]);
  });

  it('wait for a state, never for some time', () => {
    expect(linesWith(/\bwaitForTimeout\(|\bsetTimeout\(\w+, [1-9A-Z]|\bsetTimeout\b.*timers\/promises/)).toEqual([]);
  });

  it('do not know the date of today', () => {
    expect(linesWith(/\bnew Date\(\)/)).toEqual([]);
    expect(linesWith(/\bDate\.now\b/, WITH_REAL_CLOCK).filter((line) => !READS_TODAY.test(line))).toEqual([]);
  });
});
