/** A planet's configuration and its in-game template, compared with what the engine says of the same colony. */
import { describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fetchDetail } from '../../src/bridge/figures.ts';
import PlanetConfigDialog from '../../src/features/planets/config/PlanetConfigDialog.tsx';
import { PlanetConfigTable } from '../../src/features/planets/config/PlanetConfigTable.tsx';
import { formatIskSum } from '../../src/format/isk.ts';
import { formatNumber, formatUnitsPerHour } from '../../src/format/number.ts';
import { colonyAtom } from '../../src/state/colonies.ts';
import { store } from '../../src/state/jotai.ts';
import { typeName } from '../../src/words/typeNames.ts';
import type { ColonyReport, ExtractorReport } from '../../workers/game/domain/report.ts';
import { readTemplate } from '../unit/figures/report/readTemplate.ts';
import type { EngineColony } from './engineColony.ts';
import { chooseFromMenu, readColonies, rowOf, showFleet, startFleet } from './fleet.tsx';
import { makeReport } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const EXTRACTION_PILOT = 'Ketta Vaskonen';
const FACTORY_PILOT = 'Vesna Auvinen';
const FAULTY_PILOT = 'Rhett Lindqvist';

const textOf = (element: Element): string => (element as HTMLElement).innerText.trim();

/** Starts the engine with one pilot. @returns the pilot's first colony */
async function startFirstColony(pilot: string): Promise<EngineColony> {
  await startFleet([pilot]);
  return firstColony(pilot);
}

/** The first colony of a pilot whose engine runs. */
async function firstColony(pilot: string): Promise<EngineColony> {
  const [colony] = await readColonies(pilot);
  if (!colony) throw new Error('The pilot has no colony.');
  return colony;
}

function reportOf({ colony }: EngineColony): ColonyReport {
  const report = store.get(colonyAtom(colony.key));
  if (!report) throw new Error('The page does not know the colony.');
  return report;
}

async function configure({ colony, planet }: EngineColony) {
  const screen = await show(<PlanetConfigDialog colonyKey={colony.key} onClose={() => {}} />);
  const dialog = screen.getByRole('dialog', { name: `Configure ${planet.name}` });
  await expect.element(dialog.getByRole('table', { name: 'What uses CPU and power' })).toBeVisible();
  return { dialog, close: () => screen.unmount() };
}

const taxOf = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Customs tax rate' });

const line = (dialog: Locator, name: string) =>
  dialog.getByRole('table', { name: 'Planet', exact: true }).getByRole('row', { name }).getByRole('cell');

/** The texts that are copied from now on, in place of the clipboard. */
function takeCopies(): string[] {
  const copies: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copies.push(text));
  return copies;
}

