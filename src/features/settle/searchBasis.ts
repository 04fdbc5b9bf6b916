/** What a search rests on that is not the player's input: who could settle, and the market. */
import { commodities } from '../../../workers/game/catalogue/index.ts';
import { charactersAtom } from '../../state/characters.ts';
import { pricesAtom, volumesAtom } from '../../state/colonies.ts';
import { atom } from '../../state/jotai.ts';
import { noticesAtom } from '../../state/notices.ts';
import { ownDataAtom, permissionsAtom, planetCountAtom } from '../../state/ownData.ts';
import { stableAtom } from '../../state/stableAtom.ts';
import type { MarketGap } from '../../words/settle.ts';

/** What is known of who could settle: once it changes, the list has to be asked for again. */
export const settlersBasisAtom = stableAtom((get) =>
  get(charactersAtom).map(({ characterId }) => [
    characterId,
    get(ownDataAtom(characterId)).skills,
    get(planetCountAtom(characterId)),
  ]),
);

/** Characters whose skills EVE is being asked for. */
export const skillsComingCountAtom = atom(
  (get) =>
    get(charactersAtom).filter(({ characterId, needsLogin }) => {
      const { skills, refused } = get(ownDataAtom(characterId));
      if (needsLogin || skills !== null || refused.includes('skills')) return false;
      return get(permissionsAtom(characterId)).includes('skills');
    }).length,
);

/** Null once prices and all market volumes are known: before that, a plan may promise what nobody pays. */
export const marketGapAtom = atom((get): MarketGap | null => {
  if ((get(pricesAtom)?.at ?? null) === null) {
    const problem = get(noticesAtom).find(({ id }) => id === 'worker-prices')?.text ?? null;
    return { kind: 'prices', problem };
  }
  const known = get(volumesAtom);
  return known !== null && known.knownCount >= commodities.size ? null : { kind: 'volumes', known };
});
