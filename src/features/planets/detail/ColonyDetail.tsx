import type { ColonyKey } from '../../../../workers/domain/ids.ts';
import { useColonyDetail } from '../../../bridge/useColonyDetail.ts';
import { colonyAtom } from '../../../state/colonies.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { ForecastChart } from '../charts/ForecastChart.tsx';
import { usePlanetSlots } from '../slots.ts';
import { Basis } from '../tooltips/Basis.tsx';
import { StorageTable } from '../tooltips/StorageTable.tsx';
import { ExportTable, ImportTable, ProductionTable } from '../tooltips/TradeTables.tsx';
import styles from './ColonyDetail.module.css';
import { ExtractionSimulation } from './ExtractionSimulation.tsx';
import { ProductionChain } from './ProductionChain.tsx';
import { StopList } from './StopList.tsx';

const FORECAST_HEIGHT_PX = 190;

/**
 * What an opened planet row shows: what stops and why, what becomes of the stores and programs, what feeds what, what
 * is in store, what comes and goes. What the row knows is there at once; charts and chain follow into the room that is
 * kept for them.
 */
export default function ColonyDetail({ colonyKey }: { colonyKey: ColonyKey }) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  const { RowTimeSlider } = usePlanetSlots();
  const [state, askAgain] = useColonyDetail(colonyKey, colony?.at);
  if (!colony) return null;
  const detail = state.kind === 'ok' ? state.detail : null;
  const hasForecast = colony.simulationError === null && colony.storages.length > 0;
  const hasChain =
    colony.production.length > 0 || colony.extractors.some(({ productTypeId }) => productTypeId !== null);
  return (
    <div className={styles.detail}>
      {state.kind === 'failed' && (
        <p role="alert" className={styles.problem}>
          Charts and production chain could not be made: {state.message}{' '}
          <button type="button" onClick={askAgain}>
            Try again
          </button>
        </p>
      )}
      <StopList colony={colony} />
      {RowTimeSlider && colony.simulationError === null && <RowTimeSlider colony={colony} />}
      {hasForecast && (
        <section className={styles.wide} aria-label="Storage forecast">
          <ForecastChart colony={colony} forecast={detail?.forecast ?? null} heightPx={FORECAST_HEIGHT_PX} />
        </section>
      )}
      {colony.extractors.length > 0 && <ExtractionSimulation colony={colony} programs={detail?.programs ?? null} />}
      {hasChain && <ProductionChain colony={colony} chain={detail?.chain ?? null} />}
      {colony.storages.length > 0 && (
        <div className={styles.part}>
          <StorageTable colony={colony} />
        </div>
      )}
      {colony.production.length > 0 && (
        <div className={styles.part}>
          <ProductionTable colony={colony} />
        </div>
      )}
      {colony.imports.length > 0 && (
        <div className={styles.part}>
          <ImportTable colony={colony} />
        </div>
      )}
      {colony.exports.length > 0 && (
        <div className={styles.part}>
          <ExportTable colony={colony} />
        </div>
      )}
      <Basis colony={colony} />
    </div>
  );
}
