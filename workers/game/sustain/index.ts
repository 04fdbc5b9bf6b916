/** A colony with visits at a regular interval: what it sustains. Pure. */
export { type ColonyGoods, findColonyGoods, inputsOf, soldRawMaterials } from './colonyGoods.ts';
export { type DeliveryPlan, planDeliveries } from './planDeliveries.ts';
export {
  cycleSecondsFor,
  findKnownProgram,
  MAX_PROGRAM_SECONDS,
  mostPerCycle,
  planRestarts,
  widenRoutes,
  withWidenedRoutes,
} from './restarts.ts';
export { type ReplayCost, sustain, VisitedReplay } from './sustain.ts';
export type { PlayedVisit, VisitRule } from './visits.ts';
