/** Builds the engine as a package for other programs, from the product's own source. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { conformanceSet } from './conformanceSet.ts';
import engineVersion from './version.json' with { type: 'json' };

const PROJECT = resolve(import.meta.dirname, '../..');
const SOURCE = join(PROJECT, 'workers/package');

/** The package's modules, by the file of `workers/package/` that each is built from. */
const MODULES = ['index', 'catalogue', 'planets', 'designs', 'templates', 'rounds'] as const;

/** The commands of `bench/commands/` that the package's `bin` has. */
const COMMANDS = ['simulate', 'round', 'templates', 'design', 'conformance'] as const;

/** What the data take is counted apart from the engine, so they have a file of their own. */
const DATA_CHUNK = { name: 'data', test: /\/workers\/game\/catalogue\// };

/** Here the commands are called by their own names. */
function nameCommands(): Plugin {
  return {
    name: 'colony-watch-command-names',
    enforce: 'pre',
    transform: {
      filter: { id: /\/bench\/commands\/\w+\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(/npm run --silent (\w+) --/g, 'colony-watch-$1'), map: null }),
    },
  };
}

/** Builds the whole package. @param folder receives it, and is emptied first */
export async function buildEngine(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await bundleEngine(folder);
  writeTypes(folder);
  writeFileSync(join(folder, 'conformance.json'), conformanceSet());
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  cpSync(join(PROJECT, 'workers/game/catalogue/generated/planets.bin'), join(folder, 'planets.bin'));
  cpSync(join(SOURCE, 'example.json'), join(folder, 'example.json'));
  cpSync(join(PROJECT, 'docs/engine.md'), join(folder, 'README.md'));
  cpSync(join(PROJECT, 'LICENSE'), join(folder, 'LICENSE'));
}

/** Writes the package's modules and commands, apart: what only a command needs must not become part of the modules. */
export async function bundleEngine(folder: string): Promise<void> {
  await bundle(MODULES, SOURCE, folder, '', [nameCommands()]);
  await bundleCommands(folder);
}

/** @param plugins change the source before it is built: tests change a rule of the game with one */
export async function bundleCommands(
  folder: string,
  names: readonly (typeof COMMANDS)[number][] = COMMANDS,
  plugins: readonly Plugin[] = [],
): Promise<void> {
  const from = join(PROJECT, 'bench/commands');
  await bundle(names, from, join(folder, 'bin'), '#!/usr/bin/env node', [nameCommands(), ...plugins]);
}

function bundle(
  names: readonly string[],
  from: string,
  outDir: string,
  banner: string,
  plugins: Plugin[],
): Promise<unknown> {
  return build({
    root: PROJECT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins,
    ssr: { noExternal: true },
    build: {
      // Without a browser's preloading, and with Node's own modules left to Node.
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      minify: true,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(from, `${name}.ts`)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name].js',
          banner: ({ isEntry }) => (isEntry ? banner : ''),
          codeSplitting: { groups: [DATA_CHUNK] },
        },
      },
    },
  });
}

function manifest(): object {
  const { license, engines } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  const module = (name: string): object => ({ types: `./types/${name}.d.ts`, default: `./${name}.js` });
  return {
    name: 'colony-watch-engine',
    version: engineVersion.version,
    description: 'Exact simulation of planetary industry colonies of EVE Online, from ESI records, by the game’s rules',
    keywords: ['eve-online', 'planetary-industry', 'simulation', 'esi'],
    license,
    type: 'module',
    engines,
    sideEffects: false,
    exports: {
      '.': module('index'),
      './catalogue': module('catalogue'),
      './planets': module('planets'),
      './designs': module('designs'),
      './templates': module('templates'),
      './rounds': module('rounds'),
      './planets.bin': './planets.bin',
      './example.json': './example.json',
      './conformance.json': './conformance.json',
      './package.json': './package.json',
    },
    bin: Object.fromEntries(COMMANDS.map((name) => [`colony-watch-${name}`, `bin/${name}.js`])),
  };
}

/** Types of what the modules export. They name nothing of the source that isn't in the package. */
function writeTypes(folder: string): void {
  const emitted = mkdtempSync(join(tmpdir(), 'colony-watch-types-'));
  try {
    const config = join(emitted, 'tsconfig.json');
    writeFileSync(
      config,
      JSON.stringify({
        extends: join(PROJECT, 'workers/tsconfig.json'),
        compilerOptions: {
          noEmit: false,
          incremental: false,
          declaration: true,
          emitDeclarationOnly: true,
          rootDir: join(PROJECT, 'workers'),
          outDir: emitted,
          typeRoots: [join(PROJECT, 'node_modules/@types')],
          types: [],
        },
        include: [],
        files: MODULES.map((name) => join(SOURCE, `${name}.ts`)),
      }),
    );
    execFileSync(process.execPath, [join(PROJECT, 'node_modules/typescript/bin/tsc'), '-p', config], {
      stdio: 'inherit',
    });
    mkdirSync(join(folder, 'types'));
    const written = new Set<string>();
    const write = (name: string): void => {
      if (written.has(name)) return;
      written.add(name);
      const types = readFileSync(join(emitted, 'package', `${name}.d.ts`), 'utf8');
      if (/^(?:import|export) .*from '(?!\.\/)/m.test(types))
        throw new Error(`${name}.d.ts names something outside of the package:\n${types}`);
      writeFileSync(join(folder, 'types', `${name}.d.ts`), types.replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'"));
      for (const [, imported] of types.matchAll(/from '\.\/(\w+)\.ts'/g)) write(imported!);
    };
    for (const name of MODULES) write(name);
  } finally {
    rmSync(emitted, { recursive: true });
  }
}
