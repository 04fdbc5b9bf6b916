/** The package as others get it: packed, installed into an empty folder, and run by Node. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEngine, bundleCommands } from '../../../bench/enginePackage/build.ts';
import { CONFORMANCE_CASES } from '../../../bench/enginePackage/conformanceSet.ts';
import engineVersion from '../../../bench/enginePackage/version.json' with { type: 'json' };
import example from '../../../workers/package/example.json' with { type: 'json' };
import { simulate } from '../../../workers/package/index.ts';
import { openCommand, PROJECT } from '../bench/command.ts';
import { readmeExamples } from './examples.ts';

/** Of the engine with ESI's reading, without the game's data. */
const MOST_GZIPPED_BYTES = 25_000;

const folder = mkdtempSync(join(tmpdir(), 'colony-watch-engine-'));
/** What npm packs. */
const inPackage = join(folder, 'built');
const installed = join(folder, 'empty');
const installedPackage = join(installed, 'node_modules/colony-watch-engine');

beforeAll(async () => {
  await buildEngine(inPackage);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The chunks that the modules share. */
function chunks(): string[] {
  return readdirSync(join(inPackage, 'chunks')).map((name) => join(inPackage, 'chunks', name));
}

/** A module and the chunks that it loads. */
function loadedBy(module: string): string[] {
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const [, imported] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g)) {
      load(join(dirname(file), imported!));
    }
  };
  load(join(inPackage, module));
  return [...loaded];
}

/** What npm has put there for a command: npx starts the same file, but takes half a second itself. */
const commandFile = (command: string): string => join(installed, 'node_modules/.bin', command);

const EXAMPLES = readmeExamples();
const COMMANDS = ['simulate', 'round', 'templates', 'design', 'conformance'];
const UNTIL = '2026-11-25T00:00:00Z';
const SIMULATION = `import { simulate } from 'colony-watch-engine';
import example from 'colony-watch-engine/example.json' with { type: 'json' };
console.log(JSON.stringify(simulate({ ...example, until: '${UNTIL}' })));`;

/** What a command's own file does with this argument. */
const helpOf = (name: string): string =>
  `process.argv[2] = '--help'; await import(${JSON.stringify(commandFile(`colony-watch-${name}`))});`;

interface Module {
  name: string;
  source: string;
}

/** What each module printed, by its name. */
let printed: ReadonlyMap<string, string>;

