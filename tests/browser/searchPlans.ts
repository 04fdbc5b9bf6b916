/** The search for plans of new planets, as a player starts and cancels it. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Five jumps around Amamake, by three characters with five planets at level 4 that don't exist yet. @param place with the tab open */
export async function fillIn(page: Page, place: Locator): Promise<void> {
  await place.getByRole('combobox', { name: 'Home system' }).fill('Amamake');
  await place.getByRole('option', { name: /^Amamake/ }).click();
  const who = place.getByText(/^Who goes:/);
  if (!(await place.getByRole('button', { name: 'Add a placeholder' }).isVisible())) await who.click();
  for (let count = 0; count < 3; count++) await place.getByRole('button', { name: 'Add a placeholder' }).click();
  await expect(place.getByText(/3 placeholders, 15 free planets$/)).toBeVisible();
  await expect(place.getByText(/^In reach: \d+ planets in \d+ systems$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find plans' })).toBeEnabled();
}

/** Presses Find plans, and waits until the worker really searches. */
export async function startSearch(place: Locator): Promise<void> {
  await place.getByRole('button', { name: 'Find plans' }).click();
  await expect(place.getByRole('progressbar', { name: 'Search for plans' })).toBeVisible();
  await expect(place.getByText(/^Designing colonies: [1-9]|^Choosing planets/)).toBeVisible();
}
