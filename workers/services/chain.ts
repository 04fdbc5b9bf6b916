/** Reports the chain of a fleet in slices, from what each colony sustains and its current stock. */
import type { ChainApi, Character } from '../api.ts';
import type { PlanningBasis, TrackedColony } from '../colonies/index.ts';
import type { ChainOutcome, ChainReport, ChainRequest } from '../domain/chain.ts';
import type { Clock } from '../domain/clock.ts';
import { type CharacterCoverage, type Gap, listUnreadGaps } from '../domain/coverage.ts';
import type { EpochSeconds } from '../domain/units.ts';
import type { VisitInterval } from '../domain/visitInterval.ts';
import { SimulationError } from '../engine/index.ts';
import { type ChainColony, reportFleetChain } from '../planning/index.ts';
import type { Foreground } from './foreground.ts';
import { SlicedWork } from './slicedWork.ts';
import type { SustainedService } from './sustained.ts';

/** What a colony sustains: replayed once for every place that shows it. */
export type KnowsSustained = Pick<SustainedService, 'current'>;

export class ChainService implements ChainApi {
  readonly #work: SlicedWork;
  readonly #basis: () => PlanningBasis;
  readonly #sustained: KnowsSustained;
  readonly #foreground: Foreground;

  constructor(clock: Clock, basis: () => PlanningBasis, sustained: KnowsSustained, foreground: Foreground) {
    this.#work = new SlicedWork(clock);
    this.#basis = basis;
    this.#sustained = sustained;
    this.#foreground = foreground;
  }

  /** The chain of some planets. What can't be reported is an outcome; nothing is rejected. */
  report(request: ChainRequest): Promise<ChainOutcome> {
    return this.#foreground.run(() => reportChain(this.#work, this.#basis(), this.#sustained, request));
  }

  stop(): void {
    this.#work.stop();
  }
}

/** Reports the chain of some planets. A newer report of the same work replaces it. */
export async function reportChain(
  work: SlicedWork,
  basis: PlanningBasis,
  knows: KnowsSustained,
  request: ChainRequest,
): Promise<ChainOutcome> {
  const isNewest = work.begin();
  const { colonies, characters, prices, coverage, customsTax } = basis;
  const isWanted = inScope(request);
  const planned: ChainColony[] = [];
  const unplanned: ChainReport['unplanned'][number][] = [];
  const intervals: VisitInterval[] = [];
  let excludedCount = 0;
  for (const tracked of colonies) {
    if (!(await isNewest())) return { kind: 'replaced' };
    const { key, characterId, planetId } = tracked.colony;
    const character = characters.get(characterId);
    if (character === undefined || !isWanted(tracked, character)) continue;
    const config = character.planetConfigs.find((one) => one.planetId === planetId);
    if (config?.excludeFromTotals) {
      excludedCount += 1;
      continue;
    }
    try {
      if (!tracked.hasRecord) throw new SimulationError('ESI has no record of this colony at the moment.');
      const sustained = await knows.current(tracked);
      if (sustained === null) throw new SimulationError(whyUnknown(tracked, work.nowSeconds()));
      intervals.push(sustained.interval);
      planned.push({
        colony: tracked.colony,
        sustained: sustained.colony,
        stock: (tracked.report?.storages ?? []).flatMap(({ now }) => now.contents),
        economy: { prices, customsTax: customsTax(tracked) },
      });
    } catch (error) {
      const message = error instanceof SimulationError ? error.message : `The replay failed: ${String(error)}`;
      unplanned.push({ key, characterId, planetName: tracked.planet.name, message });
    }
  }
  return {
    kind: 'report',
    report: {
      at: work.nowSeconds(),
      request,
      colonyCount: planned.length,
      visits: {
        shortestSeconds: Math.min(...intervals.map(({ seconds }) => seconds)),
        longestSeconds: Math.max(...intervals.map(({ seconds }) => seconds)),
        assumedCount: intervals.filter(({ source }) => source === 'round').length,
      },
      excludedCount,
      unplanned,
      gaps: gapsIn(request, coverage()),
      ...reportFleetChain(planned),
    },
  };
}

/** Why a colony can't be simulated. */
function whyUnknown(tracked: TrackedColony, now: EpochSeconds): string {
  try {
    tracked.copyAt(now, now);
    return 'It could not be simulated.';
  } catch (error) {
    return error instanceof SimulationError ? error.message : String(error);
  }
}

function gapsIn({ scope }: ChainRequest, coverage: readonly CharacterCoverage[]): Gap[] {
  switch (scope.kind) {
    case 'fleet':
      return listUnreadGaps(coverage);
    case 'account':
      return listUnreadGaps(coverage.filter(({ account }) => account === scope.account));
    case 'planets':
      return [];
    default:
      return scope satisfies never;
  }
}

function inScope({ scope }: ChainRequest): (tracked: TrackedColony, character: Character) => boolean {
  switch (scope.kind) {
    case 'fleet':
      return () => true;
    case 'account':
      return (_, { account }) => account === scope.account;
    case 'planets': {
      const keys = new Set(scope.keys);
      return ({ colony }) => keys.has(colony.key);
    }
    default:
      return scope satisfies never;
  }
}
