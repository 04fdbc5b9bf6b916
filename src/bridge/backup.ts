/** The backup file of the player's characters. */
import { plural, t } from '@lingui/core/macro';
import type { Session } from '../../workers/game/domain/character.ts';
import type { KeptPlan } from '../../workers/game/domain/settle.ts';
import type { SharesBackup } from '../../workers/game/domain/shares.ts';
import { permissionsOf } from '../../workers/game/domain/token.ts';
import type { SavedVariants } from '../../workers/game/domain/whatIf.ts';
import { errorMessage } from '../format/text.ts';
import { formatEveDay } from '../format/time.ts';
import { loadCode } from '../languages/loadCode.ts';
import { formatBackup, parseBackup } from '../state/backupRecords.ts';
import { characterExtrasAtom, characterRecords, ownCharactersAtom, replaceCharacters } from '../state/characters.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import { backupRiskText } from '../words/permissions.ts';
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
    const [size, most] = [Math.ceil(file.size / 1e6), MAX_BACKUP_BYTES / 1e6];
    return invalid(t`the file has ${size} MB; a backup has at most ${most}`);
  }
  try {
    return parseBackup(await file.text());
  } catch {
    return invalid(t`the file could not be read`);
  }
}

/**
 * Replaces the list by a backup.
 * @returns false if the browser could not store it; then the old list is unchanged
 */
export function restoreBackup(backup: BackupFileReading & { kind: 'ok' }): boolean {
  const isRestored = replaceCharacters(backup.records, backup.extras, true);
  if (isRestored) {
    const { variants, damagedVariantCount, shares, areSharesDamaged, keptPlans, arePlansDamaged } = backup;
    void restoreVariants(variants);
    void restoreOwnShares(shares);
    void restorePlans(keptPlans);
    offerLogins();
    setNotice({
      id: 'restore',
      kind: 'done',
      text: [
        t`${plural(backup.records.length, { one: 'One character is restored.', other: '# characters are restored.' })}`,
        ...(damagedVariantCount === 0
          ? []
          : [
              t`${plural(damagedVariantCount, {
                one: '# what-if variant could not be read.',
                other: '# what-if variants could not be read.',
              })}`,
            ]),
        ...(areSharesDamaged ? [t`Its shares could not be read.`] : []),
        ...(arePlansDamaged ? [t`Its plans of new planets could not be read.`] : []),
      ].join(' '),
    });
  }
  return isRestored;
}

let stopWaiting = (): void => {};

/** Offers the queue of logins once several restored logins turn out not to work: those of another server, or old ones. */
function offerLogins(): void {
  stopWaiting();
  const check = (): void => {
    if (store.get(ownCharactersAtom).filter(({ needsLogin }) => needsLogin).length < 2) return;
    stopWaiting();
    setNotice({
      id: 'login-queue',
      kind: 'needsYou',
      text: t`Restored characters have to log in again, one after another.`,
      action: { kind: 'loginQueue' },
    });
  };
  stopWaiting = store.sub(ownCharactersAtom, check);
  check();
}

async function restoreOwnShares(shares: SharesBackup): Promise<void> {
  if (shares.published.length + shares.followed.length === 0) return;
  try {
    await restoreShares(shares);
  } catch (error) {
    setNotice({
      id: 'restore-shares',
      kind: 'failed',
      text: t`The shares of the backup could not be restored (${{ problem: errorMessage(error) }}). Restore the backup again.`,
    });
  }
}

async function restorePlans(plans: readonly KeptPlan[]): Promise<void> {
  if (plans.length === 0) return;
  try {
    await (await loadCode(() => import('./settle.ts'))).changeKeptPlans({ kind: 'restore', plans });
  } catch (error) {
    setNotice({
      id: 'restore-plans',
      kind: 'failed',
      text: t`The plans of new planets in the backup could not be restored (${{ problem: errorMessage(error) }}). Restore the backup again.`,
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
      text: t`The backup has your characters, but not your what-if variants: ${{ problem: errorMessage(error) }}`,
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
      text: t`The backup has your characters, but not your shares: ${{ problem: errorMessage(error) }}`,
    });
  }
  let plans: readonly KeptPlan[] = [];
  try {
    const { changeKeptPlans } = await loadCode(() => import('./settle.ts'));
    plans = (await changeKeptPlans({ kind: 'read' })).plans.map(({ plan }) => plan);
  } catch (error) {
    setNotice({
      id: 'backup-plans',
      kind: 'failed',
      text: t`The backup has your characters, but not your plans of new planets: ${{ problem: errorMessage(error) }}`,
    });
  }
  const text = formatBackup(records, store.get(characterExtrasAtom), variants, shares, plans);
  saveFile(`colony-watch-${formatEveDay(Date.now() / 1000)}.json`, 'application/json', text);
  const risk = backupRisk(records);
  if (risk !== null) setNotice({ id: 'backup-risk', kind: 'needsYou', text: risk });
}

/** What a backup with these logins gives away besides planets; null if nothing. */
function backupRisk(records: readonly { session: Session }[]): string | null {
  const count = records.filter(({ session }) => permissionsOf(session.accessToken).length > 1).length;
  return count === 0 ? null : backupRiskText(count);
}
