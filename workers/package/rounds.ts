/** What `import … from 'colony-watch-engine/rounds'` gives: what to do in a round of visits. */

import * as v from 'valibot';
import { type ColonyVisit, findRawAtHand, planVisit, planRound as planVisits } from '../figures/index.ts';
import { commodities } from '../game/catalogue/index.ts';
import type { CharacterId, ColonyKey, SystemId, TypeId } from '../game/domain/ids.ts';
import {
  characterOfPool,
  characterPool,
  DEFAULT_SLACK_SECONDS,
  type PoolName,
  type RoundPlan,
  type RoundSettings,
  type Source,
  type UnplannedColony,
} from '../game/domain/round.ts';
import type { EpochSeconds } from '../game/domain/units.ts';
import { DEFAULT_WORTH, MOST_WORTH } from '../game/domain/worth.ts';
import { advance, type ColonyState } from '../game/engine/index.ts';
import { issueOf } from '../game/records/colonyRecords.ts';
import { toIso } from '../game/records/formatColony.ts';
import { MAX_PROGRAM_SECONDS } from '../game/sustain/index.ts';
import { EngineError } from './engineError.ts';
import { asEngineErrors, describeIssue, readTime, startOf, toStopRecord } from './esiRecords.ts';
import type { ColonyRecords, StopRecord } from './forms.ts';

/** Goods that characters pass to each other, or one that a pool buys or has left. */
interface PooledGoods {
  /** of the pool: an account, or a character; null if everyone shares one */
  account: string | number | null;
  type_id: number;
  amount: number;
}

/** Goods of one pin. */
interface PinGoods {
  pin_id: number;
  type_id: number;
  amount: number;
}

/** The colonies of a round, and how it is planned. */
export interface RoundInput {
  /** ISO time or Date */
  round_at: string | Date;
  /** of the round after it */
  next_round_at: string | Date;
  /** which programs are restarted: those that end before the next round (default), or only those that have ended */
  restart?: 'ending' | 'ended';
  /** of restarted programs, at most 14 days; null (default): as before; "best": what earns the most until the next round */
  program_seconds?: number | 'best' | null;
  /** who can pass goods to each other; "account" by default */
  pool?: 'account' | 'everyone' | 'nobody';
  /** what pools have already; the account is the character if nobody shares */
  stock?: readonly { account?: string | number | null; type_id: number; amount: number }[];
  /** null (default): unlimited */
  hold_m3?: number | null;
  /** ISK a unit by type id */
  prices?: Record<string, number | null>;
  /** export tax, 0.05 for 5 %; imports pay half */
  customs_tax?: number;
  /** what a login has to bring; 0 by default */
  login_isk?: number;
  /** whether raw material beyond what factories use counts at its price; false by default */
  p0_sells?: boolean;
  haul_isk_per_m3?: number;
  colonies: readonly (ColonyRecords & {
    id: string | number;
    character: string | number;
    account?: string | number | null;
  })[];
}

/** A visit of a round. */
export interface PlannedVisit {
  id: string | number;
  needed: boolean;
  /** ISO time; null if it can't wait */
  can_wait_until: string | null;
  /** null if a price is missing */
  worth_isk: number | null;
  restarts: {
    pin_id: number;
    product_type_id: number;
    cycle_time: number;
    qty_per_cycle: number;
    install_time: string;
    expiry_time: string;
  }[];
  collects: PinGoods[];
  deliveries: (PinGoods & { sources: { kind: string; character?: string | number; amount: number }[] })[];
  /** ISO time until which what is brought lasts */
  lasts_until: string;
  limited_by: string | null;
  lost: { type_id: number; amount: number }[];
  stops: {
    time: string;
    pin_id: number;
    kind: StopRecord['kind'];
    type_id?: number | undefined;
    cause?: StopRecord['cause'];
    lost_fraction?: number | undefined;
  }[];
}

/** What to do in a round, in what order, and what to buy. */
export interface PlannedRound {
  visits: PlannedVisit[];
  /** in order */
  logins: { character: string | number; is_return: boolean; visits: (string | number)[] }[];
  buy: PooledGoods[];
  surplus: PooledGoods[];
  /** colonies that need no visit */
  skipped: (string | number)[];
  /** colonies that can't be read or simulated */
  errors: { id: string | number; message: string }[];
}

const units = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const text = v.union([v.string(), v.number()]);

