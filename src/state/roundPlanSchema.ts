/**
 * The stored form of a plan that is being checked off: only what the screen and the comparison with newer snapshots need.
 * A damaged plan is ignored and planned again instead of breaking the screen.
 */
import * as v from 'valibot';
import type { CharacterId, ColonyKey, PinId, TypeId } from '../../workers/domain/ids.ts';
import type { RoundReport } from '../../workers/domain/round.ts';
import {
  cents,
  flag,
  list,
  nullable,
  number,
  oneOf,
  type Packer,
  pack,
  record,
  text,
  unpack,
  variant,
  whole,
} from './packed.ts';
import { LATEST_TIME } from './timeSchema.ts';

/** Increase this when the stored form of a plan changes. A stored plan of an unknown version is ignored. */
const PLAN_VERSION = 3;
/** The whole report as JSON, with every field's name. */
const VERBOSE_VERSION = 1;

const typeId = whole<TypeId>();
const characterId = whole<CharacterId>();
const time = () => whole(LATEST_TIME);
const isk = nullable(cents);
const iskSum = record({ isk, pricedFraction: number });
const goodsLine = { typeId, amount: whole(), volumeM3: cents, isk };
const goodsList = { lines: list(record(goodsLine)), volumeM3: cents, value: iskSum };
const poolLists = list(record({ ...goodsList, pool: nullable(text()) }));
/** Of visits and lines alike, because a line's id starts with that of its visit. */
const id = text();
const pinId = whole<PinId>();
const carried = { id, pinId, storeKind: oneOf('storage', 'launchpad', 'commandCenter'), ...goodsLine };

const line = variant({
  restart: {
    id,
    pinId,
    typeId,
    cycleSeconds: whole(),
    programSeconds: whole(),
    expiresAt: time(),
    endsAt: time(),
  },
  collect: carried,
  deliver: {
    ...carried,
    sources: list(
      variant({
        stock: { amount: whole() },
        collected: { amount: whole(), characterId },
        bought: { amount: whole() },
      }),
    ),
  },
});

const visit = record({
  id,
  key: text<ColonyKey>(),
  planetName: text(),
  systemName: text(),
  snapshotAt: time(),
  hasLaunchpad: flag,
  isNeeded: flag,
  canWaitUntil: nullable(time()),
  worthIsk: isk,
  lastsUntil: time(),
  limitedBy: oneOf(null, 'room', 'noLaunchpad'),
  lost: list(record(goodsLine)),
  lines: list(line),
  expected: list(record({ typeId, units: whole(), deliveredUnits: whole(), usedUnitsPerHour: number })),
});

const login = record({
  id,
  characterId,
  isReturn: flag,
  waitedFor: list(characterId),
  worth: iskSum,
  visits: list(visit),
  cargo: list(record({ systemName: text(), inM3: cents, outM3: cents, tripCount: whole(), fullestTripIsk: isk })),
});

const whose = { key: text<ColonyKey>(), characterId, planetName: text() };

const report: Packer<RoundReport> = record({
  settings: record({ roundAt: time(), nextRoundAt: time() }),
  plannedAt: time(),
  logins: list(login),
  totals: record(
    {
      loginCount: whole(),
      returnCount: whole(),
      visitCount: whole(),
      inM3: cents,
      outM3: cents,
      taxIsk: cents,
      worth: iskSum,
    },
    { taxParts: record({ gameIsk: cents, ownerIsk: cents }) },
  ),
  shopping: record(goodsList),
  buy: poolLists,
  surplus: poolLists,
  skipped: list(
    record({
      ...whose,
      reason: oneOf('nothingToDo', 'littleWorth', 'cut'),
      worthIsk: isk,
      canWaitUntil: nullable(time()),
    }),
  ),
  unplanned: list(record({ ...whose, message: text() })),
  gaps: list(
    record({
      characterId,
      planets: nullable(list(text())),
      cause: variant({
        coming: {},
        needsLogin: {},
        retrying: { message: text() },
        failed: { message: text() },
      }),
    }),
  ),
  cut: nullable(record({ characterCount: whole(), ofCharacterCount: whole(), worthFraction: number })),
});

const storedSchema = v.variant('version', [
  v.object({ version: v.literal(PLAN_VERSION), items: v.custom<unknown[]>(Array.isArray) }),
  v.object({ version: v.literal(VERBOSE_VERSION), report: v.unknown() }),
]);

/** Reads a stored plan; null if there is none. */
export const storedPlanSchema = v.nullable(
  v.pipe(
    storedSchema,
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): RoundReport => {
      try {
        // A verbose plan is packed first, because unpacking is what checks it.
        return unpack(
          report,
          value.version === VERBOSE_VERSION ? pack(report, value.report as RoundReport) : value.items,
        );
      } catch {
        addIssue({ message: 'This plan is damaged.' });
        return NEVER;
      }
    }),
  ),
);

/** The JSON value to store of a plan. */
export function formatStoredPlan(plan: RoundReport | null): unknown {
  return plan === null ? null : { version: PLAN_VERSION, items: pack(report, plan) };
}
