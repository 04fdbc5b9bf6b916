import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { useColonyDetail } from '../../../bridge/useColonyDetail.ts';
import { ProgramChart } from '../charts/ProgramChart.tsx';
import { programsTitle } from '../charts/programModel.ts';

/* A fixed width, because the tooltip takes its width from its content. */
const ChartBox = styled.div`
  width: min(560px, calc(100vw - 38px));
  margin-bottom: 6px;
`;

const CHART_HEIGHT_PX = 150;

/** All programs of a colony in one chart. Its space is reserved until the worker answers. */
export function PredictionChart({ colony }: { colony: ColonyReport }) {
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
