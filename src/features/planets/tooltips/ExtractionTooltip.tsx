import { plural, t } from '@lingui/core/macro';
import type { BalanceReport, ColonyReport, ExtractorReport } from '../../../../workers/domain/report.ts';
import { type EpochSeconds, SECONDS_PER_MINUTE } from '../../../../workers/domain/units.ts';
import { formatNumber, formatUnits, formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { formatMoment } from '../../../format/time.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { realNowSeconds } from '../../../ui/ticker.ts';
import { notRunningText } from '../../../words/extractors.ts';
import { typeName } from '../../../words/typeNames.ts';
import { PredictionChart } from './PredictionChart.tsx';
import { Footnote, TipTable } from './tooltipParts.ts';

/** The yield of each program cycle by cycle, their figures side by side, and the balance of two extractors. */
export function ExtractionTooltip({ colony }: { colony: ColonyReport }) {
  const { extractors, balance } = colony;
  return (
    <>
      {extractors.some(hasProgram) && <PredictionChart colony={colony} />}
      <TipTable>
        <caption>{t`Extraction programs`}</caption>
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
          {programRows().map(({ label, text }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {extractors.map((extractor) => (
                <td key={extractor.pinId}>{hasProgram(extractor) ? text(extractor) : UNKNOWN_TEXT}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t`Time left`}</th>
            {extractors.map((extractor) => (
              <td key={extractor.pinId}>
                <Countdown at={extractor.expiresAt} expiredText={notRunningText(hasProgram(extractor))} />
              </td>
            ))}
          </tr>
        </tbody>
      </TipTable>
      {extractors.some((extractor) => extractor.isCycleAssumed) && (
        <Footnote>{t`ESI gave no cycle time; one hour is assumed.`}</Footnote>
      )}
      {balance && <Balance balance={balance} extractors={extractors} />}
    </>
  );
}

const programRows = (): readonly { label: string; text: (extractor: ExtractorReport) => string }[] => [
  {
    label: t`Total output`,
    text: ({ totalUnits }) => unitsText(formatUnits(totalUnits)),
  },
  {
    label: t`Cycle time`,
    text: ({ cycleSeconds }) =>
      cycleSeconds === null ? UNKNOWN_TEXT : t`${{ minutes: formatNumber(cycleSeconds / SECONDS_PER_MINUTE) }} minutes`,
  },
  {
    label: t`Program cycles`,
    text: ({ cycleCount }) => formatUnits(cycleCount),
  },
  {
    label: t`Average per cycle`,
    text: ({ unitsPerCycle }) => unitsText(formatUnits(unitsPerCycle)),
  },
  {
    label: t`Average per hour`,
    text: ({ unitsPerHour }) => unitsText(formatUnitsPerHour(unitsPerHour)),
  },
  {
    label: t`Extractor heads`,
    text: ({ headCount }) => formatUnits(headCount),
  },
  {
    label: t`Installed (EVE time)`,
    text: ({ installedAt }) => momentText(installedAt),
  },
  {
    label: t`Expires (EVE time)`,
    text: ({ expiresAt }) => momentText(expiresAt),
  },
];

function Balance({ balance, extractors }: { balance: BalanceReport; extractors: readonly ExtractorReport[] }) {
  return (
    <TipTable>
      <caption>{t`Balance`}</caption>
      <tbody>
        {extractors.map((extractor, index) => (
          <tr key={extractor.pinId}>
            <th scope="row">{extractorName(extractor)}</th>
            <td>{t`${{ unitsPerHour: formatUnitsPerHour(balance.unitsPerHour[index] ?? 0) }} units per hour`}</td>
          </tr>
        ))}
        <tr data-warn={balance.isOffBalance}>
          <th scope="row">{t`Difference`}</th>
          <td>{differenceText(balance)}</td>
        </tr>
      </tbody>
    </TipTable>
  );
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

function hasProgram({ productTypeId, expiresAt }: ExtractorReport): boolean {
  return productTypeId !== null && expiresAt !== null;
}
