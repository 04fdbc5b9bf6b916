/** Why a file is no history backup. */
import { t } from '@lingui/core/macro';
import type { BackupFault } from '../../workers/game/domain/history.ts';

/** Whole sentences. */
export function backupFaultText(fault: BackupFault): string {
  switch (fault.kind) {
    case 'notJson':
      return t`This file is not a history backup: it is not JSON, or it is cut off.`;
    case 'characterList':
      return t`This file is a backup of the character list. Restore it with “Restore”, not here.`;
    case 'otherFile':
      return t`This file is not a history backup of Colony Watch.`;
    case 'newerVersion':
      return t`A newer version of Colony Watch made this backup. Reload the page to get the newer version.`;
    case 'damaged': {
      const { where } = fault;
      return where === null
        ? t`This history backup is damaged. Nothing was restored.`
        : t`This history backup is damaged at ${where}. Nothing was restored.`;
    }
    default:
      return fault satisfies never;
  }
}
