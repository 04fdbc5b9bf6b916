import { type ComponentType, type CSSProperties, memo, type ReactNode } from 'react';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { USUAL_PLANET_COUNT } from '../../model/character.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { shownKeysAtom } from '../../state/page.ts';
import { planModeAtom } from '../../state/settings.ts';
import styles from './CharacterBlock.module.css';
import { CharacterCard } from './CharacterCard.tsx';
import { FetchFailure } from './FetchFailure.tsx';
import { Plan } from './Plan.tsx';

type PlanetsSlot = ComponentType<{ characterId: CharacterId; hasHead: boolean }>;

interface CharacterBlockProps {
  characterId: CharacterId;
  hasHead: boolean;
  Planets: PlanetsSlot;
  grip: ReactNode;
}

/** A character's line above its planets or its plan; in compact mode its card beside them. */
export const CharacterBlock = memo(function CharacterBlock(props: CharacterBlockProps) {
  const { characterId, hasHead, Planets, grip } = props;
  const isPlan = useAtomValue(planModeAtom);
  const planetCount = useAtomValue(shownKeysAtom(characterId)).length || USUAL_PLANET_COUNT;
  return (
    <div className={`${styles.block} ${styles.drawn}`} style={{ '--planet-count': planetCount } as CSSProperties}>
      <CharacterCard characterId={characterId} grip={grip} />
      {isPlan ? (
        <Plan characterId={characterId} />
      ) : (
        <div className={styles.planets}>
          <FetchFailure characterId={characterId} />
          <Planets characterId={characterId} hasHead={hasHead} />
        </div>
      )}
    </div>
  );
});
