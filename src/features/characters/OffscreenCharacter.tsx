import { type CSSProperties, memo } from 'react';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { USUAL_PLANET_COUNT } from '../../model/character.ts';
import { characterAtom } from '../../state/characters.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { shownPlanetNamesAtom } from '../../state/page.ts';
import { planModeAtom } from '../../state/settings.ts';
import styles from './CharacterBlock.module.css';
import { Plan } from './Plan.tsx';

/**
 * Placeholder for an off-screen character. It has the same height, and each planet's name where its row will be: for the
 * browser's search, for screen readers, and for a player who scrolls faster than rows are drawn.
 */
export const OffscreenCharacter = memo(function OffscreenCharacter({ characterId }: { characterId: CharacterId }) {
  const name = useAtomValue(characterAtom(characterId))?.name ?? '';
  const planetNames = useAtomValue(shownPlanetNamesAtom(characterId));
  const isPlan = useAtomValue(planModeAtom);
  return (
    <div className={styles.block} style={planetCountStyle(planetNames.length || USUAL_PLANET_COUNT)}>
      <p className={styles.name} data-character={characterId}>
        {name}
      </p>
      {isPlan ? (
        <Plan characterId={characterId} />
      ) : (
        <p className={styles.offscreenPlanets} style={planetCountStyle(planetNames.length)}>
          {planetNames.join('\n')}
        </p>
      )}
    </div>
  );
});

function planetCountStyle(count: number): CSSProperties {
  return { '--planet-count': count } as CSSProperties;
}
