/** Vite's side of the service worker, which keeps the built page for visits without a network. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { LICENSES_FILE, licenses } from './licenses.vite.ts';

/** What it keeps once the page has loaded it: other languages, and WebAssembly, which few need and which is larger than all else. */
const KEPT_ONCE_LOADED = /\/texts-[^/]+\.js$|\.wasm$/;

/**
 * Files that the service worker does not cache: the licences, which are rarely read; source maps, which only developers
 * load; the script that removes damaged files, which must never be damaged itself; the page for developers; the picture of
 * the product, which only a first visit shows; and what it keeps once it was loaded.
 */
const NOT_KEPT = new RegExp(
  `^/${LICENSES_FILE}$|\\.map$|^/startWatch.js$|/texts-[^/]+$|^/engine\\.html$|/(engine|EnginePage|enginePage\\.worker)-[^/]+$|^/preview[-a-z]*\\.(jpg|webp)$|\\.wasm$`,
);

/**
 * Bundles the service worker last, with the list of all built files. Browsers need it at the root under a fixed name.
 * Files without a hash in their name get a revision. The integrity hash prevents caching a different answer of a server
 * or proxy, such as a maintenance page, in place of a file.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'colony-watch-service-worker',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir: outDir = '', sourcemap }) {
        const files = readdirSync(outDir, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
        const all = files.map((entry) => {
          const file = join(entry.parentPath, entry.name);
          const url = `/${relative(outDir, file).split(sep).join('/')}`;
          const hash = createHash('sha384').update(readFileSync(file)).digest('base64');
          const revision = url.startsWith('/assets/') ? null : hash.slice(0, 16);
          return { url, revision, integrity: `sha384-${hash}` };
        });
        const builtFiles = all.filter(({ url }) => !NOT_KEPT.test(url));
        const loadedFiles = Object.fromEntries(
          all.flatMap(({ url, integrity }) => (KEPT_ONCE_LOADED.test(url) ? [[url, integrity]] : [])),
        );
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          plugins: [licenses()],
          define: {
            BUILT_FILES: JSON.stringify(builtFiles),
            LOADED_FILES: JSON.stringify(loadedFiles),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir,
            emptyOutDir: false,
            sourcemap,
            target: 'es2023',
            rolldownOptions: {
              input: 'workers/serviceWorker/serviceWorker.ts',
              output: { format: 'iife', entryFileNames: 'serviceWorker.js' },
            },
          },
        });
      },
    },
  };
}
