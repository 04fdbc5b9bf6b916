/** Plans of what to do next, checked by simulation. Pure; doesn't use network, cache or clock. */
export { findBottlenecks } from './chain/bottlenecks.ts';
export type { ChainColony, ReplayableColony } from './chain/chainPlanet.ts';
export { Remedies } from './chain/remedies.ts';
export { reportFleetChain } from './chain/reportFleetChain.ts';
export { reportChoices } from './choices/reportChoices.ts';
export { feedBaskets, NOTHING_PER_DAY } from './demand/feedBaskets.ts';
export { demandMarket } from './demand/market.ts';
export { goodsForMonths, unitsToKeep, unitsUntil } from './demand/needs.ts';
export { compareWithDesign } from './design/compareWithDesign.ts';
export { designColony } from './design/designColony.ts';
export { adviseVisit } from './round/adviseVisit.ts';
export { type ColonyVisit, planRound } from './round/planRound.ts';
export { findRawAtHand, planVisit } from './round/planVisit.ts';
export { type PlannedColony, reportRound } from './round/reportRound.ts';
export { reviewVisit } from './round/reviewVisit.ts';
export { drawMap } from './settle/map.ts';
export {
  describeSystem,
  findReach,
  findSystems,
  makeUniverse,
  type Universe,
} from './settle/reach.ts';
export { PlanSearcher } from './settle/searchPlans.ts';
export type { SettlePlanner, SettleTask, TaskRoom } from './settle/task.ts';
export { type OwnProgram, ownPrograms, Yields } from './settle/yields.ts';
export { packFiles } from './templates/archive.ts';
export { ReadAllowance } from './templates/fileTexts.ts';
export {
  findImports,
  type JudgingBasis,
  judgeTemplate,
  outlineTemplate,
  startReplay,
} from './templates/judgeTemplate.ts';
export { buildOnPlanet, planetTypeOf } from './templates/planetStructures.ts';
export { readTemplates } from './templates/readTemplates.ts';
export { readTexts } from './templates/readTexts.ts';
export { retargetTemplate } from './templates/retargetTemplate.ts';
export { ASSUMED_QUANTITY_PER_HEAD, toColony } from './templates/templateToColony.ts';
export { trimTemplate } from './templates/trimTemplate.ts';
export { compareVariants } from './whatIf/compareVariants.ts';
export type { VariantBasis } from './whatIf/evaluateVariant.ts';
export { findFewerLogins } from './whatIf/fewerLogins.ts';
export { type FreePlace, findNextLevels, type LevelCharacter, type ModelColony } from './whatIf/findNextLevels.ts';
export type { SearchBasis } from './whatIf/judgeChange.ts';
export { type Claim, claimOf } from './whatIf/marketClaim.ts';
export { type SearchResult, searchSuggestions } from './whatIf/searchSuggestions.ts';
