import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import type { ColonyKey } from '../../../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { useColonyDetail } from '../../../bridge/useColonyDetail.ts';
import { useVisitAdvice } from '../../../bridge/useVisitAdvice.ts';
import { formatIsk, formatNetIsk } from '../../../format/isk.ts';
import { colonyAtom } from '../../../state/colonies.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { Muted } from '../../../ui/parts.tsx';
import { RetryProblem } from '../../../ui/RetryProblem.tsx';
import { isSameIncome } from '../../../words/whatIf.ts';
import { ColonyChart, hasColonyChart } from '../charts/ColonyChart.tsx';
import { usePlanetSlots } from '../slots.ts';
import { Basis } from '../tooltips/Basis.tsx';
import { StorageTable } from '../tooltips/StorageTable.tsx';
import { TradeTables } from '../tooltips/TradeTables.tsx';
import { ColonyStops } from './ColonyStops.tsx';
import { Part } from './detailParts.ts';
import { ExtractionPrograms } from './ExtractionPrograms.tsx';
import { ProductionChain } from './ProductionChain.tsx';

const Detail = styled.div`
  padding: 4px 0 8px;
  container: colony / inline-size;
`;

/* One below the other, or the chart beside the rest. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--gap-large) var(--gap-huge);

  @container colony (width >= 1080px) {
    grid-template-rows: auto auto 1fr;
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
  }
`;

const Cell = styled.div`
  min-width: 0;
`;

const Course = styled.section`
  min-width: 0;

  @container colony (width >= 1080px) {
    grid-area: 1 / 2 / 4 / 3;
  }
`;

const Below = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--gap-medium);
  margin-top: 12px;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--gap-huge);
  align-items: baseline;
  justify-content: space-between;

  & > details {
    min-width: 0;
  }

  & > details[open] {
    flex: 1 1 100%;
  }

  & > p {
    max-width: none;
    margin: 0;
  }
`;

/** How a colony is doing. What the row knows is there at once; chart and chain follow into the room kept for them. */
export function ColonyNow({ colonyKey }: { colonyKey: ColonyKey }) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  const { RowTimeSlider } = usePlanetSlots();
  const { value: detail = null, problem, askAgain } = useColonyDetail(colonyKey, colony?.at);
  const advice = useVisitAdvice([colonyKey], colony?.at).get(colonyKey) ?? null;
  if (!colony) return null;
  const hasChain =
    colony.production.length > 0 || colony.extractors.some(({ productTypeId }) => productTypeId !== null);
  return (
    <Detail>
      {problem !== null && (
        <RetryProblem onRetry={askAgain}>
          {t`Charts and production chain could not be drawn: ${{ message: problem }}`}
        </RetryProblem>
      )}
      <Columns>
        <Cell>
          <EarnsNow colony={colony} />
          <ColonyStops colony={colony} advice={advice} />
        </Cell>
        <Course aria-label={t`Programs and stores over time`}>
          {RowTimeSlider && colony.simulationError === null && <RowTimeSlider colony={colony} />}
          {hasColonyChart(colony) && <ColonyChart colony={colony} detail={detail} />}
        </Course>
        {colony.extractors.length > 0 && <ExtractionPrograms colony={colony} programs={detail?.programs ?? null} />}
        {colony.storages.length > 0 && (
          <Part>
            <StorageTable colony={colony} advice={advice} isShort />
          </Part>
        )}
      </Columns>
      <Below>
        {hasChain && <ProductionChain colony={colony} chain={detail?.chain ?? null} />}
        <Foot>
          {colony.production.length > 0 && <Trade colony={colony} />}
          <Basis colony={colony} />
        </Foot>
      </Below>
    </Detail>
  );
}

/** For a planet whose programs have all ended: what it earns now, then what it earns while they run. */
function EarnsNow({ colony }: { colony: Pick<ColonyReport, 'earnsNowIskPerMonth' | 'netIskPerMonth'> }) {
  const isk = colony.earnsNowIskPerMonth;
  if (isk === null) return null;
  const running = formatNetIsk(colony.netIskPerMonth);
  return (
    <Part as="p">
      {isSameIncome(isk) ? t`Earns nothing now.` : t`Earns ${{ isk: formatIsk(isk) }} ISK a month now.`}{' '}
      <Muted>{t`${running} ISK a month while its programs run.`}</Muted>
    </Part>
  );
}

const Folded = styled.details`
  & > summary {
    width: max-content;
    max-width: 100%;
    font-weight: 600;
  }
`;

const Tables = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-wide) var(--gap-huge);
  margin-top: 4px;
`;

/** What the tooltips of the row say of its goods, side by side. */
function Trade({ colony }: { colony: ColonyReport }) {
  return (
    <Folded>
      <summary>{t`Production, imports and exports with their ISK and tax`}</summary>
      <Tables>
        <TradeTables colony={colony} />
      </Tables>
    </Folded>
  );
}
