/** Computes the figures on the screen from colonies and the engine's results. Doesn't use network, cache or clock. */

export { type KnownState, type ListedPlanet, reportCoverage } from './coverage.ts';
export { greatCircleKm, reportLinks, reportLoad, reportLoadShares } from './cpuAndPower.ts';
export { addTaxes, customsTaxOf, exportTax, IMPORT_TAX_SHARE, importTax, taxSum } from './customsTax.ts';
export { IskTotal, importPriceOf, type Prices, priceOf, tradePrices } from './iskSum.ts';
export type { Planet } from './planet.ts';
export {
  compareCommodities,
  type PreparedColony,
  prepareColony,
  productionsOf,
  productOf,
  tierOf,
} from './prepareColony.ts';
export { reportPrices } from './prices.ts';
export { type ColonyStops, reportReminders } from './reminders.ts';
export { type ColonyReportInput, reportColony } from './reportColony.ts';
export { reportDetail } from './reportDetail.ts';
export { type FleetCharacter, reportFleet } from './reportFleet.ts';
export { reportStops } from './stops.ts';
export { capacityM3Of, fillFractionOf, volumeUnitsOf } from './stores.ts';
export { isForecastCurrent } from './sustained.ts';
export { writeTemplate } from './writeTemplate.ts';
