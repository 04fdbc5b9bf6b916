import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LoginBlock } from '../../src/features/round/LoginBlock.tsx';
import { PlanChoices } from '../../src/features/round/PlannedLogins.tsx';
import RoundView from '../../src/features/round/RoundView.tsx';
import { loadCharacters } from '../../src/state/characters.ts';
import { countedColoniesAtom } from '../../src/state/colonies.ts';
import { appliedFilterAtom } from '../../src/state/filter.ts';
import { store } from '../../src/state/jotai.ts';
import { DEFAULT_ROUND_INPUTS, roundInputsAtom } from '../../src/state/round.ts';
import { frozenPlanAtom, roundProgressAtom, startedRoundAtom } from '../../src/state/startedRound.ts';
import { momentText } from '../../src/words/visits.ts';
import type { Gap } from '../../workers/game/domain/coverage.ts';
import type { CharacterId, ColonyKey, TypeId } from '../../workers/game/domain/ids.ts';
import type { Trouble, VisitDifference, VisitReview } from '../../workers/game/domain/round.ts';
import { makeRoundReport } from '../fixtures/roundReport.ts';
import { storeCharacters } from '../fixtures/storedCharacters.ts';
import { makeStoredCharacter } from '../unit/state/makeStoredCharacter.ts';
import { fillStore, makePublication, makeReport, NOW, typeIdOf } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';
import { withMedia } from './withMedia.ts';

const REPORT = makeRoundReport(NOW);
const nameOf = () => 'Ana';

const setChecks = (checked: readonly string[]) => store.set(roundProgressAtom, (before) => ({ ...before, checked }));

beforeEach(() => {
  store.set(roundInputsAtom, DEFAULT_ROUND_INPUTS);
  setChecks([]);
  store.set(frozenPlanAtom, REPORT);
  store.set(appliedFilterAtom, '');
});

afterEach(async () => {
  await page.viewport(1280, 800);
});

