import { ThreeBarsIcon } from '@primer/octicons-react';
import { ActionList, ActionMenu, IconButton } from '@primer/react';
import { useRef } from 'react';
import { openDialog } from '../../state/dialogs.ts';
import type { AppBarAction } from './actions.ts';

/** The app bar's actions as a menu. */
export function AppBarMenu({ actions }: { actions: readonly AppBarAction[] }) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  return (
    <ActionMenu anchorRef={buttonRef}>
      <ActionMenu.Anchor>
        <IconButton icon={ThreeBarsIcon} aria-label="Menu" size="small" variant="invisible" />
      </ActionMenu.Anchor>
      <ActionMenu.Overlay width="small">
        <ActionList>
          {actions.map((action) => (
            <MenuItem key={action.label} action={action} opener={() => buttonRef.current} />
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
