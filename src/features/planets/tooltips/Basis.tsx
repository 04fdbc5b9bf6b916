import { Trans } from '@lingui/react/macro';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { formatMoment } from '../../../format/time.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { viewTimeAtom } from '../../../state/viewTime.ts';
import { Ago } from '../../../ui/Ago.tsx';
import { realNowSeconds } from '../../../ui/ticker.ts';

import { Footnote } from './tooltipParts.ts';

/** What the figures are based on: ESI's record, its time, and whether it was simulated since. */
export function Basis({ colony }: { colony: Pick<ColonyReport, 'basis' | 'snapshotAt'> }) {
  const viewAt = useAtomValue(viewTimeAtom);
  const recordedAt = formatMoment(colony.snapshotAt, realNowSeconds());
  const ago = <Ago at={colony.snapshotAt} />;
  if (colony.basis !== 'simulated') {
    return (
      <Footnote>
        <Trans>
          As ESI had on {recordedAt} ({ago}), when the colony was last changed in the game.
        </Trans>
      </Footnote>
    );
  }
  if (viewAt === null) {
    return (
      <Footnote>
        <Trans>
          Simulated to now from what ESI had on {recordedAt} ({ago}), when the colony was last changed in the game.
        </Trans>
      </Footnote>
    );
  }
  const moment = formatMoment(viewAt, realNowSeconds());
  return (
    <Footnote>
      <Trans>
        Simulated to {moment} EVE time from what ESI had on {recordedAt} ({ago}), when the colony was last changed in
        the game.
      </Trans>
    </Footnote>
  );
}
