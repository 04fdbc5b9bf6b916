import { fleetColoniesAtom } from '../../state/colonies.ts';
import { isOnlineAtom } from '../../state/connection.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Ago } from '../../ui/Ago.tsx';
import { RichTooltip } from '../../ui/Tooltip.tsx';
import styles from './AppBar.module.css';

/** Says that there is no network and of when what is shown is; nothing while there is one. */
export function OfflineBadge() {
  const isOnline = useAtomValue(isOnlineAtom);
  if (isOnline) return null;
  return (
    <span role="status">
      <RichTooltip label="About being offline" className={styles.offline} content={() => <About />}>
        Offline
      </RichTooltip>
    </span>
  );
}

function About() {
  const { colonies } = useAtomValue(fleetColoniesAtom);
  const confirmedAt = colonies.reduce((latest, colony) => Math.max(latest, colony.confirmedAt), 0);
  return (
    <>
      There is no network.{' '}
      {confirmedAt > 0 && (
        <>
          EVE confirmed what you see <Ago at={confirmedAt} />;{' '}
        </>
      )}
      everything since is simulated. Colony Watch goes on by itself when the network is back.
    </>
  );
}
