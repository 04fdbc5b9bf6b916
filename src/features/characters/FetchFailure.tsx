import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { PLANET_SCOPE } from '../../../workers/game/domain/ownData.ts';
import { lacksPlanetScope } from '../../../workers/game/domain/token.ts';
import { refresh } from '../../bridge/fetching.ts';
import { loginAgain } from '../../bridge/login.ts';
import { formatEveClock } from '../../format/time.ts';
import { characterFetchAtom, confirmedAtAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { isNothingKnownAtom, loginExpiredAtom } from '../../state/page.ts';
import { sessionsAtom } from '../../state/sessions.ts';
import { Ago } from '../../ui/Ago.tsx';
import { fetchMessageText } from '../../words/fetchMessages.ts';
import styles from './FetchFailure.module.css';

/** Why a character's planets are not up to date, and what to do. Renders nothing if they are, or if it is said for all. */
export function FetchFailure({ characterId }: { characterId: CharacterId }) {
  const fetch = useAtomValue(characterFetchAtom(characterId));
  const isSaidForAll = useAtomValue(isNothingKnownAtom);
  if (useAtomValue(loginExpiredAtom(characterId))) {
    return (
      <Failure
        characterId={characterId}
        kind="needsLogin"
        action={{ label: t`Log in`, does: () => void loginAgain(characterId) }}
      >
        <LoginReason characterId={characterId} />
      </Failure>
    );
  }
  if (isSaidForAll) return null;
  if (fetch.kind === 'retrying') {
    return (
      <Failure characterId={characterId} kind="retrying">
        {fetch.isOutage ? (
          // No attempt is counted, and meanwhile others may be answered.
          <Trans>
            {{ reason: fetchMessageText(fetch.message) }} Tried again at {{ time: formatEveClock(fetch.retryAt) }} EVE
            time.
          </Trans>
        ) : (
          <Trans>
            Retrying {{ attempt: fetch.attempt }} of {{ maxAttempts: fetch.maxAttempts }}:{' '}
            {{ reason: fetchMessageText(fetch.message) }}
          </Trans>
        )}
      </Failure>
    );
  }
  if (fetch.kind === 'failed') {
    return (
      <Failure characterId={characterId} kind="failed" action={{ label: t`Try again`, does: () => void refresh() }}>
        {fetchMessageText(fetch.message)}
      </Failure>
    );
  }
  return null;
}

function LoginReason({ characterId }: { characterId: CharacterId }) {
  const session = useAtomValue(sessionsAtom).get(characterId);
  // A restored access token has no known expiry: another server may have issued it, so its scopes say nothing.
  return session && session.expiresAtMs > 0 && lacksPlanetScope(session.accessToken)
    ? t`This character's login does not include the permission to read planets (${PLANET_SCOPE}). Log in again and allow it.`
    : t`Character token has expired. Relogin to fix.`;
}

interface FailureProps {
  characterId: CharacterId;
  kind: 'needsLogin' | 'retrying' | 'failed';
  /** left out if it retries by itself */
  action?: { label: string; does: () => void };
  children: ReactNode;
}

function Failure({ characterId, kind, action, children }: FailureProps) {
  return (
    <div className={styles.failure} data-kind={kind}>
      <p className={styles.text}>
        {children}
        <ShownSince characterId={characterId} />
      </p>
      {action && (
        <button type="button" className={styles.action} onClick={action.does}>
          {action.label}
        </button>
      )}
    </div>
  );
}

/** The age of the data shown instead. */
function ShownSince({ characterId }: { characterId: CharacterId }) {
  const confirmedAt = useAtomValue(confirmedAtAtom(characterId));
  if (confirmedAt === null) return null;
  return (
    <span className={styles.since}>
      {' '}
      <Trans>
        What is shown was fetched <Ago at={confirmedAt} />.
      </Trans>
    </span>
  );
}
