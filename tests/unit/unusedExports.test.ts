/** Finds exports that no other file imports: what a file keeps to itself needs no export. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

function sourcesUnder(folder: string): { file: string; source: string }[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));
}

const CONFIGURATIONS = readdirSync(ROOT)
  .filter((name) => name.endsWith('.ts'))
  .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }));
const OWN = [...['src', 'workers', 'server', 'bench', 'tests'].flatMap(sourcesUnder), ...CONFIGURATIONS];

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

/** Vite loads it by its path. */
const LOADED_OTHERWISE = ['server/dev.ts createDevHandler'];

it('every export is imported by another file', () => {
  const used = new Set<string>();
  const usedWhole = new Set<string>();
  const pathOf = (file: string, specifier: string) =>
    relative(ROOT, resolve(ROOT, dirname(file), specifier.replace(/\?.*$/, '')));
  for (const { file, source } of OWN) {
    for (const [, list = '', specifier = ''] of source.matchAll(NAMED)) {
      for (const { name } of namesIn(list)) used.add(`${pathOf(file, specifier)} ${name}`);
    }
    for (const [, called, starred] of source.matchAll(WHOLE)) {
      usedWhole.add(pathOf(file, (called ?? starred) as string));
    }
  }
  const unused = OWN.filter(({ file }) => !usedWhole.has(file)).flatMap(({ file, source }) =>
    [
      ...[...source.matchAll(DECLARED)].map(([, name = '']) => name),
      ...[...source.matchAll(RE_EXPORTED)].flatMap(([, list = '']) => namesIn(list).map(({ as }) => as)),
    ]
      .filter((name) => !used.has(`${file} ${name}`))
      .map((name) => `${file} ${name}`),
  );
  expect(unused).toEqual(LOADED_OTHERWISE);
});
