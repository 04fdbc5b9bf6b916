import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { loadCode } from '../languages/loadCode.ts';
import { goTo } from '../state/places.ts';

export function planRoundFor(ids: readonly CharacterId[]): void {
  goTo('round');
  loadCode(() => import('./round.ts')).then(
    ({ limitRound }) => limitRound(ids),
    () => {
      // Without it, the place can't be shown either, and says so.
    },
  );
}
