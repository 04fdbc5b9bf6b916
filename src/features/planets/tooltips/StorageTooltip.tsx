import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { useVisitAdvice } from '../../../bridge/useVisitAdvice.ts';
import { Basis } from './Basis.tsx';
import { StorageTable } from './StorageTable.tsx';

/** Every storage of a colony, its contents, and what to take out by when. */
export function StorageTooltip({ colony }: { colony: ColonyReport }) {
  const advice = useVisitAdvice([colony.key], colony.at).get(colony.key) ?? null;
  return (
    <>
      <StorageTable colony={colony} advice={advice} />
      <Basis colony={colony} />
    </>
  );
}
