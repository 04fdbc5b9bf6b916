import { useState } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SuggestionsPanel } from '../../src/features/suggestions/SuggestionsPanel.tsx';
import { ColonySuggestions } from '../../src/features/whatIf/ColonySuggestions.tsx';
import { WhatIfPanel } from '../../src/features/whatIf/WhatIfPanel.tsx';
import { type ListedSuggestion, listSuggestions, mergeSuggestions } from '../../src/model/suggestionList.ts';
import type { MissingNoteProps } from '../../src/ui/MissingNote.tsx';
import type { CharacterId, ColonyKey, PlanetId, SchematicId } from '../../workers/domain/ids.ts';
import { SECONDS_PER_DAY } from '../../workers/domain/units.ts';
import type {
  ColonySuggestions as Found,
  SavedVariant,
  Variant,
  VariantComparison,
} from '../../workers/domain/whatIf.ts';
import { advance, compileColony, startState } from '../../workers/engine/index.ts';
import { compareVariants } from '../../workers/planning/index.ts';
import { DRAWN_AT, drawColony } from '../fixtures/colony.ts';
import { makeSuggestion } from '../fixtures/suggestion.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const WATER = 121 as SchematicId;

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
    colony.key,
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

async function showVariants(asked: readonly Variant[], deletedSince: readonly number[] = []) {
  const compared = saved(asked);
  const variants = compared.filter((_, k) => !deletedSince.includes(k));
  const changes: (SavedVariant | string)[] = [];
  const copied: (string | null)[] = [];
  const screen = await show(
    <WhatIfPanel
      comparison={compare(asked)}
      compared={compared}
      variants={variants}
      priceBasis="lowest sell order in Jita"
      onChange={(changed) => changes.push(changed)}
      onDelete={(id) => changes.push(`delete ${id}`)}
      onAdd={() => changes.push('add')}
      onCopy={(_, templateJson) => copied.push(templateJson)}
    />,
  );
  return { screen, changes, copied };
}

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
    await expect
      .element(screen.getByText(/^Assumed: .* with 2 days has the same base quantity as now \(4,000 per 15 minutes\)/))
      .toBeVisible();
    await expect.element(screen.getByText(/a visit every 2 days, the median of your latest visits/)).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
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
  const showList = (
    found: readonly Found[],
    tried: string[] = [],
    missing: MissingNoteProps = { title: '', lines: [] },
  ) => show(panelOf(listSuggestions(found), found, true, tried, missing));
  const panelOf = (
    listed: readonly ListedSuggestion[],
    found: readonly Found[],
    isDone: boolean,
    tried: string[],
    missing: MissingNoteProps = { title: '', lines: [] },
  ) => (
    <SuggestionsPanel
      listed={listed}
      unpriced={found.flatMap(({ currentIskPerMonth, planetName }) => (currentIskPerMonth === null ? planetName : []))}
      missing={missing}
      isDone={isDone}
      ownerOf={() => 'Pilot'}
      priceBasis="lowest sell order in Jita"
      withImports={false}
      onWithImports={() => {}}
      onTry={(key) => tried.push(key)}
    />
  );

  describe('while it is searched', () => {
    const batches = [
      [colony(1, [3e6]), colony(2, [2e6])],
      [colony(3, [9e6]), colony(4, [1e6])],
    ].map(listSuggestions);
    const all = mergeSuggestions(batches[0]!, batches[1]!);
    const names = () => [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent);

    /** A list that is on screen, and a function that goes on with the search. */
    async function showSearch(first: readonly ListedSuggestion[], tried: string[] = []) {
      let set = (_search: { listed: readonly ListedSuggestion[]; isDone: boolean }): void => {};
      function Search() {
        const [{ listed, isDone }, setSearch] = useState({ listed: first, isDone: false });
        set = setSearch;
        return panelOf(listed, [], isDone, tried);
      }
      const screen = await show(<Search />);
      const goOn = (listed: readonly ListedSuggestion[], isDone = false) => flushSync(() => set({ listed, isDone }));
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

  it('says whose planets were not searched', async () => {
    const lines = [{ who: 'Ben', reason: 'login expired. Log in again.' }];
    const screen = await showList([], [], { title: 'Not searched: 1 character', lines });
    await expect.element(screen.getByText('Not searched: 1 character')).toBeVisible();
    await expect.element(screen.getByText('Ben: login expired. Log in again.')).toBeVisible();
    await expect.element(screen.getByText(/^Nothing to suggest on the known planets/)).toBeVisible();
  });

  it('has one sentence each, best first, and can be filtered and tried', async () => {
    const tried: string[] = [];
    const screen = await showList([colony(1, [3.1e6]), colony(2, [9e6])], tried);
    const rows = screen.getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent('Tanoo 2');
    await expect.element(rows.nth(2)).toHaveTextContent('Restart with 2 days instead of 4: +3.10 M ISK a month');
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await screen.getByLabelText('Filter suggestions').fill('tanoo 1');
    await expect.poll(() => screen.getByRole('row').elements().length).toBe(2);
    await screen.getByRole('button', { name: /^Try on Tanoo 1/ }).click();
    expect(tried).toEqual(['1/1']);
  });

  it('is also in the planet’s own tab, where each can be tried while there is room for another variant', async () => {
    const tried: unknown[] = [];
    const found = colony(1, [3.1e6, 2.2e6]);
    const panel = (canTry: boolean, shown: Found | null = found) => (
      <ColonySuggestions found={shown} canTry={canTry} onTry={(edits) => tried.push(edits)} />
    );
    const screen = await show(panel(true));
    await screen.getByRole('button', { name: 'Try: Restart with 2 days instead of 4: +3.10 M ISK a month' }).click();
    expect(tried).toEqual([found.suggestions[0]?.edits]);
    await screen.rerender(panel(false));
    await expect.element(screen.getByRole('button').first()).toBeDisabled();
    await expect.element(screen.getByText('Delete a variant to try one of these.')).toBeVisible();
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
