/** What the started round has brought and used. Apart from the round itself, because the page loads that first. */
import type { ColonyKey } from '../../workers/game/domain/ids.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { poolKeys, sinceLists, withCheckedLines } from '../model/roundStock.ts';
import { countedCharactersAtom } from './characters.ts';
import { colonyAtom } from './colonies.ts';
import { atom, store } from './jotai.ts';
import { roundInputsAtom } from './round.ts';
import { startedRoundAtom } from './startedRound.ts';

/** What the started round has brought and used since the lists of stock were written: all of its checked lines. */
export const handSinceListsAtom = atom((get) => {
  const round = get(startedRoundAtom);
  const poolKeyOf = poolKeys(get(roundInputsAtom).pool, get(countedCharactersAtom));
  const hand = withCheckedLines(round, poolKeyOf, () => true);
  return sinceLists(hand, round.listed);
});

/** A newer record shows what was done on a planet: its goods are in the hangar, or have left it. */
export function isSettled(key: ColonyKey, snapshotAt: EpochSeconds): boolean {
  return (store.get(colonyAtom(key))?.snapshotAt ?? 0) > snapshotAt;
}
