/** Everything said about a planet's alerts. A new kind of alert is one entry here, beside its rule in the worker. */
import { t } from '@lingui/core/macro';
import { type AlertKind, LOW_IMPORT_HOURS, LOW_STORAGE_FILL_FRACTION } from '../../workers/game/domain/thresholds.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { formatPercent } from '../format/number.ts';
import { formatDuration } from '../format/time.ts';

const LOW_STORAGE_PERCENT = `${LOW_STORAGE_FILL_FRACTION * 100}%`;
const lowStorage = (): string => formatPercent(LOW_STORAGE_FILL_FRACTION, 0);

/** The one name of everything that is wrong with a planet or advised: on badges and chips, in tables and for the filter. */
const BADGE_NAMES = {
  noRecord: () => t`no record`,
  stopped: () => t`stopped`,
  setUp: () => t({ message: `set-up`, comment: 'a planet with a structure that is not set up' }),
  full: () => t({ message: `full`, comment: 'a store' }),
  goodsLost: () => t`goods lost`,
  shortOfInputs: () => t`short of inputs`,
  offBalance: () => t`off balance`,
  moveHeads: () => t`move the heads`,
  overFill: () => t`over ${{ percent: lowStorage() }} full`,
  belowMinimum: () => t`below minimum`,
  costsMore: () => t({ message: `costs more than it makes`, comment: 'a planet' }),
};

/** What is wrong with a planet, or advised. Each has one name, wherever it is shown. */
export type BadgeKind = keyof typeof BADGE_NAMES;

/** `off balance` */
export function badgeName(kind: BadgeKind): string {
  return BADGE_NAMES[kind]();
}

interface AlertWords {
  badge: BadgeKind;
  /** in tooltips, after the planet's status */
  sentence: () => string;
  /** English words by which the filter finds it, besides the name; kept in addresses, so the same in every language */
  synonyms: readonly string[];
}

const ALERT_WORDS: Readonly<Record<AlertKind, AlertWords>> = {
  noRecord: {
    badge: 'noRecord',
    sentence: () => t`EVE has no record of this colony`,
    synonyms: ['no record', 'unknown'],
  },
  expired: {
    badge: 'stopped',
    sentence: () => t`an extractor has no running program`,
    synonyms: ['stopped', 'ended', 'expired'],
  },
  lowStorage: {
    badge: 'overFill',
    sentence: () => t`a store is over ${{ percent: lowStorage() }} full`,
    synonyms: [`over ${LOW_STORAGE_PERCENT} full`, 'storage alert', `storage above ${LOW_STORAGE_PERCENT}`, 'filling'],
  },
  lowImports: {
    badge: 'shortOfInputs',
    sentence: () => t`an import lasts less than ${LOW_IMPORT_HOURS} hours`,
    synonyms: ['short of inputs', 'low imports', `imports below ${LOW_IMPORT_HOURS} h`],
  },
  imbalance: {
    badge: 'offBalance',
    sentence: () => t`the two extractors are off balance`,
    synonyms: ['off balance', 'unbalanced', 'imbalance', 'balance alert'],
  },
  lowRate: {
    badge: 'belowMinimum',
    sentence: () => t`an extractor yields less than your minimum`,
    synonyms: ['below minimum', 'low rate', 'low extraction rate', 'slow'],
  },
};

/**
 * A badge: `off balance`, `short of inputs`; one about a stop to come says when: `stops in 17m`, `full in 7h 43m`.
 * @param now the time of the planet's report
 * @param isTimeShown the time of the stop is beside it: to the second, so that both would differ
 */
export function badgeText(
  { kind, stopAt }: { kind: BadgeKind; stopAt: EpochSeconds | null },
  now: EpochSeconds,
  isTimeShown = false,
): string {
  if (stopAt === null || stopAt <= now || kind === 'shortOfInputs') return BADGE_NAMES[kind]();
  const duration = formatDuration(stopAt - now);
  if (kind === 'stopped') return isTimeShown ? t`stops soon` : t`stops in ${duration}`;
  if (kind === 'full') return t({ message: `full in ${duration}`, comment: 'a store of the planet' });
  return BADGE_NAMES[kind]();
}

export const chipTexts = () => ({
  stopped: t({ message: `Stopped`, comment: 'planets on which something has stopped' }),
  goodsLost: t`Lost goods`,
  setUp: t({ message: `Set-up`, comment: 'planets with a structure that is not set up' }),
  full: t({ message: `Full`, comment: 'planets with a store that is full' }),
  shortOfInputs: t`Short of inputs`,
  offBalance: t`Off balance`,
});

export type AlertChip = keyof ReturnType<typeof chipTexts>;

/** An alert in exported tables: `over 60% full`. */
export function alertName(kind: AlertKind): string {
  return BADGE_NAMES[ALERT_WORDS[kind].badge]();
}

/** An alert in a tooltip: `a store is over 60% full`. */
export function alertSentence(kind: AlertKind): string {
  return ALERT_WORDS[kind].sentence();
}

/** The words by which the filter finds a planet with this alert. */
export function alertSearchWords(kind: AlertKind): readonly string[] {
  return [alertName(kind), ...ALERT_WORDS[kind].synonyms];
}

/** What counts as an alert, as one enumeration: `an extraction program has ended, …, or …`. */
export function alertReasons(): string {
  const percent = lowStorage();
  return t`an extraction program has ended, a storage is more than ${percent} full, an import lasts less than ${LOW_IMPORT_HOURS} hours, two extractors are off balance, or an extractor yields less than your minimum`;
}
