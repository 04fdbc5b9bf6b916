import { describe, expect, it } from 'vitest';
import { colonySearchText, hasAllWords, splitWords } from '../../../src/model/search.ts';
import { alertBadge, alertName, alertReasons, alertSentence } from '../../../src/words/alerts.ts';
import { FAQ_TOPICS } from '../../../src/words/faq.ts';
import type { AlertKind } from '../../../workers/domain/report.ts';
import {
  isLowImport,
  isLowStorage,
  LOW_IMPORT_HOURS,
  LOW_STORAGE_FILL_FRACTION,
} from '../../../workers/domain/thresholds.ts';
import { makeReport } from '../model/makeReport.ts';

const KINDS: readonly AlertKind[] = ['expired', 'lowStorage', 'lowImports', 'imbalance', 'lowRate', 'noRecord'];

describe('the word for an alert', () => {
  it('is one word for each kind, and none without an alert', () => {
    const kinds: AlertKind[] = ['expired', 'lowStorage', 'lowImports', 'imbalance', 'lowRate', 'noRecord'];
    const words = kinds.map((kind) => alertBadge([kind]));
    expect(words).toEqual(['expired', 'filling', 'imports', 'unbalanced', 'slow', 'unknown']);
    expect(alertBadge([])).toBeNull();
  });

  it('is that of the most urgent alert', () => {
    expect(alertBadge(['lowStorage', 'imbalance'])).toBe('filling');
    expect(alertBadge(['imbalance', 'expired'])).toBe('expired');
  });
});

describe('the words for alerts', () => {
  it('name the thresholds that the worker uses', () => {
    expect(isLowStorage(LOW_STORAGE_FILL_FRACTION + 1e-9)).toBe(true);
    expect(isLowStorage(LOW_STORAGE_FILL_FRACTION)).toBe(false);
    expect(isLowImport(LOW_IMPORT_HOURS - 1e-9)).toBe(true);
    expect(isLowImport(LOW_IMPORT_HOURS)).toBe(false);
    const [percent, hours] = [`${LOW_STORAGE_FILL_FRACTION * 100}%`, `${LOW_IMPORT_HOURS} h`];
    for (const text of [alertName('lowStorage'), alertSentence('lowStorage'), alertReasons()]) {
      expect(text).toContain(percent);
    }
    for (const text of [alertName('lowImports'), alertSentence('lowImports'), alertReasons()]) {
      expect(text).toContain(hours);
    }
  });

  it('fill the FAQ, which names every reason of alert mode', () => {
    const answer = FAQ_TOPICS.find(({ title }) => title === 'Alert mode')?.answer.join(' ');
    expect(answer).toContain(
      'an extraction program has ended, a storage is more than 60% full, an import lasts less than 24 hours, two extractors are off balance, or an extractor yields less than your minimum.',
    );
    expect(FAQ_TOPICS.flatMap((topic) => topic.answer).join(' ')).toContain(
      'Storage turns gold above 60%, orange above 80% and red above 90%. An import turns red below 24 hours and yellow below 48.',
    );
  });

  it.each(KINDS)('of %s on cards and in tables are found by the filter', (kind) => {
    const text = colonySearchText(makeReport({ alerts: [kind] }));
    for (const shown of [alertName(kind), alertBadge([kind]) ?? '']) {
      expect(hasAllWords(text, splitWords(`"${shown}"`))).toBe(true);
    }
    expect(hasAllWords(colonySearchText(makeReport({ alerts: [] })), splitWords(`"${alertName(kind)}"`))).toBe(false);
  });
});
