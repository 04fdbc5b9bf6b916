import { UnderlinePanels } from '@primer/react/experimental';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ColonyKey } from '../../../../workers/domain/ids.ts';
import { usePlanetSlots } from '../slots.ts';
import { ColonyNow } from './ColonyNow.tsx';

const Loading = styled.p`
  min-height: 420px;
  margin: 8px 0;
  color: var(--fgColor-muted);
`;

/** What an opened planet row shows: how the colony is doing, and in a second tab how it did. */
export default function ColonyDetail({ colonyKey }: { colonyKey: ColonyKey }) {
  const { History } = usePlanetSlots();
  const [tab, setTab] = useState('now');
  if (!History) return <ColonyNow colonyKey={colonyKey} />;
  return (
    <UnderlinePanels aria-label="Planet" value={tab} onChange={({ value }) => setTab(value)}>
      <UnderlinePanels.Tab value="now">Now</UnderlinePanels.Tab>
      <UnderlinePanels.Tab value="history">History</UnderlinePanels.Tab>
      <UnderlinePanels.Panel value="now">{tab === 'now' && <ColonyNow colonyKey={colonyKey} />}</UnderlinePanels.Panel>
      <UnderlinePanels.Panel value="history">
        {tab === 'history' && <History colonyKey={colonyKey} fallback={<Loading>Loading…</Loading>} />}
      </UnderlinePanels.Panel>
    </UnderlinePanels>
  );
}
