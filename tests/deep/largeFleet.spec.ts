/** A fleet that is mostly off-screen: its characters are there by name, and what is scrolled close to the view is drawn. */
import type { Locator, Page } from '@playwright/test';
import { expect, type Product, test } from '../browser/player.ts';

const PILOTS = 60;

test.use({ environment: { SANDBOX_PILOTS: String(PILOTS) } });

const characters = (page: Page) => page.getByRole('list', { name: /^Characters of/ }).locator('> li');
/** What has only names far from view: of a character's planets, or of an account's characters. */
const FAR = ':is(p[style*="--planet-count"], li[data-names])';
const cards = (page: Page) => page.getByRole('list', { name: 'Accounts' }).locator('> li');
const farAccounts = (page: Page) => page.getByRole('list', { name: 'Accounts' }).locator('> li[data-names]');
const drawn = (page: Page) => characters(page).filter({ has: page.getByRole('button', { name: /^Edit / }) });
const accountNames = (page: Page) => page.getByRole('list', { name: 'Accounts' }).getByRole('heading').allInnerTexts();
const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function pilotNames({ url }: Product): Promise<string[]> {
  const records: { character: { name: string } }[] = await (await fetch(`${url}/sandbox/backup.json`)).json();
  return records.map(({ character }) => character.name);
}

/** How many characters or accounts in view are not drawn. */
const undrawnInView = (page: Page) =>
  page.locator(`#accounts ${FAR}`).evaluateAll((entries) => {
    const rects = entries.map((entry) => entry.getBoundingClientRect());
    return rects.filter(({ top, bottom }) => bottom > 0 && top < window.innerHeight).length;
  });

async function expectViewDrawn(page: Page): Promise<void> {
  await expect.poll(() => undrawnInView(page)).toBe(0);
  // Not all of it, or there would be nothing to show here.
  expect(await farAccounts(page).count()).toBeGreaterThan(3);
}

test('every name is on the page as text, and what comes close to the view is drawn', async ({
  player,
  page,
  product,
}) => {
  await player.openWithPilots();
  const namesOf = async (card: Locator) => (await card.getAttribute('data-names'))?.split('\n') ?? [];
  const edits = await page
    .getByRole('button', { name: /^Edit / })
    .evaluateAll((buttons) => buttons.map((one) => one.ariaLabel));
  const shown = edits.map((label) => label?.replace('Edit ', ''));
  const standing = (await Promise.all((await farAccounts(page).all()).map(namesOf))).flat();
  // Characters of accounts near the view, but out of it themselves, have elements.
  const text = await page.locator('#accounts').innerText();
  for (const name of await pilotNames(product)) {
    expect([...shown, ...standing].includes(name) || text.includes(name), name).toBe(true);
  }

  const last = farAccounts(page).last();
  const names = await namesOf(last);
  expect(names.length).toBeGreaterThan(0);
  await expect(last.getByRole('row')).toHaveCount(0);
  await last.scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: `Edit ${names[0]}` })).toBeVisible();
});

test('in each mode, at the top and at the end, all that is in view is drawn', async ({ player, page }) => {
  await player.openWithPilots();
  await expectViewDrawn(page);
  await toggle(page, 'Compact mode');
  await expect(
    drawn(page)
      .first()
      .getByRole('list', { name: /^Planets of/ }),
  ).toBeVisible();
  await expectViewDrawn(page);
  // In the toolbar the key means its last button.
  await page.locator('#accounts').focus();
  await page.keyboard.press('End');
  await expect(characters(page).last()).toBeInViewport();
  await expectViewDrawn(page);
  // Back to rows, which are higher: other characters are in view than before.
  await page.getByRole('button', { name: 'Compact mode', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(drawn(page).first().getByRole('row').first()).toBeAttached();
  await expectViewDrawn(page);
  await toggle(page, 'Collapse All');
  await expect(characters(page)).toHaveCount(0);
  await toggle(page, 'Expand All');
  await expect(characters(page)).not.toHaveCount(0);
  await expectViewDrawn(page);
});

test('an account has its figures once it comes close to the view', async ({ player, page }) => {
  await player.openWithPilots();
  const lastCard = cards(page).last();
  await expect(lastCard).not.toContainText('Monthly ISK');
  await lastCard.getByRole('heading').scrollIntoViewIfNeeded();
  await expect(lastCard).toContainText('Monthly ISK');
  await expect(lastCard).toContainText('Extractors');
});

test('what has the focus stays drawn at any scroll position', async ({ player, page }) => {
  await player.openWithPilots();
  const button = drawn(page).first().getByRole('row').nth(1).getByRole('button').first();
  await button.focus();
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 20_000);
  await expect(button).not.toBeInViewport();
  await expectViewDrawn(page);
  await expect(button).toBeFocused();
});

test('cards can be moved over what is outside the view', async ({ player, page }) => {
  await player.openWithPilots();
  const before = await accountNames(page);
  expect(before.length).toBeGreaterThan(12);
  const grip = page.getByRole('button', { name: `Move ${before[0]}`, exact: true });
  await moveDown(page, grip, before.slice(1, 9));
  const moved = [...before.slice(1, 9), before[0] ?? '', ...before.slice(9)];
  await expect.poll(() => accountNames(page)).toEqual(moved);
  await page.reload();
  await expect.poll(() => accountNames(page)).toEqual(moved);
});

/** By keyboard: slowly at first, each place announced before the next, then without waiting for the last two. */
async function moveDown(page: Page, grip: Locator, places: readonly string[]): Promise<void> {
  await grip.press('Space');
  await grip.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  const announced = page.locator('[id^="DndLiveRegion"]');
  for (const place of places.slice(0, -2)) {
    await page.keyboard.press('ArrowDown');
    await expect(announced).toHaveText(new RegExp(`at the place of ${place}\\.$`));
  }
  for (const _ of places.slice(-2)) await page.keyboard.press('ArrowDown');
  await expect(announced).toHaveText(new RegExp(`at the place of ${places.at(-1)}\\.$`));
  await page.keyboard.press('Space');
}