describe('the round planner', () => {
  it.each([1440, 390])('shows a kept plan at %i px, readable for everybody', async (width) => {
    await page.viewport(width, 844);
    const screen = await show(<RoundView />);
    await expect.element(screen.getByRole('heading', { name: /^1\. Log in as/ })).toBeVisible();
    await expect.element(screen.getByText('Room for 1d only', { exact: false })).toBeVisible();
    await expect.element(screen.getByText('4,300 from stock, 20 to buy')).toBeVisible();
    await expect
      .element(screen.getByText('No plan: check this planet yourself. Pin 7 is of type 1, which is not known.'))
      .toBeVisible();
    await expect.element(screen.getByText('brings 4.00 M ISK; out of Water', { exact: false })).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  it('has the shopping list beside the logins, and the settings in one line', async () => {
    await page.viewport(1440, 900);
    const screen = await show(<RoundView />);
    const login = screen.getByRole('region', { name: /^1\. Log in as/ });
    await expect.element(login).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Copy for multibuy' })).toBeVisible();
    const list = screen.getByText('Shopping list', { exact: true }).element().getBoundingClientRect();
    expect(list.left).toBeGreaterThan(login.element().getBoundingClientRect().right);
    const line = screen.getByText('now, next in 2 days, programs ending by then').element().closest('details')!;
    expect(line.getBoundingClientRect().height).toBe(32);
    expect(line.open).toBe(false);
    await screen.getByText('Settings', { exact: true }).click();
    await screen.getByRole('combobox', { name: 'Next round' }).selectOptions('After 4 days');
    await expect.element(screen.getByText('now, next in 4 days, programs ending by then')).toBeVisible();
  });

  it('shows one part at a time on a phone, the first box near the top', async () => {
    await page.viewport(390, 844);
    const screen = await show(<RoundView />);
    const login = screen.getByRole('region', { name: /^1\. Log in as/ });
    await expect.element(login).toBeVisible();
    // The page has a bar of 52 pixels and 8 pixels of air above.
    const box = screen.getByRole('checkbox', { name: /^(Restart|Collect|Deliver)/ }).first();
    expect(
      box.element().getBoundingClientRect().top - document.querySelector('[data-place]')!.getBoundingClientRect().top,
    ).toBeLessThan(300 - 60);
    await expect.element(screen.getByText(/^at least 1 login · brings .* · [\d,.]+ m³$/)).toBeVisible();
    const copy = screen.getByRole('button', { name: 'Copy for multibuy' });
    await expect.element(copy).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Shopping' }).click();
    await expect.element(copy).toBeVisible();
    await expect.element(login).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Surplus' }).click();
    await expect.element(copy).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Settings' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Next round' })).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await screen.getByRole('button', { name: 'Plan', exact: true }).click();
    await expect.element(login).toBeVisible();
  });

  it('is printed as a checklist first, then the shopping list once', async () => {
    const second = { ...REPORT.buy[0]!, pool: 'Alt farm' };
    store.set(frozenPlanAtom, { ...REPORT, buy: [REPORT.buy[0]!, second] });
    const screen = await show(<RoundView />);
    const good = screen.getByRole('rowheader', { name: 'Water' });
    await expect.element(screen.getByRole('heading', { name: /^1\. Log in as/ })).toBeVisible();
    for (const width of [1440, 794]) {
      await page.viewport(width, 1000);
      await withMedia({ media: 'print' }, async () => {
        await expect.poll(() => good.elements().filter((element) => element.checkVisibility())).toHaveLength(1);
        const login = screen.getByRole('region', { name: /^1\. Log in as/ }).element();
        const follows = login.compareDocumentPosition(good.element()) & Node.DOCUMENT_POSITION_FOLLOWING;
        expect(follows).toBeGreaterThan(0);
        expect(good.element().getBoundingClientRect().top).toBeGreaterThan(login.getBoundingClientRect().bottom);
      });
    }
  });

  it('says of what volumes are, and does not show what is still to do in green', async () => {
    await page.viewport(1440, 900);
    const screen = await show(<RoundView />);
    await expect.element(screen.getByRole('term').filter({ hasText: /^To planets$/ })).toBeVisible();
    await expect.element(screen.getByRole('term').filter({ hasText: /^From planets$/ })).toBeVisible();
    const verb = screen.getByText('Restart', { exact: true }).first().element();
    expect(getComputedStyle(verb).color).toBe(getComputedStyle(document.body).color);
  });

  it('names the characters that bring most', async () => {
    await page.viewport(1440, 900);
    storeCharacters(localStorage, [makeStoredCharacter(1), makeStoredCharacter(2)]);
    loadCharacters();
    const cut = { characterCount: 1, characterIds: [2 as CharacterId], ofCharacterCount: 2, worthFraction: 0.95 };
    const startPlan = { ...REPORT, cut };
    store.set(frozenPlanAtom, null);
    const nameOfAll = (id: CharacterId) => `Pilot ${id}`;
    const round = { isFrozen: false } as never;
    const screen = await show(<PlanChoices round={round} report={startPlan} nameOf={nameOfAll} />);
    await expect
      .element(screen.getByRole('button', { name: '1 character of 2 brings 95% of the worth: plan only these' }))
      .toBeVisible();
    await expect.element(screen.getByText('Pilot 2', { exact: true })).toBeVisible();
  });

  it('checks off a line, then all of a login, and takes that back', async () => {
    const screen = await show(<RoundView />);
    await screen.getByRole('checkbox', { name: /^Deliver/ }).click();
    expect(store.get(startedRoundAtom).checked).toEqual(['deliver']);
    await expect.element(screen.getByText('1 of 3 done', { exact: false })).toBeVisible();
    const all = screen.getByRole('checkbox', { name: /^All/ });
    expect((all.element() as HTMLInputElement).indeterminate).toBe(true);
    await all.click();
    expect([...store.get(startedRoundAtom).checked].sort()).toEqual(['collect', 'deliver', 'restart']);
    const looks = [all, screen.getByRole('checkbox', { name: /^Deliver/ })].map((box) => {
      const { width, height, borderRadius, backgroundColor } = getComputedStyle(box.element());
      return [width, height, borderRadius, backgroundColor].join(' ');
    });
    expect(new Set(looks)).toHaveLength(1);
    await all.click();
    expect(store.get(startedRoundAtom).checked).toEqual([]);
  });

  it('says how much of a started round is done, and no longer offers fewer characters', async () => {
    store.set(frozenPlanAtom, {
      ...REPORT,
      cut: { characterCount: 1, characterIds: [], ofCharacterCount: 2, worthFraction: 0.95 },
    });
    const screen = await show(<RoundView />);
    await expect.element(screen.getByText('0 of 3 lines and 0 of 1 login done')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /of the worth/ })).not.toBeInTheDocument();
    await screen.getByRole('checkbox', { name: /^All/ }).click();
    await expect.element(screen.getByText('All 3 lines done.', { exact: false })).toBeVisible();
  });

  it('names whose planets the plan goes without, and marks its totals', async () => {
    const gaps: Gap[] = [
      { characterId: 2 as CharacterId, planets: null, cause: { kind: 'needsLogin' } },
      { characterId: 3 as CharacterId, planets: ['Oto I'], cause: { kind: 'failed', message: 'EVE answered 502' } },
    ];
    store.set(frozenPlanAtom, { ...REPORT, gaps, unplanned: [] });
    const screen = await show(<RoundView />);
    await expect.element(screen.getByRole('heading', { name: /^1\. Log in as/ })).toBeVisible();
    const marked = [...document.querySelectorAll('dl > div')]
      .filter(({ textContent }) => textContent?.includes('at least'))
      .map((entry) => entry.querySelector('dt')?.textContent);
    expect(marked).toEqual(['Logins', 'Planets', 'To buy']);
    await screen.getByRole('button', { name: 'at least 1', exact: true }).first().click();
    const words = [
      'At least: this plan goes without 1 character and 1 planet.',
      'Character 2: login expired. Log in again.',
      'Character 3 (Oto I): EVE answered 502. “Refresh now” tries at once.',
    ];
    await expect.element(screen.getByText(words.join(' '), { exact: true })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(await seriousAccessibilityFindings()).toEqual([]);
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
    const button = takeBack.element();
    await withMedia({ media: 'print' }, () => expect.poll(() => button.checkVisibility()).toBe(false));
    await takeBack.click();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it.each([1440, 390])('folds the visits that can wait away below the logins at %i px', async (width) => {
    await page.viewport(width, 844);
    const screen = await show(<RoundView />);
    const title = screen.getByText('These visits can wait');
    await expect.element(title).toBeVisible();
    expect(screen.getByRole('region', { name: 'Visits that can wait' }).elements()).toHaveLength(0);
    await title.click();
    await expect.element(screen.getByRole('region', { name: 'Visits that can wait' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

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
        screen.getByText('the storage facility is full of Felsic Magma: brings nothing until you take some out', {
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

  it('draws the planets of many logins one after another, as far as they are near', async () => {
    const [login] = REPORT.logins;
    const logins = Array.from({ length: 40 }, (_, number) => ({
      ...login!,
      id: `${number}`,
      visits: login!.visits.map((visit) => ({
        ...visit,
        id: `${number}`,
        lines: visit.lines.map((line) => ({ ...line, id: `${number} ${line.id}` })),
      })),
    }));
    store.set(frozenPlanAtom, { ...REPORT, logins });
    const screen = await show(<RoundView />);
    const lines = () => screen.getByRole('checkbox', { name: /^Deliver/ }).elements().length;
    await expect.poll(lines).toBeGreaterThan(2);
    expect(lines()).toBeLessThan(30);
    const last = screen.getByRole('region', { name: /^40\. Log in as/ });
    last.element().scrollIntoView();
    await expect.element(last.getByRole('checkbox', { name: /^Deliver/ })).toBeVisible();
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
    const headings = () => screen.getByRole('heading', { name: /Log in as/ }).elements();
    await expect.poll(() => headings().length).toBe(2);
    for (const text of ['oto vii', 'expired']) {
      store.set(appliedFilterAtom, text);
      await expect.element(screen.getByText('1 of 2 logins match the search')).toBeVisible();
      expect(headings().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^2\. Log in as/)]);
    }
    store.set(appliedFilterAtom, 'nowhere');
    await expect.element(screen.getByText('0 of 2 logins match the search')).toBeVisible();
    expect(headings()).toEqual([]);
    store.set(appliedFilterAtom, '');
    await expect.poll(() => headings().length).toBe(2);
  });

  it('keeps the last valid number and says what is wrong with the new one', async () => {
    const screen = await show(<RoundView />);
    await screen.getByText('Settings', { exact: true }).click();
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

  it('says that characters without an account keep their own goods', async () => {
    storeCharacters(localStorage, [makeStoredCharacter(1), makeStoredCharacter(2)]);
    loadCharacters();
    const screen = await show(<RoundView />);
    await screen.getByText('Settings', { exact: true }).click();
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
      <LoginBlock
        login={login!}
        number={1}
        settings={REPORT.settings}
        reviews={new Map([[key, review]])}
        unplanned={[]}
        nameOf={nameOf}
        onCheck={() => {}}
        onSkip={() => {}}
        onFeed={() => {}}
      />,
    );
  const differences: VisitDifference[] = [
    { kind: 'fewerUnits', typeId: typeIdOf('Water'), missingUnits: 320, deliveredUnits: 4320 },
    { kind: 'otherProduct', lineId: 'restart', typeId: 2267 as TypeId },
    { kind: 'otherLength', lineId: 'restart', programSeconds: 86_400 },
  ];

  it('shows how newer snapshots differ from the plan, at the planet that it is about', async () => {
    const review = { key, snapshotAt: NOW, restartedLineIds: ['restart'], differences };
    const screen = await showReviewed(review);
    await expect.element(screen.getByText('ESI shows at least 320 Water fewer than planned.')).toBeVisible();
    await expect.element(screen.getByText('ESI shows another program: Base Metals.')).toBeVisible();
    await expect.element(screen.getByText('ESI shows a program of 1d.')).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('says in a checked line that EVE’s record does not have it', async () => {
    const contradictions: VisitDifference[] = [{ kind: 'notRestarted', lineId: 'restart', recordAt: NOW }];
    const review = { key, snapshotAt: NOW, restartedLineIds: [], differences: contradictions };
    const screen = await showReviewed(review);
    const contradiction = screen.getByText('not in EVE’s record of', { exact: false });
    await expect.element(screen.getByRole('checkbox', { name: /^Restart/ })).toBeVisible();
    expect(contradiction.elements()).toHaveLength(0);
    setChecks(['restart']);
    await expect.element(contradiction).toBeVisible();
  });
});
