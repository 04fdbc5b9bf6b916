import { Button } from '@primer/react';
import { useState } from 'react';
import type { PlanetType } from '../../../workers/domain/commodity.ts';
import { addSandboxPilots, SANDBOX_PILOT_COUNT } from '../../bridge/commands.ts';
import { openDialog } from '../../state/dialogs.ts';
import { envAtom } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { PlanetPicture } from '../../ui/planetPictures/PlanetPicture.tsx';
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
        {isSandbox && <TryIt />}
        <Button variant={isSandbox ? 'default' : 'primary'} size="large" onClick={() => openDialog({ kind: 'scopes' })}>
          Log in with EVE Online
        </Button>
        <Button size="large" onClick={() => openDialog({ kind: 'restore' })}>
          Restore a backup
        </Button>
      </div>
      {isSandbox && (
        <p className={styles.sandbox}>
          This is the sandbox: no EVE account is needed. Its pilots and their colonies are made up. Add{' '}
          {SANDBOX_PILOT_COUNT} of them at once, or log in with one after another.
        </p>
      )}
    </section>
  );
}

/** Fills the page with pilots of the sandbox, which takes a moment. */
function TryIt() {
  const [isAdding, setAdding] = useState(false);
  const add = async (): Promise<void> => {
    setAdding(true);
    await addSandboxPilots();
    setAdding(false);
  };
  return (
    <Button variant="primary" size="large" loading={isAdding} onClick={() => void add()}>
      Try it with {SANDBOX_PILOT_COUNT} pilots
    </Button>
  );
}
