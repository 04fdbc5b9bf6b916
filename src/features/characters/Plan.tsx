import { t } from '@lingui/core/macro';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { characterAtom } from '../../state/characters.ts';
import { useAtomValue } from '../../state/jotai.ts';
import styles from './CharacterBlock.module.css';
import { FetchFailure } from './FetchFailure.tsx';

/** The character's comment, with its line breaks. */
export function Plan({ characterId }: { characterId: CharacterId }) {
  const comment = useAtomValue(characterAtom(characterId))?.comment ?? '';
  return (
    <div>
      <FetchFailure characterId={characterId} />
      {comment.trim() === '' ? (
        <p className={styles.none}>{t`No plan. Edit the character to write one.`}</p>
      ) : (
        <div className={styles.plan}>{comment}</div>
      )}
    </div>
  );
}
