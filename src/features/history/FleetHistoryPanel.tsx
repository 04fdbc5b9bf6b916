import { Link } from '@primer/react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { FleetHistory } from '../../../workers/domain/history.ts';
import type { CharacterId, ColonyKey } from '../../../workers/domain/ids.ts';
import { SECONDS_PER_DAY } from '../../../workers/domain/units.ts';
import { formatEveDay } from '../../format/time.ts';
import { Facts, Heading, Note } from '../../ui/parts.tsx';
import { AccuracySection } from './AccuracySection.tsx';
import { EarningsCharts } from './EarningsCharts.tsx';
import { EarningsTable } from './EarningsTable.tsx';
import type { Measure } from './earningsModel.ts';
import { HeadsAdvice } from './HeadsAdvice.tsx';
import { accuracyFact, earningsFacts } from './historyFacts.ts';

const Sections = styled.div`
  display: flex;
  flex-direction: column;
  gap: 20px;
`;

/* Side by side where there is room. */
const Tables = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 20px 48px;

  & > * {
    max-width: 100%;
  }
`;

const Empty = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  max-width: 640px;
  margin: 8vh auto;
`;

interface FleetHistoryPanelProps {
  history: FleetHistory;
  measure: Measure;
  nameOf: (id: CharacterId) => string;
  /** shows one planet's history */
  onOpen: (key: ColonyKey) => void;
}

/** What the fleet earned and whether its forecasts were right. */
export function FleetHistoryPanel({ history, measure, nameOf, onOpen }: FleetHistoryPanelProps) {
  const { earnings, accuracy, moveHeads, stored } = history;
  const heads = useMemo(
    () =>
      moveHeads.map(({ key, planetName, characterId, advice }) => ({
        key,
        advice,
        name: (
          <>
            <Link as="button" type="button" inline onClick={() => onOpen(key)}>
              {planetName}
            </Link>{' '}
            ({nameOf(characterId)}):{' '}
          </>
        ),
      })),
    [moveHeads, nameOf, onOpen],
  );
  if (stored.visitCount === 0) return <NothingStored />;
  const since = stored.firstDay === null ? null : formatEveDay(stored.firstDay * SECONDS_PER_DAY);
  if (accuracy.visitCount === 0) {
    return (
      <Empty>
        <Heading>No visits in this time</Heading>
        <Note>History is stored since {since}. Choose a longer span or all characters.</Note>
      </Empty>
    );
  }
  const hasComparisons = accuracy.comparedCount + accuracy.provedNothingCount > 0;
  return (
    <Sections>
      {!hasComparisons ? (
        <Note>
          History is stored since {since}. The first figures appear after your next visit to a colony: within about ten
          minutes ESI shows it, and then there are two snapshots to compare.
        </Note>
      ) : (
        <>
          <Facts facts={[...earningsFacts(earnings.total), accuracyFact(accuracy)]} />
          <HeadsAdvice planets={heads} />
          <EarningsCharts report={earnings} measure={measure} />
        </>
      )}
      <Tables>
        {hasComparisons && (
          <div>
            <Heading>What earned it</Heading>
            <EarningsTable report={earnings} nameOf={nameOf} onOpen={onOpen} />
          </div>
        )}
        <AccuracySection history={history} nameOf={nameOf} onOpen={onOpen} />
      </Tables>
    </Sections>
  );
}

function NothingStored() {
  return (
    <Empty>
      <Heading>No history yet</Heading>
      <Note>
        From today on, Colony Watch stores each newer snapshot of your colonies in this browser, for two years. ESI only
        shows the present, so what happened before cannot be brought back.
      </Note>
      <Note>
        The first figures appear after your next visit to a colony in the game: within about ten minutes ESI shows it,
        and Colony Watch compares it with its forecast. If you have a backup of your history, restore it here.
      </Note>
    </Empty>
  );
}
