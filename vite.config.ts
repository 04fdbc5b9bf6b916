import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, isRunnableDevEnvironment, type Plugin } from 'vite';

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

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|bin)$/;
/** Files below this gain nothing: they fit one packet as they are. */
const MIN_COMPRESSED_BYTES = 1024;

/** Compresses the built page once, so that the server, which sends the .br and .gz beside a file, never has to. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'colony-watch-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(outDir, { withFileTypes: true, recursive: true })) {
        const file = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
        const bytes = readFileSync(file);
        if (bytes.length < MIN_COMPRESSED_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

const isServerBuild = process.argv.includes('--ssr');

export default defineConfig({
  plugins: [react(), serverInDev(), ...(isServerBuild ? [] : [precompress()])],
  worker: { format: 'es' },
  server: { port: Number(process.env.PORT ?? 3000) },
  build: isServerBuild
    ? { outDir: 'dist/server', target: 'node20', copyPublicDir: false }
    : { outDir: 'dist/client', target: 'es2023' },
});
