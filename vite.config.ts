import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, resolve, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, isRunnableDevEnvironment, type Plugin, type Rolldown } from 'vite';

const SERVER_PATHS = ['/api/', '/sandbox/'];

/**
 * Runs the Express server inside Vite's own in development: one port, and an edit of a server file shows at once.
 * One app is kept per version of the module, so that rate limits and the sandbox's pilots outlive a request.
 */
function serverInDev(): Plugin {
  return {
    name: 'colony-watch-server',
    apply: 'serve',
    configureServer(vite) {
      let current: { module: unknown; handle: Handler } | null = null;
      vite.middlewares.use(async (request, response, next) => {
        if (!SERVER_PATHS.some((path) => request.url?.startsWith(path))) return next();
        try {
          const environment = vite.environments.ssr;
          if (!isRunnableDevEnvironment(environment)) throw new Error('The ssr environment cannot run modules.');
          const module = await environment.runner.import('/server/dev.ts');
          if (current?.module !== module) current = { module, handle: await module.createDevHandler() };
          current?.handle(request, response, next);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

const EARLY_SCRIPT = 'src/bridge/early.ts';

/** Puts a small script before the page's own, which by then is still being fetched; it waits for no styles either. */
function earlyScript(): Plugin {
  let isBuild = false;
  return {
    name: 'colony-watch-early-script',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: EARLY_SCRIPT, name: 'early' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const isEarly = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean =>
          file.type === 'chunk' && (file.facadeModuleId?.endsWith(EARLY_SCRIPT) ?? false);
        const src = `/${Object.values(bundle).find(isEarly)?.fileName ?? EARLY_SCRIPT}`;
        return [
          { tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src }, injectTo: 'head-prepend' },
        ];
      },
    },
  };
}

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|bin)$/;
/** Files below this gain nothing: they fit one packet as they are. */
const MIN_COMPRESSED_BYTES = 1024;

/** Does some work on the files of a build. A build that fails is closed, too: then its own error must be told. */
function afterWriting(name: string, work: (outDir: string) => void | Promise<void>): Plugin {
  let outDir = '';
  let isWritten = false;
  return {
    name,
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (isWritten) await work(outDir);
      },
    },
  };
}

/** Compresses the built page once, so that the server, which sends the .br and .gz beside a file, never has to. */
function precompress(): Plugin {
  return afterWriting('colony-watch-precompress', (outDir) => {
    for (const entry of readdirSync(outDir, { withFileTypes: true, recursive: true })) {
      const file = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
      const bytes = readFileSync(file);
      if (bytes.length < MIN_COMPRESSED_BYTES) continue;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    }
  });
}

/**
 * Bundles the service worker once everything else is built, with the list of all built files in it: a script of its own
 * at the root, without a hash, as browsers want it. A name with a hash stands for its content; other files have one.
 */
function serviceWorker(): Plugin {
  return afterWriting('colony-watch-service-worker', async (outDir) => {
    const files = readdirSync(outDir, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
    const builtFiles = files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const url = `/${relative(outDir, file).split(sep).join('/')}`;
      const hash = () => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
      return { url, revision: url.startsWith('/assets/') ? null : hash() };
    });
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define: { BUILT_FILES: JSON.stringify(builtFiles), 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2023',
        rolldownOptions: {
          input: 'workers/serviceWorker/serviceWorker.ts',
          output: { format: 'iife', entryFileNames: 'serviceWorker.js' },
        },
      },
    });
  });
}

/**
 * What the page and the parts that it loads later have in common, in one file: a dozen small ones would each cost the
 * first load a request.
 */
const SHARED =
  /node_modules\/(react|jotai|scheduler|@primer\/octicons-react)\/|src\/(state|format|ui)\/|workers\/(catalogue|domain)\//;

const isServerBuild = process.argv.includes('--ssr');

export default defineConfig({
  plugins: [react(), serverInDev(), ...(isServerBuild ? [] : [earlyScript(), serviceWorker(), precompress()])],
  worker: { format: 'es' },
  server: { port: Number(process.env.PORT ?? 3000) },
  build: isServerBuild
    ? { outDir: 'dist/server', target: 'node20', copyPublicDir: false }
    : {
        outDir: 'dist/client',
        target: 'es2023',
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'shared', test: SHARED, minShareCount: 2 }] } },
        },
      },
});
