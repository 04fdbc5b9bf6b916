/** Account and character cards: their figures, their order, and what the player keeps about a character. */
import type { Locator, Page } from '@playwright/test';
import { expect, type Player, sharedTest } from './player.ts';

const KETTA = 'Ketta Vaskonen';
const ORAN = 'Oran Derrel';
const KASPAR = 'Kaspar Kaldane';
const ONE_OF_EACH = [KETTA, 'Tuomo Strand', 'Sanna Hessari', KASPAR];

const notices = (page: Page) => page.getByRole('list', { name: 'Notices' });
const headings = (page: Page) => page.getByRole('list', { name: 'Accounts' }).getByRole('heading');
const grip = (page: Page, label: string) => page.getByRole('button', { name: `Move ${label}` });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openCharacter(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return dialogOf(page, name);
}

/** Picks up an entry by keyboard. Arrow keys are listened for from the next task on. */
async function pickUp(grip: Locator): Promise<void> {
  await grip.press('Space');
  await grip.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It has no place on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

sharedTest(
  'account cards are dragged by mouse; the order survives a reload and a new log-in',
  async ({ player, page }) => {
    await player.openWithPilots(ONE_OF_EACH);
    await page.getByRole('button', { name: 'Collapse All' }).click();
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
    await page.mouse.up();
    const moved = ['Account: Alt farm', 'Account: Factories', 'Account: Main', 'No account name'];
    await expect(headings(page)).toHaveText(moved);

    await page.reload();
    await expect(headings(page)).toHaveText(moved);
    await player.logIn(KETTA);
    await expect(headings(page)).toHaveText(moved);
    expect(await player.kept('accountOrder')).toEqual(['Alt farm', 'Factories', 'Main', '-']);
  },
);

sharedTest('cards are moved by keyboard, and a screen reader is told', async ({ player, page }) => {
  await player.openWithPilots(ONE_OF_EACH);
  await page.getByRole('button', { name: 'Collapse All' }).click();
  await pickUp(grip(page, 'No account name'));
  const told = page.getByRole('status').filter({ hasText: 'No account name' });
  await expect(told).toHaveText('No account name is picked up and at its own place.');
  await page.keyboard.press('ArrowUp');
  await expect(told).toHaveText('No account name is at the place of Account: Factories.');
  await page.keyboard.press('Space');
  await expect(headings(page)).toHaveText([
    'Account: Main',
    'Account: Alt farm',
    'No account name',
    'Account: Factories',
  ]);
  await expect(grip(page, 'No account name')).toBeFocused();

  await pickUp(grip(page, 'No account name'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(headings(page).nth(2)).toHaveText('No account name');
});

sharedTest('characters are put in order inside of their account', async ({ player, page }) => {
  await player.openWithPilots([KETTA, ORAN, 'Vesna Auvinen', KASPAR], { planMode: true });
  const names = page.getByRole('list', { name: 'Characters of Account: Main' }).getByRole('button', { name: /^Edit / });
  await pickUp(grip(page, KETTA));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: `at the place of ${ORAN}` })).toBeAttached();
  await page.keyboard.press('Space');
  const order = async () => names.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  await expect.poll(order).toEqual([`Edit ${ORAN}`, `Edit ${KETTA}`, 'Edit Vesna Auvinen']);
  await page.reload();
  await expect.poll(order).toEqual([`Edit ${ORAN}`, `Edit ${KETTA}`, 'Edit Vesna Auvinen']);
});

sharedTest.describe('on a touch screen', () => {
  sharedTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  sharedTest('account cards are dragged by a finger on the grip', async ({ player, page }) => {
    await player.openWithPilots(ONE_OF_EACH);
    await player.openView();
    await page.getByRole('button', { name: 'Collapse All' }).tap();
    const from = await middleOf(grip(page, 'Account: Main'));
    const to = await middleOf(grip(page, 'Account: Alt farm'));
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
    await send('touchStart', from.y);
    for (const share of [0.1, 0.4, 0.8, 1]) await send('touchMove', from.y + (to.y + 10 - from.y) * share);
    await send('touchEnd');
    await expect(headings(page).first()).toHaveText('Account: Alt farm');
    await expect(headings(page).nth(1)).toHaveText('Account: Main');
  });
});

