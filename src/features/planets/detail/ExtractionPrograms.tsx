import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ColonyReport, ExtractorReport, ProgramSeries } from '../../../../workers/game/domain/report.ts';
import type { EpochSeconds } from '../../../../workers/game/domain/units.ts';
import { formatUnits, formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { formatBothTimes, formatMoment } from '../../../format/time.ts';
import { hasProgram } from '../../../model/planetFigures.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { DataTable, type TableColumn } from '../../../ui/DataTable.tsx';
import { SecondLine } from '../../../ui/parts.tsx';
import { realNowSeconds } from '../../../ui/ticker.ts';
import { notRunningText } from '../../../words/extractors.ts';
import { typeName } from '../../../words/typeNames.ts';

interface ExtractionProgramsProps {
  colony: Pick<ColonyReport, 'extractors'>;
  /** null until they are known */
  programs: readonly ProgramSeries[] | null;
}

/** The yield and times of each extraction program, and how many factories use its product. */
export function ExtractionPrograms({ colony: { extractors }, programs }: ExtractionProgramsProps) {
  const columns = useMemo(() => programColumns(programs), [programs]);
  return (
    <DataTable
      label={t`Extraction programs`}
      columns={columns}
      rows={extractors}
      rowKey={({ pinId }) => String(pinId)}
    />
  );
}

function programColumns(programs: ExtractionProgramsProps['programs']): readonly TableColumn<ExtractorReport>[] {
  const users = ({ pinId }: ExtractorReport) => programs?.find((one) => one.pinId === pinId)?.consumerFactoryCount;
  return [
    {
      id: 'resource',
      label: t`Resource`,
      cell: (extractor) => (
        <>
          {extractor.productTypeId === null ? t`Extractor` : typeName(extractor.productTypeId)}
          {hasProgram(extractor) && <SecondLine>{usersText(users(extractor))}</SecondLine>}
        </>
      ),
    },
    { id: 'installed', label: t`Installed`, isText: true, cell: ({ installedAt }) => <Moment at={installedAt} /> },
    {
      id: 'expires',
      label: t({ message: `Ends`, comment: 'when an extraction program ends' }),
      isText: true,
      cell: ({ expiresAt }) => <Moment at={expiresAt} />,
    },
    {
      id: 'left',
      label: t`Time left`,
      isText: true,
      cell: (extractor) => <Countdown at={extractor.expiresAt} expiredText={notRunningText(hasProgram(extractor))} />,
    },
    {
      id: 'yield',
      label: t`Yield`,
      isText: true,
      cell: (extractor) =>
        hasProgram(extractor) ? (
          <span>
            {t`${{ totalUnits: formatUnits(extractor.totalUnits) }} units`}
            <SecondLine>
              <Trans>
                <Plural value={{ cycleCount: extractor.cycleCount }} one="# cycle" other="# cycles" /> ·{' '}
                {{ unitsPerHour: formatUnitsPerHour(extractor.unitsPerHour) }}/h
              </Trans>
            </SecondLine>
          </span>
        ) : (
          UNKNOWN_TEXT
        ),
    },
  ];
}

/** @param consumerFactoryCount undefined until it is known */
function usersText(consumerFactoryCount: number | undefined): string {
  return consumerFactoryCount === undefined
    ? t`used by ${UNKNOWN_TEXT}`
    : t`used by ${plural(consumerFactoryCount, { one: '# factory', other: '# factories' })}`;
}

/** A time in EVE time; the local time is in the tooltip. */
function Moment({ at }: { at: EpochSeconds | null }) {
  return at === null ? UNKNOWN_TEXT : <span title={formatBothTimes(at)}>{formatMoment(at, realNowSeconds())}</span>;
}
