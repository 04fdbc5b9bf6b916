import { describe, expect, it } from 'vitest';
import { browserForEachTest } from './fakeBrowser.ts';
import { openModule } from './openState.ts';

const browser = browserForEachTest();

const load = () => openModule(() => import('../../../src/state/history.ts'));

describe('how the history view shows its figures', () => {
  it('is stored, and found again after a reload', async () => {
    const { store, historyInputsAtom } = await load();
    expect(store.get(historyInputsAtom)).toEqual({ period: 'day', groupBy: 'product', measure: 'isk', spanDays: 30 });
    store.set(historyInputsAtom, { period: 'month', groupBy: 'account', measure: 'units', spanDays: null });
    const again = await load();
    expect(again.store.get(again.historyInputsAtom)).toEqual({
      period: 'month',
      groupBy: 'account',
      measure: 'units',
      spanDays: null,
    });
  });

  it.each(['nonsense', { period: 'year' }, { period: 'day', groupBy: 'product', measure: 'isk', spanDays: -1 }, null])(
    'is as at first when the stored value is damaged: %j',
    async (stored) => {
      browser.local.setItem('historyInputs', JSON.stringify(stored));
      const { store, historyInputsAtom } = await load();
      expect(store.get(historyInputsAtom).period).toBe('day');
      expect(store.get(historyInputsAtom).spanDays).toBe(30);
    },
  );
});
