/** A planet's configuration and its in-game template, held against what the engine says of the same colony. */
import type { Locator } from '@playwright/test';
import { formatIskSum } from '../../src/format/isk.ts';
import { formatNumber, formatUnitsPerHour } from '../../src/format/number.ts';
import { typeName } from '../../workers/catalogue/index.ts';
import { readTemplate } from '../unit/report/readTemplate.ts';
import { type EngineColony, readColonies } from './engineColony.ts';
import {
  cellTexts,
  choose,
  configure,
  EXTRACTION_PILOT,
  FACTORY_PILOT,
  FAULTY_PILOT,
  isTooWide,
  nowSeconds,
  rowOf,
} from './planetParts.ts';
import { expect, sharedTest, test } from './player.ts';

const settingsOf = (dialog: Locator) => ({
  exclude: dialog.getByRole('checkbox', { name: 'Exclude from totals' }),
  tax: dialog.getByRole('textbox', { name: 'Customs tax rate' }),
});

const line = (dialog: Locator, name: string) =>
  dialog.getByRole('table', { name: 'Planet', exact: true }).getByRole('row', { name }).getByRole('cell');

async function firstColony(colonies: Promise<EngineColony[]>): Promise<EngineColony> {
  const [colony] = await colonies;
  if (!colony) throw new Error('The pilot has no colony.');
  return colony;
}

sharedTest("the configuration says what the engine says of each planet's set-up", async ({ player, page, product }) => {
  sharedTest.slow();
  await player.openWithPilots([FAULTY_PILOT, FACTORY_PILOT]);
  const colonies = [...(await readColonies(product, FAULTY_PILOT)), ...(await readColonies(product, FACTORY_PILOT))];
  for (const colony of colonies) {
    const dialog = await configure(page, colony);
    const report = colony.report(nowSeconds());
    const { load, imports, exports, extractors, production } = report;
    await expect(line(dialog, 'Upgrade level')).toHaveText(String(report.upgradeLevel));
    for (const { typeId } of production) await expect(line(dialog, 'Products')).toContainText(typeName(typeId));
    for (const { typeId, unitsPerHour } of imports) {
      await expect(line(dialog, 'Imports')).toContainText(`${typeName(typeId)} ${formatUnitsPerHour(unitsPerHour)}/h`);
    }
    for (const { typeId, unitsPerHour } of exports) {
      await expect(line(dialog, 'Exports')).toContainText(`${typeName(typeId)} ${formatUnitsPerHour(unitsPerHour)}/h`);
    }
    await expect(line(dialog, 'Export value')).toHaveText(`${formatIskSum(report.exportIskPerMonth)} ISK per month`);
    const stopped = line(dialog, 'Extractors').getByText('STOPPED');
    const isStopped = extractors.length > 0 && !extractors.some(({ isRunning }) => isRunning);
    await expect(stopped).toHaveCount(isStopped ? 1 : 0);
    if (extractors.length === 0) await expect(line(dialog, 'Extractors')).toHaveText('none');

    await expect(
      dialog.getByRole('img', {
        name: `CPU: ${formatNumber(load.cpuUsedTf)} of ${formatNumber(load.cpuLimitTf)} tf`,
      }),
    ).toBeVisible();
    await expect(
      dialog.getByRole('img', {
        name: `Power: ${formatNumber(load.powerUsedMw)} of ${formatNumber(load.powerLimitMw)} MW`,
      }),
    ).toBeVisible();
    const shares = colony.detail(nowSeconds()).loadShares.filter(({ cpuTf, powerMw }) => cpuTf + powerMw > 0);
    const shown = dialog.getByRole('table', { name: 'What uses CPU and power' });
    await expect(shown).toBeVisible();
    expect((await cellTexts(shown)).map(([, ...figures]) => figures)).toEqual(
      shares.map(({ count, cpuTf, powerMw }) => [
        formatNumber(count),
        `${formatNumber(cpuTf)} tf`,
        `${formatNumber(powerMw)} MW`,
      ]),
    );

    const faults = dialog.getByRole('region', { name: 'Set-up faults' });
    const faultCount = report.stops.filter(({ stop }) => stop.kind === 'notSetUp').length;
    if (faultCount === 0) await expect(faults).toContainText('None: every structure has its program');
    else await expect(faults.getByRole('listitem')).not.toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, colony).getByRole('button', { name: /^Settings of / })).toBeFocused();
  }
});

