/**
 * The stored form of a plan that is being checked off: every field that the screen reads, so that a damaged plan is
 * ignored and planned again instead of breaking the screen. Other fields pass unchanged.
 */
import * as v from 'valibot';
import type { RoundReport } from '../../workers/domain/round.ts';
import { anyTime } from './timeSchema.ts';

/** Increase this when the stored form of a plan changes. A stored plan of another version is ignored. */
const PLAN_VERSION = 1;

const number = v.pipe(v.number(), v.finite());
const isk = v.nullable(number);
const iskSum = v.looseObject({ isk, pricedFraction: number });
const goodsLine = { typeId: number, amount: number, volumeM3: number, isk };
const goodsList = { lines: v.array(v.looseObject(goodsLine)), volumeM3: number, value: iskSum };
const poolList = v.looseObject({ ...goodsList, pool: v.nullable(v.string()) });
const carried = {
  ...goodsLine,
  id: v.string(),
  pinId: number,
  storeKind: v.picklist(['storage', 'launchpad', 'commandCenter']),
};

const source = v.variant('kind', [
  v.looseObject({ kind: v.literal('stock'), amount: number }),
  v.looseObject({ kind: v.literal('collected'), amount: number, characterId: number }),
  v.looseObject({ kind: v.literal('bought'), amount: number }),
]);

const line = v.variant('kind', [
  v.looseObject({
    kind: v.literal('restart'),
    id: v.string(),
    pinId: number,
    typeId: number,
    cycleSeconds: number,
    programSeconds: number,
    expiresAt: anyTime,
    endsAt: anyTime,
  }),
  v.looseObject({ kind: v.literal('collect'), ...carried }),
  v.looseObject({ kind: v.literal('deliver'), ...carried, sources: v.array(source) }),
]);

const visit = v.looseObject({
  id: v.string(),
  key: v.string(),
  planetName: v.string(),
  systemName: v.string(),
  snapshotAt: anyTime,
  hasLaunchpad: v.boolean(),
  isNeeded: v.boolean(),
  canWaitUntil: v.nullable(anyTime),
  lastsUntil: anyTime,
  limitedBy: v.nullable(v.picklist(['room', 'noLaunchpad'])),
  lost: v.array(v.looseObject(goodsLine)),
  lines: v.array(line),
  expected: v.array(v.looseObject({ typeId: number, units: number, deliveredUnits: number, usedUnitsPerHour: number })),
});

const cargo = v.looseObject({
  systemName: v.string(),
  inM3: number,
  outM3: number,
  tripCount: number,
  fullestTripIsk: isk,
});

const login = v.looseObject({
  id: v.string(),
  characterId: number,
  isReturn: v.boolean(),
  waitedFor: v.array(number),
  worth: iskSum,
  visits: v.array(visit),
  cargo: v.array(cargo),
});

const whose = { key: v.string(), characterId: number, planetName: v.string() };

const report = v.looseObject({
  settings: v.looseObject({ roundAt: anyTime, nextRoundAt: anyTime }),
  plannedAt: anyTime,
  logins: v.array(login),
  totals: v.looseObject({
    loginCount: number,
    returnCount: number,
    visitCount: number,
    inM3: number,
    outM3: number,
    taxIsk: number,
    taxParts: v.exactOptional(v.object({ gameIsk: number, ownerIsk: number })),
    worth: iskSum,
  }),
  shopping: v.looseObject(goodsList),
  buy: v.array(poolList),
  surplus: v.array(poolList),
  skipped: v.array(
    v.looseObject({
      ...whose,
      reason: v.picklist(['nothingToDo', 'littleWorth', 'cut']),
      worthIsk: isk,
      canWaitUntil: v.nullable(anyTime),
    }),
  ),
  unplanned: v.array(v.looseObject({ ...whose, message: v.string() })),
  cut: v.nullable(v.looseObject({ characterCount: number, ofCharacterCount: number, worthFraction: number })),
});

/** Reads a stored plan; null if there is none. */
export const storedPlanSchema = v.nullable(
  v.pipe(
    v.object({ version: v.literal(PLAN_VERSION), report }),
    v.transform((stored) => stored.report as unknown as RoundReport),
  ),
);

/** The JSON value to store of a plan. */
export function formatStoredPlan(plan: RoundReport | null): unknown {
  return plan === null ? null : { version: PLAN_VERSION, report: plan };
}
