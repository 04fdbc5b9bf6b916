/** Computes the figures on the screen from colonies and the engine's results. Doesn't use network, cache or clock. */

export { type KnownState, type ListedPlanet, reportCoverage } from './coverage.ts';
export { greatCircleKm, reportLinks, reportLoad, reportLoadShares } from './cpuAndPower.ts';
export { agreedRates, customsTaxOf } from './customsTax.ts';
export type { Planet } from './planet.ts';
export { type PreparedColony, prepareColony, productionsOf } from './prepareColony.ts';
export { reportPrices } from './prices.ts';
export { type ColonyStops, reportReminders } from './reminders.ts';
export { type ColonyReportInput, reportColony } from './reportColony.ts';
export { reportDetail } from './reportDetail.ts';
export { reportFleet } from './reportFleet.ts';
export { isForecastCurrent, reportStops } from './stops.ts';
export { capacityM3Of, fillFractionOf, volumeUnitsOf } from './stores.ts';
export { writeTemplate } from './writeTemplate.ts';
