import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { Accuracy, ColonyAccuracy, FleetHistory } from '../../../workers/game/domain/history.ts';
import { formatNumber, UNKNOWN_TEXT } from '../../format/number.ts';
import { formatMoment } from '../../format/time.ts';
import { figure } from '../../ui/columns.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { Heading, Note, Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { accuracyText, largestErrorText } from '../../words/history.ts';
import { type PlanetLinks, planetColumn } from './planetColumn.tsx';

interface AccuracySectionProps extends PlanetLinks {
  history: Pick<FleetHistory, 'accuracy' | 'colonies'>;
}

/** How right the forecasts were, of the fleet and planet by planet. */
export function AccuracySection({ history: { accuracy, colonies }, nameOf, onOpen }: AccuracySectionProps) {
  const columns = useMemo(() => columnsFor({ nameOf, onOpen }), [nameOf, onOpen]);
  const compared = colonies.filter(
    ({ accuracy: { comparedCount, provedNothingCount } }) => comparedCount + provedNothingCount > 0,
  );
  return (
    <section aria-label={t`Forecasts`}>
      <Heading>{t`Were the forecasts right?`}</Heading>
      <Tools>
        <Note>
          {accuracyText(accuracy)} {restText(accuracy)}
        </Note>
        {accuracy.largest !== null && <LargestError largest={accuracy.largest} onOpen={onOpen} />}
      </Tools>
      <DataTable label={t`Forecasts by planet`} columns={columns} rows={compared} rowKey={({ key }) => key} isFolded />
    </section>
  );
}

function LargestError({
  largest: { key, at, error },
  onOpen,
}: { largest: NonNullable<Accuracy['largest']> } & Pick<AccuracySectionProps, 'onOpen'>) {
  return (
    <SmallButton onClick={() => onOpen(key)}>
      {t`Largest error: ${{ largestError: largestErrorText(error) }}, ${{ day: formatMoment(at, realNowSeconds()) }}`}
    </SmallButton>
  );
}

function restText({ visitCount, comparedCount, provedNothingCount }: Accuracy): string {
  const firstCount = visitCount - comparedCount - provedNothingCount;
  if (provedNothingCount > 0 && firstCount > 0) {
    return t`${plural(provedNothingCount, {
      one: '# comparison proved nothing',
      other: '# comparisons proved nothing',
    })}, ${plural(firstCount, {
      one: '# visit had nothing to compare with.',
      other: '# visits had nothing to compare with.',
    })}`;
  }
  if (provedNothingCount > 0) {
    return plural(provedNothingCount, { one: '# comparison proved nothing.', other: '# comparisons proved nothing.' });
  }
  return firstCount > 0
    ? plural(firstCount, {
        one: '# visit had nothing to compare with.',
        other: '# visits had nothing to compare with.',
      })
    : '';
}

/** Of a column without any of them: it is left out, because the sentence above says so. */
function saidAbove(isNone: boolean): null | undefined {
  return isNone ? null : undefined;
}

function columnsFor(links: PlanetLinks): readonly TableColumn<ColonyAccuracy>[] {
  const wrongCount = ({ accuracy }: ColonyAccuracy): number => accuracy.comparedCount - accuracy.exactCount;
  return [
    planetColumn(links),
    figure(formatNumber, { id: 'visits', label: t`Visits`, value: ({ accuracy }) => accuracy.visitCount }),
    figure(formatNumber, {
      id: 'exact',
      label: t({ message: `Exact`, comment: 'how many forecasts were' }),
      value: ({ accuracy }) => accuracy.exactCount,
    }),
    figure(formatNumber, {
      id: 'wrong',
      label: t({ message: `Wrong`, comment: 'how many forecasts were' }),
      value: wrongCount,
      tone: (row) => (wrongCount(row) > 0 ? 'danger' : 'muted'),
      same: (row) => saidAbove(wrongCount(row) === 0),
    }),
    figure(formatNumber, {
      id: 'nothing',
      label: t({ message: `Proves nothing`, comment: 'how many comparisons of forecasts' }),
      tooltip: t`The layout was changed, everything was moved, or a visit was never shown by ESI`,
      value: ({ accuracy }) => accuracy.provedNothingCount,
      tone: () => 'muted',
      same: ({ accuracy }) => saidAbove(accuracy.provedNothingCount === 0),
    }),
    {
      id: 'largest',
      label: t`Largest error`,
      value: ({ accuracy }) => accuracy.largest?.error.differenceFraction ?? null,
      cell: ({ accuracy }) => (accuracy.largest === null ? UNKNOWN_TEXT : largestErrorText(accuracy.largest.error)),
      tone: ({ accuracy }) => (accuracy.largest === null ? 'muted' : undefined),
      same: ({ accuracy }) => saidAbove(accuracy.largest === null),
    },
  ];
}
