/** Account cards are dragged by mouse and finger. By keyboard, and a character's dialog: `component/accounts.test.tsx`. */
import type { Locator, Page } from '@playwright/test';
import { expect, sharedTest } from './player.ts';

const KETTA = 'Ketta Vaskonen';
const ONE_OF_EACH = [KETTA, 'Tuomo Strand', 'Sanna Hessari', 'Kaspar Kaldane'];

const headings = (page: Page) => page.getByRole('list', { name: 'Accounts' }).getByRole('heading');
const grip = (page: Page, label: string) => page.getByRole('button', { name: `Move ${label}` });
async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It has no place on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Goes on moving until the page shows that what is dragged would be dropped below this card. */
async function untilBelow(page: Page, label: string, move: (upPx: number) => Promise<unknown>): Promise<void> {
  const card = page.getByRole('listitem').filter({ has: grip(page, label) });
  const place = card.locator('[data-place="after"]');
  await expect
    .poll(async () => {
      await move(1);
      await move(0);
      return place.count();
    })
    .toBe(1);
}

sharedTest(
  'account cards are dragged by mouse; the order survives a reload and a new log-in',
  { tag: '@deep' },
  async ({ player, page }) => {
    await player.openWithPilots(ONE_OF_EACH);
    await page.getByRole('button', { name: 'Collapse All' }).click();
    await player.untilModesDrawn();
    await expect(headings(page)).toHaveText([
      'Account: Main',
      'Account: Alt farm',
      'Account: Factories',
      'No account name',
    ]);
    const from = await middleOf(grip(page, 'Account: Main'));
    const to = await middleOf(grip(page, 'Account: Factories'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 20, { steps: 3 });
    await page.mouse.move(to.x, to.y + 6, { steps: 5 });
    await untilBelow(page, 'Account: Factories', (upPx) => page.mouse.move(to.x, to.y + 6 - upPx));
    await page.mouse.up();
    const moved = ['Account: Alt farm', 'Account: Factories', 'Account: Main', 'No account name'];
    await expect(headings(page)).toHaveText(moved);

    await page.reload();
    await expect(headings(page)).toHaveText(moved);
    await page.getByRole('button', { name: 'Expand All' }).click();
    await player.logIn(KETTA);
    await expect(headings(page)).toHaveText(moved);
    expect(await player.kept('accountOrder')).toEqual(['Alt farm', 'Factories', 'Main', '-']);
  },
);

sharedTest(
  'a grip that is pressed before dragging is loaded picks up as soon as it is',
  { tag: '@deep' },
  async ({ player, page }) => {
    let load = (): void => {};
    const isAsked = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\/assets\/DragAndDrop-/, async (route) => {
      await isAsked;
      await route.continue();
    });
    await player.openWithPilots(ONE_OF_EACH);
    await page.getByRole('button', { name: 'Collapse All' }).click();
    await player.untilModesDrawn();
    const from = await middleOf(grip(page, 'Account: Main'));
    const to = await middleOf(grip(page, 'Account: Alt farm'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    load();
    await untilBelow(page, 'Account: Alt farm', (upPx) => page.mouse.move(to.x, to.y + 6 - upPx));
    await page.mouse.up();
    await expect(headings(page).first()).toHaveText('Account: Alt farm');
  },
);

sharedTest.describe('on a touch screen', () => {
  sharedTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  sharedTest('account cards are dragged by a finger on the grip', { tag: '@deep' }, async ({ player, page }) => {
    await player.openWithPilots(ONE_OF_EACH);
    await player.openView();
    await page.getByRole('button', { name: 'Collapse All' }).tap();
    await player.untilModesDrawn();
    const from = await middleOf(grip(page, 'Account: Main'));
    const to = await middleOf(grip(page, 'Account: Alt farm'));
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
    await send('touchStart', from.y);
    for (const share of [0.1, 0.4, 0.8, 1]) await send('touchMove', from.y + (to.y + 10 - from.y) * share);
    await untilBelow(page, 'Account: Alt farm', (upPx) => send('touchMove', to.y + 10 - upPx));
    await send('touchEnd');
    await expect(headings(page).first()).toHaveText('Account: Alt farm');
    await expect(headings(page).nth(1)).toHaveText('Account: Main');
  });
});
