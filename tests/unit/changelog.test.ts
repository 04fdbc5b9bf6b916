/** The changelog: what becomes of the files of docs/changes/, and what the page reads out of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Entry, makeSection, readChange, withSection } from '../../bench/changelog/section.ts';
import { compareVersions, releasesBetween } from '../../src/model/releases.ts';
import { forDrawn } from '../fixtures/drawnRuns.ts';

const ROOT = join(import.meta.dirname, '../..');
const CHANGELOG = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');

const LAST = Number.POSITIVE_INFINITY;
const ENTRIES: readonly Entry[] = [
  { reader: 'hosts', kind: 'added', rank: LAST, text: 'A setting, `NTFY_HOSTS`.' },
  { reader: 'players', kind: 'fixed', rank: LAST, text: 'Earned begins with the first day.' },
  { reader: 'players', kind: 'added', rank: LAST, text: '**Baskets**, and what `they` take: [how](docs/figures.md).' },
  { reader: 'developers', kind: 'removed', rank: LAST, text: 'A command.' },
];

describe('a file of docs/changes/', () => {
  it('has a paragraph for each reader', () => {
    const text = 'players added 2: One\nline.\n\nhosts changed: Another.\n';
    expect(readChange('x.md', text)).toEqual([
      { reader: 'players', kind: 'added', rank: 2, text: 'One line.' },
      { reader: 'hosts', kind: 'changed', rank: LAST, text: 'Another.' },
    ]);
  });

  it.each([
    '',
    'Something new.',
    'player added: A.',
    'players new: A.',
    'players added:',
    'players added 0: A.',
    'players added: A.\n\nB.',
  ])('that has no reader or no kind is refused by its name: %j', (text) => {
    expect(() => readChange('x.md', text)).toThrow(/^docs\/changes\/x\.md: .*players added: …/);
  });

  it('is one that can be read, each of them', () => {
    const names = readdirSync(join(ROOT, 'docs/changes')).filter((name) => name !== 'README.md');
    for (const name of names) {
      expect(name).toMatch(/^[a-z0-9-]+\.md$/);
      expect(readChange(name, readFileSync(join(ROOT, 'docs/changes', name), 'utf8'))).not.toEqual([]);
    }
  });
});

describe('the section of a release', () => {
  it('is by reader, then by kind', () => {
    expect(makeSection('1.2.0', '2026-12-01', ENTRIES)).toBe(
      [
        '## [1.2.0] - 2026-12-01',
        ...['', '### For players', '', '#### Added', ''],
        '- **Baskets**, and what `they` take: [how](docs/figures.md).',
        ...['', '#### Fixed', '', '- Earned begins with the first day.'],
        ...['', '### For hosts', '', '#### Added', '', '- A setting, `NTFY_HOSTS`.'],
        ...['', '### For developers', '', '#### Removed', '', '- A command.', ''],
      ].join('\n'),
    );
  });

  it('has first what its readers notice most, the rest in the order of the files', () => {
    const ranks = [LAST, 2, LAST, 1, 2];
    const entries = ranks.map((rank, k): Entry => ({ reader: 'players', kind: 'changed', rank, text: `Change ${k}.` }));
    const lines = makeSection('1.2.0', '2026-12-01', entries).split('\n');
    expect(lines.flatMap((line) => /^- Change (\d)/.exec(line)?.[1] ?? [])).toEqual(['3', '1', '4', '0', '2']);
  });

  it('stands above the others, once', () => {
    const section = makeSection('1.2.0', '2026-12-01', ENTRIES);
    const changed = withSection(CHANGELOG, '1.2.0', section);
    expect(changed.indexOf(section)).toBe(CHANGELOG.indexOf('## ['));
    expect(changed.replace(`${section}\n`, '')).toBe(CHANGELOG);
    expect(() => withSection(changed, '1.2.0', section)).toThrow('CHANGELOG.md has a section of 1.2.0 already.');
  });
});

describe('what the page reads', () => {
  const withNext = withSection(CHANGELOG, '1.2.0', makeSection('1.2.0', '2026-12-01', ENTRIES));
  const withThird = withSection(withNext, '1.10.0', makeSection('1.10.0', '2027-01-05', ENTRIES.slice(1, 2)));

  it('is the players’ part alone, without marks', () => {
    expect(releasesBetween(withNext, '1.1.0', '1.2.0')).toEqual([
      {
        version: '1.2.0',
        date: '2026-12-01',
        kinds: [
          { title: 'Added', changes: ['Baskets, and what they take: how.'] },
          { title: 'Fixed', changes: ['Earned begins with the first day.'] },
        ],
      },
    ]);
  });

  it('is of every release since, up to the page’s own, newest first', () => {
    const versions = (after: string, upTo: string) => releasesBetween(withThird, after, upTo).map((one) => one.version);
    expect(versions('1.1.0', '1.10.0')).toEqual(['1.10.0', '1.2.0']);
    expect(versions('1.2.0', '1.10.0')).toEqual(['1.10.0']);
    expect(versions('1.1.0', '1.9.0')).toEqual(['1.2.0']);
    expect(versions('1.10.0', '1.10.0')).toEqual([]);
  });

  it('is nothing where a release has nothing for players', () => {
    const forHosts = makeSection('1.2.0', '2026-12-01', ENTRIES.slice(0, 1));
    expect(releasesBetween(withSection(CHANGELOG, '1.2.0', forHosts), '1.1.0', '1.2.0')).toEqual([]);
    expect(releasesBetween(CHANGELOG, '0.0.0', '1.1.0')).toEqual([]);
  });

  it('is each text as it was written, however long', () => {
    const word = fc.stringMatching(/^[a-z][a-z,]{0,30}$/);
    const texts = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(' '));
    forDrawn(100, fc.uniqueArray(texts, { minLength: 1, maxLength: 5 }), (written) => {
      const entries = written.map((text): Entry => ({ reader: 'players', kind: 'changed', rank: LAST, text }));
      const section = makeSection('2.0.0', '2027-02-02', entries);
      expect(Math.max(...section.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(125);
      const [release] = releasesBetween(withSection(CHANGELOG, '2.0.0', section), '1.1.0', '2.0.0');
      expect(release?.kinds).toEqual([{ title: 'Changed', changes: written }]);
    });
  });
});

it('versions are compared by their numbers; what is none comes first', () => {
  expect(compareVersions('1.10.0', '1.9.3')).toBeGreaterThan(0);
  expect(compareVersions('1.2.0+abc1234', '1.2.0')).toBe(0);
  expect(compareVersions('0.9.0', '1.0.0')).toBeLessThan(0);
  expect(compareVersions('nonsense', '0.0.0')).toBeLessThan(0);
});
