import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import type { ColonyStatus } from '../../../../workers/game/domain/result.ts';
import { isSurplusLoss } from '../../../../workers/game/domain/stopped.ts';
import { formatNumber } from '../../../format/number.ts';
import { joinList, joinSentences } from '../../../format/text.ts';
import { groupStops, type StopGroup } from '../../../model/groupStops.ts';
import { daysSinceVisit } from '../../../model/planetColumns.ts';
import { worstFirst } from '../../../model/severity.ts';
import { Ago } from '../../../ui/Ago.tsx';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { alertSentence } from '../../../words/alerts.ts';
import { consequenceText, stopCause, stopKey, stopTitle } from '../../../words/stops.ts';
import { loadText } from '../../../words/structures.ts';
import { Basis } from './Basis.tsx';
import { HeadsTip } from './HeadsTip.tsx';
import { Footnote, StopItems } from './tooltipParts.ts';

const Consequences = styled.div`
  max-width: 44ch;
  font-size: var(--text-tiny);
  color: var(--fgColor-muted);
`;

const SHOWN_STOP_COUNT = 4;

const statusTitles = (): Readonly<Record<ColonyStatus, string>> => ({
  notSetUp: t`Not set up`,
  needsAttention: t`Needs attention`,
  idle: t`Idle`,
  producing: t`Producing`,
  extracting: t`Extracting`,
});

/** A planet's status, what has stopped and stops next, and what its figures are based on. */
export function PlanetTooltip({ colony }: { colony: ColonyReport }) {
  const { planetName, systemName, status, alerts, load, stops, at } = colony;
  const inForce = stops.filter(({ stop }) => stop.at <= at);
  const groups = groupStops([...worstFirst(inForce, at), ...stops.slice(inForce.length)], at);
  const surplus = colony.minorLosses.filter(({ stop }) => isSurplusLoss(stop));
  const hiddenCount = groups.length - SHOWN_STOP_COUNT;
  return (
    <>
      <p>
        <b>{planetName}</b> · {systemName} · {statusTitles()[status]}
        {alerts.length > 0 && `: ${joinList(alerts.map(alertSentence))}`}
      </p>
      {groups.length > 0 ? (
        <StopItems>
          {groups.slice(0, SHOWN_STOP_COUNT).map((group) => (
            <li key={stopKey(group.first)}>
              <StopSummary group={group} at={at} />
            </li>
          ))}
          {hiddenCount > 0 && <li>{t`and ${hiddenCount} more: open the row`}</li>}
        </StopItems>
      ) : (
        <p>{alerts.includes('noRecord') ? t`What stops next is unknown.` : t`Nothing stops within the forecast.`}</p>
      )}
      {surplus.length > 0 && <Footnote>{joinSentences(surplus.map((entry) => stopCause(entry, at)))}</Footnote>}
      <HeadsTip colonyKey={colony.key} />
      <p>{t`Days since last visit: ${{ days: formatNumber(daysSinceVisit(colony), 1) }}`}</p>
      <p>{loadText(load)}</p>
      <Basis colony={colony} />
      <Footnote>
        <Trans>
          ESI confirmed it <Ago at={colony.confirmedAt} />.
        </Trans>
      </Footnote>
    </>
  );
}

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
