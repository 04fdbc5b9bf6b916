import { SyncIcon } from '@primer/octicons-react';
import { IconButton } from '@primer/react';
import { refresh } from '../../bridge/commands.ts';
import { formatCount } from '../../format/number.ts';
import { failedCharacterCountAtom, progressAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Ago } from '../../ui/Ago.tsx';
import styles from './RefreshStatus.module.css';

/** How far a running refresh is, or when the last one ended; and the button that starts one. */
export function RefreshStatus() {
  const { isRunning, doneCharacters, totalCharacters, lastEndedAt } = useAtomValue(progressAtom);
  const failedCount = useAtomValue(failedCharacterCountAtom);
  const failure = failedCount === 0 ? null : `${formatCount(failedCount, 'character')} failed`;
  const announcement = isRunning
    ? `Refreshing ${formatCount(totalCharacters, 'character')}`
    : lastEndedAt === null
      ? ''
      : `Refresh finished${failure === null ? '' : `: ${failure}`}`;
  return (
    <div className={styles.status}>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      {isRunning ? (
        <span className={styles.running}>
          <progress
            className={styles.progress}
            aria-label="Refresh: characters done"
            value={doneCharacters}
            max={Math.max(1, totalCharacters)}
          />
          <span className={styles.text}>
            {doneCharacters} of {totalCharacters}
            <span className={styles.wide}> characters</span>
          </span>
        </span>
      ) : (
        lastEndedAt !== null && (
          <span className={styles.text}>
            <span className={styles.wide}>{failure === null ? 'Refreshed ' : 'Tried '}</span>
            <Ago at={lastEndedAt} />
            {failure !== null && <span className={styles.failed}>{failure}</span>}
          </span>
        )
      )}
      <IconButton
        icon={SyncIcon}
        aria-label="Refresh now"
        size="small"
        variant="invisible"
        inactive={isRunning}
        aria-disabled={isRunning}
        onClick={() => {
          if (!isRunning) void refresh();
        }}
      />
    </div>
  );
}
