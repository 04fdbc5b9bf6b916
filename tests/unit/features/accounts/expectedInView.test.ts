import { describe, expect, it } from 'vitest';
import { expectedInView } from '../../../../src/features/accounts/expectedInView.ts';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';

const WINDOW = { isCompact: false, topPx: 270, windowWidthPx: 1440, windowHeightPx: 900 };

const account = (name: string, shownIds: readonly number[], isCollapsed = false) => ({
  name,
  isCollapsed,
  hiddenBy: null,
  shownIds: shownIds as readonly CharacterId[],
});

const sixPlanets = () => 6;

/** Twenty characters in accounts of two. */
const ACCOUNTS = Array.from({ length: 10 }, (_, index) => account(`Account ${index}`, [2 * index, 2 * index + 1]));

describe('expectedInView', () => {
  it('expects as many characters as fill the window', () => {
    expect([...expectedInView(ACCOUNTS, sixPlanets, WINDOW)]).toEqual([
      'account:Account 0',
      'character:0',
      'character:1',
    ]);
  });

  it('expects more where planets are small cards, two characters side by side', () => {
    const compact = expectedInView([account('Main', [1, 2, 3, 4, 5, 6, 7, 8, 9])], sixPlanets, {
      ...WINDOW,
      isCompact: true,
    });
    expect(compact.size).toBe(1 + 6);
    const narrow = expectedInView(ACCOUNTS, sixPlanets, { ...WINDOW, isCompact: true, windowWidthPx: 1200 });
    expect([...narrow].filter((id) => id.startsWith('character:'))).toEqual([
      'character:0',
      'character:1',
      'character:2',
    ]);
  });

  it('expects more where only few planets of each character are shown', () => {
    expect(expectedInView(ACCOUNTS, () => 1, WINDOW).size).toBeGreaterThan(6);
  });

  it('takes the planets of a character as six while none are known', () => {
    expect(expectedInView(ACCOUNTS, () => 0, WINDOW)).toEqual(expectedInView(ACCOUNTS, sixPlanets, WINDOW));
  });

  it('passes over collapsed accounts and hidden ones', () => {
    const accounts = [
      { ...account('Hidden', [1, 2]), hiddenBy: 'alertMode' as const },
      account('Collapsed', [3, 4], true),
      account('Open', [5, 6]),
    ];
    const expected = expectedInView(accounts, sixPlanets, WINDOW);
    expect([...expected]).toEqual(['account:Collapsed', 'account:Open', 'character:5', 'character:6']);
  });

  it('leaves out what is scrolled past', () => {
    const expected = expectedInView(ACCOUNTS, sixPlanets, { ...WINDOW, topPx: -800 });
    expect(expected.has('character:0')).toBe(false);
    expect(expected.has('character:2')).toBe(true);
  });
});
