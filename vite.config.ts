import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, isRunnableDevEnvironment, type Plugin, type Rolldown } from 'vite';
import { licenses } from './licenses.vite.ts';
import packageJson from './package.json' with { type: 'json' };
import { buildMark } from './server/buildMark.ts';
import { serviceWorker } from './serviceWorker.vite.ts';
import { styles } from './styles.vite.ts';
import { texts } from './texts.vite.ts';

const SERVER_PATHS = ['/api/', '/sandbox/'];

/**
 * Runs the Express server inside Vite's development server, so that edits of server files take effect at once. The
 * sandbox's ESI and images have their own port here, too. One app is kept per version of the module, so that rate limits
 * and the sandbox's pilots survive between requests.
 */
function serverInDev(): Plugin {
  return {
    name: 'colony-watch-server',
    apply: 'serve',
    configureServer(vite) {
      let current: { module: unknown; handle: Handler } | null = null;
      const sandboxServer = createServer((request, response) =>
        current?.handle(request, response, () => response.end()),
      );
      vite.httpServer?.once('close', () => sandboxServer.close());
      vite.middlewares.use(async (request, response, next) => {
        if (!SERVER_PATHS.some((path) => request.url?.startsWith(path))) return next();
        try {
          const environment = vite.environments.ssr;
          if (!isRunnableDevEnvironment(environment)) throw new Error('The ssr environment cannot run modules.');
          const module = await environment.runner.import('/server/dev.ts');
          if (current?.module !== module) current = { module, handle: await module.createDevHandler(sandboxServer) };
          current?.handle(request, response, next);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** Separate scripts that run without waiting for the page's main script. */
const SMALL_SCRIPTS: readonly { name: string; source: string; fileName?: string }[] = [
  { name: 'early', source: 'src/bridge/startEarly.ts' },
  // Its name is the same in all builds, so that it is there when the files of the page's own build are gone.
  { name: 'startWatch', source: 'src/bridge/startWatch.ts', fileName: 'startWatch.js' },
];

/** Inserts the small scripts before the main script, so that they run while it loads; they don't wait for styles. */
function smallScripts(): Plugin {
  let isBuild = false;
  return {
    name: 'colony-watch-small-scripts',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart() {
      if (!isBuild) return;
      for (const { name, source, fileName } of SMALL_SCRIPTS) {
        this.emitFile({ type: 'chunk', id: source, name, ...(fileName !== undefined && { fileName }) });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path, bundle = {} }) {
        if (path !== '/index.html') return [];
        return SMALL_SCRIPTS.map(({ source }) => {
          const isBuilt = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean =>
            file.type === 'chunk' && (file.facadeModuleId?.endsWith(source) ?? false);
          const src = `/${Object.values(bundle).find(isBuilt)?.fileName ?? source}`;
          const attrs = { type: 'module', async: true, crossorigin: true, src };
          return { tag: 'script', attrs, injectTo: 'head-prepend' };
        });
      },
    },
  };
}

/**
 * Chromium compiles a file that begins like this as a whole, beside the page's main thread, instead of each function when
 * it is first called. Other browsers take it as a comment.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

/** What the first load draws with. */
function isFirstLoad({ name, facadeModuleId }: Rolldown.RenderedChunk | Rolldown.OutputChunk): boolean {
  return name === 'shared' || facadeModuleId === resolve('index.html');
}

/** Adds that line where source maps count it, then puts it above the one that Vite adds last. */
function compileAhead(): Plugin {
  return {
    name: 'colony-watch-compile-ahead',
    apply: 'build',
    outputOptions: (options) => ({ ...options, postBanner: (chunk) => (isFirstLoad(chunk) ? COMPILE_AHEAD : '') }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !isFirstLoad(file)) continue;
          file.code = `${COMPILE_AHEAD}\n${file.code.replace(`${COMPILE_AHEAD}\n`, '')}`;
        }
      },
    },
  };
}

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|bin|txt|wasm)$/;
/** Smaller files gain nothing from compression: they fit in one packet. */
const MIN_COMPRESSED_BYTES = 1024;

/** In a window that the file fills, because to make room for a larger one takes longer than to compress. */
function brotliParams(byteCount: number): Record<number, number> {
  const windowBits = Math.ceil(Math.log2(byteCount + 16));
  return {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: byteCount,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(constants.BROTLI_DEFAULT_WINDOW, windowBits),
  };
}

/** Compresses the built page once; the server sends the .br and .gz files. */
function precompress(): Plugin {
  return {
    name: 'colony-watch-precompress',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      handler({ dir: outDir = '' }) {
        for (const entry of readdirSync(outDir, { withFileTypes: true, recursive: true })) {
          const file = join(entry.parentPath, entry.name);
          if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
          const bytes = readFileSync(file);
          if (bytes.length < MIN_COMPRESSED_BYTES) continue;
          writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: brotliParams(bytes.length) }));
          writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}

/** Translations and the game's names say their language: `texts-de-round`, `texts-de-names`. */
function chunkFileNames({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const [, language, part] = /\/languages\/(\w+)\/(\w+)\.po$/.exec(facadeModuleId ?? '') ?? [];
  const named = language ?? /\/generated\/names\.(\w+)\.json$/.exec(facadeModuleId ?? '')?.[1];
  return named === undefined ? 'assets/[name]-[hash].js' : `assets/texts-${named}-${part ?? 'names'}-[hash].js`;
}

const isServerBuild = process.argv.includes('--ssr');

export default defineConfig({
  plugins: [
    texts(),
    styles(),
    react(),
    serverInDev(),
    ...(isServerBuild ? [] : [compileAhead(), smallScripts(), licenses(), serviceWorker(), precompress()]),
  ],
  worker: { format: 'es', plugins: () => [licenses()] },
  define: { __BUILD_MARK__: JSON.stringify(buildMark(packageJson.version, import.meta.dirname)) },
  // Never another port than this: it might be the sandbox's.
  server: { port: Number(process.env.PORT ?? 3000), strictPort: true },
  build: isServerBuild
    ? { outDir: 'dist/server', target: 'node20', copyPublicDir: false }
    : {
        outDir: 'dist/client',
        target: 'es2023',
        rolldownOptions: {
          input: ['index.html', 'engine.html'],
          // What the first load needs and later parts use, too, in one file: a dozen small ones would each cost a request.
          output: {
            chunkFileNames,
            codeSplitting: { groups: [{ name: 'shared', tags: ['$initial'], minShareCount: 2 }] },
          },
        },
      },
});
