/** What the history's views let players choose. */
import type { HistoryGrouping, HistoryPeriod } from '../../../workers/domain/history.ts';
import type { Measure } from './earningsModel.ts';

export const PERIODS: readonly { value: HistoryPeriod; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

export const MEASURES: readonly { value: Measure; label: string }[] = [
  { value: 'isk', label: 'ISK' },
  { value: 'units', label: 'Units' },
];

export const GROUPINGS: readonly { value: HistoryGrouping; label: string }[] = [
  { value: 'product', label: 'Product' },
  { value: 'planet', label: 'Planet' },
  { value: 'character', label: 'Character' },
  { value: 'account', label: 'Account' },
];

/** null: everything that is stored */
export const SPANS: readonly { days: number | null; label: string }[] = [
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
  { days: 90, label: 'Last 90 days' },
  { days: 365, label: 'Last 365 days' },
  { days: null, label: 'Everything stored' },
];
