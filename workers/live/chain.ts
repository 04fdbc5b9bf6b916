/** Reports the chain of a fleet in slices, from what each colony sustains and its current stock. */
import type { ChainApi } from '../api.ts';
import {
  demandMarket,
  feedBaskets,
  findBottlenecks,
  Remedies,
  type ReplayableColony,
  reportFleetChain,
} from '../figures/index.ts';
import type { BottleneckOutcome, ChainOutcome, ChainReport, ChainRequest, DemandAnswer } from '../game/domain/chain.ts';
import type { Character } from '../game/domain/character.ts';
import type { Stack } from '../game/domain/commodity.ts';
import { type CharacterCoverage, type Gap, listUnreadGaps } from '../game/domain/coverage.ts';
import { meanTax } from '../game/domain/customsTax.ts';
import { idsOfKey } from '../game/domain/ids.ts';
import type { SimulationProblem } from '../game/domain/simulationProblem.ts';
import type { EpochSeconds } from '../game/domain/units.ts';
import { SimulationError, simulationProblemOf } from '../game/engine/index.ts';
import type { PlanningBasis, TrackedColony } from './colonies/index.ts';
import { fleetWorth } from './fleetWorth.ts';
import type { Planning } from './planners.ts';
import { PlanningService } from './planningService.ts';
import { SlicedWork } from './slicedWork.ts';
import { withProducts } from './withProducts.ts';

/** What a chain of colonies is reported from. */
type ChainBasis = Pick<Planning, 'basis' | 'sustained' | 'stockOf'>;

export class ChainService extends PlanningService<keyof ChainBasis | 'habits'> implements ChainApi {
  /** bottlenecks take longer and have requests of their own */
  readonly #bottleneckWork = new SlicedWork(this.needed.clock);
  readonly #remedies = new Remedies();

  report(request: ChainRequest): Promise<ChainOutcome> {
    return reportChain(this.work, this.needed, request);
  }

