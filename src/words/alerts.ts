/** Everything said about a planet's alerts. A new kind of alert is one entry here, beside its rule in the worker. */
import type { AlertKind } from '../../workers/domain/report.ts';
import { LOW_IMPORT_HOURS, LOW_STORAGE_FILL_FRACTION } from '../../workers/domain/thresholds.ts';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { formatPercent } from '../format/number.ts';
import { capitalise } from '../format/text.ts';
import { formatDuration } from '../format/time.ts';
import type { AlertChip, Badge, BadgeKind } from '../model/severity.ts';

const LOW_STORAGE = formatPercent(LOW_STORAGE_FILL_FRACTION);

/** The one name of everything that is wrong with a planet or advised: on badges and chips, in tables and for the filter. */
const BADGE_NAMES: Readonly<Record<BadgeKind, string>> = {
  noRecord: 'no record',
  stopped: 'stopped',
  full: 'full',
  shortOfInputs: 'short of inputs',
  offBalance: 'off balance',
  moveHeads: 'move the heads',
  overFill: `over ${LOW_STORAGE} full`,
  belowMinimum: 'below minimum',
};

interface AlertWords {
  badge: BadgeKind;
  /** in tooltips, after the planet's status */
  sentence: string;
  /** why alert mode shows a planet, for the FAQ; null if the FAQ leaves it out */
  reason: string | null;
  /** words by which the filter finds it, besides the name */
  synonyms: readonly string[];
}

const ALERT_WORDS: Readonly<Record<AlertKind, AlertWords>> = {
  noRecord: {
    badge: 'noRecord',
    sentence: 'EVE has no record of this colony',
    reason: null,
    synonyms: ['unknown'],
  },
  expired: {
    badge: 'stopped',
    sentence: 'an extractor has stopped',
    reason: 'an extraction program has ended',
    synonyms: ['expired'],
  },
  lowStorage: {
    badge: 'overFill',
    sentence: `a store is over ${LOW_STORAGE} full`,
    reason: `a storage is more than ${LOW_STORAGE} full`,
    synonyms: ['storage alert', `storage above ${LOW_STORAGE}`, 'filling'],
  },
  lowImports: {
    badge: 'shortOfInputs',
    sentence: `an import lasts less than ${LOW_IMPORT_HOURS} hours`,
    reason: `an import lasts less than ${LOW_IMPORT_HOURS} hours`,
    synonyms: ['low imports', `imports below ${LOW_IMPORT_HOURS} h`],
  },
  imbalance: {
    badge: 'offBalance',
    sentence: 'the two extractors are off balance',
    reason: 'two extractors are off balance',
    synonyms: ['unbalanced', 'imbalance', 'balance alert'],
  },
  lowRate: {
    badge: 'belowMinimum',
    sentence: 'an extractor yields less than your minimum',
    reason: 'an extractor yields less than your minimum',
    synonyms: ['low rate', 'low extraction rate', 'slow'],
  },
};

/**
 * A badge: `off balance`, `short of inputs`; one about a stop to come says when: `stops in 17m`, `full in 7h 43m`.
 * @param now the time of the planet's report
 */
export function badgeText({ kind, stopAt }: Badge, now: EpochSeconds): string {
  if (stopAt === null || stopAt <= now || kind === 'shortOfInputs') return BADGE_NAMES[kind];
  return `${kind === 'stopped' ? 'stops' : BADGE_NAMES[kind]} in ${formatDuration(stopAt - now)}`;
}

/** A chip that limits alert mode: `Short of inputs`. */
export function chipText(chip: AlertChip): string {
  return capitalise(BADGE_NAMES[chip]);
}

/** An alert in exported tables: `over 60% full`. */
export function alertName(kind: AlertKind): string {
  return BADGE_NAMES[ALERT_WORDS[kind].badge];
}

/** An alert in a tooltip: `a store is over 60% full`. */
export function alertSentence(kind: AlertKind): string {
  return ALERT_WORDS[kind].sentence;
}

/** The words by which the filter finds a planet with this alert. */
export function alertSearchWords(kind: AlertKind): readonly string[] {
  return [alertName(kind), ...ALERT_WORDS[kind].synonyms];
}

/** What counts as an alert, as one enumeration: `an extraction program has ended, …, or …`. */
export function alertReasons(): string {
  const reasons = Object.values(ALERT_WORDS).flatMap(({ reason }) => reason ?? []);
  return `${reasons.slice(0, -1).join(', ')}, or ${reasons.at(-1)}`;
}
