/** Files of the page that get lost on their way, or are gone because the server has another build by now. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { DIST, expect, Player, type Product, sharedTest as test } from './player.ts';
import { startProxy } from './proxy.ts';

const PILOTS = ['Ketta Vaskonen', 'Oran Derrel'];
const PLANET = 'Vard VII';

const CLIENT = resolve(DIST, 'client');
const FILES = readdirSync(resolve(CLIENT, 'assets')).filter((name) => /\.(js|css|bin|svg)$/.test(name));
const textOf = (path: string): string => readFileSync(resolve(CLIENT, path), 'utf8');

/** The files without which there is no page: those of its HTML, and the engine with all that it imports. */
const NEEDED = neededFiles();

function neededFiles(): ReadonlySet<string> {
  const needed = new Set(FILES.filter((name) => textOf('index.html').includes(`/assets/${name}`)));
  const engine = FILES.find((name) => /^engine\.worker-.*\.js$/.test(name)) ?? '';
  for (const name of needed.add(engine)) {
    if (!name.endsWith('.js')) continue;
    const [, imports = ''] = /^((?:\/\/.*\n|import[^;]*;)*)/.exec(textOf(`assets/${name}`)) ?? [];
    for (const [, imported = ''] of imports.matchAll(/"\.\/([^"]+)"/g)) needed.add(imported);
  }
  for (const name of FILES) if (name.endsWith('.bin')) needed.add(name);
  return needed;
}

const fileOf = (url: string): string => new URL(url).pathname.replace('/assets/', '');

/** Loses files on their way. @param isLost is asked at each request @returns what was asked for, oldest first */
async function lose(context: BrowserContext, isLost: (name: string) => boolean): Promise<string[]> {
  const asked: string[] = [];
  await context.route('**/assets/*', (route) => {
    const name = fileOf(route.request().url());
    const isGone = isLost(name);
    asked.push(name);
    return isGone ? route.abort() : route.continue();
  });
  return asked;
}

/** Opens the page, and waits until it has asked for all that it loads in advance. */
async function openAndSettle(player: Player): Promise<void> {
  await player.openWithPilots(PILOTS);
  await player.page.waitForLoadState('networkidle');
}

async function expectPlanets(player: Player): Promise<void> {
  await expect(player.row(PLANET)).toContainText(PLANET);
  await expect(player.row(PLANET).getByRole('time').first()).toBeVisible();
}

const faults = (page: Page) => page.getByText(/could (still )?not be loaded/);

test('without every file that it can do without, the page shows its planets', { tag: '@deep' }, async ({
  context,
  player,
  page,
}) => {
  const asked = await lose(context, (name) => !NEEDED.has(name));
  await openAndSettle(player);
  await expectPlanets(player);
  // It has asked for them: else this test would prove nothing.
  await expect.poll(() => new Set(asked.filter((name) => !NEEDED.has(name))).size).toBeGreaterThan(15);
  // Decorations are missing without a word.
  await expect(faults(page)).toHaveCount(0);
});

test('a file that gets lost once is asked for again: nobody notices', { tag: '@deep' }, async ({
  context,
  player,
  page,
}) => {
  const lost = new Set<string>();
  const asked = await lose(context, (name) => {
    if (NEEDED.has(name) || lost.has(name)) return false;
    lost.add(name);
    return true;
  });
  await openAndSettle(player);
  await expectPlanets(player);
  const isThere = (part: string) => asked.filter((name) => name.startsWith(`${part}-`)).length > 1;
  await expect.poll(() => ['FocusZone', 'DragAndDrop'].filter(isThere)).toHaveLength(2);
  await player.goTo('Stops');
  await expect(page.getByRole('heading', { name: 'Stops' })).toBeVisible();
  await expect(faults(page)).toHaveCount(0);
});

test('a part whose code is lost says so, and is there once trying again brings it; so do dialogs, which can be closed', {
  tag: '@deep',
}, async ({ context, player, page }) => {
  let isLost = true;
  await lose(context, (name) => isLost && /^(StopsView|SettingsDialog|Select)-/.test(name));
  await openAndSettle(player);
  await player.openAppBarAction('Settings');
  const fault = page.getByRole('alert').filter({ has: faults(page) });
  await expect(fault).toBeInViewport();
  await fault.getByRole('button', { name: 'Close' }).click();
  await expect(fault).toBeHidden();

  await player.goTo('Stops');
  await expect(fault).toBeVisible();
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect(fault.getByRole('button', { name: 'Reload' })).toBeVisible();
  isLost = false;
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Stops' })).toBeVisible();
  await expect(fault).toBeHidden();
  await player.openAppBarAction('Settings');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  // With its styles: they were lost with the code.
  expect(await page.locator('link[rel="stylesheet"][href*="/Select-"]').count()).toBe(1);
});

