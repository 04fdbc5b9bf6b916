import { styled } from 'styled-components';
import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { formatNumber } from '../../../format/number.ts';
import { capitalise } from '../../../format/text.ts';
import { groupStops, type StopGroup } from '../../../model/groupStops.ts';
import { daysSinceVisit } from '../../../model/planetColumns.ts';
import { Ago } from '../../../ui/Ago.tsx';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { alertSentence } from '../../../words/alerts.ts';
import { STATUS_WORDS } from '../../../words/status.ts';
import { consequenceText, stopKey, stopTitle } from '../../../words/stops.ts';
import { Basis } from './Basis.tsx';
import { HeadsTip } from './HeadsTip.tsx';
import { Footnote, StopItems } from './tooltipParts.ts';

const Consequences = styled.div`
  max-width: 44ch;
  font-size: 11px;
  color: var(--fgColor-muted);
`;

const SHOWN_STOP_COUNT = 4;

/** A planet's status, its next stops, and what its figures are based on. */
export function PlanetTooltip({ colony }: { colony: ColonyReport }) {
  const { planetName, systemName, status, alerts, load } = colony;
  const groups = groupStops(colony.stops, colony.at);
  return (
    <>
      <p>
        <b>{planetName}</b> · {systemName} · {capitalise(STATUS_WORDS[status])}
        {alerts.length > 0 && `: ${alerts.map(alertSentence).join(', ')}`}
      </p>
      {groups.length > 0 ? (
        <StopItems>
          {groups.slice(0, SHOWN_STOP_COUNT).map((group) => (
            <li key={stopKey(group.first)}>
              <StopSummary group={group} at={colony.at} />
            </li>
          ))}
          {groups.length > SHOWN_STOP_COUNT && <li>and {groups.length - SHOWN_STOP_COUNT} more: open the row</li>}
        </StopItems>
      ) : (
        <p>{alerts.includes('noRecord') ? 'What stops next is unknown.' : 'Nothing stops within the forecast.'}</p>
      )}
      <HeadsTip colonyKey={colony.key} />
      <p>Days since last visit: {formatNumber(daysSinceVisit(colony), 1)}</p>
      <p>
        CPU {formatNumber(load.cpuUsedTf)} of {formatNumber(load.cpuLimitTf)} tf · power{' '}
        {formatNumber(load.powerUsedMw)} of {formatNumber(load.powerLimitMw)} MW
        {load.isLowerBound && ', links not counted at their length'}
      </p>
      <Basis colony={colony} />
      <Footnote>
        ESI confirmed it <Ago at={colony.confirmedAt} />.
      </Footnote>
    </>
  );
}

/** A cause with its consequences. */
function StopSummary({ group: { first, count, consequences }, at }: { group: StopGroup; at: number }) {
  const { stop } = first;
  return (
    <>
      {count > 1 && `${formatNumber(count)} × `}
      {stopTitle(first, at)} {stop.kind !== 'notSetUp' && <TimeLeft at={stop.at} />}
      {consequences[0] && (
        <Consequences>
          {consequenceText(consequences)} <TimeLeft at={consequences[0].stop.at} />
        </Consequences>
      )}
    </>
  );
}