sharedTest("an account's header shows all its figures, and opens and closes the card", async ({ player, page }) => {
  await player.openWithPilots(['Ilse Calloway', 'Marek Okuro', KETTA]);
  const header = page.getByRole('banner').or(page.locator('header')).filter({ hasText: 'Account: Alt farm' });
  const stat = (label: string) => header.locator('span', { has: page.getByText(label, { exact: true }) }).first();
  await expect(stat('Monthly ISK')).toHaveText(/^Monthly ISK(≥ )?[\d,]+\.\d\d [BM]/);
  await expect(stat('Storage ISK')).toHaveText(/^Storage ISK(≥ )?[\d,]+\.\d\d [BM]$/);
  await expect(stat('Planets')).toHaveText('Planets10');
  await expect(stat('Characters')).toHaveText('Characters2');
  await expect(stat('Extractors')).toHaveText('Extractors9/15');
  await expect(stat('Storage Alerts')).toHaveText(/^Storage Alerts[1-9]$/);
  await expect(stat('Balance Alerts')).toHaveText(/^Balance Alerts[1-9]$/);
  for (const label of ['Extractors', 'Storage Alerts', 'Balance Alerts']) {
    await expect(stat(label)).toHaveAttribute('data-tone', 'danger');
  }
  for (const label of ['Planets', 'Characters']) await expect(stat(label)).toHaveAttribute('data-tone', 'normal');

  const toggle = page.getByRole('button', { name: 'Account: Alt farm' }).first();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await header.click({ position: { x: 300, y: 20 } });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('table', { name: 'Planets of Ilse Calloway' })).toBeHidden();
  await expect(page.getByRole('table', { name: `Planets of ${KETTA}` })).toBeVisible();
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');

  await page.getByRole('button', { name: 'Collapse All' }).click();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByRole('button', { name: 'Expand All' }).click();
  await expect(page.getByRole('table')).toHaveCount(3);
});

sharedTest('account, system and comment are edited, grouped by, cleared and kept', async ({ player, page }) => {
  await player.openWithPilots([KETTA, KASPAR]);
  let dialog = await openCharacter(page, KASPAR);
  await dialog.getByLabel('System').fill('Jita');
  await dialog.getByLabel('Comment / Plan').fill('First line\n  second, indented');
  await dialog.getByLabel('Account name').fill('Main');
  await dialog.getByLabel('Account name').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(headings(page)).toHaveText(['Account: Main']);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Edit ${KASPAR}` }) })
    .last();
  await expect(card).toContainText('Jita');
  await card.getByRole('button', { name: `Portrait of ${KASPAR}` }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('First line\n  second, indented');

  await page.reload();
  await card.getByRole('button', { name: `Portrait of ${KASPAR}` }).click();
  dialog = dialogOf(page, KASPAR);
  await expect(dialog.getByLabel('System')).toHaveValue('Jita');
  await dialog.getByLabel('System').fill('');
  await dialog.getByLabel('Comment / Plan').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card).not.toContainText('Jita');
  dialog = await openCharacter(page, KASPAR);
  await expect(dialog.getByLabel('System')).toHaveValue('');
  await expect(dialog.getByLabel('Comment / Plan')).toHaveValue('');

  await dialog.getByLabel('System').fill('Amarr');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).not.toContainText('Amarr');

  dialog = await openCharacter(page, KASPAR);
  await dialog.getByRole('button', { name: 'Clear account' }).click();
  await expect(dialog.getByLabel('Account name')).toHaveValue('-');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(headings(page)).toHaveText(['Account: Main', 'No account name']);
});

sharedTest(
  'deleting asks first, revokes, and deletes also when revoking fails, saying so',
  async ({ player, page, product }) => {
    await player.openWithPilots([KETTA, ORAN, KASPAR]);
    const revocations = async () =>
      Object.keys(await product.calls()).filter((route) => route.startsWith('POST ') && route.endsWith('/revoke'))
        .length;
    let dialog = await openCharacter(page, ORAN);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('alert')).toContainText(`Delete ${ORAN} from this browser`);
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(player.row('Auga IX')).toBeVisible();
    expect(await revocations()).toBe(0);

    dialog = await openCharacter(page, ORAN);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: `Delete ${ORAN}` }).click();
    await expect(notices(page)).toContainText(`${ORAN} is deleted and logged out.`);
    await expect(player.row('Auga IX')).toBeHidden();
    expect(await revocations()).toBeGreaterThan(0);

    await product.breakServices({ sso: { status: 503, path: '/revoke' } });
    dialog = await openCharacter(page, KETTA);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: `Delete ${KETTA}` }).click();
    await expect(notices(page)).toContainText(`Logout failed for ${KETTA}`);
    await expect(notices(page)).toContainText('The character is deleted here anyway');
    await expect(player.row('Dal V')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: `Edit ${KASPAR}` })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1);
  },
);

async function readWarning(player: Player): Promise<void> {
  const { page } = player;
  await expect(page.getByText('Character token has expired. Relogin to fix.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
}

sharedTest(
  'a character whose tokens are refused says so in every mode, and offers the log-in',
  async ({ player, page }) => {
    await player.openWithPilots(['Dario Torvalsen', KETTA]);
    await readWarning(player);
    for (const mode of ['Plan mode', 'Compact mode']) {
      await page.getByRole('button', { name: mode }).click();
      await readWarning(player);
    }
    const card = page
      .getByRole('list', { name: 'Accounts' })
      .getByRole('listitem')
      .filter({ hasText: 'Dario Torvalsen' });
    await page.getByRole('button', { name: 'Alert mode' }).click();
    await readWarning(player);
    await page.getByRole('button', { name: 'Collapse All' }).click();
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Accounts' }).getByText('1 login expired')).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: '1 login expired' }).click();
    await readWarning(player);
    await expect(page.getByRole('button', { name: `Edit ${KETTA}` })).toHaveCount(0);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Who logs in?' })).toBeVisible();
  },
);
