/** Titles and header tooltips of table columns on screen. `{price}` is replaced by what exports are priced by. */
import { HOURS_PER_MONTH } from '../../workers/domain/units.ts';

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
  { column: 'output', label: 'Output, ISK per factory-hour', tooltip: 'What one factory makes in an hour' },
  {
    column: 'inputs',
    label: 'Inputs, ISK per factory-hour',
    tooltip: 'What it uses in an hour, as if all of it were bought',
  },
  {
    column: 'earned',
    label: 'Earns, ISK per factory-hour',
    tooltip: 'Output less inputs, for one factory that never stops. Without customs tax, unlike net',
  },
] as const;

export type PriceColumn = (typeof PRICE_COLUMNS)[number]['column'];

/** A header's tooltip with what exports are priced by: `lowest sell order in Jita`. */
export function columnTooltip(tooltip: string, price: string): string {
  return tooltip.replace('{price}', price);
}
