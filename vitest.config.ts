import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { styles } from './styles.vite.ts';
import { chromiumShell } from './tests/browser/chromium.ts';
import { hashTransforms, texts } from './texts.vite.ts';

// Component tests use React as players have it, which is quicker, too.
process.env.NODE_ENV = 'production';

/** Far more than any test needs on a slow machine: these limits end hangs, they measure nothing. */
const HANG_MS = 10 * 60_000;
const drawnRuns = Number(process.env.COLONY_RUNS ?? 0);
const hangGuards = {
  testTimeout: HANG_MS + drawnRuns * 200,
  hookTimeout: HANG_MS,
  expect: { poll: { timeout: HANG_MS / 5 } },
};

/**
 * Code is optimised after it has run for fifteen times as long as Node.js usually waits. Most of a test's code runs too
 * briefly to be worth it, which took a fourth of the unit tests' time.
 */
const OPTIMISE_LATE = process.versions.node.startsWith('20.')
  ? '--interrupt-budget=1000000'
  : '--invocation-count-for-turbofan=45000';

const LANGUAGES = join(import.meta.dirname, 'src/languages');

/** Transformed modules are kept for later runs. A catalogue falls back on others, so each changes with all of them. */
function keptModules(): Plugin {
  return {
    name: 'colony-watch-kept-modules',
    configureVitest({ experimental_defineCacheKeyGenerator: defineKey }) {
      const transforms = hashTransforms(import.meta.dirname);
      const catalogues = readdirSync(LANGUAGES, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.po'),
      );
      const texts = catalogues.map((name) => name + readFileSync(join(LANGUAGES, name), 'utf8')).join('');
      defineKey(({ id }) => (id.endsWith('.po') ? transforms + texts : transforms));
    },
  };
}

const COMPONENT_TESTS: TestProjectInlineConfiguration = {
  plugins: [texts(), styles(), react()],
  // Each page would ask again for hundreds of files, which do not change during a single run.
  ...(process.argv.includes('run') && { server: { headers: { 'Cache-Control': 'max-age=3600' } } }),
  // Bundled at the start: a package discovered during a test would reload its page.
  optimizeDeps: {
    // The same one that the runner uses.
    exclude: ['@vitest/browser/locators'],
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'vitest-browser-react',
      '@primer/react',
      '@primer/react/experimental',
      '@primer/react/next',
      '@primer/octicons-react',
      '@dnd-kit/core',
      '@floating-ui/dom',
      '@lingui/core',
      '@lingui/react/server',
      'axe-core',
      'comlink',
      'dequal/lite',
      'fflate',
      'highs',
      'idb-keyval',
      'jotai',
      'jotai/vanilla/internals',
      'jsqr',
      'ky',
      'styled-components',
      'uplot',
      'uplot-react',
      'valibot',
    ],
  },
  test: {
    name: 'component',
    include: ['tests/component/**/*.test.tsx'],
    setupFiles: 'tests/component/setUp.ts',
    ...hangGuards,
    // What a test waits for is mostly there a frame later. The default of 50 ms would add up to many seconds.
    expect: { poll: { ...hangGuards.expect.poll, interval: 20 } },
    // One more than a small machine has processors: a page often waits for a frame or a state, and each one costs its start.
    maxWorkers: 3,
    // After the unit tests, which have another number of workers.
    sequence: { groupOrder: 1 },
    // To load the product again for each file would take a third of the time. `freshenPage` forgets what the test before changed.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({ launchOptions: chromiumShell, contextOptions: { reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium' }],
    },
  },
};

export default defineConfig({
  test: {
    tags: [{ name: 'deep', description: 'Takes long, and proves what a quicker test proves in another way.' }],
    // Five hangs would take an hour.
    bail: 5,
    // Read here only: how long a page may take to load on a busy machine.
    browser: { connectTimeout: HANG_MS },
    experimental: { fsModuleCache: true },
    // Files that share a process or a page run in another order each time. COLONY_ORDER takes the seed that a run prints.
    sequence: { shuffle: { files: true }, seed: Number(process.env.COLONY_ORDER ?? Date.now()) },
    projects: [
      {
        plugins: [texts(), keptModules()],
        test: {
          name: 'node',
          include: ['tests/{unit,oracle}/**/*.test.{ts,tsx}'],
          environment: 'node',
          env: { NODE_ENV: 'test' },
          setupFiles: ['tests/drawnInputs.ts', 'tests/cleanUp.ts'],
          // To start a process and load the product again for each file would take half of the time.
          isolate: false,
          maxWorkers: 2,
          // The embedded database's code is never optimised. What tests leave behind is rarely worth collecting.
          execArgv: [OPTIMISE_LATE, '--liftoff-only', '--max-semi-space-size=64'],
          ...hangGuards,
        },
      },
      COMPONENT_TESTS,
    ],
  },
});
