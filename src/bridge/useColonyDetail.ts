import { useCallback, useEffect, useState } from 'react';
import type { ColonyKey } from '../../workers/game/domain/ids.ts';
import type { ColonyDetail } from '../../workers/game/domain/report.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { errorMessage } from '../format/text.ts';
import { fetchDetail } from './figures.ts';

/** The detail of an opened colony. Once loaded, it stays until a newer one replaces it. */
type DetailState =
  | { kind: 'loading' }
  | { kind: 'ok'; detail: ColonyDetail }
  | { kind: 'gone' }
  | { kind: 'failed'; message: string };

/**
 * A colony's detail, loaded again whenever its figures change.
 * @param at the time of the colony's latest figures
 * @returns the state, and a function that retries after a failure
 */
export function useColonyDetail(key: ColonyKey, at: EpochSeconds | undefined): readonly [DetailState, () => void] {
  const [state, setState] = useState<DetailState>({ kind: 'loading' });

  const ask = useCallback(
    (isWanted: () => boolean): void => {
      fetchDetail(key).then(
        (detail) => isWanted() && setState(detail === null ? { kind: 'gone' } : { kind: 'ok', detail }),
        (error: unknown) => {
          const message = errorMessage(error);
          if (isWanted()) setState((last) => (last.kind === 'ok' ? last : { kind: 'failed', message }));
        },
      );
    },
    [key],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: newer figures are the reason to ask again
  useEffect(() => {
    let isWanted = true;
    ask(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [ask, at]);

  const askAgain = useCallback((): void => {
    setState({ kind: 'loading' });
    ask(() => true);
  }, [ask]);
  return [state, askAgain];
}
