import * as v from 'valibot';
import { PLANET_TYPES } from '../../workers/game/domain/commodity.ts';
import { idSchema } from '../../workers/game/domain/idSchema.ts';
import type { SystemId, TypeId } from '../../workers/game/domain/ids.ts';
import {
  MOST_JUMPS,
  MOST_PLANETS,
  type SettleOutcome,
  type SettlePlan,
  type SettleProgress,
  type SettleReach,
  type SettleRequest,
  VISIT_HOURS,
} from '../../workers/game/domain/settle.ts';
import { SPACE_KINDS } from '../../workers/game/domain/space.ts';
import { DEFAULT_SETTLE_INPUTS, type SettleInputs } from '../model/settleInputs.ts';
import { atom } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { roundInputsAtom } from './round.ts';
import { STORAGE_KEYS } from './storage.ts';

const [typeId, systemId] = [idSchema<TypeId>(), idSchema<SystemId>()];
const wholeTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const level = wholeTo(5);
// Older versions took up to 20, which no character can settle.
const planetCount = v.pipe(
  wholeTo(20),
  v.transform((count) => Math.min(count, MOST_PLANETS)),
);
const systemIds = v.pipe(v.array(systemId), v.maxLength(500));

const inputsSchema: v.GenericSchema<unknown, SettleInputs> = v.object({
  goal: v.picklist(['isk', 'amounts', 'basket']),
  buysInputs: v.boolean(),
  demands: v.pipe(v.array(v.object({ typeId, unitsPerDay: amount, buysInputs: v.boolean() })), v.maxLength(100)),
  basketId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
  area: v.picklist(['jumps', 'named']),
  homeId: v.nullable(systemId),
  isHomeCleared: v.optional(v.boolean(), false),
  jumps: wholeTo(MOST_JUMPS),
  onlyHighSecurity: v.boolean(),
  namedIds: systemIds,
  spaces: v.array(v.picklist(SPACE_KINDS)),
  avoidedIds: systemIds,
  settlers: v.record(
    v.string(),
    v.object({
      goes: v.nullable(v.boolean()),
      commandCenterLevel: v.nullable(level),
      freePlanetCount: v.nullable(planetCount),
      settledPlanetCount: v.optional(wholeTo(20)),
    }),
  ),
  placeholders: v.pipe(
    v.array(v.object({ id: v.string(), name: v.string(), commandCenterLevel: level, freePlanetCount: planetCount })),
    v.maxLength(100),
  ),
  intervalHours: v.nullable(v.pipe(v.number(), v.minValue(VISIT_HOURS.least), v.maxValue(VISIT_HOURS.most))),
  cargoM3: v.nullable(v.pipe(v.number(), v.finite(), v.gtValue(0))),
  mostLogins: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  yields: v.array(
    v.object({
      typeId,
      planetType: v.picklist(PLANET_TYPES),
      unitsPerHead: v.pipe(v.number(), v.minValue(0), v.maxValue(10_000)),
    }),
  ),
});

/** What the player has entered for new planets. Set by the form. */
export const settleInputsAtom = persistedAtom<SettleInputs>({
  key: STORAGE_KEYS.settleInputs,
  fallback: DEFAULT_SETTLE_INPUTS,
  schema: inputsSchema,
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
