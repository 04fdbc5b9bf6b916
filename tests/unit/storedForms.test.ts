/**
 * The list of everything that is stored, and the shape of each: `docs/stored-forms.md`. Where the shape that the code has
 * is another one, this test fails.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EARLIER_KEYS, ENTRY_KINDS, STORAGE_KEYS } from '../../src/state/storage.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FILE = resolve(ROOT, 'docs/stored-forms.md');

interface Declaration {
  file: string;
  name: string;
  /** without comments, on one line */
  text: string;
}

interface Form {
  name: string;
  version: string;
  /** what its shape is declared by; whatever these name belongs to it, too */
  roots: readonly Declaration[];
}

const SOURCES = ['src', 'workers', 'server'].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(room, name).replaceAll('\\', '/')),
);
const textOf = new Map(SOURCES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

const DECLARATION = /^(?:export )?(?:default )?(?:async )?(interface|type|const|function|enum|class) (\w+)/;

/** A file's declarations: each ends where its brackets are closed. */
function declarationsOf(file: string): Declaration[] {
  const lines = (textOf.get(file) ?? '').replace(/\/\*[\s\S]*?\*\//g, '').split('\n');
  return lines.flatMap((line, start): Declaration[] => {
    const name = DECLARATION.exec(line)?.[2];
    if (name === undefined) return [];
    const next = lines.findIndex((later, at) => at > start && /^\S/.test(later) && !/^[\])}`]/.test(later));
    const own = lines.slice(start, next < 0 ? undefined : next);
    const text = own
      .map((one) => one.replace(/(^|\s)\/\/.*$/, '').trim())
      .join(' ')
      .replace(/\s+/g, ' ');
    return [{ file, name, text }];
  });
}

const declarations = new Map(SOURCES.map((file) => [file, declarationsOf(file)]));

const find = (file: string, name: string): Declaration | undefined =>
  declarations.get(file)?.find((declaration) => declaration.name === name);

/** Where a file's names come from. */
function importsOf(file: string): Map<string, { file: string; name: string }> {
  const found = new Map<string, { file: string; name: string }>();
  for (const [, names = '', path = ''] of (textOf.get(file) ?? '').matchAll(
    /import (?:type )?\{([^}]*)\} from '(\.[^']+)'/g,
  )) {
    for (const part of names.split(',')) {
      const [name = '', alias = name] = part
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      found.set(alias, { file: join(dirname(file), path).replaceAll('\\', '/'), name });
    }
  }
  return found;
}

/** Types and schemas belong to a shape; functions and other values that it mentions do not. */
const isPartOfShape = ({ text, name }: Declaration): boolean =>
  /^(export )?(interface|type|enum) /.test(text) || /schema$/i.test(name) || /^(export )?const [A-Z_\d]+\b/.test(text);

const idOf = ({ file, name }: Declaration): string => `${file}#${name}`;

/** No part of a shape: they name every entry, so that moving one would change them all. */
const LISTS_OF_ENTRIES = ['STORAGE_KEYS', 'ENTRY_KINDS'];

/** These declarations and all that they name. */
function closure(roots: readonly Declaration[]): Declaration[] {
  const given = new Map(roots.map((one) => [idOf(one), one]));
  const found = new Map<string, Declaration>();
  const add = (declaration: Declaration): void => {
    if (found.has(idOf(declaration))) return;
    found.set(idOf(declaration), declaration);
    const imports = importsOf(declaration.file);
    for (const word of new Set(declaration.text.match(/[A-Za-z_]\w+/g))) {
      const from = imports.get(word);
      const named = from ? find(from.file, from.name) : find(declaration.file, word);
      if (named && isPartOfShape(named) && !LISTS_OF_ENTRIES.includes(named.name)) add(given.get(idOf(named)) ?? named);
    }
  };
  for (const one of roots) add(one);
  return [...found.values()].sort((left, right) => (idOf(left) < idOf(right) ? -1 : 1));
}

const all = (): Declaration[] => [...declarations.values()].flat();

function root(file: string, name: string): Declaration {
  const declaration = find(file, name);
  if (!declaration) throw new Error(`${file} has no ${name}: say here where the stored form is declared now.`);
  return declaration;
}

/** What is kept of a character, in the browser and in backup files. */
const CHARACTER = ['characterSchema', 'planetConfigSchema', 'formatStoredCharacters', 'characterFields'].map((name) =>
  root('src/state/characterRecords.ts', name),
);

/** Entries of the browser's storage whose form is not declared by an atom. */
const ENTRIES: Readonly<Record<string, readonly Declaration[]>> = {
  characters: CHARACTER,
  // Kept as it was found.
  charactersUnreadable: [],
  environment: [root('src/state/environment.ts', 'environmentSchema')],
  notifiedStops: [root('src/state/notifications.ts', 'notifiedStopSchema')],
  // A copy, which another version of the page ignores.
  lastScreen: [],
  // The version of the page, as text.
  seenVersion: [],
  // Only whether it is there counts.
  changingAll: [],
  // By key, milliseconds.
  changeTimes: [root('src/state/storage.ts', 'changeTimes')],
  withdrawals: [root('src/state/withdrawals.ts', 'withdrawalsSchema')],
};

function browserEntries(): Form[] {
  const stored = all().filter(({ text }) => /persisted\w+(<.*>)?\(/.test(text));
  const entries = [...Object.keys(ENTRY_KINDS), ...Object.keys(EARLIER_KEYS)].map((key): Form => {
    const atoms = stored.filter(({ text }) => new RegExp(`_KEYS\\.${key}\\b`).test(text));
    const roots = ENTRIES[key] ?? atoms;
    if (roots.length === 0 && !(key in ENTRIES)) throw new Error(`Say where the form of ${key} is declared.`);
    return { name: `\`${key}\` in localStorage`, version: '', roots };
  });
  const sessions = [root('src/state/characterRecords.ts', 'storedSessionSchema')];
  return [...entries, { name: '`session-…` in localStorage, one per character', version: '', roots: sessions }];
}

/** A database is declared by itself, or by the form of its only table. */
function databases(): Form[] {
  return all()
    .filter(({ text }) => /: (DatabaseDefinition<|KeptForm<|KeptDatabase\b)/.test(text) && /\bname: '/.test(text))
    .map((definition) => {
      const [, name = ''] = /\bname: '([^']+)'/.exec(definition.text) ?? [];
      const [, version = ''] = /\bversion: (\d+)/.exec(definition.text) ?? [];
      const tables = definition.text.includes(': KeptDatabase')
        ? declarationsIn(definition.file).filter(({ text }) => /^const [A-Z]+: /.test(text))
        : [];
      return { name: `\`${name}\` in IndexedDB`, version, roots: [definition, ...tables] };
    });
}

// A copy, too.
const WITHOUT_SCHEMA: readonly Form[] = ['colony-watch-last-screen', 'colony-watch-template-folder'].map((name) => ({
  name: `\`${name}\` in IndexedDB`,
  version: '',
  roots: [],
}));

const declarationsIn = (file: string): readonly Declaration[] => declarations.get(file) ?? [];

/** @param versionIn what declares its version */
const fileForm = (name: string, versionIn: Declaration, roots: readonly Declaration[]): Form => ({
  name,
  version: /\d+/.exec(versionIn.text)?.[0] ?? '',
  roots,
});

/** What leaves the browser, or is packed into bytes. */
const FILES: readonly Form[] = [
  fileForm('backup file', root('workers/figures/kept/backupFile.ts', 'BACKUP_VERSION'), [
    ...CHARACTER,
    root('src/state/characterRecords.ts', 'sessionFields'),
    root('src/state/backupRecords.ts', 'formatCharacterList'),
    ...declarationsIn('workers/figures/kept/backupFile.ts'),
  ]),
  fileForm(
    'backup file of the history',
    root('workers/game/domain/history.ts', 'HISTORY_BACKUP_VERSION'),
    declarationsIn('workers/figures/history/backup.ts'),
  ),
  fileForm(
    "a colony's visits of a month, packed",
    root('workers/figures/history/visitRow.ts', 'VISIT_ROW_VERSION'),
    declarationsIn('workers/figures/history/visitRow.ts'),
  ),
  fileForm(
    "a character's figures of a month, packed",
    root('workers/figures/history/digest.ts', 'DIGEST_VERSION'),
    declarationsIn('workers/figures/history/digest.ts'),
  ),
  fileForm('share, sealed', root('workers/live/shares/shareContent.ts', 'VERSION'), [
    root('workers/live/shares/shareContent.ts', 'manifestSchema'),
    root('workers/live/shares/shareContent.ts', 'characterPartSchema'),
  ]),
];

/** What tables hold sealed, or as JSON. */
const IN_TABLES: Readonly<Record<string, Declaration>> = {
  'reminders.list': root('server/contract.ts', 'ReminderPhrases'),
  'reminders.list_target': root('server/reminders/channels.ts', 'CheckedTarget'),
  'reminders.message': root('server/reminders/planMessages.ts', 'Message'),
};

function serverTables(): Form[] {
  return SOURCES.filter((file) => file.startsWith('server/')).flatMap((file) =>
    [...(textOf.get(file) ?? '').matchAll(/CREATE TABLE IF NOT EXISTS (\S+) \([\s\S]*?\n {2}\);?/g)].map(
      ([text, name = '']): Form => ({
        name: `\`${name.replace(/^\$\{schema\}/, '…')}\` in the server's database`,
        version: '',
        roots: [{ file, name, text: text.replace(/\s+/g, ' ') }, ...(IN_TABLES[name] ? [IN_TABLES[name]] : [])],
      }),
    ),
  );
}

function digestOf(roots: readonly Declaration[]): string {
  const texts = closure(roots).map(({ name, text }) => `${name} ${text}`);
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12);
}

const forms = (): Form[] => [...browserEntries(), ...databases(), ...WITHOUT_SCHEMA, ...FILES, ...serverTables()];

/** What backups have of each database; an empty text: nothing, because it can be fetched again or belongs to this browser. */
const DATABASES_IN_BACKUPS: Readonly<Record<string, string>> = {
  'colony-watch-templates': 'yes',
  'colony-watch-plans': 'yes',
  'colony-watch-baskets': 'yes',
  'colony-watch-round': 'yes',
  'colony-watch-variants': 'yes',
  'colony-watch-history': 'yes',
  'colony-watch-own-data': 'taxes paid',
  'colony-watch-shares': 'with logins',
  'colony-watch': '',
  'colony-watch-new-things': '',
  'colony-watch-backups': '',
  'colony-watch-last-screen': '',
  'colony-watch-sustained': '',
  'colony-watch-template-folder': '',
};

/** Whether a form is in backups: the declaration of each entry and database says so. */
function inBackups(form: string): string {
  const [, name = ''] = /^`([^`]+)`/.exec(form) ?? [];
  if (form.includes('one per character')) return 'with logins';
  if (form.includes('in IndexedDB')) {
    const database = DATABASES_IN_BACKUPS[name];
    if (database === undefined) throw new Error(`Say whether backups have ${name}.`);
    return database;
  }
  if (!form.includes('in localStorage')) return '';
  const kind = Object.entries(ENTRY_KINDS).find(([key]) => key === name)?.[1];
  if (kind === 'browser' || kind === undefined) return '';
  if (kind === 'secret') return 'with logins';
  return name === STORAGE_KEYS.reminders ? 'yes, addresses with logins' : 'yes';
}

/** The whole file. */
function describeForms(): string {
  const rows = forms().map(({ name, version, roots }) => {
    const where = [...new Set(roots.map(({ file }) => `\`${file}\``))].join(', ');
    return `| ${name} | ${version} | ${inBackups(name)} | ${where} | ${roots.length === 0 ? '' : `\`${digestOf(roots)}\``} |`;
  });
  return `# Stored forms

