import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import type { ColonyKey } from '../../../../workers/game/domain/ids.ts';
import { useColonyDetail } from '../../../bridge/useColonyDetail.ts';
import { useVisitAdvice } from '../../../bridge/useVisitAdvice.ts';
import { colonyAtom } from '../../../state/colonies.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { RetryProblem } from '../../../ui/RetryProblem.tsx';
import { ForecastChart } from '../charts/ForecastChart.tsx';
import { usePlanetSlots } from '../slots.ts';
import { Basis } from '../tooltips/Basis.tsx';
import { StorageTable } from '../tooltips/StorageTable.tsx';
import { ExportTable, ImportTable, ProductionTable } from '../tooltips/TradeTables.tsx';
import { ColonyStops } from './ColonyStops.tsx';
import { Part } from './detailParts.ts';
import { ExtractionSimulation } from './ExtractionSimulation.tsx';
import { ProductionChain } from './ProductionChain.tsx';

const Detail = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-wide) 32px;
  padding: 4px 0 8px;
`;

/* Side by side where there is room. */
const Wide = styled.section`
  flex: 1 1 480px;
  min-width: min(100%, 480px);
  max-width: 100%;
`;

const Problem = styled(RetryProblem)`
  flex: 1 1 100%;
`;

const FORECAST_HEIGHT_PX = 190;

/**
 * How a colony is doing: what stops and why, what becomes of the stores and programs, what feeds what, what
 * is in store, what comes and goes. What the row knows is there at once; charts and chain follow into the room that is
 * kept for them.
 */
export function ColonyNow({ colonyKey }: { colonyKey: ColonyKey }) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  const { RowTimeSlider } = usePlanetSlots();
  const [state, askAgain] = useColonyDetail(colonyKey, colony?.at);
  const advice = useVisitAdvice([colonyKey], colony?.at).get(colonyKey) ?? null;
  if (!colony) return null;
  const detail = state.kind === 'ok' ? state.detail : null;
  const hasForecast = colony.simulationError === null && colony.storages.length > 0;
  const hasChain =
    colony.production.length > 0 || colony.extractors.some(({ productTypeId }) => productTypeId !== null);
  return (
    <Detail>
      {state.kind === 'failed' && (
        <Problem onRetry={askAgain}>
          {t`Charts and production chain could not be drawn: ${{ message: state.message }}`}
        </Problem>
      )}
      <ColonyStops colony={colony} advice={advice} />
      {RowTimeSlider && colony.simulationError === null && <RowTimeSlider colony={colony} />}
      {hasForecast && (
        <Wide aria-label={t`Storage forecast`}>
          <ForecastChart colony={colony} forecast={detail?.forecast ?? null} heightPx={FORECAST_HEIGHT_PX} />
        </Wide>
      )}
      {colony.extractors.length > 0 && <ExtractionSimulation colony={colony} programs={detail?.programs ?? null} />}
      {hasChain && <ProductionChain colony={colony} chain={detail?.chain ?? null} />}
      {colony.storages.length > 0 && (
        <Part>
          <StorageTable colony={colony} advice={advice} />
        </Part>
      )}
      {colony.production.length > 0 && (
        <Part>
          <ProductionTable colony={colony} />
        </Part>
      )}
      {colony.imports.length > 0 && (
        <Part>
          <ImportTable colony={colony} />
        </Part>
      )}
      {colony.exports.length > 0 && (
        <Part>
          <ExportTable colony={colony} />
        </Part>
      )}
      <Basis colony={colony} />
    </Detail>
  );
}
