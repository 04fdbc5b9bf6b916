/** A large shared fleet: all its figures in another browser, and three shares of it that add up in a third one. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { chooseFromMenu, expect, Player, test } from '../browser/player.ts';
import { chainRows, followLink, makeShare, newPage } from '../browser/sharing.ts';

const PILOTS = 40;
const SHARES = 3;

/**
 * Followers see the characters in accounts of their own. What a visit now would bring is about now on any page, and figures
 * that do not change keep the time at which they were calculated.
 */
const OTHER_COLUMNS = ['Account', 'What to do', 'Figures at'];

test.use({ environment: { SANDBOX_PILOTS: String(PILOTS) } });

/** Everything that a page exports of its fleet. */
async function figuresOf(page: Page) {
  const tables: Record<string, Record<string, string>[]> = {};
  for (const name of ['Planets', 'Totals', 'Stops']) {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), chooseFromMenu(page, new RegExp(`^${name}`))]);
    const text = (await readFile(await file.path(), 'utf8')).slice(1);
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, delimiter: ',' });
    for (const row of data) for (const column of OTHER_COLUMNS) delete row[column];
    tables[name] = data.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  }
  return tables;
}

test('forty pilots have the same figures for a follower, and three shares of them add up for another', async ({
  player,
  page,
  browser,
}) => {
  await player.openWithPilots();
  const records: { character: { name: string } }[] = await (
    await fetch(`${player.product.url}/sandbox/backup.json`)
  ).json();
  const names = records.map(({ character }) => character.name);
  expect(names).toHaveLength(PILOTS);
  const errors: string[] = [];

  const link = await makeShare(player, 'Corp Foo');
  const second = await browser.newContext();
  const follower = await newPage(second, errors);
  await followLink(follower, link);
  // Figures of now move on once a minute, on each page at a second of its own, so both are shown at one moment.
  const now = new Date();
  for (const one of [page, follower]) {
    await one.clock.setFixedTime(now);
    await one.getByRole('button', { name: 'In 6 hours' }).click();
  }
  await expect(async () => {
    const [own, shared] = [await figuresOf(page), await figuresOf(follower)];
    expect(own.Planets?.length).toBeGreaterThan(4 * PILOTS);
    expect(shared).toEqual(own);
  }).toPass();
  await second.close();

  const links: string[] = [];
  for (let share = 0; share < SHARES; share++) {
    const part = names.filter((_, index) => index % SHARES === share);
    links.push(await makeShare(player, `Wing ${share + 1}`, part));
  }
  const third = await browser.newContext();
  const collector = await newPage(third, errors);
  for (const one of links) await followLink(collector, one);
  await collector.getByLabel('Characters shown').selectOption('shared');
  const [own, added] = [await chainRows(player), await chainRows(new Player(collector, player.product))];
  expect(own.length).toBeGreaterThan(30);
  expect(added).toEqual(own);
  expect(errors).toEqual([]);
  await third.close();
});
