/** The file that Chromium keeps up to date: chosen once, then written weekly and after a day with visits. */
import { KEPT_PARTS, type KeptFile, type KeptFileProblem, type KeptPart } from '../../workers/figures/kept/restore.ts';
import { parseJson } from '../../workers/game/domain/json.ts';
import { formatEveDay } from '../format/time.ts';
import { type KeptFileState, keptFileAtom } from '../state/backups.ts';
import { envAtom } from '../state/environment.ts';
import { store } from '../state/jotai.ts';
import { pageBackup } from '../state/pageBackup.ts';
import { askEngineEarly } from './engine.ts';
import { engineSubject } from './engineSubject.ts';

/** One tab writes. */
const LOCK = 'colony-watch/kept-file';

/** Chromium's picker, and its permissions of a file. */
type PickerWindow = Window & {
  showSaveFilePicker?: (options: object) => Promise<FileSystemFileHandle>;
};
type PermittedHandle = FileSystemFileHandle & {
  queryPermission?: (mode: object) => Promise<PermissionState>;
  requestPermission?: (mode: object) => Promise<PermissionState>;
};

const MODE = { mode: 'readwrite' };

const backup = engineSubject('backup', askEngineEarly);

export function canKeepFile(): boolean {
  return (window as PickerWindow).showSaveFilePicker !== undefined;
}

/** Asks where the file is to be, and writes it. Nothing happens if the player closes the picker. */
export async function chooseKeptFile(hasLogins: boolean): Promise<void> {
  let handle: FileSystemFileHandle;
  try {
    handle = await (window as PickerWindow).showSaveFilePicker!({
      // Chromium empties a file that exists: an earlier one may have what this browser has lost.
      suggestedName: `colony-watch-kept-${formatEveDay(Date.now() / 1000)}.json`,
      types: [{ accept: { 'application/json': ['.json'] } }],
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    throw error;
  }
  await keepFile(handle, hasLogins);
}

export async function keepFile(handle: FileSystemFileHandle, hasLogins: boolean): Promise<void> {
  await backup.keepFile({ handle, written: null });
  store.set(keptFileAtom, { name: handle.name, hasLogins, writtenAtMs: null, problem: null });
  await writeKeptFile(false);
}

/** No file is kept up to date any more. The file stays where it is. */
export async function stopKeepingFile(): Promise<void> {
  store.set(keptFileAtom, null);
  await backup.keepFile(null);
}

/** Asks for the permission again, after a click, and writes the file. */
export async function permitKeptFile(): Promise<void> {
  const kept = await backup.keptFile();
  await (kept?.handle as PermittedHandle | undefined)?.requestPermission?.(MODE);
  await writeKeptFile(false);
}

/**
 * Writes the file, unless that would lose something that it has. What it comes to is in `keptFileAtom`.
 * @param isForced the player wants it to be replaced, whatever is in it
 */
export async function writeKeptFile(isForced: boolean): Promise<void> {
  if (navigator.locks === undefined) return;
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    const state = store.get(keptFileAtom);
    // Pilots of the sandbox are nobody's own.
    if (lock === null || state === null || store.get(envAtom)?.isSandbox === true) return;
    const outcome = await write(state, isForced);
    if (isKept(state)) store.set(keptFileAtom, { ...state, ...outcome });
  });
}

/** False once the player has stopped it, or chosen another file. */
function isKept(state: KeptFileState): boolean {
  return store.get(keptFileAtom) === state;
}

async function write(
  state: KeptFileState,
  isForced: boolean,
): Promise<Partial<KeptFileState> & { problem: KeptFileProblem | null }> {
  const { hasLogins } = state;
  try {
    const kept = await backup.keptFile();
    if (kept === null) return { problem: 'gone' };
    const { handle } = kept;
    if ((await (handle as PermittedHandle).queryPermission?.(MODE)) !== 'granted') return { problem: 'permission' };
    // A backup is made for a file that is there.
    await handle.getFile();
    const { file, lacking } = await backup.write({ ...pageBackup(hasLogins), hasLogins });
    if (lacking.length > 0) return { problem: 'failed' };
    const problem = isForced ? null : await problemOf(kept, file);
    if (problem !== null) return { problem };
    const writable = await handle.createWritable();
    await writable.write(file);
    await writable.close();
    const { lastModified, size } = await handle.getFile();
    const written = { lastModifiedMs: lastModified, bytes: size };
    if (isKept(state)) await backup.keepFile({ handle, written });
    return { writtenAtMs: Date.now(), problem: null };
  } catch (error) {
    return { problem: error instanceof DOMException && error.name === 'NotFoundError' ? 'gone' : 'failed' };
  }
}

/** Why the file that is there must not be replaced; null if it may. */
async function problemOf({ handle, written }: KeptFile, next: Blob): Promise<KeptFileProblem | null> {
  const present = await handle.getFile();
  // A file that was just chosen is empty.
  if (present.size === 0) return null;
  const isOwn = written !== null && written.lastModifiedMs === present.lastModified && written.bytes === present.size;
  // In this order: a visit that becomes too old in between must not count only in the file.
  const [here, there] = [await countsOf(next), await countsOf(present)];
  if (here === null) return 'failed';
  if (there?.some((count, index) => count > here[index]!)) return 'fewer';
  return isOwn || (written === null && there !== null) ? null : 'changed';
}

/** Whether fewer of them are a loss: rounds and shares also end by themselves. */
const ARE_COUNTED: Readonly<Record<KeptPart, boolean>> = {
  templates: true,
  variants: true,
  plans: true,
  baskets: true,
  round: false,
  followed: false,
  published: false,
};

/** Characters, visits, and what else is counted of a backup; null if it is none. */
async function countsOf(file: Blob): Promise<readonly number[] | null> {
  const preview = await backup.read(file);
  if (preview.kind === 'invalid') return null;
  const list = parseJson(preview.page.charactersJson ?? '[]');
  const rowCounts = KEPT_PARTS.filter((part) => ARE_COUNTED[part]).map((part) => preview.rows[part].count);
  return [Array.isArray(list) ? list.length : 0, preview.history?.visitCount ?? 0, ...rowCounts];
}
