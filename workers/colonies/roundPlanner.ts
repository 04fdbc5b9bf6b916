/** Plans rounds from the kept simulations, in slices, so that neither a refresh nor a click waits for a plan. */
import { commodities } from '../catalogue/index.ts';
import type { ColonyKey, SystemId, TypeId } from '../domain/ids.ts';
import type { RoundOutcome, RoundRequest, UnplannedColony, VisitAdvice, VisitSettings } from '../domain/round.ts';
import { type EpochSeconds, SECONDS_PER_DAY } from '../domain/units.ts';
import { type ColonyState, readResult, SimulationError } from '../engine/index.ts';
import type { Clock } from '../esi/clock.ts';
import { Timers } from '../esi/timers.ts';
import { adviseVisit, MAX_PROGRAM_SECONDS, type PlannedColony, planVisit, reportRound } from '../planning/index.ts';
import type { PlanningBasis } from './colonyStore.ts';
import { Slices } from './slices.ts';
import type { TrackedColony } from './trackedColony.ts';

/** The account of characters that the player has put into none. */
const NO_ACCOUNT = '-';

/** A plan for longer would keep the worker busy for minutes. */
const MAX_ROUND_SECONDS = 60 * SECONDS_PER_DAY;

export class RoundPlanner {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #basis: () => PlanningBasis;
  /** raised by every request, so that an older one under way ends */
  #request = 0;

  constructor(clock: Clock, basis: () => PlanningBasis) {
    this.#clock = clock;
    this.#timers = new Timers(clock);
    this.#basis = basis;
  }

  /** Plans a round. What can't be planned is an outcome; nothing is rejected. */
  async plan(asked: RoundRequest): Promise<RoundOutcome> {
    this.#request += 1;
    const number = this.#request;
    const now = this.#nowSeconds();
    // The past can't be planned.
    const request = { ...asked, roundAt: Math.max(now, asked.roundAt) };
    const message = faultOf(request);
    if (message !== null) return { kind: 'invalid', message };
    const { colonies, characters, prices, customsTax } = this.#basis();
    const planned: PlannedColony[] = [];
    const unplanned: UnplannedColony[] = [];
    const planetNames = new Map<ColonyKey, string>();
    const wanted = request.characterIds === null ? null : new Set(request.characterIds);
    const slices = new Slices(this.#clock, this.#timers);
    for (const tracked of sortColonies(colonies)) {
      await slices.next();
      if (number !== this.#request) return { kind: 'replaced' };
      const { key, characterId } = tracked.colony;
      const character = characters.get(characterId);
      if (character === undefined || wanted?.has(characterId) === false) continue;
      planetNames.set(key, tracked.planet.name);
      try {
        planned.push({
          ...planColony(tracked, now, request, { prices, customsTax: customsTax(tracked) }),
          account: character.account === NO_ACCOUNT ? null : character.account,
        });
      } catch (error) {
        unplanned.push({ key, characterId, message: messageOf(error) });
      }
    }
    return {
      kind: 'planned',
      report: reportRound({ planned, unplanned, planetNames, request, prices, plannedAt: now }),
    };
  }

  /** What visits to these colonies would bring in and take out. Colonies without a plan are left out. */
  async advise(keys: readonly ColonyKey[], asked: VisitSettings): Promise<VisitAdvice[]> {
    const now = this.#nowSeconds();
    const settings = { ...asked, roundAt: Math.max(now, asked.roundAt) };
    const seconds = settings.nextRoundAt - settings.roundAt;
    if (!(seconds > 0 && seconds <= MAX_ROUND_SECONDS)) return [];
    const wanted = new Set(keys);
    const advice: VisitAdvice[] = [];
    const slices = new Slices(this.#clock, this.#timers);
    for (const tracked of this.#basis().colonies) {
      const { key } = tracked.colony;
      if (!wanted.has(key) || !tracked.hasRecord) continue;
      await slices.next();
      try {
        advice.push(adviseVisit(key, tracked.copyAt(now, settings.roundAt), settings));
      } catch (error) {
        // The colony's own report says why it can't be simulated.
        if (!(error instanceof SimulationError)) throw error;
      }
    }
    return advice;
  }

  stop(): void {
    this.#timers.stop();
  }

  #nowSeconds(): EpochSeconds {
    return Math.floor(this.#clock.nowMs() / 1000);
  }
}

/** The same plan whatever the order in which colonies were fetched. */
function sortColonies(colonies: readonly TrackedColony[]): TrackedColony[] {
  return colonies.toSorted(({ colony: a }, { colony: b }) => a.characterId - b.characterId || a.planetId - b.planetId);
}

function planColony(
  tracked: TrackedColony,
  now: EpochSeconds,
  request: RoundRequest,
  economy: Parameters<typeof planVisit>[3],
): Omit<PlannedColony, 'account'> {
  const { colony, planet, hasRecord } = tracked;
  if (!hasRecord) throw new SimulationError('ESI has no record of this colony at the moment.');
  const state = tracked.copyAt(now, request.roundAt);
  return {
    plan: planVisit(colony.key, state, request, economy),
    characterId: colony.characterId,
    systemId: colony.systemId as SystemId,
    colony,
    planet,
    heldUnits: readHeldUnits(state),
  };
}

function readHeldUnits(state: ColonyState): ReadonlyMap<TypeId, number> {
  const units = new Map<TypeId, number>();
  for (const { contents } of readResult(state).pins) {
    for (const { typeId, amount } of contents) units.set(typeId, (units.get(typeId) ?? 0) + amount);
  }
  return units;
}

/** What is wrong with a request, as a sentence for the player; null where nothing is. */
function faultOf({ roundAt, nextRoundAt, programSeconds, stock, holdM3, minWorthIsk }: RoundRequest): string | null {
  if (!(nextRoundAt > roundAt)) return 'The next round has to be after this one.';
  if (nextRoundAt - roundAt > MAX_ROUND_SECONDS) return 'The next round has to be within 60 days of this one.';
  if (programSeconds !== null && !(programSeconds >= 1 && programSeconds <= MAX_PROGRAM_SECONDS)) {
    return 'Programs last up to 14 days.';
  }
  if (holdM3 !== null && !(holdM3 > 0)) return 'The cargo hold has to be above 0 m³.';
  if (Number.isNaN(minWorthIsk)) return 'The minimum worth has to be a number.';
  for (const { typeId, amount } of stock) {
    if (!commodities.has(typeId)) return `Type ${typeId} in the stock is not a planetary commodity.`;
    if (!Number.isSafeInteger(amount) || amount < 0) return 'Amounts in the stock have to be whole numbers from 0 on.';
  }
  return null;
}

function messageOf(error: unknown): string {
  return error instanceof SimulationError ? error.message : `Planning failed: ${String(error)}`;
}
