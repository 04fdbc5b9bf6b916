/** The unit tests as the mutation run takes them: without a browser, and with the same drawn inputs for each mutant. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,oracle}/**/*.test.{ts,tsx}'],
    exclude: ['tests/unit/trust/licenses.test.ts', 'tests/unit/readme.test.ts', 'tests/unit/architecture.test.ts'],
    environment: 'node',
    setupFiles: 'tests/drawnInputs.ts',
    env: { CI: 'true', COLONY_RUNS: '300' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
