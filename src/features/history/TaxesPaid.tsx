import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@primer/react';
import { useMemo } from 'react';
import type { HistorySelection } from '../../../workers/game/domain/history.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { firstDayOf } from '../../../workers/game/domain/months.ts';
import type { TaxRow } from '../../../workers/game/domain/taxes.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { fetchTaxes } from '../../bridge/ownData.ts';
import { formatIskCell } from '../../format/isk.ts';
import { UNKNOWN_TEXT } from '../../format/number.ts';
import { formatEveMonth } from '../../format/time.ts';
import { historyRevisionAtom } from '../../state/history.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { missedTaxCountsAtom } from '../../state/ownData.ts';
import { figure, known } from '../../ui/columns.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { Heading, Note, NoteTip } from '../../ui/parts.tsx';
import { RetryProblem } from '../../ui/RetryProblem.tsx';
import { useAnswer } from '../../ui/useAnswer.ts';
import { measuredText, rateText, unmeasuredTexts } from '../../words/customs.ts';
import { missedRowsText } from '../../words/ownData.ts';
import type { PlanetLinks } from './planetColumn.tsx';
import { Reasoned } from './Reasoned.tsx';

interface TaxesPaidProps extends PlanetLinks {
  selection: HistorySelection;
}

/** Customs taxes paid beside those computed, by month and planet; nothing if no wallet is read. */
export function TaxesPaid({ selection: { characterIds, colonyKeys }, nameOf, onOpen }: TaxesPaidProps) {
  const revision = useAtomValue(historyRevisionAtom);
  const { value: all = [], problem, askAgain } = useAnswer(() => fetchTaxes(), [revision]);
  const columns = useMemo(() => columnsFor({ nameOf, onOpen }), [nameOf, onOpen]);
  const missedCounts = useAtomValue(missedTaxCountsAtom);
  const isShown = (characterId: CharacterId) => characterIds?.includes(characterId) ?? true;
  const rows = all.filter(({ characterId, key }) => isShown(characterId) && (colonyKeys?.includes(key) ?? true));
  const missedText = missedRowsText([...missedCounts].map(([id, count]) => (isShown(id) ? count : 0)));
  if (problem !== null)
    return <RetryProblem onRetry={askAgain}>{t`Taxes paid could not be loaded: ${problem}`}</RetryProblem>;
  if (rows.length === 0) return null;
  return (
    <div>
      <Heading>{t`Customs taxes paid`}</Heading>
      <Note>
        <Trans>
          Paid is what the wallets of your characters say. Computed is what the goods of known visits cost at the rates
          in force then. An owner’s rate is measured if two visits give the same one, each with exports alone or imports
          alone.
        </Trans>
      </Note>
      {missedText !== '' && <Note>{missedText}</Note>}
      <DataTable
        label={t`Customs taxes paid`}
        columns={columns}
        rows={rows}
        rowKey={({ month, key }) => `${month} ${key}`}
        isFolded
      />
    </div>
  );
}

function columnsFor({ nameOf, onOpen }: PlanetLinks): readonly TableColumn<TaxRow>[] {
  return [
    figure((month: number) => formatEveMonth(firstDayOf(month) * SECONDS_PER_DAY), {
      id: 'month',
      label: t`Month`,
      value: ({ month }) => month,
    }),
    {
      id: 'planet',
      label: t`Planet`,
      isText: true,
      value: ({ planetName }) => planetName,
      cell: ({ key, planetName, characterId }) => (
        <span>
          <Link as="button" type="button" onClick={() => onOpen(key)}>
            {planetName}
          </Link>
          , {nameOf(characterId)}
        </span>
      ),
    },
    figure(formatIskCell, { id: 'paid', label: t`Paid`, value: ({ paidIsk }) => paidIsk }),
    figure(known(formatIskCell), {
      id: 'computed',
      label: t`Computed`,
      value: ({ computedIsk }) => computedIsk,
      same: ({ computedIsk }) => (computedIsk === null ? null : undefined),
    }),
    {
      id: 'rate',
      label: t`Owner’s rate`,
      isText: true,
      wraps: true,
      value: ({ rate }) => rate?.ownerFraction ?? null,
      cell: ({ rate, reason }) => (rate === null ? <Unmeasured reason={reason} /> : measuredRateText(rate)),
    },
  ];
}

/** The reason is the same of many planets, so not beside it on screen. */
function Unmeasured({ reason }: Pick<TaxRow, 'reason'>) {
  if (reason === null) return UNKNOWN_TEXT;
  const text = t({ message: `not measurable`, comment: 'the tax rate of a customs office' });
  return <Reasoned label={t`Owner’s rate`} text={text} reason={unmeasuredTexts()[reason]} Tip={NoteTip} />;
}

function measuredRateText(measured: NonNullable<TaxRow['rate']>): string {
  const [rate, source] = [rateText(measured.ownerFraction), measuredText(measured)];
  return t({ message: `${rate} ${source}`, comment: '7.5% from taxes paid on 3 visits, last on 19 Nov' });
}
