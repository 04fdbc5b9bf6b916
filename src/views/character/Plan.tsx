import type { CharacterId } from '../../../workers/domain/ids.ts';
import { characterAtom } from '../../state/characters.ts';
import { useAtomValue } from '../../state/jotai.ts';
import styles from './CharacterBlock.module.css';

/** The character's comment as the player wrote it. */
export function Plan({ characterId }: { characterId: CharacterId }) {
  const comment = useAtomValue(characterAtom(characterId))?.comment ?? '';
  if (comment.trim() === '') return <p className={styles.none}>No plan. Edit the character to write one.</p>;
  return <div className={styles.plan}>{comment}</div>;
}
