import { describe, expect, it } from 'vitest';
import { alertWord } from '../../../../src/features/planets/alertWord.ts';
import type { AlertKind } from '../../../../workers/domain/report.ts';

describe('the word for an alert', () => {
  it('is one word for each kind, and none without an alert', () => {
    const kinds: AlertKind[] = ['expired', 'lowStorage', 'lowImports', 'imbalance', 'lowRate', 'noRecord'];
    const words = kinds.map((kind) => alertWord([kind]));
    expect(words).toEqual(['expired', 'filling', 'imports', 'unbalanced', 'slow', 'unknown']);
    expect(alertWord([])).toBeNull();
  });

  it('is that of the most urgent alert', () => {
    expect(alertWord(['lowStorage', 'imbalance'])).toBe('filling');
    expect(alertWord(['imbalance', 'expired'])).toBe('expired');
  });
});
