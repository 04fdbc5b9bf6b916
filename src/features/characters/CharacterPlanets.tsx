import type { CharacterId } from '../../../workers/domain/ids.ts';
import { characterAtom } from '../../state/characters.ts';
import { characterFetchAtom, colonyKeysAtom, hasNoColoniesAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { loginExpiredAtom, shownKeysAtom } from '../../state/page.ts';
import { compactModeAtom } from '../../state/settings.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PlanetCards } from '../planets/PlanetCards.tsx';
import { PlanetTable } from '../planets/PlanetTable.tsx';
import styles from './CharacterBlock.module.css';
import { FetchFailure } from './FetchFailure.tsx';

interface CharacterPlanetsProps {
  characterId: CharacterId;
  hasHead: boolean;
}

/** A character's planets, as a table or as small cards. */
export function CharacterPlanets({ characterId, hasHead }: CharacterPlanetsProps) {
  const allKeys = useAtomValue(colonyKeysAtom(characterId));
  const keys = useAtomValue(shownKeysAtom(characterId));
  const name = useAtomValue(characterAtom(characterId))?.name ?? '';
  const isCompact = useAtomValue(compactModeAtom);
  return (
    <div className={styles.planets}>
      <FetchFailure characterId={characterId} />
      {allKeys.length === 0 ? (
        <NoPlanets characterId={characterId} isCompact={isCompact} />
      ) : (
        <ErrorBoundary part={`The planets of ${name}`}>
          {isCompact ? (
            <PlanetCards characterName={name} colonyKeys={keys} isPadded={keys.length === allKeys.length} />
          ) : (
            <PlanetTable characterId={characterId} colonyKeys={keys} hasHead={hasHead} />
          )}
        </ErrorBoundary>
      )}
    </div>
  );
}

/** Before the first fetch has ended nothing is known, which is not the same as none. */
function NoPlanets({ characterId, isCompact }: { characterId: CharacterId; isCompact: boolean }) {
  const areNone = useAtomValue(hasNoColoniesAtom(characterId));
  const fetch = useAtomValue(characterFetchAtom(characterId));
  const isLoginExpired = useAtomValue(loginExpiredAtom(characterId));
  const name = useAtomValue(characterAtom(characterId))?.name ?? '';
  if (!areNone || isLoginExpired) {
    const isWaiting = fetch.kind !== 'retrying' && fetch.kind !== 'failed' && !isLoginExpired;
    return (
      <p className={styles.none} data-waiting={isWaiting}>
        No planets known yet.
      </p>
    );
  }
  if (isCompact) return <PlanetCards characterName={name} colonyKeys={[]} isPadded />;
  return <p className={styles.none}>No planets. Colonies that you build in the game appear here.</p>;
}
