import type { Page } from '@playwright/test';

/**
 * What the page has copied, as a player would paste it. The page's own rules forbid scripts to read the clipboard, so the
 * keyboard does.
 */
export async function pastedText(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.id = 'pasted';
    // An open dialog would take the focus back.
    (document.querySelector('[role="dialog"]') ?? document.body).append(field);
    field.focus();
  });
  const field = page.locator('#pasted');
  await field.press('Control+V');
  const text = await field.inputValue();
  await field.evaluate((element) => element.remove());
  return text;
}
