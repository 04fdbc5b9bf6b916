import type {
  SettleOutcome,
  SettlePlan,
  SettleProgress,
  SettleReach,
  SettleRequest,
} from '../../workers/game/domain/settle.ts';
import { DEFAULT_SETTLE_INPUTS, type SettleInputs, settleInputsSchema } from '../model/settleInputs.ts';
import { atom } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { roundInputsAtom } from './round.ts';
import { STORAGE_KEYS } from './storage.ts';

/** What the player has entered for new planets. Set by the form. */
export const settleInputsAtom = persistedAtom<SettleInputs>({
  key: STORAGE_KEYS.settleInputs,
  fallback: DEFAULT_SETTLE_INPUTS,
  schema: settleInputsSchema,
});

/** The hold of the player's ships, which Round and New planets share; null: not entered. Version 1.1.0 had one for each. */
export const holdAtom = atom(
  (get) => get(roundInputsAtom).holdM3 ?? get(settleInputsAtom).cargoM3,
  (get, set, holdM3: number | null) => {
    set(roundInputsAtom, { ...get(roundInputsAtom), holdM3 });
    set(settleInputsAtom, { ...get(settleInputsAtom), cargoM3: null });
  },
);

/** A search for plans, from the click on. */
export interface Search {
  request: SettleRequest;
  /** what was in reach when it was started: the map of its plans */
  reach: SettleReach & { kind: 'reach' };
  /** waiting: for prices and market volumes, before anything is calculated */
  phase: 'waiting' | 'running' | 'ended';
  /** null before the search says anything */
  progress: SettleProgress | null;
  /** those that are complete */
  plans: readonly SettlePlan[];
  /** null until it has ended */
  outcome: SettleOutcome | null;
}

/** The last search; null before the first. Here, because another language draws the page again. */
export const searchAtom = atom<Search | null>(null);
