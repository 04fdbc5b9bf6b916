/**
 * A command for developers: plans a round of visits for colonies from ESI's records.
 * `npm run --silent round -- --help` explains it.
 */
import * as v from 'valibot';
import { type ColonyVisit, findRawAtHand, planRound, planVisit } from '../../workers/figures/index.ts';
import { commodities } from '../../workers/game/catalogue/index.ts';
import type { CharacterId, ColonyKey, SystemId, TypeId } from '../../workers/game/domain/ids.ts';
import {
  characterOfPool,
  characterPool,
  DEFAULT_SLACK_SECONDS,
  type PoolName,
  type RoundPlan,
  type RoundSettings,
  type Source,
  type UnplannedColony,
} from '../../workers/game/domain/round.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { DEFAULT_WORTH, MOST_WORTH } from '../../workers/game/domain/worth.ts';
import { advance, type ColonyState, compileColony, startState } from '../../workers/game/engine/index.ts';
import { issueOf } from '../../workers/game/records/colonyRecords.ts';
import { parseColony } from '../../workers/game/records/parseColony.ts';
import { MAX_PROGRAM_SECONDS } from '../../workers/game/sustain/index.ts';
import { describeIssue, readTime, recordSentence, toIso, toStopRecord } from '../../workers/package/esiRecords.ts';
import { InputError, messageOf, readJsonArgument, runCommand } from './commandLine.ts';

const HELP = `Plans a round of visits: what to restart, collect and deliver, in what order, and what to buy.

Usage: npm run --silent round -- FILE        (- reads from standard input)

FILE holds a JSON object:
  round_at, next_round_at  ISO times; the next round is after this one
  restart          "ending" (default): programs that end before the next round; "ended": only those that have ended
  program_seconds  length of restarted programs, at most 14 days; null (default): as before; "best": for each
                   colony, what earns the most until the next round and lasts 2 hours longer
  pool             who can pass goods to each other: "account" (default), "everyone" or "nobody"
  stock            [{account, type_id, amount}] that a pool already has; account is null if everyone shares one pool,
                   and the character if nobody shares
  hold_m3          cargo hold; null (default): unlimited
  prices           {type_id: ISK per unit}
  customs_tax      export tax as a fraction, 0.05 for 5 %; imports pay half
  login_isk        what a login has to bring, shared by the visits of its character; 0 (default)
  p0_sells         true: raw material beyond what factories use counts at its price; false (default)
  haul_isk_per_m3  cost of hauling what leaves and enters a colony; 0 (default)
  colonies         [{id, character, account, planet, layout}]; planet and layout as for "simulate"

Prints a JSON object:
  visits   one for each colony that can be planned: {id, needed, can_wait_until, worth_isk, restarts, collects, deliveries,
           lasts_until, limited_by, lost, stops: {time, pin_id, kind, type_id?, cause?, lost_fraction?}}; worth_isk is
           null if a price is missing; lasts_until is round_at where nothing is brought and a factory lacks it. A visit
           is needed if something has stopped, or will before the next round by more than 10 % of the interval, or if a
           store would overflow before it, and if the visit changes that; for a program alone, and without a gain until
           the next round, only if more goods are kept over eight rounds than without the visit. Inputs are brought only
           where prices are missing or products earn more than they cost, and raw material only from stock or from
           colonies that export it; a product that no route takes away is in "lost", and no reason to bring less
  logins   [{character, is_return, visits: [id]}] in order: whoever brings most first, after those whose goods that needs
  buy, surplus   [{account, type_id, amount}]
  skipped  ids of visits that aren't needed, and bring no more than their share of login_isk or than 10 % of what
           the colony earns until the next round; collecting alone is no visit
  errors   [{id, message}] of colonies that can't be read or simulated

Exit code: 0; 2 if FILE can't be read or isn't such an object.
`;

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

function readInput(named: string, json: unknown): { input: Input; settings: RoundSettings } {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new InputError(`${named} has to hold a JSON object; --help explains.`);
  }
  const parsed = v.safeParse(inputSchema, json, { abortEarly: true });
  if (!parsed.success) {
    throw new InputError(`${named} can't be planned: ${describeInputIssue(parsed.issues)}.`);
  }
  const input = parsed.output;
  const roundAt = readTime('round_at', input.round_at);
  const nextRoundAt = readTime('next_round_at', input.next_round_at);
  if (nextRoundAt <= roundAt) throw new InputError('"next_round_at" has to be after "round_at".');
  for (const { type_id } of input.stock) {
    if (!commodities.has(type_id as TypeId)) {
      throw new InputError(`"stock" names type ${type_id}, which is no planetary commodity.`);
    }
  }
  const ids = input.colonies.map(({ id }) => id);
  const twice = ids.find((id, k) => ids.indexOf(id) !== k);
  if (twice !== undefined) throw new InputError(`The colony ${JSON.stringify(twice)} is listed twice.`);
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

/** @returns the plan as this command prints it */
function plan(input: Input, settings: RoundSettings): unknown {
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
      return [run()];
    } catch (error) {
      unplanned.push({ key, characterId, problem: { kind: 'unknown' } });
      messages.set(key, messageOf(error));
      return [];
    }
  };
  const simulated = input.colonies.flatMap(({ character, account, planet, layout }, index) => {
    const characterId = characters.idOf(character);
    const key = String(index) as ColonyKey;
    return attempt(key, characterId, () => {
      const state = simulate(characterId, planet, layout, settings.roundAt);
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
  return printable(planRound(visits, unplanned, { ...settings, stock }, prices), input, characters, messages);
}

/** A colony's record, simulated to the round. @throws InputError or SimulationError */
function simulate(characterId: CharacterId, planet: unknown, layout: unknown, roundAt: EpochSeconds): ColonyState {
  const parsed = parseColony(characterId, planet, layout);
  if (parsed.kind === 'failed') throw new InputError(recordSentence(parsed.message));
  const { colony } = parsed;
  if (colony.lastUpdateAt > roundAt) {
    throw new InputError(`The colony was changed at ${toIso(colony.lastUpdateAt)}, after the round.`);
  }
  const state = startState(compileColony(colony));
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
): unknown {
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
    errors: plan.unplanned.map(({ key }) => ({ id: idOf(key), message: messages.get(key) })),
  };
}

async function main(args: readonly string[]): Promise<number> {
  const { named, json } = await readJsonArgument(args);
  const { input, settings } = readInput(named, json);
  process.stdout.write(`${JSON.stringify(plan(input, settings), null, 1)}\n`);
  return 0;
}

await runCommand(HELP, main);
