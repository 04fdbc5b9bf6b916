/** New planets: who could settle, what is in reach, plans by the planner's own worker, and the plans that the player keeps. */
import type { SettleApi } from '../api.ts';
import {
  describeSystem,
  drawMap,
  findReach,
  findSystems,
  NOTHING_PER_DAY,
  type OwnProgram,
  ownPrograms,
  type SettleTask,
  type TaskRoom,
  Yields,
} from '../figures/index.ts';
import { commodities } from '../game/catalogue/index.ts';
import type { CharacterId, PlanetId, SystemId, TypeId } from '../game/domain/ids.ts';
import type {
  KeptPlan,
  KeptPlanState,
  KeptPlansChange,
  KeptPlansOutcome,
  LevelGain,
  SettleGoal,
  SettleListener,
  SettleOutcome,
  SettleReach,
  SettleRequest,
  SettlerChoice,
  SettleStart,
  SettleSystem,
  SettleWhere,
} from '../game/domain/settle.ts';
import { VISIT_HOURS } from '../game/domain/settle.ts';
import { addTo } from '../game/domain/sums.ts';
import { formatTemplate } from '../game/domain/template.ts';
import { HOURS_PER_DAY, SECONDS_PER_HOUR } from '../game/domain/units.ts';
import type { VisitInterval } from '../game/domain/visitInterval.ts';
import type { PlanningBasis } from './colonies/index.ts';
import { fleetWorth } from './fleetWorth.ts';
import { PlanningService } from './planningService.ts';
import { usualVisits } from './variantBasis.ts';

/** Systems that a search by name lists. */
const MOST_FOUND = 20;

