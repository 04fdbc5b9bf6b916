/** The list of stops in the built product. What it shows: `component/stops.test.tsx`. */
import { readFile } from 'node:fs/promises';
import { convertIcsCalendar } from 'ts-ics';
import { expect, type Player, sharedTest as test } from './player.ts';

const panel = (player: Player) => player.place('Stops');

async function openList(player: Player): Promise<void> {
  await player.openWithPilots(['Ketta Vaskonen', 'Oran Derrel', 'Ilse Calloway']);
  await player.goTo('Stops');
  await expect(panel(player).getByRole('heading', { name: 'Stops' })).toBeFocused();
}

test('the stops of one account are saved as a calendar file', { tag: '@deep' }, async ({ player, page }) => {
  await openList(player);
  await panel(player).getByLabel('Account').selectOption('Main');
  await expect(panel(player)).not.toContainText('· Alt farm');
  const ahead = panel(player).getByRole('region', { name: /^(Today|Tomorrow|Later)/ });
  const firstAt = Date.parse((await ahead.first().locator('li time').first().getAttribute('datetime')) ?? '');
  await panel(player).getByRole('button', { name: 'Calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar of stops' });
  // What the list shows is what is offered first.
  await expect(dialog.getByLabel('Account')).toHaveValue('Main');
  await dialog.getByLabel('Reminder').selectOption('2 hours before');
  expect(await player.seriousAccessibilityFindings('[role="dialog"]')).toEqual([]);
  await expect(dialog.getByRole('status')).toHaveText(/\d+ upcoming stops/);
  const announced = Number(/(\d+) upcoming stops/.exec((await dialog.getByRole('status').textContent()) ?? '')?.[1]);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save .ics file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^colony-watch-stops-\d{4}-\d\d-\d\d\.ics$/);
  const { events = [] } = convertIcsCalendar(undefined, await readFile(await download.path(), 'utf8'));
  expect(events).toHaveLength(announced);
  expect(events.length).toBeGreaterThan(5);
  for (const event of events) {
    // None has stopped already: the list's first stop ahead may pass before the file is made, none comes before it.
    expect(event.start.date.getTime()).toBeGreaterThanOrEqual(firstAt);
    expect(event.description).toContain('· Main');
    expect(event.alarms).toMatchObject([{ trigger: { value: { before: true, hours: 2 } } }]);
  }
  await expect(dialog).toBeHidden();
  await expect(panel(player).getByRole('button', { name: 'Calendar' })).toBeFocused();
});
