/** The backup file: everything that is the player's, written, shown, restored and taken back. */
import { t } from '@lingui/core/macro';
import type { BackupApi } from '../../workers/api.ts';
import type {
  BackupPreview,
  LastRestore,
  PageChanges,
  PagePreview,
  RestorePart,
} from '../../workers/figures/kept/restore.ts';
import { permissionsOf } from '../../workers/game/domain/token.ts';
import { errorMessage, joinList } from '../format/text.ts';
import { formatEveDay } from '../format/time.ts';
import { lastBackupAtom, lastRestoreAtom } from '../state/backups.ts';
import { characterRecords } from '../state/characters.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import {
  applyPageChanges,
  pageBackup,
  planPageChanges,
  previewPage,
  renewReplacedList,
  takeBackPageChanges,
  withdrawReplacedList,
} from '../state/pageBackup.ts';
import { keepNews, retryStoring } from '../state/storage.ts';
import { backupFaultText, partName } from '../words/backup.ts';
import { backupRiskText } from '../words/permissions.ts';
import { stopThisTab, withOtherTabsStopped } from './allTabs.ts';
import { askEngineEarly } from './engine.ts';
import { engineSubject } from './engineSubject.ts';
import { saveFile } from './saveFile.ts';

const backup = engineSubject('backup', askEngineEarly);

/** A file as the page shows it before it is restored. */
export type BackupReading =
  | { kind: 'ok'; preview: BackupPreview & { kind: 'ok' }; page: PagePreview; damaged: readonly string[] }
  | { kind: 'invalid'; problems: readonly string[]; problemCount: number };

/** Reads a backup file, or says what is wrong with it. Changes nothing. @param read by default the engine's */
export async function readBackup(file: Blob, read: BackupApi['read'] = backup.read): Promise<BackupReading> {
  const invalid = (problem: string): BackupReading => ({ kind: 'invalid', problems: [problem], problemCount: 1 });
  try {
    const preview = await read(file);
    if (preview.kind === 'invalid') return invalid(backupFaultText(preview.fault));
    const page = previewPage(preview.page);
    if (page.kind === 'invalid') return page;
    const parts = new Set(preview.damaged);
    if (page.hasDamagedSetting) parts.add('settings');
    return { kind: 'ok', preview, page: page.preview, damaged: [...[...parts].map(partName), ...page.damaged] };
  } catch (error) {
    return invalid(errorMessage(error));
  }
}

/** Restores parts of a file. @returns why nothing is restored; null if the page reloads */
export function restoreBackup(file: Blob, parts: readonly RestorePart[]): Promise<string | null> {
  return changeAll(async () => {
    await backup.begin(file, parts);
    await finishRestore();
  });
}

/** Takes the last restore back, and reloads the page. @returns why not; null if the page reloads */
export function undoRestore(): Promise<string | null> {
  return changeAll(async () => {
    const changes = await takeBack();
    if (changes !== null) renewReplacedList(changes);
    store.set(lastRestoreAtom, null);
    keepNews({ kind: 'done', text: t`The last restore is taken back.` });
  });
}

/** Finishes what a tab has left that was closed while it restored, or takes it back. Called before anything is read. */
export async function finishCutOffRestore(): Promise<void> {
  try {
    await finishRestore();
  } catch (error) {
    const problem = errorMessage(error);
    // What could not be taken back can still be.
    const isPartHere = (await lastRestore().catch(() => null)) !== null;
    const text = isPartHere
      ? t`Only part of the backup is restored: ${problem}. Each start of the page tries the rest again. “Backup” can undo what is restored.`
      : t`Nothing is restored: ${problem}.`;
    keepNews({ kind: 'failed', text });
    throw error;
  }
}

/** When the last restore was, while it can be taken back; null: there is none. */
export function lastRestore(): Promise<LastRestore | null> {
  return backup.last();
}

/** Deletes what undoes the last restore. @throws Error (rejects) if the browser refuses */
export function forgetRestore(): Promise<void> {
  return backup.forget();
}

async function changeAll(work: () => Promise<void>): Promise<string | null> {
  let problem: string | null = null;
  const isDone = await withOtherTabsStopped(async () => {
    try {
      await work();
      // The page reloads: what is in memory alone would be lost.
      retryStoring();
      stopThisTab();
      window.location.reload();
    } catch (error) {
      problem = errorMessage(error);
    }
  });
  return isDone ? problem : t`another tab restores a backup, or deletes everything, at this moment`;
}

/** Merges the stored file into everything here. If the browser refuses, all of it is taken back. */
async function finishRestore(): Promise<void> {
  try {
    const begun = await backup.merge();
    if (begun === null) return;
    const changes = await backup.keepPageChanges(planPageChanges(begun));
    applyPageChanges(changes, begun.page);
    await backup.end();
    // A restore that fails before this leaves everything as it was.
    withdrawReplacedList(changes);
    const { latestVisitAt, page } = begun;
    // Visits that were recorded here after the file was saved are in no backup.
    if (latestVisitAt !== null) store.set(lastRestoreAtom, page.savedAtMs ?? latestVisitAt * 1000);
    keepNews({ kind: 'done', text: t`The backup is restored. You can undo that for 7 days under “Backup”.` });
  } catch (error) {
    await takeBack();
    throw error;
  }
}

/** @returns what it has changed back; null if the page had nothing to change */
async function takeBack(): Promise<PageChanges | null> {
  const changes = await backup.undo();
  if (changes !== null) takeBackPageChanges(changes);
  await backup.forget();
  return changes;
}

/**
 * Downloads everything that is the player's as a file. Without logins there is no secret in it; with logins, whoever
 * has the file can use them.
 */
export async function downloadBackup(hasLogins: boolean): Promise<void> {
  const records = characterRecords();
  const { file, lacking } = await backup.write({ ...pageBackup(hasLogins), hasLogins });
  const day = formatEveDay(Date.now() / 1000);
  saveFile(
    hasLogins ? `colony-watch-${day}.json` : `colony-watch-${day}-without-logins.json`,
    'application/json',
    file,
  );
  store.set(lastBackupAtom, { atMs: Date.now(), hasLogins, characterCount: records.length });
  if (lacking.length > 0) {
    const parts = joinList(lacking.map(partName));
    setNotice({ id: 'backup', kind: 'failed', text: t`The backup lacks what could not be read: ${parts}.` });
  }
  const risky = records.filter(({ session }) => permissionsOf(session.accessToken).length > 1).length;
  if (hasLogins && risky > 0) setNotice({ id: 'backup-risk', kind: 'needsYou', text: backupRiskText(risky) });
}
