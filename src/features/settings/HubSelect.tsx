import { useId } from 'react';
import { parseHub, TRADING_HUBS } from '../../../workers/domain/hub.ts';
import { useAtom } from '../../state/jotai.ts';
import { tradingHubAtom } from '../../state/settings.ts';
import styles from './HubSelect.module.css';

/** Whose prices all ISK figures go by. */
export function HubSelect() {
  const [hub, setHub] = useAtom(tradingHubAtom);
  const id = useId();
  return (
    <div className={styles.hub}>
      <label htmlFor={id}>Trading hub</label>
      <select
        id={id}
        className={styles.select}
        value={hub}
        onChange={({ target }) => {
          const chosen = parseHub(target.value);
          if (chosen !== undefined) setHub(chosen);
        }}
      >
        {TRADING_HUBS.map((known) => (
          <option key={known.hub} value={known.hub}>
            {known.name}
          </option>
        ))}
      </select>
    </div>
  );
}
