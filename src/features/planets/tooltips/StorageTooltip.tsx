import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { Basis } from './Basis.tsx';
import { StorageTable } from './StorageTable.tsx';

/** Every store of a colony and what is in it. */
export function StorageTooltip({ colony }: { colony: ColonyReport }) {
  return (
    <>
      <StorageTable colony={colony} />
      <Basis colony={colony} />
    </>
  );
}
