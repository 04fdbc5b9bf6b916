import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetPage } from '../../resetPage.ts';
import { settle } from '../live/esi/fakeClock.ts';

const AT = 1_800_000_000;

/** Opens the module with an engine whose answers the test gives. */
async function open() {
  resetPage();
  const asked: { at: number | null; keys: readonly string[]; answer: () => void; fail: (error: Error) => void }[] = [];
  vi.doMock('../../../src/bridge/engine.ts', () => ({
    askEngine: (question: (engine: object) => Promise<void>) =>
      question({
        set: ({ viewAt: at, firstKeys: keys }: { viewAt: number | null; firstKeys: readonly string[] }) =>
          new Promise<void>((answer, fail) => asked.push({ at, keys, answer, fail })),
      }),
  }));
  const { travelTo } = await import('../../../src/bridge/timeTravel.ts');
  const { EngineGoneError } = await import('../../../src/bridge/engineBridge.ts');
  const { departureAtom, viewTimeAtom } = await import('../../../src/state/viewTime.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  return { asked, travelTo, store, departureAtom, viewTimeAtom, noticesAtom, EngineGoneError };
}

beforeEach(() => {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', setImmediate);
});

afterEach(() => {
  vi.doUnmock('../../../src/bridge/engine.ts');
  resetPage();
});

describe('a slider that is dragged', () => {
  it('shows its time at once, and asks for the latest only, one at a time', async () => {
    const page = await open();
    for (let step = 1; step <= 9; step++) page.travelTo(AT + step, () => ['1/1' as never]);
    expect(page.store.get(page.viewTimeAtom)).toBe(AT + 9);
    expect(page.asked.map(({ at }) => at)).toEqual([AT + 1]);
    page.asked[0]?.answer();
    await settle();
    expect(page.asked.map(({ at }) => at)).toEqual([AT + 1, AT + 9]);
    page.asked[1]?.answer();
    await settle();
    expect(page.asked).toHaveLength(2);
  });

  it('names the colonies that are in view when it asks, not when it was moved', async () => {
    const page = await open();
    let inView = ['1/1'];
    page.travelTo(AT, () => inView as never);
    page.travelTo(AT + 1, () => inView as never);
    inView = ['1/2'];
    page.asked[0]?.answer();
    await settle();
    expect(page.asked.map(({ keys }) => keys)).toEqual([['1/1'], ['1/2']]);
  });

  it('departs once, when the page leaves now, and again after it came back', async () => {
    const page = await open();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000_500);
    const departure = () => page.store.get(page.departureAtom);
    expect(departure()).toBeNull();
    page.travelTo(AT, () => []);
    clock.mockReturnValue(2_000_500);
    page.travelTo(AT + 1, () => []);
    expect(departure()).toBe(1000);
    page.travelTo(null, () => []);
    expect(departure()).toBeNull();
    page.travelTo(AT, () => []);
    expect(departure()).toBe(2000);
    clock.mockRestore();
  });

  it('comes back to now although the engine has not yet answered', async () => {
    const page = await open();
    page.travelTo(AT, () => []);
    page.travelTo(null, () => []);
    expect(page.store.get(page.viewTimeAtom)).toBeNull();
    page.asked[0]?.answer();
    await settle();
    expect(page.asked.map(({ at }) => at)).toEqual([AT, null]);
    page.asked[1]?.answer();
    await settle();
    expect(page.asked).toHaveLength(2);
  });

  it('continues with the next engine if one crashes', async () => {
    const page = await open();
    page.travelTo(AT, () => []);
    page.asked[0]?.fail(new page.EngineGoneError('gone'));
    await settle();
    expect(page.store.get(page.noticesAtom)).toEqual([]);
    page.travelTo(AT + 1, () => []);
    expect(page.asked.map(({ at }) => at)).toEqual([AT, AT + 1]);
  });

  it('shows a notice if the engine fails', async () => {
    const page = await open();
    page.travelTo(AT, () => []);
    page.asked[0]?.fail(new Error('no memory'));
    await settle();
    expect(page.store.get(page.noticesAtom)).toMatchObject([
      { kind: 'failed', text: expect.stringContaining('no memory') },
    ]);
  });
});
