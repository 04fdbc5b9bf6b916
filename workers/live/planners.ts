/**
 * The subjects that plan what to do next. Their code is a third of the engine's and no planet on the screen waits for it,
 * so it is loaded later than the rest.
 */

import { makeUniverse, type SettlePlanner } from '../figures/index.ts';
import type { GateSystem } from '../game/catalogue/gates.ts';
import type { PlanetIndex } from '../game/catalogue/planets.ts';
import type { PriceChanges } from '../game/domain/choices.ts';
import type { Clock } from '../game/domain/clock.ts';
import type { PlannedRound } from '../game/domain/history.ts';
import type { ColonyKey, SystemId } from '../game/domain/ids.ts';
import { loadOnce } from '../game/domain/loadOnce.ts';
import type { VisitHabits } from '../game/domain/whatIf.ts';
import { type ChainDependencies, ChainService, type KnowsSustained } from './chain.ts';
import { ChoicesService } from './choices.ts';
import type { PlanningBasis } from './colonies/index.ts';
import { DemandService } from './demand.ts';
import type { Foreground } from './foreground.ts';
import type { Stores } from './kept/databases.ts';
import { keptStores } from './kept/keptStores.ts';
import type { Later } from './later.ts';
import { RoundService } from './round.ts';
import { type SettleDependencies, SettleService } from './settle.ts';
import { SuggestionsService } from './suggestions.ts';
import { TemplatesService } from './templates.ts';
import { WhatIfService } from './whatIf.ts';

/** Loaded late, too, and together: two parts that are loaded late would split what the engine starts with. */
export { BackupService } from './backup/backupService.ts';

export interface PlannersDependencies {
  clock: Clock;
  basis: () => PlanningBasis;
  countedBasis: () => PlanningBasis;
  knownBasis: () => PlanningBasis;
  foreground: Foreground;
  habits: (key: ColonyKey) => Promise<VisitHabits>;
  sustained: KnowsSustained;
  stockOf: ChainDependencies['stockOf'];
  rowsOf: Stores['rowsOf'];
  skillsOf: SettleDependencies['skillsOf'];
  customsLevelOf: SettleDependencies['customsLevelOf'];
  /** planets and stargates. Rejects if they can't be loaded; the next call tries again */
  loadMap: () => Promise<[PlanetIndex, ReadonlyMap<SystemId, GateSystem>]>;
  openPlanner: () => SettlePlanner;
  priceChanges: () => Promise<PriceChanges | null>;
  keepRound: (round: PlannedRound) => void;
  later: Pick<Later, 'slices'>;
}

export class Planners {
  readonly round: RoundService;
  readonly chain: ChainService;
  readonly choices: ChoicesService;
  readonly whatIf: WhatIfService;
  readonly suggestions: SuggestionsService;
  readonly templates: TemplatesService;
  readonly settle: SettleService;
  readonly demand: DemandService;

  constructor(dependencies: PlannersDependencies) {
    const { clock, basis, foreground, habits, sustained, stockOf } = dependencies;
    const { library, variants, plans, baskets, startedRound } = keptStores(dependencies);
    this.round = new RoundService({
      clock,
      countedBasis: dependencies.countedBasis,
      knownBasis: dependencies.knownBasis,
      foreground,
      startedRound,
      habits,
      keepRound: dependencies.keepRound,
    });
    const chain = { clock, basis, sustained, habits, foreground, stockOf };
    this.chain = new ChainService(chain);
    this.choices = new ChoicesService({ ...chain, priceChanges: dependencies.priceChanges });
    this.whatIf = new WhatIfService({ clock, basis, habits, foreground, variants });
    const { skillsOf, customsLevelOf } = dependencies;
    const loadUniverse = loadOnce(async () => makeUniverse(...(await dependencies.loadMap())));
    const skills = { skillsOf, customsLevelOf, loadUniverse };
    this.suggestions = new SuggestionsService({ clock, basis, habits, later: dependencies.later, ...skills });
    this.templates = new TemplatesService({ clock, basis, habits, foreground, library });
    this.demand = new DemandService(clock, baskets);
    this.settle = new SettleService({
      clock,
      basis: dependencies.knownBasis,
      habits,
      sustained,
      demand: this.demand,
      ...skills,
      planner: dependencies.openPlanner(),
      plans,
    });
  }

  stop(): void {
    for (const part of [this.round, this.chain, this.choices, this.suggestions, this.templates, this.settle])
      part.stop();
  }
}
