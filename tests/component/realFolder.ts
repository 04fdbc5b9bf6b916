/** A folder of the browser's own file system in place of one on the player's disk, which a test can't choose or drop. */
type Folder = FileSystemDirectoryHandle & { entries(): AsyncIterable<[string, FileSystemHandle]> };

/** A new, empty folder. */
export async function makeFolder(name: string): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(name, { recursive: true }).catch(() => {});
  return root.getDirectoryHandle(name, { create: true });
}

export async function writeText(folder: FileSystemDirectoryHandle, name: string, text: string): Promise<void> {
  const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
  await writable.write(text);
  await writable.close();
}

export async function textsIn(folder: FileSystemDirectoryHandle): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const [name, handle] of (folder as Folder).entries()) {
    texts.set(name, await (await (handle as FileSystemFileHandle).getFile()).text());
  }
  return texts;
}

export function dropFolder(folder: FileSystemDirectoryHandle, on: Element): void {
  const items = [{ kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => entryOf(folder, `/${folder.name}`) }];
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(drop, 'dataTransfer', { value: { types: ['Files'], items, getData: () => '' } });
  on.dispatchEvent(drop);
}

/** As the browser hands over what was dropped: the files of a folder come in parts, and none at the end. */
function entryOf(handle: FileSystemHandle, fullPath: string): object {
  const { name, kind } = handle;
  if (kind === 'file') {
    const file = (resolve: (file: File) => void) => void (handle as FileSystemFileHandle).getFile().then(resolve);
    return { name, fullPath, isDirectory: false, file };
  }
  const createReader = () => {
    let isRead = false;
    return {
      readEntries: async (resolve: (entries: object[]) => void) => {
        const entries: object[] = [];
        if (!isRead) {
          for await (const [own, one] of (handle as Folder).entries()) entries.push(entryOf(one, `${fullPath}/${own}`));
        }
        isRead = true;
        resolve(entries);
      },
    };
  };
  return { name, fullPath, isDirectory: true, createReader };
}
