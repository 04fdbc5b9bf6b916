/** What the history's views let players choose. */
import { t } from '@lingui/core/macro';
import type { HistoryGrouping, HistoryPeriod } from '../../../workers/game/domain/history.ts';
import type { Measure } from './earningsModel.ts';

export const periods = (): readonly { value: HistoryPeriod; label: string }[] => [
  {
    value: 'day',
    label: t`Day`,
  },
  {
    value: 'week',
    label: t`Week`,
  },
  {
    value: 'month',
    label: t`Month`,
  },
];

export const measures = (): readonly { value: Measure; label: string }[] => [
  { value: 'isk', label: 'ISK' },
  {
    value: 'units',
    label: t`Units`,
  },
];

export const groupings = (): readonly { value: HistoryGrouping; label: string }[] => [
  {
    value: 'product',
    label: t`Product`,
  },
  {
    value: 'planet',
    label: t`Planet`,
  },
  {
    value: 'character',
    label: t`Character`,
  },
  {
    value: 'account',
    label: t`Account`,
  },
];

/** null: everything that is stored */
export const spans = (): readonly { days: number | null; label: string }[] => [
  {
    days: 7,
    label: t`Last 7 days`,
  },
  {
    days: 30,
    label: t`Last 30 days`,
  },
  {
    days: 90,
    label: t`Last 90 days`,
  },
  {
    days: 365,
    label: t`Last 365 days`,
  },
  {
    days: null,
    label: t`Everything stored`,
  },
];
