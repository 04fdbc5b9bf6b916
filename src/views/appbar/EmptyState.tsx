import { Button } from '@primer/react';
import type { PlanetType } from '../../../workers/domain/commodity.ts';
import { envAtom } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { openDialog } from '../dialogs/openDialog.ts';
import { PlanetPicture } from '../planet/pictures/PlanetPicture.tsx';
import styles from './EmptyState.module.css';

const PLANETS: readonly PlanetType[] = ['temperate', 'lava', 'gas', 'ice', 'plasma'];

/** What a newcomer sees: what this is, and the one thing to do first. */
export function EmptyState() {
  const isSandbox = useAtomValue(envAtom)?.isSandbox ?? false;
  return (
    <section className={styles.empty} aria-labelledby="welcome">
      <div className={styles.planets} aria-hidden="true">
        {PLANETS.map((planet) => (
          <PlanetPicture key={planet} planetType={planet} size={72} />
        ))}
      </div>
      <h2 id="welcome" className={styles.title}>
        See what your colonies do right now
      </h2>
      <p className={styles.lead}>
        Colony Watch shows every planet of every character on one page: which extractors run and until when, what stops
        next and why, and what it all earns. Everything is kept in this browser.
      </p>
      <ol className={styles.steps}>
        <li>Log in with a character; only the right to read its planets is asked for.</li>
        <li>Its planets appear here within seconds.</li>
        <li>Log in with the next one. As many as you have.</li>
      </ol>
      <div className={styles.buttons}>
        <Button variant="primary" size="large" onClick={() => openDialog({ kind: 'scopes' })}>
          Log in with EVE Online
        </Button>
        <Button size="large" onClick={() => openDialog({ kind: 'restore' })}>
          Restore a backup
        </Button>
      </div>
      {isSandbox && (
        <p className={styles.sandbox}>
          This is the sandbox: no EVE account is needed. The log-in page lets you pick a made-up pilot, and offers a
          backup file with all of them for Restore.
        </p>
      )}
    </section>
  );
}
