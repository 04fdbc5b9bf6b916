import { downloadBackup } from '../../bridge/backup.ts';
import type { DialogRequest } from '../../state/dialogs.ts';
import type { Environment } from '../../state/environment.ts';
import type { FaqGroup } from '../../words/faq.ts';

/** A button of the app bar, or an item of its menu. */
export interface AppBarAction {
  label: string;
  /** why it is disabled; null if it is enabled */
  disabledBecause: string | null;
  does: { kind: 'dialog'; dialog: DialogRequest } | { kind: 'link'; url: string } | { kind: 'call'; call: () => void };
}

export const LOGIN: AppBarAction = {
  label: 'Log in with EVE Online',
  disabledBecause: null,
  does: { kind: 'dialog', dialog: { kind: 'scopes' } },
};

const SHARE: AppBarAction = {
  label: 'Share…',
  disabledBecause: null,
  does: { kind: 'dialog', dialog: { kind: 'shares' } },
};

/** All actions of the app bar except login, in order. */
export function appBarActions(
  environment: Environment | null,
  hasCharacters: boolean,
  faqGroup: FaqGroup | null,
): readonly AppBarAction[] {
  return [
    {
      label: 'Backup',
      disabledBecause: hasCharacters ? null : 'There are no characters to back up yet.',
      does: { kind: 'call', call: downloadBackup },
    },
    ...(environment?.hasShares ? [SHARE] : []),
    { label: 'Restore', disabledBecause: null, does: { kind: 'dialog', dialog: { kind: 'restore' } } },
    link('Discord', environment?.discordUrl ?? null, 'DISCORD_URL'),
    link('GitHub', environment?.githubUrl ?? null, 'GITHUB_URL'),
    { label: 'Settings', disabledBecause: null, does: { kind: 'dialog', dialog: { kind: 'settings' } } },
    {
      label: 'FAQ',
      disabledBecause: null,
      does: { kind: 'dialog', dialog: { kind: 'faq', ...(faqGroup && { group: faqGroup }) } },
    },
    { label: 'Trademarks', disabledBecause: null, does: { kind: 'dialog', dialog: { kind: 'trademarks' } } },
  ];
}

function link(label: string, url: string | null, variable: string): AppBarAction {
  return {
    label,
    disabledBecause: url === null ? `This server has no ${label} link. Its administrator can set ${variable}.` : null,
    does: { kind: 'link', url: url ?? '' },
  };
}