export class SettleService
  extends PlanningService<
    | 'knownBasis'
    | 'habits'
    | 'sustained'
    | 'demand'
    | 'skillsOf'
    | 'customsLevelOf'
    | 'loadUniverse'
    | 'planner'
    | 'plans'
  >
  implements SettleApi
{
  async start(): Promise<SettleStart> {
    const { colonies } = this.#own();
    const counts = new Map<SystemId, number>();
    for (const { colony } of colonies) counts.set(colony.systemId, (counts.get(colony.systemId) ?? 0) + 1);
    const [usual] = [...counts].sort(([a, one], [b, other]) => other - one || a - b);
    return { characters: this.#choices(), visits: await this.#visits(), usualHomeId: usual?.[0] ?? null };
  }

  async findSystems(text: string): Promise<readonly SettleSystem[]> {
    return findSystems(await this.needed.loadUniverse(), text, MOST_FOUND);
  }

  async systems(ids: readonly SystemId[]): Promise<readonly SettleSystem[]> {
    const universe = await this.needed.loadUniverse();
    return ids.flatMap((systemId) => {
      const system = universe.get(systemId);
      return system === undefined ? [] : [describeSystem(system)];
    });
  }

  async reach(where: SettleWhere): Promise<SettleReach> {
    const universe = await this.needed.loadUniverse();
    const found = findReach(universe, where);
    if (found.kind === 'impossible') return found;
    const planets = found.reach.candidates.flatMap((system) => system.planets);
    return {
      kind: 'reach',
      ...drawMap(universe, found.reach),
      planetCount: planets.length,
      yields: new Yields(await this.#programs(), []).list(planets),
    };
  }

  async search(request: SettleRequest, listener: SettleListener): Promise<SettleOutcome> {
    return this.needed.planner.search(await this.#task(request), listener);
  }

  async cancel(): Promise<void> {
    this.needed.planner.stop();
  }

  moreLevels(): Promise<readonly LevelGain[] | null> {
    return this.needed.planner.moreLevels();
  }

  async changeKept(change: KeptPlansChange): Promise<KeptPlansOutcome> {
    const { plans: store } = this.needed;
    const { plans, storageProblem } = await store.change(
      change.kind === 'keep' ? { kind: 'put', plan: this.#kept(change) } : change,
    );
    return { plans: plans.map((plan) => this.#stateOf(plan)), storageProblem };
  }

  override stop(): void {
    super.stop();
    this.needed.planner.stop();
  }

  /** Shared characters can't be told to settle anything. */
  #own(): PlanningBasis {
    const basis = this.needed.knownBasis();
    const isOwn = (characterId: CharacterId) => basis.characters.get(characterId)?.shareId === undefined;
    return {
      ...basis,
      characters: new Map([...basis.characters].filter(([characterId]) => isOwn(characterId))),
      colonies: basis.colonies.filter(({ colony }) => isOwn(colony.characterId)),
    };
  }

  #choices(): SettlerChoice[] {
    const { skillsOf, customsLevelOf } = this.needed;
    const { characters, colonies, coverage } = this.#own();
    const listed = new Map(coverage().map(({ characterId, planetCount }) => [characterId, planetCount]));
    return [...characters.values()].map(({ characterId, name }) => {
      const known = colonies.filter(({ colony }) => colony.characterId === characterId).length;
      const listedCount = listed.get(characterId) ?? null;
      const settledPlanetCount = Math.max(known, listedCount ?? 0);
      const skills = skillsOf(characterId);
      return {
        characterId,
        name,
        commandCenterLevel: skills?.commandCenterLevel ?? null,
        freePlanetCount: skills && Math.max(0, skills.planetCount - settledPlanetCount),
        settledPlanetCount,
        isListed: listedCount !== null,
        customsLevel: customsLevelOf(characterId),
        isRead: skills !== null,
      };
    });
  }

  /** No longer than what can be entered: no design lasts longer. */
  async #visits(): Promise<VisitInterval> {
    const { colonies, settings } = this.#own();
    const habits = await Promise.all(colonies.map(({ colony }) => this.needed.habits(colony.key)));
    const visits = usualVisits(habits, settings.worth.visitIntervalSeconds);
    return { ...visits, seconds: Math.min(visits.seconds, VISIT_HOURS.most * SECONDS_PER_HOUR) };
  }

  /** Programs that run, and those that the history knows. */
  async #programs(): Promise<OwnProgram[]> {
    const { colonies } = this.#own();
    const ofColonies = await Promise.all(
      colonies.map(async ({ colony }) => ownPrograms(colony, (await this.needed.habits(colony.key)).programs)),
    );
    return ofColonies.flat();
  }

  async #task(request: SettleRequest): Promise<SettleTask> {
    const goal = await this.#withoutFed(request.goal);
    const { colonies, prices, volumes, settings, agreedRates } = this.#own();
    const { room } = fleetWorth({ colonies, volumes, settings });
    const typeIds = [...commodities.keys()];
    const rooms = typeIds.map((typeId): [typeof typeId, TaskRoom] => [
      typeId,
      {
        unitsPerHour: room.unitsPerHour(typeId),
        marketUnitsPerDay: room.marketUnitsPerDay(typeId),
        fleetUnitsPerDay: room.fleetUnitsPerDay(typeId),
      },
    ]);
    const pricesOf = (source: ReadonlyMap<number, number>) =>
      new Map(typeIds.flatMap((typeId) => (source.has(typeId) ? [[typeId, source.get(typeId)!] as const] : [])));
    const { intervalHours } = request.visits;
    return {
      request: { ...request, goal },
      intervalSeconds:
        intervalHours === null ? (await this.#visits()).seconds : Math.round(intervalHours * SECONDS_PER_HOUR),
      exportPrices: pricesOf(prices),
      importPrices: pricesOf(prices.imports ?? prices),
      rooms: new Map(rooms),
      worth: settings.worth,
      customs: settings.customs,
      ownerFractions: new Map([...agreedRates].map(([planetId, { ownerFraction }]) => [planetId, ownerFraction])),
      programs: await this.#programs(),
      colonies: colonies.map(({ colony: { characterId, planetId, systemId } }) => ({
        characterId,
        planetId,
        systemId,
      })),
    };
  }

  /** A basket without its part of what the fleet makes beyond its own needs. */
  async #withoutFed(goal: SettleGoal): Promise<SettleGoal> {
    if (goal.kind !== 'basket') return goal;
    const spare = await this.#sparePerDay();
    const others = await this.#othersPerDay(goal.basket.id);
    const goods = goal.goods.map(({ typeId, unitsPerDay }) => {
      const neededPerDay = unitsPerDay + (others.get(typeId) ?? 0);
      const missing = unitsPerDay - (unitsPerDay / neededPerDay) * Math.max(0, spare.get(typeId) ?? 0);
      return { typeId, unitsPerDay: missing <= NOTHING_PER_DAY ? 0 : missing };
    });
    return { ...goal, goods };
  }

  /** What the planets that totals count make beyond their own needs; negative where they need more. */
  async #sparePerDay(): Promise<ReadonlyMap<TypeId, number>> {
    const { colonies, characters } = this.#own();
    const spare = new Map<TypeId, number>();
    const nextSlice = this.work.slices();
    for (const tracked of colonies) {
      const { characterId, planetId } = tracked.colony;
      const config = characters.get(characterId)?.planetConfigs.find((one) => one.planetId === planetId);
      if (config?.excludeFromTotals) continue;
      await nextSlice();
      const sustained = await this.needed.sustained.current(tracked);
      for (const { typeId, exportedUnitsPerHour, importedUnitsPerHour } of sustained?.colony.flows ?? []) {
        addTo(spare, typeId, (exportedUnitsPerHour - importedUnitsPerHour) * HOURS_PER_DAY);
      }
    }
    return spare;
  }

  /** What the other baskets take that share with this one in the chain: nothing if the chain doesn't count this one. */
  async #othersPerDay(basketId: string): Promise<ReadonlyMap<TypeId, number>> {
    const { demand } = this.needed;
    const { baskets } = await demand.changeBaskets({ kind: 'read' });
    const counted = baskets.filter(({ isCounted }) => isCounted);
    const others = counted.filter(({ id }) => id !== basketId);
    if (others.length === counted.length) return new Map();
    const outcome = await demand.goods(others.flatMap(({ entries }) => entries));
    const goods = outcome.kind === 'goods' ? outcome.goods : [];
    return new Map(goods.map(({ typeId, unitsPerDay }) => [typeId, unitsPerDay]));
  }

  #kept({ id, name, plan, settlers }: Extract<KeptPlansChange, { kind: 'keep' }>): KeptPlan {
    const settlerOf = new Map(settlers.map((settler) => [settler.id, settler]));
    return {
      id,
      name,
      keptAt: Math.floor(this.needed.clock.nowMs() / 1000),
      // A bound is no figure to come back to.
      netIskPerMonth: plan.netIskPerMonth.bound === 'exact' ? plan.netIskPerMonth.isk : null,
      ...(plan.basket !== null && { isSaving: true }),
      planets: plan.planets.map((planet) => {
        const { settlerId, planetId, planetName, planetType, systemId, systemName, security, productTypeId } = planet;
        return {
          ...{ settlerId, planetId, planetName, planetType, systemId, systemName, security, productTypeId },
          settlerName: settlerOf.get(settlerId)?.name ?? '',
          characterId: settlerOf.get(settlerId)?.characterId ?? null,
          template: formatTemplate(planet.design.template),
          programs: planet.design.programs.map(({ resourceTypeId, headCount, programSeconds }) => ({
            ...{ resourceTypeId, headCount },
            hours: programSeconds / SECONDS_PER_HOUR,
          })),
          collects: planet.collects,
          brings: planet.brings,
        };
      }),
      before: this.#settledNow(new Set(plan.planets.map(({ planetId }) => planetId))),
    };
  }

  #settledNow(planetIds: ReadonlySet<PlanetId>): { characterId: CharacterId; planetId: PlanetId }[] {
    return this.#own()
      .colonies.map(({ colony: { characterId, planetId } }) => ({ characterId, planetId }))
      .filter(({ planetId }) => planetIds.has(planetId));
  }

  /** A character's planet is settled by that character; a placeholder's by any that was not there before. */
  #stateOf(plan: KeptPlan): KeptPlanState {
    const keyOf = (settled: KeptPlan['before'][number]) => `${settled.characterId} ${settled.planetId}`;
    const before = new Set(plan.before.map(keyOf));
    const there = this.#settledNow(new Set(plan.planets.map(({ planetId }) => planetId)));
    const settledBy: (CharacterId | null)[] = plan.planets.map(() => null);
    const take = (index: number, fits: (settled: (typeof there)[number]) => boolean) => {
      const { planetId } = plan.planets[index]!;
      const at = there.findIndex((one) => one.planetId === planetId && fits(one));
      if (at >= 0) settledBy[index] = there.splice(at, 1)[0]!.characterId;
    };
    for (const [index, { characterId }] of plan.planets.entries()) {
      if (characterId !== null) take(index, (settled) => settled.characterId === characterId);
    }
    for (const [index, { characterId }] of plan.planets.entries()) {
      if (characterId === null) take(index, (settled) => !before.has(keyOf(settled)));
    }
    return { plan, settledBy };
  }
}
