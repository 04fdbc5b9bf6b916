import { t } from '@lingui/core/macro';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { characterAtom } from '../../state/characters.ts';
import { characterFetchAtom, colonyKeysAtom, hasNoColoniesAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { ownDataAtom } from '../../state/ownData.ts';
import { areAllPlanetsKnownAtom, isNothingKnownAtom, loginExpiredAtom, shownKeysAtom } from '../../state/page.ts';
import { compactModeAtom } from '../../state/settings.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PlanetCards } from './PlanetCards.tsx';
import styles from './Planets.module.css';
import { PlanetTable } from './PlanetTable.tsx';

/** The most planets that any character can have. */
const MAX_PLANETS = 6;

interface PlanetsProps {
  characterId: CharacterId;
  hasHead: boolean;
}

/** A character's planets as a table or as small cards. */
export function Planets({ characterId, hasHead }: PlanetsProps) {
  const allKeys = useAtomValue(colonyKeysAtom(characterId));
  const keys = useAtomValue(shownKeysAtom(characterId));
  const name = useAtomValue(characterAtom(characterId))?.name ?? '';
  const isCompact = useAtomValue(compactModeAtom);
  const areAllKnown = useAtomValue(areAllPlanetsKnownAtom(characterId));
  const possibleCount = usePossibleCount(characterId);
  if (allKeys.length === 0) return <NoPlanets characterId={characterId} isCompact={isCompact} />;
  return (
    <ErrorBoundary part={t`The planets of ${name}`}>
      {isCompact ? (
        <PlanetCards
          characterName={name}
          colonyKeys={keys}
          // Not if only some planets are shown or known.
          slotCount={areAllKnown && keys.length === allKeys.length ? possibleCount : 0}
        />
      ) : (
        <PlanetTable characterId={characterId} colonyKeys={keys} hasHead={hasHead} />
      )}
    </ErrorBoundary>
  );
}

/** As many planets as the character's skills allow, if they are read. */
function usePossibleCount(characterId: CharacterId): number {
  return useAtomValue(ownDataAtom(characterId)).skills?.planetCount ?? MAX_PLANETS;
}

/** Until the first fetch ends, planets are unknown, which is not the same as none. */
function NoPlanets({ characterId, isCompact }: { characterId: CharacterId; isCompact: boolean }) {
  const areNone = useAtomValue(hasNoColoniesAtom(characterId));
  const fetch = useAtomValue(characterFetchAtom(characterId));
  const isLoginExpired = useAtomValue(loginExpiredAtom(characterId));
  const name = useAtomValue(characterAtom(characterId))?.name ?? '';
  const isNothingKnown = useAtomValue(isNothingKnownAtom);
  const possibleCount = usePossibleCount(characterId);
  if (!areNone || isLoginExpired) {
    const isWaiting = fetch.kind !== 'retrying' && fetch.kind !== 'failed' && !isLoginExpired;
    if (isWaiting) return <Skeleton />;
    return isNothingKnown ? null : <p className={styles.none}>{t`No planets known yet.`}</p>;
  }
  if (isCompact) return <PlanetCards characterName={name} colonyKeys={[]} slotCount={possibleCount} />;
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
