import { t } from '@lingui/core/macro';
import { errorMessage } from '../../format/text.ts';
import { loadCode } from '../../languages/loadCode.ts';
import type { DialogRequest } from '../../state/dialogs.ts';
import type { Environment } from '../../state/environment.ts';
import { setNotice } from '../../state/notices.ts';
import type { FaqGroup } from '../../words/faq.ts';

/** A button of the app bar, or an item of its menu. */
export interface AppBarAction {
  label: string;
  /** why it is disabled; null if it is enabled */
  disabledBecause: string | null;
  does: { kind: 'dialog'; dialog: DialogRequest } | { kind: 'link'; url: string } | { kind: 'call'; call: () => void };
}

export const loginAction = (): AppBarAction => ({
  label: t`Log in with EVE Online`,
  disabledBecause: null,
  does: { kind: 'dialog', dialog: { kind: 'scopes' } },
});

const shareAction = (): AppBarAction => ({
  label: t`Share…`,
  disabledBecause: null,
  does: { kind: 'dialog', dialog: { kind: 'shares' } },
});

/** All actions of the app bar except login, in order. */
export function appBarActions(
  environment: Environment | null,
  hasCharacters: boolean,
  faqGroup: FaqGroup | null,
): readonly AppBarAction[] {
  return [
    {
      label: t`Backup`,
      disabledBecause: hasCharacters ? null : t`There are no characters to back up yet.`,
      does: { kind: 'call', call: () => void backUp() },
    },
    ...(environment?.hasShares ? [shareAction()] : []),
    { label: t`Restore`, disabledBecause: null, does: { kind: 'dialog', dialog: { kind: 'restore' } } },
    link('Discord', environment?.discordUrl ?? null, 'DISCORD_URL'),
    link('GitHub', environment?.githubUrl ?? null, 'GITHUB_URL'),
    { label: t`Settings`, disabledBecause: null, does: { kind: 'dialog', dialog: { kind: 'settings' } } },
    {
      label: t`FAQ`,
      disabledBecause: null,
      does: { kind: 'dialog', dialog: { kind: 'faq', ...(faqGroup && { group: faqGroup }) } },
    },
    { label: t`Trademarks`, disabledBecause: null, does: { kind: 'dialog', dialog: { kind: 'trademarks' } } },
  ];
}

async function backUp(): Promise<void> {
  try {
    const { downloadBackup } = await loadCode(() => import('../../bridge/backup.ts'));
    await downloadBackup();
  } catch (error) {
    setNotice({ id: 'backup', kind: 'failed', text: errorMessage(error) });
  }
}

function link(label: string, url: string | null, variable: string): AppBarAction {
  return {
    label,
    disabledBecause: url === null ? t`This server has no ${label} link. Its administrator can set ${variable}.` : null,
    does: { kind: 'link', url: url ?? '' },
  };
}
