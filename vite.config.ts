import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, relative, resolve, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { createViteLicensePlugin, type LicenseMeta } from 'rollup-license-plugin';
import { type BuildOptions, build, defineConfig, isRunnableDevEnvironment, type Plugin, type Rolldown } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { buildMark } from './server/buildMark.ts';
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
      handler(_html, { bundle = {} }) {
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
 * Leaves out what no browser needs that runs Colony Watch: Primer's stand-ins for popovers, which the page's own tooltips
 * need anyway, and for `:focus-visible`; its tooltips; prefixes of styles for older browsers; and icons drawn for 24
 * pixels and more, because ours are smaller. What announces texts to screen readers is loaded with the first of them.
 */
function leanPackages(): Plugin {
  return {
    name: 'colony-watch-lean-packages',
    transform(code, id) {
      if (id.endsWith('/@oddbird/popover-polyfill/dist/popover-fn.js'))
        return 'export const isSupported = () => true;\nexport const apply = () => {};\n';
      if (id.endsWith('/focus-visible/dist/focus-visible.js')) return 'export {};\n';
      if (id.endsWith('/stylis/src/Prefixer.js')) return 'export const prefix = (value) => value;\n';
      if (id.endsWith(LIVE_REGIONS)) return announceLater(id);
      if (id.endsWith('/@primer/react/dist/TooltipV2/Tooltip.js')) return NAMED_BY_TIP;
      if (!/\/@primer\/octicons-react\/dist\/icons\/[^/]+\.mjs$/.test(id) || !code.includes('"16": {')) return null;
      return code
        .replace(/^var heights = .*$/m, (line) => line.replace(/, "(?:24|32|48|64|96)"/g, ''))
        .replace(/,\n\t"(?:24|32|48|64|96)": \{\n[^\n]*\n[^\n]*\n\t\}/g, '');
    },
  };
}

const LIVE_REGIONS = '/@primer/live-region-element/dist/esm/index.js';

/** The page's own tooltips instead of a second kind: see `NameTip`. */
const NAMED_BY_TIP = `
import { Children, cloneElement, forwardRef } from 'react';
export const Tooltip = forwardRef(({ text, type, children }, ref) => {
  const name = type === 'label' ? { 'aria-label': text, 'data-tip': 'name', 'data-tip-hover-only': '' } : { title: text };
  return cloneElement(Children.only(children), ref ? { ref, ...name } : name);
});
`;

/** What announces texts to screen readers, loaded with the first announcement: buttons import it for when they are busy. */
function announceLater(id: string): string {
  return `
const load = () => import(${JSON.stringify(`${id}?whole`)});
const later = (name) => (...announcement) => {
  const announced = load().then((module) => module[name](...announcement));
  return { cancel: () => void announced.then(({ cancel }) => cancel()) };
};
export const announce = later('announce');
export const announceFromElement = later('announceFromElement');
`;
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

type SourceMapOption = NonNullable<BuildOptions['sourcemap']>;

/** Runs `work` on the files of a build. Skipped for failed builds, so that their own error is reported. */
function afterWriting(
  name: string,
  work: (outDir: string, sourcemap: SourceMapOption) => void | Promise<void>,
): Plugin {
  let outDir = '';
  let sourcemap: SourceMapOption = false;
  let isWritten = false;
  return {
    name,
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
      sourcemap = config.build.sourcemap;
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (isWritten) await work(outDir, sourcemap);
      },
    },
  };
}

/** Compresses the built page once; the server sends the .br and .gz files. */
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

const LICENSES_FILE = 'licenses.txt';

/** All packages bundled so far: the engine's worker, then the page, then the service worker. */
const bundledPackages = new Map<string, LicenseMeta>();

/** Writes the licence notices of all bundled packages. Each build adds its own, so the last one writes the whole file. */
function licenses(): Plugin {
  return createViteLicensePlugin({
    outputFilename: false,
    // Only its styles are used, and styles are not modules of a bundle.
    includePackages: () => [resolve('node_modules/@primer/primitives')],
    additionalFiles: {
      [LICENSES_FILE]: (packages) => {
        for (const found of packages) bundledPackages.set(`${found.name} ${found.version}`, found);
        return formatLicenses();
      },
    },
  });
}

/** The font is cut out of its package, which is not installed: see `npm run font`. */
const FONT_LICENSE = {
  license: 'OFL-1.1',
  licenseText: readFileSync(resolve('src/ui/font/LICENSE.txt'), 'utf8'),
  repository: 'https://github.com/rsms/inter',
};

