import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { BalanceReport, ColonyReport, ExtractorReport } from '../../../../workers/game/domain/report.ts';
import { type EpochSeconds, SECONDS_PER_MINUTE } from '../../../../workers/game/domain/units.ts';
import { useColonyDetail } from '../../../bridge/useColonyDetail.ts';
import { formatNumber, formatUnits, formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { formatMoment } from '../../../format/time.ts';
import { hasProgram } from '../../../model/planetFigures.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { realNowSeconds } from '../../../ui/ticker.ts';
import { notRunningText } from '../../../words/extractors.ts';
import { typeName } from '../../../words/typeNames.ts';
import { ProgramChart } from '../charts/ProgramChart.tsx';
import { programsTitle } from '../charts/programModel.ts';
import { Footnote, NAMED_TEXTS, type NamedText } from './tooltipParts.ts';

/* A fixed width, because the tooltip takes its width from its content. */
const ChartBox = styled.div`
  width: min(560px, calc(100vw - 38px));
  margin-bottom: 6px;
`;

const CHART_HEIGHT_PX = 150;

/** The yield of each program cycle by cycle, their figures side by side, and the balance of two extractors. */
export function ExtractionTooltip({ colony }: { colony: ColonyReport }) {
  const { extractors, balance } = colony;
  return (
    <>
      {extractors.some(hasProgram) && <PredictionChart colony={colony} />}
      <DataTable
        label={t`Extraction programs`}
        look="tip"
        rows={programRows()}
        rowKey={({ label }) => label}
        columns={[
          { id: 'label', cell: ({ label }) => label },
          ...extractors.map((extractor) => ({
            id: String(extractor.pinId),
            label: extractorName(extractor),
            cell: ({ text }: ProgramRow) => text(extractor),
          })),
        ]}
      />
      {extractors.some((extractor) => extractor.isCycleAssumed) && (
        <Footnote>{t`ESI gave no cycle time; one hour is assumed.`}</Footnote>
      )}
      {balance && <Balance balance={balance} extractors={extractors} />}
    </>
  );
}

interface ProgramRow {
  label: string;
  text: (extractor: ExtractorReport) => ReactNode;
}

function programRows(): readonly ProgramRow[] {
  const row = (label: string, text: (extractor: ExtractorReport) => string): ProgramRow => ({
    label,
    text: (extractor) => (hasProgram(extractor) ? text(extractor) : UNKNOWN_TEXT),
  });
  return [
    row(t`Total output`, ({ totalUnits }) => unitsText(formatUnits(totalUnits))),
    row(t`Cycle time`, ({ cycleSeconds }) =>
      cycleSeconds === null ? UNKNOWN_TEXT : t`${{ minutes: formatNumber(cycleSeconds / SECONDS_PER_MINUTE) }} minutes`,
    ),
    row(t`Program cycles`, ({ cycleCount }) => formatUnits(cycleCount)),
    row(t`Average per cycle`, ({ unitsPerCycle }) => unitsText(formatUnits(unitsPerCycle))),
    row(t`Average per hour`, ({ unitsPerHour }) => unitsText(formatUnitsPerHour(unitsPerHour))),
    row(t`Extractor heads`, ({ headCount }) => formatUnits(headCount)),
    row(t`Installed (EVE time)`, ({ installedAt }) => momentText(installedAt)),
    row(t`Ends (EVE time)`, ({ expiresAt }) => momentText(expiresAt)),
    {
      label: t`Time left`,
      text: (extractor) => (
        <Countdown at={extractor.expiresAt} shows="exact" expiredText={notRunningText(hasProgram(extractor))} />
      ),
    },
  ];
}

function Balance({ balance, extractors }: { balance: BalanceReport; extractors: readonly ExtractorReport[] }) {
  const rows: NamedText[] = extractors.map((extractor, index) => ({
    label: extractorName(extractor),
    text: t`${{ unitsPerHour: formatUnitsPerHour(balance.unitsPerHour[index] ?? 0) }} units per hour`,
  }));
  const difference: NamedText = { label: t`Difference`, text: differenceText(balance) };
  if (balance.isOffBalance) difference.tone = 'attention';
  // Two extractors may have the same name.
  const indexed = [...rows, difference].map((row, index) => ({ ...row, key: String(index) }));
  return <DataTable label={t`Balance`} look="tip" columns={NAMED_TEXTS} rows={indexed} rowKey={({ key }) => key} />;
}

function differenceText({ differencePerHour, isOffBalance }: BalanceReport): string {
  if (differencePerHour === null) return t`not compared: only one program runs, or none`;
  const unitsPerHour = formatUnitsPerHour(differencePerHour);
  return isOffBalance ? t`${unitsPerHour} units per hour: off balance` : t`${unitsPerHour} units per hour`;
}

function unitsText(units: string): string {
  return t`${units} units`;
}

function momentText(at: EpochSeconds | null): string {
  return at === null ? UNKNOWN_TEXT : formatMoment(at, realNowSeconds());
}

function extractorName({ productTypeId, headCount }: ExtractorReport): string {
  return productTypeId === null
    ? t`Extractor (${plural(headCount, { one: '# head', other: '# heads' })})`
    : typeName(productTypeId);
}

/** All programs of a colony in one chart. Its space is reserved until the worker answers. */
function PredictionChart({ colony }: { colony: ColonyReport }) {
  const { value: detail, problem } = useColonyDetail(colony.key, colony.at);
  const cycleLengths = colony.extractors.flatMap(({ cycleSeconds }) => cycleSeconds ?? []);
  return (
    <ChartBox>
      <ProgramChart
        title={programsTitle(cycleLengths)}
        programs={detail?.programs ?? null}
        figuresAt={colony.at}
        heightPx={CHART_HEIGHT_PX}
      />
      {problem !== null && <p role="alert">{t`The chart could not be loaded: ${{ message: problem }}`}</p>}
    </ChartBox>
  );
}
