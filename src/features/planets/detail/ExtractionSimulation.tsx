import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { groupBy } from '../../../../workers/game/domain/groups.ts';
import type { ColonyReport, ExtractorReport, ProgramSeries } from '../../../../workers/game/domain/report.ts';
import type { EpochSeconds } from '../../../../workers/game/domain/units.ts';
import { formatUnits, formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { formatLocalTime, formatMoment } from '../../../format/time.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { DataTable, type TableColumn } from '../../../ui/DataTable.tsx';
import { SecondLine } from '../../../ui/parts.tsx';
import { realNowSeconds } from '../../../ui/ticker.ts';
import { notRunningText } from '../../../words/extractors.ts';
import { typeName } from '../../../words/typeNames.ts';
import { ProgramChart } from '../charts/ProgramChart.tsx';
import { cycleWords } from '../charts/programModel.ts';
import { Heading } from './detailParts.ts';

const Wider = styled.section`
  flex: 1 1 600px;
  min-width: min(100%, 600px);
  max-width: 100%;
`;

const CHART_HEIGHT_PX = 190;

interface ExtractionSimulationProps {
  colony: Pick<ColonyReport, 'extractors' | 'at'>;
  /** null until they are known */
  programs: readonly ProgramSeries[] | null;
}

/** The yield and times of each extraction program, and how many factories use its product. */
export function ExtractionSimulation({ colony: { extractors, at }, programs }: ExtractionSimulationProps) {
  const cycleLengths = [...new Set(extractors.flatMap(({ cycleSeconds }) => cycleSeconds ?? []))].sort((a, b) => a - b);
  const programsByCycle = useMemo(() => programs && groupBy(programs, ({ cycleSeconds }) => cycleSeconds), [programs]);
  const columns = useMemo(() => programColumns(programs), [programs]);
  return (
    <Wider aria-label={t`Extraction Simulation`}>
      {cycleLengths.length === 0 && <Heading>{t`Extraction Simulation`}</Heading>}
      {cycleLengths.map((cycleSeconds) => (
        <ProgramChart
          key={cycleSeconds}
          title={t`Extraction Simulation (${{ cycleWords: cycleWords(cycleSeconds) }} program)`}
          programs={programsByCycle?.get(cycleSeconds) ?? null}
          figuresAt={at}
          heightPx={CHART_HEIGHT_PX}
        />
      ))}
      <DataTable
        label={t`Extraction programs`}
        columns={columns}
        rows={extractors}
        rowKey={({ pinId }) => String(pinId)}
      />
    </Wider>
  );
}

const hasProgram = ({ productTypeId, expiresAt }: ExtractorReport) => productTypeId !== null && expiresAt !== null;

function programColumns(programs: ExtractionSimulationProps['programs']): readonly TableColumn<ExtractorReport>[] {
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

/** A time in EVE time, and below it in local time. */
function Moment({ at }: { at: EpochSeconds | null }) {
  if (at === null) return UNKNOWN_TEXT;
  return (
    <span>
      {t`${{ moment: formatMoment(at, realNowSeconds()) }} EVE`}
      <SecondLine>{formatLocalTime(at)}</SecondLine>
    </span>
  );
}
