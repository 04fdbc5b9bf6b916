import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { lastVisitAtAtom } from '../../state/colonies.ts';
import { isSettledAtom } from '../../state/firstScreen.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { isAttentionModeAtom, sortedAccountsAtom } from '../../state/page.ts';
import { accountSortAtom, compactModeAtom } from '../../state/settings.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { loadable, useWhenIdle } from '../../ui/loadable.tsx';
import { useIsWhole } from '../../ui/useIsWhole.ts';
import { AccountCard, type CharacterSlot } from './AccountCard.tsx';
import styles from './Accounts.module.css';
import { moveByArrowKeys } from './arrowKeys.ts';
import type { Press } from './DragAndDrop.tsx';
import { FIRST_CHARACTERS, firstAccounts } from './firstAccounts.ts';
import { INSTRUCTIONS_ID } from './Grip.tsx';
import { grabbedBy } from './sortables.ts';
import { offscreenIsDrawnAtom, useDrawnEntries } from './useIsDrawn.ts';

const DragAndDrop = loadable(() => import('./DragAndDrop.tsx'), 'decoration');

/** All account cards; in the player's order they can be dragged to another place. */
export function Accounts({ Character }: { Character: CharacterSlot }) {
  const accounts = useAtomValue(sortedAccountsAtom);
  const isAttentionMode = useAtomValue(isAttentionModeAtom);
  const isOwnOrder = useAtomValue(accountSortAtom) === 'own' && !isAttentionMode;
  const isWhole = useIsWhole(accounts.length > FIRST_CHARACTERS);
  const isCompact = useAtomValue(compactModeAtom);
  const isOffscreenDrawn = useAtomValue(offscreenIsDrawnAtom);
  const isLastVisit = useAtomValue(lastVisitAtAtom) !== null;
  const listRef = useRef<HTMLUListElement>(null);
  useDrawnEntries(listRef);
  useEffect(() => (listRef.current ? moveByArrowKeys(listRef.current) : undefined), []);
  const dragging = useDragging();
  return (
    <>
      <ul
        ref={listRef}
        id="accounts"
        tabIndex={-1}
        className={styles.accounts}
        data-compact={isCompact}
        data-draws-offscreen={isOffscreenDrawn}
        data-last-visit={isLastVisit || undefined}
        aria-label={t`Accounts`}
        {...dragging.listeners}
      >
        {(isWhole ? accounts : firstAccounts(accounts)).map(({ name }) => (
          <AccountCard key={name} name={name} hasGrip={isOwnOrder && accounts.length > 1} Character={Character} />
        ))}
      </ul>
      <p id={INSTRUCTIONS_ID} hidden>
        {t`To move it, press Space or Enter, then the up and down arrow keys. Space or Enter drops it, Escape cancels.`}
      </p>
      {dragging.layer}
    </>
  );
}

/** What drags is loaded when the page is idle, or by the first press of a grip, which then goes on as if it had been there. */
function useDragging() {
  const pressRef = useRef<((press: Press) => void) | null>(null);
  const firstPressRef = useRef<Press | null>(null);
  const [isWanted, want] = useWhenIdle(useAtomValue(isSettledAtom));
  const press = (pressed: Press): void => {
    if (pressRef.current) pressRef.current(pressed);
    else if (grabbedBy(pressed.target)) {
      firstPressRef.current = pressed;
      for (const end of ['pointerup', 'pointercancel'])
        document.addEventListener(end, () => (firstPressRef.current = null), { once: true });
      want();
    }
  };
  return {
    listeners: { onPointerDown: press, onKeyDown: press },
    layer: isWanted && (
      <ErrorBoundary part={t`Dragging`}>
        <DragAndDrop pressRef={pressRef} firstPressRef={firstPressRef} />
      </ErrorBoundary>
    ),
  };
}
