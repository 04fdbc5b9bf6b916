import { Button } from '@primer/react';
import type { ReactNode } from 'react';
import { charactersAtom } from '../../state/characters.ts';
import { openDialog } from '../../state/dialogs.ts';
import { envAtom } from '../../state/environment.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import { RichTooltip, Tooltip } from '../../ui/Tooltip.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import styles from './AppBar.module.css';
import { AppBarMenu } from './AppBarMenu.tsx';
import { type AppBarAction, appBarActions } from './actions.ts';
import { OfflineBadge } from './OfflineBadge.tsx';
import { RefreshStatus } from './RefreshStatus.tsx';

const hasCharactersAtom = atom((get) => get(charactersAtom).length > 0);

const aboutSandbox = (): string =>
  'No EVE application is configured on this server, so a small universe of its own stands in for EVE: its pilots, colonies and prices are made up.';

/**
 * Title, login and everything that concerns the whole page; below 1,000 pixels most of it moves into a menu.
 * @param children what stands before the refresh status once there are characters
 */
export function AppBar({ children }: { children: ReactNode }) {
  const environment = useAtomValue(envAtom);
  const hasCharacters = useAtomValue(hasCharactersAtom);
  const isWide = useMediaQuery('(min-width: 1000px)');
  const hasRoom = useMediaQuery('(min-width: 1180px)');
  const actions = appBarActions(environment, hasCharacters);
  return (
    <header className={styles.bar} data-sandbox={environment?.isSandbox ?? false}>
      <h1 className={styles.title}>
        <img src="/favicon.svg" alt="" width={24} height={24} />
        <span className={styles.name}>Colony Watch</span>
      </h1>
      {environment?.isSandbox && (
        <RichTooltip label="About the sandbox" className={styles.sandbox} content={aboutSandbox}>
          Sandbox
        </RichTooltip>
      )}
      <OfflineBadge />
      <div className={styles.spacer} />
      {hasCharacters && children}
      {hasCharacters && <RefreshStatus />}
      <nav className={styles.actions} aria-label="Colony Watch">
        <Button
          size="small"
          variant={hasCharacters ? 'default' : 'primary'}
          aria-label="Log in with EVE Online"
          onClick={() => openDialog({ kind: 'scopes' })}
        >
          {hasRoom ? 'Log in with EVE Online' : 'Log in'}
        </Button>
        {isWide ? (
          actions.map((action) => <ActionButton key={action.label} action={action} />)
        ) : (
          <AppBarMenu actions={actions} />
        )}
      </nav>
    </header>
  );
}

function ActionButton({ action }: { action: AppBarAction }) {
  const { label, disabledBecause, does } = action;
  if (disabledBecause !== null) {
    return (
      <Tooltip text={disabledBecause} opensOnTap>
        <Button size="small" variant="invisible" inactive aria-disabled="true">
          {label}
        </Button>
      </Tooltip>
    );
  }
  if (does.kind === 'link') {
    return (
      <Button as="a" size="small" variant="invisible" href={does.url} target="_blank" rel="noreferrer">
        {label}
      </Button>
    );
  }
  return (
    <Button
      size="small"
      variant="invisible"
      onClick={() => (does.kind === 'dialog' ? openDialog(does.dialog) : does.call())}
    >
      {label}
    </Button>
  );
}
