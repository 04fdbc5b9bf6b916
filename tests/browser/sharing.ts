/** What players do with shares, and how two pages are compared. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, type Player } from './player.ts';

/** Opens a link in another profile, and follows the share. */
export async function followLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const offer = page.getByRole('dialog', { name: /^Show \d+ characters? shared as/ });
  await offer.waitFor();
  await offer.getByRole('button', { name: 'Show them' }).click();
  await offer.waitFor({ state: 'hidden' });
}

/** Makes a share by the dialog. @param pilots all if they are not named. @returns its link */
export async function makeShare(player: Player, name: string, pilots?: readonly string[]): Promise<string> {
  const { page } = player;
  await player.openAppBarAction('Share…');
  const dialog = page.getByRole('dialog', { name: 'Share your colonies' });
  await dialog.getByRole('button', { name: 'New share' }).click();
  const form = page.getByRole('dialog', { name: 'New share' });
  await form.getByLabel('For your own phone or second computer').check();
  await form.getByLabel('Name of the share').fill(name);
  if (pilots !== undefined) {
    await form.getByLabel('Characters', { exact: true }).selectOption('some');
    const choices = form.getByRole('group', { name: 'Characters to share' });
    for (const pilot of pilots) await choices.getByLabel(pilot).check();
  }
  await form.getByRole('heading', { name: /^A follower sees \d+ character/ }).waitFor();
  await form.getByRole('button', { name: 'Create the link' }).click();
  const field = dialog.getByLabel(`Link to “${name}”`);
  await field.waitFor();
  await expect(field).toHaveValue(/#share=[\w-]{22}\.[\w-]{43}$/);
  const link = await field.inputValue();
  await dialog
    .getByText(/on the server, uploaded/)
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return link;
}

export const newPage = async (context: BrowserContext, errors: string[]): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  return page;
};

/** The rows of the planet tables with all their figures; instead of countdowns, the times that they count to. */
const rowsOf = (page: Page): Promise<string[]> =>
  page.locator('tr[data-colony]').evaluateAll((rows) =>
    rows
      .map((row) => {
        const copy = row.cloneNode(true) as Element;
        for (const time of copy.querySelectorAll('time')) time.textContent = ` ${time.getAttribute('datetime')} `;
        return (copy.textContent ?? '').replace(/[\d.]+%/g, '%');
      })
      .sort(),
  );

const TIME_LEFT = /(?:(\d+)d )?(?:(\d+)h ?)?(?:(\d+)m)?/g;

/** Waits until two pages show the same rows. Hours and minutes that are left turn over at different moments on them. */
export async function expectSameRows(one: Page, other: Page): Promise<void> {
  await expect(async () => {
    const [rows, otherRows] = await Promise.all([rowsOf(one), rowsOf(other)]);
    const withoutTimes = (all: readonly string[]) => all.map((row) => row.replaceAll(TIME_LEFT, ''));
    expect(withoutTimes(rows)).toEqual(withoutTimes(otherRows));
    const otherTimes = timesLeft(otherRows);
    for (const [index, { minutes, hasDays }] of timesLeft(rows).entries()) {
      expect(Math.abs(minutes - (otherTimes[index]?.minutes ?? Number.NaN))).toBeLessThanOrEqual(hasDays ? 60 : 1);
    }
  }).toPass();
}

function timesLeft(rows: readonly string[]) {
  return [...rows.join('\n').matchAll(TIME_LEFT)].flatMap(([text, days = 0, hours = 0, minutes = 0]) =>
    text === ''
      ? []
      : [{ minutes: (Number(days) * 24 + Number(hours)) * 60 + Number(minutes), hasDays: text.includes('d') }],
  );
}

/** What the stock is, and how long it lasts, is about the moment at which a page has calculated it. */
const MOVING_COLUMNS = ['Stock', 'Lasts'];

/** The rows of the chain of the characters that a page shows. */
export async function chainRows(player: Player): Promise<string[]> {
  await player.open('/?view=improve&tab=chain');
  await player.page.getByRole('button', { name: 'Table', exact: true }).click();
  const table = player.page.getByRole('main').getByRole('table').first();
  await expect(table).toBeVisible();
  return table.getByRole('row').evaluateAll((rows, moving) => {
    const cellsOf = (row: Element | undefined) =>
      [...(row?.children ?? [])].map((cell) => (cell as HTMLElement).innerText.trim());
    const titles = cellsOf(rows[0]).map((title) => title.trim());
    if (!moving.every((title) => titles.includes(title))) throw new Error(`The chain has the columns ${titles}.`);
    return rows.map((row) =>
      cellsOf(row)
        .filter((_, column) => !moving.includes(titles[column] ?? ''))
        .join(' | '),
    );
  }, MOVING_COLUMNS);
}
