import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import type { CharacterSlot } from '../features/accounts/AccountCard.tsx';
import { Accounts } from '../features/accounts/Accounts.tsx';
import { CharacterBlock } from '../features/characters/CharacterBlock.tsx';
import { OffscreenCharacter } from '../features/characters/OffscreenCharacter.tsx';
import { FilteredTotals } from '../features/filter/FilteredTotals.ts';
import { NothingFound } from '../features/filter/NothingFound.tsx';
import { OpenPlanetView } from '../features/planets/OpenPlanetView.tsx';
import { PlanetMenu } from '../features/planets/PlanetMenu.tsx';
import { Planets } from '../features/planets/Planets.tsx';
import { type PlanetSlots, PlanetSlotsContext } from '../features/planets/slots.ts';
import { Tips } from '../features/planets/Tips.tsx';
import { RowTimeSlider } from '../features/timeTravel/RowTimeSlider.tsx';
import { loadable } from '../ui/loadable.tsx';

const PLANET_SLOTS: PlanetSlots = {
  views: [
    {
      id: 'config',
      label: () => t`Configure Planet`,
      component: loadable(() => import('../features/planets/config/PlanetConfigDialog.tsx')),
    },
    {
      id: 'sphere',
      label: () => t`Show 3D View`,
      component: loadable(() => import('../features/sphere/SphereDialog.tsx')),
    },
  ],
  RowTimeSlider,
  History: loadable(() => import('../features/history/ColonyHistoryTab.tsx')),
  WhatIf: loadable(() => import('../features/whatIf/WhatIfTab.tsx')),
};

/** Accounts with their characters and planets: puts the features together, which do not know each other. */
export function AccountsView() {
  return (
    <PlanetSlotsContext value={PLANET_SLOTS}>
      <Accounts Character={Character} />
      <NothingFound />
      <FilteredTotals />
      <Tips />
      <PlanetMenu />
      <OpenPlanetView />
    </PlanetSlotsContext>
  );
}

function Character({ characterId, hasHead, isDrawn, grip }: ComponentProps<CharacterSlot>) {
  if (!isDrawn) return <OffscreenCharacter characterId={characterId} />;
  return <CharacterBlock characterId={characterId} hasHead={hasHead} Planets={Planets} grip={grip} />;
}
