import type { CharacterId } from '../../../workers/domain/ids.ts';
import { login, PLANET_SCOPE } from '../../bridge/commands.ts';
import { characterFetchAtom, confirmedAtAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Ago } from '../../ui/Ago.tsx';
import styles from './CharacterCard.module.css';

interface FetchStateProps {
  characterId: CharacterId;
  /** the character's own record says that its tokens are refused */
  needsLogin: boolean;
}

/** How the character's last fetch went; nothing where it went well. */
export function FetchState({ characterId, needsLogin }: FetchStateProps) {
  const fetch = useAtomValue(characterFetchAtom(characterId));
  if (needsLogin || fetch.kind === 'needsLogin') {
    return (
      <div className={styles.state} data-kind="needsLogin">
        Character token has expired. Relogin to fix.
        <ShownSince characterId={characterId} />
        <button type="button" className={styles.login} onClick={() => login([PLANET_SCOPE])}>
          Log in
        </button>
      </div>
    );
  }
  switch (fetch.kind) {
    case 'ok':
      return null;
    case 'waiting':
      return <div className={styles.state}>Waiting…</div>;
    case 'fetching':
      return <div className={styles.state}>Fetching…</div>;
    case 'retrying':
      return (
        <div className={styles.state} data-kind="retrying">
          Retrying {fetch.attempt} of {fetch.maxAttempts}: {fetch.message}
          <ShownSince characterId={characterId} />
        </div>
      );
    case 'failed':
      return (
        <div className={styles.state} data-kind="failed">
          {fetch.message}
          <ShownSince characterId={characterId} />
        </div>
      );
    default:
      return fetch satisfies never;
  }
}

/** How old the snapshots are that stand in for what could not be fetched. */
function ShownSince({ characterId }: { characterId: CharacterId }) {
  const confirmedAt = useAtomValue(confirmedAtAtom(characterId));
  if (confirmedAt === null) return null;
  return (
    <span className={styles.since}>
      What is shown was fetched <Ago at={confirmedAt} />.
    </span>
  );
}
