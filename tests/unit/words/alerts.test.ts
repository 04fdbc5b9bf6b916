import { describe, expect, it } from 'vitest';
import { colonySearchText, hasAllWords, splitWords } from '../../../src/model/search.ts';
import { alertName, alertReasons, alertSentence } from '../../../src/words/alerts.ts';
import { faqTopics } from '../../../src/words/faq.ts';
import type { AlertKind } from '../../../workers/game/domain/thresholds.ts';
import {
  isLowImport,
  isLowStorage,
  LOW_IMPORT_HOURS,
  LOW_STORAGE_FILL_FRACTION,
} from '../../../workers/game/domain/thresholds.ts';
import { makeReport } from '../model/makeReport.ts';

const KINDS: readonly AlertKind[] = ['expired', 'lowStorage', 'lowImports', 'imbalance', 'lowRate', 'noRecord'];

it('the name of an alert is one for each kind', () => {
  expect(KINDS.map(alertName)).toEqual([
    'stopped',
    'over 60% full',
    'short of inputs',
    'off balance',
    'below minimum',
    'no record',
  ]);
});

describe('the words for alerts', () => {
  it('name the thresholds that the worker uses', () => {
    expect(isLowStorage(LOW_STORAGE_FILL_FRACTION + 1e-9)).toBe(true);
    expect(isLowStorage(LOW_STORAGE_FILL_FRACTION)).toBe(false);
    expect(isLowImport(LOW_IMPORT_HOURS - 1e-9)).toBe(true);
    expect(isLowImport(LOW_IMPORT_HOURS)).toBe(false);
    const [percent, hours] = [`${LOW_STORAGE_FILL_FRACTION * 100}%`, `${LOW_IMPORT_HOURS} hours`];
    for (const text of [alertName('lowStorage'), alertSentence('lowStorage'), alertReasons()]) {
      expect(text).toContain(percent);
    }
    for (const text of [alertSentence('lowImports'), alertReasons()]) {
      expect(text).toContain(hours);
    }
  });

  it('fill the FAQ, which names every reason of alert mode', () => {
    const answer = faqTopics()
      .find(({ title }) => title === 'Alert mode')
      ?.answer.join(' ');
    expect(answer).toContain(
      'an extraction program has ended, a storage is more than 60% full, an import lasts less than 24 hours, two extractors are off balance, or an extractor yields less than your minimum.',
    );
    expect(
      faqTopics()
        .flatMap((topic) => topic.answer)
        .join(' '),
    ).toContain(
      'Storage turns gold above 60%, orange above 80% and red above 90%. An import turns red below 24 hours and yellow below 48.',
    );
  });

  it.each(KINDS)('of %s are found by the filter', (kind) => {
    const text = colonySearchText(makeReport({ alerts: [kind] }));
    expect(hasAllWords(text, splitWords(`"${alertName(kind)}"`))).toBe(true);
    expect(hasAllWords(colonySearchText(makeReport({ alerts: [] })), splitWords(`"${alertName(kind)}"`))).toBe(false);
  });
});
