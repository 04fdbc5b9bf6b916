import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { countedCharactersAtom } from '../state/characters.ts';
import { store } from '../state/jotai.ts';
import { goTo } from '../state/places.ts';
import { limitRoundTo } from '../state/round.ts';

/** Opens Round with a plan for these characters only. */
export function planRoundFor(ids: readonly CharacterId[]): void {
  limitRoundTo(new Set(ids), store.get(countedCharactersAtom));
  goTo('round');
}
