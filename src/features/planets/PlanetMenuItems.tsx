import { t } from '@lingui/core/macro';
import { ActionList, ActionMenu } from '@primer/react';
import { useMemo } from 'react';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../../workers/game/domain/report.ts';
import { setPlanetConfig } from '../../bridge/characters.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { isExcludedAtom } from '../../state/page.ts';
import { planetViewAtom } from './colonyViews.ts';
import { copyTemplateWithNotice } from './copyTemplate.ts';
import { usePlanetSlots } from './slots.ts';

interface PlanetMenuItemsProps {
  colonyKey: ColonyKey;
  anchor: HTMLElement;
  onClose: () => void;
}

export default function PlanetMenuItems({ colonyKey, anchor, onClose }: PlanetMenuItemsProps) {
  const anchorRef = useMemo(() => ({ current: anchor }), [anchor]);
  const colony = useAtomValue(colonyAtom(colonyKey));
  const planetName = colony?.planetName ?? t`the planet`;
  const setView = useSetAtom(planetViewAtom);
  const { views } = usePlanetSlots();
  return (
    <ActionMenu open anchorRef={anchorRef} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <ActionMenu.Overlay width="small" align="end" aria-label={t`Settings of ${planetName}`}>
        <ActionList>
          {views.map(({ id, label }) => (
            <ActionList.Item key={id} onSelect={() => setView({ id, key: colonyKey, opener: anchor })}>
              {label()}
            </ActionList.Item>
          ))}
          <ActionList.Item onSelect={() => void copyTemplateWithNotice(colonyKey)}>
            {t`Copy in-game template`}
          </ActionList.Item>
          {colony && <Exclusion colony={colony} />}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  );
}

/** The two columns that narrow tables hide. */
function Exclusion({ colony }: { colony: ColonyReport }) {
  const isExcluded = useAtomValue(isExcludedAtom(colony.key));
  const { characterId, planetId, upgradeLevel } = colony;
  return (
    <ActionList.Group selectionVariant="multiple">
      <ActionList.GroupHeading>{t`Command center level ${upgradeLevel}`}</ActionList.GroupHeading>
      <ActionList.Item
        selected={isExcluded}
        onSelect={() => setPlanetConfig(characterId, planetId, { excludeFromTotals: !isExcluded })}
      >
        {t`Exclude from totals`}
      </ActionList.Item>
    </ActionList.Group>
  );
}
