import type { ReactNode } from 'react';
import { setAllCollapsed } from '../../bridge/commands.ts';
import { accountsAtom } from '../../state/characters.ts';
import { openDialog } from '../../state/dialogs.ts';
import { atom, useAtom, useAtomValue, type WritableAtom } from '../../state/jotai.ts';
import {
  alertModeAtom,
  collapsedAccountsAtom,
  compactModeAtom,
  extractionTimeModeAtom,
  planModeAtom,
  showProductIconsAtom,
} from '../../state/settings.ts';
import { openView } from '../../state/view.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import styles from './Toolbar.module.css';

const areAllCollapsedAtom = atom((get) => {
  const collapsed = new Set(get(collapsedAccountsAtom));
  return get(accountsAtom).every((account) => collapsed.has(account.name));
});

interface ToolbarProps {
  /** finds planets */
  search: ReactNode;
  /** what stands after the modes */
  tools: ReactNode;
}

/** How the account cards are shown. */
export function Toolbar({ search, tools }: ToolbarProps) {
  return (
    <section aria-label="View" className={styles.frame}>
      <div className={styles.toolbar}>
        <Modes tools={tools} />
        {search}
      </div>
    </section>
  );
}

/** Whether a phone shows time travel and the modes. Set by the View button. */
export const viewOpenAtom = atom(false);

/** On a phone: one button opens everything that changes the view; only the search is always there. */
export function PhoneToolbar({ search, tools }: ToolbarProps) {
  const [isOpen, setOpen] = useAtom(viewOpenAtom);
  const onCount = useAtomValue(modesOnAtom);
  return (
    <section aria-label="View" className={styles.frame}>
      <div className={styles.view}>
        <button type="button" className={styles.open} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          View
          {onCount > 0 && (
            <span className={styles.onCount}>
              {onCount}
              <span className="visually-hidden">{onCount === 1 ? ' mode' : ' modes'} on</span>
            </span>
          )}
        </button>
        {search}
      </div>
      {isOpen && (
        <div className={styles.toolbar}>
          <Modes tools={tools} />
        </div>
      )}
    </section>
  );
}

const modesOnAtom = atom(
  (get) =>
    [compactModeAtom, alertModeAtom, planModeAtom, extractionTimeModeAtom, showProductIconsAtom].filter((mode) =>
      get(mode),
    ).length,
);

function Modes({ tools }: { tools: ReactNode }) {
  return (
    <>
      <CollapseAll />
      <span className={styles.divider} />
      <Toggle atom={compactModeAtom} about="Planets as small cards in a row, without totals">
        Compact mode
      </Toggle>
      <Toggle atom={alertModeAtom} about="Only planets that need attention">
        Alert mode
      </Toggle>
      <Toggle atom={planModeAtom} about="Each character's comment instead of its planets">
        Plan mode
      </Toggle>
      <Toggle atom={extractionTimeModeAtom} about="When extractors end, in EVE time, instead of the time left">
        Extraction datetime
      </Toggle>
      <Toggle atom={showProductIconsAtom} about="Icons of products instead of their names">
        Product icons
      </Toggle>
      <span className={styles.divider} />
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => openDialog({ kind: 'prices' })}
      >
        Prices
      </button>
      <button type="button" className={styles.open} onClick={() => openView('round')}>
        Plan round
      </button>
      {tools}
    </>
  );
}

function CollapseAll() {
  const areAllCollapsed = useAtomValue(areAllCollapsedAtom);
  return (
    <button type="button" className={styles.collapse} onClick={() => setAllCollapsed(!areAllCollapsed)}>
      {areAllCollapsed ? 'Expand All' : 'Collapse All'}
    </button>
  );
}

interface ToggleProps {
  atom: WritableAtom<boolean, [boolean], void>;
  about: string;
  children: ReactNode;
}

function Toggle({ atom: flagAtom, about, children }: ToggleProps) {
  const [isOn, setOn] = useAtom(flagAtom);
  return (
    <Tooltip text={about}>
      <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        <span className={styles.lamp} aria-hidden="true" />
        {children}
      </button>
    </Tooltip>
  );
}
