import { expect, test } from './player.ts';

const PILOTS = 60;

test.use({ environment: { SANDBOX_PILOTS: String(PILOTS) } });

test('in a large fleet every name is on the page as text, and what comes near is drawn', async ({
  player,
  page,
  product,
}) => {
  test.setTimeout(180_000);
  await player.openWithPilots();
  const records: { character: { characterId: number; name: string } }[] = await (
    await fetch(`${product.url}/sandbox/backup.json`)
  ).json();
  const entries = page.getByRole('list', { name: /^Characters of/ }).locator('> li');
  await expect(entries).toHaveCount(PILOTS);
  for (const { character } of records) {
    await expect(entries.filter({ hasText: character.name }).first()).toBeAttached();
  }

  const last = entries.filter({ has: page.locator('p[style*="--planet-count"]') }).last();
  const names = ((await last.locator('p[style*="--planet-count"]').textContent()) ?? '').split(' · ');
  expect(names.length).toBeGreaterThan(0);
  await expect(last.getByRole('row')).toHaveCount(0);
  const found = await page.evaluate((name) => {
    const find = (window as unknown as { find: (text: string) => boolean }).find;
    return find(name);
  }, names[0] ?? '');
  expect(found).toBe(true);
  await last.scrollIntoViewIfNeeded();
  const rows = entries.filter({ hasText: names[0] ?? '' }).last();
  for (const name of names) {
    await expect(rows.getByRole('button', { name, exact: true })).toBeVisible();
  }
});
