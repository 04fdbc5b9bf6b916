/** The built page. Files are listed once at the start, so that a request's path never reaches the file system. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { RequestHandler, Response } from 'express';
import { nameRoute } from './requestLog.ts';
import { allowWebAssembly } from './securityHeaders.ts';

const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const PAGES: Readonly<Record<string, string>> = { '/': 'index.html', '/engine': 'engine.html' };

/** In the page's head, of the picture that other sites show beside a link to it. */
const PREVIEW = 'property="og:image" content="/';

/** The worker that solves integer programs: the only one whose policy allows WebAssembly. */
const SOLVER_WORKER = /^assets\/settle\.worker-[^/]+\.js$/;

/**
 * Serves a folder of built files, compressed if the build wrote a `.br` or `.gz` beside the file.
 * The page at `/` names the whole address of its preview picture, because other sites do not know where it is from.
 * `/index.html` is as built: browsers check what they keep for a visit without a network.
 * Names under /assets contain a content hash, so browsers cache those files for a year. index.html is never cached,
 * because its address may carry a login code. Browsers revalidate all other files each time.
 * @param pageUrl where players find the page, as far as that is known
 */
export function staticFiles(folder: string, pageUrl: () => string): RequestHandler {
  const files = listFiles(folder);
  const page = files.has('index.html') ? readFileSync(join(folder, 'index.html'), 'utf8') : '';
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const file = PAGES[request.path] ?? decodePath(request.path).slice(1);
    if (!files.has(file) || isVariant(file, files)) return next();

    nameRoute(response, 'static');
    response.set('Cache-Control', cacheControl(file));
    if (request.path === '/' && page.includes(PREVIEW)) {
      response.type('html').send(page.replace(PREVIEW, `${PREVIEW.slice(0, -1)}${pageOrigin(pageUrl())}/`));
      return;
    }
    if (SOLVER_WORKER.test(file)) allowWebAssembly(response);
    const sent = negotiate(file, files, response, (encoding) => request.acceptsEncodings(encoding) !== false);
    response.sendFile(sent, { root: folder, cacheControl: false, acceptRanges: sent === file }, (error) => {
      if (error && !response.headersSent) next(error);
    });
  };
}

/** @returns nothing for an address that is not whole */
function pageOrigin(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
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
