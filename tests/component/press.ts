import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/**
 * Clicks without the pointer, which takes about ten times as long in a whole page: for what only leads to a test's
 * statement. Where it is about the pointer, the focus, or what lies over a button, `click()` of the locator has one. While
 * a menu is still moving in, the pointer's repeated attempts would scroll the page below it.
 */
export async function press(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  await expect.element(target).toBeEnabled();
  const element = target.element() as HTMLElement;
  // Tooltips listen on the document from an effect on, which may not have run yet: the pointer takes longer.
  if (element.closest('[data-tip]:not([data-tip-hover-only])') !== null) await target.click();
  else element.click();
}
