/**
 * The subjects that plan what to do next. Their code is a third of the engine's and no planet on the screen waits for it,
 * so it is loaded later than the rest.
 */

import type { DemandApi } from '../api.ts';
import { makeUniverse, type SettlePlanner, type Universe } from '../figures/index.ts';
import type { GateSystem } from '../game/catalogue/gates.ts';
import type { PlanetIndex } from '../game/catalogue/planets.ts';
import type { PriceChanges } from '../game/domain/choices.ts';
import type { Clock } from '../game/domain/clock.ts';
import type { PlannedRound } from '../game/domain/history.ts';
import type { CharacterId, ColonyKey, SystemId } from '../game/domain/ids.ts';
import { loadOnce } from '../game/domain/loadOnce.ts';
import type { Skills, Stock } from '../game/domain/ownData.ts';
import type { VisitHabits } from '../game/domain/whatIf.ts';
import { ChainService } from './chain.ts';
import { ChoicesService } from './choices.ts';
import type { PlanningBasis } from './colonies/index.ts';
import { DemandService } from './demand.ts';
import type { Stores } from './kept/databases.ts';
import { type KeptStores, keptStores } from './kept/keptStores.ts';
import type { Later } from './later.ts';
import { RoundService } from './round.ts';
import { SettleService } from './settle.ts';
import { SuggestionsService } from './suggestions.ts';
import type { SustainedService } from './sustained.ts';
import { TemplatesService } from './templates.ts';
import { WhatIfService } from './whatIf.ts';

/** Loaded late, too, and together: two parts that are loaded late would split what the engine starts with. */
export { BackupService } from './backup/backupService.ts';

export interface PlannersDependencies {
  clock: Clock;
  basis: () => PlanningBasis;
  /** what rounds are planned for */
  countedBasis: () => PlanningBasis;
  /** of every colony */
  knownBasis: () => PlanningBasis;
  habits: (key: ColonyKey) => Promise<VisitHabits>;
  /** what a colony sustains: replayed once for every place that shows it */
  sustained: Pick<SustainedService, 'current'>;
  /** what EVE reported of a character's hangars; null if it has not */
  stockOf: (characterId: CharacterId) => Stock | null;
  rowsOf: Stores['rowsOf'];
  skillsOf: (characterId: CharacterId) => Skills | null;
  customsLevelOf: (characterId: CharacterId) => number;
  /** planets and stargates. Rejects if they can't be loaded; the next call tries again */
  loadMap: () => Promise<[PlanetIndex, ReadonlyMap<SystemId, GateSystem>]>;
  openPlanner: () => SettlePlanner;
  /** how prices differ from those of an earlier day; null if none are kept */
  priceChanges: () => Promise<PriceChanges | null>;
  /** keeps what a round promises that the player begins */
  keepRound: (round: PlannedRound) => void;
  later: Pick<Later, 'slices'>;
}

/** What the subjects work with: each picks what it needs. */
export interface Planning extends PlannersDependencies, KeptStores {
  loadUniverse: () => Promise<Universe>;
  planner: SettlePlanner;
  demand: DemandApi;
}

export type Planners = ReturnType<typeof makePlanners>;

/** Makes the subjects, each with what it needs. */
export function makePlanners(dependencies: PlannersDependencies) {
  const kept = keptStores(dependencies);
  const demand = new DemandService({ ...dependencies, ...kept });
  const planning: Planning = {
    ...dependencies,
    ...kept,
    loadUniverse: loadOnce(async () => makeUniverse(...(await dependencies.loadMap()))),
    planner: dependencies.openPlanner(),
    demand,
  };
  const subjects = {
    round: new RoundService(planning),
    chain: new ChainService(planning),
    choices: new ChoicesService(planning),
    whatIf: new WhatIfService(planning),
    suggestions: new SuggestionsService(planning),
    templates: new TemplatesService(planning),
    settle: new SettleService(planning),
    demand,
  };
  return {
    ...subjects,
    stop(): void {
      for (const subject of Object.values(subjects)) subject.stop();
    },
  };
}
