import { Activity, cloneElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SuggestionsPanel } from '../../src/features/suggestions/SuggestionsPanel.tsx';
import SuggestionsView from '../../src/features/suggestions/SuggestionsView.tsx';
import { type SuggestionSearch, useSuggestions } from '../../src/features/suggestions/useSuggestions.ts';
import { ColonySuggestions } from '../../src/features/whatIf/ColonySuggestions.tsx';
import { WhatIfPanel } from '../../src/features/whatIf/WhatIfPanel.tsx';
import {
  type HiddenSuggestions,
  listSuggestions,
  mergeSuggestions,
  type SuggestedPlanet,
} from '../../src/model/suggestionList.ts';
import { confirmedCharactersAtom, pricesAtom, volumesAtom } from '../../src/state/colonies.ts';
import { appliedFilterAtom } from '../../src/state/filter.ts';
import { store } from '../../src/state/jotai.ts';
import { takeOwnDataAtom } from '../../src/state/ownData.ts';
import { customsAtom, worthAtom } from '../../src/state/settings.ts';
import type { FreePlanetOwner } from '../../src/words/ownData.ts';
import { compareVariants } from '../../workers/figures/index.ts';
import { schematicByOutput } from '../../workers/game/catalogue/index.ts';
import { DEFAULT_CUSTOMS } from '../../workers/game/domain/customsTax.ts';
import type { CharacterId, ColonyKey, PlanetId, SchematicId, TypeId } from '../../workers/game/domain/ids.ts';
import { NO_OWN_DATA } from '../../workers/game/domain/ownData.ts';
import { SECONDS_PER_DAY } from '../../workers/game/domain/units.ts';
import type {
  ColonyEdit,
  ColonySuggestions as Found,
  SavedVariant,
  Variant,
  VariantComparison,
  VariantFigures,
} from '../../workers/game/domain/whatIf.ts';
import { DEFAULT_WORTH } from '../../workers/game/domain/worth.ts';
import { advance, compileColony, startState } from '../../workers/game/engine/index.ts';
import { DRAWN_AT, drawColony } from '../fixtures/colony.ts';
import { makeSuggestion } from '../fixtures/suggestion.ts';
import { startFakeEngine } from './fakeEngine.ts';
import { fillStore, makePrices, makePublication, makeReport } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';
import { textFaults } from './textFaults.ts';
import { withMedia } from './withMedia.ts';

const WATER = 121 as SchematicId;
const BIOFUELS = 2396 as TypeId;

/** Two water factories that an extractor supplies, and an extractor without factories, compared by the engine. */
function compare(variants: readonly Variant[]): VariantComparison {
  const colony = drawColony(
    `1 ecu 2268 base=6000 cycle=1h program=96h
     2 ecu 2270 base=4000 cycle=1h program=96h
     3 launchpad 3645=40
     4 factory 121
     5 factory 121
     1 -> 3 -> 4 -> 3
     3 -> 5 -> 3
     2 -> 3`,
    { upgradeLevel: 2 },
  );
  const state = startState(compileColony(colony));
  advance(state, DRAWN_AT + 3600);
  const prices = new Map([
    [2268, 4],
    [3645, 500],
    [2270, 6],
  ]);
  return compareVariants(
    {
      state,
      radiusKm: 4000,
      economy: { prices, customsTax: { gameFraction: 0.1, ownerFraction: 0 } },
      visits: { intervalSeconds: 2 * SECONDS_PER_DAY, takesSurplusP0: false },
      kept: null,
      known: [],
    },
    { seconds: 2 * SECONDS_PER_DAY, source: 'history' },
    variants,
  );
}

const saved = (variants: readonly Variant[]): SavedVariant[] =>
  variants.map((variant, k) => ({ id: `id ${k}`, ...variant }));

async function showVariants(
  asked: readonly Variant[],
  deletedSince: readonly number[] = [],
  trainedLevel: number | null = null,
  freePlanetOwners: readonly FreePlanetOwner[] | null = null,
  change = (comparison: VariantComparison) => comparison,
  advice?: string,
) {
  const compared = saved(asked);
  const variants = compared.filter((_, k) => !deletedSince.includes(k));
  const changes: (SavedVariant | string)[] = [];
  const copied: (string | null)[] = [];
  const screen = await show(
    <WhatIfPanel
      comparison={change(compare(asked))}
      compared={compared}
      variants={variants}
      priceBasis="lowest sell order in Jita"
      trainedLevel={trainedLevel}
      freePlanetOwners={freePlanetOwners}
      onChange={(changed) => changes.push(changed)}
      onDelete={(id) => changes.push(`delete ${id}`)}
      onAdd={() => changes.push('add')}
      onCopy={(_, templateJson) => copied.push(templateJson)}
    >
      {advice !== undefined && <p>{advice}</p>}
    </WhatIfPanel>,
  );
  return { screen, changes, copied };
}

