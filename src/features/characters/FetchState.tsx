import type { CharacterId } from '../../../workers/domain/ids.ts';
import { characterFetchAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { loginExpiredAtom } from '../../state/page.ts';
import styles from './CharacterCard.module.css';

/** That a character waits for its fetch, or is being fetched. What went wrong is said beside its planets. */
export function FetchState({ characterId }: { characterId: CharacterId }) {
  const { kind } = useAtomValue(characterFetchAtom(characterId));
  const isLoginExpired = useAtomValue(loginExpiredAtom(characterId));
  if (isLoginExpired || (kind !== 'waiting' && kind !== 'fetching')) return null;
  return <div className={styles.state}>{kind === 'waiting' ? 'Waiting…' : 'Fetching…'}</div>;
}
