import { type CSSProperties, memo } from 'react';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { characterAtom } from '../../state/characters.ts';
import { visibleColonyKeysAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { planModeAtom } from '../../state/settings.ts';
import styles from './CharacterBlock.module.css';
import { CharacterCard } from './CharacterCard.tsx';
import { CharacterPlanets } from './CharacterPlanets.tsx';
import { OutOfSight } from './OutOfSight.tsx';
import { Plan } from './Plan.tsx';

interface CharacterBlockProps {
  characterId: CharacterId;
  /** shows the planet table's headers */
  hasHead: boolean;
  /** false far from view: then only names are there */
  isDrawn: boolean;
}

/** As many planets as a character can have; stands for those that are not known yet. */
const USUAL_PLANET_COUNT = 6;

/** A character's card, and beside it its planets or its plan. */
export const CharacterBlock = memo(function CharacterBlock({ characterId, hasHead, isDrawn }: CharacterBlockProps) {
  const isPlan = useAtomValue(planModeAtom);
  const planetCount = useAtomValue(visibleColonyKeysAtom(characterId)).length || USUAL_PLANET_COUNT;
  return (
    <div className={styles.block} style={{ '--planet-count': planetCount } as CSSProperties}>
      {isDrawn ? <CharacterCard characterId={characterId} /> : <Name characterId={characterId} />}
      {isPlan ? (
        <Plan characterId={characterId} />
      ) : isDrawn ? (
        <CharacterPlanets characterId={characterId} hasHead={hasHead} />
      ) : (
        <OutOfSight characterId={characterId} />
      )}
    </div>
  );
});

function Name({ characterId }: { characterId: CharacterId }) {
  const name = useAtomValue(characterAtom(characterId))?.name;
  return (
    <p className={styles.name} data-character={characterId}>
      {name}
    </p>
  );
}
