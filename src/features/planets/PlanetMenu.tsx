import { t } from '@lingui/core/macro';
import { isSettledAtom } from '../../state/firstScreen.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { OverlayBoundary } from '../../ui/ErrorBoundary.tsx';
import { loadable, usePreload } from '../../ui/loadable.tsx';
import { planetMenuAtom } from './colonyViews.ts';

const PlanetMenuItems = loadable(() => import('./PlanetMenuItems.tsx'));

/** The menu shared by all planet rows. Renders nothing while it is closed. */
export function PlanetMenu() {
  const [menu, setMenu] = useAtom(planetMenuAtom);
  usePreload(useAtomValue(isSettledAtom), PlanetMenuItems);
  const close = (): void => setMenu(null);
  return (
    menu && (
      <OverlayBoundary part={t`The menu`} onClose={close}>
        <PlanetMenuItems colonyKey={menu.key} anchor={menu.anchor} onClose={close} />
      </OverlayBoundary>
    )
  );
}
