import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    environment: 'node',
    setupFiles: 'tests/drawnInputs.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
