/** Plans rounds from the kept simulations, in slices, so that neither a refresh nor a click waits for a plan. */

import type { RoundApi } from '../api.ts';
import { plannedRoundOf } from '../figures/history/index.ts';
import {
  adviseVisit,
  findRawAtHand,
  type PlannedColony,
  planVisit,
  reportRound,
  reviewVisit,
  unitsToKeep,
  unitsUntil,
} from '../figures/index.ts';
import { commodities } from '../game/catalogue/index.ts';
import type { Colony } from '../game/domain/colony.ts';
import { listUnreadGaps } from '../game/domain/coverage.ts';
import type { HistoryProgram } from '../game/domain/history.ts';
import { type ColonyKey, NO_ACCOUNT, type SystemId, type TypeId } from '../game/domain/ids.ts';
import type {
  ExpectedVisit,
  LoginReport,
  RequestFault,
  RoundOutcome,
  RoundReport,
  RoundRequest,
  StartedPlan,
  UnplannedColony,
  VisitAdvice,
  VisitReview,
  VisitSettings,
} from '../game/domain/round.ts';
import { unitsByType } from '../game/domain/sums.ts';
import { type EpochSeconds, SECONDS_PER_DAY } from '../game/domain/units.ts';
import { type ColonyState, readResult, SimulationError, simulationProblemOf } from '../game/engine/index.ts';
import { MAX_PROGRAM_SECONDS } from '../game/sustain/index.ts';
import { sortColonies, type TrackedColony } from './colonies/index.ts';
import type { Planning } from './planners.ts';
import { PlanningService } from './planningService.ts';
import { withProducts } from './withProducts.ts';

/** A plan for longer would keep the worker busy for minutes. */
const MAX_ROUND_SECONDS = 60 * SECONDS_PER_DAY;

/** The page takes some milliseconds to read so many. */
const LOGINS_PER_PART = 20;

