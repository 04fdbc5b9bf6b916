/** Reports the chain of a fleet in slices, from each colony's snapshot and its current stock; and what to make with it. */
import type { Character } from '../api.ts';
import { COMMAND_CENTER_LEVELS } from '../catalogue/index.ts';
import type { ChainOutcome, ChainReport, ChainRequest } from '../domain/chain.ts';
import type { ChoicesOutcome, ChoicesRequest } from '../domain/choices.ts';
import { SECONDS_PER_DAY } from '../domain/units.ts';
import { SimulationError } from '../engine/index.ts';
import type { Clock } from '../esi/clock.ts';
import { type ChainColony, reportChoices, reportFleetChain, sustainColony } from '../planning/index.ts';
import type { PlanningBasis } from './colonyStore.ts';
import { SlicedWork } from './slicedWork.ts';
import type { TrackedColony } from './trackedColony.ts';

/** The longest time between visits that is worth a replay: no program lasts longer. */
const MAX_VISIT_SECONDS = 14 * SECONDS_PER_DAY;
const MIN_VISIT_SECONDS = 3600;

export class ChainPlanner {
  readonly #work: SlicedWork;
  readonly #basis: () => PlanningBasis;

  constructor(clock: Clock, basis: () => PlanningBasis) {
    this.#work = new SlicedWork(clock);
    this.#basis = basis;
  }

  /** The chain of some planets. What can't be reported is an outcome; nothing is rejected. */
  report(request: ChainRequest): Promise<ChainOutcome> {
    return this.#report(request, 'chain');
  }

  /** What each product earns, and how much of it the whole fleet could supply. */
  async choices(request: ChoicesRequest): Promise<ChoicesOutcome> {
    const { taxFraction, commandCenterLevel, visitSeconds } = request;
    if (!(taxFraction >= 0 && taxFraction <= 1)) return { kind: 'invalid', message: 'The tax has to be 0 to 100%.' };
    if (COMMAND_CENTER_LEVELS[commandCenterLevel] === undefined) {
      return { kind: 'invalid', message: 'Command centers have the levels 0 to 5.' };
    }
    const outcome = await this.#report({ scope: { kind: 'fleet' }, visitSeconds }, 'choices');
    if (outcome.kind !== 'report') return outcome;
    return { kind: 'report', report: reportChoices(request, this.#basis().prices, outcome.report) };
  }

  async #report(request: ChainRequest, asked: 'chain' | 'choices'): Promise<ChainOutcome> {
    const isNewest = this.#work.begin(asked);
    const { visitSeconds } = request;
    if (!(visitSeconds >= MIN_VISIT_SECONDS && visitSeconds <= MAX_VISIT_SECONDS)) {
      return { kind: 'invalid', message: 'The time between two visits has to be from an hour to 14 days.' };
    }
    const { colonies, characters, prices, customsTax } = this.#basis();
    const isWanted = inScope(request);
    const planned: ChainColony[] = [];
    const unplanned: ChainReport['unplanned'][number][] = [];
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
        planned.push({
          key,
          characterId,
          sustained: sustainColony(tracked.colony, visitSeconds),
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
        at: this.#work.nowSeconds(),
        request,
        colonyCount: planned.length,
        excludedCount,
        unplanned,
        ...reportFleetChain(planned),
      },
    };
  }

  stop(): void {
    this.#work.stop();
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
