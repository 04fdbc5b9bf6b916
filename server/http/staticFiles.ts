/** The built page. What exists is listed once at the start, so that no request's path ever reaches the file system. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { RequestHandler, Response } from 'express';
import { nameRoute } from './requestLog.ts';

const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/**
 * Serves a folder of built files, in a compressed form where the build left one beside the file (`.br`, `.gz`).
 * Vite puts a hash of the content into the names under /assets, so those are kept for a year; index.html is never
 * kept, since its address may carry a log-in code; anything else is asked about each time.
 */
export function staticFiles(folder: string): RequestHandler {
  const files = listFiles(folder);
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const file = request.path === '/' ? 'index.html' : decodePath(request.path).slice(1);
    if (!files.has(file) || isVariant(file, files)) return next();

    nameRoute(response, 'static');
    response.set('Cache-Control', cacheControl(file));
    const sent = negotiate(file, files, response, (encoding) => request.acceptsEncodings(encoding) !== false);
    response.sendFile(sent, { root: folder, cacheControl: false, acceptRanges: sent === file }, (error) => {
      if (error && !response.headersSent) next(error);
    });
  };
}

function listFiles(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return new Set(entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')));
}

function isVariant(file: string, files: ReadonlySet<string>): boolean {
  return ENCODINGS.some(({ suffix }) => file.endsWith(suffix) && files.has(file.slice(0, -suffix.length)));
}

/** @returns the decoded path, or one that no file has where it can't be decoded */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
}

function cacheControl(file: string): string {
  if (file.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  return file === 'index.html' ? 'no-store' : 'no-cache';
}

/** Picks the smallest form that the browser takes and names it in the headers. */
function negotiate(
  file: string,
  files: ReadonlySet<string>,
  response: Response,
  accepts: (encoding: string) => boolean,
): string {
  const variants = ENCODINGS.filter(({ suffix }) => files.has(file + suffix));
  if (variants.length === 0) return file;
  response.vary('Accept-Encoding');
  const variant = variants.find(({ name }) => accepts(name));
  if (variant === undefined) return file;
  // Before sendFile, which would name the type of the compressed file.
  response.type(file.slice(file.lastIndexOf('.') + 1));
  response.set('Content-Encoding', variant.name);
  return file + variant.suffix;
}
