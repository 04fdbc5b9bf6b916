import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RenderResult } from 'vitest-browser-react';
import { LoginAtWork } from '../../src/features/round/LoginAtWork.tsx';
import { requestFor } from '../../src/features/round/planBasis.ts';
import RoundView from '../../src/features/round/RoundView.tsx';
import { DEFAULT_SETTLE_INPUTS } from '../../src/model/settleInputs.ts';
import { loadCharacters } from '../../src/state/characters.ts';
import { countedColoniesAtom, pricesAtom } from '../../src/state/colonies.ts';
import { basketsAtom } from '../../src/state/demand.ts';
import { appliedFilterAtom } from '../../src/state/filter.ts';
import { store } from '../../src/state/jotai.ts';
import { DEFAULT_ROUND_INPUTS, roundInputsAtom } from '../../src/state/round.ts';
import { customsAtom } from '../../src/state/settings.ts';
import { holdAtom, settleInputsAtom } from '../../src/state/settle.ts';
import {
  chosenLoginAtom,
  frozenPlanAtom,
  livePlanAtom,
  roundProgressAtom,
  startedRoundAtom,
} from '../../src/state/startedRound.ts';
import { momentText } from '../../src/words/visits.ts';
import type { Gap } from '../../workers/game/domain/coverage.ts';
import { DEFAULT_CUSTOMS } from '../../workers/game/domain/customsTax.ts';
import type { Basket, DemandTime } from '../../workers/game/domain/demand.ts';
import type { CharacterId, ColonyKey, TypeId } from '../../workers/game/domain/ids.ts';
import type { LoginReport, Trouble, VisitDifference, VisitReview } from '../../workers/game/domain/round.ts';
import type { StorageProblem } from '../../workers/game/domain/storageProblem.ts';
import { makeRoundReport } from '../fixtures/roundReport.ts';
import { storeCharacters } from '../fixtures/storedCharacters.ts';
import { makeStoredCharacter } from '../unit/state/makeStoredCharacter.ts';
import { startFakeEngine } from './fakeEngine.ts';
import { fillStore, makePrices, makePublication, makeReport, NOW, typeIdOf } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';
import { withMedia } from './withMedia.ts';

const REPORT = makeRoundReport(NOW);
const nameOf = () => 'Ana';

/** Logins of characters 1, 2, …, each with two planets of three lines, the first with the most worth. */
const manyLogins = (count: number): LoginReport[] =>
  Array.from({ length: count }, (_, k) => {
    const [login] = REPORT.logins;
    const visits = ['IV', 'V'].map((planet) => ({
      ...login!.visits[0]!,
      id: `${k} ${planet}`,
      key: `${k + 1}/${planet}` as ColonyKey,
      planetName: `System ${k + 1} ${planet}`,
      limitedBy: null,
      lines: login!.visits[0]!.lines.map((line) => ({ ...line, id: `${k} ${planet} ${line.id}` })),
    }));
    const worth = { isk: (count - k) * 1e6, pricedFraction: 1 };
    return { ...login!, id: String(k + 1), characterId: (k + 1) as CharacterId, worth, visits };
  });

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

const LOGIN_HEADING = /^1 of \d+: log in as/;

const setChecks = (checked: readonly string[]) => store.set(roundProgressAtom, (before) => ({ ...before, checked }));

beforeEach(() => {
  store.set(roundInputsAtom, DEFAULT_ROUND_INPUTS);
  setChecks([]);
  store.set(frozenPlanAtom, REPORT);
  store.set(chosenLoginAtom, null);
  store.set(appliedFilterAtom, '');
  store.set(basketsAtom, null);
});

