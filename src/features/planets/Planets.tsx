import { t } from '@lingui/core/macro';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { characterAtom } from '../../state/characters.ts';
import { characterFetchAtom, colonyKeysAtom, hasNoColoniesAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { areAllPlanetsKnownAtom, isNothingKnownAtom, loginExpiredAtom, shownKeysAtom } from '../../state/page.ts';
import { compactModeAtom } from '../../state/settings.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PlanetCards } from './PlanetCards.tsx';
import styles from './Planets.module.css';
import { PlanetTable } from './PlanetTable.tsx';

interface PlanetsProps {
  characterId: CharacterId;
  hasHead: boolean;
}

export function Planets({ characterId, hasHead }: PlanetsProps) {
  const allKeys = useAtomValue(colonyKeysAtom(characterId));
  const keys = useAtomValue(shownKeysAtom(characterId));
  const name = useAtomValue(characterAtom(characterId))?.name ?? '';
  const isCompact = useAtomValue(compactModeAtom);
  const areAllKnown = useAtomValue(areAllPlanetsKnownAtom(characterId));
  if (allKeys.length === 0) return <NoPlanets characterId={characterId} isCompact={isCompact} />;
  return (
    <ErrorBoundary part={t`The planets of ${name}`}>
      {isCompact ? (
        <PlanetCards
          characterId={characterId}
          characterName={name}
          colonyKeys={keys}
          isPadded={areAllKnown && keys.length === allKeys.length}
        />
      ) : (
        <PlanetTable characterId={characterId} colonyKeys={keys} hasHead={hasHead} />
      )}
    </ErrorBoundary>
  );
}

/** Until the first fetch ends, planets are unknown, which is not the same as none. */
function NoPlanets({ characterId, isCompact }: { characterId: CharacterId; isCompact: boolean }) {
  const areNone = useAtomValue(hasNoColoniesAtom(characterId));
  const fetch = useAtomValue(characterFetchAtom(characterId));
  const isLoginExpired = useAtomValue(loginExpiredAtom(characterId));
  const name = useAtomValue(characterAtom(characterId))?.name ?? '';
  const isNothingKnown = useAtomValue(isNothingKnownAtom);
  if (!areNone || isLoginExpired) {
    const isWaiting = fetch.kind !== 'retrying' && fetch.kind !== 'failed' && !isLoginExpired;
    if (isWaiting) return <Skeleton />;
    return isNothingKnown ? null : <p className={styles.none}>{t`No planets known yet.`}</p>;
  }
  if (isCompact) return <PlanetCards characterId={characterId} characterName={name} colonyKeys={[]} isPadded />;
  return <p className={styles.none}>{t`No planets. Colonies that you build in the game appear here.`}</p>;
}

const SKELETON_ROWS = ['first', 'second', 'third'];

/** What is drawn until a character's planets come: nobody knows yet how many there are. */
function Skeleton() {
  return (
    <div className={styles.skeleton}>
      <p className="visually-hidden">{t`Fetching planets…`}</p>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className={styles.skeletonRow}>
          <i />
          <b />
          <b />
          <b />
          <b />
        </div>
      ))}
    </div>
  );
}
