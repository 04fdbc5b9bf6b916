/** Why a file is no history backup. */
import { t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import type { BackupFault } from '../../workers/game/domain/history.ts';

const BACKUP_FAULT_TEXTS: ByKind<BackupFault> = {
  notJson: () => t`This file is not a history backup: it is not JSON, or it is cut off.`,
  characterList: () => t`This file is a backup of the character list. Restore it with “Restore”, not here.`,
  otherFile: () => t`This file is not a history backup of Colony Watch.`,
  newerVersion: () => t`A newer version of Colony Watch made this backup. Reload the page to get the newer version.`,
  damaged: ({ where }) =>
    where === null
      ? t`This history backup is damaged. Nothing was restored.`
      : t`This history backup is damaged at ${where}. Nothing was restored.`,
};

/** Whole sentences. */
export function backupFaultText(fault: BackupFault): string {
  return byKind(BACKUP_FAULT_TEXTS, fault);
}