function formatLicenses(): string {
  const sorted = [...bundledPackages, ['Inter 4.1', FONT_LICENSE] as const].sort(([a], [b]) => (a < b ? -1 : 1));
  const notices = sorted.map(([id, { license, licenseText, repository }]) => {
    const heading = [`${id} (${license})`, repository].filter(Boolean).join('\n');
    return `${heading}\n\n${licenseText?.trim() ?? 'The package names its licence, but includes no notice.'}\n`;
  });
  return ['Colony Watch includes these packages under their own licences.\n', ...notices].join(
    `\n${'-'.repeat(80)}\n\n`,
  );
}

/**
 * Files that the service worker does not cache: the licences, which are rarely read; source maps, which only developers
 * load; the script that removes damaged files, which must never be damaged itself; the page for developers; the picture of
 * the product, which only a first visit shows; and what it keeps once it was loaded: other languages, and WebAssembly, which
 * few need and which is larger than all else.
 */
const NOT_KEPT = new RegExp(
  `^/${LICENSES_FILE}$|\\.map$|^/startWatch.js$|/texts-[^/]+$|^/engine\\.html$|/engine-[^/]+$|^/preview\\.jpg$|\\.wasm$`,
);

/**
 * Bundles the service worker last, with the list of all built files. Browsers need it at the root under a fixed name.
 * Files without a hash in their name get a revision. The integrity hash prevents caching a different answer of a server
 * or proxy, such as a maintenance page, in place of a file.
 */
function serviceWorker(): Plugin {
  return afterWriting('colony-watch-service-worker', async (outDir, sourcemap) => {
    const files = readdirSync(outDir, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
    const builtFiles = files.flatMap((entry) => {
      const file = join(entry.parentPath, entry.name);
      const url = `/${relative(outDir, file).split(sep).join('/')}`;
      if (NOT_KEPT.test(url)) return [];
      const hash = createHash('sha384').update(readFileSync(file)).digest('base64');
      return [{ url, revision: url.startsWith('/assets/') ? null : hash.slice(0, 16), integrity: `sha384-${hash}` }];
    });
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [licenses()],
      define: { BUILT_FILES: JSON.stringify(builtFiles), 'process.env.NODE_ENV': '"production"' },
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
  });
}

/** This page's source, and its address: the server sends `engine.html` for `/engine`. */
const ENGINE_PAGE = { source: 'src/enginePage/engine.html', built: 'engine.html', address: '/engine' };

/** English, so that it needs no translations. */
function withoutTranslations(): Plugin {
  return {
    name: 'colony-watch-without-translations',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/languages\/(i18n|gameNames)\.ts$/ },
      handler: (code) => ({ code: code.replace(/import\.meta\.glob<[^(]*\([^)]*\)/, '({})'), map: null }),
    },
  };
}

/** Builds the page `/engine` by itself: the page's own first load must not change for it. */
function enginePage(): Plugin[] {
  const names = {
    chunkFileNames: 'assets/engine-[name]-[hash].js',
    assetFileNames: 'assets/engine-[name]-[hash][extname]',
  };
  return [
    {
      name: 'colony-watch-engine-page-in-dev',
      apply: 'serve',
      configureServer(vite) {
        vite.middlewares.use((request, _response, next) => {
          if (request.url === ENGINE_PAGE.address) request.url = `/${ENGINE_PAGE.source}`;
          next();
        });
      },
    },
    afterWriting('colony-watch-engine-page', async (outDir, sourcemap) => {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: [withoutTranslations(), texts(), styles(), react(), leanPackages(), licenses()],
        worker: {
          format: 'es',
          rolldownOptions: { output: { entryFileNames: 'assets/engine-worker-[hash].js', ...names } },
        },
        build: {
          outDir,
          emptyOutDir: false,
          sourcemap,
          target: 'es2023',
          rolldownOptions: {
            input: ENGINE_PAGE.source,
            output: { entryFileNames: 'assets/engine-[hash].js', ...names },
          },
        },
      });
      renameSync(join(outDir, ENGINE_PAGE.source), join(outDir, ENGINE_PAGE.built));
      rmSync(join(outDir, 'src'), { recursive: true });
    }),
  ];
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
    ...(isServerBuild
      ? []
      : [leanPackages(), compileAhead(), smallScripts(), licenses(), ...enginePage(), serviceWorker(), precompress()]),
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
          // What the first load needs and later parts use, too, in one file: a dozen small ones would each cost a request.
          output: {
            chunkFileNames,
            codeSplitting: { groups: [{ name: 'shared', tags: ['$initial'], minShareCount: 2 }] },
          },
        },
      },
});
