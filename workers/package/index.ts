/** What `import … from 'colony-watch-engine'` gives. Built by `npm run build:engine`. */

export { type CommodityTotals, createSimulation, type Simulation } from './createSimulation.ts';
export { EngineError, type EngineErrorKind } from './engineError.ts';
export type { ColonyRecords, Contents, LayoutRecord, PinRecord, PlanetRecord, StopRecord } from './forms.ts';
export { type ProgramInput, type ProgramYield, programYield } from './programYield.ts';
export { type PlanetTemplate, readTemplate } from './readTemplate.ts';
export { type EndedStopRecord, type SimulatedColony, type SimulationInput, simulate } from './simulate.ts';
