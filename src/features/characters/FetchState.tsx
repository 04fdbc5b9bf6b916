import { t } from '@lingui/core/macro';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { characterFetchAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { loginExpiredAtom } from '../../state/page.ts';
import styles from './CharacterCard.module.css';

/** Shows that a character is waiting or being fetched. Failures are shown beside its planets. */
export function FetchState({ characterId }: { characterId: CharacterId }) {
  const { kind } = useAtomValue(characterFetchAtom(characterId));
  const isLoginExpired = useAtomValue(loginExpiredAtom(characterId));
  if (isLoginExpired || (kind !== 'waiting' && kind !== 'fetching')) return null;
  return <div className={styles.state}>{kind === 'waiting' ? t`Waiting…` : t`Fetching…`}</div>;
}
