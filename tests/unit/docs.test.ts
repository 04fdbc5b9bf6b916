/** Holds what the Markdown files name against what is there: files, folders, pictures, commands. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../server/http/rateLimits.ts';
import { LANGUAGES } from '../../src/languages/languages.ts';
import { TRADING_HUBS } from '../../workers/game/domain/hub.ts';
import { SCOPES } from '../../workers/game/domain/ownData.ts';
import { SHARES_KEPT_DAYS } from '../../workers/game/domain/shares.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');
const isThere = (path: string): boolean => existsSync(resolve(ROOT, path));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'tests/README.md',
  ...readdirSync(resolve(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  'docs/changes/README.md',
];
/** What a newcomer reads before they decide to try it. */
const MOST_README_WORDS = 900;
/** What a developer reads before their first change. */
const MOST_GUIDE_WORDS = 2200;

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match.slice(1).find((group) => group !== undefined) ?? '');
}

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  it('links only to files that are there', () => {
    const targets = matches(text, /\]\((?!https?:|#)([^)#]+)|<img src="([^"]+)"/g);
    expect(targets.filter((target) => !isThere(resolve(ROOT, dirname(page), target)))).toEqual([]);
  });

  it('names only files and folders that are there', () => {
    const paths = matches(text, /`((?:src|workers|server|bench|tests|docs)\/[^`\s*]*)`/g);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  it('deletes nothing below a variable that may not be set', () => {
    expect(matches(text, /(rm -r\S* "?\$(?:\w|\{\w+\})[^`]*)/g)).toEqual([]);
  });

  it('names only commands that package.json has', () => {
    const commands = matches(text, /npm run (?:--silent )?([a-z:]+)/g);
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });
});

describe('README.md', () => {
  const readme = read('README.md');

  it(`has fewer than ${MOST_README_WORDS} words`, () => {
    expect(readme.split(/\s+/).length).toBeLessThan(MOST_README_WORDS);
  });

  it('links to each page of docs/', () => {
    const links = matches(readme, /\]\((docs\/[^)#]+)\)/g);
    expect([...new Set(links)].sort()).toEqual(PAGES.filter((page) => /^docs\/[^/]+$/.test(page)).sort());
  });

  it('shows pictures', () => {
    expect(matches(readme, /!\[[^\]]+\]\(([^)]+)\)/g).length).toBeGreaterThanOrEqual(5);
  });

  it('names the test command that the CI runs', () => {
    expect(readme).toContain('`npm ci && npm test`');
    expect(read('.ci/run')).toMatch(/^npm ci\nnpm test$/m);
  });
});

describe('docs/security.md', () => {
  it('names tests for every line of its tables', () => {
    const rows = matches(read('docs/security.md'), /^(\|.*\|)$/gm).filter(
      (row) => !/^\|( ---|.*\| tests? \|$)/.test(row),
    );
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter((row) => !/`tests\/[^`]+`[^|]*\|$/.test(row))).toEqual([]);
  });

  it('says of everything in backups, and of what undoes their restore, where it lies', () => {
    const kept = matches(read('docs/stored-forms.md'), /^\| `(colony-watch-[\w-]+)` in IndexedDB \| \d+ \| [^|]*\w/gm);
    expect(kept.length).toBeGreaterThan(5);
    expect(
      [...kept, 'colony-watch-backups'].filter((database) => !read('docs/security.md').includes(`\`${database}\``)),
    ).toEqual([]);
  });
});