export class RoundService
  extends PlanningService<'countedBasis' | 'knownBasis' | 'startedRound' | 'habits' | 'keepRound'>
  implements RoundApi
{
  readonly #programs = new KnownPrograms(this.needed.habits);
  #planCount = 0;
  /** the last plan, until the page has all its logins */
  #sending: { planNumber: number; logins: readonly LoginReport[] } | null = null;

  async plan(asked: RoundRequest): Promise<RoundOutcome> {
    const isNewest = this.work.begin();
    const now = this.work.nowSeconds();
    // The past can't be planned.
    const request = { ...asked, roundAt: Math.max(now, asked.roundAt) };
    const fault = faultOf(request);
    if (fault !== null) return { kind: 'invalid', fault };
    const { colonies, characters, prices, coverage, customsTax } = this.needed.countedBasis();
    const planned: PlannedColony[] = [];
    const unplanned: UnplannedColony[] = [];
    const planetNames = new Map<ColonyKey, string>();
    const wanted = request.characterIds === null ? null : new Set(request.characterIds);
    const rawAtHand = findRawAtHand(
      colonies.map(({ colony }) => colony),
      request.stock.map(({ typeId }) => typeId),
    );
    for (const tracked of sortColonies(colonies)) {
      if (!(await isNewest())) return { kind: 'replaced' };
      const { key, characterId } = tracked.colony;
      const character = characters.get(characterId);
      if (character === undefined || wanted?.has(characterId) === false) continue;
      planetNames.set(key, tracked.planet.name);
      const known = await this.#programs.of(tracked.colony);
      try {
        planned.push({
          ...planColony(tracked, now, request, { prices, customsTax: customsTax(tracked) }, known, rawAtHand),
          account: character.account === NO_ACCOUNT ? null : character.account,
          isShared: character.shareId !== undefined,
        });
      } catch (error) {
        unplanned.push({ key, characterId, problem: simulationProblemOf(error, 'planning') });
      }
    }
    const gaps = listUnreadGaps(coverage().filter(({ characterId }) => wanted?.has(characterId) !== false));
    const input = { planned, unplanned, gaps, planetNames, request, prices, plannedAt: now };
    const steps = reportRound({ ...input, wanted: await neededUntilNext(request) });
    for (;;) {
      if (!(await isNewest())) return { kind: 'replaced' };
      const { done, value } = steps.next();
      if (!done) continue;
      const { logins, ...report } = value;
      this.#planCount += 1;
      this.#sending = { planNumber: this.#planCount, logins };
      return { kind: 'planned', planNumber: this.#planCount, loginCount: logins.length, report };
    }
  }

  async logins(planNumber: number, from: number): Promise<readonly LoginReport[] | null> {
    if (this.#sending?.planNumber !== planNumber) return null;
    const { logins } = this.#sending;
    const end = from + LOGINS_PER_PART;
    if (end >= logins.length) this.#sending = null;
    return logins.slice(from, end);
  }

  async advise(keys: readonly ColonyKey[], asked: VisitSettings): Promise<VisitAdvice[]> {
    const now = this.work.nowSeconds();
    const { colonies, prices, customsTax, settings: choices } = this.needed.knownBasis();
    const settings = { ...asked, roundAt: Math.max(now, asked.roundAt), worth: choices.worth };
    const seconds = settings.nextRoundAt - settings.roundAt;
    if (!(seconds > 0 && seconds <= MAX_ROUND_SECONDS)) return [];
    const wanted = new Set(keys);
    const advice: VisitAdvice[] = [];
    const nextSlice = this.work.slices();
    for (const tracked of colonies) {
      const { key } = tracked.colony;
      if (!wanted.has(key) || !tracked.hasRecord) continue;
      await nextSlice();
      try {
        const economy = { prices, customsTax: customsTax(tracked) };
        advice.push(adviseVisit(key, tracked.copyAt(now, settings.roundAt), settings, economy));
      } catch (error) {
        // The colony's own report says why it can't be simulated.
        if (!(error instanceof SimulationError)) throw error;
      }
    }
    return advice;
  }

  async review(visits: readonly ExpectedVisit[]): Promise<VisitReview[]> {
    const colonies = new Map(this.needed.knownBasis().colonies.map(({ colony }) => [colony.key, colony]));
    return visits.flatMap((visit) => {
      const colony = colonies.get(visit.key);
      return colony === undefined ? [] : (reviewVisit(colony, visit) ?? []);
    });
  }

  started(): Promise<StartedPlan> {
    return this.needed.startedRound.change('read');
  }

  keepStarted(report: RoundReport | null): Promise<StartedPlan> {
    const round = report === null ? null : plannedRoundOf(report);
    if (round !== null) this.needed.keepRound(round);
    return this.needed.startedRound.change({ report });
  }
}

/** Programs that ran on colonies. A history changes with its colony's record, so each is read once for that. */
class KnownPrograms {
  readonly #habits: Planning['habits'];
  readonly #read = new Map<ColonyKey, { recordAt: EpochSeconds; programs: readonly HistoryProgram[] }>();

  constructor(habits: Planning['habits']) {
    this.#habits = habits;
  }

  async of({ key, lastUpdateAt }: Colony): Promise<readonly HistoryProgram[]> {
    const known = this.#read.get(key);
    if (known?.recordAt === lastUpdateAt) return known.programs;
    const { programs } = await this.#habits(key);
    this.#read.set(key, { recordAt: lastUpdateAt, programs });
    return programs;
  }
}

function planColony(
  tracked: TrackedColony,
  now: EpochSeconds,
  request: RoundRequest,
  economy: Parameters<typeof planVisit>[3],
  known: readonly HistoryProgram[],
  rawAtHand: ReadonlyMap<TypeId, number>,
): Omit<PlannedColony, 'account'> {
  const { colony, planet, hasRecord } = tracked;
  if (!hasRecord) throw new SimulationError({ kind: 'noRecord' });
  const state = tracked.copyAt(now, request.roundAt);
  const replan = (atHand: typeof rawAtHand) =>
    planVisit(colony.key, tracked.copyAt(now, request.roundAt), request, economy, known, atHand);
  return {
    plan: planVisit(colony.key, state, request, economy, known, rawAtHand),
    replan,
    characterId: colony.characterId,
    systemId: colony.systemId as SystemId,
    colony,
    planet,
    heldUnits: readHeldUnits(state),
  };
}

function readHeldUnits(state: ColonyState): ReadonlyMap<TypeId, number> {
  return unitsByType(readResult(state).pins.flatMap(({ contents }) => contents));
}

/** What baskets take until the next round, and what is kept for them; undefined without any. */
async function neededUntilNext({ baskets = [], roundAt, nextRoundAt }: RoundRequest) {
  if (baskets.length === 0) return undefined;
  return withProducts((products) => ({
    kind: 'needs' as const,
    needs: baskets.map(({ name, entries }) => ({
      name,
      units: unitsUntil(entries, products, roundAt, nextRoundAt),
      mostUnits: unitsToKeep(entries, products, roundAt, nextRoundAt),
    })),
  }));
}

/** What is wrong with a request; null where nothing is. */
function faultOf(request: RoundRequest): RequestFault | null {
  const { roundAt, nextRoundAt, programSeconds, slackSeconds, stock, holdM3, minWorthIsk, worth } = request;
  if (!(nextRoundAt > roundAt)) return { kind: 'endsBeforeStart' };
  if (nextRoundAt - roundAt > MAX_ROUND_SECONDS) return { kind: 'tooLong' };
  if (typeof programSeconds === 'number' && !(programSeconds >= 1 && programSeconds <= MAX_PROGRAM_SECONDS)) {
    return { kind: 'programLength' };
  }
  if (!(slackSeconds >= 0 && slackSeconds <= MAX_PROGRAM_SECONDS)) return { kind: 'slack' };
  if (holdM3 !== null && !(holdM3 > 0)) return { kind: 'hold' };
  if (Number.isNaN(minWorthIsk)) return { kind: 'minimumWorth' };
  if (!(worth.loginIsk >= 0 && worth.haulIskPerM3 >= 0)) return { kind: 'loginCost' };
  for (const { typeId, amount } of stock) {
    if (!commodities.has(typeId)) return { kind: 'stockType', typeId };
    if (!Number.isSafeInteger(amount) || amount < 0) return { kind: 'stockAmount' };
  }
  return null;
}