sharedTest('each set-up fault says what to do', async ({ player, page, product }) => {
  await player.openWithPilots([FAULTY_PILOT]);
  const remedies: string[] = [];
  for (const colony of await readColonies(product, FAULTY_PILOT)) {
    const dialog = await configure(page, colony);
    remedies.push(
      ...(await dialog.getByRole('region', { name: 'Set-up faults' }).getByRole('listitem').allInnerTexts()),
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  const all = remedies.join('\n');
  expect(all).toContain('has no schematic: it makes nothing. Choose a schematic for it in the game.');
  expect(all).toContain('has no program. Survey for deposits and start a program in the game.');
});

sharedTest('the customs tax is in every figure that names ISK, and is kept', async ({ player, page, product }) => {
  await player.openWithPilots([FACTORY_PILOT]);
  const colony = await firstColony(readColonies(product, FACTORY_PILOT));
  const dialog = await configure(page, colony);
  const { tax } = settingsOf(dialog);
  await expect(tax).toHaveValue('0');
  await tax.fill('12.5');
  const taxed = colony.report(nowSeconds(), 0.125);
  const free = colony.report(nowSeconds());
  expect(formatIskSum(taxed.exportIskPerMonth)).not.toBe(formatIskSum(free.exportIskPerMonth));
  expect(formatIskSum(taxed.importIskPerMonth)).not.toBe(formatIskSum(free.importIskPerMonth));
  await expect(line(dialog, 'Export value')).toHaveText(`${formatIskSum(taxed.exportIskPerMonth)} ISK per month`);
  await expect(line(dialog, 'Import cost')).toHaveText(`${formatIskSum(taxed.importIskPerMonth)} ISK per month`);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, colony)).toContainText(formatIskSum(taxed.exportIskPerMonth));

  await page.reload();
  await player.untilRefreshed();
  await expect(rowOf(page, colony)).toContainText(formatIskSum(taxed.exportIskPerMonth));
  await expect(settingsOf(await configure(page, colony)).tax).toHaveValue('12.5');
});

sharedTest('a rate that is none is refused and says so; the last one stays', async ({ player, page, product }) => {
  await player.openWithPilots([FACTORY_PILOT]);
  const colony = await firstColony(readColonies(product, FACTORY_PILOT));
  const dialog = await configure(page, colony);
  const { tax } = settingsOf(dialog);
  await tax.fill('10');
  for (const refused of ['101', '-5', 'ten', '']) {
    await tax.fill(refused);
    await expect(dialog.getByText('Enter a number from 0 to 100. Until then, 10 applies.')).toBeVisible();
  }
  await tax.blur();
  await expect(tax).toHaveValue('10');
  await expect(dialog.getByText('Not a number')).toHaveCount(0);
  await tax.fill('100');
  await expect(dialog.getByText('Not a number')).toHaveCount(0);
});

sharedTest('excluding a planet here and in its row is the same', async ({ player, page, product }) => {
  await player.openWithPilots([EXTRACTION_PILOT]);
  const colony = await firstColony(readColonies(product, EXTRACTION_PILOT));
  const inRow = rowOf(page, colony).getByRole('checkbox', { name: /^Exclude / });
  await settingsOf(await configure(page, colony)).exclude.check();
  await page.keyboard.press('Escape');
  await expect(inRow).toBeChecked();
  await inRow.uncheck();
  await expect(settingsOf(await configure(page, colony)).exclude).not.toBeChecked();
});

