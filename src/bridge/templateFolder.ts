/** The game's own folder of templates, where the browser can write folders: chosen once, then remembered. */
import { get, set } from 'idb-keyval';
import type { TemplateFile } from '../../workers/game/domain/template.ts';
import { shortlyOpenStore } from '../state/storage.ts';

/** Chromium's picker of folders, and its permissions of one. */
type PickerWindow = Window & {
  showDirectoryPicker?: (options: object) => Promise<FileSystemDirectoryHandle>;
};
type PermittedFolder = FileSystemDirectoryHandle & {
  keys(): AsyncIterable<string>;
  queryPermission?: (mode: object) => Promise<PermissionState>;
  requestPermission?: (mode: object) => Promise<PermissionState>;
};

const MODE = { mode: 'readwrite' };

const KEY = 'folder';
const database = shortlyOpenStore('colony-watch-template-folder', 'folder');

export function canWriteFolder(): boolean {
  return (window as PickerWindow).showDirectoryPicker !== undefined;
}

/**
 * The folder that was chosen last, if the player still allows it; otherwise asks for one.
 * @param asksAnew for another folder, whatever is remembered
 * @returns null if the player closes the picker
 * @throws DOMException (rejects) NotAllowedError if the player allows it no more; others if the browser refuses
 */
export async function openTemplateFolder(asksAnew: boolean): Promise<FileSystemDirectoryHandle | null> {
  const known = asksAnew ? undefined : await get<PermittedFolder>(KEY, database).catch(() => undefined);
  if (known === undefined) return chooseFolder();
  let permission = await known.queryPermission?.(MODE);
  if (permission === 'prompt') permission = await known.requestPermission?.(MODE);
  if (permission !== 'granted') throw new DOMException(`${known.name} may not be written`, 'NotAllowedError');
  return known;
}

async function chooseFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    const folder = await (window as PickerWindow).showDirectoryPicker!({
      id: 'eve-templates',
      startIn: 'documents',
      ...MODE,
    });
    // Without room for it, the next time asks again.
    await set(KEY, folder, database).catch(() => {});
    return folder;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** What is in a folder already: names of files and of folders. */
export async function namesIn(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = [];
  for await (const name of (folder as PermittedFolder).keys()) names.push(name);
  return names;
}

/**
 * Writes files.
 * @param files with names that are not there yet
 * @param onWritten how many there are now
 * @throws DOMException (rejects) if the folder is gone, the disk full, or the player allows it no more
 */
export async function writeFiles(
  folder: FileSystemDirectoryHandle,
  files: readonly TemplateFile[],
  onWritten: (count: number) => void,
): Promise<void> {
  for (const [index, { name, text }] of files.entries()) {
    const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await writable.write(text);
    await writable.close();
    onWritten(index + 1);
  }
}
