import { ActionList, ActionMenu } from '@primer/react';
import { openDialog } from '../../state/dialogs.ts';
import type { OpenMenuProps } from '../../ui/useMenu.ts';
import type { AppBarAction } from './actions.ts';

/** The open menu of `AppBarMenu`. */
export default function AppBarMenuItems({ actions, ...menu }: OpenMenuProps & { actions: readonly AppBarAction[] }) {
  return (
    <ActionMenu {...menu}>
      <ActionMenu.Overlay width="small">
        <ActionList>
          {actions.map((action) => (
            <MenuItem key={action.label} action={action} opener={() => menu.anchorRef.current} />
          ))}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  );
}

function MenuItem({ action, opener }: { action: AppBarAction; opener: () => HTMLElement | null }) {
  const { label, disabledBecause, does } = action;
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
    </ActionList.Item>
  );
}