  async bottlenecks(request: ChainRequest): Promise<BottleneckOutcome> {
    const isNewest = this.#bottleneckWork.begin();
    const { sustained } = this.needed;
    const basis = this.needed.basis();
    const collected = await collect(isNewest, this.#bottleneckWork.nowSeconds(), basis, sustained, request);
    if (collected === null) return { kind: 'replaced' };
    const { feeding } = request;
    for (const planet of collected.planned) {
      if (!planet.colony.pins.some(({ kind }) => kind === 'ecu')) continue;
      planet.known = (await this.needed.habits(planet.colony.key)).programs;
      if (!(await isNewest())) return { kind: 'replaced' };
    }
    const search = findBottlenecks({ colonies: collected.planned, feeding, room: collected.room }, this.#remedies);
    let step = search.next();
    for (; !step.done; step = search.next()) if (!(await isNewest())) return { kind: 'replaced' };
    return { kind: 'report', report: step.value };
  }

  override stop(): void {
    super.stop();
    this.#bottleneckWork.stop();
  }
}

/** Reports the chain of some planets. A newer report of the same work replaces it. */
export async function reportChain(
  work: SlicedWork,
  dependencies: ChainBasis,
  request: ChainRequest,
): Promise<ChainOutcome> {
  const basis = dependencies.basis();
  const collected = await collect(work.begin(), work.nowSeconds(), basis, dependencies.sustained, request);
  if (collected === null) return { kind: 'replaced' };
  const { planned, unplanned, excludedCount } = collected;
  const intervals = planned.map(({ visits }) => visits.intervalSeconds);
  const hangars = hangarsIn(request, basis, dependencies.stockOf);
  const { supplies, ...chain } = reportFleetChain(planned, request.feeding, hangars.goods);
  return {
    kind: 'report',
    report: {
      request,
      colonyCount: planned.length,
      visits: {
        shortestSeconds: Math.min(...intervals),
        longestSeconds: Math.max(...intervals),
        assumedCount: collected.assumedCount,
      },
      excludedCount,
      unplanned,
      gaps: gapsIn(request, basis.coverage()),
      hangarsAt: hangars.at,
      ...chain,
      demand: await answerDemand(request, supplies, planned, basis),
    },
  };
}

/** What these planets feed of the baskets that count. */
async function answerDemand(
  { baskets = [] }: ChainRequest,
  supplies: ReturnType<typeof reportFleetChain>['supplies'],
  planned: readonly ReplayableColony[],
  { prices, volumes, settings, shownAt }: Pick<PlanningBasis, 'prices' | 'volumes' | 'settings' | 'shownAt'>,
): Promise<DemandAnswer | null> {
  const counted = baskets.filter(({ isCounted }) => isCounted);
  if (counted.length === 0) return null;
  const customsTax = meanTax(planned.map(({ economy }) => economy.customsTax));
  const market = demandMarket({ prices, customsTax }, settings.worth.haulIskPerM3, volumes);
  return withProducts((products) => {
    return { kind: 'report' as const, ...feedBaskets(counted, products, supplies, market, shownAt) };
  });
}

/** What the characters of a chain have in the places that count. */
function hangarsIn(
  { scope, placeIds = [] }: ChainRequest,
  { characters }: Pick<PlanningBasis, 'characters'>,
  stockOf: Planning['stockOf'],
): { goods: Stack[]; at: EpochSeconds | null } {
  const owners = scope.kind === 'planets' ? new Set(scope.keys.map((key) => idsOfKey(key).characterId)) : null;
  const counted = [...characters.values()].flatMap(({ characterId, account }) => {
    if (owners !== null && !owners.has(characterId)) return [];
    if (scope.kind === 'account' && scope.account !== account) return [];
    const { at, holders = [] } = stockOf(characterId) ?? {};
    const goods = holders.flatMap((holder) => (placeIds.includes(holder.placeId) ? holder.goods : []));
    return at === undefined || goods.length === 0 ? [] : [{ at, goods }];
  });
  return {
    goods: counted.flatMap(({ goods }) => goods),
    at: counted.length === 0 ? null : Math.min(...counted.map(({ at }) => at)),
  };
}

/** The planets that a chain is about; null if a newer request came first. */
async function collect(
  isNewest: () => Promise<boolean>,
  now: EpochSeconds,
  basis: PlanningBasis,
  knows: Planning['sustained'],
  request: ChainRequest,
) {
  const { colonies, characters, prices, settings, customsTax } = basis;
  const isWanted = inScope(request);
  const planned: ReplayableColony[] = [];
  const unplanned: ChainReport['unplanned'][number][] = [];
  let excludedCount = 0;
  let assumedCount = 0;
  const worth = fleetWorth(basis);
  const fleet = colonies.map(({ colony }) => colony);
  for (const tracked of colonies) {
    if (!(await isNewest())) return null;
    const { colony, planet } = tracked;
    const { key, characterId, planetId } = colony;
    const character = characters.get(characterId);
    if (character === undefined || !isWanted(tracked, character)) continue;
    const config = character.planetConfigs.find((one) => one.planetId === planetId);
    if (config?.excludeFromTotals) {
      excludedCount += 1;
      continue;
    }
    try {
      if (!tracked.hasRecord) throw new SimulationError({ kind: 'noRecord' });
      const sustained = await knows.current(tracked);
      if (sustained === null) throw new SimulationError(whyUnknown(tracked, now));
      if (sustained.interval.source === 'round') assumedCount += 1;
      planned.push({
        colony,
        sustained: sustained.colony,
        stock: (tracked.report?.storages ?? []).flatMap(({ now: present }) => present.contents),
        economy: { prices, customsTax: customsTax(tracked) },
        planetName: planet.name,
        radiusKm: planet.radiusKm,
        visits: { intervalSeconds: sustained.interval.seconds, takesSurplusP0: settings.worth.surplusP0Sells },
        known: [],
        fleet,
        worth: worth.of(tracked),
        state: () => tracked.presentCopy(now),
      });
    } catch (error) {
      unplanned.push({ key, characterId, planetName: planet.name, problem: simulationProblemOf(error, 'replay') });
    }
  }
  return { planned, unplanned, excludedCount, assumedCount, room: worth.room };
}

function whyUnknown(tracked: TrackedColony, now: EpochSeconds): SimulationProblem {
  try {
    tracked.presentCopy(now);
    return { kind: 'unknown' };
  } catch (error) {
    return simulationProblemOf(error, 'replay');
  }
}

function gapsIn({ scope }: ChainRequest, coverage: readonly CharacterCoverage[]): Gap[] {
  if (scope.kind === 'planets') return [];
  return listUnreadGaps(
    scope.kind === 'fleet' ? coverage : coverage.filter(({ account }) => account === scope.account),
  );
}

function inScope({ scope }: ChainRequest): (tracked: TrackedColony, character: Character) => boolean {
  if (scope.kind !== 'planets') return (_, { account }) => scope.kind === 'fleet' || account === scope.account;
  const keys = new Set(scope.keys);
  return ({ colony }) => keys.has(colony.key);
}
