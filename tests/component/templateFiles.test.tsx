/** Templates as files, in a real folder of the browser. */
import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { removeFromLibrary } from '../../src/bridge/templates.ts';
import { store } from '../../src/state/jotai.ts';
import { goTo, goToPlanets } from '../../src/state/places.ts';
import { libraryAtom } from '../../src/state/templates.ts';
import { LIBRARY } from '../../workers/figures/kept/library.ts';
import { KeptRows, openKept } from '../../workers/live/kept/keptRows.ts';
import { WATER_TEMPLATE } from '../fixtures/waterTemplate.ts';
import { showFleet } from './fleet.tsx';

const FOLDER = 'PlanetaryInteractionTemplates';
const PLANETS = Array.from({ length: 10 }, (_, k) => `Amamake and its further neighbours ${k + 1}`);
const templates = PLANETS.map((planet) => JSON.stringify({ ...WATER_TEMPLATE, Cmt: planet }));

const library = new KeptRows(LIBRARY, openKept);
const picker = vi.fn<(options: object) => Promise<FileSystemDirectoryHandle>>();

type Folder = FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };

const gameFolder = async () =>
  (await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })) as Folder;

async function filesIn(folder: Folder): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  for await (const name of folder.keys()) files.set(name, await (await folder.getFileHandle(name)).getFile());
  return files;
}

async function write(folder: Folder, name: string, text: string): Promise<void> {
  const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
  await writable.write(text);
  await writable.close();
}

/** Drops a folder with these files on the page. */
function dropFolder(files: readonly File[]): void {
  const entries = files.map((file) => ({
    isDirectory: false,
    name: file.name,
    fullPath: `/${FOLDER}/${file.name}`,
    file: (give: (file: File) => void) => give(file),
  }));
  const folder = {
    isDirectory: true,
    name: FOLDER,
    createReader: () => {
      // A few at a time, as browsers do.
      const left = [...entries];
      return { readEntries: (give: (some: unknown[]) => void) => give(left.splice(0, 4)) };
    },
  };
  const dataTransfer = {
    types: ['Files'],
    items: [{ kind: 'file', webkitGetAsEntry: () => folder, getAsFile: () => null }],
    getData: () => '',
  };
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer });
  page.getByRole('button', { name: 'Compare', exact: true }).element().dispatchEvent(event);
}

async function setLibrary(texts: readonly string[]): Promise<void> {
  const stored = await library.change({ added: [], removed: [] });
  await library.change({ added: texts, removed: stored.texts });
  store.set(libraryAtom, null);
}

async function openBench(): Promise<void> {
  await showFleet(['Ilse Calloway']);
  goTo('templates');
  await page.getByRole('checkbox', { name: 'Templates of your colonies' }).click();
}

async function choose(item: string): Promise<void> {
  await page.getByRole('button', { name: 'All templates' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const notice = (text: string | RegExp) => expect.element(page.getByRole('list', { name: 'Notices' }).getByText(text));

beforeEach(async () => {
  await setLibrary(templates);
  await clear(createStore('colony-watch-template-folder', 'folder'));
  picker.mockReset().mockImplementation(gameFolder);
  Object.assign(window, { showDirectoryPicker: picker });
});

afterEach(async () => {
  goToPlanets();
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(FOLDER, { recursive: true }).catch(() => {});
  await setLibrary([]);
});

describe('all templates at once', () => {
  it('land in one folder with readable names, and come back when it is dropped', async () => {
    const own = 'P1 Water · Amamake and i… · level 4.json';
    const folder = await gameFolder();
    await write(folder, own, 'what the player had there');
    await openBench();
    await choose("Write into the game's folder");
    await notice(`10 templates written into “${FOLDER}”.`).toBeVisible();
    const files = await filesIn(folder);
    const names = [...files.keys()];
    expect(names).toHaveLength(11);
    expect(
      names.every((name) => /^P1 Water · Amamake.*level 4( \(\d+\))?\.json$/.test(name) && name.length <= 40),
    ).toBe(true);
    expect(await files.get(own)!.text()).toBe('what the player had there');

    // Asked once, and nothing is overwritten the second time either.
    await choose("Write into the game's folder");
    await expect.poll(async () => (await filesIn(folder)).size).toBe(21);
    expect(picker).toHaveBeenCalledTimes(1);

    await removeFromLibrary(templates);
    dropFolder([...files.values()]);
    await expect.element(page.getByText('10 templates added.')).toBeVisible();
    await expect.element(page.getByText(new RegExp(`^${own.replace(/[.·]/g, '.')}, line 1`))).toBeVisible();
    expect(new Set(store.get(libraryAtom))).toEqual(new Set(templates));
  });

  it('are asked for again where the folder is gone, and the player is told', async () => {
    const gone = await gameFolder();
    await (await navigator.storage.getDirectory()).removeEntry(FOLDER, { recursive: true });
    picker.mockResolvedValue(gone);
    await openBench();
    await choose('Write into another folder…');
    await notice('Nothing was written: the folder is gone. Choose another one.').toBeVisible();
  });

  it('stay where they are when the player closes the picker', async () => {
    picker.mockRejectedValue(new DOMException('closed', 'AbortError'));
    await openBench();
    await choose('Write into another folder…');
    await expect.poll(() => picker.mock.calls.length).toBe(1);
    await expect.element(page.getByRole('button', { name: 'All templates' })).toBeEnabled();
    expect(page.getByText(/written/).elements()).toEqual([]);
  });
});
