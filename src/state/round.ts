import { type CharacterId, type ColonyKey, idsOfKey } from '../../workers/game/domain/ids.ts';
import { DEFAULT_SLACK_SECONDS } from '../../workers/game/domain/round.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../workers/game/domain/units.ts';
import { type RoundInputs, roundInputsSchema, type StockList } from '../model/roundInputs.ts';
import { withOne } from '../model/withOne.ts';
import { atom, store } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { STORAGE_KEYS } from './storage.ts';

export const DEFAULT_ROUND_INPUTS: RoundInputs = {
  start: { kind: 'in', hours: 0 },
  next: { kind: 'after', days: 2 },
  restart: 'ending',
  programDays: 'best',
  slackHours: DEFAULT_SLACK_SECONDS / SECONDS_PER_HOUR,
  pool: 'account',
  topUpOwnProducts: false,
  holdM3: null,
  minWorthIsk: 0,
  fedKeys: [],
  leftOutKeys: [],
  leftOutIds: [],
  stock: {},
  isCut: false,
};

/** What the player asks the round planner for. Set by the planner's fields. */
export const roundInputsAtom = persistedAtom<RoundInputs>({
  key: STORAGE_KEYS.roundInputs,
  fallback: DEFAULT_ROUND_INPUTS,
  schema: roundInputsSchema,
});

export function skippingPlanet(inputs: RoundInputs, key: ColonyKey): RoundInputs {
  return { ...inputs, leftOutKeys: [...new Set([...inputs.leftOutKeys, key])] };
}

export function takingBackPlanet(inputs: RoundInputs, key: ColonyKey): RoundInputs {
  return { ...inputs, leftOutKeys: inputs.leftOutKeys.filter((one) => one !== key) };
}

/** Has inputs brought to a planet although they cost more than what is made of them brings, or no longer. */
export function feedingPlanet(inputs: RoundInputs, key: ColonyKey, isFed: boolean): RoundInputs {
  return { ...inputs, fedKeys: withOne(inputs.fedKeys, key, isFed) };
}

/** Lets only these of all characters take part in the round, with the planets that were skipped before. */
export function limitRoundTo(
  characterIds: ReadonlySet<CharacterId>,
  all: readonly { characterId: CharacterId }[],
): void {
  const leftOutIds = all.flatMap(({ characterId }) => (characterIds.has(characterId) ? [] : characterId));
  const inputs = store.get(roundInputsAtom);
  const leftOutKeys = inputs.leftOutKeys.filter((key) => !characterIds.has(idsOfKey(key as ColonyKey).characterId));
  store.set(roundInputsAtom, { ...inputs, leftOutIds, leftOutKeys, isCut: false });
}

/** Replaces the stock of one pool. */
export function setStock(key: string, list: StockList): void {
  const inputs = store.get(roundInputsAtom);
  store.set(roundInputsAtom, { ...inputs, stock: { ...inputs.stock, [key]: list } });
}

/** The time between two rounds; two days where the next round is set to a date. */
export const roundIntervalAtom = atom((get) => {
  const { next } = get(roundInputsAtom);
  return (next.kind === 'after' ? next.days : 2) * SECONDS_PER_DAY;
});
