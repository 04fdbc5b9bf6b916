/** What the history's views let players choose. */
import { t } from '@lingui/core/macro';
import type { HistoryGrouping, HistoryPeriod } from '../../../workers/domain/history.ts';
import type { Measure } from './earningsModel.ts';

export const PERIODS: readonly { value: HistoryPeriod; label: string }[] = [
  {
    value: 'day',
    get label() {
      return t`Day`;
    },
  },
  {
    value: 'week',
    get label() {
      return t`Week`;
    },
  },
  {
    value: 'month',
    get label() {
      return t`Month`;
    },
  },
];

export const MEASURES: readonly { value: Measure; label: string }[] = [
  { value: 'isk', label: 'ISK' },
  {
    value: 'units',
    get label() {
      return t`Units`;
    },
  },
];

export const GROUPINGS: readonly { value: HistoryGrouping; label: string }[] = [
  {
    value: 'product',
    get label() {
      return t`Product`;
    },
  },
  {
    value: 'planet',
    get label() {
      return t`Planet`;
    },
  },
  {
    value: 'character',
    get label() {
      return t`Character`;
    },
  },
  {
    value: 'account',
    get label() {
      return t`Account`;
    },
  },
];

/** null: everything that is stored */
export const SPANS: readonly { days: number | null; label: string }[] = [
  {
    days: 7,
    get label() {
      return t`Last 7 days`;
    },
  },
  {
    days: 30,
    get label() {
      return t`Last 30 days`;
    },
  },
  {
    days: 90,
    get label() {
      return t`Last 90 days`;
    },
  },
  {
    days: 365,
    get label() {
      return t`Last 365 days`;
    },
  },
  {
    days: null,
    get label() {
      return t`Everything stored`;
    },
  },
];