/** Hebrew, with a digit at its end that would move to the other side of what follows. */
const RTL_NAME = 'שלום 7';

describe('the variants of a planet', () => {
  it('are shown beside the colony, with what they gain and what is over a limit and why', async () => {
    const { screen } = await showVariants([
      { name: 'Shorter', edits: [{ kind: 'program', pinId: 2 as never, programSeconds: 2 * SECONDS_PER_DAY }] },
      { name: 'Many', edits: [{ kind: 'factories', schematicId: WATER, count: 20 }] },
    ]);
    const table = screen.getByRole('region', { name: 'Comparison of variants' });
    await expect.element(table.getByRole('columnheader', { name: 'Shorter' })).toBeVisible();
    await expect.element(table.getByText(/^\+.* M \(.*%\)$/).first()).toBeVisible();
    await expect.element(table.getByText(/MW over the limit: 20 × Basic industry facility \+16,000 MW/)).toBeVisible();
    await screen.getByRole('button', { name: 'Shorter' }).click();
    await expect
      .element(screen.getByText(/^Assumed: .* with 2 days has the same base quantity as now \(4,000 per 15 minutes\)/))
      .toBeVisible();
    await screen.getByText('What these figures assume').click();
    await expect.element(screen.getByText(/a visit every 2 days, the median of your latest visits/)).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('show a bound of their net where a price is missing, as the planet’s row does, and no gain', async () => {
    const bounded = (isk: number): Pick<VariantFigures, 'sustained'> => ({
      sustained: { ...compare([]).current.sustained, netIskPerMonth: { isk, bound: 'atMost' } },
    });
    const { screen } = await showVariants([{ name: 'A', edits: [] }], [], null, null, (comparison) => ({
      ...comparison,
      current: { ...comparison.current, ...bounded(-2e6) },
      variants: [{ kind: 'ok', figures: { ...comparison.current, ...bounded(1.2e9) } }],
    }));
    const row = screen.getByRole('row', { name: /^Net per month/ }).element();
    const bound = 'At most: some imports have no market price and are not counted.';
    expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
      `at most −2.00 M${bound}`,
      `at most 1,200.00 M${bound}`,
    ]);
  });

  it('say which command center is above what the character has trained', async () => {
    const edits: ColonyEdit[] = [{ kind: 'level', level: 5 }];
    const owners = [
      { name: 'Ketta', freeCount: 2, commandCenterLevel: 4 },
      { name: 'Oran', freeCount: 1, commandCenterLevel: 5 },
    ];
    const { screen } = await showVariants([{ name: 'A', edits }], [], 3, owners);
    const levels = screen.getByLabelText('Command center level').element() as HTMLSelectElement;
    expect([...levels.options].map(({ text }) => text)).toEqual([
      '0',
      '1',
      '2 (as now)',
      '3',
      '4 (not trained)',
      '5 (not trained)',
    ]);
    await expect.element(screen.getByText('Trained: level 3')).toBeVisible();
    await expect.element(screen.getByText('Free planets for its template: 1 planet: Oran.')).toBeVisible();
  });

  it('change with each control, by keyboard too', async () => {
    const { screen, changes, copied } = await showVariants([{ name: 'A', edits: [] }]);
    await screen.getByLabelText(/^Program: Aqueous Liquids/).selectOptions(String(SECONDS_PER_DAY));
    expect(changes.at(-1)).toEqual({
      id: 'id 0',
      name: 'A',
      edits: [{ kind: 'program', pinId: 1, programSeconds: SECONDS_PER_DAY }],
    });
    (screen.getByLabelText('Water factories').element() as HTMLInputElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(changes.at(-1)).toMatchObject({ edits: [{ kind: 'factories', schematicId: WATER, count: 1 }] });
    await screen.getByLabelText('More changes').selectOptions('collect');
    await screen.getByLabelText('Units').fill('10');
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    expect(changes.at(-1)).toMatchObject({
      edits: [{ kind: 'goods', pinId: 3, typeId: expect.any(Number), amount: -10 }],
    });
    await screen.getByRole('button', { name: 'Copy as template' }).click();
    expect(JSON.parse(copied[0]!)).toMatchObject({ CmdCtrLv: 2, Cmt: 'A' });
    await screen.getByRole('button', { name: 'Delete A' }).click();
    expect(changes.at(-1)).toBe('delete id 0');
  });

  it('add a route that the factories lack, where the goods are in a store already', async () => {
    const route = {
      kind: 'routes',
      typeId: 3645 as TypeId,
      storeKind: 'launchpad',
      feedsFactories: true,
      onlyFeeds: true,
    } as const;
    const { screen, changes } = await showVariants([{ name: 'A', edits: [] }], [], null, null, (comparison) => ({
      ...comparison,
      choices: { ...comparison.choices, routes: [route] },
    }));
    await screen.getByLabelText('More changes').selectOptions('Change routes…');
    await screen.getByLabelText('Routes').selectOptions('Route Water from a launchpad to the factories');
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    expect(changes.at(-1)).toMatchObject({ edits: [route] });
  });

  it('show factories under what they make after a change, and change how often the planet is visited', async () => {
    const schematic = schematicByOutput.get(BIOFUELS)!.schematicId;
    const { screen, changes } = await showVariants([
      { name: 'A', edits: [{ kind: 'schematic', fromSchematicId: WATER, toSchematicId: schematic, count: 1 }] },
    ]);
    await expect.element(screen.getByLabelText('Water factories')).toHaveValue('1');
    const biofuels = screen.getByLabelText('Biofuels factories');
    await expect.element(biofuels).toHaveValue('1');
    (biofuels.element() as HTMLInputElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(changes.at(-1)).toMatchObject({
      edits: [{ kind: 'schematic' }, { kind: 'factories', schematicId: schematic, count: 1 }],
    });
    const visits = screen.getByLabelText('Visits');
    await expect.element(visits).toHaveDisplayValue('As now: every 2 days, the median of your latest visits');
    await visits.selectOptions(String(4 * SECONDS_PER_DAY));
    expect(changes.at(-1)).toMatchObject({
      edits: [{ kind: 'schematic' }, { kind: 'visits', intervalSeconds: 4 * SECONDS_PER_DAY }],
    });
  });

  it('say why one is impossible, and let the player remove that change', async () => {
    const heads = { kind: 'heads', fromPinId: 1 as never, toPinId: 2 as never, count: 3 } as const;
    const { screen, changes } = await showVariants([{ name: 'A', edits: [heads] }]);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('An extractor has 1 to 10 heads.');
    await screen.getByRole('button', { name: /^Remove: Move 3 heads from/ }).click();
    expect(changes).toEqual([{ id: 'id 0', name: 'A', edits: [] }]);
  });

  it('keep their own figures when one is deleted before there are newer ones', async () => {
    const { screen } = await showVariants(
      [
        { name: 'Deleted', edits: [] },
        { name: 'Kept', edits: [{ kind: 'stores', storeKind: 'launchpad', count: 1 }] },
      ],
      [0],
    );
    const table = screen.getByRole('region', { name: 'Comparison of variants' });
    expect(table.getByRole('columnheader').elements()).toHaveLength(3);
    const [now, kept] = table.getByRole('row', { name: /^CPU/ }).getByRole('cell').elements();
    expect(kept?.textContent).not.toBe(now?.textContent);
  });

  it('are changed beside their figures and chart, on one screen', async () => {
    const { screen } = await showVariants(['A', 'B', 'C'].map((name) => ({ name, edits: [] })));
    const boxOf = (role: 'region' | 'img', name: string | RegExp) =>
      screen.getByRole(role, { name, exact: true }).element().getBoundingClientRect();
    const editor = boxOf('region', 'C');
    const [table, chart] = [boxOf('region', 'Comparison of variants'), boxOf('img', /^How full the fullest/)];
    expect(Math.min(table.left, chart.left)).toBeGreaterThan(editor.right);
    expect(Math.max(editor.bottom, table.bottom, chart.bottom) - Math.min(editor.top, table.top)).toBeLessThan(700);
  });

  it('have what is advised below what is changed, beside their figures', async () => {
    const { screen } = await showVariants([{ name: 'A', edits: [] }], [], null, null, undefined, 'What is advised');
    const boxOf = (one: Element) => one.getBoundingClientRect();
    const editor = boxOf(screen.getByRole('region', { name: 'A', exact: true }).element());
    const table = boxOf(screen.getByRole('region', { name: 'Comparison of variants' }).element());
    const advice = boxOf(screen.getByText('What is advised').element());
    expect(advice.top).toBeGreaterThanOrEqual(editor.bottom);
    expect(advice.right).toBeLessThan(table.left);
  });

  it('are changed one at a time: the newest, or the one that is chosen', async () => {
    const { screen } = await showVariants(['A', 'B'].map((name) => ({ name, edits: [] })));
    const name = screen.getByLabelText('Name of this variant');
    await expect.element(name).toHaveValue('B');
    await screen.getByRole('button', { name: 'A', exact: true }).click();
    await expect.element(name).toHaveValue('A');
    expect(screen.getByRole('button', { name: /^Delete / }).elements()).toHaveLength(1);
  });

  it('say a gain in green and a loss in red', async () => {
    const netOf = (isk: number, figures: VariantFigures): VariantFigures => ({
      ...figures,
      sustained: { ...figures.sustained, netIskPerMonth: { isk, bound: 'exact' } },
    });
    const variants = ['A', 'B', 'C'].map((name) => ({ name, edits: [] }));
    const { screen } = await showVariants(variants, [], null, null, (comparison) => ({
      ...comparison,
      current: netOf(10e6, comparison.current),
      variants: [12e6, 7e6, 10e6].map((isk) => ({ kind: 'ok', figures: netOf(isk, comparison.current) })),
    }));
    const row = screen.getByRole('row', { name: /^Net per month/ }).element();
    const notes = [...row.querySelectorAll<HTMLElement>('td > span > span')].map(({ textContent, dataset }) => [
      textContent,
      dataset.tone,
    ]);
    expect(notes).toEqual([
      ['+2.00 M (20.0%)', 'success'],
      ['−3.00 M (−30.0%)', 'danger'],
      ['0.00 M (0.0%)', undefined],
    ]);
  });

  it('are three at most', async () => {
    const variants = ['A', 'B', 'C'].map((name) => ({ name, edits: [] }));
    const { screen } = await showVariants(variants);
    expect(screen.getByRole('button', { name: 'Add a variant' }).query()).toBeNull();
  });
});

describe('the list of suggestions', () => {
  const { choices } = compare([]);
  const colony = (planetId: number, gains: readonly number[]): Found => ({
    key: `1/${planetId}` as ColonyKey,
    characterId: 1 as CharacterId,
    planetId: planetId as PlanetId,
    planetName: `Tanoo ${planetId}`,
    planetType: 'barren',
    interval: { seconds: 2 * SECONDS_PER_DAY, source: 'round' },
    currentIskPerMonth: 100e6,
    problem: null,
    choices,
    suggestions: gains.map((gain) =>
      makeSuggestion({
        edits: choices.ecus.map(({ pinId }) => ({ kind: 'program', pinId, programSeconds: 2 * SECONDS_PER_DAY })),
        gainIskPerMonth: gain,
      }),
    ),
  });
  const hides: unknown[] = [];
  const names = () => [...document.querySelectorAll('tbody th b')].map((cell) => cell.textContent);
  const showList = (found: readonly Found[], tried: string[] = [], hasGaps = false) =>
    show(panelOf(listSuggestions(found), found, true, tried, hasGaps));
  const panelOf = (
    listed: readonly SuggestedPlanet[],
    found: readonly Found[],
    isDone: boolean,
    tried: string[],
    hasGaps = false,
    hidden: HiddenSuggestions = new Map(),
    searched: ReadonlySet<ColonyKey> | null = null,
  ) => (
    <SuggestionsPanel
      listed={listed}
      found={searched}
      unpriced={found.filter(({ currentIskPerMonth }) => currentIskPerMonth === null)}
      hasGaps={hasGaps}
      hidden={hidden}
      doneCount={isDone ? 2 : 1}
      totalCount={2}
      intervals="Visits: every 2 days on 2 planets, as set in the round planner."
      ownerOf={() => ({ name: RTL_NAME, account: 'Main 2' })}
      priceBasis="lowest sell order in Jita"
      withImports={false}
      onWithImports={() => {}}
      onTry={({ key }) => tried.push(key)}
      onHide={(planet, id, isHidden) => hides.push([planet.planetName, id, isHidden])}
      onShowHidden={() => hides.push('all')}
    />
  );

  it('draws a name that is written right to left, and the account after it, each in its own direction', async () => {
    const screen = await show(panelOf(listSuggestions([colony(1, [3e6])]), [], true, []));
    const [name, account] = [screen.getByText(RTL_NAME, { exact: true }), screen.getByText('Main 2', { exact: true })];
    await expect.element(name).toBeVisible();
    const rightOfName = name.element().getBoundingClientRect().right;
    expect(account.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(rightOfName);
    expect(getComputedStyle(account.element()).unicodeBidi).toBe('isolate');
  });

  describe('opened again', () => {
    /** More than are searched with one call. */
    const planetIds = Array.from({ length: 20 }, (_, index) => index + 1);
    const keys = planetIds.map((planetId) => `1/${planetId}` as ColonyKey);
    const gains = new Map<ColonyKey, number>();
    let answers: (() => void)[] = [];
    let callCount = 0;
    let search: SuggestionSearch;

    let setPlace = (_place: { isOpen: boolean; withImports?: boolean }): void => {};
    const change = (place: Parameters<typeof setPlace>[0]) => flushSync(() => setPlace(place));

    function Place() {
      const [{ isOpen, withImports = false }, set] = useState<Parameters<typeof setPlace>[0]>({ isOpen: true });
      setPlace = set;
      return (
        <Activity mode={isOpen ? 'visible' : 'hidden'}>
          <Searched withImports={withImports} />
        </Activity>
      );
    }

    function Searched({ withImports }: { withImports: boolean }) {
      search = useSuggestions(keys, { intervalSeconds: SECONDS_PER_DAY, withImports });
      return null;
    }

    /** Answers the next call of the search. */
    async function answer(): Promise<void> {
      await expect.poll(() => answers.length).toBe(1);
      answers.pop()!();
    }

    const shownPlanets = () => search.listed.toSorted((a, b) => a.planetId - b.planetId);

    it('keeps what it had, also of a search that was left, until the new one is as far; what is as before stays the same object', async () => {
      answers = [];
      callCount = 0;
      for (const key of keys) gains.set(key, 3e6);
      startFakeEngine({
        suggestions: {
          search: (asked: readonly ColonyKey[]) => {
            callCount += 1;
            return new Promise((resolve) => {
              answers.push(() => resolve(asked.map((key) => colony(Number(key.split('/')[1]), [gains.get(key)!]))));
            });
          },
          fewerLogins: () => [],
          nextLevels: () => [],
        },
      });
      await show(<Place />);
      await answer();
      await expect.poll(() => search.listed.length).toBeGreaterThan(0);
      const first = shownPlanets();
      expect(first.length).toBeLessThan(keys.length);
      await expect.poll(() => callCount).toBe(2);
      // Left before its end.
      change({ isOpen: false });
      answers.pop()!();

      change({ isOpen: true });
      expect(shownPlanets()).toEqual(first);
      await answer();
      await answer();
      await expect.poll(() => search.doneCount).toBe(keys.length);
      const all = shownPlanets();
      expect(all).toHaveLength(keys.length);
      for (const [index, planet] of first.entries()) expect(all[index]).toBe(planet);

      change({ isOpen: false });
      gains.set(keys[0]!, 4e6);
      change({ isOpen: true });
      await answer();
      await expect.poll(() => answers.length).toBe(1);
      for (const [index, planet] of shownPlanets().entries()) expect(planet).toBe(all[index]);
      await answer();
      await expect.poll(() => shownPlanets()[0]?.suggestions[0]?.suggestion.gainIskPerMonth).toBe(4e6);
      for (const [index, planet] of shownPlanets().slice(1).entries()) expect(planet).toBe(all[index + 1]);

      // Other prices, taxes and market volumes are reasons to search again.
      for (const setOther of [
        () => store.set(pricesAtom, makePrices()),
        // Other orders of the same hub are as old as the last ones.
        () => store.set(pricesAtom, makePrices({ exportIsk: new Map([[BIOFUELS, 400]]) })),
        () => store.set(customsAtom, { ...DEFAULT_CUSTOMS, skillLevel: 4 }),
        () => store.set(worthAtom, { ...DEFAULT_WORTH, salesTaxFraction: 0.03 }),
        () => store.set(volumesAtom, { hub: 'jita', at: 1_790_000_000, knownCount: 80, problem: null }),
      ]) {
        const before = callCount;
        setOther();
        await answer();
        await answer();
        await expect.poll(() => search.doneCount).toBe(keys.length);
        expect([callCount, search.listed.length]).toEqual([before + 2, keys.length]);
      }
      store.set(pricesAtom, null);
      store.set(volumesAtom, null);
      store.set(customsAtom, DEFAULT_CUSTOMS);
      store.set(worthAtom, DEFAULT_WORTH);

      // Other settings are another search.
      change({ isOpen: true, withImports: true });
      await expect.poll(() => search.listed).toEqual([]);
    });
  });

  describe('while it is searched', () => {
    const batches = [
      [colony(1, [3e6]), colony(2, [2e6])],
      [colony(3, [9e6]), colony(4, [1e6])],
    ].map(listSuggestions);
    const all = mergeSuggestions(batches[0]!, batches[1]!);

    /** A list that is on screen, and a function that goes on with the search. */
    async function showSearch(first: readonly SuggestedPlanet[], tried: string[] = []) {
      let set = (_search: { listed: readonly SuggestedPlanet[]; isDone: boolean }): void => {};
      function Search() {
        const [{ listed, isDone }, setSearch] = useState({ listed: first, isDone: false });
        set = setSearch;
        return panelOf(listed, [], isDone, tried);
      }
      const screen = await show(<Search />);
      const goOn = (listed: readonly SuggestedPlanet[], isDone = false) => flushSync(() => set({ listed, isDone }));
      return { screen, goOn };
    }

    it('keeps its rows under the pointer; better ones wait behind a button', async () => {
      const tried: string[] = [];
      const { screen, goOn } = await showSearch(batches[0]!, tried);
      const top = () => document.querySelector('tbody tr')!.getBoundingClientRect().top;
      const before = top();
      goOn(all);
      const more = screen.getByRole('button', { name: '1 better one found: show' });
      await expect.element(more).toBeVisible();
      expect([names(), top()]).toEqual([['Tanoo 1', 'Tanoo 2'], before]);
      await screen.getByRole('button', { name: /^Try on Tanoo 1/ }).click();
      expect(tried).toEqual(['1/1']);
      // The player has been at the list, so the end of the search moves nothing either.
      goOn(all, true);
      expect(names()).toEqual(['Tanoo 1', 'Tanoo 2']);
      await more.click();
      await expect.poll(names).toEqual(['Tanoo 3', 'Tanoo 1', 'Tanoo 2', 'Tanoo 4']);
      expect(more.query()).toBeNull();
    });

    it('says nothing four times a second to a screen reader', async () => {
      const { screen, goOn } = await showSearch(batches[0]!, []);
      goOn(all);
      await expect.element(screen.getByRole('button', { name: '1 better one found: show' })).toBeVisible();
      await expect.element(screen.getByText('1 of 2 planets searched')).toBeVisible();
      const said = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
      expect(said.join('')).toBe('');
    });

    it('says that there are more where none is better, and shows all at the end if nobody was at it', async () => {
      const { screen, goOn } = await showSearch(batches[1]!);
      goOn(mergeSuggestions(batches[1]!, listSuggestions([colony(5, [5e5])])));
      await expect.element(screen.getByRole('button', { name: '1 more found: show' })).toBeVisible();
      goOn(mergeSuggestions(batches[1]!, batches[0]!), true);
      expect(names()).toEqual(['Tanoo 3', 'Tanoo 1', 'Tanoo 2', 'Tanoo 4']);
    });

    it('starts over with a new search', async () => {
      const { goOn } = await showSearch(batches[0]!);
      goOn([]);
      goOn(batches[1]!);
      expect(names()).toEqual(['Tanoo 3', 'Tanoo 4']);
    });
  });

  it('says nothing of planets that could not be searched', async () => {
    const screen = await showList([], [], true);
    await expect.element(screen.getByText(/^Nothing to suggest on the known planets/)).toBeVisible();
  });

  it('has one line per planet, best first, and can be filtered by change and tried', async () => {
    const tried: string[] = [];
    const screen = await showList([colony(1, [3.1e6]), colony(2, [9e6])], tried);
    const rows = screen.getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent('Tanoo 2');
    await expect.element(rows.nth(2)).toHaveTextContent(/Restart with 2 days instead of 4.*\+3\.10 M10%/);
    await expect.element(rows.nth(2)).toHaveTextContent(/10%same visits · same m³/);
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await screen.getByLabelText('Filter suggestions').fill('restart 9.00');
    await expect.poll(() => screen.getByRole('row').elements().length).toBe(2);
    await screen.getByRole('button', { name: /^Try on Tanoo 2/ }).click();
    expect(tried).toEqual(['1/2']);
  });

  it('keeps an amount beside its word where an effort has no room in one line', async () => {
    await page.viewport(960, 800);
    const hauling = colony(1, [3.1e6]);
    const suggestions = hauling.suggestions.map((one) => ({
      ...one,
      loginsPerMonth: -15,
      haulInM3PerMonth: -116_640,
      haulOutM3PerMonth: -108_000,
    }));
    const screen = await showList([{ ...hauling, suggestions }]);
    const effort = screen.getByRole('cell', { name: /15 visits fewer · −116,640 m³ in · −108,000 m³ out/ });
    await expect.element(effort).toBeVisible();
    const lines = [...effort.element().querySelectorAll('span')].map((part) => part.getBoundingClientRect());
    expect(new Set(lines.map(({ top }) => top)).size).toBeGreaterThan(1);
    expect(Math.max(...lines.map(({ height }) => height))).toBeLessThan(24);
    // Where a part alone has no room, its dot stays with its last word.
    const first = effort.element().querySelector('span')!;
    first.style.width = 'min-content';
    const text = first.firstChild as Text;
    const topOfCharacter = (fromEnd: number) => {
      const range = document.createRange();
      range.setStart(text, text.length - fromEnd);
      range.setEnd(text, text.length - fromEnd + 1);
      return range.getBoundingClientRect().top;
    };
    expect(topOfCharacter(1)).toBe(topOfCharacter(3));
  });

  it('leaves a planet its room on a phone where a long text says why the gain is unknown', async () => {
    await page.viewport(390, 844);
    const [known, unknown] = [colony(1, [3.1e6]), colony(2, [9e6])];
    const suggestions = unknown.suggestions.map((one) => ({
      ...one,
      gainIskPerMonth: null,
      unpricedTypeIds: [2328, 9838, 2344] as TypeId[],
    }));
    const found = { ...unknown, suggestions };
    const list = await showList([known, found]);
    await expect.element(list.getByText(/^Gain unknown: no price for/)).toBeVisible();
    expect(textFaults()).toEqual([]);
    await list.unmount();
    const tab = await show(
      <ColonySuggestions found={found} hidden={new Map()} canTry={true} onTry={() => {}} onHide={() => {}} />,
    );
    await expect.element(tab.getByText(/^Gain unknown: no price for/)).toBeVisible();
    const change = tab.getByText(/^Restart with 2 days/).element();
    expect(change.getBoundingClientRect().width).toBeGreaterThan(100);
    expect(textFaults()).toEqual([]);
  });

  it('says what appears here while there are no planets', async () => {
    const screen = await show(cloneElement(panelOf([], [], true, []), { doneCount: 0, totalCount: 0 }));
    await expect
      .element(screen.getByText('No planets yet: what to change on your colonies appears here.'))
      .toBeVisible();
    await expect.element(screen.getByText(/^Nothing to suggest/)).not.toBeInTheDocument();
    await screen.rerender(cloneElement(panelOf([], [], true, [], true), { doneCount: 0, totalCount: 0 }));
    await expect.element(screen.getByText('The planets are not known yet.')).toBeVisible();
    await expect.element(screen.getByText(/^No planets yet/)).not.toBeInTheDocument();
  });

  it('lists the planets that the page’s search finds', async () => {
    const found = [colony(1, [3.1e6]), colony(2, [9e6])];
    const panelWith = (...keys: string[]) =>
      panelOf(listSuggestions(found), found, true, [], undefined, undefined, new Set(keys as ColonyKey[]));
    const screen = await show(panelWith('1/1'));
    expect(names()).toEqual(['Tanoo 1']);
    await screen.rerender(panelWith());
    await expect.element(screen.getByText('No suggestion for the planets of your search.')).toBeVisible();
  });

  it('counts what is hidden, and names planets without suggestions, among what the page’s search finds', async () => {
    const found = [colony(1, [3.1e6]), colony(2, [9e6])];
    const unpriced = [3, 4].map((planetId) => ({ ...colony(planetId, []), currentIskPerMonth: null }));
    const hidden = new Map([1, 2].map((planetId) => [`1/${planetId}` as ColonyKey, new Set(['a', 'b'])]));
    const searched = new Set(['1/1', '1/3'] as ColonyKey[]);
    const screen = await show(panelOf(listSuggestions(found), unpriced, true, [], false, hidden, searched));
    await expect.element(screen.getByText(/^2 suggestions hidden\./)).toBeVisible();
    await expect.element(screen.getByText(/^No suggestions for Tanoo 3: a price is missing/)).toBeVisible();
  });

  it('has below it only what concerns the characters and planets that the page’s search finds', async () => {
    const ids = [1, 2, 3] as CharacterId[];
    const logins = { usualSeconds: SECONDS_PER_DAY, intervalSeconds: 2 * SECONDS_PER_DAY, loginsPerMonth: -15 };
    startFakeEngine({
      suggestions: {
        search: (asked: readonly ColonyKey[]) => asked.map((key) => ({ ...colony(1, [3e6]), key })),
        fewerLogins: () =>
          ids.map((characterId) => ({ ...logins, characterId, gainIskPerMonth: -4e5, netIskPerMonth: 9e7 })),
        nextLevels: () => ids.map((characterId) => ({ characterId, isRead: false, levels: [] })),
      },
    });
    // The third one has no planets yet.
    const planets = (
      [
        [1, 40],
        [1, 41],
        [2, 42],
      ] as const
    ).map(([characterId, planetId]) =>
      makeReport({ characterId: characterId as CharacterId, planetId: planetId as PlanetId, upgradeLevel: 3 }),
    );
    await fillStore(ids, makePublication(planets));
    const skills = { at: 0, commandCenterLevel: 4, planetCount: 6, customsLevel: 0 };
    store.set(confirmedCharactersAtom, new Set(ids));
    store.set(takeOwnDataAtom, new Map(ids.map((id) => [id, { ...NO_OWN_DATA, skills }])));
    const screen = await show(<SuggestionsView tabs={null} onTry={() => {}} />);
    const linesOf = (title: string) =>
      screen
        .getByRole('region', { name: title })
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent?.match(/Pilot \d|Tanoo \d+/g)?.join(' '));
    const lines = () => ['Fewer logins', 'One more level of a skill', 'What your skills allow'].map(linesOf);
    const all = ['Pilot 1', 'Pilot 2', 'Pilot 3'];
    // Who has enough is said in one line.
    await expect
      .poll(lines)
      .toEqual([all, [all.join(' ')], [all.join(' '), 'Tanoo 40 Pilot 1 Tanoo 41 Pilot 1 Tanoo 42 Pilot 2']]);
    await expect.element(screen.getByText(/these are the levels that planets need: Pilot 1, Pilot 2/)).toBeVisible();
    store.set(appliedFilterAtom, '="tanoo 41"');
    await expect.poll(lines).toEqual([['Pilot 1'], ['Pilot 1'], ['Pilot 1', 'Tanoo 41 Pilot 1']]);
    await expect.element(screen.getByText(/these are the levels that planets need: Pilot 1\./)).toBeVisible();
    store.set(appliedFilterAtom, '="pilot 3"');
    await expect.poll(lines).toEqual([['Pilot 3'], ['Pilot 3'], ['Pilot 3']]);
  });

  it('folds alternatives under a planet’s line, and says first what the planet suffers from', async () => {
    const tried: string[] = [];
    const two = colony(1, [3.1e6, 2.2e6]);
    const losing = {
      ...two,
      currentIskPerMonth: -141e6,
      suggestions: two.suggestions.map((one, k) => ({ ...one, id: `${k}` })),
    };
    const screen = await showList([losing], tried);
    const problem = screen.getByText('costs 141.00 M a month: its inputs are worth more than what it makes');
    await expect.element(problem).toHaveAttribute('data-tone', 'danger');
    expect(screen.getByText('+2.20 M').query()).toBeNull();
    const more = screen.getByRole('button', { name: '1 more for Tanoo 1' });
    await more.click();
    await expect.element(more).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByText('+2.20 M')).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await screen.getByRole('button', { name: /^Try on Tanoo 1: .*2\.20 M/ }).click();
    expect(tried).toEqual(['1/1']);
  });

  it('prints what is folded, and no empty list where there is no alternative', async () => {
    const two = colony(1, [3.1e6, 2.2e6]);
    const folded = { ...two, suggestions: two.suggestions.map((one, k) => ({ ...one, id: `${k}` })) };
    await showList([folded, colony(2, [9e6])]);
    await withMedia({ media: 'print' }, async () => {
      const lists = () => [...document.querySelectorAll('tbody ul')].map((list) => list.ariaLabel);
      await expect.poll(() => lists().length).toBeGreaterThan(0);
      expect(lists()).toEqual(['More for Tanoo 1']);
    });
  });

  it('hides a suggestion with “Not this one”; what is hidden can be shown again', async () => {
    hides.length = 0;
    const listed = listSuggestions([colony(1, [3.1e6]), colony(2, [9e6])]);
    const id = listed[0]!.suggestions[0]!.suggestion.id;
    let hide = (_hidden: HiddenSuggestions): void => {};
    function List() {
      const [hidden, setHidden] = useState<HiddenSuggestions>(new Map());
      hide = setHidden;
      return panelOf(listed, [], true, [], undefined, hidden);
    }
    const screen = await show(<List />);
    await screen.getByRole('button', { name: 'More about Tanoo 2' }).click();
    await screen.getByRole('menuitem', { name: /^Not this one/ }).click();
    expect(hides).toEqual([['Tanoo 2', id, true]]);
    flushSync(() => hide(new Map([['1/2' as ColonyKey, new Set([id])]])));
    await expect.poll(names).toEqual(['Tanoo 1']);
    await expect
      .element(screen.getByRole('status').filter({ hasText: /^Hidden on Tanoo 2: Restart with 2 days instead of 4\./ }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    expect(hides.at(-1)).toEqual(['Tanoo 2', id, false]);
    await screen.getByRole('button', { name: 'Show all again' }).click();
    expect(hides.at(-1)).toBe('all');
  });

  it('is also in the planet’s own tab, where each can be tried while there is room for another variant', async () => {
    const tried: unknown[] = [];
    const both = colony(1, [3.1e6, 2.2e6]);
    const found = { ...both, suggestions: both.suggestions.map((one, k) => ({ ...one, id: `${k}` })) };
    const panel = (canTry: boolean, shown: Found | null = found) => (
      <ColonySuggestions
        found={shown}
        hidden={new Map()}
        canTry={canTry}
        onTry={({ suggestion }) => tried.push(suggestion.edits)}
        onHide={() => {}}
      />
    );
    const screen = await show(panel(true));
    await screen.getByRole('button', { name: 'Try: Restart with 2 days instead of 4: +3.10 M ISK a month' }).click();
    expect(tried).toEqual([found.suggestions[0]?.edits]);
    await screen.rerender(panel(false));
    await expect.element(screen.getByRole('button', { name: /^Try: / }).first()).toBeDisabled();
    await expect.element(screen.getByText(/Delete a variant to try one of these\.$/)).toBeVisible();
    // What a suggestion says is not said above it, too.
    const problem = { kind: 'overflows', typeId: BIOFUELS, lostFraction: 0.24 } as const;
    const because = (k: number) => ({ ...found.suggestions[k]!, reason: problem });
    await screen.rerender(panel(true, { ...found, problem }));
    await expect
      .element(screen.getByText(/^Loses 24% of its Biofuels: its stores are full\. With a visit/))
      .toBeVisible();
    await screen.rerender(panel(true, { ...found, problem, suggestions: [because(0), because(1)] }));
    await expect.element(screen.getByText(/^With a visit/)).toBeVisible();
    await screen.rerender(panel(true, null));
    await expect.element(screen.getByText('Searching…')).toBeVisible();
    await screen.rerender(panel(true, { ...colony(1, []), choices: null }));
    await expect.element(screen.getByText('Nothing to suggest: no change would bring 2% more.')).toBeVisible();
    await screen.rerender(panel(true, { ...colony(1, []), currentIskPerMonth: null }));
    await expect.element(screen.getByText(/^No suggestions: a price is missing/)).toBeVisible();
  });

  it('says so where there is nothing to suggest, and where a price is missing', async () => {
    const screen = await showList([{ ...colony(1, []), currentIskPerMonth: null }]);
    await expect.element(screen.getByText('Nothing to suggest: no change would bring 2% more.')).toBeVisible();
    await expect.element(screen.getByText(/^No suggestions for Tanoo 1: a price is missing/)).toBeVisible();
  });
});