describe('docs/hosting.md', () => {
  const page = read('docs/hosting.md');

  it('names every scope that an application may have, as .env.example does', () => {
    const scopes = Object.values(SCOPES);
    expect(scopes.filter((scope) => !page.includes(scope) || !read('.env.example').includes(scope))).toEqual([]);
  });

  it('gives the rate limits that the server has', () => {
    const rows = matches(page.slice(page.indexOf('| call | limit |')), /^\| [^|]+ \| (\d+) \|$/gm);
    expect(rows.map(Number)).toEqual(Object.values(RATE_LIMITS));
  });

  it('says for how long shares are kept, as the page about security does', () => {
    const days = [
      ...matches(page, /share is deleted (\d+) days/g),
      ...matches(page, /was stopped is known for (\d+) days/g),
      ...matches(read('docs/security.md'), /sealed shares.*for (\d+) days after the last upload/g),
    ];
    expect(days.map(Number)).toEqual([SHARES_KEPT_DAYS, SHARES_KEPT_DAYS, SHARES_KEPT_DAYS]);
  });

  it('leaves it to .env.example to name every hub that prices are asked for', () => {
    const named = matches(read('.env.example').replace(/\n# /g, ' '), /a player chose: ([\w, ]+)/g)[0];
    expect(named?.split(/, | or /).sort()).toEqual(TRADING_HUBS.toSorted());
  });

  it('names only variables that .env.example explains', () => {
    const explained = matches(read('.env.example'), /^#?([A-Z_]+)=/gm);
    const named = matches(page, /`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !explained.includes(name))).toEqual([]);
  });
});

it('tests/README.md names every folder of tests, and no path that is gone', () => {
  const named = matches(read('tests/README.md'), /`([a-zA-Z]+\/[a-zA-Z./]*|[a-zA-Z]+\.ts)`/g)
    .filter((path) => !path.startsWith('workers/'))
    .map((path) => `tests/${path}`);
  const folders = readdirSync(resolve(ROOT, 'tests'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `tests/${name}/`);
  expect(folders.filter((folder) => !named.includes(folder))).toEqual([]);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

describe('CONTRIBUTING.md', () => {
  const guide = read('CONTRIBUTING.md');

  it(`has at most ${MOST_GUIDE_WORDS} words`, () => {
    expect(guide.split(/\s+/).length).toBeLessThanOrEqual(MOST_GUIDE_WORDS);
  });

  const changes = guide
    .slice(guide.indexOf('## Where to change what'))
    .split('\n### ')
    .slice(1)
    .map((section) => ({
      change: section.split('\n')[0] ?? '',
      // Whatever a line of the list names, also after its first path.
      files: matches(section, /^(- .*(?:\n {2}.*)*)/gm).flatMap((item) => matches(item, /`([\w./-]+\.[a-z]+)`/g)),
    }));

  it('names the files of each common change, at most five, and only those that are there', () => {
    expect(changes.length).toBeGreaterThan(8);
    const distinct = changes.map(({ change, files }) => ({ change, files: [...new Set(files)] }));
    expect(distinct.filter(({ files }) => files.length === 0 || files.length > 5)).toEqual([]);
    expect(changes.flatMap(({ files }) => files).filter((file) => !isThere(file))).toEqual([]);
  });
});

describe('docs/listing.md', () => {
  const page = read('docs/listing.md');
  const fieldOf = (name: string): string => new RegExp(`^\\| ${name} \\| (.+) \\|$`, 'm').exec(page)?.[1] ?? '';

  it('names each permission that a login may ask for', () => {
    expect(matches(page, /^\| `(esi-[\w.-]+)` \|/gm).sort()).toEqual(Object.values(SCOPES).sort());
  });

  it('has the licence, the languages and pictures that are there', () => {
    expect(fieldOf('licence')).toBe(JSON.parse(read('package.json')).license);
    const names = new Intl.DisplayNames('en', { type: 'language' });
    const languages = LANGUAGES.map(({ language }) => names.of(language) ?? '').sort();
    expect(fieldOf('languages').split(', ').sort()).toEqual(languages);
    const pictures = matches(fieldOf('picture'), /`([^`]+)`/g);
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((path) => !isThere(path))).toEqual([]);
  });

  it('leaves only address, source and contact to be filled in', () => {
    const [, ...placeholders] = page.split('leave everything else');
    expect([...new Set(matches(placeholders.join(''), /\b([A-Z]{7,})\b/g))].sort()).toEqual([
      'ADDRESS',
      'CONTACT',
      'REPOSITORY',
    ]);
  });
});
