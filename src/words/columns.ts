/**
 * Titles and header tooltips of the totals and the price list; a planet's are in `src/model/planetColumns.ts`. `price` is
 * what exports are priced by: `lowest sell order in Jita`.
 */
import { t } from '@lingui/core/macro';
import { HOURS_PER_MONTH } from '../../workers/domain/units.ts';

/** The totals of the fleet. */
export const TOTALS_COLUMNS = [
  {
    column: 'name',
    label: () => t`Exports`,
    tooltip: () => t`What the colonies make and do not use up themselves`,
  },
  {
    column: 'unitsPerHour',
    label: () => t`u/h`,
    tooltip: () => t`Units per hour that the factories could make`,
  },
  {
    column: 'units',
    label: () => t`Units in storage`,
    tooltip: () => t`Units of it in storage on all planets that count`,
  },
  {
    column: 'producedIsk',
    label: () => t`Produced ISK value`,
    tooltip: (price: string) => t`What those units are worth at the ${price}`,
  },
  {
    column: 'iskPerMonth',
    label: () => t`Maximum possible ISK/M`,
    tooltip: (price: string) =>
      t`Million ISK a month (${HOURS_PER_MONTH} hours) after customs tax, at the ${price}, if every factory ran without a pause`,
  },
  {
    column: 'progress',
    label: () => t`Progress from start date`,
    tooltip: () => t`Units in storage, as a share of what the start date and the activity would have made by now`,
  },
] as const;

export type TotalsColumn = (typeof TOTALS_COLUMNS)[number]['column'];

/** The price list. */
export const PRICE_COLUMNS = [
  {
    column: 'name',
    label: () => t`Commodity`,
    tooltip: () => t`What is traded`,
  },
  {
    column: 'tier',
    label: () => t`Tier`,
    tooltip: () => t`P0 is raw; each tier is made of the ones before`,
  },
  {
    column: 'minSell',
    label: () => t`Price`,
    tooltip: (price: string) => t`ISK per unit, at the ${price}`,
  },
  {
    column: 'unitsPerHour',
    label: () => t`u/h`,
    tooltip: () => t`Units per hour that one factory makes`,
  },
  {
    column: 'output',
    label: () => t`Output, ISK per factory-hour`,
    tooltip: () => t`What one factory makes in an hour`,
  },
  {
    column: 'inputs',
    label: () => t`Inputs, ISK per factory-hour`,
    tooltip: () => t`What it uses in an hour, as if all of it were bought`,
  },
  {
    column: 'earned',
    label: () => t`Earns, ISK per factory-hour`,
    tooltip: () => t`Output less inputs, for one factory that never stops. Without customs tax, unlike net`,
  },
] as const;

export type PriceColumn = (typeof PRICE_COLUMNS)[number]['column'];
