import { useMemo } from 'react';
import { typeName } from '../../../../workers/catalogue/index.ts';
import type { ColonyReport, ExtractorReport, ProgramSeries } from '../../../../workers/domain/report.ts';
import type { EpochSeconds, Seconds } from '../../../../workers/domain/units.ts';
import { formatCount, formatUnits, formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { formatEveTime, formatLocalTime } from '../../../format/time.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { ProgramChart } from '../charts/ProgramChart.tsx';
import { cycleWords } from '../charts/programModel.ts';
import styles from './ColonyDetail.module.css';

const CHART_HEIGHT_PX = 190;

interface ExtractionSimulationProps {
  colony: Pick<ColonyReport, 'extractors' | 'at'>;
  /** null while they are not known */
  programs: readonly ProgramSeries[] | null;
}

/** What each extraction program yields, from when to when, and how many factories live on it. */
export function ExtractionSimulation({ colony: { extractors, at }, programs }: ExtractionSimulationProps) {
  const cycleLengths = [...new Set(extractors.flatMap(({ cycleSeconds }) => cycleSeconds ?? []))].sort((a, b) => a - b);
  const programsByCycle = useMemo(() => programs && groupByCycle(programs), [programs]);
  return (
    <section className={styles.wider} aria-label="Extraction Simulation">
      {cycleLengths.length === 0 && <h4 className={styles.heading}>Extraction Simulation</h4>}
      {cycleLengths.map((cycleSeconds) => (
        <ProgramChart
          key={cycleSeconds}
          title={`Extraction Simulation (${cycleWords(cycleSeconds)} program)`}
          programs={programsByCycle?.get(cycleSeconds) ?? null}
          figuresAt={at}
          heightPx={CHART_HEIGHT_PX}
        />
      ))}
      <table className={styles.facts}>
        <thead>
          <tr>
            <th scope="col">Resource</th>
            <th scope="col">Installed</th>
            <th scope="col">Expires</th>
            <th scope="col">Time left</th>
            <th scope="col">Yield</th>
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
      </table>
    </section>
  );
}

function groupByCycle(programs: readonly ProgramSeries[]): Map<Seconds, ProgramSeries[]> {
  const groups = new Map<Seconds, ProgramSeries[]>();
  for (const program of programs) {
    const group = groups.get(program.cycleSeconds);
    if (group) group.push(program);
    else groups.set(program.cycleSeconds, [program]);
  }
  return groups;
}

interface ProgramRowProps {
  extractor: ExtractorReport;
  /** null while it is not known */
  consumerFactoryCount: number | null;
}

function ProgramRow({ extractor, consumerFactoryCount }: ProgramRowProps) {
  const { productTypeId, installedAt, expiresAt, cycleCount, totalUnits, unitsPerHour } = extractor;
  const hasProgram = productTypeId !== null && expiresAt !== null;
  return (
    <tr>
      <th scope="row">
        {productTypeId === null ? 'Extractor' : typeName(productTypeId)}
        {hasProgram && (
          <span className={styles.second}>
            used by{' '}
            {consumerFactoryCount === null ? UNKNOWN_TEXT : formatCount(consumerFactoryCount, 'factory', 'factories')}
          </span>
        )}
      </th>
      <Moment label="Installed" at={installedAt} />
      <Moment label="Expires" at={expiresAt} />
      <td data-label="Time left">
        <Countdown at={expiresAt} expiredText={hasProgram ? 'Expired' : 'No program'} />
      </td>
      <td data-label="Yield">
        {hasProgram ? `${formatUnits(totalUnits)} units` : UNKNOWN_TEXT}
        {hasProgram && (
          <span className={styles.second}>
            {formatCount(cycleCount, 'cycle')} · {formatUnitsPerHour(unitsPerHour)}/h
          </span>
        )}
      </td>
    </tr>
  );
}

/** A moment in EVE time, and below it on the player's own clock. */
function Moment({ label, at }: { label: string; at: EpochSeconds | null }) {
  return (
    <td data-label={label}>
      {at === null ? (
        UNKNOWN_TEXT
      ) : (
        <>
          {formatEveTime(at)} EVE
          <span className={styles.second}>{formatLocalTime(at)}</span>
        </>
      )}
    </td>
  );
}