Everything that Colony Watch stores, in browsers, files and the server's database. The shape is a digest of the types and
schemas that declare the form, with all that they name.

From version 1.0.0 on, no stored form changes without a migration: what an earlier version stored is read, or converted when
it is opened. If \`tests/unit/storedForms.test.ts\` says that a shape is another one:

1. Does the code still read what the last release stored? Entries of localStorage need a schema that takes the old form, too;
   databases and packed rows a new version, and an upgrade from the old one; tables of the server another step at the end of
   theirs (\`server/database/tableSteps.ts\`). \`tests/unit/stored/\` opens what each release stored.
2. Then \`npx vitest run --project node tests/unit/storedForms.test.ts -u\` writes the new shape here. Where only names in the
   code have changed, that is all.

\`tests/fixtures/\` has a folder for each release that stored something in a new form, such as \`tests/fixtures/stored-1.0.0/\`:
localStorage and all databases of a browser, both backups, the templates file, a share, sealed tokens, and the server's
database, embedded and as SQL, all written by that release. \`npm run stored\` makes it, at each release that changes a line of
this table. These folders only grow: \`tests/unit/stored/frozen.test.ts\` knows every file.

| form | version | in backups | declared in | shape |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

describe('the stored forms', () => {
  it('are those of docs/stored-forms.md, which says what to do if they are not', async () => {
    await expect(
      describeForms(),
      'A stored form has changed: docs/stored-forms.md says what to do.',
    ).toMatchFileSnapshot(FILE);
  });

  it('are as many as there are keys, databases and tables in the code', () => {
    const count = (pattern: RegExp) =>
      [...textOf.values()].reduce((sum, text) => sum + [...text.matchAll(pattern)].length, 0);
    expect(databases()).toHaveLength(count(/\bname: 'colony-watch[\w-]*',\s+version: /g));
    expect(serverTables()).toHaveLength(count(/CREATE TABLE/g));
    expect(new Set(forms().map(({ name }) => name)).size).toBe(forms().length);
  });

  it('have another shape if a type or schema changes that a form names, however deep', () => {
    const [form] = databases().filter(({ name }) => name.includes('history'));
    const parts = closure(form?.roots ?? []);
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['HistorySchema', 'PlannedRound', 'StoredPair']),
    );
    const changed = parts.map((part) => (part.name === 'StoredPair' ? { ...part, text: `${part.text} more` } : part));
    expect(digestOf(changed)).not.toBe(digestOf(parts));
  });
});
