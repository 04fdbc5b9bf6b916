import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readAdditions } from '../../../../workers/game/catalogue/generate/additions.ts';
import { compareCatalogues } from '../../../../workers/game/catalogue/generate/compareCatalogues.ts';
import { encodePlanets } from '../../../../workers/game/catalogue/generate/encodePlanets.ts';
import { PINNED } from '../../../../workers/game/catalogue/generate/fetchExport.ts';
import { generateCatalogue } from '../../../../workers/game/catalogue/generate/generateCatalogue.ts';
import { updateCatalogue } from '../../../../workers/game/catalogue/generate/updateCatalogue.ts';
import { decodePlanets, type PlanetEntry, planetName } from '../../../../workers/game/catalogue/planets.ts';
import { officialFiles, packOfficial } from './officialFixture.ts';

let folder: string;
let committed: string;
let unchanged: string;
beforeAll(async () => {
  unchanged = mkdtempSync(join(tmpdir(), 'colony-watch-test-'));
  folder = unchanged;
  await generateCatalogue(PINNED, writeZip({}), join(unchanged, 'committed'), readAdditions());
});
afterAll(() => rmSync(unchanged, { recursive: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colony-watch-test-'));
  committed = join(folder, 'committed');
  cpSync(join(unchanged, 'committed'), committed, { recursive: true });
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** The made export with other files. */
function writeZip(changes: Record<string, string>): string {
  const path = join(folder, 'export.zip');
  writeFileSync(path, packOfficial({ ...officialFiles(), ...changes }));
  return path;
}

const readCommitted = () => readFileSync(join(committed, 'catalogue.json'), 'utf8');
const update = (changes: Record<string, string>) => updateCatalogue(writeZip(changes), committed);

/** A file of the export with the records that `edit` makes of its own; null leaves one out. */
function edited(
  name: string,
  edit: (record: Record<string, unknown>) => Record<string, unknown> | null,
  ...more: readonly Record<string, unknown>[]
): Record<string, string> {
  const records = officialFiles()
    [name]!.trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const lines = [...records.map(edit).filter((record) => record !== null), ...more];
  return { [name]: lines.map((line) => JSON.stringify(line)).join('\n') };
}

describe('the comparison with a newer export', () => {
  it('says nothing of one that differs only in its build and date', async () => {
    const before = readCommitted();
    const build = { _key: 'sde', buildNumber: 4_000_000, releaseDate: '2026-11-20T11:00:00Z' };
    expect(await update({ '_sde.jsonl': JSON.stringify(build) })).toBe('');
    expect(readCommitted()).toBe(before);
  });

  it('counts new and changed planets, and changed securities once a system', async () => {
    const planet = { _key: 40000011, celestialIndex: 3, radius: 2_000_000, solarSystemID: 30000142, typeID: 100 };
    const summary = await update({
      ...edited(
        'mapPlanets.jsonl',
        (record) => (record._key === 40000010 ? { ...record, radius: 20_000_000 } : record),
        planet,
      ),
      ...edited('mapSolarSystems.jsonl', (record) =>
        record._key === 30000142 ? { ...record, securityStatus: 0.3 } : record,
      ),
    });
    expect(summary).toContain('\n1 planets new, 1 changed, 1 securities changed.\n');
    expect(summary).toContain('- planets changed: 6E-578 II: radiusKm 18890 is now 20000');
  });

  it('names a changed attribute, and takes it over', async () => {
    const summary = await update(
      edited('typeDogma.jsonl', (record) => {
        const attributes = record.dogmaAttributes as { attributeID: number; value: number }[];
        if (record._key !== 3645) return record;
        return {
          ...record,
          dogmaAttributes: attributes.map((one) =>
            [1640, 1641].includes(one.attributeID) ? { ...one, value: 500 } : one,
          ),
        };
      }),
    );
    expect(summary).toContain('\n0 planets new, 0 changed, 0 securities changed.\n');
    expect(summary).toContain('- commodities changed: Water: taxBaseIsk 400 is now 500');
    expect(JSON.parse(readCommitted()).commodities).toContainEqual(
      expect.objectContaining({ typeId: 3645, taxBaseIsk: 500 }),
    );
  });

  it('names a renamed type, and one that is removed', async () => {
    const renamed = await update(
      edited('types.jsonl', (record) =>
        record._key === 2256 ? { ...record, name: { de: 'Startrampe', en: 'Spaceport' } } : record,
      ),
    );
    expect(renamed).toMatch(/- structures changed: .+ is now called Spaceport/);
    const removed = await update(
      edited('types.jsonl', (record) => (record._key === 2256 ? { ...record, published: false } : record)),
    );
    expect(removed).toContain('- structures removed: Spaceport');
  });

  it('fails loudly at an export in another form, and leaves the catalogue', async () => {
    const before = readCommitted();
    await expect(update({ 'types.jsonl': '{"_key":5,\n' })).rejects.toThrow(/types\.jsonl, line 1: it is not JSON/);
    expect(readCommitted()).toBe(before);
  });

  it.each([
    ['lacks a file', { 'mapPlanets.jsonl': null }, /mapPlanets\.jsonl/],
    [
      'calls a field otherwise',
      edited('mapPlanets.jsonl', ({ radius, ...record }) => ({ ...record, radiusMetres: radius })),
      /mapPlanets\.jsonl.*radius/,
    ],
    [
      'has text for a number',
      edited('mapSolarSystems.jsonl', (record) => ({ ...record, securityStatus: 'high' })),
      /mapSolarSystems\.jsonl.*security/i,
    ],
    [
      'can not be read in the middle of a file',
      { 'mapPlanets.jsonl': `${officialFiles()['mapPlanets.jsonl']!.trim()}\n{"_key":\n` },
      /mapPlanets\.jsonl, line \d+: it is not JSON/,
    ],
  ])('fails loudly at an export that %s, and leaves the catalogue', async (_what, changes, message) => {
    const before = readCommitted();
    const files = Object.entries({ ...officialFiles(), ...(changes as Record<string, string | null>) });
    const path = join(folder, 'export.zip');
    writeFileSync(
      path,
      packOfficial(Object.fromEntries(files.filter((file): file is [string, string] => file[1] !== null))),
    );
    await expect(updateCatalogue(path, committed)).rejects.toThrow(message);
    expect(readCommitted()).toBe(before);
  });

  it('sums up an export with Exordium beside a catalogue without it', { tags: ['deep'] }, async () => {
    const generated = join(import.meta.dirname, '../../../../workers/game/catalogue/generated');
    const [before, after] = ['before', 'after'].map((name) => join(folder, name)) as [string, string];
    for (const copy of [before, after]) cpSync(generated, copy, { recursive: true });
    const index = decodePlanets(new Uint8Array(readFileSync(join(generated, 'planets.bin'))).buffer);
    const added = new Set(readAdditions().systems.map(([systemId]) => systemId as number));
    const old = Array.from({ length: index.count }, (_, position) => index.at(position))
      .filter(({ systemId }) => !added.has(systemId))
      // Hundredths are no whole multiples of what they are read as.
      .map((planet) => ({ ...planet, radiusM: planet.radiusKm * 1000, ordinal: ordinalOf(planet) }))
      .map((planet) => ({ ...planet, security: planet.security + 1e-6 }));
    const changed = new Set([...new Set(old.map(({ systemId }) => systemId))].slice(0, 53));
    const lower = old.map((planet) => (changed.has(planet.systemId) ? { ...planet, security: -0.77 } : planet));
    writeFileSync(join(before, 'planets.bin'), encodePlanets('test', lower));
    expect(compareCatalogues(before, after)[0]).toBe('446 planets new, 0 changed, 53 securities changed.');
  });
});

describe('the weekly workflow', () => {
  const { on, permissions, jobs } = parse(
    readFileSync(join(import.meta.dirname, '../../../../.github/workflows/catalogue.yml'), 'utf8'),
  ) as {
    on: { schedule: { cron: string }[] };
    permissions: Record<string, string>;
    jobs: { compare: { steps: { run?: string; uses?: string }[] } };
  };
  const runs = jobs.compare.steps.flatMap(({ run }) => run ?? []);

  /** Runs its last script with stand-ins for git and gh. @returns what they were called with */
  function openPullRequest(changes: string, openNumber: string): string {
    const [bin, log] = [join(folder, 'bin'), join(folder, 'log')];
    mkdirSync(bin);
    writeFileSync(join(folder, 'changes.md'), changes);
    writeFileSync(log, '');
    for (const name of ['git', 'gh']) {
      const answer = name === 'gh' ? `[ "$2" = list ] && echo "${openNumber}"` : '';
      writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> '${log}'\n${answer}\nexit 0\n`, { mode: 0o755 });
    }
    const env = {
      PATH: `${bin}:${process.env.PATH}`,
      RUNNER_TEMP: folder,
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    };
    execFileSync('bash', ['-e', '-o', 'pipefail', '-c', runs.at(-1)!], { env });
    return readFileSync(log, 'utf8');
  }

  it('runs once a week, with all steps pinned and no more rights than a pull request needs', () => {
    expect(on.schedule[0]?.cron).toMatch(/^\d+ \d+ \* \* [0-6]$/);
    expect(runs.join('\n')).toContain('npm run --silent catalogue -- --update');
    expect(permissions).toEqual({ contents: 'write', 'pull-requests': 'write' });
    for (const { uses } of jobs.compare.steps) if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/);
  });

  it('does nothing where nothing has changed', () => {
    expect(openPullRequest('', '')).toBe('');
  });

  it('opens a pull request with the summary', () => {
    const calls = openPullRequest('446 planets new\n', '');
    expect(calls).toContain('git push --force origin game-data');
    expect(calls).toMatch(/gh pr create --head game-data .*--body-file .*changes\.md/);
    expect(calls).not.toContain('gh pr edit');
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toBe('446 planets new\n');
  });

  it('renews the pull request that is open, and no other', () => {
    const calls = openPullRequest('446 planets new\n', '12');
    expect(calls).toContain('gh pr list --head game-data --state open');
    expect(calls).toMatch(/gh pr edit 12 --body-file/);
    expect(calls).not.toContain('gh pr create');
  });
});

/** The number in a planet's name; 1 where it has another name, which is stored as a whole. */
function ordinalOf({ name, systemName }: PlanetEntry): number {
  for (let ordinal = 1; ordinal <= 60; ordinal++) if (planetName(systemName, ordinal) === name) return ordinal;
  return 1;
}