describe('the configuration of a planet', () => {
  it('says what the engine says of the set-up, of each set-up fault what to do, and fills the screen', async () => {
    const remedies = (await checkSetUp(FAULTY_PILOT)).join('\n');
    expect(remedies).toContain('has no schematic: it makes nothing. Choose a schematic for it in the game.');
    expect(remedies).toContain('has no program. Survey for deposits and start a program in the game.');
  });

  it(`says what the engine says of the set-up of ${FACTORY_PILOT}`, { tags: ['deep'] }, async () => {
    await checkSetUp(FACTORY_PILOT);
  });

  /** @returns what the dialogs say of set-up faults */
  async function checkSetUp(pilot: string): Promise<string[]> {
    const remedies: string[] = [];
    await page.viewport(1440, 844);
    await startFleet([pilot]);
    for (const [index, colony] of (await readColonies(pilot)).entries()) {
      const report = reportOf(colony);
      const detail = await fetchDetail(colony.colony.key);
      const { dialog, close } = await configure(colony);
      const { load, imports, exports, extractors, production } = report;
      expect(textOf(line(dialog, 'Upgrade level').element())).toBe(String(report.upgradeLevel));
      const products = production.length > 0 ? textOf(line(dialog, 'Products').element()) : '';
      for (const { typeId } of production) expect(products).toContain(typeName(typeId));
      for (const { typeId, unitsPerHour } of imports) {
        await expect
          .element(line(dialog, 'Imports'))
          .toHaveTextContent(`${typeName(typeId)} ${formatUnitsPerHour(unitsPerHour)}/h`);
      }
      for (const { typeId, unitsPerHour } of exports) {
        await expect
          .element(line(dialog, 'Exports'))
          .toHaveTextContent(`${typeName(typeId)} ${formatUnitsPerHour(unitsPerHour)}/h`);
      }
      expect(textOf(line(dialog, 'Export value').element())).toBe(
        `${formatIskSum(report.exportIskPerMonth)} ISK per month`,
      );
      const isStopped = extractors.length > 0 && !extractors.some(({ isRunning }) => isRunning);
      const stopped = line(dialog, 'Extractors').getByText('STOPPED');
      expect(stopped.elements()).toHaveLength(isStopped ? 1 : 0);
      if (extractors.length === 0) expect(textOf(line(dialog, 'Extractors').element())).toBe('none');

      const cpu = `CPU: ${formatNumber(load.cpuUsedTf)} of ${formatNumber(load.cpuLimitTf)} tf`;
      const power = `Power: ${formatNumber(load.powerUsedMw)} of ${formatNumber(load.powerLimitMw)} MW`;
      for (const name of [cpu, power]) await expect.element(dialog.getByRole('img', { name })).toBeVisible();
      const shares = detail?.loadShares.filter(({ cpuTf, powerMw }) => cpuTf + powerMw > 0) ?? [];
      const shown = dialog.getByRole('table', { name: 'What uses CPU and power' }).element();
      expect([...shown.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map(textOf))).toEqual(
        shares.map(({ count, cpuTf, powerMw }) => [
          formatNumber(count),
          `${formatNumber(cpuTf)} tf`,
          `${formatNumber(powerMw)} MW`,
        ]),
      );

      const faults = dialog.getByRole('region', { name: 'Set-up faults' });
      if (report.stops.some(({ stop }) => stop.kind === 'notSetUp')) {
        expect(faults.getByRole('listitem').elements()).not.toHaveLength(0);
      } else {
        await expect.element(faults).toHaveTextContent('None: every structure has its program');
      }
      remedies.push(...faults.getByRole('listitem').elements().map(textOf));
      if (index === 0) await checkScreen(dialog, 1440);
      await close();
    }
    return remedies;
  }

  it('has the customs tax in every figure that names ISK, refuses a rate that is not a percentage, says so, and keeps the last one; and copies the in-game template', async () => {
    const colony = await startFirstColony(FACTORY_PILOT);
    const { dialog } = await configure(colony);
    const tax = taxOf(dialog);
    await expect.element(tax).toHaveValue('');
    await expect.element(tax).toHaveAttribute('placeholder', '0 (usual)');
    await tax.fill('12.5');
    const { at } = reportOf(colony);
    const taxed = colony.report(at, 0.125);
    const free = colony.report(at);
    expect(formatIskSum(taxed.exportIskPerMonth)).not.toBe(formatIskSum(free.exportIskPerMonth));
    expect(formatIskSum(taxed.importIskPerMonth)).not.toBe(formatIskSum(free.importIskPerMonth));
    await expect
      .poll(() => textOf(line(dialog, 'Export value').element()))
      .toBe(`${formatIskSum(taxed.exportIskPerMonth)} ISK per month`);
    expect(textOf(line(dialog, 'Import cost').element())).toBe(
      `${formatIskSum(taxed.importIskPerMonth)} ISK per month`,
    );

    await tax.fill('10');
    for (const refused of ['101', '-5', 'ten']) {
      await tax.fill(refused);
      await expect
        .element(
          dialog.getByText('Enter a number from 0 to 100, or nothing for your usual rate. Until then, 10 applies.'),
        )
        .toBeVisible();
    }
    await userEvent.tab();
    await expect.element(tax).toHaveValue('10');
    expect(dialog.getByText('Enter a number').elements()).toEqual([]);
    await tax.fill('100');
    expect(dialog.getByText('Enter a number').elements()).toEqual([]);

    const copies = takeCopies();
    await dialog.getByRole('button', { name: 'Copy in-game template' }).click();
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent(`Copied the template of ${colony.planet.name}. Paste it in the game.`);
    expect(copies).toEqual([colony.detail(reportOf(colony).at).templateJson]);
  });

  it('fills the screen of a phone, without a serious accessibility finding', { tags: ['deep'] }, async () => {
    await page.viewport(390, 844);
    const { dialog } = await configure(await startFirstColony(FAULTY_PILOT));
    await checkScreen(dialog, 390);
  });

  async function checkScreen(dialog: Locator, width: number): Promise<void> {
    const size = () => {
      const box = dialog.element().getBoundingClientRect();
      return [box.width, box.height].map(Math.round);
    };
    // A dialog grows as it opens.
    await expect.poll(size).toEqual([width, 844]);
    expect(dialog.element().scrollWidth).toBeLessThanOrEqual(dialog.element().clientWidth);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  }

  it('says why where the browser offers no clipboard', { tags: ['deep'] }, async () => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    const { dialog } = await configure(await startFirstColony(FACTORY_PILOT));
    await dialog.getByRole('button', { name: 'Copy in-game template' }).click();
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent('was not copied: browsers allow this only over HTTPS');
  });
});

