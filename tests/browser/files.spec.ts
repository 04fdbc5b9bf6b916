import { expect, sharedTest as test } from './player.ts';
import {
  clearStoredCharacters,
  expectAllFetched,
  keepInBrowser,
  logPilotsIn,
  type StoredCharacter,
  storedCharacters,
} from './stored.ts';

const MEGABYTE = 2 ** 20;

type TextPart = string | [repeated: string, times: number];

/** A page that took text for HTML would set its title. */
const COMMENT = `Robotics\nevery Sunday <img src="/none" onerror="document.title='owned'">`;

let pilots: StoredCharacter[];

test.beforeEach(async ({ product, context, player }) => {
  pilots = await logPilotsIn(product);
  await keepInBrowser(context, pilots);
  await player.open();
  await expectAllFetched(player.page, pilots);
});

test('a file of another instance, in the original tool’s format: its characters need a log-in, and keep all else', {
  tag: '@deep',
}, async ({ page, player }) => {
  const [own, other] = pilots as [StoredCharacter, StoredCharacter];
  const original = [own, other].map((character, index) => ({
    access_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJDSEFSQUNURVI6RVZFOjcifQ.c2lnbmF0dXJl',
    token_type: 'Bearer',
    refresh_token: 'U2FsdGVkX1+vupppZksvRf5pq5g5XjFRIipRkwB0K1Y96Qsv2Lm+31cmzaAILwyt',
    expires_at: 1_700_000_000_000,
    character: {
      name: character.character.name,
      characterId: index === 0 ? character.character.characterId : String(character.character.characterId),
    },
    needsLogin: false,
    account: 'Hauling',
    comment: COMMENT,
    system: 'Tanoo',
    planets: [{ planet_id: 40_000_017, planet_type: 'barren', info: { pins: [] } }],
    planetConfig: [{ characterId: character.character.characterId, planetId: 40_000_017, excludeFromTotals: true }],
  }));
  // If the browser has working tokens of the same characters, these stay; so they go first.
  await clearStoredCharacters(page);
  await page.reload();
  await player.openAppBarAction('Restore');
  await player.restoreFile('eve-pi.json', JSON.stringify(original));
  await expect(page.getByText('Character token has expired. Relogin to fix.')).toHaveCount(2);
  await expect(page.getByText('Account: Hauling')).toBeVisible();
  expect(await storedCharacters(page)).toMatchObject(
    [own, other].map(({ character }) => ({
      character,
      needsLogin: true,
      account: 'Hauling',
      comment: COMMENT,
      system: 'Tanoo',
      planetConfig: [{ planetId: 40_000_017, excludeFromTotals: true }],
    })),
  );
  await page.getByRole('button', { name: 'Plan mode' }).click();
  await expect(page.getByText('every Sunday <img src="/none"').first()).toBeVisible();
  await expect(page).not.toHaveTitle('owned');
  await page.reload();
  await expect(page.getByText('Character token has expired. Relogin to fix.')).toHaveCount(2);
  await player.logIn(own.character.name);
  await expectAllFetched(page, [own]);
  expect((await storedCharacters(page))[0]).toMatchObject({ needsLogin: false, account: 'Hauling', system: 'Tanoo' });
});

test('a backup file carries over to an empty browser without a login', { tag: '@deep' }, async ({ page, player }) => {
  expect(await storedCharacters(page)).toEqual(pilots);

  await clearStoredCharacters(page);
  await page.reload();
  await player.openAppBarAction('Restore');
  await player.restoreFile('colony-watch.json', JSON.stringify(pilots));
  await expectAllFetched(page, pilots);
  // The tokens are renewed at once, which shows that this server can open them.
  const sealedTokens = new Set(pilots.map(({ refresh_token }) => refresh_token));
  await expect
    .poll(async () => (await storedCharacters(page)).filter(({ refresh_token }) => sealedTokens.has(refresh_token)))
    .toEqual([]);
  expect((await storedCharacters(page)).map(({ character, needsLogin }) => ({ character, needsLogin }))).toEqual(
    pilots.map(({ character }) => ({ character, needsLogin: false })),
  );
});

test('bad files are refused with a reason; the page and the list stay as they were', { tag: '@deep' }, async ({
  page,
  player,
  consoleErrors,
}) => {
  // Nine files, two of them as large as a page can read.
  test.slow();
  const rows = await page.getByRole('row').count();
  const before = await page.evaluate(() => localStorage.getItem('characters'));
  const one = JSON.stringify(pilots[0]);
  const files: [name: string, parts: TextPart[], reason: RegExp][] = [
    ['50 MB.json', [`[${one},"`, ['x', 50 * MEGABYTE], '"]'], /at most|larger than any backup|entry 2/],
    ['a million entries.json', ['[', ['{},', 999_999], '{}]'], /at most/],
    ['deep.json', [['[', 2 * MEGABYTE]], /cut off/],
    ['deep entry.json', ['[', ['{"a":', 200_000], '1', ['}', 200_000], ']'], /entry 1|damaged/],
    ['prototype.json', [`[{"__proto__":${one}}]`], /entry 1/],
    ['types.json', ['[null,1,"x",[],{"character":7}]'], /entry 1/],
    ['half.json', [`[${one},${one.slice(0, 60)}`], /cut off/],
    ['picture.json', ['\u0000\u0001PNG\uffff'], /not a list/],
    ['empty.json', [''], /not a list/],
  ];
  await player.openAppBarAction('Restore');
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  for (const [name, parts, reason] of files) {
    await test.step(name, async () => {
      await input.setInputFiles([]);
      await expect(dialog.getByText('Invalid input')).toBeHidden();
      // The page makes the text itself: to send 50 MB there takes longer than all the rest.
      await input.evaluate(
        (element: HTMLInputElement, file) => {
          const text = file.parts.map((part) => (typeof part === 'string' ? part : part[0].repeat(part[1])));
          const transfer = new DataTransfer();
          transfer.items.add(new File(text, file.name, { type: 'application/json' }));
          element.files = transfer.files;
          element.dispatchEvent(new Event('change', { bubbles: true }));
        },
        { name, parts },
      );
      await expect(dialog.getByText('Invalid input. Nothing has changed')).toBeVisible();
      await expect(dialog.getByRole('listitem').first()).toHaveText(reason);
    });
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row')).toHaveCount(rows);
  expect(await page.evaluate(() => localStorage.getItem('characters'))).toBe(before);
  expect(consoleErrors).toEqual([]);
});

test('a good list that is too large for the browser’s storage changes nothing, and says so', { tag: '@deep' }, async ({
  page,
  player,
}) => {
  const before = await page.evaluate(() => localStorage.getItem('characters'));
  const comment = 'x'.repeat(19_000);
  const many = Array.from({ length: 600 }, (_, index) => ({
    ...pilots[0],
    comment,
    character: { characterId: index + 1, name: `Pilot ${index}` },
  }));
  await player.openAppBarAction('Restore');
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'many.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(many)) });
  await expect(dialog.getByText('Nothing here is deleted.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(dialog.getByText('Nothing is restored')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => localStorage.getItem('characters'))).toBe(before);
  await expectAllFetched(page, pilots);
});
