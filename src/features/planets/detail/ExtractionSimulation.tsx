import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { groupBy } from '../../../../workers/domain/groups.ts';
import type { ColonyReport, ExtractorReport, ProgramSeries } from '../../../../workers/domain/report.ts';
import type { EpochSeconds } from '../../../../workers/domain/units.ts';
import { formatUnits, formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { formatLocalTime, formatMoment } from '../../../format/time.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { realNowSeconds } from '../../../ui/ticker.ts';
import { notRunningText } from '../../../words/extractors.ts';
import { typeName } from '../../../words/typeNames.ts';
import { ProgramChart } from '../charts/ProgramChart.tsx';
import { cycleWords } from '../charts/programModel.ts';
import { Heading, SecondLine } from './detailParts.ts';

const Wider = styled.section`
  flex: 1 1 600px;
  min-width: min(100%, 600px);
  max-width: 100%;
`;

const FactTable = styled.table`
  margin-top: 6px;
  border-collapse: collapse;

  & th,
  & td {
    padding: 1px 10px 1px 0;
    font-weight: 400;
    text-align: left;
    vertical-align: top;
  }

  & thead {
    color: var(--fgColor-muted);
  }

  @media (max-width: 740px) {
    & thead {
      display: none;
    }

    & tr,
    & th {
      display: block;
    }

    & tr {
      padding: 4px 0;
    }

    & td {
      display: grid;
      grid-template-columns: 84px 1fr;
      justify-items: start;
    }

    & td > * {
      grid-column: 2;
    }

    & td::before {
      content: attr(data-label);
      color: var(--fgColor-muted);
    }
  }
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
      <FactTable>
        <thead>
          <tr>
            <th scope="col">{t`Resource`}</th>
            <th scope="col">{t`Installed`}</th>
            <th scope="col">{t`Expires`}</th>
            <th scope="col">{t`Time left`}</th>
            <th scope="col">{t`Yield`}</th>
          </tr>
        </thead>
        <tbody>
          {extractors.map((extractor) => (
            <ProgramRow
              key={extractor.pinId}
              extractor={extractor}
              consumerFactoryCount={
                programs?.find(({ pinId }) => pinId === extractor.pinId)?.consumerFactoryCount ?? null
              }
            />
          ))}
        </tbody>
      </FactTable>
    </Wider>
  );
}

interface ProgramRowProps {
  extractor: ExtractorReport;
  /** null until it is known */
  consumerFactoryCount: number | null;
}

function ProgramRow({ extractor, consumerFactoryCount }: ProgramRowProps) {
  const { productTypeId, installedAt, expiresAt, cycleCount, totalUnits, unitsPerHour } = extractor;
  const hasProgram = productTypeId !== null && expiresAt !== null;
  return (
    <tr>
      <th scope="row">
        {productTypeId === null ? t`Extractor` : typeName(productTypeId)}
        {hasProgram && (
          <SecondLine>
            {consumerFactoryCount === null
              ? t`used by ${UNKNOWN_TEXT}`
              : t`used by ${plural(consumerFactoryCount, { one: '# factory', other: '# factories' })}`}
          </SecondLine>
        )}
      </th>
      <Moment label={t`Installed`} at={installedAt} />
      <Moment label={t`Expires`} at={expiresAt} />
      <td data-label={t`Time left`}>
        <Countdown at={expiresAt} expiredText={notRunningText(hasProgram)} />
      </td>
      <td data-label={t`Yield`}>
        {hasProgram ? t`${{ totalUnits: formatUnits(totalUnits) }} units` : UNKNOWN_TEXT}
        {hasProgram && (
          <SecondLine>
            <Trans>
              <Plural value={cycleCount} one="# cycle" other="# cycles" /> ·{' '}
              {{ unitsPerHour: formatUnitsPerHour(unitsPerHour) }}/h
            </Trans>
          </SecondLine>
        )}
      </td>
    </tr>
  );
}

/** A time in EVE time, and below it in local time. */
function Moment({ label, at }: { label: string; at: EpochSeconds | null }) {
  return (
    <td data-label={label}>
      {at === null ? (
        UNKNOWN_TEXT
      ) : (
        <>
          {t`${{ moment: formatMoment(at, realNowSeconds()) }} EVE`}
          <SecondLine>{formatLocalTime(at)}</SecondLine>
        </>
      )}
    </td>
  );
}
