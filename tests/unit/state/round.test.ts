import { expect, it } from 'vitest';
import { browserForEachTest } from './fakeBrowser.ts';
import { openModule } from './openState.ts';

const browser = browserForEachTest();

const load = () => openModule(() => import('../../../src/state/round.ts'));

it('what the player asks for is stored, and the defaults replace it if it is damaged', async () => {
  const first = await load();
  first.store.set(first.roundInputsAtom, { ...first.DEFAULT_ROUND_INPUTS, pool: 'nobody', holdM3: 5000 });
  const later = await load();
  expect(later.store.get(later.roundInputsAtom)).toMatchObject({ pool: 'nobody', holdM3: 5000 });

  const damaged: [string | number, unknown][] = [
    ['start', { kind: 'in', hours: 1e300 }],
    ['start', { kind: 'at', at: 1e15 }],
    ['start', 'now'],
    ['next', { kind: 'after', days: -1 }],
    ['next', { kind: 'after', days: 0 }],
    ['restart', 'all'],
    ['programDays', 99],
    ['pool', null],
    ['holdM3', -1],
    ['minWorthIsk', -5],
    ['leftOutIds', ['x']],
    ['stock', { Main: 3 }],
    ['isCut', 1],
  ];
  for (const [name, value] of damaged) {
    browser.local.setItem('roundInputs', JSON.stringify({ ...first.DEFAULT_ROUND_INPUTS, [name]: value }));
    const { store, roundInputsAtom, DEFAULT_ROUND_INPUTS } = await load();
    expect([name, store.get(roundInputsAtom)]).toEqual([name, DEFAULT_ROUND_INPUTS]);
  }
});
