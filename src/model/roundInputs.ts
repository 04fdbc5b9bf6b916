import * as v from 'valibot';
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

export const roundInputsSchema = v.object({
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
  /**
   * null: unlimited. New planets shares it (`holdAtom` in src/state/settle.ts); `CargoBox` shows how full it is,
   * `roundSettingsText` names it, `faultOf` in workers/live/round.ts checks it
   */
  holdM3: v.nullable(v.pipe(v.number(), v.finite(), v.gtValue(0))),
  minWorthIsk: v.pipe(v.number(), v.finite(), v.minValue(0)),
  /** planets that get inputs although these cost more than they bring */
  fedKeys: v.array(v.string()),
  leftOutKeys: v.array(v.string()),
  leftOutIds: v.array(v.number()),
  /** by the pool's key */
  stock: v.record(v.string(), stockListSchema),
  isCut: v.boolean(),
});

/** What the player asks the round planner for. Times relative to now stay relative. */
export type RoundInputs = v.InferOutput<typeof roundInputsSchema>;
