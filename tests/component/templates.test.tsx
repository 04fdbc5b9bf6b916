import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PasteBox } from '../../src/features/templates/PasteBox.tsx';
import { charactersAtom } from '../../src/state/characters.ts';
import { confirmedCharactersAtom } from '../../src/state/colonies.ts';
import { store } from '../../src/state/jotai.ts';
import { takeOwnDataAtom, trainedLevelAtom } from '../../src/state/ownData.ts';
import { goTo } from '../../src/state/places.ts';
import { priceBasesAtom } from '../../src/state/settings.ts';
import { libraryAtom, templateAssumptionsAtom } from '../../src/state/templates.ts';
import { LIBRARY } from '../../workers/figures/kept/library.ts';
import { NO_OWN_DATA } from '../../workers/game/domain/ownData.ts';
import { DEFAULT_PRICE_BASES } from '../../workers/game/domain/priceList.ts';
import { KeptRows, openKept } from '../../workers/live/kept/keptRows.ts';
import { faultlessTemplate } from '../fixtures/designs.ts';
import { WATER_TEMPLATE } from '../fixtures/waterTemplate.ts';
import { showFleet } from './fleet.tsx';
import { dropFolder, makeFolder, writeText } from './realFolder.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const WATER = JSON.stringify(WATER_TEMPLATE);
const SECOND = WATER.replace('Only water', 'Second').replace('"CmdCtrLv":4', '"CmdCtrLv":1');
const THIRD = WATER.replace('Only water', 'Third');
const FOURTH = WATER.replace('Only water', 'Fourth');
const PILOT = 'Ilse Calloway';

const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
const names = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.querySelector('button')?.textContent);

/** @param pilots whose colonies' templates stand beside the library */
async function showBench(pilots: string[] = []) {
  // The dashboard behind it is without planets, which take long to draw.
  await showFleet(pilots, { settings: { planMode: true } });
  goTo('templates');
}

/** The field is behind a button once there are templates. */
async function unfold(): Promise<void> {
  const button = page.getByRole('button', { name: 'Add templates' });
  if (button.query() !== null) await button.click();
  await expect.element(page.getByRole('textbox', { name: 'Paste templates' })).toBeVisible();
}

async function paste(text: string): Promise<void> {
  await unfold();
  await page.getByRole('textbox', { name: 'Paste templates' }).fill(text);
  await page.getByRole('button', { name: 'Add to library' }).click();
}

const library = new KeptRows(LIBRARY, openKept);

async function addToLibrary(texts: readonly string[]): Promise<void> {
  await library.change({ added: texts, removed: [] });
}

const planetTypes = () => store.get(libraryAtom)?.map((text) => JSON.parse(text).Pln);

beforeEach(async () => {
  const stored = await library.change({ added: [], removed: [] });
  await library.change({ added: [], removed: stored.texts });
  store.set(libraryAtom, null);
  store.set(templateAssumptionsAtom, {
    radiusKm: null,
    quantitiesPerHead: {},
    suppliesImports: false,
    visitIntervalSeconds: null,
    programSeconds: null,
  });
});

