import * as v from 'valibot';
import type { ColonyKey } from '../../workers/domain/ids.ts';
import { DEFAULT_SLACK_SECONDS } from '../../workers/domain/round.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../workers/domain/units.ts';
import { atom, store } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { STORAGE_KEYS } from './storage.ts';
import { anyTime } from './timeSchema.ts';

const MAX_HOURS = 24 * 60;
const MAX_DAYS = 60;
export const MAX_SLACK_HOURS = 48;

const atTime = v.object({ kind: v.literal('at'), at: anyTime });

const stockListSchema = v.object({
  text: v.string(),
  /** when the player wrote it, or took it over */
  at: anyTime,
  /** how the list came about: written by the player, or what a round left over */
  source: v.picklist(['pasted', 'surplus']),
});

/** Goods of a pool, as in the game's inventory list. */
export type StockList = v.InferOutput<typeof stockListSchema>;

const inputsSchema = v.object({
  start: v.variant('kind', [
    v.object({ kind: v.literal('in'), hours: v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_HOURS)) }),
    atTime,
  ]),
  next: v.variant('kind', [
    v.object({ kind: v.literal('after'), days: v.pipe(v.number(), v.gtValue(0), v.maxValue(MAX_DAYS)) }),
    atTime,
  ]),
  restart: v.picklist(['ending', 'ended']),
  /** null: as before */
  programDays: v.nullable(v.union([v.literal('best'), v.pipe(v.number(), v.minValue(1), v.maxValue(14))])),
  /** how much longer than until the next round programs of the best length last */
  slackHours: v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_SLACK_HOURS)),
  pool: v.picklist(['account', 'everyone', 'nobody']),
  topUpOwnProducts: v.boolean(),
  /** null: unlimited */
  holdM3: v.nullable(v.pipe(v.number(), v.finite(), v.gtValue(0))),
  minWorthIsk: v.pipe(v.number(), v.finite(), v.minValue(0)),
  /** planets that get inputs although these cost more than they bring */
  fedKeys: v.array(v.string()),
  /** planets that are left out of the round */
  leftOutKeys: v.array(v.string()),
  /** characters that take no part */
  leftOutIds: v.array(v.number()),
  /** by the pool's key */
  stock: v.record(v.string(), stockListSchema),
  isCut: v.boolean(),
});

/** What the player asks the round planner for. Times relative to now stay relative. */
export type RoundInputs = v.InferOutput<typeof inputsSchema>;

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
  schema: inputsSchema,
});

/** Leaves a planet out of the round. */
export function skippingPlanet(inputs: RoundInputs, key: ColonyKey): RoundInputs {
  return { ...inputs, leftOutKeys: [...new Set([...inputs.leftOutKeys, key])] };
}

/** Takes a planet that was skipped back into the round. */
export function takingBackPlanet(inputs: RoundInputs, key: ColonyKey): RoundInputs {
  return { ...inputs, leftOutKeys: inputs.leftOutKeys.filter((one) => one !== key) };
}

/** Has inputs brought to a planet although they cost more than what is made of them brings. */
export function feedingPlanet(inputs: RoundInputs, key: ColonyKey): RoundInputs {
  return { ...inputs, fedKeys: [...new Set([...inputs.fedKeys, key])] };
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