describe('the round planner', () => {
  it('shows a kept plan on a phone, readable for everybody, and unfolds its settings where the button for them is: below the plan', async () => {
    const screen = await checkKeptPlan(390);
    const button = screen.getByRole('button', { name: /^Settings: / });
    await button.click();
    const panel = screen.getByRole('region', { name: 'Settings' });
    await expect.element(panel.getByRole('combobox', { name: 'Next round' })).toBeVisible();
    const below = panel.element().getBoundingClientRect().top - button.element().getBoundingClientRect().bottom;
    expect(below).toBeGreaterThanOrEqual(0);
    expect(below).toBeLessThan(20);
  });

  it('shows a kept plan on a wide screen, readable for everybody', { tags: ['deep'] }, async () => {
    await checkKeptPlan(1440);
  });

  async function checkKeptPlan(width: number): Promise<RenderResult> {
    await page.viewport(width, 844);
    const screen = await show(<RoundView />);
    await expect.element(screen.getByRole('heading', { name: LOGIN_HEADING })).toBeVisible();
    await expect.element(screen.getByText('Room for 1d only', { exact: false })).toBeVisible();
    await expect.element(screen.getByText('Restart for 2d')).toBeVisible();
    await expect.element(screen.getByText('Deliver 821 m³')).toBeVisible();
    await expect
      .element(screen.getByText('No plan: check this planet yourself. Pin 7 is of type 1, which is not known.'))
      .toBeVisible();
    const goods = screen.getByRole('button', { name: 'Goods of Tanoo IV' });
    await expect.element(screen.getByText('4,300 from stock, 20 to buy')).not.toBeInTheDocument();
    await goods.click();
    await expect.element(goods).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByText('4,300 from stock, 20 to buy')).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    return screen;
  }

  it('says in one sentence what it comes to, has the list at the left, cargo and shopping list at the right, and the settings behind one line, where it keeps the last valid number and says what is wrong with the new one', async () => {
    const screen = await show(<RoundView />);
    await expect
      .element(screen.getByRole('status').first())
      .toHaveTextContent('at least 1 login · 1 planet · brings 4.00 M ISK · 821 m³ in, 38 m³ out');
    await screen.getByRole('button', { name: 'brings 4.00 M ISK' }).click();
    await expect.element(screen.getByRole('dialog')).toHaveTextContent(/Customs tax: 0\.01 M, 0\.00 M to the game/);
    await userEvent.keyboard('{Escape}');
    const login = screen.getByRole('region', { name: LOGIN_HEADING });
    await expect.element(login).toBeVisible();
    const { left, right } = login.element().getBoundingClientRect();
    const list = screen.getByRole('list', { name: 'Logins' }).element().getBoundingClientRect();
    expect(list.right).toBeLessThan(left);
    for (const name of [/^Cargo$/, /^To buy for all/]) {
      expect(screen.getByText(name).first().element().getBoundingClientRect().left).toBeGreaterThan(right);
    }
    await expect.element(screen.getByRole('button', { name: 'Copy for multibuy' })).toBeVisible();
    const next = screen.getByRole('combobox', { name: 'Next round' });
    expect(next.elements()).toEqual([]);
    await screen.getByRole('button', { name: /^Settings: / }).click();
    await next.selectOptions('After 4 days');
    expect(store.get(roundInputsAtom).next).toEqual({ kind: 'after', days: 4 });

    const hold = screen.getByRole('textbox', { name: 'Cargo hold' });
    await hold.fill('5000');
    expect(store.get(roundInputsAtom).holdM3).toBe(5000);
    for (const wrong of ['-1', '0', 'many']) {
      await hold.fill(wrong);
      await expect.element(screen.getByText(/^Enter a number from 1 to .* Until then, 5,000 applies/)).toBeVisible();
      expect(store.get(roundInputsAtom).holdM3).toBe(5000);
    }
    await hold.fill('62,500');
    expect(store.get(roundInputsAtom).holdM3).toBe(62_500);
    await hold.fill('');
    expect(store.get(roundInputsAtom).holdM3).toBeNull();
  });

  async function showBaskets(): Promise<RenderResult> {
    const gaps: Gap[] = [
      { characterId: 2 as CharacterId, planets: null, cause: { kind: 'needsLogin' } },
      { characterId: 3 as CharacterId, planets: ['Oto I'], cause: { kind: 'failed', message: 'EVE answered 502' } },
    ];
    const lists = [{ name: 'Fuel', kept: [{ ...REPORT.shopping, pool: 'Main' }], toBuy: REPORT.shopping }];
    store.set(frozenPlanAtom, { ...REPORT, gaps, unplanned: [], baskets: { kind: 'lists', lists } });
    return show(<RoundView />);
  }

  it('says what is kept for a basket, and that the shopping list has what it lacks; names whose planets the plan goes without, and marks its figures', async () => {
    const screen = await showBaskets();
    const [water] = REPORT.shopping.lines;
    const kept = screen.getByRole('region', { name: 'Basket Fuel' });
    await expect.element(kept.getByText(/^Fuel: keep all of this/)).toBeVisible();
    await expect.element(kept.getByRole('row', { name: new RegExp(`${water!.amount}`) })).toBeVisible();
    await expect.element(screen.getByText('With what is missing for Fuel until the next round.')).toBeVisible();
    await screen.getByText('By who needs it').click();
    await expect.element(screen.getByRole('button', { name: 'Copy', exact: true }).last()).toBeVisible();
    await expect.element(screen.getByRole('status').first()).toHaveTextContent(/^at least 1 login · 1 planet/);
    await screen.getByRole('button', { name: 'brings 4.00 M ISK' }).click();
    const words = [
      'This plan goes without 1 character and 1 planet.',
      'Character 2: login expired. Log in again.',
      'Character 3 (Oto I): EVE answered 502. “Refresh now” tries at once.',
    ];
    await expect.element(screen.getByRole('dialog')).toHaveTextContent(words.join(' '));
    await userEvent.keyboard('{Escape}');
    store.set(frozenPlanAtom, { ...REPORT, baskets: { kind: 'failed', message: 'offline' } });
    await expect.element(screen.getByText(/so this round goes without: offline/)).toBeVisible();
  });

  it('takes over with the surplus what a basket keeps for a date, and not what is used up until the next round', async () => {
    const basket = (name: string, time: DemandTime): Basket => ({
      ...{ id: name, name, isCounted: true },
      entries: [{ typeId: typeIdOf('Water'), amount: 1000, time, materialEfficiency: 0 }],
    });
    store.set(basketsAtom, [
      basket('Citadel', { kind: 'by', at: NOW + 10 * 86_400 }),
      basket('Fuel', { kind: 'every', period: 'week' }),
    ]);
    const [line] = REPORT.shopping.lines;
    const main = { ...REPORT.shopping, pool: 'Main' };
    const toBuy = { lines: [], volumeM3: 0, value: { isk: 0, pricedFraction: 1 } };
    const lists = [
      { name: 'Citadel', kept: [main, { ...main, pool: 'Alt farm' }], toBuy },
      { name: 'Fuel', kept: [main], toBuy },
    ];
    const surplus = [{ ...main, lines: [{ ...line!, amount: 7 }] }];
    store.set(frozenPlanAtom, { ...REPORT, surplus, baskets: { kind: 'lists', lists } });
    setChecks(['restart', 'collect', 'deliver']);
    const screen = await show(<RoundView />);
    const kept = screen.getByRole('region', { name: 'Basket Citadel' });
    await kept.getByRole('button', { name: 'Keep the surplus of Alt farm as stock' }).click();
    expect(store.get(roundInputsAtom).stock['account Alt farm']?.text).toBe('Water 20');
    await screen.getByText('Surplus', { exact: true }).click();
    await screen.getByRole('button', { name: 'Keep the surplus of Main as stock' }).click();
    expect(store.get(roundInputsAtom).stock['account Main']?.text).toBe('Water 7\nWater 20');
  });

  async function showOnPhone(): Promise<RenderResult> {
    await page.viewport(390, 844);
    store.set(frozenPlanAtom, { ...REPORT, logins: manyLogins(3) });
    return show(<RoundView />);
  }

  it('fills a phone with the login at work, the first box near the top, and unfolds the list from one line', async () => {
    const screen = await showOnPhone();
    await expect.element(screen.getByRole('region', { name: LOGIN_HEADING })).toBeVisible();
    // The page has a bar of 52 pixels and 8 pixels of air above.
    const box = screen.getByRole('checkbox').first();
    expect(
      box.element().getBoundingClientRect().top - document.querySelector('[data-place]')!.getBoundingClientRect().top,
    ).toBeLessThanOrEqual(200 - 60);
    const second = screen.getByRole('button', { name: 'Character 2', exact: true });
    await expect.element(second).not.toBeInTheDocument();
    await screen.getByText('0 of 18 lines and 0 of 3 logins done').first().click();
    await second.click();
    await expect.element(screen.getByRole('heading', { name: '2 of 3: log in as Character 2' })).toBeVisible();
    await expect.element(second).not.toBeInTheDocument();
  });

  const PRINTED = 'is printed as a checklist with every good of every login first, then the shopping list once: %i px';
  it.each([794])(PRINTED, checkPrinted);
  it.each([1440])(PRINTED, { tags: ['deep'] }, checkPrinted);

  async function checkPrinted(width: number): Promise<void> {
    const second = { ...REPORT.buy[0]!, pool: 'Alt farm' };
    store.set(frozenPlanAtom, { ...REPORT, logins: manyLogins(3), buy: [REPORT.buy[0]!, second] });
    const screen = await show(<RoundView />);
    await expect.element(screen.getByRole('heading', { name: LOGIN_HEADING })).toBeVisible();
    await page.viewport(width, 1000);
    await withMedia({ media: 'print' }, async () => {
      const boxes = () => screen.getByRole('checkbox', { name: /^(Restart|Collect|Deliver)/ }).elements();
      await expect.poll(() => boxes().filter((box) => box.checkVisibility()).length).toBe(18);
      const good = screen.getByRole('rowheader', { name: 'Water' });
      await expect.poll(() => good.elements().filter((element) => element.checkVisibility())).toHaveLength(1);
      const login = screen.getByRole('region', { name: /^3 of 3: log in as/ }).element();
      expect(good.element().getBoundingClientRect().top).toBeGreaterThan(login.getBoundingClientRect().bottom);
    });
  }

  it('draws a line after the logins that bring most, and skips the rest; marks them where goods put others among them, and says whose goods', async () => {
    const cut = { characterCount: 2, characterIds: [1, 2] as CharacterId[], ofCharacterCount: 4, worthFraction: 0.95 };
    store.set(frozenPlanAtom, { ...REPORT, logins: manyLogins(4), cut });
    const screen = await show(<RoundView />);
    const items = () =>
      [...screen.getByRole('list', { name: 'Logins' }).element().children].map(({ textContent }) => textContent);
    await expect.poll(items).toHaveLength(6);
    expect(items()[2]).toBe('These 2 bring 95%skip the rest');
    expect(items()[5]).toContain('0 of 24 lines');
    // In a plan that is being checked off, only a new plan changes it.
    store.set(frozenPlanAtom, { ...REPORT, logins: manyLogins(4).slice(0, 2), cut });
    store.set(roundInputsAtom, { ...DEFAULT_ROUND_INPUTS, isCut: true });
    await expect.element(screen.getByRole('button', { name: 'show all' })).toBeVisible();
    expect(items()[2]).toBe('These 2 bring 95%show all');
    // With prices missing since, the plan says of nobody that they bring most: there is a way back nevertheless.
    const skipped = [{ ...REPORT.skipped[0]!, reason: 'cut' as const }];
    store.set(frozenPlanAtom, { ...REPORT, logins: manyLogins(4), cut: null, skipped });
    await expect.poll(() => items()[4]).toBe('show all');
    // Where everyone is needed, nobody is left out.
    store.set(frozenPlanAtom, { ...REPORT, logins: manyLogins(4), cut: null, skipped: [] });
    await expect.element(screen.getByRole('button', { name: 'show all' })).not.toBeInTheDocument();
    store.set(roundInputsAtom, DEFAULT_ROUND_INPUTS);
    await expect.element(screen.getByRole('button', { name: 'show all' })).not.toBeInTheDocument();

    const among = {
      characterCount: 2,
      characterIds: [2, 3] as CharacterId[],
      ofCharacterCount: 4,
      worthFraction: 0.95,
    };
    const logins = manyLogins(4);
    logins[1] = { ...logins[1]!, waitedFor: [1 as CharacterId] };
    store.set(frozenPlanAtom, { ...REPORT, logins, cut: among });
    const reason = screen.getByText('needs what Character 1 collects', { exact: true });
    await expect.element(reason).toBeVisible();
    expect(isCut(reason.element())).toBe(false);
    expect(screen.getByRole('img', { name: 'brings most' }).elements()).toHaveLength(2);
    const list = screen.getByRole('list', { name: 'Logins' }).element();
    expect(list.children[0]?.textContent).toBe('The 2 marked bring 95%skip the rest');
  });

  it('have long names of goods in two lines', async () => {
    const [login] = manyLogins(1);
    const visits = login!.visits.map((visit) => ({
      ...visit,
      lines: visit.lines.map((line) =>
        line.kind === 'collect' ? { ...line, typeId: typeIdOf('Integrity Response Drones') } : line,
      ),
    }));
    store.set(frozenPlanAtom, { ...REPORT, logins: [{ ...login!, visits }] });
    const screen = await show(<RoundView />);
    const goods = screen.getByText(/Integrity Response Drones$/).first();
    await expect.element(goods).toBeVisible();
    expect(isCut(goods.element())).toBe(false);
  });

  it('have a list that scrolls by itself, so that the login at work stays beside the last of many', {
    tags: ['deep'],
  }, async () => {
    store.set(frozenPlanAtom, { ...REPORT, logins: manyLogins(60) });
    const screen = await show(<RoundView />);
    const list = screen.getByRole('list', { name: 'Logins' });
    await expect.element(list).toBeVisible();
    expect(list.element().getBoundingClientRect().height).toBeLessThan(900);
    const top = () => document.querySelector('h3')!.getBoundingClientRect().top;
    const before = top();
    await list.getByRole('button').last().click();
    await expect.element(screen.getByRole('heading', { name: /^60 of 60/ })).toBeVisible();
    expect(top()).toBe(before);
    const current = list.element().querySelector('[aria-current]')!.getBoundingClientRect();
    expect(current.bottom).toBeLessThanOrEqual(900);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('ticks a planet with all its lines, a good alone, and takes that back', async () => {
    const screen = await show(<RoundView />);
    await screen.getByRole('button', { name: 'Goods of Tanoo IV' }).click();
    await screen.getByRole('checkbox', { name: /^Deliver/ }).click();
    expect(store.get(startedRoundAtom).checked).toEqual(['deliver']);
    const planet = screen.getByRole('checkbox', { name: 'Tanoo IV' });
    await expect.poll(() => (planet.element() as HTMLInputElement).indeterminate).toBe(true);
    await planet.click();
    expect([...store.get(startedRoundAtom).checked].sort()).toEqual(['collect', 'deliver', 'restart']);
    await planet.click();
    expect(store.get(startedRoundAtom).checked).toEqual([]);
  });

  it('goes on to the next login without ticking anything, and back to what was left open', async () => {
    store.set(frozenPlanAtom, { ...REPORT, logins: manyLogins(2) });
    const screen = await show(<RoundView />);
    await screen.getByRole('checkbox', { name: 'System 1 IV' }).click();
    await expect.element(screen.getByText('1 of 2', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Next: Character 2' }).click();
    await expect.element(screen.getByRole('heading', { name: '2 of 2: log in as Character 2' })).toBeVisible();
    expect(store.get(startedRoundAtom).checked).toHaveLength(3);
    for (const planet of ['System 2 IV', 'System 2 V']) await screen.getByRole('checkbox', { name: planet }).click();
    // It stays there until the player goes on, to what is open.
    await screen.getByRole('button', { name: 'Done, next: Character 1' }).click();
    await screen.getByRole('checkbox', { name: 'System 1 V' }).click();
    await expect.element(screen.getByText('All 12 lines done.', { exact: false })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /[Nn]ext:/ })).not.toBeInTheDocument();
  });

  it('goes on with the keyboard where the button for the next login goes, because nothing else is open', async () => {
    store.set(frozenPlanAtom, { ...REPORT, logins: manyLogins(2) });
    const screen = await show(<RoundView />);
    for (const planet of ['System 1 IV', 'System 1 V']) await screen.getByRole('checkbox', { name: planet }).click();
    const next = screen.getByRole('button', { name: 'Done, next: Character 2' });
    await expect.element(next).toBeVisible();
    (next.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('checkbox', { name: 'System 2 IV' })).toHaveFocus();
    await expect.element(next).not.toBeInTheDocument();
  });

  it('is ticked from the first planet to the last with the keyboard alone', async () => {
    const logins = manyLogins(3);
    store.set(frozenPlanAtom, { ...REPORT, logins });
    const screen = await show(<RoundView />);
    const first = screen.getByRole('checkbox', { name: 'System 1 IV' });
    await expect.element(first).toBeVisible();
    (first.element() as HTMLElement).focus();
    for (const number of logins.keys()) {
      await expect.element(screen.getByRole('checkbox', { name: `System ${number + 1} IV` })).toHaveFocus();
      await userEvent.keyboard(' {ArrowDown} ');
      await userEvent.keyboard('n');
    }
    expect(store.get(startedRoundAtom).checked).toHaveLength(3 * 2 * 3);
  });

  it('has keys only while the list has the focus, and the same in a Russian layout', async () => {
    store.set(frozenPlanAtom, { ...REPORT, logins: manyLogins(2) });
    const screen = await show(<RoundView />);
    await screen.getByRole('button', { name: /^Settings: / }).click();
    const hold = screen.getByRole('textbox', { name: 'Cargo hold' });
    await hold.click();
    await userEvent.keyboard('n {ArrowDown}');
    await screen.getByRole('button', { name: 'Next: Character 2' }).element().focus();
    await userEvent.keyboard('n');
    await expect.element(screen.getByRole('heading', { name: LOGIN_HEADING })).toBeVisible();
    expect(store.get(startedRoundAtom).checked).toEqual([]);

    const box = screen.getByRole('checkbox', { name: 'System 1 IV' });
    await expect.element(box).toBeVisible();
    box.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'т', code: 'KeyN', bubbles: true }));
    await expect.element(screen.getByRole('heading', { name: '2 of 2: log in as Character 2' })).toBeVisible();
  });

  it('says that there are no characters instead of showing a round of nothing', async () => {
    store.set(frozenPlanAtom, { ...REPORT, logins: [] });
    const screen = await show(<RoundView />);
    await expect.element(screen.getByText(/^No characters yet\./)).toBeVisible();
  });

  it('answers first where nothing is due, then says from when on each planet is worth a visit', async () => {
    storeCharacters(localStorage, [makeStoredCharacter(1)]);
    loadCharacters();
    store.set(countedColoniesAtom, { now: NOW, colonies: [makeReport({})] });
    const trouble: Trouble = { kind: 'programEnded', at: NOW + 30 * 3600, typeIds: [typeIdOf('Base Metals')] };
    const [waiting] = REPORT.skipped;
    store.set(frozenPlanAtom, {
      ...REPORT,
      logins: [],
      skipped: [
        { ...waiting!, canWaitUntil: trouble.at, troubles: [trouble], dueAt: NOW + 10 * 3600, worthIsk: 1_120_000 },
        { ...waiting!, key: '1/42' as ColonyKey, planetName: 'Tanoo VI', reason: 'leftOut', worthIsk: null },
      ],
      nextDue: { characterId: 1 as CharacterId, planetName: 'Tanoo V', trouble, dueAt: NOW + 10 * 3600 },
    });
    const screen = await show(<RoundView />);
    await expect
      .element(screen.getByRole('heading', { name: `Nothing to do until ${momentText(NOW + 10 * 3600)}` }))
      .toBeVisible();
    const table = screen.getByRole('region', { name: 'Visits that can wait' });
    const [, first, second] = table.getByRole('row').elements();
    expect(first?.textContent).toBe(
      `Tanoo V, Pilot 1${momentText(NOW + 10 * 3600)} in 10hprogram ends ${momentText(trouble.at)} (Base Metals) 1.12 M`,
    );
    expect(second?.textContent).toContain('left out by you');
    const takeBack = screen.getByRole('button', { name: 'Take back Tanoo VI' });
    await expect.element(takeBack).toBeVisible();
    await expect.element(screen.getByText(/^Apart from 1 skipped planet, no known planet needs a visit/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Take back 1 skipped planet' })).toBeVisible();
    const button = takeBack.element();
    await withMedia({ media: 'print' }, () => expect.poll(() => button.checkVisibility()).toBe(false));
    await takeBack.click();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  const FOLDS = 'folds the visits that can wait away below the logins at %i px';
  it.each([390])(FOLDS, checkFolded);
  it.each([1440])(FOLDS, { tags: ['deep'] }, checkFolded);

  async function checkFolded(width: number): Promise<void> {
    await page.viewport(width, 844);
    const screen = await show(<RoundView />);
    const title = screen.getByText('1 planet can wait');
    await expect.element(title).toBeVisible();
    expect(screen.getByRole('region', { name: 'Visits that can wait' }).elements()).toHaveLength(0);
    await title.click();
    await expect.element(screen.getByRole('region', { name: 'Visits that can wait' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }

  it('says why something is still lost and what to do, and which restart brings nothing', async () => {
    const [login] = REPORT.logins;
    const [visit] = login!.visits;
    const lost = {
      ...{ typeId: typeIdOf('Chiral Structures'), amount: 1920, volumeM3: 364.8, isk: null },
      ...{ madeUnitsPerHour: 80, usedUnitsPerHour: 40 },
      cause: { kind: 'noStore' as const, makers: 'factory' as const, makerCount: 2 },
    };
    const lines = visit!.lines.map((line) =>
      line.kind === 'restart'
        ? { ...line, blockedBy: { storeKind: 'storage' as const, typeId: typeIdOf('Felsic Magma') } }
        : line,
    );
    store.set(frozenPlanAtom, { ...REPORT, logins: [{ ...login!, visits: [{ ...visit!, lost: [lost], lines }] }] });
    const screen = await show(<RoundView />);
    await expect
      .element(
        screen.getByText(
          'Still lost: 1,920 Chiral Structures: 2 factories make 80 an hour, the planet uses 40, no route takes the rest to a store. Add one.',
        ),
      )
      .toBeVisible();
    await expect
      .element(
        screen.getByText('The storage facility is full of Felsic Magma: brings nothing until you take some out', {
          exact: false,
        }),
      )
      .toBeVisible();
  });

  it('drops a plan that is all done when the player plans again', async () => {
    setChecks(['restart', 'collect', 'deliver']);
    const screen = await show(<RoundView />);
    await screen.getByRole('button', { name: 'Plan again' }).click();
    expect(store.get(frozenPlanAtom)).toBeNull();
    expect(store.get(startedRoundAtom).checked).toEqual([]);
  });

  it('plans again with other prices and taxes, also those of other orders that are as old', async () => {
    const plan = vi.fn(() => ({ kind: 'replaced' }));
    const changeBaskets = () => ({ baskets: [], storageProblem: null });
    startFakeEngine({ round: { plan, started: () => ({ report: null }) }, demand: { changeBaskets } });
    store.set(frozenPlanAtom, null);
    await show(<RoundView />);
    await expect.poll(() => plan.mock.calls.length).toBe(1);
    for (const [index, setOther] of [
      () => store.set(pricesAtom, makePrices()),
      () => store.set(pricesAtom, makePrices({ exportIsk: new Map([[typeIdOf('Water'), 400]]) })),
      () => store.set(customsAtom, { ...DEFAULT_CUSTOMS, skillLevel: 4 }),
    ].entries()) {
      setOther();
      await expect.poll(() => plan.mock.calls.length).toBe(index + 2);
    }
    store.set(pricesAtom, null);
    store.set(customsAtom, DEFAULT_CUSTOMS);
  });

  it('takes a list of stock once the started round is read, because how much of it is in the list is stored with it', async () => {
    let answer: (started: unknown) => void = () => {};
    const reading = new Promise((resolve) => {
      answer = resolve;
    });
    const changeBaskets = () => ({ baskets: [], storageProblem: null });
    startFakeEngine({
      round: { plan: () => ({ kind: 'replaced' }), started: () => reading },
      demand: { changeBaskets },
      ownData: { refreshStock: () => new Map() },
    });
    store.set(frozenPlanAtom, undefined);
    store.set(roundInputsAtom, { ...DEFAULT_ROUND_INPUTS, pool: 'everyone' });
    await show(<RoundView />);
    await page.getByRole('button', { name: /^Settings: / }).click();
    await expect.element(page.getByText('Minimum worth of a visit')).toBeVisible();
    expect(page.getByText('Your stock').elements()).toEqual([]);
    answer({ report: null, storageProblem: null });
    await expect.element(page.getByText('Your stock')).toBeVisible();
  });

  it('drops a started round whose plan can’t be read only by a press after it has said so', {
    tags: ['deep'],
  }, async () => {
    const storageProblem: StorageProblem = { kind: 'refused', what: 'round', reason: 'It is blocked' };
    let started = (): unknown => ({ report: null, storageProblem });
    const plan = vi.fn(() => ({ kind: 'planned', report: REPORT }));
    startFakeEngine({
      round: { plan, started: () => started() },
      demand: { changeBaskets: () => ({ baskets: [], storageProblem: null }) },
    });
    store.set(frozenPlanAtom, undefined);
    store.set(roundProgressAtom, (before) => ({ ...before, startedAt: NOW }));
    onTestFinished(() => store.set(roundProgressAtom, (before) => ({ ...before, startedAt: null })));
    await show(<RoundView />);
    const planAgain = page.getByRole('button', { name: 'Plan again' });
    const problem = page.getByText(/^The started round could not be loaded: .*It is blocked/);
    const warning = page.getByText(/“Plan again” now plans a new round without it/);
    await expect.element(problem).toBeVisible();
    // A failure of another kind says nothing of it, and its presses don't count.
    started = () => {
      throw new Error('It has stopped');
    };
    await planAgain.click();
    await expect.element(page.getByText(/It has stopped/)).toBeVisible();
    await planAgain.click();
    started = () => ({ report: null, storageProblem });
    await planAgain.click();
    await expect.element(problem).toBeVisible();
    expect(warning.elements()).toEqual([]);
    await planAgain.click();
    await expect.element(warning).toBeVisible();
    expect([store.get(frozenPlanAtom), plan.mock.calls]).toEqual([undefined, []]);
    await planAgain.click();
    await expect.poll(() => plan.mock.calls.length).toBe(1);
  });

  const { key: fedKey } = REPORT.logins[0]!.visits[0]!;
  const leftOut = { ...REPORT.skipped[0]!, reason: 'leftOut' as const };

  function showAskedFor(): Promise<RenderResult> {
    const changeBaskets = () => ({ baskets: [], storageProblem: null });
    const plan = () => ({ kind: 'replaced' });
    startFakeEngine({ round: { plan, started: () => ({ report: null }) }, demand: { changeBaskets } });
    store.set(frozenPlanAtom, null);
    store.set(livePlanAtom, { ...REPORT, skipped: [leftOut] });
    store.set(roundInputsAtom, {
      ...DEFAULT_ROUND_INPUTS,
      fedKeys: [fedKey, '9/9'],
      leftOutKeys: [leftOut.key, '9/9'],
    });
    return show(<RoundView />);
  }

  it('takes back what the player has asked for: inputs that cost too much, and skipped planets', async () => {
    const screen = await showAskedFor();
    const fed = screen.getByText('Inputs are brought even if they cost more than they make.', { exact: false });
    await expect.element(fed).toBeVisible();
    await withMedia({ media: 'print' }, async () => {
      await expect.element(fed).not.toBeInTheDocument();
    });
    const [login] = REPORT.logins;
    store.set(livePlanAtom, { ...REPORT, logins: [{ ...login!, isReturn: true }], skipped: [leftOut] });
    await expect.element(screen.getByRole('heading', { name: /log in again as/ })).toBeVisible();
    await expect.element(fed).not.toBeInTheDocument();
    store.set(livePlanAtom, { ...REPORT, skipped: [leftOut] });
    await screen.getByRole('button', { name: 'Bring them only if they pay' }).click();
    await expect.element(fed).not.toBeInTheDocument();
    expect(store.get(roundInputsAtom).fedKeys).toEqual(['9/9']);
    await screen.getByRole('button', { name: 'Take back 1 skipped planet' }).click();
    // The other one takes no part now: it is not counted.
    expect(store.get(roundInputsAtom).leftOutKeys).toEqual(['9/9']);
    store.set(livePlanAtom, null);
  });

  it.each([
    ['with baskets and gaps', showBaskets],
    ['with three logins on a phone', showOnPhone],
    ['with what the player can take back', showAskedFor],
  ])('is readable for everybody %s', { tags: ['deep'] }, async (_, showPlan) => {
    const screen = await showPlan();
    await expect.element(screen.getByRole('heading', { name: LOGIN_HEADING })).toBeVisible();
    if (showPlan === showBaskets) await screen.getByText('By who needs it').click();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    store.set(livePlanAtom, null);
  });

  it('shows the logins of planets that the search finds, and keeps their numbers', async () => {
    const [login] = REPORT.logins;
    const [visit] = login!.visits;
    const key = '1/77' as ColonyKey;
    const other = {
      ...login!,
      id: 'other',
      visits: [{ ...visit!, id: 'other', key, planetName: 'Oto VII', lines: [] }],
    };
    store.set(frozenPlanAtom, { ...REPORT, logins: [login!, other] });
    await fillStore(
      [login!.characterId],
      makePublication([
        makeReport({ key, planetName: 'Oto VII', isExpired: true }),
        makeReport({ key: visit!.key, planetName: visit!.planetName }),
      ]),
    );
    const screen = await show(<RoundView />);
    const names = () => screen.getByRole('list', { name: 'Logins' }).getByRole('button').elements();
    await expect.poll(() => names().length).toBe(2);
    for (const text of ['oto vii', 'expired']) {
      store.set(appliedFilterAtom, text);
      await expect.element(screen.getByText('1 of 2 logins match the search')).toBeVisible();
      expect(names()).toHaveLength(1);
      await expect.element(screen.getByRole('heading', { name: /^2 of 2: log in as/ })).toBeVisible();
    }
    store.set(appliedFilterAtom, 'nowhere');
    await expect.element(screen.getByText('0 of 2 logins match the search')).toBeVisible();
    expect(names()).toEqual([]);
    store.set(appliedFilterAtom, '');
    await expect.poll(() => names().length).toBe(2);
  });

  it('has the hold that version 1.1.0 stored for New planets, until it is changed or emptied here', async () => {
    store.set(settleInputsAtom, { ...DEFAULT_SETTLE_INPUTS, cargoM3: 62_500 });
    onTestFinished(() => store.set(settleInputsAtom, DEFAULT_SETTLE_INPUTS));
    const screen = await show(<RoundView />);
    expect(requestFor(DEFAULT_ROUND_INPUTS, {}).holdM3).toBe(62_500);
    await screen.getByRole('button', { name: /^Settings: / }).click();
    const hold = screen.getByRole('textbox', { name: 'Cargo hold' });
    await expect.element(hold).toHaveValue('62500');
    await hold.fill('');
    expect(store.get(holdAtom)).toBeNull();
    expect(requestFor(store.get(roundInputsAtom), {}).holdM3).toBeNull();
  });

  it('says that characters without an account keep their own goods', async () => {
    storeCharacters(localStorage, [makeStoredCharacter(1), makeStoredCharacter(2)]);
    loadCharacters();
    const screen = await show(<RoundView />);
    await screen.getByRole('button', { name: /^Settings: / }).click();
    await expect
      .element(screen.getByText(/^2 characters have no account name: each keeps its own goods/))
      .toBeVisible();
    await screen.getByRole('combobox', { name: 'Goods are shared by' }).selectOptions('Everyone');
    await expect.element(screen.getByText(/no account name/)).not.toBeInTheDocument();
  });
});

describe('a login of a round', () => {
  const [login] = REPORT.logins;
  const { key } = login!.visits[0]!;
  const showReviewed = (review: VisitReview) =>
    show(
      <LoginAtWork
        login={login!}
        number={1}
        loginCount={1}
        settings={REPORT.settings}
        reviews={new Map([[key, review]])}
        unplanned={[]}
        nameOf={nameOf}
        onCheck={() => {}}
        next={null}
        onNext={() => {}}
      />,
    );
  const differences: VisitDifference[] = [
    { kind: 'fewerUnits', typeId: typeIdOf('Water'), missingUnits: 320, deliveredUnits: 4320, lineIds: ['deliver'] },
    { kind: 'otherProduct', lineId: 'restart', typeId: 2267 as TypeId },
    { kind: 'otherLength', lineId: 'restart', programSeconds: 86_400 },
  ];

  it('shows how newer snapshots differ from the plan, at the planet that it is about', async () => {
    const review = { key, snapshotAt: NOW, restartedLineIds: ['restart'], differences };
    setChecks(['deliver']);
    const screen = await showReviewed(review);
    await expect.element(screen.getByText('ESI shows at least 320 Water fewer than planned.')).toBeVisible();
    await expect.element(screen.getByText('ESI shows another program: Base Metals.')).toBeVisible();
    await expect.element(screen.getByText('ESI shows a program of 1d.')).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('says of a checked line that EVE’s record does not have it', async () => {
    const contradictions: VisitDifference[] = [{ kind: 'notRestarted', lineId: 'restart', recordAt: NOW }];
    const review = { key, snapshotAt: NOW, restartedLineIds: [], differences: contradictions };
    const screen = await showReviewed(review);
    const contradiction = screen.getByText('not in EVE’s record of', { exact: false });
    await expect.element(screen.getByRole('checkbox', { name: 'Tanoo IV' })).toBeVisible();
    expect(contradiction.elements()).toHaveLength(0);
    setChecks(['restart']);
    await expect.element(contradiction).toBeVisible();
  });
});
