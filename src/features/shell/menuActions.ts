import { t } from '@lingui/core/macro';
import { asSentence, capitalise, errorMessage } from '../../format/text.ts';
import { loadCode } from '../../languages/loadCode.ts';
import type { Environment } from '../../state/environment.ts';
import { setNotice } from '../../state/notices.ts';
import type { FaqGroup } from '../../words/faq.ts';
import { type AppBarAction, dialogAction } from './actions.ts';

/** What the app bar's menu has on every screen, in groups. What the host has not set is disabled and names its variable. */
export function menuActions(
  environment: Environment | null,
  faqGroup: FaqGroup | null,
  backupHint: string | null,
): readonly (readonly AppBarAction[])[] {
  return [
    [
      dialogAction(t`Settings`, { kind: 'settings' }),
      dialogAction(t`FAQ`, { kind: 'faq', ...(faqGroup && { group: faqGroup }) }),
    ],
    [dialogAction(t`Backup`, { kind: 'backup' }, backupHint), dialogAction(t`Restore`, { kind: 'restore' })],
    [
      link('Discord', environment?.discordUrl ?? null, 'DISCORD_URL'),
      link('GitHub', environment?.githubUrl ?? null, 'GITHUB_URL'),
      partnerCodeAction(environment?.partnerCode ?? null),
    ],
    [dialogAction(t`Trademarks`, { kind: 'trademarks' })],
  ];
}

function link(label: string, url: string | null, variable: string): AppBarAction {
  return {
    label,
    disabledBecause: url === null ? t`This server has no ${label} link. Its administrator can set ${variable}.` : null,
    does: { kind: 'link', url: url ?? '' },
  };
}

function partnerCodeAction(code: string | null): AppBarAction {
  return {
    label: t`Copy partner code`,
    disabledBecause: code === null ? t`This server has no partner code. Its administrator can set PARTNER_CODE.` : null,
    does: { kind: 'call', call: () => void copyPartnerCode(code ?? '') },
  };
}

async function copyPartnerCode(code: string): Promise<void> {
  const id = 'partner-code';
  try {
    const { copyText } = await loadCode(() => import('../../bridge/copyText.ts'));
    const refusal = await copyText(code);
    setNotice(
      refusal === null
        ? { id, kind: 'done', text: t`The partner code ${code} is copied.` }
        : { id, kind: 'failed', text: t`Your browser did not copy the partner code. It is ${code}.` },
    );
  } catch (error) {
    setNotice({ id, kind: 'failed', text: asSentence(capitalise(errorMessage(error))) });
  }
}
