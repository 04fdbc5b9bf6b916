import { t } from '@lingui/core/macro';
import { ThreeBarsIcon } from '@primer/octicons-react';
import { isSettledAtom } from '../../state/firstScreen.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { OverlayBoundary } from '../../ui/ErrorBoundary.tsx';
import { QuietButton } from '../../ui/IconButton.tsx';
import { loadable, usePreload } from '../../ui/loadable.tsx';
import { useMenu } from '../../ui/useMenu.ts';
import type { FaqGroup } from '../../words/faq.ts';
import type { AppBarAction } from './actions.ts';

const AppBarMenuItems = loadable(() => import('./AppBarMenuItems.tsx'));

export interface AppBarMenuProps {
  /** what has no room in the bar */
  crowdedOut: readonly AppBarAction[];
  /** the group of questions that the FAQ opens at; null: at its beginning */
  faqGroup: FaqGroup | null;
}

/** The app bar's actions as a menu, in groups. */
export function AppBarMenu(props: AppBarMenuProps) {
  const { opener, menu } = useMenu();
  usePreload(useAtomValue(isSettledAtom), AppBarMenuItems);
  return (
    <>
      <QuietButton {...opener} icon={ThreeBarsIcon} aria-label={t`Menu`} />
      {menu && (
        <OverlayBoundary part={t`The menu`} onClose={menu.close}>
          <AppBarMenuItems {...menu.props} {...props} />
        </OverlayBoundary>
      )}
    </>
  );
}