const inputSchema = v.object({
  round_at: v.unknown(),
  next_round_at: v.unknown(),
  restart: v.optional(v.picklist(['ending', 'ended']), 'ending'),
  program_seconds: v.nullish(
    v.union(
      [v.literal('best'), v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PROGRAM_SECONDS))],
      'has to be "best", null, or whole seconds up to 14 days',
    ),
  ),
  pool: v.optional(v.picklist(['account', 'everyone', 'nobody']), 'account'),
  stock: v.optional(v.array(v.object({ account: v.nullish(text), type_id: v.number(), amount: units })), []),
  hold_m3: v.nullish(v.pipe(v.number(), v.finite(), v.gtValue(0))),
  prices: v.optional(v.record(v.string(), v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0)))), {}),
  customs_tax: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0),
  login_isk: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MOST_WORTH.loginIsk)), 0),
  p0_sells: v.optional(v.boolean(), false),
  haul_isk_per_m3: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MOST_WORTH.haulIskPerM3)), 0),
  colonies: v.array(
    v.object({ id: text, character: text, account: v.nullish(text), planet: v.unknown(), layout: v.unknown() }),
  ),
});

type Input = v.InferOutput<typeof inputSchema>;

/**
 * Plans a round of visits. The result is the object that the `round` command prints. One colony that can't be read does not
 * affect the others.
 * @throws EngineError if anything else of the argument is wrong
 * @example
 * const { visits, logins } = planRound({
 *   round_at: '2026-11-22T12:00:00Z',
 *   next_round_at: '2026-11-24T12:00:00Z',
 *   colonies: [{ id: 1, character: 'Ada', planet, layout }],
 * });
 * console.log(logins.length, visits[0]?.restarts.length);
 */
export function planRound(input: RoundInput): PlannedRound {
  const { input: read, settings } = readInput(input);
  return plan(read, settings);
}

function readInput(argument: unknown): { input: Input; settings: RoundSettings } {
  if (typeof argument !== 'object' || argument === null || Array.isArray(argument)) {
    throw new EngineError(
      'argument',
      'The argument has to be an object with "round_at", "next_round_at" and "colonies".',
    );
  }
  const parsed = v.safeParse(inputSchema, argument, { abortEarly: true });
  if (!parsed.success) {
    throw new EngineError('argument', `The round can't be planned: ${describeInputIssue(parsed.issues)}.`);
  }
  const input = parsed.output;
  const roundAt = readTime('round_at', input.round_at);
  const nextRoundAt = readTime('next_round_at', input.next_round_at);
  if (nextRoundAt <= roundAt) throw new EngineError('argument', '"next_round_at" has to be after "round_at".');
  for (const { type_id } of input.stock) {
    if (!commodities.has(type_id as TypeId)) {
      throw new EngineError('argument', `"stock" names type ${type_id}, which is no planetary commodity.`);
    }
  }
  const ids = input.colonies.map(({ id }) => id);
  const twice = ids.find((id, k) => ids.indexOf(id) !== k);
  if (twice !== undefined) throw new EngineError('argument', `The colony ${JSON.stringify(twice)} is listed twice.`);
  return {
    input,
    settings: {
      roundAt,
      nextRoundAt,
      restart: input.restart,
      programSeconds: input.program_seconds ?? null,
      slackSeconds: DEFAULT_SLACK_SECONDS,
      topUpOwnProducts: false,
      feedAtLoss: [],
      pool: input.pool,
      stock: [],
      holdM3: input.hold_m3 ?? null,
      minWorthIsk: 0,
      worth: {
        ...DEFAULT_WORTH,
        surplusP0Sells: input.p0_sells,
        haulIskPerM3: input.haul_isk_per_m3,
        loginIsk: input.login_isk,
      },
    },
  };
}

function describeInputIssue(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [{ kind, message }] = issues;
  return kind === 'validation' ? `${v.getDotPath(issues[0])}: ${message}` : describeIssue(issueOf(issues));
}

type Name = string | number;

/** The input's characters, numbered for the planner. */
class Characters {
  readonly #names: Name[] = [];

