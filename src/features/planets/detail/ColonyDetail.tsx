import { t } from '@lingui/core/macro';
import { UnderlinePanels } from '@primer/react/experimental';
import { styled } from 'styled-components';
import type { ColonyKey } from '../../../../workers/game/domain/ids.ts';
import { useAtom } from '../../../state/jotai.ts';
import { type PlanetTab, planetTabAtom } from '../../../state/page.ts';
import { usePlanetSlots } from '../slots.ts';
import { ColonyNow } from './ColonyNow.tsx';

const Loading = styled.p`
  min-height: 420px;
  margin: 8px 0;
  color: var(--fgColor-muted);
`;

/** What an opened planet row shows: how the colony is doing, and in further tabs how it did, and what if. */
export default function ColonyDetail({ colonyKey }: { colonyKey: ColonyKey }) {
  const { History, WhatIf } = usePlanetSlots();
  const [tab, setTab] = useAtom(planetTabAtom(colonyKey));
  if (!History) return <ColonyNow colonyKey={colonyKey} />;
  return (
    <UnderlinePanels aria-label={t`Planet`} value={tab} onChange={({ value }) => setTab(value as PlanetTab)}>
      <UnderlinePanels.Tab value="now">{t`Now`}</UnderlinePanels.Tab>
      <UnderlinePanels.Tab value="history">{t`History`}</UnderlinePanels.Tab>
      {WhatIf && <UnderlinePanels.Tab value="whatIf">{t`What if`}</UnderlinePanels.Tab>}
      <UnderlinePanels.Panel value="now">{tab === 'now' && <ColonyNow colonyKey={colonyKey} />}</UnderlinePanels.Panel>
      <UnderlinePanels.Panel value="history">
        {tab === 'history' && <History colonyKey={colonyKey} fallback={<Loading>{t`Loading…`}</Loading>} />}
      </UnderlinePanels.Panel>
      {WhatIf && (
        <UnderlinePanels.Panel value="whatIf">
          {tab === 'whatIf' && <WhatIf colonyKey={colonyKey} fallback={<Loading>{t`Loading…`}</Loading>} />}
        </UnderlinePanels.Panel>
      )}
    </UnderlinePanels>
  );
}
