/** What the history's views let players choose. */
import { t } from '@lingui/core/macro';
import type { HistoryGrouping, HistoryPeriod } from '../../../workers/game/domain/history.ts';
import type { Measure } from './earningsModel.ts';

export const periods = (): readonly { value: HistoryPeriod; label: string }[] => [
  { value: 'day', label: t`Day` },
  { value: 'week', label: t`Week` },
  { value: 'month', label: t`Month` },
];

export const measures = (): readonly { value: Measure; label: string }[] => [
  { value: 'isk', label: 'ISK' },
  { value: 'units', label: t`Units` },
];

export const groupings = (): readonly { value: HistoryGrouping; label: string }[] => [
  { value: 'product', label: t`Product` },
  { value: 'planet', label: t`Planet` },
  { value: 'character', label: t`Character` },
  { value: 'account', label: t`Account` },
];

/** null: everything that is stored */
export const spans = (): readonly (readonly [days: number | null, label: string])[] => [
  [7, t`Last 7 days`],
  [30, t`Last 30 days`],
  [90, t`Last 90 days`],
  [365, t`Last 365 days`],
  [null, t`Everything stored`],
];
