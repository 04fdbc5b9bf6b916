import type { CharacterId } from '../../../workers/domain/ids.ts';
import { characterAtom } from '../../state/characters.ts';
import { characterFetchAtom, colonyKeysAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { sortedColonyKeysAtom } from '../planet/colonyViews.ts';
import { PlanetCards } from '../planet/PlanetCards.tsx';
import { PlanetTable } from '../planet/PlanetTable.tsx';
import styles from './CharacterBlock.module.css';
import { OutOfSight } from './OutOfSight.tsx';

interface CharacterPlanetsProps {
  characterId: CharacterId;
  hasHead: boolean;
  isCompact: boolean;
  /** false far from view */
  isDrawn: boolean;
}

/** A character's planets, as a table or as small cards; far from view only their names. */
export function CharacterPlanets({ characterId, hasHead, isCompact, isDrawn }: CharacterPlanetsProps) {
  const allKeys = useAtomValue(colonyKeysAtom(characterId));
  const keys = useAtomValue(sortedColonyKeysAtom(characterId));
  const name = useAtomValue(characterAtom(characterId))?.name ?? '';
  return (
    <div className={styles.planets}>
      {allKeys.length === 0 ? (
        <NoPlanets characterId={characterId} isCompact={isCompact} />
      ) : isDrawn ? (
        <ErrorBoundary part={`The planets of ${name}`}>
          {isCompact ? (
            <PlanetCards characterName={name} colonyKeys={keys} isPadded={keys.length === allKeys.length} />
          ) : (
            <PlanetTable characterId={characterId} colonyKeys={keys} hasHead={hasHead} />
          )}
        </ErrorBoundary>
      ) : (
        <OutOfSight colonyKeys={keys} isCompact={isCompact} />
      )}
    </div>
  );
}

/** Before the first fetch has ended nothing is known, which is not the same as none. */
function NoPlanets({ characterId, isCompact }: { characterId: CharacterId; isCompact: boolean }) {
  const fetch = useAtomValue(characterFetchAtom(characterId));
  const needsLogin = useAtomValue(characterAtom(characterId))?.needsLogin ?? false;
  if (fetch.kind !== 'ok' || needsLogin) {
    const isWaiting = fetch.kind === 'waiting' || fetch.kind === 'fetching';
    return (
      <p className={styles.none} data-waiting={isWaiting && !needsLogin}>
        No planets known yet.
      </p>
    );
  }
  if (isCompact) return <PlanetCards characterName="" colonyKeys={[]} isPadded />;
  return <p className={styles.none}>No planets. Colonies that you build in the game appear here.</p>;
}