const ANY_FILE = new RegExp(FILES.map((name) => name.replace(/[.+]/g, '\\$&')).join('|'), 'g');

/** A server that can switch to another build: the same page, with other names for all its files. */
async function startSwitching(product: Product, hasNewPage = () => true) {
  let isNew = false;
  const pageLoads: string[] = [];
  const renamed = (name: string): string => name.replace(/\.(\w+)$/, '.new.$1');
  const rename = (text: string): string => text.replace(ANY_FILE, renamed);
  const proxy = await startProxy(product, async (path, forward) => {
    const isPage = /^\/(\?.*)?$/.test(path);
    if (isPage && !path.includes('fresh')) pageLoads.push(path);
    const isRenamed = path.includes('.new.');
    if (path.startsWith('/assets/') && isRenamed !== isNew) {
      return { status: 404, type: 'text/plain', body: Buffer.from('Not found') };
    }
    const answer = await forward(path.replace('.new.', '.'));
    if (!isNew || !/html|javascript|css/.test(answer.type) || (isPage && !hasNewPage())) return answer;
    return { ...answer, body: Buffer.from(rename(answer.body.toString())) };
  });
  return {
    ...proxy,
    pageLoads,
    switch: () => {
      isNew = true;
    },
  };
}

const mainScript = (page: Page) => page.locator('script[type="module"]:not([async])').getAttribute('src');

test('when the server has another build by the time that a file is needed, the page reloads once and says so', {
  tag: '@deep',
}, async ({ product, page }) => {
  const server = await startSwitching(product);
  await page.goto(server.url);
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await menu.click();
  const questions = page.getByRole('menuitem', { name: 'FAQ' });
  await expect(questions).toBeVisible();
  server.switch();
  await questions.click();
  await expect(page.getByText('Colony Watch was updated, so the page has reloaded itself.')).toBeVisible();
  expect(await mainScript(page)).toContain('.new.');
  expect(server.pageLoads).toHaveLength(2);
  await page.reload();
  await expect(menu).toBeVisible();
  await expect(page.getByText('Colony Watch was updated')).toHaveCount(0);
  server.stop();
});

test('a page of another build than the server’s files reloads once, and if that brings no other page, says so', async ({
  product,
  page,
}) => {
  let hasNewPage = false;
  const server = await startSwitching(product, () => hasNewPage);
  server.switch();
  await page.goto(server.url);
  const text = page.getByText('Colony Watch could not start.');
  await expect(text).toBeVisible();
  expect(server.pageLoads.length).toBeLessThanOrEqual(2);
  hasNewPage = true;
  await text.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Log in with EVE Online' }).first()).toBeVisible();
  server.stop();
});

/** Other languages are loaded only where they are chosen; without them, texts are English. */
const ENGLISH_FILES = FILES.filter((name) => !name.startsWith('texts-'));

/** In parts, which run side by side. */
const PART_COUNT = 16;

for (let part = 0; part < PART_COUNT; part += 1) {
  test(`each file of the build, lost once or for good, leaves the planets readable, or the page says what is wrong: part ${part + 1} of ${PART_COUNT}`, {
    tag: '@deep',
  }, async ({ browser, product }) => {
    const failures: string[] = [];
    for (const name of ENGLISH_FILES.filter((_, index) => index % PART_COUNT === part)) {
      for (const times of [1, Number.POSITIVE_INFINITY]) {
        await visitWithout(await browser.newContext({ serviceWorkers: 'block' }), product, name, times).catch((error) =>
          failures.push(`${name} lost ${times} times: ${String(error).split('\n')[0]}`),
        );
      }
    }
    expect(failures).toEqual([]);
  });
}

/** A visit during which one file is lost the first times that it is asked for. */
async function visitWithout(context: BrowserContext, product: Product, name: string, times: number): Promise<void> {
  // All visits together ask for more than ESI grants a character.
  await product.resetCalls();
  let count = 0;
  await lose(context, (requested) => {
    if (requested === name) count += 1;
    return requested === name && count <= times;
  });
  const visitor = new Player(await context.newPage(), product);
  const canDoWithout = !NEEDED.has(name) || name.endsWith('.css') || name.startsWith('early-');
  try {
    if (times === 1 || canDoWithout) {
      await visitor.openWithPilots(PILOTS);
      await expectPlanets(visitor);
    } else {
      await visitor.open();
      // Without the engine there is a page, but nothing is calculated.
      const hasPage = /^engine\.worker-|\.bin$/.test(name);
      const button = visitor.page.getByRole('button', { name: hasPage ? 'Log in with EVE Online' : 'Reload' });
      await expect(button.first()).toBeVisible();
    }
  } finally {
    await context.close();
  }
}
