/**
 * Makes sure that there is a Chromium for the browser tests: the distribution's packages on Debian or Ubuntu
 * (as root or with sudo), Playwright's own download elsewhere. Says in one sentence what to do where neither works.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages, isPackage } from './installPackage.mjs';

const SYSTEM_CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
const SHELL = 'chromium-headless-shell';

function hasChromium() {
  return SYSTEM_CHROMIUM.some((path) => existsSync(path)) || existsSync(chromium.executablePath());
}

function downloadWithPlaywright() {
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', shell: process.platform === 'win32' });
}

// The fonts are only recommended by the package, but without them text has other widths.
if (!hasChromium()) installPackages('chromium', 'fonts-liberation');
// Not every distribution that has Chromium has it: tests run without it, too, but take longer.
if (!existsSync(`/usr/bin/${SHELL}`) && isPackage(SHELL)) installPackages(SHELL);
if (!hasChromium()) downloadWithPlaywright();
if (!hasChromium()) {
  console.error(
    'The browser tests need Chromium: install the package "chromium" or run "npx playwright install chromium".',
  );
  process.exit(1);
}
