/**
 * `npm run pictures`: takes the README's pictures of the product as it is, with the sandbox's colonies, the one that
 * previews of links show, and those of a first visit.
 * COLONY_WATCH_DIST names another build than the one in dist/.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import playwrightConfig from '../../playwright.config.ts';
import { chooseFromMenu, Player, startProduct } from './player.ts';
import { fillIn } from './searchPlans.ts';

const FOLDER = resolve(import.meta.dirname, '../../.github/pictures');
const DESK = { width: 1440, height: 860 };
/** As other sites show it beside a link. */
const PREVIEW = { width: 1200, height: 630 };
const PREVIEW_FILE = resolve(import.meta.dirname, '../../public/preview.jpg');
const PHONE = { width: 390, height: 780 };
/** Parts of the product at the width of a phone, which a first visit shows, and what each may take. */
const PARTS_FOLDER = resolve(import.meta.dirname, '../../public');
const PART_BYTES = 60_000;
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
      await dialog.getByRole('button', { name: 'Zoom out' }).click();
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
      const place = page.locator('main [data-place]:visible');
      await place.locator('tbody tr').first().waitFor();
      await place.getByRole('progressbar').waitFor({ state: 'hidden', timeout: SEARCH_MS });
      const more = place.getByRole('button', { name: /found: show$/ });
      if (await more.isVisible()) await more.click();
    },
  },
  { name: 'phone', viewport: PHONE, settings: { compactMode: true } },
];

interface Part {
  name: string;
  height: number;
  /** the element at its upper edge; null: the whole page */
  top: ((page: Page) => Promise<Locator>) | null;
}

const PARTS: readonly Part[] = [
  { name: 'phone', height: 520, top: null },
  { name: 'stopped', height: 240, top: async (page) => page.getByRole('region', { name: 'Stopped planets' }) },
  {
    name: 'round',
    height: 240,
    top: async (page) => {
      await page.getByRole('link', { name: /^Round/ }).click();
      return page.getByRole('heading', { name: /^1 of \d+: log in as / });
    },
  },
  {
    name: 'settle',
    height: 240,
    top: async (page) => {
      await page.getByRole('link', { name: /^Improve/ }).click();
      await page.getByRole('button', { name: 'New planets' }).click();
      const place = page.locator('main [data-place]:visible');
      await fillIn(page, place);
      await place.getByRole('button', { name: 'Find plans' }).click();
      return place.getByRole('group', { name: 'Plans' });
    },
  },
];

/** A search for plans on a slow machine. */
const SEARCH_MS = 300_000;
/** Long enough for images to load, charts to be drawn and a planet to be lit. */
const SETTLE_MS = 2500;

/** A PNG as WebP, by the browser itself: a third of the size, and text stays sharp. */
async function encodeWebp(browser: Browser, png: Buffer, quality = 0.88): Promise<Buffer> {
  const page = await browser.newPage();
  const base64 = await page.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    [png.toString('base64'), quality] as const,
  );
  await page.close();
  return Buffer.from(base64, 'base64');
}

function save(file: string, picture: Buffer, { width, height }: typeof DESK, maxBytes = MAX_BYTES): void {
  writeFileSync(file, picture);
  const name = basename(file);
  console.log(`${name}: ${width} × ${height}, ${Math.ceil(picture.length / 1000)} kB`);
  if (picture.length <= maxBytes) return;
  console.error(`${name} is larger than ${maxBytes / 1000} kB.`);
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
  for (const { name, height, top } of PARTS) {
    const context = await browser.newContext({
      viewport: PHONE,
      deviceScaleFactor: 2,
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    await new Player(page, product).openWithPilots();
    const edge = await top?.(page);
    await edge?.waitFor({ timeout: SEARCH_MS });
    await page.waitForTimeout(SETTLE_MS);
    // The bars of the page stay where they are.
    await edge?.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 72));
    const size = { width: PHONE.width, height };
    const clip = { ...size, x: 0, y: ((await edge?.boundingBox())?.y ?? 8) - 8 };
    const png = await page.screenshot({ animations: 'disabled', clip });
    save(resolve(PARTS_FOLDER, `preview-${name}.webp`), await encodeWebp(browser, png, 0.8), size, PART_BYTES);
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
