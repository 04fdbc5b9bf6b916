import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { fleetColoniesAtom, progressAtom } from '../../state/colonies.ts';
import { isOfflineAtom } from '../../state/connection.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Ago } from '../../ui/Ago.tsx';
import { Badge } from '../../ui/Badge.ts';

/** Shown while there is no network. Explains how old the data is. */
export function OfflineBadge() {
  if (!useAtomValue(isOfflineAtom)) return null;
  return (
    <span role="status" data-offline="">
      <Badge $tone="danger" label={t`About being offline`} content={() => <About />}>
        {t`Offline`}
      </Badge>
    </span>
  );
}

function About() {
  const { confirmedAt: ownConfirmedAt } = useAtomValue(progressAtom);
  const { colonies } = useAtomValue(fleetColoniesAtom);
  // Of the player's own, or where there are none, of what others share.
  const times = colonies.map(({ confirmedAt }) => confirmedAt);
  const confirmedAt = ownConfirmedAt ?? (times.length === 0 ? null : Math.min(...times));
  if (confirmedAt === null) {
    return t`There is no network. Everything is simulated. Colony Watch continues when the network is back.`;
  }
  return (
    <Trans>
      There is no network. EVE confirmed what you see <Ago at={confirmedAt} />; everything since is simulated. Colony
      Watch continues when the network is back.
    </Trans>
  );
}
