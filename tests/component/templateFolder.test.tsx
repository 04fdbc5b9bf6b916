/** All templates in a folder that the browser may write: real files, in the browser's own file system. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { planTemplate } from '../../src/features/settle/planTemplates.ts';
import AllTemplates from '../../src/features/templates/AllTemplates.tsx';
import { store } from '../../src/state/jotai.ts';
import { noticesAtom } from '../../src/state/notices.ts';
import { WATER_TEMPLATE } from '../fixtures/waterTemplate.ts';
import { makeFolder, textsIn, writeText } from './realFolder.ts';
import { typeIdOf } from './reportBuilders.ts';
import { show } from './show.tsx';

const WATER = JSON.stringify(WATER_TEMPLATE);

describe('ten templates of a plan', () => {
  const FOLDER = 'PlanetaryInteractionTemplates';
  const PLANETS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'].map((roman) => `Amamake ${roman}`);
  const TEN = PLANETS.map((planetName) => planTemplate({ planetName, productTypeId: typeIdOf('Water') }, WATER));

  async function writeInto(folder: FileSystemDirectoryHandle): Promise<void> {
    vi.stubGlobal('showDirectoryPicker', async () => folder);
    onTestFinished(() => void vi.unstubAllGlobals());
    await show(<AllTemplates templates={() => TEN} />);
    await page.getByRole('button', { name: 'All templates' }).click();
    await page.getByRole('menuitem', { name: 'Write into another folder…' }).click();
    await expect
      .poll(() => store.get(noticesAtom).map(({ text }) => text))
      .toContain(`10 templates written into “${FOLDER}”.`);
  }

  it('have a menu that an arrow key opens', async () => {
    vi.stubGlobal('showDirectoryPicker', async () => null);
    onTestFinished(() => void vi.unstubAllGlobals());
    await show(<AllTemplates templates={() => TEN} />);
    const opener = page.getByRole('button', { name: 'All templates' });
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('menuitem', { name: 'Write into another folder…' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
  });

  it('have no menu while they are written', { tags: ['deep'] }, async () => {
    let closePicker = (_: null): void => {};
    vi.stubGlobal('showDirectoryPicker', () => new Promise((resolve) => (closePicker = resolve)));
    onTestFinished(() => void vi.unstubAllGlobals());
    await show(<AllTemplates templates={() => TEN} />);
    const opener = page.getByRole('button', { name: 'All templates' });
    await opener.click();
    await page.getByRole('menuitem', { name: 'Write into another folder…' }).click();
    await expect.element(opener).toHaveAttribute('data-loading', 'true');
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
    closePicker(null);
    await expect.element(opener).not.toHaveAttribute('data-loading', 'true');
  });

  it('land in one folder with readable names, and overwrite nothing that is there', async () => {
    const folder = await makeFolder(FOLDER);
    await writeText(folder, 'P1 Water · Amamake II · level 4.json', 'my own');
    await writeInto(folder);
    const texts = await textsIn(folder);
    const names = PLANETS.map((planet) => `P1 Water · ${planet} · level 4.json`);
    expect([...texts.keys()].sort()).toEqual([...names, 'P1 Water · Amamake II · level 4 (2).json'].sort());
    for (const name of texts.keys()) expect(name.length).toBeLessThanOrEqual(40);
    expect(texts.get('P1 Water · Amamake II · level 4.json')).toBe('my own');
    expect(JSON.parse(texts.get('P1 Water · Amamake II · level 4 (2).json')!).Cmt).toBe('Amamake II');
  });
});