/** Runs modules of the empty folder, all in one process: to start one takes longer than to run them. */
function runModules(modules: readonly Module[]): ReadonlyMap<string, string> {
  const end = '\n--- end of a module ---\n';
  const files = modules.map(({ source }, index) => {
    writeFileSync(join(installed, `module${index}.mjs`), source);
    return `./module${index}.mjs`;
  });
  const all = `for (const file of ${JSON.stringify(files)}) {
    await import(file);
    process.stdout.write(${JSON.stringify(end)});
  }`;
  writeFileSync(join(installed, 'all.mjs'), all);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['all.mjs'], { cwd: installed, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const texts = stdout.split(end);
  return new Map(modules.map(({ name }, index) => [name, texts[index]!]));
}

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

const of = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

describe('the package of the engine', () => {
  it('has a version of its own, which the conformance set carries: other answers or exports need another one', () => {
    const { cases, version } = of(join(inPackage, 'conformance.json'));
    const { exports, bin, version: packed } = of(join(inPackage, 'package.json'));
    expect([packed, version]).toEqual([engineVersion.version, engineVersion.version]);
    expect(readFileSync(join(inPackage, 'README.md'), 'utf8')).toContain(
      `npm install ./colony-watch-engine-${packed}.tgz`,
    );
    const types = readdirSync(join(inPackage, 'types'))
      .sort()
      .map((name) => readFileSync(join(inPackage, 'types', name), 'utf8').replaceAll(/\/\*.*?\*\/|\s+/gs, ' '));
    const advice = (changed: string) =>
      `${changed} have changed: write this digest into bench/enginePackage/version.json, with a version above the last released one`;
    expect(digestOf(cases), advice('The answers')).toBe(engineVersion.answersDigest);
    expect(digestOf([exports, bin, types]), advice('The exports')).toBe(engineVersion.exportsDigest);
  });

  it(`takes at most ${MOST_GZIPPED_BYTES} bytes gzipped without the game's data`, () => {
    const files = loadedBy('index.js').filter((file) => !file.endsWith('/data.js'));
    // Joined, as in the bundle of a program that uses it.
    const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    const bytes = gzipSync(code, { level: 9 }).length;
    console.log(`The engine has ${bytes} bytes gzipped.`);
    expect(bytes).toBeLessThanOrEqual(MOST_GZIPPED_BYTES);
  });

  it('has nothing of the page or the server in it, and needs neither network nor clock', () => {
    const modules = [
      ...['index', 'catalogue', 'planets', 'designs', 'templates', 'rounds'].map((name) =>
        join(inPackage, `${name}.js`),
      ),
      ...chunks(),
    ];
    for (const file of modules) {
      const code = readFileSync(file, 'utf8');
      expect(
        code.match(/\bfetch\(|XMLHttpRequest|Date\.now|new Date\(\)|Math\.random|\bdocument\.|\bwindow\./),
      ).toBeNull();
      expect(code.match(/\bfrom\s*["'`](?!\.)|\bimport\(/)).toBeNull();
    }
    const all = readdirSync(inPackage, { recursive: true, encoding: 'utf8' });
    expect(all.filter((name) => /(^|\/)(src|server)\//.test(name))).toEqual([]);
  });
});

describe('the package in an empty folder', { tags: ['deep'] }, () => {
  beforeAll(() => {
    mkdirSync(installed);
    writeFileSync(join(installed, 'package.json'), '{"private":true,"type":"module"}');
    // npm packs the folder, and installs the tarball.
    const install = ['install', inPackage, '--install-links', '--offline', '--no-audit', '--no-fund', '--silent'];
    execFileSync('npm', install, { cwd: installed });
    printed = runModules([
      ...EXAMPLES.map(({ title, code }): Module => ({ name: title, source: code })),
      { name: 'simulate', source: SIMULATION },
      ...COMMANDS.map((name): Module => ({ name: `${name} --help`, source: helpOf(name) })),
    ]);
  });

  it('is all that was built', () => {
    const filesIn = (of: string) => readdirSync(of, { recursive: true }).sort();
    expect(filesIn(installedPackage)).toEqual(filesIn(inPackage));
  });

  it('depends on nothing', () => {
    const manifest = of(join(installedPackage, 'package.json'));
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
    expect(readdirSync(join(installed, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'colony-watch-engine',
    ]);
    expect(readFileSync(join(installedPackage, 'LICENSE'), 'utf8')).toContain('MIT');
  });

  it('passes against the package', () => {
    const args = ['--array', '--', process.execPath, join(installedPackage, 'bin/simulate.js'), '-'];
    const { status, stdout, stderr } = spawnSync(commandFile('colony-watch-conformance'), args, { encoding: 'utf8' });
    expect(stdout + stderr).toBe(`${CONFORMANCE_CASES} of ${CONFORMANCE_CASES} colonies are right.\n`);
    expect(status).toBe(0);
  });

  it.each(EXAMPLES.map(({ title, code }) => [title, code]))('runs the example of its README: %s', (title, code) => {
    const expected = /console\.log\(.*\); \/\/ (.*)$/m.exec(code)?.[1];
    expect(printed.get(title)!.trim()).not.toBe('');
    if (expected !== undefined) expect(printed.get(title)).toContain(expected);
  });

  it('has six examples in its README', () => {
    expect(EXAMPLES).toHaveLength(6);
  });

  it('has types that a strict compiler accepts, with the README’s examples', { tags: ['deep'] }, () => {
    EXAMPLES.forEach(({ code }, index) => {
      writeFileSync(join(installed, `example${index}.mts`), code);
    });
    const options = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2023',
      resolveJsonModule: true,
      types: ['node'],
      typeRoots: [join(PROJECT, 'node_modules/@types')],
    };
    writeFileSync(join(installed, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.mts'] }));
    const compiler = join(PROJECT, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', installed], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  it('says the same as the simulate command', () => {
    const command = spawnSync(commandFile('colony-watch-simulate'), ['-'], {
      cwd: installed,
      input: JSON.stringify([{ ...example, until: UNTIL }]),
      encoding: 'utf8',
    });
    expect(command.status, command.stderr).toBe(0);
    const [simulated] = JSON.parse(command.stdout);
    expect(JSON.parse(printed.get('simulate')!)).toEqual(simulated);
    expect(simulate({ ...example, until: UNTIL })).toEqual(simulated);
    expect(simulated.stops.length).toBeGreaterThan(0);
  });

  it.each(COMMANDS)('explains its command %s', (name) => {
    const command = `colony-watch-${name}`;
    const file = commandFile(command);
    expect(() => accessSync(file, constants.X_OK)).not.toThrow();
    expect(readFileSync(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    const help = printed.get(`${name} --help`);
    expect(help).toContain(`Usage: ${command} `);
    expect(help).not.toContain('npm run');
  });
});

describe('the conformance set', () => {
  const conformance = (args: readonly string[], bin = join(inPackage, 'bin'), changes: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [join(bin, 'conformance.js'), ...args], {
      env: { ...process.env, ...changes },
      encoding: 'utf8',
    });

  /** The command beside the first colonies of the set: it reads the set beside its folder. */
  function binWithCases(count: number): string {
    const few = join(folder, `first${count}`);
    cpSync(join(inPackage, 'bin'), join(few, 'bin'), { recursive: true });
    writeFileSync(join(few, 'package.json'), '{"type":"module"}');
    const { cases } = of(join(inPackage, 'conformance.json'));
    writeFileSync(join(few, 'conformance.json'), JSON.stringify({ cases: cases.slice(0, count) }));
    return join(few, 'bin');
  }

  const engineIn = (bin: string): string[] => ['--array', '--', process.execPath, join(bin, 'simulate.js'), '-'];

  it('starts a program for each colony, and says what it printed', { tags: ['deep'] }, () => {
    // Prints what it gets: an object without contents.
    const { status, stdout } = conformance(['--', 'cat'], binWithCases(12));
    expect(status).toBe(1);
    expect(stdout).toContain('Colony 0: contents are undefined, not {');
    expect(stdout).toMatch(/^2 more differ\.\n0 of 12 colonies are right\.$/m);
  });

  it('says which program can not be started', () => {
    const { status, stdout } = conformance(['--array', '--', 'no-such-engine']);
    expect(status).toBe(1);
    expect(stdout).toContain('Colony 0: no-such-engine printed no JSON: spawn no-such-engine ENOENT');
  });

  it.each([
    ['no program', []],
    ['a program without --', ['my-engine']],
  ])('asks for the program where there is %s', async (_, args) => {
    const { status, stderr } = await (await openCommand('conformance'))(args);
    expect(status).toBe(2);
    expect(stderr).toContain('colony-watch-conformance -- COMMAND');
  });

  /** Each is changed in one build, and is another one only where the variable RULE has its name. */
  const RULES = [
    {
      rule: 'a factory pulls by its last route first',
      file: 'workers/game/engine/writeCode.ts',
      from: 'pulls.sort(',
      to: (isChanged: string) => `(${isChanged} ? pulls.reverse() : pulls).sort(`,
    },
    {
      rule: 'yields are not cut to whole units as the client does',
      file: 'workers/game/engine/yield.ts',
      from: 'Math.ceil(units) - 1',
      to: (isChanged: string) => `Math.ceil(units) - (${isChanged} ? 0 : 1)`,
    },
    {
      rule: 'stores do not pass on what they get',
      file: 'workers/game/engine/sendOut.ts',
      from: /function passOn\(.*\{$/m,
      to: (isChanged: string) => `$& if (${isChanged}) return;`,
    },
  ];

  describe('fails against an engine with one rule changed', { tags: ['deep'] }, () => {
    const changed = join(folder, 'changed');
    const changedRules = new Set<string>();
    let some: string;

    beforeAll(async () => {
      some = binWithCases(100);
      const change: Plugin = {
        name: 'change-rules',
        enforce: 'pre',
        transform(code, id) {
          const one = RULES.find(({ file }) => id.endsWith(file));
          if (one === undefined) return null;
          const changedCode = code.replace(one.from, one.to(`process.env.RULE === ${JSON.stringify(one.rule)}`));
          if (changedCode !== code) changedRules.add(one.rule);
          return { code: changedCode, map: null };
        },
      };
      await bundleCommands(changed, ['simulate'], [change]);
    });

    it.each(RULES)('$rule', ({ rule }) => {
      expect(changedRules).toContain(rule);
      const { status, stdout } = conformance(engineIn(join(changed, 'bin')), some, { RULE: rule });
      expect(status).toBe(1);
      expect(stdout).toMatch(/Colony \d+: contents are/);
    });
  });
});
