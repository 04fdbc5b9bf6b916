import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readAdditions } from '../../../workers/catalogue/generate/additions.ts';
import { PINNED } from '../../../workers/catalogue/generate/fetchExport.ts';
import { generateCatalogue } from '../../../workers/catalogue/generate/generateCatalogue.ts';
import { updateCatalogue } from '../../../workers/catalogue/generate/updateCatalogue.ts';
import { officialFiles, packOfficial } from './officialFixture.ts';

let folder: string;
let committed: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'colony-watch-test-'));
  committed = join(folder, 'committed');
  await generateCatalogue(PINNED, writeZip({}), committed, readAdditions());
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

  it('runs once a week, and says in a pull request what it has found', () => {
    const workflow = parse(
      readFileSync(join(import.meta.dirname, '../../../.github/workflows/catalogue.yml'), 'utf8'),
    ) as { on: { schedule: { cron: string }[] }; jobs: { compare: { steps: { run?: string }[] } } };
    expect(workflow.on.schedule[0]?.cron).toMatch(/ \* \* [0-6]$/);
    const runs = workflow.jobs.compare.steps.flatMap(({ run }) => run ?? []);
    expect(runs.join('\n')).toContain('npm run --silent catalogue -- --update');
  });
});
