/** Everything said about a planet's alerts. A new kind of alert is one entry here, beside its rule in the worker. */
import type { AlertKind } from '../../workers/domain/report.ts';
import { LOW_IMPORT_HOURS, LOW_STORAGE_FILL_FRACTION } from '../../workers/domain/thresholds.ts';
import { formatPercent } from '../format/number.ts';

interface AlertWords {
  /** one word for small cards */
  badge: string;
  /** in exported tables and table cells */
  name: string;
  /** in tooltips, after the planet's status */
  sentence: string;
  /** why alert mode shows a planet, for the FAQ; null if the FAQ leaves it out */
  reason: string | null;
  /** words by which the filter finds it, besides the badge and the name */
  synonyms: readonly string[];
}

const LOW_STORAGE = formatPercent(LOW_STORAGE_FILL_FRACTION);

/** Most urgent first: a card shows the first that applies. */
const ALERT_WORDS: Readonly<Record<AlertKind, AlertWords>> = {
  noRecord: {
    badge: 'unknown',
    name: 'no record',
    sentence: 'EVE has no record of this colony',
    reason: null,
    synonyms: [],
  },
  expired: {
    badge: 'expired',
    name: 'expired',
    sentence: 'an extractor has stopped',
    reason: 'an extraction program has ended',
    synonyms: [],
  },
  lowStorage: {
    badge: 'filling',
    name: `storage above ${LOW_STORAGE}`,
    sentence: `a store is above ${LOW_STORAGE} full`,
    reason: `a storage is more than ${LOW_STORAGE} full`,
    synonyms: ['storage alert'],
  },
  lowImports: {
    badge: 'imports',
    name: `imports below ${LOW_IMPORT_HOURS} h`,
    sentence: `an import lasts less than ${LOW_IMPORT_HOURS} hours`,
    reason: `an import lasts less than ${LOW_IMPORT_HOURS} hours`,
    synonyms: ['low imports'],
  },
  imbalance: {
    badge: 'unbalanced',
    name: 'off balance',
    sentence: 'the two extractors are off balance',
    reason: 'two extractors are off balance',
    synonyms: ['imbalance', 'balance alert'],
  },
  lowRate: {
    badge: 'slow',
    name: 'low extraction rate',
    sentence: 'an extractor yields less than your minimum',
    reason: 'an extractor yields less than your minimum',
    synonyms: ['low rate'],
  },
};

const BY_URGENCY = Object.keys(ALERT_WORDS) as AlertKind[];

/** Why a planet needs attention, in one word: its most urgent alert; null if it has none. */
export function alertBadge(alerts: readonly AlertKind[]): string | null {
  const kind = BY_URGENCY.find((candidate) => alerts.includes(candidate));
  return kind === undefined ? null : ALERT_WORDS[kind].badge;
}

/** An alert in exported tables and table cells: `storage above 60%`. */
export function alertName(kind: AlertKind): string {
  return ALERT_WORDS[kind].name;
}

/** An alert in a tooltip: `a store is above 60% full`. */
export function alertSentence(kind: AlertKind): string {
  return ALERT_WORDS[kind].sentence;
}

/** The words by which the filter finds a planet with this alert. */
export function alertSearchWords(kind: AlertKind): readonly string[] {
  const { badge, name, synonyms } = ALERT_WORDS[kind];
  return [badge, name, ...synonyms];
}

/** What counts as an alert, as one enumeration: `an extraction program has ended, …, or …`. */
export function alertReasons(): string {
  const reasons = BY_URGENCY.flatMap((kind) => ALERT_WORDS[kind].reason ?? []);
  return `${reasons.slice(0, -1).join(', ')}, or ${reasons.at(-1)}`;
}
