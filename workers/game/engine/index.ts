/** The game's rules: what a program yields, and what a colony does after its last update. */
export { advance } from './advance.ts';
export { MAX_BASE_QUANTITY, MAX_CYCLE_SECONDS, MAX_PINS, MAX_ROUTES } from './checkColony.ts';
export { compileColony } from './compileColony.ts';
export { forecast, forecastStops, forecastWithoutSamples } from './forecast.ts';
export { readLostUnits, readMadeUnits, readUsedUnits } from './lostGoods.ts';
export { predictProgram, programCycleCount } from './predictProgram.ts';
export { readFlowsSince, readPins, readResult } from './readResult.ts';
export { isAsBefore, readFullSince, repeatVisit, restartPrograms, storedUnits } from './repeatVisit.ts';
export { simulateColony } from './simulateColony.ts';
export { SimulationError, simulationProblemOf } from './simulationError.ts';
export { type ColonyState, cloneState, nextEventAt, startState, stateAt } from './state.ts';
export { findStopCauses, productOf } from './stopCauses.ts';
export {
  firstStarvation,
  followUse,
  placeOf,
  readFreeVolumeUnits,
  readHeldElsewhere,
  readSupplies,
  type SuppliedColony,
  type Supply,
  supply,
  UNLIMITED_UNITS,
  usesInTime,
  type WantedUse,
  withoutUnrouted,
  withSupplies,
} from './supply.ts';
export { recordTimeline, type Timeline, timelineForecast, timelineState } from './timeline.ts';
export { applyVisit, moveGoods, readLastRuns, type Visit } from './visit.ts';
export { maxYieldPerCycle } from './yield.ts';
