import type { IncomingMessage, ServerResponse } from 'node:http';
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

const isServerBuild = process.argv.includes('--ssr');

export default defineConfig({
  plugins: [react(), serverInDev()],
  worker: { format: 'es' },
  server: { port: Number(process.env.PORT ?? 3000) },
  build: isServerBuild
    ? { outDir: 'dist/server', target: 'node20', copyPublicDir: false }
    : { outDir: 'dist/client', target: 'es2023' },
});
