import { typeName } from '../../../../workers/catalogue/index.ts';
import type { BalanceReport, ColonyReport, ExtractorReport } from '../../../../workers/domain/report.ts';
import { type EpochSeconds, SECONDS_PER_MINUTE } from '../../../../workers/domain/units.ts';
import { formatCount, formatNumber, formatUnits, formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { formatMoment } from '../../../format/time.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { realNowSeconds } from '../../../ui/ticker.ts';
import { notRunningText } from '../../../words/extractors.ts';
import { PredictionChart } from './PredictionChart.tsx';
import { Footnote, TipTable } from './tooltipParts.ts';

/** The yield of each program cycle by cycle, their figures side by side, and the balance of two extractors. */
export function ExtractionTooltip({ colony }: { colony: ColonyReport }) {
  const { extractors, balance } = colony;
  return (
    <>
      {extractors.some(hasProgram) && <PredictionChart colony={colony} />}
      <TipTable>
        <caption>Extraction programs</caption>
        <thead>
          <tr>
            <td />
            {extractors.map((extractor) => (
              <th key={extractor.pinId} scope="col">
                {extractorName(extractor)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ label, text }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {extractors.map((extractor) => (
                <td key={extractor.pinId}>{hasProgram(extractor) ? text(extractor) : UNKNOWN_TEXT}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Time left</th>
            {extractors.map((extractor) => (
              <td key={extractor.pinId}>
                <Countdown at={extractor.expiresAt} expiredText={notRunningText(hasProgram(extractor))} />
              </td>
            ))}
          </tr>
        </tbody>
      </TipTable>
      {extractors.some((extractor) => extractor.isCycleAssumed) && (
        <Footnote>ESI gave no cycle time; one hour is assumed.</Footnote>
      )}
      {balance && <Balance balance={balance} extractors={extractors} />}
    </>
  );
}

const ROWS: readonly { label: string; text: (extractor: ExtractorReport) => string }[] = [
  { label: 'Total output', text: ({ totalUnits }) => `${formatUnits(totalUnits)} units` },
  {
    label: 'Cycle time',
    text: ({ cycleSeconds }) =>
      cycleSeconds === null ? UNKNOWN_TEXT : `${formatNumber(cycleSeconds / SECONDS_PER_MINUTE)} minutes`,
  },
  { label: 'Program cycles', text: ({ cycleCount }) => formatUnits(cycleCount) },
  { label: 'Average per cycle', text: ({ unitsPerCycle }) => `${formatUnits(unitsPerCycle)} units` },
  { label: 'Average per hour', text: ({ unitsPerHour }) => `${formatUnitsPerHour(unitsPerHour)} units` },
  { label: 'Extractor heads', text: ({ headCount }) => formatUnits(headCount) },
  { label: 'Installed (EVE time)', text: ({ installedAt }) => momentText(installedAt) },
  { label: 'Expires (EVE time)', text: ({ expiresAt }) => momentText(expiresAt) },
];

function Balance({ balance, extractors }: { balance: BalanceReport; extractors: readonly ExtractorReport[] }) {
  return (
    <TipTable>
      <caption>Balance</caption>
      <tbody>
        {extractors.map((extractor, index) => (
          <tr key={extractor.pinId}>
            <th scope="row">{extractorName(extractor)}</th>
            <td>{formatUnitsPerHour(balance.unitsPerHour[index] ?? 0)} units per hour</td>
          </tr>
        ))}
        <tr data-warn={balance.isOffBalance}>
          <th scope="row">Difference</th>
          <td>
            {balance.differencePerHour === null
              ? 'not compared: only one program runs, or none'
              : `${formatUnitsPerHour(balance.differencePerHour)} units per hour`}
            {balance.isOffBalance && ': off balance'}
          </td>
        </tr>
      </tbody>
    </TipTable>
  );
}

function momentText(at: EpochSeconds | null): string {
  return at === null ? UNKNOWN_TEXT : formatMoment(at, realNowSeconds());
}

function extractorName({ productTypeId, headCount }: ExtractorReport): string {
  return productTypeId === null ? `Extractor (${formatCount(headCount, 'head')})` : typeName(productTypeId);
}

function hasProgram({ productTypeId, expiresAt }: ExtractorReport): boolean {
  return productTypeId !== null && expiresAt !== null;
}
