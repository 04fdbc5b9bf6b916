/** Writes the file that is kept up to date, when it is due, after a refresh. */
import { writeKeptFile } from '../bridge/keptFile.ts';
import { historySpanAtom, isKeptFileDue, keptFileAtom } from '../state/backups.ts';
import { isRefreshedAtom } from '../state/colonies.ts';
import { store } from '../state/jotai.ts';

/** A page may be open for days. */
const LOOK_MS = 3_600_000;

/** Looks after each refresh, and each hour. */
export function startFileKeeper(): { stop(): void } {
  const look = (): void => {
    const kept = store.get(keptFileAtom);
    if (kept === null || !store.get(isRefreshedAtom)) return;
    // The player has to decide first. A file that is gone may come back with its drive.
    if (kept.problem === 'fewer' || kept.problem === 'changed') return;
    if (isKeptFileDue(kept.writtenAtMs, store.get(historySpanAtom), Date.now())) void writeKeptFile(false);
  };
  const stop = store.sub(isRefreshedAtom, look);
  const timer = setInterval(look, LOOK_MS);
  look();
  return {
    stop() {
      stop();
      clearInterval(timer);
    },
  };
}
