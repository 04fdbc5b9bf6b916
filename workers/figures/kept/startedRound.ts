/** The round that the player has begun to check off. A damaged one is planned again instead of breaking the screen. */
import * as v from 'valibot';
import {
  type FetchMessage,
  ISSUE_MESSAGES,
  JSON_KINDS,
  PLAIN_FETCH_MESSAGES,
  STATUS_MESSAGES,
} from '../../game/domain/fetchMessage.ts';
import type { CharacterId, ColonyKey, PinId, RouteId, SchematicId, TypeId } from '../../game/domain/ids.ts';
import { STORE_KINDS } from '../../game/domain/pinKinds.ts';
import type { RoundReport } from '../../game/domain/round.ts';
import { readServerProblem, type ServerProblem } from '../../game/domain/serverProblem.ts';
import {
  CRASHED_WORK,
  PIN_PROBLEMS,
  PIN_TYPE_PROBLEMS,
  PLAIN_SIMULATION_PROBLEMS,
} from '../../game/domain/simulationProblem.ts';
import type { KeptForm } from './keptForm.ts';

/** `report`: null if the round is over */
export type StartedRoundChange = 'read' | { report: RoundReport | null };

/** Year 2100: later times are damage, and far later ones can't be shown as a date. */
const LATEST_TIME = 4_102_444_800;

const number = v.pipe(v.number(), v.finite());
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const time = v.pipe(whole, v.maxValue(LATEST_TIME));
const text = v.string();
const idOf = <Id extends number>() => v.custom<Id>((id) => Number.isSafeInteger(id) && (id as number) >= 0);
const [pinId, typeId, characterId] = [idOf<PinId>(), idOf<TypeId>(), idOf<CharacterId>()];
const key = v.custom<ColonyKey>((id) => typeof id === 'string');
const isk = v.nullable(number);
const iskSum = v.looseObject({ isk, pricedFraction: number });
const goodsLine = { typeId, amount: whole, volumeM3: number, isk };
const goodsList = { lines: v.array(v.looseObject(goodsLine)), volumeM3: number, value: iskSum };
const poolLists = v.array(v.looseObject({ ...goodsList, pool: v.nullable(text) }));
const storeKind = v.picklist(STORE_KINDS);
const carried = {
  id: text,
  pinId,
  storeKind,
  ...goodsLine,
};

const trouble = v.looseObject({
  at: time,
  kind: v.picklist(['programEnded', 'inputMissing', 'storeFull', 'goodsLost']),
  typeIds: v.array(typeId),
});
const makers = { makers: v.picklist(['ecu', 'factory']), makerCount: whole };
const routeLossCause = v.picklist(['notRouted', 'noStore', 'routeTooSmall']);

const loss = v.looseObject({
  ...goodsLine,
  madeUnitsPerHour: number,
  usedUnitsPerHour: number,
  cause: v.nullable(
    v.variant('kind', [
      v.looseObject({ ...makers, kind: routeLossCause }),
      v.looseObject({ ...makers, kind: v.literal('storeFull'), storeKind, fullAt: time }),
    ]),
  ),
});
const betterLength = v.looseObject({ programCount: whole, programSeconds: whole, gainIsk: number });

const recordIssue = v.looseObject({
  where: v.nullable(text),
  received: v.nullable(text),
  expected: v.nullable(v.picklist(JSON_KINDS)),
});

/** Deeper nesting than any message has is damage. */
const MAX_MESSAGE_DEPTH = 5;