async function choose({ planet }: EngineColony, entry: string): Promise<void> {
  await rowOf(planet.name)
    .getByRole('button', { name: /^Settings of / })
    .click();
  await chooseFromMenu(page.getByRole('menuitem', { name: entry }));
}

describe('the menu of a row', () => {
  it('copies a template that reads back as the colony, and excludes the planet like the box in its row', async () => {
    const copies = takeCopies();
    await showFleet([EXTRACTION_PILOT]);
    const engineColony = await firstColony(EXTRACTION_PILOT);
    const { colony, planet } = engineColony;
    await choose(engineColony, 'Copy in-game template');
    await expect
      .element(page.getByRole('list', { name: 'Notices' }))
      .toHaveTextContent(`Copied the template of ${planet.name}`);
    const text = copies.at(-1) ?? '';
    expect(text).toBe(engineColony.detail(reportOf(engineColony).at).templateJson);
    const template = readTemplate(text);
    const built = colony.pins.filter(({ kind }) => kind !== 'commandCenter');
    expect(template.commandCenterLevel).toBe(colony.upgradeLevel);
    expect(template.diameterKm).toBeCloseTo(2 * (planet.radiusKm ?? 0), 6);
    expect(template.pins.map(({ typeId, headCount }) => [typeId, headCount])).toEqual(
      built.map((pin) => [pin.typeId, pin.kind === 'ecu' ? pin.heads.length : 0]),
    );
    template.pins.forEach(({ latitude, longitude }, index) => {
      expect(latitude).toBeCloseTo(built[index]?.latitude ?? -1, 4);
      expect(longitude).toBeCloseTo(built[index]?.longitude ?? -1, 4);
    });
    const commandCenter = colony.pins.find(({ kind }) => kind === 'commandCenter');
    const links = colony.links.filter(
      ({ sourcePinId, destinationPinId }) => ![sourcePinId, destinationPinId].includes(commandCenter?.pinId as never),
    );
    expect(template.links).toHaveLength(links.length);
    expect(template.routes.map(({ quantity, typeId }) => [quantity, typeId])).toEqual(
      colony.routes.map(({ quantity, typeId }) => [quantity, typeId]),
    );

    const inRow = rowOf(planet.name).getByRole('checkbox', { name: /^Exclude / });
    await choose(engineColony, 'Configure Planet');
    const inDialog = page.getByRole('checkbox', { name: 'Exclude from totals' });
    await inDialog.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(inRow).toBeChecked();
    await inRow.click();
    await choose(engineColony, 'Configure Planet');
    await expect.element(inDialog).not.toBeChecked();
  });

  it("says why there is no template where the planet's size is not known", { tags: ['deep'] }, async () => {
    await showFleet([FACTORY_PILOT], { hasPlanetsFile: false });
    const [key] = [...document.querySelectorAll<HTMLElement>('tr[data-colony]')].map(({ dataset }) => dataset.colony);
    const menu = document.querySelector<HTMLElement>(`tr[data-colony="${key}"] button[aria-haspopup="menu"]`);
    menu?.click();
    await chooseFromMenu(page.getByRole('menuitem', { name: 'Copy in-game template' }));
    await expect
      .element(page.getByRole('list', { name: 'Notices' }))
      .toHaveTextContent('has no template: its size, which the game requires, is unknown');
    menu?.click();
    await chooseFromMenu(page.getByRole('menuitem', { name: 'Configure Planet' }));
    await expect
      .element(page.getByRole('region', { name: 'CPU and power', exact: true }))
      .toHaveTextContent('The planet’s size is not known: CPU and power are without the length of links.');
  });
});

describe("the configuration's table", () => {
  it('says none where a planet has no extractors, and STOPPED where it has some and none runs', async () => {
    const ended: ExtractorReport = {
      pinId: 1,
      productTypeId: null,
      expiresAt: null,
      isRunning: false,
      headCount: 3,
      unitsPerHour: 0,
    } as ExtractorReport;
    const extractorsOf = async (extractors: readonly ExtractorReport[]): Promise<string> => {
      const screen = await show(<PlanetConfigTable colony={makeReport({ extractors })} />);
      const text = screen.getByRole('row', { name: 'Extractors' }).getByRole('cell').element().textContent;
      await screen.unmount();
      return text;
    };
    expect(await extractorsOf([])).toBe('none');
    expect(await extractorsOf([ended])).toMatch(/^STOPPED/);
    expect(await extractorsOf([ended, { ...ended, isRunning: true }])).not.toContain('STOPPED');
  });
});
