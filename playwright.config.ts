import { defineConfig } from '@playwright/test';
import { chromiumShell, wholeChromium } from './tests/browser/chromium.ts';

/** The tag of browser tests that take long, and are about rare faults or facts that quicker tests prove. */
const DEEP = /@deep/;

/** Large fleets, searches to their end, and outages that last. */
const PATIENT = { timeout: 30 * 60_000, expect: { timeout: 5 * 60_000 } };

export default defineConfig({
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'browser', testDir: 'tests/browser', grepInvert: DEEP, use: { launchOptions: chromiumShell } },
    // What takes too long for every change; `npm run test:deep` runs it.
    { name: 'deep', testDir: 'tests/deep', ...PATIENT },
    { name: 'journeys', testDir: 'tests/browser', grep: DEEP, ...PATIENT },
  ],
  fullyParallel: true,
  workers: '100%',
  // A retried test is reported as flaky, not as passed. Without retries, one hiccup of a busy machine fails the whole run.
  retries: process.env.CI ? 1 : 0,
  // Ten hangs would take hours.
  maxFailures: 10,
  forbidOnly: true,
  // These limits end hangs; they measure nothing.
  timeout: 10 * 60_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Recording every test would slow all of them. For one test: `--trace on`.
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    // Unless a test is about it, the service worker would only fetch every file a second time.
    serviceWorkers: 'block',
    launchOptions: wholeChromium,
  },
});
