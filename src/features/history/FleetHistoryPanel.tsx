import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@primer/react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { FleetHistory } from '../../../workers/game/domain/history.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { formatDay } from '../../format/time.ts';
import { Stack } from '../../ui/dialogLayout.ts';
import { Facts, Heading, Note } from '../../ui/parts.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { AccuracySection } from './AccuracySection.tsx';
import { DowntimeTable } from './DowntimeTable.tsx';
import { DowntimeChart, EarningsChart } from './EarningsCharts.tsx';
import { EarningsTable } from './EarningsTable.tsx';
import type { Measure } from './earningsModel.ts';
import { HeadsAdvice } from './HeadsAdvice.tsx';
import { accuracyFact, earningsFacts } from './historyFacts.ts';
import { PeriodTable } from './PeriodTable.tsx';
import type { PlanetLinks } from './planetColumn.tsx';

const Sections = styled.div`
  display: flex;
  flex-direction: column;
  gap: 20px;
`;

/* Side by side where there is room; together as wide as the chart above. */
export const Tables = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 20px 48px;

  & > * {
    flex: 1 1 400px;
    min-width: 0;
  }

  & > :first-child {
    flex: 2 1 680px;
  }

  & table {
    width: 100%;
  }

  @media (--phone) {
    display: block;

    & > * + * {
      margin-top: 20px;
    }
  }
`;

const Empty = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--gap-medium);
  max-width: 640px;
  margin: 8vh auto;
`;

const WillAppear = styled.ul`
  margin: 0;
  padding-left: 20px;
  font-size: var(--text-small);
  line-height: 1.5;
  color: var(--fgColor-muted);
`;

interface FleetHistoryPanelProps extends PlanetLinks {
  history: FleetHistory;
  measure: Measure;
  isAllRegions: boolean;
  /** whether it is only about the planets that the search finds */
  isSearched: boolean;
}

/** What the fleet earned and whether its forecasts were right. */
export function FleetHistoryPanel(props: FleetHistoryPanelProps) {
  const { history, measure, isAllRegions, isSearched, nameOf, onOpen } = props;
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
  const since = stored.firstDay === null ? null : formatDay(stored.firstDay * SECONDS_PER_DAY, realNowSeconds());
  if (since === null)
    return <NoPast begin={t`Colony Watch stores every newer snapshot of your colonies from today on.`} />;
  if (accuracy.visitCount === 0) {
    return (
      <Empty>
        <Heading>{t`No visits in this time`}</Heading>
        <Note>
          {isSearched ? (
            <Trans>
              History is stored since {since}, but not of the planets that the search finds. Clear the search, or choose
              a longer span or all characters.
            </Trans>
          ) : (
            t`History is stored since ${since}. Choose a longer span or all characters.`
          )}
        </Note>
      </Empty>
    );
  }
  const hasComparisons = accuracy.comparedCount + accuracy.provedNothingCount > 0;
  // First visits have earnings, too: what the first screen counts is here.
  if (!hasComparisons && earnings.groups.length === 0) {
    const begin =
      stored.visitCount <= stored.colonyCount
        ? t`The latest visit to each colony is stored, the oldest of ${since}.`
        : t`History is stored since ${since}, and no colony was visited again in this time.`;
    return <NoPast begin={begin} />;
  }
  return (
    <Sections>
      <Facts facts={[...earningsFacts(earnings), !hasComparisons && accuracyFact(accuracy)]} />
      <HeadsAdvice planets={heads} />
      <EarningsChart report={earnings} measure={measure} isAllRegions={isAllRegions} />
      <Tables>
        <div>
          <Heading>{t`What earned it`}</Heading>
          <EarningsTable report={earnings} measure={measure} nameOf={nameOf} onOpen={onOpen} />
        </div>
        <PeriodTable report={earnings} />
        <Stack $gap="large">
          <DowntimeChart report={earnings} />
          <DowntimeTable downtimes={earnings.downtimes} nameOf={nameOf} onOpen={onOpen} />
        </Stack>
        {hasComparisons && <AccuracySection history={history} nameOf={nameOf} onOpen={onOpen} />}
      </Tables>
    </Sections>
  );
}

/** Before the second visit to a colony. @param begin one sentence on what is there so far */
function NoPast({ begin }: { begin: string }) {
  return (
    <Empty>
      <Heading>{t`No history yet`}</Heading>
      <Note>
        {begin} {t`After your next visit to a colony in the game, this page shows:`}
      </Note>
      <WillAppear>
        <li>{t`what each day, week and month earned, by product, planet, character and account`}</li>
        <li>{t`what downtime cost, on which planet and why`}</li>
        <li>{t`whether the forecasts were right`}</li>
        <li>{t`which planets’ resources wear out`}</li>
      </WillAppear>
    </Empty>
  );
}