describe('the template bench', () => {
  it('filters by planet type, level, product and what fits the planets of the player, says which level is above what is trained, and who has a free planet for a template; leaves what starves factories its room in a narrow window', async () => {
    await addToLibrary([WATER, SECOND]);
    await showBench([PILOT, 'Oran Derrel', 'Ketta Vaskonen']);
    await expect.element(page.getByText(/^2 templates in your library, \d+ of your colonies$/)).toBeVisible();
    await expect.element(page.getByRole('cell', { name: PILOT }).first()).toBeVisible();
    await page.viewport(760, 844);
    const starved = () => rowOf('Harroule III').getByText(/Toxic Metals \d/);
    await expect.element(starved()).toBeVisible();
    const cell = starved().element().closest('td');
    expect(cell?.getBoundingClientRect().width).toBeGreaterThan(160);
    await page.viewport(1440, 900);

    await page.getByRole('checkbox', { name: 'Templates of your colonies' }).click();
    await expect.element(rowOf('Second')).toBeVisible();
    await page.getByRole('combobox', { name: 'Highest level' }).selectOptions('up to level 3');
    await expect.poll(names).toEqual(['Second']);
    await page.getByRole('combobox', { name: 'Product' }).selectOptions('Water');
    await page.getByRole('combobox', { name: 'Usable on' }).selectOptions('for lava planets');
    await expect.poll(names).toEqual(['Second']);
    await page.getByRole('combobox', { name: 'Highest level' }).selectOptions('up to level 0');
    await expect.element(page.getByText('No template fits the filters.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Highest level' }).selectOptions('any level');
    await page.getByRole('checkbox', { name: 'Fits my planets' }).click();
    await expect.poll(names).toContain('Second');
    await page.getByRole('checkbox', { name: 'Fits my planets' }).click();
    await page.getByRole('combobox', { name: 'Usable on' }).selectOptions('any planet type');
    await page.getByRole('combobox', { name: 'Product' }).selectOptions('any product');

    const idOf = (name: string) => store.get(charactersAtom).find((one) => one.name === name)!.characterId;
    const skillsOf = (planetCount: number, commandCenterLevel: number) => ({
      ...NO_OWN_DATA,
      skills: { at: 0, commandCenterLevel, planetCount, customsLevel: 0 },
    });
    expect(page.getByRole('checkbox', { name: /^Fits my/ }).elements()).toHaveLength(1);
    store.set(takeOwnDataAtom, new Map([[idOf(PILOT), skillsOf(6, 3)]]));
    await page.getByRole('button', { name: 'Only water', exact: true }).click();
    await expect.element(page.getByText('Your characters have trained command centers up to level 3')).toBeVisible();
    expect(store.get(trainedLevelAtom)).toBe(3);
    await page.getByRole('button', { name: 'Close' }).first().click();

    // Ilse can have no more, although her level is higher; Ketta can have more than anybody, but not of that level.
    const skills = new Map([
      [idOf(PILOT), skillsOf(1, 5)],
      [idOf('Oran Derrel'), skillsOf(9, 3)],
      [idOf('Ketta Vaskonen'), skillsOf(60, 0)],
    ]);
    store.set(confirmedCharactersAtom, new Set(skills.keys()));
    store.set(takeOwnDataAtom, skills);
    await page.getByRole('checkbox', { name: /^Fits my \d free planets?: level 3$/ }).click();
    await expect.element(rowOf('Only water')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Second', exact: true }).click();
    await expect.element(page.getByText(/^\d planets?: Oran Derrel$/)).toBeVisible();
  });

  const BESIDE = "shows the library beside the colonies' templates at %i px, readable for everybody";
  it.each([390, 1440])(BESIDE, { tags: ['deep'] }, checkBeside);

  async function checkBeside(width: number): Promise<void> {
    await page.viewport(width, 844);
    await addToLibrary([WATER]);
    await showBench([PILOT]);
    await expect.element(rowOf('Only water')).toBeVisible();
    await expect.element(page.getByText(/^1 template in your library, [1-6] of your colonies$/)).toBeVisible();
    expect(page.getByRole('row').elements().length).toBeGreaterThan(3);
    await expect.element(page.getByRole('cell', { name: PILOT }).first()).toBeVisible();
    await page.getByText('Assumptions', { exact: true }).click();
    await expect.element(page.getByRole('textbox', { name: 'Planet radius, km' })).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }

  it('takes pasted templates and reports each that can not be read, with its place; takes files, dropped ones included', async () => {
    await showBench();
    await paste(`${WATER}\n${WATER.slice(0, 60)}\n${SECOND}`);
    await expect.element(page.getByRole('status').filter({ hasText: '2 templates added.' })).toBeVisible();
    await expect.element(page.getByText(/^Pasted text, line 2, column 61: /)).toBeVisible();
    expect(store.get(libraryAtom)).toEqual([WATER, SECOND]);
    await expect.element(page.getByText('1 template could not be read. All others were.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await paste(WATER.slice(0, 60));
    await expect.element(page.getByText('1 template could not be read. Nothing was added.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await paste(WATER);
    await expect.element(page.getByText('1 template already in your library.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add templates' })).toHaveFocus();
    await unfold();
    await expect.element(page.getByRole('textbox', { name: 'Paste templates' })).toHaveValue('');
    const field = page.getByLabelText('Or choose files');
    await userEvent.upload(field, new File([`[${THIRD}]`], 'library.json'));
    await expect.element(rowOf('Third')).toBeVisible();
    const data = new DataTransfer();
    data.items.add(new File([FOURTH], 'a.txt'));
    const box = page.getByRole('region', { name: 'Add templates' }).element();
    box.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    await expect.element(rowOf('Fourth')).toBeVisible();
  });

  it('takes a dropped folder with the templates of ten planets, and names what is no template there', async () => {
    const folder = await makeFolder('PlanetaryInteractionTemplates');
    const planets = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'].map((roman) => `Amamake ${roman}`);
    await writeText(folder, 'notes.txt', 'my own');
    for (const planet of planets) {
      await writeText(folder, `P1 Water · ${planet}.json`, JSON.stringify({ ...JSON.parse(WATER), Cmt: planet }));
    }
    await showBench();
    await unfold();
    dropFolder(folder, page.getByRole('region', { name: 'Add templates' }).element());
    await expect.element(rowOf('Amamake X')).toBeVisible();
    await expect.poll(() => names().toSorted()).toEqual(planets.toSorted());
    await expect.element(page.getByText(/notes\.txt/).first()).toBeVisible();
  });

  it('leaves what is pasted while the last text is still being read', { tags: ['deep'] }, async () => {
    let end = (_isRead: boolean): void => {};
    const onRead = () => new Promise<boolean>((resolve) => (end = resolve));
    await show(
      <PasteBox isListEmpty isReading={false} message="" unreadable={[]} onRead={onRead} onDismiss={() => {}} />,
    );
    const field = page.getByRole('textbox', { name: 'Paste templates' });
    await field.fill(WATER);
    await page.getByRole('button', { name: 'Add to library' }).click();
    await field.fill(SECOND);
    end(true);
    await page.getByRole('button', { name: 'Add to library' }).click();
    await expect.element(field).toHaveValue(SECOND);
    end(true);
    await expect.element(field).toHaveValue('');
  });

  it('finds templates by the words of their rows; what is chosen stays chosen while it is not shown; sorts by any column, and compares the chosen ones side by side', async () => {
    await addToLibrary([WATER, SECOND]);
    await showBench();
    await page.getByRole('checkbox', { name: 'Compare Second' }).click();
    const filter = page.getByRole('textbox', { name: 'Filter templates' });
    await filter.fill('library water "only wa');
    await expect.poll(names).toEqual(['Only water']);
    await page.getByRole('checkbox', { name: 'Compare Only water' }).click();
    await expect.element(page.getByRole('button', { name: 'Compare 2' })).toBeEnabled();
    await filter.fill('robotics');
    await expect.element(page.getByText('No template matches “robotics”.')).toBeVisible();
    await filter.fill('');
    await expect.poll(names).toEqual(['Only water', 'Second']);
    await page.getByRole('button', { name: 'Level' }).click();
    await expect.poll(names).toEqual(['Only water', 'Second']);
    await page.getByRole('button', { name: 'Level' }).click();
    await expect.poll(names).toEqual(['Second', 'Only water']);
    await page.getByRole('button', { name: 'Compare 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare templates' });
    await expect.element(dialog.getByRole('row', { name: /^Command center level 4 1$/ })).toBeVisible();
    await expect.element(dialog.getByRole('row', { name: /^Water a month 0 0$/ })).toBeVisible();
    expect(await seriousAccessibilityFindings(dialog.element())).toEqual([]);
  });

  it('keeps a chosen product in its list once no template makes it, so that it can be cleared', {
    tags: ['deep'],
  }, async () => {
    await addToLibrary([WATER]);
    await showBench();
    await expect.element(rowOf('Only water')).toBeVisible();
    const product = page.getByRole('combobox', { name: 'Product' });
    await product.selectOptions('Water');
    await page.getByRole('button', { name: 'Only water', exact: true }).click();
    await page.getByRole('button', { name: 'Remove from library' }).click();
    await expect.element(rowOf('Only water')).not.toBeInTheDocument();
    await expect.element(product).toHaveDisplayValue('Water');
    await product.selectOptions('any product');
    await expect.element(product.getByRole('option', { name: 'Water' })).not.toBeInTheDocument();
  });

  it('adds a long paste at once, without a text field that is full of it', { tags: ['deep'] }, async () => {
    await showBench();
    const texts = Array.from({ length: 400 }, (_, k) => WATER.replace('Only water', `Water ${k}`));
    const data = new DataTransfer();
    data.setData('text/plain', texts.join('\n'));
    await unfold();
    const field = page.getByRole('textbox', { name: 'Paste templates' });
    field
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    await expect.element(page.getByRole('status').filter({ hasText: '400 templates added.' })).toBeVisible();
    await unfold();
    await expect.element(field).toHaveValue('');
    await expect.element(rowOf('Water 0')).toBeVisible();
    // The others are drawn when they come near the screen.
    expect(names().length).toBeLessThan(400);
    await expect.element(page.getByText(/^400 templates in your library/)).toBeVisible();
  });

  it('says on a phone, which has no choice of columns, what a template hauls; has the columns that few need only on request, says once what is the same for all, judges again when an assumption changes, and refuses a wrong one', async () => {
    await page.viewport(390, 844);
    await addToLibrary([WATER, WATER.replace('Only water', 'The same again')]);
    await showBench();
    const figures = () =>
      [...rowOf('Only water').element().querySelectorAll<HTMLElement>('[data-label]')].map(
        ({ dataset }) => dataset.label,
      );
    await expect.poll(figures).toContain('m³/day in, out');
    expect(figures()).not.toContain('Units/M');
    await page.viewport(1440, 900);
    await expect.poll(figures).not.toContain('m³/day in, out');

    await expect.element(rowOf('The same again')).toBeVisible();
    const heads = () => [...document.querySelectorAll('thead th button')].map(({ textContent }) => textContent);
    await expect.poll(heads).toContain('CPU, power');
    await expect.element(page.getByText('All need command center level 4.')).toBeVisible();
    expect(heads()).not.toContain('Level');
    expect(heads()).not.toContain('Heads');
    await expect.element(rowOf('Only water').getByText(/^Aqueous Liquids 100/)).toBeVisible();
    await page.getByText('Assumptions', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Deliver inputs' }).click();
    await page.getByRole('button', { name: 'All columns' }).click();
    await expect.poll(heads).toEqual(expect.arrayContaining(['Heads', 'Pads', 'Units/M']));
    await expect.element(rowOf('Only water').getByText(/^28,\d{3}$/)).toBeVisible();
    const radius = page.getByRole('textbox', { name: 'Planet radius, km' });
    await radius.fill('-5');
    await expect
      .element(page.getByText(/^Enter a number from 1 to 500,000, or nothing for each template’s own/))
      .toBeVisible();
    expect(store.get(templateAssumptionsAtom).radiusKm).toBeNull();
    await radius.fill('90000');
    expect(store.get(templateAssumptionsAtom).radiusKm).toBe(90_000);
  });

  it('judges again at the prices of other orders, which are as old as the last ones', { tags: ['deep'] }, async () => {
    await addToLibrary([WATER]);
    await showBench();
    await page.getByText('Assumptions', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Deliver inputs' }).click();
    const figures = () => rowOf('Only water').query()?.textContent;
    await expect.poll(figures).toContain('nothing');
    const atLowestOrders = figures();
    store.set(priceBasesAtom, { exports: 'buyMax', imports: 'sellMin' });
    await expect.poll(figures).not.toBe(atLowestOrders);
    store.set(priceBasesAtom, DEFAULT_PRICE_BASES);
    await expect.poll(figures).toBe(atLowestOrders);
  });

  it('shows a template with its faults, retargets and trims it, adds the result, and shows that in 3D with its pins', async () => {
    await addToLibrary([WATER.replace('{"P":[2,1],"Q":20,"T":3645}', '{"P":[1,2],"Q":1,"T":2268}')]);
    await showBench();
    await rowOf('Only water').getByRole('button', { name: 'Only water', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Only water' });
    await expect.element(dialog.getByText('Pin 2: no route for Water.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Planet type' }).selectOptions('ice');
    await dialog.getByRole('button', { name: 'Retarget' }).click();
    await expect.element(dialog.getByText('Changed: nothing is lost.')).toBeVisible();
    const change = dialog.getByRole('region', { name: 'Before and after the change' });
    await expect.element(change.getByRole('row', { name: /^CPU .* of .* tf .* of .* tf$/ })).toBeVisible();
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await dialog.getByRole('button', { name: 'Copy the result' }).click();
    expect(copy).toHaveBeenCalledWith(expect.stringContaining('"Pln":12'));
    copy.mockRestore();
    await dialog.getByRole('button', { name: 'Add “Only water (ice)” to the library' }).click();
    await expect.poll(planetTypes).toEqual([13, 12]);
    await dialog.getByRole('combobox', { name: 'Command center level' }).selectOptions('0');
    await dialog.getByRole('button', { name: 'Trim' }).click();
    await expect.element(dialog.getByText(/level 0\.$/)).toBeVisible();
    expect(await seriousAccessibilityFindings(dialog.element())).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove from library' }).click();
    await expect.poll(planetTypes).toEqual([12]);

    await page.getByRole('button', { name: 'Only water (ice)', exact: true }).click();
    await page.getByRole('button', { name: 'Show in 3D' }).click();
    const inSpace = page.getByRole('dialog', { name: 'Only water (ice) in 3D' });
    await expect.element(inSpace.getByRole('option', { name: /^Launchpad/ })).toBeVisible();
    await expect.element(inSpace.getByText('Loading the planet…')).not.toBeInTheDocument();
    await inSpace.getByRole('option', { name: /Industry|factory/i }).click();
    await expect.element(inSpace.getByRole('heading', { name: /Industry|factory/i })).toBeVisible();
  });

  it('says how much more a design of ours makes, shows both side by side, and adds ours to the library', async () => {
    await addToLibrary([faultlessTemplate('Nine heads')]);
    await showBench();
    await page.getByRole('button', { name: 'Nine heads', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const gain = dialog.getByText(/^A design of ours makes [\d.,]+% more Water\.$/);
    await expect.element(gain).toBeVisible();
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
    const row = dialog.getByRole('row', { name: /^Water an hour, visited every/ });
    const [ours, theirs] = [...row.element().querySelectorAll('td')]
      .map(({ textContent }) => Number(textContent!.replace(/,/g, '')))
      .reverse();
    const percent = Number(/[\d.,]+/.exec(gain.element().textContent!)![0].replace(/,/g, ''));
    expect(100 * (ours! / theirs! - 1)).toBeCloseTo(percent, -0.5);
    await expect
      .element(dialog.getByText(/^Place 10 heads on Aqueous Liquids, start a program of/).first())
      .toBeVisible();
    await dialog.getByRole('button', { name: /^Add “Design: Nine heads” to the library$/ }).click();
    await expect.poll(() => store.get(libraryAtom)?.length).toBe(2);
    expect(JSON.parse(store.get(libraryAtom)!.at(-1)!).Cmt).toBe('Design: Nine heads');
  });
});
