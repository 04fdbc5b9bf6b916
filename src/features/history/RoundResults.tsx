import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { RoundResult } from '../../../workers/game/domain/history.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import { formatIskCell } from '../../format/isk.ts';
import { formatUnits } from '../../format/number.ts';
import { signedIsk } from '../../format/signed.ts';
import { formatMoment } from '../../format/time.ts';
import { figure, known } from '../../ui/columns.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { Heading, Note } from '../../ui/parts.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { downtimeText } from '../../words/history.ts';
import { PlanetLink, type PlanetLinks } from './planetColumn.tsx';

interface RoundResultsProps extends PlanetLinks {
  rounds: readonly RoundResult[];
}

/** What the latest rounds promised, and what came of them. */
export function RoundResults({ rounds, nameOf, onOpen }: RoundResultsProps) {
  const columns = useMemo(() => columnsFor({ nameOf, onOpen }), [nameOf, onOpen]);
  if (rounds.length === 0) return null;
  return (
    <div>
      <Heading>{t`Planned and earned`}</Heading>
      <Note>
        <Trans>
          What the plan of each round you started promised until the next round, and what its planets earned in that
          time. Plans use the prices of that day and your price settings; earnings use each day’s lowest sell orders.
        </Trans>
      </Note>
      <DataTable
        label={t`Rounds`}
        columns={columns}
        rows={rounds}
        rowKey={({ roundAt }) => String(roundAt)}
        isBlocksOnPhones
      />
    </div>
  );
}

function columnsFor(links: PlanetLinks): readonly TableColumn<RoundResult>[] {
  return [
    {
      id: 'round',
      label: t`Round`,
      value: ({ roundAt }) => roundAt,
      cell: ({ roundAt, nextRoundAt, isSoFar }) => (
        <>
          {spanText(roundAt, nextRoundAt)} {isSoFar && <Note as="span">{t`so far`}</Note>}
        </>
      ),
    },
    {
      id: 'planets',
      label: t`Planets`,
      value: ({ planetCount }) => planetCount,
      cell: ({ planetCount, unknownCount }) => (
        <>
          {formatUnits(planetCount)}
          {unknownCount > 0 && (
            <>
              {' '}
              <Note as="span">
                <Plural value={unknownCount} one="# planet not known yet" other="# planets not known yet" />
              </Note>
            </>
          )}
        </>
      ),
    },
    figure(known(formatIskCell), {
      id: 'planned',
      label: t`Planned`,
      tooltip: t`Net of the planets whose figures are known`,
      value: ({ plannedIsk }) => plannedIsk,
    }),
    figure(known(formatIskCell), {
      id: 'earned',
      label: t`Earned`,
      tooltip: t`Net of the same planets; a planet’s goods count with its next visit`,
      value: ({ earnedIsk }) => earnedIsk,
    }),
    figure(signedIsk, { id: 'difference', label: t`Difference`, value: ({ differenceIsk }) => differenceIsk }),
    {
      id: 'largest',
      label: t`Largest differences`,
      isText: true,
      block: 'line',
      value: ({ largest }) => largest[0]?.planetName ?? '',
      cell: ({ largest }) =>
        largest.map(({ differenceIsk, downtime, ...planet }) => (
          <div key={planet.key}>
            <PlanetLink planet={planet} {...links} /> {signedIsk(differenceIsk)}
            {downtime !== null && `: ${downtimeText(downtime)}`}
          </div>
        )),
    },
  ];
}

function spanText(roundAt: EpochSeconds, nextRoundAt: EpochSeconds): string {
  const start = formatMoment(roundAt, realNowSeconds());
  const end = formatMoment(nextRoundAt, realNowSeconds());
  return t({ message: `${start} to ${end}`, comment: 'from a round until the next one: two days with times' });
}