function fetchMessage(depth: number): v.GenericSchema<FetchMessage> {
  const simple = [
    v.looseObject({ kind: v.picklist(PLAIN_FETCH_MESSAGES) }),
    v.looseObject({ kind: v.picklist(STATUS_MESSAGES), status: number }),
    v.looseObject({ kind: v.picklist(ISSUE_MESSAGES), issue: recordIssue }),
    v.looseObject({ kind: v.literal('esiLate'), seconds: number }),
    v.looseObject({ kind: v.literal('esiPages'), pages: text }),
    v.looseObject({
      kind: v.literal('ofServer'),
      problem: v.custom<ServerProblem>((problem) => readServerProblem(problem) !== null),
    }),
    v.looseObject({ kind: v.literal('serverCode'), code: text }),
    v.looseObject({ kind: v.literal('unexpected'), error: text }),
  ] as const;
  if (depth === 0) return v.union([text, v.variant('kind', [...simple])]);
  const message = fetchMessage(depth - 1);
  const nested = [
    v.looseObject({ kind: v.literal('ofPlanet'), planet: text, message }),
    v.looseObject({ kind: v.literal('givenUp'), message }),
    v.looseObject({ kind: v.literal('several'), messages: v.array(message) }),
  ] as const;
  return v.union([text, v.variant('kind', [...simple, ...nested])]);
}

const fetchMessageSchema = fetchMessage(MAX_MESSAGE_DEPTH);

/** Impossible ones, such as -5 or NaN, too. */
const anyNumber = v.union([v.number(), v.nan()]);
const simulationProblem = v.variant('kind', [
  v.looseObject({ kind: v.picklist(PLAIN_SIMULATION_PROBLEMS) }),
  v.looseObject({ kind: v.picklist(PIN_PROBLEMS), pinId }),
  v.looseObject({ kind: v.picklist(PIN_TYPE_PROBLEMS), pinId, typeId }),
  v.looseObject({ kind: v.literal('tooLarge'), pinCount: whole, routeCount: whole }),
  v.looseObject({ kind: v.literal('routeQuantity'), routeId: idOf<RouteId>(), quantity: anyNumber }),
  v.looseObject({
    kind: v.literal('unknownSchematic'),
    pinId,
    schematicId: v.custom<SchematicId>((id) => typeof id === 'number'),
  }),
  v.looseObject({ kind: v.literal('stackAmount'), pinId, typeId, amount: anyNumber }),
  v.looseObject({ kind: v.literal('baseQuantity'), pinId, units: anyNumber }),
  v.looseObject({ kind: v.literal('cycleTime'), pinId, seconds: anyNumber }),
  v.looseObject({ kind: v.literal('tooManyCycles'), pinId, count: anyNumber }),
  v.looseObject({ kind: v.literal('tooManySteps'), count: whole }),
  v.looseObject({ kind: v.literal('tooFewUnits'), pinId, typeId, heldUnits: anyNumber, takenUnits: anyNumber }),
  v.looseObject({ kind: v.literal('crashed'), work: v.picklist(CRASHED_WORK), error: text }),
]);

const lengthReason = v.variant('kind', [
  v.looseObject({ kind: v.literal('lasts') }),
  v.looseObject({ kind: v.literal('bringsMore'), thanSeconds: whole, iskPerMonth: isk }),
  v.looseObject({ kind: v.literal('asMuch'), asSeconds: whole }),
]);

const line = v.variant('kind', [
  v.looseObject({
    kind: v.literal('restart'),
    id: text,
    pinId,
    typeId,
    cycleSeconds: whole,
    programSeconds: whole,
    expiresAt: time,
    endsAt: time,
    lengthReason: v.exactOptional(v.nullable(lengthReason)),
    blockedBy: v.nullable(v.looseObject({ storeKind, typeId })),
  }),
  v.looseObject({ kind: v.literal('collect'), ...carried }),
  v.looseObject({
    kind: v.literal('deliver'),
    ...carried,
    sources: v.array(
      v.variant('kind', [
        v.looseObject({ kind: v.picklist(['stock', 'bought']), amount: whole }),
        v.looseObject({ kind: v.literal('collected'), amount: whole, characterId }),
      ]),
    ),
  }),
]);

