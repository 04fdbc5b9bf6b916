/** The built page. Files are listed once at the start, so that a request's path never reaches the file system. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { RequestHandler, Response } from 'express';
import { nameRoute } from './requestLog.ts';

const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/** Addresses of pages. */
const PAGES: Readonly<Record<string, string>> = { '/': 'index.html', '/engine': 'engine.html' };

/**
 * Serves a folder of built files, compressed if the build wrote a `.br` or `.gz` beside the file.
 * Names under /assets contain a content hash, so browsers cache those files for a year. index.html is never cached,
 * because its address may carry a login code. Browsers revalidate all other files each time.
 */
export function staticFiles(folder: string): RequestHandler {
  const files = listFiles(folder);
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const file = PAGES[request.path] ?? decodePath(request.path).slice(1);
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

/** @returns the decoded path, or one that matches no file if it can't be decoded */
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

/** Picks the smallest encoding that the browser accepts, and sets the headers for it. */
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
  // Set before sendFile, which would set the compressed file's type.
  response.type(file.slice(file.lastIndexOf('.') + 1));
  response.set('Content-Encoding', variant.name);
  return file + variant.suffix;
}