sharedTest.describe('the in-game template', () => {
  sharedTest('is copied from the row menu and reads back as the colony', async ({ player, page, product, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await player.openWithPilots([EXTRACTION_PILOT]);
    for (const colony of (await readColonies(product, EXTRACTION_PILOT)).slice(0, 2)) {
      await choose(page, colony, 'Copy in-game template');
      await expect(page.getByRole('list', { name: 'Notices' })).toContainText(
        `The template of ${colony.planet.name} is on the clipboard`,
      );
      const text = await page.evaluate(() => navigator.clipboard.readText());
      expect(text).toBe(colony.detail(nowSeconds()).templateJson);
      const template = readTemplate(text);
      const built = colony.colony.pins.filter(({ kind }) => kind !== 'commandCenter');
      expect(template.commandCenterLevel).toBe(colony.colony.upgradeLevel);
      expect(template.diameterKm).toBeCloseTo(2 * (colony.planet.radiusKm ?? 0), 6);
      expect(template.pins.map(({ typeId, headCount }) => [typeId, headCount])).toEqual(
        built.map((pin) => [pin.typeId, pin.kind === 'ecu' ? pin.heads.length : 0]),
      );
      template.pins.forEach(({ latitude, longitude }, index) => {
        expect(latitude).toBeCloseTo(built[index]?.latitude ?? -1, 4);
        expect(longitude).toBeCloseTo(built[index]?.longitude ?? -1, 4);
      });
      const commandCenter = colony.colony.pins.find(({ kind }) => kind === 'commandCenter');
      const links = colony.colony.links.filter(
        ({ sourcePinId, destinationPinId }) => ![sourcePinId, destinationPinId].includes(commandCenter?.pinId as never),
      );
      expect(template.links).toHaveLength(links.length);
      expect(template.routes.map(({ quantity, typeId }) => [quantity, typeId])).toEqual(
        colony.colony.routes.map(({ quantity, typeId }) => [quantity, typeId]),
      );
    }
  });

  sharedTest('is copied from the configuration, which says so', async ({ player, page, product, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await player.openWithPilots([FACTORY_PILOT]);
    const colony = await firstColony(readColonies(product, FACTORY_PILOT));
    const dialog = await configure(page, colony);
    await dialog.getByRole('button', { name: 'Copy in-game template' }).click();
    await expect(dialog.getByRole('status')).toHaveText(
      `The template of ${colony.planet.name} is on the clipboard: paste it in the game.`,
    );
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(colony.detail(nowSeconds()).templateJson);
  });

  sharedTest('says why where the browser withholds the clipboard', async ({ player, page, product }) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }));
    await player.openWithPilots([FACTORY_PILOT]);
    const colony = await firstColony(readColonies(product, FACTORY_PILOT));
    const dialog = await configure(page, colony);
    await dialog.getByRole('button', { name: 'Copy in-game template' }).click();
    await expect(dialog.getByRole('status')).toContainText(
      'could not be copied: the browser allows that over HTTPS only',
    );
  });
});

test("says why there is no template where the planet's size is not known", async ({ player, page, product }) => {
  await page.context().route('**/planets-*.bin', (route) => route.abort());
  await player.openWithPilots([FACTORY_PILOT]);
  const colony = await firstColony(readColonies(product, FACTORY_PILOT));
  await choose(page, colony, 'Copy in-game template');
  await expect(page.getByRole('list', { name: 'Notices' })).toContainText(
    "the game wants the planet's size, which is not known here",
  );
  await choose(page, colony, 'Configure Planet');
  await expect(page.getByRole('region', { name: 'CPU and power' })).toContainText(
    'links count as if they had no length',
  );
});

for (const width of [1440, 390]) {
  sharedTest(
    `fills the screen at ${width} px, without a serious accessibility finding`,
    async ({ player, page, product }) => {
      await page.setViewportSize({ width, height: 844 });
      await player.openWithPilots([FAULTY_PILOT]);
      const dialog = await configure(page, await firstColony(readColonies(product, FAULTY_PILOT)));
      await expect(dialog.getByRole('table', { name: 'What uses CPU and power' })).toBeVisible();
      // A dialog of fractions of a pixel less fills the screen all the same; it grows as it opens.
      const size = async () => {
        const box = await dialog.boundingBox();
        return [box?.width, box?.height].map((px) => Math.round(px ?? 0));
      };
      await expect.poll(size).toEqual([width, 844]);
      expect(await isTooWide(dialog)).toBe(false);
      expect(await player.seriousAccessibilityFindings()).toEqual([]);
    },
  );
}
