import type { AlertKind } from '../../../workers/domain/report.ts';

const WORDS: Readonly<Record<AlertKind, string>> = {
  noRecord: 'unknown',
  expired: 'expired',
  lowStorage: 'filling',
  lowImports: 'imports',
  imbalance: 'unbalanced',
  lowRate: 'slow',
};

const BY_URGENCY = Object.keys(WORDS) as AlertKind[];

/** Why a planet needs attention, in one word: its most urgent alert; null where it has none. */
export function alertWord(alerts: readonly AlertKind[]): string | null {
  const kind = BY_URGENCY.find((candidate) => alerts.includes(candidate));
  return kind === undefined ? null : WORDS[kind];
}
