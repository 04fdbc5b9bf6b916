/** Every text of the page is a message, so that it can be translated. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTexts } from './findTexts.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Names and units, which are the same in every language. */
const NAMES: ReadonlySet<string> = new Set([
  'Colony Watch',
  'MW',
  'tf',
  'm³',
  '… ISK',
  '… kB',
  '… MB',
  '… GB',
  '… km',
  '… tf, … MW',
]);

/** Words that are no text, or that stay as they are in every language. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'src/features/accounts/Grip.tsx': ['sortable'],
  'src/features/accounts/arrowKeys.ts': ['button, input'],
  'src/features/accounts/sortables.ts': ['characters of …'],
  'src/features/history/historyTables.ts': [
    'Day from',
    'Week from',
    'Month from',
    'Units made',
    'Commodities without a price',
    'Extractors idle (hours)',
    'Idle cost (ISK)',
    'Units lost',
    'Partly known',
  ],
  'src/features/settings/RatesDialog.tsx': ['system …', 'account …'],
  'src/features/shares/ShareForm.tsx': ['account …'],
  'src/bridge/templateFolder.ts': ['… may not be written'],
  // A path of the game's.
  'src/features/templates/AllTemplates.tsx': ['Documents/EVE/PlanetaryInteractionTemplates'],
  'src/features/templates/benchRows.ts': ['colony …'],
  'src/ui/charts/Plot.tsx': ['11px Inter, system-ui, sans-serif'],
  'src/ui/pictures/paintPicture.ts': ['… …px …'],
  'src/ui/nearness.ts': ['input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="slider"]'],
  // A word of the search, which addresses keep.
  'src/words/typeNames.ts': ['Unknown type …'],
  'src/words/legalNotice.ts': ['Fenris Creations (formerly CCP Games)'],
  'src/bridge/backendClient.ts': ['Bearer …'],
  // Shown when the page's code, and with it its texts, could not be loaded.
  'src/bridge/startWatch.ts': ['Colony Watch could not start. Check your connection, then reload the page.'],
  'src/features/round/roundTexts.ts': ['Visit worth ISK', 'Lasts until'],
  'src/features/sphere/SphereStage.tsx': ['…px …px'],
  'src/features/sphere/scene/PinMarkers.tsx': ['… head …'],
  'src/features/stops/VisitEntry.tsx': ['@container stops (min-width: 620px)'],
  'src/features/stops/calendar/writeCalendar.ts': ['-//Colony Watch//Stops//EN'],
  'src/features/whatIf/VariantEditor.tsx': ['program …', 'factories …', 'stores …'],
  'src/model/planetColumns.ts': ['Extractor …'],
  'src/state/characters.ts': ['needsLogin …'],
  'src/ui/NoticeList.tsx': ['overflow: hidden; text-overflow: ellipsis; white-space: nowrap;'],
};

/**
 * Words of the worker that are no kinds with values. Besides these, only messages of errors are texts there: for logs, and for
 * what nobody expects.
 */
const WORKER_EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'workers/game/domain/hub.ts': ['The Forge', 'Sinq Laison'],
  'workers/game/records/colonyRecords.ts': ['should be a time'],
  'workers/figures/history/backup.ts': ['should start before the visit', 'should end after its start'],
  // The service worker has no translations.
  'workers/serviceWorker/serviceWorker.ts': [
    'Colony Watch',
    'A reminder arrived that this version cannot read. Open the page.',
  ],
  'workers/live/reminders.ts': ['planet …'],
  'workers/live/shares/shareServer.ts': ['Bearer …'],
  'workers/figures/round/reportRound.ts': ['… restart …'],
};

/** The generator runs on a developer's computer. */
const GENERATOR = 'workers/game/catalogue/generate/';

/** Developers read them: the engine's package, and the page that shows it. */
const FOR_DEVELOPERS = /^(workers\/package\/|workers\/enginePage\.worker\.ts$|src\/enginePage\/)/;

/** Shaders have words of their own language, for the graphics card. */
const SHADERS = 'src/features/sphere/scene/planetShaders.ts';

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => file !== SHADERS && !file.startsWith(GENERATOR) && !FOR_DEVELOPERS.test(file));
}

const textsByFile = new Map<string, ReturnType<typeof findTexts>>();

function textsIn(file: string): ReturnType<typeof findTexts> {
  const texts = textsByFile.get(file) ?? findTexts(readFileSync(join(ROOT, file), 'utf8'), file);
  textsByFile.set(file, texts);
  return texts;
}

function findingsIn(folder: string, exceptions: Readonly<Record<string, readonly string[]>>): string[] {
  return filesIn(folder).flatMap((file) =>
    textsIn(file)
      .filter(({ text }) => !NAMES.has(text) && !exceptions[file]?.includes(text))
      .map(({ line, text, fault }) => `${file}:${line} ${fault}: ${text}`),
  );
}

