import { t } from '@lingui/core/macro';
import { TriangleDownIcon } from '@primer/octicons-react';
import { isSettledAtom } from '../../state/firstScreen.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { OverlayBoundary } from '../../ui/ErrorBoundary.tsx';
import { loadable, usePreload } from '../../ui/loadable.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { useMenu } from '../../ui/useMenu.ts';

const ExportItems = loadable(() => import('./ExportItems.tsx'));

/** Exports planets, totals and stops as shown on screen, as files or to the clipboard. */
export function ExportMenu() {
  const { opener, menu } = useMenu();
  usePreload(useAtomValue(isSettledAtom), ExportItems);
  return (
    <>
      <SmallButton {...opener} trailingVisual={<TriangleDownIcon size={14} />}>
        {t`Export`}
      </SmallButton>
      {menu && (
        <OverlayBoundary part={t`The menu`} onClose={menu.close}>
          <ExportItems {...menu.props} />
        </OverlayBoundary>
      )}
    </>
  );
}
