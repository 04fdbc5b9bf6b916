/** The unit tests as the mutation run takes them: without a browser, and with the same drawn inputs for each mutant. */
import { defineConfig } from 'vitest/config';
import { texts } from '../../texts.vite.ts';

/** Folders and files of tests, separated by commas; all if it isn't set. */
const { MUTANT_TESTS } = process.env;

export default defineConfig({
  plugins: [texts()],
  test: {
    include: MUTANT_TESTS?.split(',').map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)) ?? [
      'tests/{unit,oracle}/**/*.test.{ts,tsx}',
    ],
    exclude: ['tests/unit/docs.test.ts', 'tests/unit/architecture/**'],
    environment: 'node',
    setupFiles: 'tests/drawnInputs.ts',
    env: { CI: 'true', COLONY_RUNS: process.env.COLONY_RUNS ?? '300' },
    // Mutated code is slower, and two runs share the processor.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
