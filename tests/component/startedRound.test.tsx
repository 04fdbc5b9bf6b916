/** A started round over the sandbox's colonies: skipping a planet, planning what is open again, undo, stock, the clock. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import RoundView from '../../src/features/round/RoundView.tsx';
import { lineIdsOf } from '../../src/model/startedRound.ts';
import { store } from '../../src/state/jotai.ts';
import { DEFAULT_ROUND_INPUTS, roundInputsAtom } from '../../src/state/round.ts';
import { handSinceListsAtom } from '../../src/state/roundHand.ts';
import { frozenPlanAtom, livePlanAtom, roundProgressAtom, startedRoundAtom } from '../../src/state/startedRound.ts';
import { startFleet } from './fleet.tsx';
import { show } from './show.tsx';

const PILOT = 'Oran Derrel';
const MINUTE_MS = 60_000;
const WATER = 3645;
const SILICON = 9828;

const heading = () => page.getByRole('heading', { name: `1 of 1: log in as ${PILOT}` });
/** The planets of the login, each with its goods folded out, where it can be skipped. */
const skips = () => page.getByRole('list', { name: /log in as/ }).getByRole('button', { name: /^Skip / });
const boxes = () => page.getByRole('checkbox', { name: /^(Restart|Collect|Deliver)/ });

async function unfoldAll(): Promise<void> {
  await shownPlan();
  for (const button of page.getByRole('button', { name: /^Goods of /, expanded: false }).elements()) {
    (button as HTMLElement).click();
  }
}
const shownPlan = () => expect.element(heading()).toBeVisible();
/** The name of the planet that a button skips. */
const planetOf = (button: Element) => button.textContent.replace('Skip ', '');

/** Without the pointer: without the rest of the page, the view is above its dialog. */
const press = (button: Locator) => (button.element() as HTMLElement).click();

beforeEach(() => startFleet([PILOT]));

