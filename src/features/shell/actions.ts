import { t } from '@lingui/core/macro';
import type { DialogRequest } from '../../state/dialogs.ts';

export interface AppBarAction {
  label: string;
  /** why it is disabled; null if it is enabled */
  disabledBecause: string | null;
  /** a quiet line below the label, in the menu */
  hint?: string | null;
  does: { kind: 'dialog'; dialog: DialogRequest } | { kind: 'link'; url: string } | { kind: 'call'; call: () => void };
}

export const dialogAction = (label: string, dialog: DialogRequest, hint: string | null = null): AppBarAction => ({
  label,
  disabledBecause: null,
  hint,
  does: { kind: 'dialog', dialog },
});

export const loginAction = (): AppBarAction => dialogAction(t`Log in with EVE Online`, { kind: 'scopes' });

export const shareAction = (): AppBarAction => dialogAction(t`Share…`, { kind: 'shares' });
