/** Titles of table columns, and what their headers say in a tooltip. `{hub}` stands for the trading hub's name. */
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
  { name: 'ISK/M', tooltip: 'Million ISK per month exported, at the minimum sell price of {hub}', isNumeric: true },
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
    tooltip: 'What those units are worth at the sell minimum of {hub}',
  },
  {
    column: 'iskPerMonth',
    label: 'Maximum possible ISK/M',
    tooltip: `Million ISK a month (${HOURS_PER_MONTH} hours) at the sell minimum of {hub}, if every factory ran without a pause`,
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
  { column: 'minSell', label: 'Minimum sell', tooltip: 'The cheapest sell order, ISK per unit' },
  { column: 'unitsPerHour', label: 'u/h', tooltip: 'Units per hour that one factory makes' },
  { column: 'output', label: 'Output ISK/h', tooltip: 'What one factory makes in an hour' },
  { column: 'inputs', label: 'Inputs ISK/h', tooltip: 'What it uses in an hour, as if all of it were bought' },
  { column: 'earned', label: 'Earns ISK/h', tooltip: 'Output less inputs, for one factory' },
] as const;

export type PriceColumn = (typeof PRICE_COLUMNS)[number]['column'];

/** A header's tooltip with the name of the chosen hub. */
export function columnTooltip(tooltip: string, hub: string): string {
  return tooltip.replace('{hub}', hub);
}
