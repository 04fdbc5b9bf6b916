import { type ComponentType, lazy } from 'react';
import type { ColonyKey } from '../../../workers/domain/ids.ts';

/** What a full view of a colony is handed: closing gives the focus back to the row's menu button. */
export interface PlanetViewProps {
  colonyKey: ColonyKey;
  onClose: () => void;
}

interface PlanetView {
  id: string;
  /** as the row menu names it */
  label: string;
  /** loaded when it is first opened */
  component: ComponentType<PlanetViewProps>;
}

/** The full views that a row's menu offers, in its order. */
export const PLANET_VIEWS: readonly PlanetView[] = [
  {
    id: 'config',
    label: 'Configure Planet',
    component: lazy(() => import('./config/PlanetConfigDialog.tsx')),
  },
  { id: 'sphere', label: 'Show 3D View', component: lazy(() => import('../sphere/SphereDialog.tsx')) },
];
