/** How a colony is doing. */
import { t } from '@lingui/core/macro';
import type { ColonyStatus } from '../../workers/domain/result.ts';

/** A colony's status, in tooltips, exported tables and for the filter. */
export const STATUS_WORDS: Readonly<Record<ColonyStatus, string>> = {
  get notSetUp() {
    return t`not set up`;
  },
  get needsAttention() {
    return t`needs attention`;
  },
  get idle() {
    return t`idle`;
  },
  get producing() {
    return t`producing`;
  },
  get extracting() {
    return t`extracting`;
  },
};

/** The same as words of the search, which addresses and bookmarks keep: in no language but English. */
export const STATUS_SEARCH_WORDS: Readonly<Record<ColonyStatus, string>> = {
  notSetUp: 'not set up',
  needsAttention: 'needs attention',
  idle: 'idle',
  producing: 'producing',
  extracting: 'extracting',
};

/** More words by which the filter finds planets and characters; also on the buttons that set the filter. */
export const SEARCH_WORDS = {
  stopped: 'stopped',
  alert: 'alert',
  expired: 'expired',
  full: 'full',
  running: 'running',
  excluded: 'excluded',
  needsLogin: 'needs login',
  noAccount: 'no account name',
} as const;