  idOf(name: Name): CharacterId {
    const known = this.#names.indexOf(name);
    return (known < 0 ? this.#names.push(name) : known + 1) as CharacterId;
  }

  nameOf(characterId: CharacterId): Name {
    return this.#names[characterId - 1]!;
  }
}

function plan(input: Input, settings: RoundSettings): PlannedRound {
  const characters = new Characters();
  const prices = new Map(
    Object.entries(input.prices).flatMap(([typeId, isk]) => (isk === null ? [] : [[Number(typeId), isk] as const])),
  );
  const economy = { prices, customsTax: { gameFraction: 0, ownerFraction: input.customs_tax } };
  const unplanned: UnplannedColony[] = [];
  const messages = new Map<ColonyKey, string>();
  // An error in one colony must not affect the others.
  const attempt = <One>(key: ColonyKey, characterId: CharacterId, run: () => One): One[] => {
    try {
      return [asEngineErrors(run)];
    } catch (error) {
      unplanned.push({ key, characterId, problem: { kind: 'unknown' } });
      messages.set(key, (error as Error).message);
      return [];
    }
  };
  const simulated = input.colonies.flatMap(({ character, account, planet, layout }, index) => {
    const characterId = characters.idOf(character);
    const key = String(index) as ColonyKey;
    return attempt(key, characterId, () => {
      const state = simulate(characterId, { planet, layout } as ColonyRecords, settings.roundAt);
      const systemId = state.compiled.colony.systemId as SystemId;
      return { key, state, characterId, account: account == null ? null : String(account), systemId };
    });
  });
  const rawAtHand = findRawAtHand(
    simulated.map(({ state }) => state.compiled.colony),
    input.stock.map(({ type_id }) => type_id as TypeId),
  );
  const visits = simulated.flatMap(({ key, state, ...owner }) =>
    attempt(key, owner.characterId, (): ColonyVisit => {
      const replan = (atHand: typeof rawAtHand) => planVisit(key, state, settings, economy, [], atHand);
      return { ...owner, plan: replan(rawAtHand), replan };
    }),
  );
  const stock = input.stock.map(({ account, type_id, amount }) => ({
    pool: poolOf(account ?? null, settings, characters),
    typeId: type_id as TypeId,
    amount,
  }));
  return printable(planVisits(visits, unplanned, { ...settings, stock }, prices), input, characters, messages);
}

/** A colony's record, simulated to the round. @throws EngineError; SimulationError while it is simulated */
function simulate(characterId: CharacterId, records: ColonyRecords, roundAt: EpochSeconds): ColonyState {
  const { state, lastUpdateAt } = startOf(records, characterId);
  if (lastUpdateAt > roundAt) {
    throw new EngineError('time', `The colony was changed at ${toIso(lastUpdateAt)}, after the round.`);
  }
  advance(state, roundAt);
  return state;
}

function poolOf(account: Name | null, settings: RoundSettings, characters: Characters): PoolName {
  if (settings.pool === 'everyone' || account === null) return null;
  return settings.pool === 'account' ? String(account) : characterPool(characters.idOf(account));
}

/** @param messages why colonies have no plan */
function printable(
  plan: RoundPlan,
  input: Input,
  characters: Characters,
  messages: ReadonlyMap<ColonyKey, string>,
): PlannedRound {
  const idOf = (key: ColonyKey) => input.colonies[Number(key)]!.id;
  const accountOf = (pool: PoolName) => {
    const characterId = characterOfPool(pool);
    return characterId === null ? pool : characters.nameOf(characterId);
  };
  const installedAt = toIso(plan.settings.roundAt);
  const goods = ({ pinId, typeId, amount }: { pinId: number; typeId: number; amount: number }) => ({
    pin_id: pinId,
    type_id: typeId,
    amount,
  });
  const pooled = ({ pool, typeId, amount }: { pool: PoolName; typeId: number; amount: number }) => ({
    account: accountOf(pool),
    type_id: typeId,
    amount,
  });
  const sourced = (source: Source) => ({
    kind: source.kind,
    ...(source.kind === 'collected' ? { character: characters.nameOf(source.characterId) } : {}),
    amount: source.amount,
  });
  return {
    visits: plan.visits.map((visit) => ({
      id: idOf(visit.key),
      needed: visit.isNeeded,
      can_wait_until: visit.canWaitUntil === null ? null : toIso(visit.canWaitUntil),
      worth_isk: visit.worthIsk,
      restarts: visit.restarts.map(({ pinId, productTypeId, cycleSeconds, baseQtyPerCycle, expiresAt }) => ({
        pin_id: pinId,
        product_type_id: productTypeId,
        cycle_time: cycleSeconds,
        qty_per_cycle: baseQtyPerCycle,
        install_time: installedAt,
        expiry_time: toIso(expiresAt),
      })),
      collects: visit.collects.map(goods),
      deliveries: visit.deliveries.map((one) => ({ ...goods(one), sources: one.sources.map(sourced) })),
      lasts_until: toIso(visit.lastsUntil),
      limited_by: visit.limitedBy === 'noLaunchpad' ? 'no launchpad' : visit.limitedBy,
      lost: visit.flows.flatMap(({ typeId, lostUnits }) =>
        lostUnits > 0 ? [{ type_id: typeId, amount: lostUnits }] : [],
      ),
      stops: visit.stops.map(toStopRecord).map(({ time, pinId, kind, typeId, cause, lostFraction }) => ({
        time,
        pin_id: pinId,
        kind,
        type_id: typeId,
        cause,
        lost_fraction: lostFraction,
      })),
    })),
    logins: plan.logins.map(({ characterId, isReturn, visits }) => ({
      character: characters.nameOf(characterId),
      is_return: isReturn,
      visits: visits.map(({ key }) => idOf(key)),
    })),
    buy: plan.buy.map(pooled),
    surplus: plan.surplus.map(pooled),
    skipped: plan.skipped.map(idOf),
    errors: plan.unplanned.map(({ key }) => ({ id: idOf(key), message: messages.get(key)! })),
  };
}
