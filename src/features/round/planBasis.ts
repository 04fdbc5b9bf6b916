/** What a plan is made from. */
import type { RoundRequest } from '../../../workers/game/domain/round.ts';
import type { RoundInputs } from '../../model/roundInputs.ts';
import { toRequest } from '../../model/roundRequest.ts';
import { type PoolUnits, sinceLists } from '../../model/roundStock.ts';
import { countedCharactersAtom } from '../../state/characters.ts';
import { countedColoniesAtom } from '../../state/colonies.ts';
import { countedBasketsAtom } from '../../state/demand.ts';
import { atom, store } from '../../state/jotai.ts';
import { worthBasisAtom } from '../../state/pricing.ts';
import { roundInputsAtom } from '../../state/round.ts';
import { worthAtom } from '../../state/settings.ts';
import { holdAtom } from '../../state/settle.ts';
import { roundProgressAtom } from '../../state/startedRound.ts';
import { countedGoodsAtom } from '../../state/stock.ts';
import { viewTimeAtom } from '../../state/viewTime.ts';
import { realNowSeconds } from '../../ui/ticker.ts';

/** Changes when colonies come, go or have newer snapshots. */
export const figuresBasisAtom = atom((get) => {
  const { colonies } = get(countedColoniesAtom);
  const newest = colonies.reduce((latest, { snapshotAt }) => Math.max(latest, snapshotAt), 0);
  const sum = colonies.reduce((total, { snapshotAt }) => total + snapshotAt, 0);
  return `${colonies.length} ${newest} ${sum}`;
});

/** Another object when a plan may no longer hold. */
export const planBasisAtom = atom((get) => ({
  inputs: get(roundInputsAtom),
  hand: sinceLists(get(roundProgressAtom).hand, get(roundProgressAtom).listed),
  viewAt: get(viewTimeAtom),
  others: [countedCharactersAtom, worthBasisAtom, countedGoodsAtom, countedBasketsAtom, figuresBasisAtom, holdAtom].map(
    (one) => get<unknown>(one),
  ),
}));

/** @param hand what a started round has brought and used */
export function requestFor(inputs: RoundInputs, hand: PoolUnits): RoundRequest {
  const at = store.get(viewTimeAtom) ?? realNowSeconds();
  return toRequest(
    { ...inputs, holdM3: store.get(holdAtom) },
    store.get(countedCharactersAtom),
    at,
    store.get(worthAtom),
    hand,
    store.get(countedGoodsAtom),
    store.get(countedBasketsAtom),
  );
}
