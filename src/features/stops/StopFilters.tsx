import { useId } from 'react';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { formatNumber } from '../../format/number.ts';
import { NO_ACCOUNT } from '../../model/accounts.ts';
import type { StopFilter, StopList } from '../../model/stopList.ts';
import { accountsAtom, charactersAtom } from '../../state/characters.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { stopFilterAtom } from '../../state/stops.ts';
import { STOP_KINDS, stopKindLabel } from '../../words/stops.ts';
import styles from './StopsPanel.module.css';

/** Which stops are listed: by kind, account and character. */
export function StopFilters({ kindCounts }: Pick<StopList, 'kindCounts'>) {
  const [filter, setFilter] = useAtom(stopFilterAtom);
  const accounts = useAtomValue(accountsAtom);
  const characters = useAtomValue(charactersAtom);
  const accountId = useId();
  const characterId = useId();
  const ofAccount = characters.filter(({ account }) => filter.account === null || account === filter.account);
  const change = (part: Partial<StopFilter>): void => setFilter({ ...filter, ...part });
  return (
    <div className={styles.filters}>
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">Kinds of stops</legend>
        {STOP_KINDS.map((kind) => {
          const isShown = filter.kinds.includes(kind);
          return (
            <button
              key={kind}
              type="button"
              className={styles.kind}
              aria-pressed={isShown}
              onClick={() =>
                change({ kinds: STOP_KINDS.filter((other) => (other === kind) !== filter.kinds.includes(other)) })
              }
            >
              {stopKindLabel(kind).label} <span className={styles.count}>{formatNumber(kindCounts[kind])}</span>
            </button>
          );
        })}
      </fieldset>
      {characters.length > 1 && (
        <div className={styles.owners}>
          <label htmlFor={accountId} className="visually-hidden">
            Account
          </label>
          <select
            id={accountId}
            className={styles.select}
            value={filter.account ?? ALL}
            onChange={({ target }) =>
              change({ account: target.value === ALL ? null : target.value, characterId: null })
            }
          >
            <option value={ALL}>All accounts</option>
            {accounts.map(({ name }) => (
              <option key={name} value={name}>
                {name === NO_ACCOUNT ? 'No account' : name}
              </option>
            ))}
          </select>
          <label htmlFor={characterId} className="visually-hidden">
            Character
          </label>
          <select
            id={characterId}
            className={styles.select}
            value={filter.characterId ?? ALL}
            onChange={({ target }) =>
              change({ characterId: target.value === ALL ? null : (Number(target.value) as CharacterId) })
            }
          >
            <option value={ALL}>All characters</option>
            {ofAccount.map(({ characterId: id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
}

/** No account has this name: an account's is never empty. */
const ALL = '';
