/** Checks the names of files, and that tests are where a command runs them. */
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder } from './sources.ts';

/**
 * Subjects that have a file of the same name on several floors, such as `bridge/round.ts` and `services/round.ts`. A name
 * belongs here only if its files are about the same thing.
 */
const SUBJECTS = [
  'accounts api app autopilot backendclient backup chain character characters choices colonies connection countdown coverage customstax design designs',
  'database demand dialogs fetching history index language loginqueue main market marketvolumes notices owndata page planets prices',
  'places reminderchannels reminders round rounds serviceworker sessions settings settle shares simulate startedround stops suggestions sustained taxes templates timetravel',
  'variants visits whatif worth yield',
].flatMap((line) => line.split(' '));

describe('file names', () => {
  const byName = new Map<string, string[]>();
  for (const file of ['src', 'workers', 'server', 'bench'].flatMap(filesUnder)) {
    const name = basename(file)
      .replace(/\.(ts|tsx|mjs)$/, '')
      .toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  const shared = [...byName].filter(([, files]) => files.length > 1);

  it('are shared, in whatever case, only by files about the same subject', () => {
    expect(shared.filter(([name]) => !SUBJECTS.includes(name)).map(([, files]) => files)).toEqual([]);
  });

  it('are shared only on different floors', () => {
    const crowded = shared.filter(([, files]) => new Set(files.map(dirname)).size < files.length);
    expect(crowded.map(([, files]) => files)).toEqual([]);
  });
});

it('the layers of tests finds every test in a folder that a command runs', () => {
  const inLayer = /^tests\/((unit|oracle)\/.+\.test\.tsx?|component\/.+\.test\.tsx|(browser|deep)\/.+\.spec\.ts)$/;
  const tests = filesUnder('tests').filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  expect(tests.length).toBeGreaterThan(100);
  expect(tests.filter((file) => !inLayer.test(file))).toEqual([]);
});
