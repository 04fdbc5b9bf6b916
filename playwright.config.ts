import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './tests/browser/chromium.ts';

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  // A second try is told as flaky, never as passed; without it one hiccup of a busy machine hides all other results.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    // Where it is not what is tested, it would only fetch every file once more.
    serviceWorkers: 'block',
    launchOptions: chromiumLaunchOptions,
  },
});
