/** Checks which folder may import which, and that CONTRIBUTING.md's two tables of rooms are true. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const CODE = /\.(ts|tsx|mjs)$/;

interface Import {
  file: string;
  /** path from the root for own files, package name otherwise */
  target: string;
  isTypeOnly: boolean;
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"()]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|new URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url/g;

function importsOf(file: string): Import[] {
  const source = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...source.matchAll(IMPORT)].map((match) => {
    const specifier = (match[2] ?? match[3] ?? match[4]) as string;
    const target = specifier.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), specifier)) : specifier;
    return { file, target: target.replace(/\?.*$/, ''), isTypeOnly: match[1] !== undefined };
  });
}

/** A file's source without its comments. */
function codeOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
}

function importsOfRoom(room: string): Import[] {
  return filesUnder(room).flatMap(importsOf);
}

const isUnder = (path: string, room: string) => path === room || path.startsWith(`${room}/`);
const isOwnFile = (path: string) => /^(src|workers|server|bench|tests)\//.test(path);

/** The source inside each call of a file that creates an atom. */
function atomBodies(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return [...source.matchAll(/\b(?:atom|stableAtom|family|derivedFamily|atomFamily)(?:<[^()]*>)?\(/g)].map(
    ({ index, 0: call }) => {
      let depth = 1;
      let end = index + call.length;
      for (; depth > 0 && end < source.length; end++) {
        if (source[end] === '(') depth += 1;
        if (source[end] === ')') depth -= 1;
      }
      return source.slice(index, end);
    },
  );
}

interface RoomRule {
  room: string;
  /** own folders or files that it may import values and types from, besides itself */
  may: string[];
  /** own folders or files that it may import types from */
  mayTypes?: string[];
  /** packages that it may import; undefined where any */
  packages?: RegExp;
}

const SERVER_PACKAGES = /^(?!react|jotai|@primer|comlink|ky|idb|styled-components)/;

/** What makes texts messages. */
const TEXTS = /^@lingui\/core\/macro$/;

const RULES_OF_THE_GAME = ['workers/domain', 'workers/catalogue', 'workers/engine'];
const FIGURES = [...RULES_OF_THE_GAME, 'workers/sustain', 'workers/worth', 'workers/report'];

const RULES: RoomRule[] = [
  { room: 'workers/domain', may: [], packages: /^$/ },
  {
    room: 'workers/catalogue',
    may: ['workers/domain'],
    packages: /^(node:.*|yaml|fflate)$/,
  },
  { room: 'workers/engine', may: ['workers/domain', 'workers/catalogue'], packages: /^$/ },
  {
    room: 'workers/sustain',
    may: RULES_OF_THE_GAME,
    packages: /^$/,
  },
  {
    room: 'workers/worth',
    may: [...RULES_OF_THE_GAME, 'workers/sustain'],
    packages: /^$/,
  },
  {
    room: 'workers/report',
    may: [...RULES_OF_THE_GAME, 'workers/sustain', 'workers/worth'],
    mayTypes: ['workers/api.ts'],
    packages: /^$/,
  },
  {
    room: 'workers/planning',
    may: FIGURES,
    packages: /^$/,
  },
  {
    room: 'workers/history',
    may: FIGURES,
    packages: /^valibot$/,
  },
  { room: 'workers/esi', may: ['workers/domain', 'workers/catalogue'], packages: /^(ky|valibot)$/ },
  {
    room: 'workers/storage',
    may: ['workers/domain', 'workers/catalogue'],
    packages: /^(idb|valibot)$/,
  },
  {
    room: 'workers/shares',
    may: ['workers/domain', 'workers/catalogue', 'workers/esi'],
    mayTypes: ['workers/api.ts', 'workers/storage'],
    packages: /^valibot$/,
  },
  { room: 'workers/serviceWorker', may: ['workers/domain'], mayTypes: ['workers/api.ts'], packages: /^workbox-/ },
  {
    room: 'workers/sessions',
    may: ['workers/domain', 'workers/esi'],
    mayTypes: ['workers/api.ts', 'server/contract.ts'],
    packages: /^(ky|valibot)$/,
  },
  {
    room: 'workers/colonies',
    may: ['workers/domain', 'workers/engine', 'workers/sustain', 'workers/worth', 'workers/report', 'workers/esi'],
    mayTypes: ['workers/storage', 'workers/api.ts'],
    packages: /^dequal/,
  },
  {
    room: 'workers/fetching',
    may: [
      'workers/domain',
      'workers/catalogue',
      'workers/worth',
      'workers/report',
      'workers/esi',
      'workers/storage',
      'workers/sessions/index.ts',
      'workers/colonies/index.ts',
    ],
    mayTypes: ['workers/api.ts'],
    packages: /^$/,
  },
  {
    room: 'workers/services',
    may: [
      ...FIGURES,
      'workers/planning',
      'workers/history',
      'workers/shares/index.ts',
      'workers/storage',
      'workers/esi',
      'workers/sessions/index.ts',
      'workers/colonies/index.ts',
      'workers/fetching/index.ts',
    ],
    mayTypes: ['workers/api.ts'],
    packages: /^$/,
  },
  { room: 'workers', may: ['workers'], mayTypes: ['server/contract.ts'], packages: /^(?!react|jotai|@primer|express)/ },
  {
    room: 'src/languages',
    may: ['workers/catalogue/names.ts'],
    packages: /^(@lingui\/.*|react)$/,
  },
  {
    room: 'src/words',
    may: ['workers/domain', 'workers/catalogue', 'src/format', 'src/languages'],
    mayTypes: ['src/model'],
    packages: TEXTS,
  },
  {
    room: 'src/model',
    may: ['src/words', 'workers/domain', 'workers/catalogue', 'src/format', 'src/languages'],
    mayTypes: ['src/state', 'workers/api.ts'],
    packages: TEXTS,
  },
  {
    room: 'src/state',
    may: ['src/model', 'src/words', 'workers/domain', 'src/format', 'src/languages'],
    mayTypes: ['workers/api.ts', 'server/contract.ts'],
    packages: /^(jotai.*|valibot|dequal.*|@lingui\/core\/macro)$/,
  },
  {
    room: 'src/bridge',
    may: [
      'src/state',
      'src/model',
      'src/words',
      'src/format',
      'src/languages',
      'workers/domain',
      'workers/catalogue/names.ts',
      'workers/engine.worker.ts',
    ],
    mayTypes: ['workers/api.ts', 'server/contract.ts'],
    // react: to mark batches of figures as transitions, to draw another language at once, and the hook that loads a colony's detail
    packages: /^(comlink|ky|valibot|react|react-dom|dequal|@lingui\/core\/macro)$/,
  },
  {
    room: 'src/features',
    may: [
      'src/state',
      'src/model',
      'src/words',
      'src/bridge',
      'src/ui',
      'src/format',
      'src/languages',
      'workers/domain',
      'workers/catalogue',
    ],
    mayTypes: ['workers/api.ts'],
    packages: /^(?!comlink|ky|jotai|idb)/,
  },
  {
    room: 'src/background',
    may: [
      'src/bridge',
      'src/state',
      'src/model',
      'src/words',
      'src/ui',
      'src/format',
      'src/languages',
      'workers/domain',
    ],
    mayTypes: ['workers/api.ts'],
    packages: /^(react|@lingui\/core\/macro)$/,
  },
  {
    room: 'src/ui',
    may: ['src/format', 'src/languages', 'workers/domain/units.ts'],
    mayTypes: ['workers/domain'],
    packages: /^(?!comlink|ky|jotai|idb)/,
  },
  {
    room: 'src/format',
    may: ['src/languages', 'workers/domain/units.ts', 'workers/domain/errors.ts'],
    mayTypes: ['workers/domain'],
    packages: /^(papaparse|@lingui\/core\/macro)$/,
  },
  {
    room: 'server/sandbox/referenceEngine',
    may: ['workers/domain', 'workers/catalogue'],
    packages: /^$/,
  },
  {
    room: 'src/places',
    may: [
      'src/features',
      'src/bridge',
      'src/state',
      'src/model',
      'src/words',
      'src/ui',
      'src/format',
      'src/languages',
      'workers/domain',
    ],
    mayTypes: ['workers/api.ts'],
    packages: /^(?!comlink|ky|jotai|idb)/,
  },
  { room: 'src', may: ['src', 'workers/domain'], packages: /^(?!comlink|ky|jotai|idb)/ },
  {
    room: 'server/sandbox',
    may: ['server', 'workers/domain', 'workers/catalogue'],
    mayTypes: ['workers/esi/schemas.ts'],
    packages: SERVER_PACKAGES,
  },
  { room: 'server/http', may: ['server'], mayTypes: ['workers/domain'], packages: SERVER_PACKAGES },
  { room: 'server/sso', may: ['server'], mayTypes: ['workers/domain'], packages: SERVER_PACKAGES },
  { room: 'server/prices', may: ['server', 'workers/domain', 'workers/catalogue'], packages: SERVER_PACKAGES },
  { room: 'server/database', may: [], packages: SERVER_PACKAGES },
  { room: 'server/reminders', may: ['server', 'workers/domain'], packages: SERVER_PACKAGES },
  { room: 'server/shares', may: ['server', 'workers/domain'], packages: SERVER_PACKAGES },
  { room: 'server', may: ['server', 'workers/domain', 'workers/catalogue'], packages: SERVER_PACKAGES },
];

/** The rule of the innermost room that a file is in. */
function ruleOf(file: string): RoomRule | undefined {
  const rules = RULES.filter(({ room }) => isUnder(file, room));
  return rules.sort((a, b) => b.room.length - a.room.length)[0];
}

function violations(rule: RoomRule): string[] {
  return importsOfRoom(rule.room)
    .filter(({ file, target, isTypeOnly }) => {
      if (ruleOf(file) !== rule) return false;
      if (!isOwnFile(target)) {
        const isAsset = /\.(css|svg|json|bin)$/.test(target);
        return !isAsset && rule.packages !== undefined && !rule.packages.test(target);
      }
      const allowed = [rule.room, ...rule.may, ...(isTypeOnly ? (rule.mayTypes ?? []) : [])];
      return !allowed.some((room) => isUnder(target, room));
    })
    .map(({ file, target }) => `${file} imports ${target}`);
}

/** Drawn hundreds of times: here styled-components would cost time, as `npm run bench:page` shows. */
const HOT_STYLES = [
  'src/features/accounts/AccountCard.module.css',
  'src/features/accounts/Accounts.module.css',
  'src/features/accounts/Grip.module.css',
  'src/features/accounts/HiddenCharacters.module.css',
  'src/features/characters/CharacterBlock.module.css',
  'src/features/characters/CharacterCard.module.css',
  'src/features/characters/FetchFailure.module.css',
  'src/features/planets/PlanetCards.module.css',
  'src/features/planets/PlanetTable.module.css',
  'src/features/planets/Planets.module.css',
  'src/features/planets/Tips.module.css',
  'src/features/planets/cells/cells.module.css',
  'src/features/round/LoginBlock.module.css',
  'src/ui/Countdown.module.css',
  'src/ui/Stat.module.css',
  'src/ui/images.module.css',
];

/** Files that may contain raw controls, and why. Everywhere else controls are Primer's. */
const RAW_CONTROLS: Readonly<Record<string, string>> = {
  'src/features/accounts/AccountHeader.tsx': 'one per account, with styles of a hot list',
  'src/features/accounts/Grip.tsx': 'one per account and character',
  'src/features/accounts/HiddenCharacters.tsx': 'one per account',
  'src/features/chain/ChainDiagram.tsx': 'a whole card, one per commodity',
  'src/features/characters/CharacterCard.tsx': 'one per character',
  'src/features/characters/CharacterDialog.tsx': 'a hidden submit button, which lets Enter submit the form',
  'src/features/characters/FetchFailure.tsx': 'one per character',
  'src/features/planets/PlanetCard.tsx': 'one per planet',
  'src/features/planets/PlanetRow.tsx': 'one per planet',
  'src/features/planets/PlanetTable.tsx': 'one per character and column',
  'src/features/planets/cells/ExcludedCell.tsx': 'one per planet',
  'src/features/planets/cells/ExtractionCell.tsx': 'one per planet',
  'src/features/planets/cells/NameCell.tsx': 'one per planet',
  'src/features/planets/cells/StorageCell.tsx': 'one per planet',
  'src/features/planets/cells/TradeCells.tsx': 'one per planet',
  'src/features/planets/cells/ValueCells.tsx': 'one per planet',
  'src/features/round/LoginBlock.tsx': 'one check box per line, and there are thousands',
  'src/features/settings/ColourSettings.tsx': 'Primer has no colour field',
  'src/features/stops/VisitEntry.tsx': 'one per visit, and there are hundreds',
  'src/features/suggestions/SuggestionCells.tsx':
    'what folds out a line’s alternatives, in a table of hundreds of lines',
  'src/features/timeTravel/TimeSlider.tsx': 'Primer has no slider',
  'src/ui/FileField.tsx': 'Primer has no file field',
  'src/ui/Tooltip.tsx': 'a word or icon in a text or a row; Primer has no button that looks like its text',
};

describe('styles', () => {
  it('are CSS modules only where something is drawn hundreds of times', () => {
    const modules = readdirSync(join(ROOT, 'src'), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.name.endsWith('.module.css'))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
    expect(modules.sort()).toEqual(HOT_STYLES);
  });

  it('leave controls to Primer, except in rows drawn hundreds of times and where Primer has none', () => {
    const raw = /<(button|input|select|textarea)\b|\bstyled\.(button|input|select|textarea)\b/;
    const files = filesUnder('src').filter((file) => raw.test(readFileSync(join(ROOT, file), 'utf8')));
    const known = Object.keys(RAW_CONTROLS);
    expect(files.sort()).toEqual(known);
  });
});

/** Their components take props, so that a test can show them with literal values. */
const VIEW_FOLDERS = [
  'chain',
  'history',
  'planets/cells',
  'planets/charts',
  'planets/config',
  'planets/detail',
  'planets/tooltips',
  'prices',
  'round',
  'sphere',
  'stops',
  'suggestions',
  'templates',
  'totals',
  'whatIf',
];

/** The components in these folders that read atoms and pass on props. */
const CONTAINERS = [
  'chain/ChainView',
  'history/ColonyHistoryTab',
  'history/HistoryView',
  'history/ReportDialog',
  'history/TaxesPaid',
  'planets/cells/ExcludedCell',
  'planets/config/PlanetConfigDialog',
  'planets/config/PlanetConfigSettings',
  'planets/detail/ColonyDetail',
  'planets/detail/ColonyNow',
  'planets/tooltips/Basis',
  'planets/tooltips/ColonyTip',
  'planets/tooltips/FleetSupply',
  'planets/tooltips/HeadsTip',
  'planets/tooltips/PriceNote',
  'prices/Choices',
  'prices/PricesView',
  'round/EveStock',
  'round/LoginBlock',
  'round/PlannedLogins',
  'round/RoundInputsForm',
  'round/RoundView',
  'sphere/SphereDialog',
  'stops/StopFilters',
  'stops/StopsView',
  'stops/calendar/CalendarDialog',
  'suggestions/SuggestionsView',
  'templates/TemplatesView',
  'totals/EfficiencyInputs',
  'totals/TotalsPanel',
  'totals/TotalsTable',
  'whatIf/WhatIfTab',
];

describe('the arrows between rooms', () => {
  it.each(RULES)('$room imports only what it may', (rule) => {
    expect(violations(rule)).toEqual([]);
  });

  it('has a rule for every folder', () => {
    const rooms = ['src', 'workers', 'server'].flatMap((room) =>
      readdirSync(join(ROOT, room), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${room}/${entry.name}`),
    );
    const ruled = RULES.map(({ room }) => room);
    expect(rooms.filter((room) => !ruled.includes(room))).toEqual([]);
    expect(ruled.filter((room) => !existsSync(join(ROOT, room)))).toEqual([]);
  });

  it('keeps clock, randomness, network and storage out of what is pure', () => {
    const IMPURE =
      /\b(Date\.now|new Date\(\)|Math\.random|performance\.now|fetch\(|setTimeout|setInterval|localStorage|indexedDB|navigator\.)/;
    const PURE = /^(workers\/(domain|engine|sustain|worth|report|planning|history)|src\/(model|words|format))\//;
    const impure = ['src', 'workers']
      .flatMap(filesUnder)
      .filter((file) => PURE.test(file) && IMPURE.test(codeOf(file)));
    expect(impure).toEqual([]);
  });

  it('lets only the bridge call the network, and only src/state/storage.ts use the storage of the browser', () => {
    const filesWith = (pattern: RegExp) => filesUnder('src').filter((file) => pattern.test(codeOf(file)));
    expect(filesWith(/[^.\w]fetch\(|\bky\(|\bnew Worker\(/).filter((file) => !isUnder(file, 'src/bridge'))).toEqual([]);
    // startWatch.ts shares no code with the page: it runs when the page's own files are lost.
    const own = filesWith(/\b(localStorage|sessionStorage|indexedDB)\b/).filter(
      (file) => !file.endsWith('/startWatch.ts'),
    );
    expect(own).toEqual(['src/state/storage.ts']);
  });

  it('lets nobody import benches and tests', () => {
    const imports = ['src', 'workers', 'server'].flatMap(importsOfRoom);
    expect(imports.filter(({ target }) => /^(bench|tests)\//.test(target))).toEqual([]);
  });

  it('lets only src/state/jotai.ts import jotai, and only the bridge import comlink', () => {
    const imports = importsOfRoom('src');
    expect(imports.filter(({ file, target }) => /^jotai/.test(target) && file !== 'src/state/jotai.ts')).toEqual([]);
    expect(imports.filter(({ file, target }) => target === 'comlink' && !isUnder(file, 'src/bridge'))).toEqual([]);
  });

  it('lets no feature import another one', () => {
    const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
    const crossing = importsOfRoom('src/features').filter(
      ({ file, target }) => featureOf(target) !== undefined && featureOf(target) !== featureOf(file),
    );
    expect(crossing).toEqual([]);
  });

  it("lets features ask the bridge by subject, never the engine's or the own server's wiring", () => {
    const wiring =
      /^src\/bridge\/(backendClient|connection|early|engine\w*|lastScreen|receive|serviceWorker|start\w*)\.ts$/;
    const around = importsOfRoom('src/features').filter(({ target }) => wiring.test(target));
    expect(around).toEqual([]);
  });

  it('puts features together only in places and the files directly under src', () => {
    const importers = importsOfRoom('src').filter(
      ({ file, target }) => isUnder(target, 'src/features') && !isUnder(file, 'src/features'),
    );
    expect(importers.filter(({ file }) => !isUnder(file, 'src/places') && file.split('/').length > 2)).toEqual([]);
    expect(importers.length).toBeGreaterThan(10);
  });

  it('lets nobody import the files directly under src', () => {
    const isRootFile = (path: string) => /^src\/[^/]+\.tsx?$/.test(path);
    const imports = importsOfRoom('src').filter(({ file, target }) => isRootFile(target) && !isRootFile(file));
    expect(imports).toEqual([]);
  });

  it('lets only the listed containers read atoms in features that otherwise only show what they are given', () => {
    const readers = importsOfRoom('src/features')
      .filter(({ file, target, isTypeOnly }) => !isTypeOnly && file.endsWith('.tsx') && isUnder(target, 'src/state'))
      .map(({ file }) => file.replace('src/features/', '').replace('.tsx', ''))
      .filter((file) => VIEW_FOLDERS.some((folder) => isUnder(file, folder)));
    expect([...new Set(readers)].sort()).toEqual(CONTAINERS);
  });

  it('lets no atom read the store: what it reads that way it does not follow', () => {
    const readers = filesUnder('src').filter((file) => atomBodies(file).some((body) => /\bstore\.get\(/.test(body)));
    expect(readers).toEqual([]);
  });

  it("lets sessions, fetching and colonies be entered only through their index.ts, the worker's wiring included", () => {
    const rooms = ['workers/sessions', 'workers/fetching', 'workers/colonies'];
    const imports = ['workers', 'src', 'server'].flatMap(importsOfRoom);
    const around = imports.filter(({ file, target }) =>
      rooms.some((room) => isUnder(target, room) && !isUnder(file, room) && target !== `${room}/index.ts`),
    );
    expect(around).toEqual([]);
  });

  it('lets every timer of the engine have an owner that can stop it', () => {
    const sources = new Map(filesUnder('workers').map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
    const filesWith = (pattern: RegExp) => [...sources].filter(([, text]) => pattern.test(text)).map(([file]) => file);
    expect(filesWith(/\bset(Timeout|Interval)\(/)).toEqual(['workers/systemClock.ts']);
    expect(filesWith(/\.setTimer\(/)).toEqual(['workers/domain/timers.ts']);
    const owners = filesWith(/\bnew Timers\(|\bnew AbortController\(\)(?=;\n\n)/);
    expect(owners.length).toBeGreaterThan(8);
    expect(owners.filter((file) => !/^ {2}stop\(\): void \{/m.test(sources.get(file) as string))).toEqual([]);
  });

  it('lets every lock have an owner', () => {
    const takers = ['src', 'workers'].flatMap(filesUnder).filter((file) => /\bnavigator\.locks\b/.test(codeOf(file)));
    // The notifier's lock decides which tab notifies.
    expect(takers).toEqual(['src/background/notifier.ts', 'workers/engine.worker.ts']);
    expect(codeOf('workers/sessions/browserLocks.ts')).toMatch(/^ {2}stop\(\): void \{/m);
  });

  it('lets the state and the bridge of the page start timers in few places', () => {
    const files = ['src/state', 'src/bridge'].flatMap(filesUnder);
    const TIMERS = [
      // They replace an earlier timer of their own.
      'src/bridge/engine.ts',
      'src/state/filter.ts',
      'src/state/storage.ts',
      // Its caller can stop it.
      'src/state/characters.ts',
      // They run once, or as long as the page.
      'src/bridge/engineBridge.ts',
      'src/bridge/pushSubscription.ts',
      'src/bridge/saveFile.ts',
      'src/bridge/serviceWorker.ts',
      'src/bridge/start.ts',
      'src/state/dialogs.ts',
    ];
    expect(files.filter((file) => /\bset(Timeout|Interval)\(/.test(codeOf(file))).sort()).toEqual(TIMERS.sort());
  });

  it('lets everything that runs in the background end: timers, subscriptions and listeners', () => {
    const running = filesUnder('src/background').filter((file) =>
      /\bset(Timeout|Interval)\(|\bstore\.sub\(|\baddEventListener\(|\bnavigator\.locks\b/.test(codeOf(file)),
    );
    expect(running.length).toBeGreaterThan(2);
    expect(
      running.filter((file) => !/\bexport function \w+\([^)]*\): \{ stop\(\): void \} \{/.test(codeOf(file))),
    ).toEqual([]);
  });

  it('resolves every own import to a file that exists', () => {
    const missing = ['src', 'workers', 'server', 'bench', 'tests']
      .flatMap(importsOfRoom)
      .filter(({ target }) => isOwnFile(target) && !existsSync(join(ROOT, target)));
    expect(missing).toEqual([]);
  });
});

describe('the layers of tests', () => {
  it('finds every test in a folder that a command runs', () => {
    const inLayer = /^tests\/((unit|oracle)\/.+\.test\.tsx?|component\/.+\.test\.tsx|(browser|deep)\/.+\.spec\.ts)$/;
    const tests = filesUnder('tests').filter((file) => /\.(test|spec)\.tsx?$/.test(file));
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter((file) => !inLayer.test(file))).toEqual([]);
  });
});

describe("CONTRIBUTING.md's room map", () => {
  const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const mapped = [...guide.matchAll(/^\| `([^`]+)\/` \|/gm)].map((match) => match[1] as string);

  function rooms(): string[] {
    const inside = ['src', 'workers', 'server', 'src/features'].flatMap((room) =>
      readdirSync(join(ROOT, room))
        .map((name) => `${room}/${name}`)
        .filter((path) => statSync(join(ROOT, path)).isDirectory()),
    );
    return ['src', 'workers', 'server', 'bench', 'tests', ...inside];
  }

  it('names every folder', () => {
    expect(rooms().filter((room) => !mapped.includes(room))).toEqual([]);
  });

  it('says of each room what it may import', () => {
    const section = guide.slice(guide.indexOf('\n### What a room may import'), guide.indexOf('\n## Where to change'));
    const rows = [...section.matchAll(/^\| `([^`]+)\/` \| (.+) \|$/gm)].map(([, room, may]) => `${room}: ${may}`);
    const inWords = (path: string) => `\`${path.endsWith('.ts') ? path : `${path}/`}\``;
    const expected = RULES.map(({ room, may, mayTypes = [] }) => {
      const values = may.filter((other) => other !== room).map(inWords);
      const types = mayTypes.map((other) => `types of ${inWords(other)}`);
      return `${room}: ${[...values, ...types].join(', ') || 'nothing'}`;
    });
    expect(rows).toEqual(expected);
  });

  it('names no folder that is gone', () => {
    expect(mapped.filter((room) => !existsSync(join(ROOT, room)))).toEqual([]);
  });
});

/** Files that import, with their sources but without block comments. */
const importers = (): { file: string; source: string }[] =>
  [
    ...['src', 'workers', 'server', 'bench', 'tests'].flatMap(filesUnder),
    ...readdirSync(ROOT).filter((name) => name.endsWith('.ts')),
  ].map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));

/** `import { a, type B as C } from './x.ts'`, also as a re-export */
const NAMED = /\b(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*'(\.[^']+)'/g;
/** `import('./x.ts')`, `import * as x from './x.ts'`, `export * from './x.ts'`: any of its exports may be used. */
const WHOLE = /\bimport(?:\s*<[^>]*>)?\(\s*'(\.[^']+)'|\b(?:import|export)\s+\*\s*(?:as\s+\w+\s+)?from\s*'(\.[^']+)'/g;
const DECLARED = /^export\s+(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/gm;
const RE_EXPORTED = /^export\s+(?:type\s+)?\{([^}]*)\}/gm;

/** The names between the braces of an import or export, with what they are called after `as`. */
function namesIn(list: string): { name: string; as: string }[] {
  return list
    .split(',')
    .map((one) =>
      one
        .replace(/\/\/.*$/gm, '')
        .trim()
        .replace(/^type\s+/, ''),
    )
    .filter((one) => one !== '')
    .map((one) => one.split(/\s+as\s+/))
    .map(([name = '', as = name]) => ({ name, as }));
}

const USED_OTHERWISE: ReadonlySet<string> = new Set([
  // Vite loads it by its path.
  'server/dev.ts createDevHandler',
  // The build adds them to files with texts.
  'src/languages/Trans.tsx Trans',
  'src/languages/i18n.ts needTexts',
  // The bounds that a form of settings will have.
  'workers/domain/worth.ts MOST_WORTH',
  'workers/domain/worth.ts LEAST_VISIT_INTERVAL_SECONDS',
]);

/**
 * Subjects that have a file of the same name on several floors, such as `bridge/round.ts` and `services/round.ts`. A name
 * belongs here only if its files are about the same thing.
 */
const SUBJECTS = [
  'accounts api app backendclient backup chain characters choices colonies connection countdown coverage customstax',
  'database dialogs fetching history index language main market marketvolumes notices owndata page planets prices',
  'places reminderchannels reminders round serviceworker sessions settings shares simulate stops suggestions sustained taxes templates timetravel',
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

describe('exports', () => {
  it('are imported by another file', () => {
    const own = importers();
    const used = new Set<string>();
    const usedWhole = new Set<string>();
    const pathOf = (file: string, specifier: string) =>
      relative(ROOT, resolve(ROOT, dirname(file), specifier.replace(/\?.*$/, '')));
    for (const { file, source } of own) {
      for (const [, list = '', specifier = ''] of source.matchAll(NAMED)) {
        for (const { name } of namesIn(list)) used.add(`${pathOf(file, specifier)} ${name}`);
      }
      for (const [, called, starred] of source.matchAll(WHOLE)) {
        usedWhole.add(pathOf(file, (called ?? starred) as string));
      }
    }
    const unused = own
      .filter(({ file }) => !usedWhole.has(file))
      .flatMap(({ file, source }) =>
        [
          ...[...source.matchAll(DECLARED)].map(([, name = '']) => name),
          ...[...source.matchAll(RE_EXPORTED)].flatMap(([, list = '']) => namesIn(list).map(({ as }) => as)),
        ]
          .filter((name) => !used.has(`${file} ${name}`))
          .map((name) => `${file} ${name}`),
      );
    expect(unused.filter((name) => !USED_OTHERWISE.has(name))).toEqual([]);
  });
});
