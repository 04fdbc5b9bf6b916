/** The backup file of the player's characters. */
import type { SharesBackup } from '../../workers/domain/shares.ts';
import type { SavedVariants } from '../../workers/domain/whatIf.ts';
import { formatCount } from '../format/number.ts';
import { errorMessage } from '../format/text.ts';
import { formatEveDay } from '../format/time.ts';
import { formatBackup, parseBackup } from '../state/characterRecords.ts';
import { characterExtrasAtom, characterRecords, replaceCharacters } from '../state/characters.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { backupRisk } from '../state/ownData.ts';
import { saveFile } from './saveFile.ts';
import { backUpShares, restoreShares } from './shares.ts';
import { loadVariants, restoreVariants } from './whatIf.ts';

/** A backup has a few kilobytes per character; a larger file is not a backup. */
const MAX_BACKUP_BYTES = 20_000_000;

export type BackupFileReading =
  | (ReturnType<typeof parseBackup> & { kind: 'ok' })
  | { kind: 'invalid'; problems: readonly string[]; problemCount: number };

/** Reads a backup file, or says what is wrong with it. Changes nothing. */
export async function readBackup(file: Blob): Promise<BackupFileReading> {
  const invalid = (problem: string): BackupFileReading => ({ kind: 'invalid', problems: [problem], problemCount: 1 });
  if (file.size > MAX_BACKUP_BYTES) {
    return invalid(`the file has ${Math.ceil(file.size / 1e6)} MB; a backup has at most ${MAX_BACKUP_BYTES / 1e6}`);
  }
  try {
    return parseBackup(await file.text());
  } catch {
    return invalid('the file could not be read');
  }
}

/**
 * Replaces the list by a backup.
 * @returns false if the browser could not store it; then the old list is unchanged
 */
export function restoreBackup(backup: BackupFileReading & { kind: 'ok' }): boolean {
  const isRestored = replaceCharacters(backup.records, backup.extras, true);
  if (isRestored) {
    const { variants, damagedVariantCount, shares, areSharesDamaged } = backup;
    void restoreVariants(variants);
    void restoreOwnShares(shares);
    setNotice({
      id: 'restore',
      kind: 'done',
      text: `${backup.records.length === 1 ? 'One character is' : `${backup.records.length} characters are`} restored.${
        damagedVariantCount === 0 ? '' : ` ${formatCount(damagedVariantCount, 'what-if variant')} could not be read.`
      }${areSharesDamaged ? ' Its shares could not be read.' : ''}`,
    });
  }
  return isRestored;
}

async function restoreOwnShares(shares: SharesBackup): Promise<void> {
  if (shares.published.length + shares.followed.length === 0) return;
  try {
    await restoreShares(shares);
  } catch (error) {
    setNotice({
      id: 'restore-shares',
      kind: 'failed',
      text: `The shares of the backup could not be restored (${errorMessage(error)}). Restore the backup again.`,
    });
  }
}

/** Downloads the list of characters, tokens, what-if variants and shares included, as a file. */
export async function downloadBackup(): Promise<void> {
  let variants: SavedVariants = {};
  try {
    variants = await loadVariants();
  } catch (error) {
    setNotice({
      id: 'backup',
      kind: 'failed',
      text: `The backup has your characters, but not your what-if variants: ${errorMessage(error)}`,
    });
  }
  const records = characterRecords();
  let shares: SharesBackup = { published: [], followed: [] };
  try {
    shares = await backUpShares();
  } catch (error) {
    setNotice({
      id: 'backup-shares',
      kind: 'failed',
      text: `The backup has your characters, but not your shares: ${errorMessage(error)}`,
    });
  }
  const text = formatBackup(records, store.get(characterExtrasAtom), variants, shares);
  saveFile(`colony-watch-${formatEveDay(Date.now() / 1000)}.json`, 'application/json', text);
  const risk = backupRisk(records);
  if (risk !== null) setNotice({ id: 'backup-risk', kind: 'needsYou', text: risk });
}
