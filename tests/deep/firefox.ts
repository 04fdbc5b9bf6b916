/**
 * Opens the built page in Firefox over WebDriver BiDi: it loads, changes modes, opens a row and each full-screen view,
 * and logs no error.
 */
import { existsSync } from 'node:fs';
import puppeteer, { type Page } from 'puppeteer-core';
import { startProduct } from '../browser/player.ts';
import { SEEN_VERSION, toStorageEntries } from '../fixtures/storedCharacters.ts';

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);
const PATIENCE = { timeout: 60_000 };
/** Each place's address, and the browser's title there. */
const PLACES = {
  'view=stops': 'Stops',
  'view=round': 'Round',
  'view=money&tab=earned': 'Earned · Money',
  'view=money&tab=products': 'Products · Money',
  'view=improve&tab=suggestions': 'Suggestions · Improve',
  'view=improve&tab=chain': 'Fleet chain · Improve',
  'view=improve&tab=templates': 'Templates · Improve',
};
const MODES = ['Alert mode', 'Plan mode', 'Extraction datetime', 'Compact mode'];

if (!FIREFOX) {
  console.error('Firefox is missing: install the package "firefox-esr".');
  process.exit(1);
}

const product = await startProduct();
const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
const errors: string[] = [];
try {
  const page = await browser.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error instanceof Error ? error.message : String(error)));
  await page.setViewport({ width: 1440, height: 900 });
  await openWithPilots(page);
  console.log('The page is loaded.');
  for (const mode of MODES) await switchOnAndOff(page, mode);
  console.log('All modes were on and off.');
  await openRow(page);
  console.log('A row was opened.');
  for (const [address, title] of Object.entries(PLACES)) await openPlace(page, address, title);
  console.log('All places were opened by their addresses.');
} finally {
  await browser.close();
  await product.stop();
}
if (errors.length > 0) {
  console.error(`The console has errors:\n${errors.join('\n')}`);
  process.exitCode = 1;
}

async function openWithPilots(page: Page): Promise<void> {
  const pilots: unknown[] = await (await fetch(`${product.url}/sandbox/backup.json`)).json();
  // Any answer of the same origin will do: only its storage is needed.
  await page.goto(`${product.url}/favicon.svg`);
  await page.evaluate(
    (entries) => {
      for (const [key, text] of entries) localStorage.setItem(key, text);
    },
    [...toStorageEntries(pilots), SEEN_VERSION],
  );
  await page.goto(product.url);
  await page.waitForSelector('tr[data-colony]', PATIENCE);
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('[role="status"]')].some(({ textContent }) =>
        /^Refresh finished/.test(textContent ?? ''),
      ),
    PATIENCE,
  );
}

async function switchOnAndOff(page: Page, mode: string): Promise<void> {
  for (const isOn of [true, false]) {
    await page.locator(`::-p-aria([name="${mode}"][role="button"])`).click();
    await page.waitForSelector(`button[aria-pressed="${isOn}"]::-p-text(${mode})`, PATIENCE);
  }
}

async function openRow(page: Page): Promise<void> {
  await page.locator('tr[data-colony] th button[aria-expanded="false"]').click();
  await page.waitForFunction(() => document.body.textContent?.includes('Simulated to now from what ESI had'), PATIENCE);
  await page.waitForSelector('tr[data-colony] canvas', PATIENCE);
}

async function openPlace(page: Page, address: string, title: string): Promise<void> {
  await page.goto(`${product.url}/?${address}`);
  await page.waitForFunction(
    (text) => document.title === text && document.querySelector('main [data-place] h2') !== null,
    PATIENCE,
    `${title} · Colony Watch`,
  );
  // Firefox rejects imports that are under way when the page is left, and the page would log that as an error.
  await page.waitForNetworkIdle(PATIENCE);
}
