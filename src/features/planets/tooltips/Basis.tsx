import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { formatBothTimes, formatMoment } from '../../../format/time.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { viewTimeAtom } from '../../../state/viewTime.ts';
import { Ago } from '../../../ui/Ago.tsx';
import { realNowSeconds } from '../../../ui/ticker.ts';

import { Footnote } from './tooltipParts.ts';

/** What the figures are based on: ESI's record, its time, and whether it was simulated since. */
export function Basis({ colony }: { colony: Pick<ColonyReport, 'basis' | 'snapshotAt'> }) {
  const viewAt = useAtomValue(viewTimeAtom);
  const moment = viewAt === null ? 'now' : `${formatMoment(viewAt, realNowSeconds())} EVE time`;
  return (
    <Footnote>
      {colony.basis === 'simulated' ? `Simulated to ${moment} from what` : 'As'} ESI had on{' '}
      {formatBothTimes(colony.snapshotAt)} (<Ago at={colony.snapshotAt} />
      ), when the colony was last changed in the game.
    </Footnote>
  );
}
