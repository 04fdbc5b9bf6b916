import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Clicks with the pointer; in a menu without it: while that is still moving in, repeated attempts would scroll the page below. */
export async function press(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  await expect.element(target).toBeEnabled();
  const element = target.element() as HTMLElement;
  if (element.closest('[role="menu"]') === null) await target.click();
  else element.click();
}
