import { expect, Player, sharedTest, test } from './player.ts';
import { chainRows, expectSameRows, followLink, makeShare, newPage } from './sharing.ts';

test.use({ hasDatabase: true });

test('a share shows the same planets in another profile, follows changes, and ends when it is stopped', async ({
  player,
  page,
  browser,
}) => {
  await player.openWithPilots(['Oran Derrel']);
  const link = await makeShare(player, 'Corp Foo');
  const context = await browser.newContext();
  const errors: string[] = [];
  const follower = await newPage(context, errors);
  await followLink(follower, link);
  // The key is not in the address, and not in the history.
  expect(follower.url()).not.toContain('share');
  await expect(follower.getByRole('heading', { name: 'Account: Corp Foo' }).first()).toBeVisible();
  await expect(follower.getByText('Shared', { exact: true }).first()).toBeVisible();
  await expect(follower.getByText(/^Corp Foo: as of/)).toBeVisible();
  await expectSameRows(follower, page);

  await player.openAppBarAction('Share…');
  const dialog = page.getByRole('dialog', { name: 'Share your colonies' });
  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(dialog.getByText('Corp Foo')).toHaveCount(0);
  await follower.reload();
  await expect(follower.getByText(/The sharer has stopped this share: this is the last copy\./)).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

test.describe('on a phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a link is opened, followed, and a round planned without a network', { tag: '@deep' }, async ({
    player,
    browser,
  }) => {
    await player.openWithPilots(['Oran Derrel']);
    const link = await makeShare(player, 'My colonies');
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const errors: string[] = [];
    const phone = await newPage(context, errors);
    await followLink(phone, link);
    await expect(phone.getByRole('heading', { name: 'Account: My colonies' }).first()).toBeVisible();
    await phone.evaluate(() => navigator.serviceWorker.ready);
    // Its files are stored by then.
    await phone.reload();
    await expect(phone.getByText(/^My colonies: as of/)).toBeVisible();
    await context.setOffline(true);
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'Account: My colonies' }).first()).toBeVisible();
    await phone.getByRole('link', { name: /^Round/ }).click();
    await expect(phone.getByRole('heading', { name: '1 of 1: log in as Oran Derrel' })).toBeVisible();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(errors).toEqual([]);
    await context.close();
  });
});

test('three shares are followed at once, and the chain adds them up', { tag: '@deep' }, async ({
  player,
  page,
  browser,
}) => {
  const pilots = ['Oran Derrel', 'Vesna Auvinen', 'Ketta Vaskonen'];
  await player.openWithPilots(pilots);
  const links: string[] = [];
  for (const pilot of pilots) links.push(await makeShare(player, `Of ${pilot}`, [pilot]));
  const context = await browser.newContext();
  const errors: string[] = [];
  const follower = await newPage(context, errors);
  for (const link of links) await followLink(follower, link);
  await follower.getByLabel('Characters shown').selectOption('shared');
  await expectSameRows(follower, page);
  expect(await chainRows(new Player(follower, player.product))).toEqual(await chainRows(player));
  expect(errors).toEqual([]);
  await context.close();
});

sharedTest('a link that is damaged says what to do', async ({ player, page }) => {
  await player.open('/#share=short');
  await expect(page.getByRole('alert').filter({ hasText: 'This link is not complete' })).toBeVisible();
  expect(page.url()).not.toContain('share');
});
