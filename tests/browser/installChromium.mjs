/**
 * Makes sure that there is a Chromium for the browser tests: the distribution's package on Debian or Ubuntu
 * (as root or with sudo), Playwright's own download elsewhere. Says in one sentence what to do where neither works.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

function hasChromium() {
  return SYSTEM_CHROMIUM.some((path) => existsSync(path)) || existsSync(chromium.executablePath());
}

function isDebianLike() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function installPackage() {
  const isRoot = process.getuid?.() === 0;
  const canSudo = isRoot || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  if (!canSudo) return;
  const run = (...args) =>
    execFileSync(
      isRoot ? 'env' : 'sudo',
      [...(isRoot ? [] : ['env']), 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args],
      {
        stdio: 'inherit',
      },
    );
  run('update', '-q');
  // The fonts are only recommended by the package, but without them text has other widths.
  run('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation');
}

function downloadWithPlaywright() {
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', shell: process.platform === 'win32' });
}

if (!hasChromium() && isDebianLike()) {
  try {
    installPackage();
  } catch (error) {
    console.error(`The distribution's package could not be installed: ${error.message}`);
  }
}
if (!hasChromium()) downloadWithPlaywright();
if (!hasChromium()) {
  console.error(
    'The browser tests need Chromium: install the package "chromium" or run "npx playwright install chromium".',
  );
  process.exit(1);
}
