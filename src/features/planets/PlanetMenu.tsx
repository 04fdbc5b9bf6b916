import { t } from '@lingui/core/macro';
import { withTexts } from '../../languages/i18n.ts';
import { hasPlanetsAtom } from '../../state/colonies.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { loadable, usePreload } from '../../ui/loadable.tsx';
import { planetMenuAtom } from './colonyViews.ts';

const PlanetMenuItems = loadable(() => withTexts(import('./PlanetMenuItems.tsx')));

/** The menu shared by all planet rows. Renders nothing while it is closed. */
export function PlanetMenu() {
  const [menu, setMenu] = useAtom(planetMenuAtom);
  usePreload(PlanetMenuItems, useAtomValue(hasPlanetsAtom));
  return (
    menu && (
      <ErrorBoundary part={t`The menu`}>
        <PlanetMenuItems colonyKey={menu.key} anchor={menu.anchor} onClose={() => setMenu(null)} />
      </ErrorBoundary>
    )
  );
}
