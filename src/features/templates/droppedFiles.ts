/** Files and folders that a player drops or chooses. */
import {
  MOST_TEMPLATE_FILES,
  type TemplateFileFault,
  type TemplateSource,
  type UnreadableTemplate,
} from '../../../workers/game/domain/template.ts';

/** What is looked at in folders: folders of folders can be endless. */
const MOST_ENTRIES = 5 * MOST_TEMPLATE_FILES;

interface DroppedFiles {
  sources: TemplateSource[];
  /** what could not be opened */
  lost: UnreadableTemplate[];
}

/** A chosen file, on its own or with the folder that it is in. */
export function sourceOf(file: File): TemplateSource {
  const path = file.webkitRelativePath;
  return path === '' ? { name: file.name, content: file } : { name: path, content: file, isInFolder: true };
}

/** All that was dropped, with the files of folders. Never rejects. Called in the event itself: what it has ends with it. */
export function droppedFiles({ items }: DataTransfer): Promise<DroppedFiles> {
  const found: DroppedFiles = { sources: [], lost: [] };
  const waiting: FileSystemEntry[] = [];
  for (const item of items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) waiting.push(entry);
    else if (file !== null) found.sources.push(sourceOf(file));
  }
  return addFolders(found, waiting);
}

async function addFolders(found: DroppedFiles, waiting: FileSystemEntry[]): Promise<DroppedFiles> {
  const lose = (name: string, kind: TemplateFileFault['kind']) =>
    void found.lost.push({ sourceName: name, fault: { kind } });
  let seenCount = 0;
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    seenCount += 1;
    // One more than are read, so that it is said.
    if (found.sources.length > MOST_TEMPLATE_FILES) break;
    if (seenCount > MOST_ENTRIES) {
      lose(entry.name, 'moreFiles');
      break;
    }
    try {
      if (entry.isDirectory) {
        const room = MOST_ENTRIES - seenCount - waiting.length + 1;
        waiting.push(...(await entriesIn(entry as FileSystemDirectoryEntry, room)));
      } else {
        const file = await fileOf(entry as FileSystemFileEntry);
        found.sources.push({ name: entry.fullPath, content: file, isInFolder: true });
      }
    } catch {
      lose(entry.name, 'unreadable');
    }
  }
  return found;
}

/** @param most that are read; a few more may come */
async function entriesIn(folder: FileSystemDirectoryEntry, most: number): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  // Browsers give some at a time, and none at the end.
  for (let count = 1; count > 0 && entries.length < most; ) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    entries.push(...some);
    count = some.length;
  }
  return entries;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
