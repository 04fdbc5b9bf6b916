/** How a colony is doing. */
import { t } from '@lingui/core/macro';
import type { ColonyStatus } from '../../workers/game/domain/result.ts';

export const statusWords = (): Readonly<Record<ColonyStatus, string>> => ({
  notSetUp: t`not set up`,
  needsAttention: t`needs attention`,
  idle: t`idle`,
  producing: t`producing`,
  extracting: t`extracting`,
});

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
  ended: 'ended',
  full: 'full',
  running: 'running',
  excluded: 'excluded',
  needsLogin: 'needs login',
  noAccount: 'no account name',
} as const;

/** The same words of the page's language, by which the filter finds planets, too; texts that name examples take them here. */
export const localSearchWords = () => ({
  stopped: t({ message: `stopped`, comment: 'a word to search planets by' }),
  alert: t({ message: `alert`, comment: 'a word to search planets by' }),
  ended: t({ message: `ended`, comment: 'an extraction program' }),
  full: t({ message: `full`, comment: 'a store' }),
  running: t({ message: `running`, comment: 'a word to search planets by: an extractor runs' }),
  excluded: t({ message: `excluded`, comment: 'a word to search planets by: from totals' }),
});