describe('the texts of the page', () => {
  it('are messages', () => {
    expect(findingsIn('src', EXCEPTIONS)).toEqual([]);
  });

  it('are not made by the worker, which sends kinds with values', () => {
    expect(findingsIn('workers', WORKER_EXCEPTIONS)).toEqual([]);
  });

  it('are not drawn by style sheets, which only have abbreviations of structures', () => {
    const drawn = readdirSync(join(ROOT, 'src'), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(css|tsx?)$/.test(entry.name))
      .flatMap((entry) => [
        ...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(/^\s*content: *"[^"]*\p{L}{2}[^"]*"/gmu),
      ])
      .map(([declaration]) => declaration.trim());
    expect(drawn).toEqual(['content: "SF"', 'content: "LP"']);
  });

  it('have only exceptions that there are', () => {
    const unused = Object.entries({ ...EXCEPTIONS, ...WORKER_EXCEPTIONS }).flatMap(([file, texts]) => {
      const found = textsIn(file).map(({ text }) => text);
      return texts.filter((text) => !found.includes(text)).map((text) => `${file}: ${text}`);
    });
    expect(unused).toEqual([]);
  });
});

describe('what is no message', () => {
  const textsOf = (source: string): string[] => findTexts(source, 'x.tsx').map(({ text }) => text);

  it.each([
    ['text between tags', '<p>Nothing to do</p>', 'Nothing to do'],
    ['a full stop behind a value', '<p>{why}. {more}</p>', '.'],
    ['text beside a message', '<p><Trans>Left</Trans> of it</p>', 'of it'],
    ['an attribute', '<a aria-label="Close">×</a>', 'Close'],
    ['one of two texts', "const A = () => <p>{isOpen ? 'Close' : t`Open`}</p>;", 'Close'],
    ['a sentence in code', "const f = () => 'Nothing to do.';", 'Nothing to do.'],
    ['a sentence with values', `const f = (n) => \`\${n} planets\`;`, '… planets'],
    [
      'a text in the placeholder of a message',
      `const f = () => t\`It is \${isOpen ? 'open now' : name}\`;`,
      'open now',
    ],
    ['a word of a text', "const model = { xTickText: (x) => (x === now ? 'now' : timeText(x)) };", 'now'],
    ['a text that a style draws', `const A = () => <p data-rate={\`\${units} uph\`} />;`, '… uph'],
    ['a unit of one letter', '<NumberField unit="h" />', 'h'],
    ['a notice', "setNotice({ id: 'x', text: 'The page could not be loaded.' });", 'The page could not be loaded.'],
  ])('is found: %s', (_, source, text) => {
    expect(textsOf(source)).toEqual([text]);
  });

  it('is a message that is made only once, when its file is loaded', () => {
    const [finding] = findTexts('const LABEL = t`Nothing to do`;', 'x.ts');
    expect(finding).toMatchObject({ fault: 'atModuleLevel', line: 1 });
    expect(textsOf('const X = { get label() { return t`Nothing to do`; } };')).toEqual([]);
  });

  it.each([
    [
      'a number that is written in a language',
      "import { formatPercent } from '../../format/number.ts';\nconst LEAST = formatPercent(0.01);",
    ],
    [
      'a sentence from elsewhere',
      "import { idleText } from '../../words/stops.ts';\nconst IDLE = { text: idleText() };",
    ],
    ['a sentence of the same file', 'const IDLE = idleText();\nfunction idleText() { return t`Idle`; }'],
  ])('is made only once, too: %s', (_, source) => {
    expect(findTexts(source, 'src/features/stops/x.ts')).toMatchObject([{ fault: 'atModuleLevel' }]);
    const inFunction = source.replace(/= (?=[a-z]+\()|= (?=\{)/i, '= () => ');
    expect(findTexts(inFunction, 'src/features/stops/x.ts')).toEqual([]);
  });

  it.each([
    '<p className="visually hidden"><Trans>Nothing to <b>do</b></Trans></p>',
    "const f = () => t({ message: `Nothing to do`, comment: 'said of a planet' });",
    `const f = (n) => t\`\${plural(n, { one: '# planet is', other: '# planets are' })}\`;`,
    "const COLUMNS = [{ title: 'Net ISK per month', cell: ({ net }) => net }];",
    "const COLUMNS = [{ id: 'net', exported: 'Net ISK per month', value: ({ net }) => net }];",
    "const SEARCH_WORDS = { needsLogin: 'needs login' };",
    "if (!root) throw new Error('The page has no root.');",
    'const Box = styled.div`display: flex; color: red;`;',
    "const kind = 'needsLogin';",
  ])('is not: %s', (source) => {
    expect(textsOf(source)).toEqual([]);
  });
});
