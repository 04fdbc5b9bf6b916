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

/** The same words of the page's language, by which the filter finds planets, too; texts that name examples take them here. */
export const LOCAL_SEARCH_WORDS = {
  get stopped() {
    return t({ message: `stopped`, comment: 'a word to search planets by' });
  },
  get alert() {
    return t({ message: `alert`, comment: 'a word to search planets by' });
  },
  get expired() {
    return t({ message: `expired`, comment: 'a word to search planets by: the program of an extractor has ended' });
  },
  get full() {
    return t({ message: `full`, comment: 'a store' });
  },
  get running() {
    return t({ message: `running`, comment: 'a word to search planets by: an extractor runs' });
  },
  get excluded() {
    return t({ message: `excluded`, comment: 'a word to search planets by: from totals' });
  },
};
