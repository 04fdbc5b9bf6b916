import { SyncIcon } from '@primer/octicons-react';
import { IconButton } from '@primer/react';
import { refresh } from '../../bridge/commands.ts';
import { formatCount } from '../../format/number.ts';
import { formatBothTimes, formatEveClock } from '../../format/time.ts';
import { failedCharacterCountAtom, progressAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Ago } from '../../ui/Ago.tsx';
import styles from './RefreshStatus.module.css';

const NOTHING_NEWER_BEFORE = 'EVE has nothing newer before';

/**
 * How far a running refresh is, or when EVE last confirmed all that is shown, and the button that starts a refresh.
 * "Refreshed" never means that the button was pressed.
 */
export function RefreshStatus() {
  const progress = useAtomValue(progressAtom);
  const { isRunning, doneCharacters, totalCharacters, lastEndedAt, confirmedAt, nothingNewerBefore } = progress;
  const failedCount = useAtomValue(failedCharacterCountAtom);
  const failure = failedCount === 0 ? null : `${formatCount(failedCount, 'character')} failed`;
  const nothingNewer =
    nothingNewerBefore === null ? null : `${NOTHING_NEWER_BEFORE} ${formatEveClock(nothingNewerBefore)}`;
  const announcement = isRunning
    ? `Refreshing ${formatCount(totalCharacters, 'character')}`
    : lastEndedAt === null
      ? ''
      : ['Refresh finished', failure ?? nothingNewer].filter((part) => part !== null).join(': ');
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
            {confirmedAt !== null && (
              <span className={styles.confirmed}>
                <span className={styles.wide}>Refreshed </span>
                <Ago at={confirmedAt} />
              </span>
            )}
            {nothingNewerBefore !== null && (
              <span className={styles.newer} title={formatBothTimes(nothingNewerBefore)}>
                <span className={styles.wide}>{NOTHING_NEWER_BEFORE} </span>
                <span className={styles.narrow}>newer at </span>
                {formatEveClock(nothingNewerBefore)}
              </span>
            )}
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