describe('a started round', () => {
  it('goes on without a planet that is skipped until undo brings it back, asks before a new plan drops checked lines, and offers the surplus as the stock of the next round', async () => {
    await show(<RoundView />);
    await unfoldAll();
    await expect.poll(() => skips().elements().length).toBeGreaterThan(1);
    const names = skips().elements().map(planetOf);
    const last = names.at(-1)!;
    await boxes().first().click();
    const checked = store.get(startedRoundAtom).checked;
    await page.getByRole('button', { name: `Skip ${last}`, exact: true }).click();
    await expect.poll(() => skips().elements().map(planetOf)).toEqual(names.slice(0, -1));
    expect(store.get(startedRoundAtom).checked).toEqual(checked);
    expect(store.get(frozenPlanAtom)?.skipped).toContainEqual(
      expect.objectContaining({ planetName: last, reason: 'leftOut' }),
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('checkbox', { name: last, exact: true })).toBeVisible();
    await unfoldAll();
    await expect.poll(() => skips().elements().map(planetOf)).toEqual(names);
    expect(store.get(roundInputsAtom).leftOutKeys).toEqual([]);
    expect(store.get(startedRoundAtom).checked).toEqual(checked);

    const first = names[0]!;
    const skipFirst = () => page.getByRole('button', { name: `Skip ${first}`, exact: true });
    await skipFirst().click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toBeVisible();
    await expect
      .element(dialog.getByText('One checked line is no longer part of the new plan.', { exact: false }))
      .toBeVisible();
    // It comes while the player may be ticking with Space: the skip stays asked for.
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard(' {Enter}');
    await expect.element(dialog).toBeVisible();
    press(dialog.getByRole('button', { name: 'Keep this plan' }));
    expect(store.get(startedRoundAtom).checked).toEqual(checked);
    expect(store.get(roundInputsAtom).leftOutKeys).toEqual([]);

    await skipFirst().click();
    await expect.element(dialog).toBeVisible();
    press(dialog.getByRole('button', { name: 'Take the new plan' }));
    await expect.poll(() => store.get(startedRoundAtom).checked).toEqual([]);
    await expect.poll(() => skips().elements().map(planetOf)).not.toContain(first);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => store.get(startedRoundAtom).checked).toEqual(checked);
    await expect.element(page.getByRole('checkbox', { name: first, exact: true })).toBeVisible();
    await unfoldAll();
    await expect.element(skipFirst()).toBeVisible();

    await page.getByText('Surplus', { exact: true }).click();
    await page.getByRole('button', { name: /^Settings: / }).click();
    await page.getByText('Your stock').click();
    await unfoldAll();
    await expect.element(page.getByText('Once all lines are done', { exact: false })).toBeVisible();
    for (const box of boxes().elements()) if (!(box as HTMLInputElement).checked) (box as HTMLElement).click();
    await expect.element(page.getByText(/^Since then, checked lines have .*brought/)).toBeVisible();
    const keep = page.getByRole('button', { name: /^Keep the surplus of/ });
    await keep.first().click();
    await expect.element(page.getByText('Kept as stock.', { exact: false })).toBeVisible();
    const [list] = Object.values(store.get(roundInputsAtom).stock);
    expect(list?.source).toBe('surplus');
    expect(list?.text).toMatch(/\d$/);
    await expect.element(page.getByText(/^Since then, checked lines have/)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Plan again' }).click();
    await expect.poll(() => store.get(frozenPlanAtom)).toBeNull();
    expect(Object.values(store.get(roundInputsAtom).stock)).toEqual([list]);
    await expect.element(page.getByText(/, left over by a round$/)).toBeVisible();
  });

  it('goes on after a reload that came before its plan was kept', async () => {
    await show(<RoundView />);
    await unfoldAll();
    const { logins, settings } = store.get(livePlanAtom)!;
    const [id] = lineIdsOf(logins.flatMap(({ visits }) => visits));
    store.set(roundProgressAtom, (none) => ({ ...none, startedAt: settings.roundAt, checked: [id!] }));
    store.set(frozenPlanAtom, undefined);
    await expect.poll(() => store.get(startedRoundAtom).checked).toEqual([id]);
    await unfoldAll();
    await expect.element(boxes().first()).toBeChecked();
  });

  it('skips each planet that is asked for while another plan is made, and undo takes back nothing but the skips', {
    tags: ['deep'],
  }, async () => {
    await show(<RoundView />);
    await unfoldAll();
    await expect.poll(() => skips().elements().length).toBe(2);
    for (const box of boxes().elements().slice(0, 3)) (box as HTMLElement).click();
    const { checked } = store.get(startedRoundAtom);
    const hand = store.get(handSinceListsAtom);
    expect(Object.keys(hand)).toHaveLength(1);
    for (const button of skips().elements().toReversed()) (button as HTMLElement).click();
    const stock = { everyone: { text: 'Water 5', at: 1, source: 'pasted' as const } };
    store.set(roundInputsAtom, (inputs) => ({ ...inputs, holdM3: 5000, stock }));
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toBeVisible();
    press(dialog.getByRole('button', { name: 'Take the new plan' }));
    await expect.poll(() => store.get(roundInputsAtom).leftOutKeys).toHaveLength(2);
    expect(store.get(roundInputsAtom)).toMatchObject({ holdM3: 5000, stock });
    // What was done on a skipped planet stays done.
    expect(store.get(handSinceListsAtom)).toEqual(hand);

    const later = { everyone: { ...stock.everyone, text: 'Water 7' } };
    store.set(roundInputsAtom, (inputs) => ({ ...inputs, stock: later }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => store.get(roundInputsAtom).leftOutKeys).toEqual([]);
    expect(store.get(roundInputsAtom)).toMatchObject({ holdM3: 5000, stock: later });
    expect(store.get(startedRoundAtom).checked).toEqual(checked);
  });

  it('cannot be brought back by undo once it has ended, and the next one has the planets that it skipped', {
    tags: ['deep'],
  }, async () => {
    await show(<RoundView />);
    await unfoldAll();
    await expect.poll(() => skips().elements().length).toBeGreaterThan(1);
    const last = skips().elements().length - 1;
    await boxes().first().click();
    (skips().elements()[last] as HTMLElement).click();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(store.get(roundInputsAtom).leftOutKeys).toHaveLength(1);
    await unfoldAll();
    for (const box of boxes().elements()) if (!(box as HTMLInputElement).checked) (box as HTMLElement).click();
    await page.getByRole('button', { name: 'Plan again' }).click();
    await expect.poll(() => store.get(frozenPlanAtom)).toBeNull();
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(store.get(roundInputsAtom).leftOutKeys).toEqual([]);
  });

  it('keeps its skips for the next one where nothing of it is checked, as after a check by mistake', {
    tags: ['deep'],
  }, async () => {
    await show(<RoundView />);
    await unfoldAll();
    await expect.poll(() => skips().elements().length).toBe(2);
    (skips().elements()[1] as HTMLElement).click();
    await expect.poll(() => skips().elements().length).toBe(1);
    const { leftOutKeys } = store.get(roundInputsAtom);
    expect(leftOutKeys).toHaveLength(1);
    await boxes().first().click();
    await boxes().first().click();
    await page.getByRole('button', { name: 'Plan again' }).click();
    await expect.poll(() => store.get(frozenPlanAtom)).toBeNull();
    expect(store.get(roundInputsAtom).leftOutKeys).toEqual(leftOutKeys);
  });

  it('is over 12 hours after it began if nothing is checked any more: its goods are gone, and lists go without what it used', async () => {
    const hand = { everyone: { [WATER]: -20, [SILICON]: 90 } };
    const stock = { everyone: { text: 'Water 50\nSilicon 10', at: 1, source: 'pasted' as const } };
    const startedAt = Math.floor(Date.now() / 1000) - 11 * 3600;
    store.set(roundInputsAtom, { ...DEFAULT_ROUND_INPUTS, pool: 'everyone', stock });
    store.set(roundProgressAtom, (before) => ({ ...before, startedAt, hand }));
    const screen = await show(<RoundView />);
    await shownPlan();
    expect(store.get(roundProgressAtom)).toMatchObject({ startedAt, hand });
    await screen.unmount();
    store.set(roundProgressAtom, (before) => ({ ...before, startedAt: startedAt - 3600 }));
    await show(<RoundView />);
    await expect.poll(() => store.get(roundProgressAtom)).toMatchObject({ startedAt: null, hand: {} });
    expect(store.get(roundInputsAtom).stock.everyone?.text).toBe('Water 30\nSilicon 10');
  });
});

describe('the start of a round', () => {
  it('is corrected in its field where it has passed, and typed digit by digit, also where the first digit alone would be a time that has passed', async () => {
    const past = Math.floor(Date.now() / 1000) - 3 * 3600;
    store.set(roundInputsAtom, { ...DEFAULT_ROUND_INPUTS, start: { kind: 'at', at: past } });
    await show(<RoundView />);
    await page.getByRole('button', { name: /^Settings: / }).click();
    const field = page.getByLabelText('Start, EVE time');
    await expect.element(field).toBeVisible();
    const shownAt = Date.parse(`${(field.element() as HTMLInputElement).value}Z`);
    expect(Math.abs(shownAt - Date.now())).toBeLessThan(2 * MINUTE_MS);
    await expect.element(page.getByText(/has passed: the round starts now\.$/)).toBeVisible();
    await shownPlan();

    const now = Date.UTC(2026, 10, 29, 12);
    vi.useFakeTimers({ toFake: ['Date'], now });
    store.set(roundInputsAtom, { ...DEFAULT_ROUND_INPUTS, start: { kind: 'at', at: now / 1000 + 3600 } });
    await expect.element(field).toHaveValue('2026-11-29T13:00');
    (field.element() as HTMLElement).focus();
    // In the order of this browser's language.
    await userEvent.keyboard('1231');
    await expect.element(field).toHaveValue('2026-12-31T13:00');
    expect(store.get(roundInputsAtom).start).toEqual({ kind: 'at', at: Date.UTC(2026, 11, 31, 13) / 1000 });
    // The month alone has no such day: until there is one, nothing changes.
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowLeft}11');
    await expect.element(field).toHaveValue('');
    await userEvent.keyboard('30');
    await expect.element(field).toHaveValue('2026-11-30T13:00');
  });

  it('follows the clock every five minutes until the first check', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval');
    const cleared = vi.spyOn(globalThis, 'clearInterval');
    const latest = () => intervals.mock.calls.findLastIndex(([, ms]) => ms === 5 * MINUTE_MS);
    await show(<RoundView />);
    await shownPlan();
    // At the start of a minute: each look at the page below moves the clock on a little.
    const later = Math.floor(Date.now() / MINUTE_MS + 6) * MINUTE_MS;
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    (intervals.mock.calls[latest()]![0] as () => void)();
    await expect.poll(() => store.get(livePlanAtom)?.settings.roundAt).toBeGreaterThanOrEqual(later / 1000);
    expect(cleared).not.toHaveBeenCalledWith(intervals.mock.results[latest()]!.value);
    await page
      .getByRole('list', { name: /log in as/ })
      .getByRole('checkbox')
      .first()
      .click();
    await expect.poll(() => cleared.mock.calls).toContainEqual([intervals.mock.results[latest()]!.value]);
    intervals.mockRestore();
    cleared.mockRestore();
  });
});
