/** Reads the code's files and what they import. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Of the repository. */
export const ROOT = resolve(import.meta.dirname, '../../..');
const CODE = /\.(ts|tsx|mjs)$/;

interface Import {
  file: string;
  /** path from the root for own files, package name otherwise */
  target: string;
  isTypeOnly: boolean;
}

/** Paths of a folder's code, from the root. */
export function filesUnder(folder: string): string[] {
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

export function codeOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
}

export function importsOfRoom(room: string): Import[] {
  return filesUnder(room).flatMap(importsOf);
}

export const isUnder = (path: string, room: string) => path === room || path.startsWith(`${room}/`);
export const isOwnFile = (path: string) => /^(src|workers|server|bench|tests)\//.test(path);
