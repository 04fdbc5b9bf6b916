/**
 * `npm run pictures`: takes the README's pictures of the product as it is, with the sandbox's colonies, and the one that
 * a first visit and previews of links show.
 * COLONY_WATCH_DIST names another build than the one in dist/.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import playwrightConfig from '../../playwright.config.ts';
import { chooseFromMenu, Player, startProduct } from './player.ts';

const FOLDER = resolve(import.meta.dirname, '../../.github/pictures');
const DESK = { width: 1440, height: 860 };
/** As other sites show it beside a link. */
const PREVIEW = { width: 1200, height: 630 };
const PREVIEW_FILE = resolve(import.meta.dirname, '../../public/preview.jpg');
const PHONE = { width: 390, height: 780 };
/** What a README may ask its readers to load. */
const MAX_BYTES = 150_000;

interface Picture {
  name: string;
  viewport: typeof DESK;
  settings?: Record<string, unknown>;
  /** scrolls to what the picture shows */
  prepare?: (page: Page) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  { name: 'dashboard', viewport: DESK },
  {
    name: 'planet',
    viewport: DESK,
    prepare: async (page) => {
      const row = page.locator('main tr[data-colony]').nth(2);
      await row.getByRole('button').first().click();
      await page.locator('main canvas').first().waitFor();
      await row.evaluate((element) => window.scrollTo({ top: element.getBoundingClientRect().top + scrollY - 60 }));
    },
  },
  {
    name: 'round',
    viewport: DESK,
    prepare: async (page) => {
      await page.getByRole('link', { name: /^Round/ }).click();
      await page.getByRole('heading', { name: /^1 of \d+: log in as / }).waitFor();
    },
  },
  {
    name: 'stops',
    viewport: DESK,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'In 1 day' }).click();
      await page.getByRole('link', { name: /^Stops/ }).click();
      await page.getByRole('region', { name: 'Stopped' }).waitFor();
    },
  },
  {
    name: 'sphere',
    viewport: DESK,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Settings of / })
        .first()
        .click();
      await chooseFromMenu(page, 'Show 3D View');
      const dialog = page.getByRole('dialog');
      await dialog.locator('canvas').waitFor();
      await dialog.getByText('Extractor control unit 1', { exact: true }).click();
      for (const _step of [1, 2, 3]) await dialog.getByRole('button', { name: 'Zoom out' }).click();
    },
  },
  {
    name: 'prices',
    viewport: DESK,
    prepare: async (page) => {
      await page.getByRole('link', { name: /^Money/ }).click();
      await page.getByRole('button', { name: 'Products', exact: true }).click();
      await page.locator('main [data-place] tbody tr').first().waitFor();
    },
  },
  {
    name: 'chain',
    viewport: DESK,
    prepare: async (page) => {
      await page.getByRole('link', { name: /^Improve/ }).click();
      await page.getByRole('button', { name: 'Fleet chain' }).click();
      await page.getByRole('main').getByRole('heading', { name: 'Bottlenecks' }).waitFor();
    },
  },
  {
    name: 'improve',
    viewport: DESK,
    prepare: async (page) => {
      await page.getByRole('link', { name: /^Improve/ }).click();
      await page.locator('main [data-place] tbody tr').first().waitFor();
    },
  },
  { name: 'phone', viewport: PHONE, settings: { compactMode: true } },
];

/** Long enough for images to load, charts to be drawn and a planet to be lit. */
const SETTLE_MS = 2500;

/** A PNG as WebP, by the browser itself: a third of the size, and text stays sharp. */
async function encodeWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const base64 = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.88).split(',')[1] ?? '';
  }, png.toString('base64'));
  await page.close();
  return Buffer.from(base64, 'base64');
}

function save(file: string, picture: Buffer, { width, height }: typeof DESK): void {
  writeFileSync(file, picture);
  const name = basename(file);
  console.log(`${name}: ${width} × ${height}, ${Math.ceil(picture.length / 1000)} kB`);
  if (picture.length <= MAX_BYTES) return;
  console.error(`${name} is larger than ${MAX_BYTES / 1000} kB.`);
  process.exitCode = 1;
}

mkdirSync(FOLDER, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {});
try {
  for (const { name, viewport, settings = {}, prepare } of PICTURES) {
    const context = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'UTC' });
    const page = await context.newPage();
    await new Player(page, product).openWithPilots(undefined, settings);
    await prepare?.(page);
    await page.waitForTimeout(SETTLE_MS);
    const picture = await encodeWebp(browser, await page.screenshot({ animations: 'disabled' }));
    save(resolve(FOLDER, `${name}.webp`), picture, viewport);
    await context.close();
  }
  const page = await browser.newPage({ viewport: PREVIEW, locale: 'en-GB', timezoneId: 'UTC' });
  await new Player(page, product).openWithPilots();
  await page.waitForTimeout(SETTLE_MS);
  // Not every site shows WebP.
  const options = { type: 'jpeg', quality: 80, animations: 'disabled' } as const;
  save(PREVIEW_FILE, await page.screenshot(options), PREVIEW);
} finally {
  await browser.close();
  await product.stop();
}
