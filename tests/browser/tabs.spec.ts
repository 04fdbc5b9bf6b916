import type { Page } from '@playwright/test';
import { expect, Player, sharedTest as test } from './player.ts';
import {
  expectAllFetched,
  expired,
  keepInBrowser,
  logPilotsIn,
  type StoredCharacter,
  storedCharacters,
} from './stored.ts';

const TOKENS = 'POST /sandbox/sso/v2/oauth/token';
const LISTS = 'GET /sandbox/esi/characters/{id}/planets';

async function openBoth(page: Page, player: Player): Promise<[Page, Page]> {
  const second = await page.context().newPage();
  await Promise.all([player.open(), second.goto(player.product.url)]);
  return [page, second];
}

/** The names on screen, from top to bottom. */
const order = (page: Page) => page.locator('[data-character]').evaluateAll((all) => all.map((one) => one.textContent));

test.describe('two tabs', () => {
  let pilots: StoredCharacter[];

  test.beforeEach(async ({ product, context }) => {
    pilots = expired(await logPilotsIn(product));
    await keepInBrowser(context, pilots);
    await product.resetCalls();
  });

  test('renew each token once and fetch each character once, and both show everything', async ({
    page,
    player,
    product,
  }) => {
    const tabs = await openBoth(page, player);
    for (const tab of tabs) await expectAllFetched(tab, pilots);
    const calls = await product.calls();
    // The sandbox kills a refresh token that was used: a second use would be answered with 400.
    expect(calls[TOKENS]).toEqual({ count: pilots.length, statuses: { 200: pilots.length } });
    expect(calls[LISTS]).toEqual({ count: pilots.length, statuses: { 200: pilots.length } });
    const totals = (tab: Page) => tab.getByRole('region', { name: 'Totals' }).textContent();
    await expect.poll(async () => (await totals(tabs[1])) === (await totals(tabs[0]))).toBe(true);
    expect((await storedCharacters(page)).filter(({ needsLogin }) => needsLogin)).toEqual([]);
  });

  test('renew what the other has not, when one closes in the middle', { tag: '@deep' }, async ({
    page,
    player,
    product,
  }) => {
    const [first, second] = await openBoth(page, player);
    await expect.poll(async () => (await product.calls())[TOKENS]?.count ?? 0).toBeGreaterThan(0);
    await first.close();
    await expect(second.locator('[data-character]')).toHaveCount(pilots.length);
    await expect
      .poll(async () =>
        (await storedCharacters(second)).every(({ expires_at, needsLogin }) => expires_at > 0 || needsLogin),
      )
      .toBe(true);
    for (const { character } of await storedCharacters(second)) {
      expect(pilots.map((pilot) => pilot.character.characterId)).toContain(character.characterId);
    }
  });

  test('show each other’s edits, order, settings, log-ins and deletions', { tag: '@deep' }, async ({
    page,
    player,
    product,
  }) => {
    const [first, second] = await openBoth(page, player);
    for (const tab of [first, second]) await expectAllFetched(tab, pilots);
    const [pilot] = pilots as [StoredCharacter];
    const name = pilot.character.name;
    const other = new Player(second, product);

    await first.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = first.getByRole('dialog');
    await dialog.getByLabel('Comment / Plan').fill('Haul on Sunday');
    await dialog.getByLabel('Account name').fill('Zeta');
    await dialog.getByLabel('Account name').press('Enter');
    await expect(second.getByText('Account: Zeta')).toBeVisible();
    await second.getByRole('button', { name: 'Plan mode' }).click();
    await expect(second.getByText('Haul on Sunday')).toBeVisible();
    await expect(first.getByRole('button', { name: 'Plan mode' })).toHaveAttribute('aria-pressed', 'true');

    const before = await order(first);
    const grip = first.getByRole('button', { name: 'Move Account: Zeta' });
    await grip.focus();
    await first.keyboard.press('Space');
    await expect(grip).toHaveAttribute('data-dragged', 'true');
    await expect
      .poll(async () => {
        await first.keyboard.press('ArrowDown');
        return first.locator('[data-place]').count();
      })
      .toBeGreaterThan(0);
    await first.keyboard.press('Space');
    await expect.poll(() => order(first)).not.toEqual(before);
    await expect.poll(() => order(second)).toEqual(await order(first));

    await first.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(second.getByText('Account: Zeta')).toBeHidden();

    await other.logIn(name);
    await expect(first.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
    await expectAllFetched(first, [pilot]);
  });

  test('keep what the other wrote about a character while its dialog was open here', { tag: '@deep' }, async ({
    page,
    player,
  }) => {
    const [first, second] = await openBoth(page, player);
    const [{ character }] = pilots as [StoredCharacter];
    for (const tab of [first, second]) await tab.getByRole('button', { name: `Edit ${character.name}` }).click();
    const [here, there] = [first.getByRole('dialog'), second.getByRole('dialog')];
    await there.getByLabel('Comment / Plan').fill('Haul on Sunday');
    await there.getByRole('button', { name: 'Save' }).click();
    await here.getByLabel('System').fill('Perimeter');
    await here.getByRole('button', { name: 'Save' }).click();
    const kept = async () => {
      const stored = (await storedCharacters(first)).find((one) => one.character.characterId === character.characterId);
      return { comment: stored?.comment, system: stored?.system };
    };
    await expect.poll(kept).toEqual({ comment: 'Haul on Sunday', system: 'Perimeter' });
  });
});
