import { t } from '@lingui/core/macro';
import { ActionList, ActionMenu } from '@primer/react';
import { Fragment } from 'react';
import { isBackupDueAtom, isBackupHintOffAtom, keptFileAtom } from '../../state/backups.ts';
import { openDialog } from '../../state/dialogs.ts';
import { envAtom } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import type { OpenMenuProps } from '../../ui/useMenu.ts';
import type { AppBarMenuProps } from './AppBarMenu.tsx';
import type { AppBarAction } from './actions.ts';
import { menuActions } from './menuActions.ts';

/** The open menu of `AppBarMenu`. */
export default function AppBarMenuItems({ crowdedOut, faqGroup, ...menu }: AppBarMenuProps & OpenMenuProps) {
  const environment = useAtomValue(envAtom);
  const own = menuActions(environment, faqGroup, useBackupHint());
  const groups = crowdedOut.length === 0 ? own : [crowdedOut, ...own];
  return (
    <ActionMenu {...menu}>
      <ActionMenu.Overlay width="small">
        <ActionList>
          {groups.map((actions, index) => (
            <Fragment key={actions[0]?.label}>
              {index > 0 && <ActionList.Divider />}
              {actions.map((action) => (
                <MenuItem key={action.label} action={action} opener={() => menu.anchorRef.current} />
              ))}
            </Fragment>
          ))}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  );
}

function MenuItem({ action, opener }: { action: AppBarAction; opener: () => HTMLElement | null }) {
  const { label, disabledBecause, hint = null, does } = action;
  if (disabledBecause !== null) {
    return (
      <ActionList.Item disabled>
        {label}
        <ActionList.Description variant="block">{disabledBecause}</ActionList.Description>
      </ActionList.Item>
    );
  }
  if (does.kind === 'link') {
    return (
      <ActionList.LinkItem href={does.url} target="_blank" rel="noreferrer">
        {label}
      </ActionList.LinkItem>
    );
  }
  return (
    <ActionList.Item onSelect={() => (does.kind === 'dialog' ? openDialog(does.dialog, opener()) : does.call())}>
      {label}
      {hint !== null && <ActionList.Description variant="block">{hint}</ActionList.Description>}
    </ActionList.Item>
  );
}

function useBackupHint(): string | null {
  const kept = useAtomValue(keptFileAtom);
  const isDue = useAtomValue(isBackupDueAtom);
  const isOff = useAtomValue(isBackupHintOffAtom);
  if (kept !== null) return kept.problem === null ? null : t`The file is no longer kept up to date.`;
  return !isOff && isDue(Date.now()) ? t`No backup for 30 days` : null;
}