const visit = v.looseObject({
  id: text,
  key,
  planetName: text,
  systemName: text,
  snapshotAt: time,
  hasLaunchpad: v.boolean(),
  isNeeded: v.boolean(),
  canWaitUntil: v.nullable(time),
  troubles: v.array(trouble),
  worthIsk: isk,
  idleGainIsk: isk,
  earnedIsk: isk,
  lastsUntil: time,
  limitedBy: v.nullable(v.picklist(['room', 'noLaunchpad'])),
  lost: v.array(loss),
  lines: v.array(line),
  expected: v.array(v.looseObject({ typeId, units: whole, deliveredUnits: whole, usedUnitsPerHour: number })),
});

const login = v.looseObject({
  id: text,
  characterId,
  // Not in what 1.1.0 stored.
  pool: v.exactOptional(v.nullable(text)),
  isReturn: v.boolean(),
  waitedFor: v.array(characterId),
  worth: iskSum,
  visits: v.array(visit),
  cargo: v.array(
    v.looseObject({ systemName: text, inM3: number, outM3: number, tripCount: whole, fullestTripIsk: isk }),
  ),
});

const whose = { key, characterId, planetName: text };

const report: v.GenericSchema<unknown, RoundReport> = v.looseObject({
  settings: v.looseObject({ roundAt: time, nextRoundAt: time }),
  plannedAt: time,
  startedAt: v.nullable(time),
  logins: v.array(login),
  totals: v.looseObject({
    loginCount: whole,
    returnCount: whole,
    visitCount: whole,
    inM3: number,
    outM3: number,
    taxIsk: number,
    worth: iskSum,
    collected: iskSum,
    taxParts: v.looseObject({ gameIsk: number, ownerIsk: number }),
  }),
  shopping: v.looseObject(goodsList),
  buy: poolLists,
  surplus: poolLists,
  baskets: v.exactOptional(
    v.variant('kind', [
      v.looseObject({
        kind: v.literal('lists'),
        lists: v.array(v.looseObject({ name: text, kept: poolLists, toBuy: v.looseObject(goodsList) })),
      }),
      v.looseObject({ kind: v.literal('failed'), message: text }),
    ]),
  ),
  skipped: v.array(
    v.looseObject({
      ...whose,
      reason: v.picklist(['nothingToDo', 'littleWorth', 'keepsNothing', 'cut', 'leftOut']),
      worthIsk: isk,
      idleGainIsk: isk,
      canWaitUntil: v.nullable(time),
      troubles: v.array(trouble),
      lost: v.exactOptional(v.looseObject({ typeId, lostFraction: number, cause: routeLossCause })),
      dueAt: v.nullable(time),
    }),
  ),
  unplanned: v.array(v.looseObject({ ...whose, problem: simulationProblem })),
  gaps: v.array(
    v.looseObject({
      characterId,
      planets: v.nullable(v.array(text)),
      cause: v.variant('kind', [
        v.looseObject({ kind: v.picklist(['coming', 'needsLogin']) }),
        v.looseObject({ kind: v.picklist(['retrying', 'failed']), message: fetchMessageSchema }),
      ]),
    }),
  ),
  cut: v.nullable(
    v.looseObject({
      characterCount: whole,
      characterIds: v.optional(v.array(characterId), []),
      ofCharacterCount: whole,
      worthFraction: number,
    }),
  ),
  betterLength: v.nullable(betterLength),
  nextDue: v.nullable(v.looseObject({ characterId, planetName: text, trouble, dueAt: time })),
});

export const STARTED_ROUND: KeptForm<RoundReport, StartedRoundChange, { report: RoundReport | null }> = {
  database: { name: 'colony-watch-round', version: 1, tables: { plans: {} } },
  table: 'plans',
  key: 'started',
  what: 'round',
  read(stored) {
    const parsed = v.safeParse(report, stored);
    return parsed.success ? parsed.output : null;
  },
  isSame: () => true,
  changedAtMs: ({ startedAt }) => startedAt && startedAt * 1000,
  apply: (rounds, change) => (change === 'read' ? rounds : change.report === null ? [] : [change.report]),
  unstored: (_earlier, change) => [change],
  view: ([started = null]) => ({ report: started }),
};
