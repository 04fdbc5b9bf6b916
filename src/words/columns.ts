/** Titles and header tooltips of table columns. `{price}` is replaced by what exports are priced by. */
import { HOURS_PER_MONTH } from '../../workers/domain/units.ts';

/** The planet table. */
export const PLANET_COLUMNS = [
  { name: 'Planet', tooltip: 'The planet, and what stops there first. Open it to see more.', isNumeric: false },
  { name: 'CC', tooltip: 'Command center upgrade level', isNumeric: true },
  { name: 'Extraction', tooltip: 'Extractor status and products. Sorts by time left.', isNumeric: false },
  { name: 'Production', tooltip: 'What factories are producing, and how many of them run', isNumeric: false },
  { name: 'Imports', tooltip: 'What factories need from outside, and how long the stock lasts', isNumeric: false },
  { name: 'Exports', tooltip: 'What factories are producing for export', isNumeric: false },
  { name: 'Excluded', tooltip: 'Whether the planet is left out of totals', isNumeric: false },
  { name: 'uph', tooltip: 'Units per hour that the planet exports', isNumeric: true },
  { name: 'ISK/M', tooltip: 'Million ISK per month exported, after customs tax, at the {price}', isNumeric: true },
  { name: 'Storage%', tooltip: 'Storage fill rate: launchpads first, then storage facilities', isNumeric: true },
] as const;

/** With the column of the settings button. */
export const PLANET_COLUMN_COUNT = PLANET_COLUMNS.length + 1;

/** The totals of the fleet. */
export const TOTALS_COLUMNS = [
  { column: 'name', label: 'Exports', tooltip: 'What the colonies make and do not use up themselves' },
  { column: 'unitsPerHour', label: 'u/h', tooltip: 'Units per hour that the factories could make' },
  { column: 'units', label: 'Units in storage', tooltip: 'Units of it in storage on all planets that count' },
  {
    column: 'producedIsk',
    label: 'Produced ISK value',
    tooltip: 'What those units are worth at the {price}',
  },
  {
    column: 'iskPerMonth',
    label: 'Maximum possible ISK/M',
    tooltip: `Million ISK a month (${HOURS_PER_MONTH} hours) after customs tax, at the {price}, if every factory ran without a pause`,
  },
  {
    column: 'progress',
    label: 'Progress from start date',
    tooltip: 'Units in storage, as a share of what the start date and the activity would have made by now',
  },
] as const;

export type TotalsColumn = (typeof TOTALS_COLUMNS)[number]['column'];

/** The price list. */
export const PRICE_COLUMNS = [
  { column: 'name', label: 'Commodity', tooltip: 'What is traded' },
  { column: 'tier', label: 'Tier', tooltip: 'P0 is raw; each tier is made of the ones before' },
  { column: 'minSell', label: 'Price', tooltip: 'ISK per unit, at the {price}' },
  { column: 'unitsPerHour', label: 'u/h', tooltip: 'Units per hour that one factory makes' },
  { column: 'output', label: 'Output ISK/h', tooltip: 'What one factory makes in an hour' },
  { column: 'inputs', label: 'Inputs ISK/h', tooltip: 'What it uses in an hour, as if all of it were bought' },
  { column: 'earned', label: 'Earns ISK/h', tooltip: 'Output less inputs, for one factory' },
] as const;

export type PriceColumn = (typeof PRICE_COLUMNS)[number]['column'];

/** Titles of exported columns. Units are part of the title. */
export const EXPORT_TITLES = {
  planetType: 'Planet type',
  commandCenterLevel: 'Command center level',
  status: 'Status',
  alerts: 'Alerts',
  excludedFromTotals: 'Excluded from totals',
  prices: 'Prices',
  customsTax: 'Customs tax',
  gameTax: 'Customs tax to the game',
  ownerTax: 'Customs tax to the owner',
  production: 'Production',
  imports: 'Imports',
  importIskPerMonth: 'Import ISK per month',
  netIskPerMonth: 'Net ISK per month',
  exports: 'Exports',
  exportUnitsPerHour: 'Export units per hour',
  exportIskPerMonth: 'Export ISK per month',
  sustainedExportIskPerMonth: 'Sustained export ISK per month',
  shareOfExportsWithAPrice: 'Share of exports with a price',
  storageIsk: 'Storage ISK',
  fullestStore: 'Fullest store',
  nextStopAt: 'Next stop at',
  nextStop: 'Next stop',
  cpuUsedTf: 'CPU used (tf)',
  cpuLimitTf: 'CPU limit (tf)',
  powerUsedMw: 'Power used (MW)',
  powerLimitMw: 'Power limit (MW)',
  lastChangedInTheGameAt: 'Last changed in the game at',
  figuresAt: 'Figures at',
  figures: 'Figures',
  export: 'Export',
  tier: 'Tier',
  unitsPerHour: 'Units per hour',
  unitsInStorage: 'Units in storage',
  producedIsk: 'Produced ISK',
  possibleIskPerMonth: 'Possible ISK per month',
  sustainedIskPerMonth: 'Sustained ISK per month',
  progressFromStartDate: 'Progress from start date',
  typeId: 'Type id',
  at: 'At',
  inForce: 'In force',
  structure: 'Structure',
  kind: 'Kind',
  stop: 'Stop',
  product: 'Product',
  cause: 'Cause',
  whatToDo: 'What to do',
  followsFrom: 'Follows from',
  suggestion: 'Suggestion',
  gainIskPerMonth: 'Gain ISK per month',
  gainFraction: 'Gain (share of now)',
  currentNetIskPerMonth: 'Net ISK per month now',
  changedNetIskPerMonth: 'Net ISK per month changed',
  pinId: 'Pin id',
  account: 'Account',
  character: 'Character',
  planet: 'Planet',
  system: 'System',
  characterId: 'Character id',
  planetId: 'Planet id',
} as const;

/** @param number counts the planet's extractors from 1 */
export function extractorExportTitles(number: number) {
  const title = `Extractor ${number}`;
  return {
    product: title,
    isRunning: `${title} running`,
    endsAt: `${title} ends at`,
    unitsPerHour: `${title} units per hour`,
  };
}

/** A header's tooltip with what exports are priced by: `lowest sell order in Jita`. */
export function columnTooltip(tooltip: string, price: string): string {
  return tooltip.replace('{price}', price);
}
