import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { afterEach, describe, expect, it } from 'vitest';
import { i18n } from '../../../src/languages/i18n.ts';
import { isFound } from '../../../src/model/page.ts';
import { splitWords } from '../../../src/model/search.ts';
import { localSearchWords } from '../../../src/words/status.ts';
import { makeReport } from './makeReport.ts';

describe('the filter in another language', () => {
  afterEach(() => i18n.activate('en'));

  it('finds a planet by what the page shows, and by the English words of a bookmark', () => {
    const report = makeReport({ alerts: ['imbalance'], status: 'idle' });
    const finds = (query: string) => isFound('', report, splitWords(query));
    expect(finds('unausgewogen')).toBe(false);
    i18n.load('de', { [generateMessageId('off balance')]: 'unausgewogen', [generateMessageId('idle')]: 'untätig' });
    i18n.activate('de');
    for (const query of ['unausgewogen', '"off balance"', 'untätig', 'idle']) expect(finds(query)).toBe(true);
    i18n.activate('en');
    expect(finds('unausgewogen')).toBe(false);
  });

  it('finds a planet by the words that the field and the FAQ give as examples', () => {
    const report = makeReport({ isExpired: true, excludeFromTotals: true, maxFillFraction: 1 });
    const german = { ended: 'beendet', full: 'voll', excluded: 'ausgenommen' };
    i18n.load(
      'de',
      Object.fromEntries(Object.entries(german).map(([english, local]) => [generateMessageId(english), local])),
    );
    i18n.activate('de');
    for (const [english, local] of Object.entries(german)) {
      expect(isFound('', report, splitWords(english))).toBe(true);
      expect(isFound('', report, splitWords(local))).toBe(true);
      expect(localSearchWords()[english as keyof typeof german]).toBe(local);
    }
  });
});
