import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { useColonyDetail } from '../../../bridge/useColonyDetail.ts';
import { ProgramChart } from '../charts/ProgramChart.tsx';
import { programsTitle } from '../charts/programModel.ts';
import styles from './tooltips.module.css';

const CHART_HEIGHT_PX = 150;

/** All programs of a colony in one chart. Its room is kept while the worker is asked. */
export function PredictionChart({ colony }: { colony: ColonyReport }) {
  const [state] = useColonyDetail(colony.key, colony.at);
  const cycleLengths = colony.extractors.flatMap(({ cycleSeconds }) => cycleSeconds ?? []);
  return (
    <div className={styles.chart}>
      <ProgramChart
        title={programsTitle(cycleLengths)}
        programs={state.kind === 'ok' ? state.detail.programs : null}
        figuresAt={colony.at}
        heightPx={CHART_HEIGHT_PX}
      />
      {state.kind === 'failed' && <p role="alert">The chart could not be made: {state.message}</p>}
    </div>
  );
}
