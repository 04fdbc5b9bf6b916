import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../../workers/game/domain/report.ts';

/** Props of a full view of a colony. Closing returns the focus to the row's menu button. */
interface PlanetViewProps {
  colonyKey: ColonyKey;
  onClose: () => void;
}

interface PlanetView {
  id: string;
  /** the label of its menu item */
  label: () => string;
  component: ComponentType<PlanetViewProps>;
}

/** What other features add to planets. Provided by the page's root. */
export interface PlanetSlots {
  /** the dialogs in a row's menu, in order */
  views: readonly PlanetView[];
  /** time travel inside an expanded row; null leaves it out */
  RowTimeSlider: ComponentType<{ colony: Pick<ColonyReport, 'planetName' | 'stops' | 'nextStopAt'> }> | null;
  /** the second tab of an opened row; null leaves both tabs out */
  History: ComponentType<{ colonyKey: ColonyKey; fallback?: ReactNode }> | null;
  /** the third tab of an opened row; null leaves it out */
  WhatIf: ComponentType<{ colonyKey: ColonyKey; fallback?: ReactNode }> | null;
}

export const PlanetSlotsContext = createContext<PlanetSlots>({
  views: [],
  RowTimeSlider: null,
  History: null,
  WhatIf: null,
});

export function usePlanetSlots(): PlanetSlots {
  return useContext(PlanetSlotsContext);
}
