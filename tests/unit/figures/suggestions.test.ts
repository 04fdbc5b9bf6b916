/** What is suggested, and what never is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginsPerMonth } from '../../../workers/figures/changeWorth.ts';
import { applyEdits } from '../../../workers/figures/whatIf/applyEdits.ts';
import { Search } from '../../../workers/figures/whatIf/bestChanges.ts';
import { listEditChoices } from '../../../workers/figures/whatIf/editChoices.ts';
import { evaluateVariant } from '../../../workers/figures/whatIf/evaluateVariant.ts';
import { findProblems } from '../../../workers/figures/whatIf/findProblems.ts';
import {
  judgeChange,
  judgePresent,
  replayPresent,
  type SearchBasis,
} from '../../../workers/figures/whatIf/judgeChange.ts';
import { searchSuggestions } from '../../../workers/figures/whatIf/searchSuggestions.ts';
import { structures } from '../../../workers/game/catalogue/index.ts';
import type { Colony } from '../../../workers/game/domain/colony.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import type { ColonyProblem, Suggestion } from '../../../workers/game/domain/whatIf.ts';
import { type Prices, tradePrices } from '../../../workers/game/worth/index.ts';
import { DRAWN_AT, drawColony, simulatedTo } from '../../fixtures/colony.ts';
import { drawnRuns, forDrawn } from '../../fixtures/drawnRuns.ts';
import { finish } from '../../fixtures/finish.ts';
import { expectFollowable } from '../../fixtures/followable.ts';
import { schematicIdOf as makes, priceList, typeIdOf } from '../../fixtures/goods.ts';
import { sandboxEconomy } from '../../fixtures/sandboxEconomy.ts';
import { sandboxColonies } from '../../fixtures/sandboxRound.ts';
import { makeSearchBasis, makeSearchWorth } from '../../fixtures/suggestion.ts';

const PRICES = priceList({
  ...{ 'Noble Gas': 9, 'Aqueous Liquids': 5, 'Ionic Solutions': 5 },
  ...{ Oxygen: 600, Water: 500, Electrolytes: 550, Coolant: 12_000 },
});

const ECONOMY = { prices: PRICES, customsTax: { gameFraction: 0, ownerFraction: 0.1 } };

/** With a command center of level 4. */
const gasPlanet = (drawing: string) => drawColony(drawing, { upgradeLevel: 4, planetType: 'gas' });

/** Two Oxygen factories, and gas for four. */
const gasColony = (base = 14_500) =>
  gasPlanet(`1 ecu ${typeIdOf('Noble Gas')} base=${base} cycle=1h program=96h
     2 launchpad
     3-4 factory ${makes('Oxygen')}
     1 -> 2
     2 -> 3-4 -> 2`);

const basisOf = (colony: Colony, named: Partial<SearchBasis> = {}) =>
  makeSearchBasis(simulatedTo(colony, DRAWN_AT + 3600), ECONOMY, named);

const problemOf = (basis: SearchBasis) => finish(searchSuggestions(basis, false));

const search = (basis: SearchBasis, withImports = false): readonly Suggestion[] =>
  finish(searchSuggestions(basis, withImports)).suggestions;

const alone = (suggestions: readonly Suggestion[], kind: string) =>
  suggestions.filter(({ edits }) => edits.length === 1 && edits[0]!.kind === kind);

describe('raw material', () => {
  it('goes to factories where CPU and power allow them, and is never sold instead', () => {
    for (const takesSurplusP0 of [false, true]) {
      const basis = basisOf(gasColony(), {
        visits: { intervalSeconds: 2 * SECONDS_PER_DAY, takesSurplusP0 },
        worth: makeSearchWorth({ surplusP0Sells: takesSurplusP0 }),
      });
      const present = judgePresent(basis, false)!;
      const remove = { kind: 'factories', schematicId: makes('Oxygen'), count: -1 } as const;
      const judged = judgeChange(basis, present, [remove], false, false);
      // Without the switch it is only worth less; with it, the gas of the removed factory would be income.
      if (takesSurplusP0) expect(judged).toBeNull();
      else expect(judged!.worthIsk).toBeLessThan(present.worthIsk);
      const suggestions = search(basis);
      expect(suggestions.flatMap(({ edits }) => edits)).not.toContainEqual(remove);
      if (takesSurplusP0) continue;
      const [added] = alone(suggestions, 'factories');
      expect(added!.edits).toEqual([{ kind: 'factories', schematicId: makes('Oxygen'), count: 2 }]);
    }
  });

  it('is for sale only where no factory that uses it has room', () => {
    // On level 2, three launchpads leave no CPU for a factory.
    const sold = drawColony(
      `1 ecu ${typeIdOf('Noble Gas')} base=3000 cycle=1h program=14d
       2 launchpad\n3 launchpad\n4 launchpad\n5 storage\n6 ecu\n1 -> 2`,
      { upgradeLevel: 2, planetType: 'gas' },
    );
    const program = (programSeconds: number) => [{ kind: 'program', pinId: 1 as never, programSeconds } as const];
    const judge = (colony: Colony) => {
      const basis = basisOf(colony);
      return judgeChange(basis, judgePresent(basis, false)!, program(2 * SECONDS_PER_DAY), false, false);
    };
    expect(judge({ ...sold, upgradeLevel: 3 })).toBeNull();
    expect(judge(sold)?.worth.worthIsk).toBeGreaterThan(0);
  });
});

describe('what is taken out of full stores', () => {
  it('is only what is in the way', () => {
    const [liquids, ions, gas] = ['Aqueous Liquids', 'Ionic Solutions', 'Noble Gas'].map(typeIdOf) as [
      TypeId,
      TypeId,
      TypeId,
    ];
    // Ionic Solutions, of which far too much is extracted, leave no room for Aqueous Liquids. Noble Gas has its own store.
    const basis = basisOf(
      drawColony(
        `1 ecu ${liquids} base=11000 cycle=30m program=48h
         2 ecu ${ions} base=60000 cycle=30m program=48h
         3 launchpad
         1-2 -> 3
         10-13 factory ${makes('Water')}
         3 -> 10-13 -> 3
         20 factory ${makes('Electrolytes')}
         3 -> 20 -> 3
         30 ecu ${gas} base=8000 cycle=30m program=48h
         31 storage
         32 factory ${makes('Oxygen')}
         30 -> 31 -> 32 -> 3`,
      ),
      { radiusKm: null },
    );
    const choices = listEditChoices(basis.state, null);
    const search = new Search(basis, choices, judgePresent(basis, false)!, { withImports: false, leastIsk: 0 });
    const takesBoth = [{ kind: 'takeOut', typeIds: [ions, gas] }] as const;
    const left = finish(search.withoutUseless(search.tryInFull({ group: 'takeOut', edits: takesBoth })!));
    expect(left.edits).toEqual([{ kind: 'takeOut', typeIds: [ions] }]);
    expect(search.gainOf(left)).toBeGreaterThan(0);
  });
});

describe('imports', () => {
  it('are new ones only if the player asks for them, and what the colony makes counts after the change', () => {
    const electrolytes = makes('Electrolytes');
    const colony = gasPlanet(`1 ecu ${typeIdOf('Aqueous Liquids')} base=12500 cycle=1h program=96h
       2 ecu ${typeIdOf('Ionic Solutions')} base=6500 cycle=1h program=96h
       3 launchpad
       4 factory ${makes('Water')}
       5 factory ${electrolytes}
       1 -> 3 -> 4 -> 3
       2 -> 3 -> 5 -> 3`);
    const basis = basisOf(colony);
    const present = judgePresent(basis, false)!;
    // Its only Electrolytes factory can't make Coolant and keep making the Electrolytes for it.
    const instead = {
      kind: 'schematic',
      fromSchematicId: electrolytes,
      toSchematicId: makes('Coolant'),
      count: 1,
    } as const;
    expect(judgeChange(basis, present, [instead], false, false)).toBeNull();
    expect(judgeChange(basis, present, [instead], true, false)).not.toBeNull();
    const unasked = search(basis, false);
    expect(unasked.length).toBeGreaterThan(0);
    for (const { newImportTypeIds } of unasked) expect(newImportTypeIds).toEqual([]);
    expect(search(basis, true).flatMap(({ newImportTypeIds }) => newImportTypeIds)).not.toContain(
      typeIdOf('Aqueous Liquids'),
    );
  });

  it('are not taken from raw material in store, which won’t last', () => {
    const colony = gasColony(6000);
    const stocked = {
      ...colony,
      pins: colony.pins.map((pin) =>
        pin.kind === 'launchpad' ? { ...pin, contents: [{ typeId: typeIdOf('Noble Gas'), amount: 1_500_000 }] } : pin,
      ),
    };
    const suggestions = search(basisOf(stocked), true);
    expect(suggestions.length).toBeGreaterThan(0);
    for (const { edits } of suggestions) {
      expect(edits).not.toContainEqual(expect.objectContaining({ kind: 'factories', schematicId: makes('Oxygen') }));
    }
  });
});

describe('a product', () => {
  it('is never removed without another one in its place', () => {
    const basis = basisOf(gasColony());
    const present = judgePresent(basis, false)!;
    const oxygen = makes('Oxygen');
    const judge = (count: number) =>
      judgeChange(basis, present, [{ kind: 'factories', schematicId: oxygen, count }], false, false);
    expect(judge(-1)).not.toBeNull();
    expect(judge(-2)).toBeNull();
  });
});

describe('the market', () => {
  it('limits what a suggestion adds; what it doesn’t take is no gain', () => {
    const roomFor = (unitsPerDay: number) => {
      const volumes = new Map([[typeIdOf('Oxygen'), unitsPerDay]]);
      return search(basisOf(gasColony(), { worth: makeSearchWorth({}, volumes) }));
    };
    const [free] = alone(roomFor(1e9), 'factories');
    expect(free!.market).toMatchObject([{ typeId: typeIdOf('Oxygen'), unsoldUnitsPerDay: 0, marketUnitsPerDay: 1e9 }]);
    // A quarter of it: half of what two factories add.
    const [half] = roomFor(2 * free!.market[0]!.addedUnitsPerDay).filter(({ structures: some }) => some.length > 0);
    expect(half!.market[0]!.addedUnitsPerDay - half!.market[0]!.unsoldUnitsPerDay).toBeCloseTo(
      free!.market[0]!.addedUnitsPerDay / 2,
      3,
    );
    expect(half!.gainIskPerMonth).toBeLessThan(0.51 * free!.gainIskPerMonth!);
    expect(alone(roomFor(0), 'factories')).toEqual([]);
  });
});

describe('what it takes to make a change', () => {
  it('is told: what to build and its price, the days until it pays, goods to carry, logins', () => {
    const [added] = alone(search(basisOf(gasColony())), 'factories');
    const basic = [...structures.values()].find(
      ({ factoryKind, planetType }) => factoryKind === 'basic' && planetType === 'gas',
    )!;
    expect(added).toMatchObject({
      structures: [{ typeId: basic.typeId, count: 2 }],
      buildIsk: 150_000,
      loginsPerMonth: 0,
      newImportTypeIds: [],
    });
    expect(added!.paysAfterDays).toBeCloseTo((150_000 / added!.gainIskPerMonth!) * 30, 6);
    expect(added!.haulOutM3PerMonth).toBeCloseTo(added!.market[0]!.addedUnitsPerDay * 30 * 0.19, 3);
  });
});

describe('logins', () => {
  it('are worth giving up some income for, and the promise is that of a replay with such visits', () => {
    const daily = basisOf(gasColony(6500), {
      visits: { intervalSeconds: SECONDS_PER_DAY, takesSurplusP0: false },
      worth: makeSearchWorth({ loginIsk: 1e6 }),
    });
    const [rarer] = search(daily).filter(({ loginsPerMonth }) => loginsPerMonth < 0);
    expect(rarer).toMatchObject({ reason: null });
    expect(rarer!.worthGainIskPerMonth).toBeGreaterThan(rarer!.gainIskPerMonth!);
    expect(evaluateVariant(daily, rarer!.edits, '').figures.sustained.netIskPerMonth.isk).toBe(rarer!.netIskPerMonth);
    const free = { ...daily, worth: makeSearchWorth({ loginIsk: 0 }) };
    expect(search(free).filter(({ gainIskPerMonth }) => gainIskPerMonth! < 0)).toEqual([]);
  });
});

describe('a planet that loses money', () => {
  /** Coolant from bought Water and Electrolytes, which cost more. */
  const coolant = gasPlanet(`1 launchpad
     2-3 factory ${makes('Coolant')}
     1 -> 2-3 -> 1`);
  const losing = (named: Partial<SearchBasis> = {}) =>
    basisOf(coolant, {
      economy: { ...ECONOMY, prices: new Map([...PRICES, [typeIdOf('Coolant'), 6000]]) },
      worth: makeSearchWorth({ loginIsk: 1e6 }),
      ...named,
    });

  it('is best left idle, not fed more rarely: earning by doing less is no advice', () => {
    const basis = losing();
    const present = judgePresent(basis, false)!;
    expect(present.netIsk).toBeLessThan(0);
    const [best, ...others] = search(basis);
    expect(others).toEqual([]);
    expect(best!.edits).toEqual([{ kind: 'idle' }]);
    expect(best!.netIskPerMonth).toBe(0);
    expect(best!.gainIskPerMonth).toBe(-present.netIsk);
    // Nobody comes any more.
    expect(best!.loginsPerMonth).toBe(-loginsPerMonth(present.sustained.intervalSeconds));
    expect(best!.worthGainIskPerMonth).toBe(-present.worthIsk);
    // One factory less would only lose less.
    const fewer = [{ kind: 'factories', schematicId: makes('Coolant'), count: -1 } as const];
    const fewerIsk = evaluateVariant(basis, fewer, '').figures.sustained.netIskPerMonth.isk;
    expect(fewerIsk).toBeGreaterThan(present.netIsk);
    expect(fewerIsk).toBeLessThan(0);
    const rarely = [{ kind: 'visits', intervalSeconds: 14 * SECONDS_PER_DAY } as const];
    expect(evaluateVariant(basis, rarely, '').figures.sustained.netIskPerMonth.isk).toBeGreaterThan(present.netIsk);
    expect(judgeChange(basis, present, rarely, false, false)).toBeNull();
  });

  it('is told to start its extractor, not to be left idle, where it lives on raw material that it could extract', () => {
    const drawing = `1 ecu heads=4\n2 launchpad\n3-4 factory ${makes('Oxygen')}\n2 -> 3-4 -> 2`;
    const basis = basisOf(drawColony(drawing, { planetType: 'gas' }));
    // 3,000 units of gas cost more than the 20 of Oxygen that they become.
    expect(judgePresent(basis, false)!.netIsk).toBeLessThan(0);
    const [best] = search(basis);
    expect(best!.edits).toMatchObject([{ kind: 'start', productTypeId: typeIdOf('Noble Gas') }]);
    expect(best!.gainIskPerMonth).toBeGreaterThan(10e6);
    expectFollowable(basis, false, best!);
  });

  it('is never left idle while it earns', () => {
    const earning = losing({ economy: ECONOMY });
    expect(search(earning).flatMap(({ edits }) => edits)).not.toContainEqual({ kind: 'idle' });
    const present = judgePresent(earning, false)!;
    expect(judgeChange(earning, present, [{ kind: 'idle' }], false, false)).toBeNull();
  });
});

describe('the problem that a suggestion mends:', () => {
  it('programs that end before the next visit are made as long as it, not visited more often', () => {
    const short = gasPlanet(`1 ecu ${typeIdOf('Noble Gas')} base=9000 cycle=15m program=23h
       2 launchpad
       3-5 factory ${makes('Oxygen')}
       1 -> 2
       2 -> 3-5 -> 2`);
    const { problem, suggestions } = problemOf(basisOf(short, { worth: makeSearchWorth({ loginIsk: 1e6 }) }));
    expect(problem).toEqual({ kind: 'waits', waitSeconds: 25 * 3600 });
    const [best] = suggestions;
    expect(best!.loginsPerMonth).toBeLessThanOrEqual(0);
    const lengths = best!.edits.flatMap((edit) => (edit.kind === 'program' ? [edit.programSeconds] : []));
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(2 * SECONDS_PER_DAY);
    // A visit for one planet only takes a login of its own.
    const daily = [
      { kind: 'program', pinId: 1 as never, programSeconds: SECONDS_PER_DAY },
      { kind: 'visits', intervalSeconds: SECONDS_PER_DAY },
    ] as const;
    const worthAt = (loginIsk: number) => {
      const basis = basisOf(short, { worth: { ...makeSearchWorth({ loginIsk }), loginShare: 0.2 } });
      return judgeChange(basis, judgePresent(basis, false)!, daily, false, false)!.worth.worthIsk!;
    };
    expect(worthAt(0) - worthAt(1e6)).toBeCloseTo(15 * 0.2 * 1e6 + 15 * 1e6, 6);
  });

  it('no program is as long as visits are apart: the longest runs for most of the time', () => {
    const basis = basisOf(gasColony(), { visits: { intervalSeconds: 20 * SECONDS_PER_DAY, takesSurplusP0: false } });
    const [best] = search(basis);
    expect(best!.edits).toMatchObject([{ kind: 'program', programSeconds: 14 * SECONDS_PER_DAY }]);
    expect(best!.reason).toMatchObject({ kind: 'waits' });
    // It doesn't last until the next visit.
    expect(best!.lengthReason).toBeNull();
    expect(best!.gainFraction).toBeGreaterThan(0.5);
    expectFollowable(basis, false, best!);
  });

  it('a store full of one raw material keeps out another: fewer heads bring in less', () => {
    const clogged = gasPlanet(`1 ecu ${typeIdOf('Noble Gas')} base=11000 cycle=1h program=96h heads=8
       2 ecu ${typeIdOf('Aqueous Liquids')} base=6500 cycle=1h program=96h heads=8
       3 launchpad
       4 storage
       5 factory ${makes('Oxygen')}
       6-7 factory ${makes('Water')}
       1 -> 4 -> 5 -> 3
       2 -> 4
       4 -> 6-7 -> 3`);
    const basis = basisOf(clogged, { worth: makeSearchWorth({ loginIsk: 1e6 }) });
    const { problem, suggestions } = problemOf(basis);
    expect(problem).toMatchObject({ kind: 'clogged', typeId: typeIdOf('Aqueous Liquids') });
    const [fewer] = suggestions.filter(({ edits }) => edits.length === 1 && edits[0]!.kind === 'fewerHeads');
    expect(fewer!.edits[0]).toMatchObject({ pinId: 1 });
    expect(fewer!.netIskPerMonth).toBe(evaluateVariant(basis, fewer!.edits, '').figures.sustained.netIskPerMonth.isk);
    // Longer programs also bring in less: that is no advice.
    expect(suggestions.flatMap(({ edits }) => edits.map(({ kind }) => kind))).not.toContain('program');
  });

  it('a store that fills with one raw material and loses another one is no lack of factories', () => {
    const filling = gasPlanet(`1 ecu ${typeIdOf('Ionic Solutions')} base=4330 cycle=1h program=96h
       2 ecu ${typeIdOf('Reactive Gas')} base=4880 cycle=1h program=96h
       3 launchpad
       4 storage ${typeIdOf('Ionic Solutions')}=900000 ${typeIdOf('Reactive Gas')}=1400000
       5 factory ${makes('Electrolytes')}
       6 factory ${makes('Oxidizing Compound')}
       1 -> 4 -> 5 -> 3
       2 -> 4 -> 6 -> 3`);
    const basis = basisOf(filling, {
      economy: {
        ...ECONOMY,
        prices: new Map([...PRICES, [typeIdOf('Reactive Gas'), 5], [typeIdOf('Oxidizing Compound'), 500]]),
      },
    });
    expect(problemOf(basis).problem).toMatchObject({ kind: 'clogged', typeId: typeIdOf('Reactive Gas') });
  });

  it('one of two extractors of it makes way for a factory where power is used up', () => {
    const gas = typeIdOf('Noble Gas');
    const withHeads = (count: number) =>
      gasPlanet(`1-2 ecu ${gas} base=4500 cycle=1h program=96h heads=${count}
       3 launchpad
       4 factory ${makes('Oxygen')}
       1 -> 3 -> 4 -> 3
       2 -> 3`);
    const removes = (colony: Colony) => {
      const basis = basisOf(colony);
      const found = search(basis).find(({ edits }) => edits.some(({ kind }) => kind === 'removeEcu'));
      if (found !== undefined) expectFollowable(basis, false, found);
      return found?.edits;
    };
    expect(removes(withHeads(9))).toEqual([
      { kind: 'removeEcu', pinId: 1 },
      { kind: 'factories', schematicId: makes('Oxygen'), count: 1 },
    ]);
    // With fewer heads there is power for it beside both.
    expect(removes(withHeads(2))).toBeUndefined();
  });

  it('a factory that its raw material feeds almost all the time is worth building, whatever is in stock', () => {
    for (const stock of ['', `${typeIdOf('Noble Gas')}=1500000`]) {
      const colony = gasPlanet(`1 ecu ${typeIdOf('Noble Gas')} base=10450 cycle=1h program=96h
         2 launchpad
         3-4 factory ${makes('Oxygen')}
         5 storage ${stock}
         1 -> 5
         5 -> 3-4 -> 2`);
      const basis = basisOf(colony);
      const [built] = alone(search(basis), 'factories');
      expect(built?.edits).toEqual([{ kind: 'factories', schematicId: makes('Oxygen'), count: 1 }]);
      expectFollowable(basis, false, built!);
    }
  });

  it('a full store of products is not the same as a bought input that runs out', () => {
    const upTo = (last: number) =>
      drawColony(`1 launchpad\n2-${last} factory ${makes('Coolant')}\n1 -> 2-${last} -> 1`, { planetType: 'gas' });
    const [few, many] = [upTo(5), upTo(13)];
    const weekly = { visits: { intervalSeconds: 7 * SECONDS_PER_DAY, takesSurplusP0: false } };
    expect(problemOf(basisOf(few)).problem).toBeNull();
    expect(problemOf(basisOf(many, weekly)).problem).toMatchObject({ kind: 'runsOut' });
  });
});

describe('raw material of any two resources in one store', () => {
  const anyShared = fc.record({
    bases: fc.tuple(fc.integer({ min: 1500, max: 16_000 }), fc.integer({ min: 1500, max: 16_000 })),
    heads: fc.tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 2, max: 9 })),
    hours: fc.tuple(fc.constantFrom(23, 47, 96, 168), fc.constantFrom(23, 47, 96, 168)),
    factories: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
    stocks: fc.tuple(fc.constantFrom(0, 400_000, 1_200_000), fc.constantFrom(0, 400_000, 1_200_000)),
    days: fc.integer({ min: 1, max: 4 }),
  });

  it('gets heads, programs and room as its factories can use it, with reasons and hauling that are true', () => {
    const resources = ['Noble Gas', 'Aqueous Liquids'].map(typeIdOf);
    const schematicIds = [makes('Oxygen'), makes('Water')];
    forDrawn(drawnRuns(2, 300), anyShared, ({ bases, heads, hours, factories, stocks, days }) => {
      const cycleOf = (length: number) => (length < 25 ? '15m' : length < 50 ? '30m' : length < 100 ? '1h' : '2h');
      const lines = factories.map((count, k) => {
        const pins = `${10 + 10 * k}-${9 + 10 * k + count}`;
        return `${pins} factory ${schematicIds[k]}\n4 -> ${pins} -> 3`;
      });
      const colony = drawColony(
        `${bases.map((base, k) => `${k + 1} ecu ${resources[k]} base=${base} cycle=${cycleOf(hours[k]!)} program=${hours[k]}h heads=${heads[k]}`).join('\n')}
         3 launchpad
         4 storage ${stocks.map((units, k) => `${resources[k]}=${units}`).join(' ')}
         1-2 -> 4
         ${lines.join('\n')}`,
        { upgradeLevel: 4, planetType: 'gas' },
      );
      const basis = basisOf(colony, {
        visits: { intervalSeconds: days * SECONDS_PER_DAY, takesSurplusP0: false },
        worth: makeSearchWorth({ loginIsk: 1e6 }),
      });
      for (const suggestion of search(basis)) {
        expectFollowable(basis, false, suggestion);
        // None of its parts is for nothing.
        for (const part of suggestion.edits.length > 1 ? suggestion.edits : []) {
          const rest = suggestion.edits.filter((edit) => edit !== part);
          const judged = judgeChange(basis, judgePresent(basis, false)!, rest, false, false);
          if (judged === null) continue;
          const gain = judged.worthIsk - judgePresent(basis, false)!.worthIsk;
          expect(gain, JSON.stringify(suggestion.edits)).toBeLessThan(0.981 * suggestion.worthGainIskPerMonth!);
        }
      }
    });
  });
});

describe('a price that is missing', () => {
  const without = (name: string) => new Map([...PRICES].filter(([typeId]) => typeId !== typeIdOf(name)));

  it('of what never leaves the planet makes no difference: what is not worth it is no advice', () => {
    const at = (loginIsk: number, prices: Prices) =>
      basisOf(gasColony(), { economy: { ...ECONOMY, prices }, worth: makeSearchWorth({ loginIsk }) });
    for (const loginIsk of [0, 1e12]) {
      const unpriced = at(loginIsk, without('Noble Gas'));
      expect(judgePresent(unpriced, false)).not.toBeNull();
      expect(search(unpriced)).toEqual(search(at(loginIsk, PRICES)));
      expect(alone(search(unpriced), 'factories')).toHaveLength(loginIsk === 0 ? 1 : 0);
    }
  });

  it('of an import alone hides no advice, as no price of an export does', () => {
    const drawing = `1 launchpad\n2-11 factory ${makes('Coolant')}\n1 -> 2-11 -> 1`;
    const coolant = drawColony(drawing, { upgradeLevel: 5, planetType: 'gas' });
    const suggested = (prices: Prices) =>
      search(
        basisOf(coolant, {
          economy: { ...ECONOMY, prices },
          visits: { intervalSeconds: 7 * SECONDS_PER_DAY, takesSurplusP0: false },
        }),
      ).map(({ edits, gainIskPerMonth, unpricedTypeIds }) => ({ edits, gainIskPerMonth, unpricedTypeIds }));
    const unknown = suggested(tradePrices(PRICES, without('Water')));
    expect(unknown).toMatchObject([
      { edits: [{ kind: 'stores' }], gainIskPerMonth: null, unpricedTypeIds: [typeIdOf('Water')] },
    ]);
    expect(unknown).toEqual(suggested(without('Water')));
  });
});

describe('a colony that only extracts', () => {
  it('is told to build as many factories as use all of it, where their product brings more', () => {
    const raw = gasPlanet(`1 ecu ${typeIdOf('Noble Gas')} base=9000 cycle=1h program=96h\n2 launchpad\n1 -> 2`);
    const cheap = { ...ECONOMY, prices: new Map([...PRICES, [typeIdOf('Noble Gas'), 3.5]]) };
    const [best] = search(basisOf(raw, { economy: cheap }));
    expect(best!.edits).toEqual([{ kind: 'factories', schematicId: makes('Oxygen'), count: 3 }]);
    expect(best!.haulOutM3PerMonth).toBeLessThan(0);
    // Less is carried, but the product brings less than the gas.
    expect(search(basisOf(raw)).flatMap(({ edits }) => edits)).not.toContainEqual(
      expect.objectContaining({ kind: 'factories' }),
    );
  });
});

describe('hauling', () => {
  it('is not worth a gain of a few ISK per m³', () => {
    const coolant = gasPlanet(`1 launchpad\n2 factory ${makes('Coolant')}\n1 -> 2 -> 1`);
    // 40 of each input and 5 Coolant are 19 m³ a cycle, tax included 46,500 ISK of inputs.
    const at = (isk: number) =>
      alone(
        search(
          basisOf(coolant, {
            economy: {
              prices: new Map([...PRICES, [typeIdOf('Coolant'), isk]]),
              customsTax: { gameFraction: 0, ownerFraction: 0 },
            },
          }),
        ),
        'factories',
      );
    const breakEven = (40 * 500 + 40 * 550) / 5;
    expect(at(breakEven + 300)).toEqual([]);
    expect(at(breakEven + 500)).not.toEqual([]);
  });
});

describe('reserves', () => {
  it('fill their store, so that a colony that loses goods says so', () => {
    // 2 factories use 12,000 an hour; the rest fills 10,000 m³ in a few days of visits that take Oxygen only.
    const { sustained } = evaluateVariant(basisOf(gasColony(60_000)), [], '').figures;
    expect(sustained.lostUnitsPerMonth).toBeGreaterThan(0);
  });
});

describe('goods that are lost because of their routes', () => {
  const [GAS, WATER, OXYGEN] = [typeIdOf('Noble Gas'), typeIdOf('Water'), typeIdOf('Oxygen')];

  /** The first suggestion, with what a replay of the changed colony brings more. */
  function firstOf(colony: Colony) {
    const basis = basisOf(colony);
    const [first] = search(basis);
    const netOf = (edits: Suggestion['edits']) =>
      evaluateVariant(basis, edits, '').figures.sustained.netIskPerMonth.isk!;
    expect(first!.gainIskPerMonth).toBeGreaterThan(0);
    expect(first!.gainIskPerMonth).toBeCloseTo(netOf(first!.edits) - netOf([]), 0);
    return first!;
  }

  it('go to a store first, which costs nothing, where they all go straight into a factory that uses less', () => {
    const {
      edits,
      reason,
      structures: built,
    } = firstOf(
      drawColony(
        `1 ecu ${typeIdOf('Aqueous Liquids')} base=4000 cycle=1h program=96h
         2 ecu ${typeIdOf('Ionic Solutions')} base=2200 cycle=1h program=96h
         3 storage
         4-5 factory ${makes('Water')}
         6 factory ${makes('Electrolytes')}
         7 factory ${makes('Coolant')}
         8 launchpad
         1 -> 3
         2 -> 3 -> 6 -> 7 -> 8
         3 -> 4-5 -> 7`,
        { upgradeLevel: 5, planetType: 'gas' },
      ),
    );
    expect(edits).toMatchObject([{ kind: 'routes', typeId: WATER, storeKind: 'launchpad', feedsFactories: true }]);
    expect(built).toEqual([]);
    expect(reason).toMatchObject({ kind: 'misrouted', typeId: WATER, cause: 'noStore' });
    expect(reason?.kind === 'misrouted' && reason.lostFraction).toBeCloseTo(0.5, 1);
  });

  it('go to a store that feeds the factory, where an extractor brings more at once than that has room for', () => {
    const straight = `1 ecu ${GAS} base=3000 cycle=4h program=14d\n2 launchpad\n3 factory ${makes('Oxygen')}\n1 -> 3 -> 2`;
    const { edits, reason } = firstOf(drawColony(straight, { planetType: 'gas' }));
    expect(edits).toMatchObject([{ kind: 'routes', typeId: GAS, storeKind: 'launchpad', feedsFactories: true }]);
    expect(reason).toMatchObject({ kind: 'misrouted', typeId: GAS, cause: 'noStore' });
  });

  it('get a wider route where theirs carries less than a cycle, and no store', () => {
    const narrow = drawColony(
      `1 ecu ${GAS} base=14500 cycle=1h program=96h
       2 launchpad
       3 factory ${makes('Oxygen')}
       1 -> 2 ${GAS} x1000
       2 -> 3 -> 2`,
      { planetType: 'gas' },
    );
    const { edits, reason } = firstOf(narrow);
    expect(edits).toEqual([{ kind: 'routes', typeId: GAS, storeKind: null, feedsFactories: false }]);
    expect(reason).toMatchObject({ kind: 'misrouted', typeId: GAS, cause: 'routeTooSmall' });
  });

  it('get a route where they have none', () => {
    const unrouted = drawColony(
      `1 ecu ${GAS} base=14500 cycle=1h program=96h\n2 launchpad\n3 factory ${makes('Oxygen')}\n1 -> 2 -> 3`,
      { planetType: 'gas' },
    );
    const { edits, reason } = firstOf(unrouted);
    expect(edits).toEqual([{ kind: 'routes', typeId: OXYGEN, storeKind: 'launchpad', feedsFactories: false }]);
    expect(reason).toEqual({ kind: 'misrouted', typeId: OXYGEN, lostFraction: 1, cause: 'notRouted' });
  });
});

describe('a factory that no route brings its input', () => {
  const [LIQUIDS, ELECTROLYTES] = [typeIdOf('Aqueous Liquids'), typeIdOf('Electrolytes')];
  /** The second factory was built, but not routed. */
  const unrouted = (rest = '', stores = '2 launchpad') =>
    drawColony(
      `1 ecu ${LIQUIDS} base=12000 cycle=1h program=96h
       ${stores}
       3-4 factory ${makes('Water')}
       1 -> 2 -> 3 -> 2
       4 -> 2${rest}`,
      { planetType: 'gas' },
    );

  it('gets one, which costs nothing, before another factory is built; the planet says that, and not that stores are full', () => {
    const basis = basisOf(unrouted());
    const { problem, suggestions } = problemOf(basis);
    expect(problem).toEqual({ kind: 'unfed', typeId: LIQUIDS, factoryCount: 1 });
    const [first, ...others] = suggestions;
    expect(first!.edits).toEqual([
      { kind: 'routes', typeId: LIQUIDS, storeKind: 'launchpad', feedsFactories: true, onlyFeeds: true },
    ]);
    expect(first).toMatchObject({ reason: problem, structures: [] });
    // As much as with the route from the start.
    const routed = judgePresent(basisOf(unrouted('\n2 -> 4')), false)!;
    expect(first!.netIskPerMonth! / routed.netIsk).toBeCloseTo(1, 2);
    expect(first!.gainIskPerMonth).toBeGreaterThan(10e6);
    expect(others.map(({ id }) => id)).not.toContain(first!.id);
    expectFollowable(basis, false, first!);
  });

  it('hides nothing that its routed factories suffer from, and is named last where they wait for the same input', () => {
    const problemsOf = (colony: Colony) => findProblems(colony, replayPresent(basisOf(colony)).sustained);
    const liquids = (problems: readonly ColonyProblem[]) =>
      problems.filter((problem) => 'typeId' in problem && problem.typeId === LIQUIDS);
    // One more, which no route brings anything.
    const withOneMore = (drawing: string) => [drawing, `${drawing}\n9 factory ${makes('Water')}\n9 -> 8`];
    const unfed = { kind: 'unfed', typeId: LIQUIDS, factoryCount: 1 } as const;
    const [draw, water] = [(one: string) => drawColony(one, { planetType: 'gas' }), makes('Water')];

    const starving = `1 ecu ${LIQUIDS} base=5000 cycle=1h program=96h
      8 launchpad
      3-4 factory ${water}
      1 -> 8
      8 -> 3-4 -> 8`;
    const [routed, oneMore] = withOneMore(starving).map((one) => problemsOf(draw(one)));
    expect(routed).toMatchObject([{ kind: 'starves', typeId: LIQUIDS }]);
    expect(oneMore).toEqual([...routed!, unfed]);

    const clogged = `1 ecu ${typeIdOf('Noble Gas')} base=11000 cycle=1h program=96h
      2 ecu ${LIQUIDS} base=6500 cycle=1h program=96h
      8 launchpad
      7 storage
      3 factory ${makes('Oxygen')}
      4-5 factory ${water}
      1 -> 7 -> 3 -> 8
      2 -> 7
      7 -> 4-5 -> 8`;
    const [cloggedRouted, cloggedOneMore] = withOneMore(clogged).map((one) => problemsOf(draw(one)));
    expect(cloggedRouted![0]).toMatchObject({ kind: 'clogged', typeId: LIQUIDS });
    expect(cloggedOneMore![0]).toEqual(cloggedRouted![0]);
    expect(cloggedOneMore!.at(-1)).toEqual(unfed);

    // More than all three could use: the route first, and then too few factories.
    const surplus = starving.replace('5000', '60000');
    const [surplusRouted, surplusOneMore] = withOneMore(surplus).map((one) => problemsOf(draw(one)));
    expect(liquids(surplusRouted!)).toMatchObject([{ kind: 'surplus' }]);
    expect(surplusOneMore![0]).toEqual(unfed);
    expect(liquids(surplusOneMore!)).toMatchObject([unfed, { kind: 'surplus' }]);
  });

  it('gets it from the store that has the input, also where that is brought', () => {
    const routesOf = (colony: Colony) => {
      const basis = basisOf(colony);
      return listEditChoices(basis.state, basis.radiusKm).routes;
    };
    const added = (colony: Colony) => {
      const edits = routesOf(colony);
      const { routes } = applyEdits(basisOf(colony).state, edits, []).state.compiled.colony;
      return routes.slice(colony.routes.length).map((one) => [one.sourcePinId, one.destinationPinId, one.typeId]);
    };
    expect(added(unrouted('', '9 launchpad\n2 launchpad'))).toEqual([[2, 4, LIQUIDS]]);
    expect(added(unrouted('', '2 storage'))).toEqual([[2, 4, LIQUIDS]]);
    const coolant = unrouted(
      `\n2 -> 4\n2 -> 5 ${typeIdOf('Water')} x40\n5 -> 2`,
      `2 launchpad\n5 factory ${makes('Coolant')}`,
    );
    expect(added(coolant)).toEqual([[2, 5, ELECTROLYTES]]);
    expect(routesOf(coolant)).toMatchObject([{ typeId: ELECTROLYTES, storeKind: 'launchpad', onlyFeeds: true }]);
    // Its extractor has no route to a store either.
    const straight = drawColony(
      `1 ecu ${LIQUIDS} base=12000 cycle=1h program=96h\n2 launchpad\n3 factory ${makes('Water')}`,
      {
        planetType: 'gas',
      },
    );
    expect(routesOf(straight).filter(({ typeId }) => typeId === LIQUIDS)).toEqual([
      { kind: 'routes', typeId: LIQUIDS, storeKind: 'launchpad', feedsFactories: true },
    ]);
    expect(routesOf(unrouted('\n2 -> 4'))).toEqual([]);
  });
});

describe('a planet whose stores are too small for its inputs', () => {
  it('gains by a store what its factories then make more, and is not to be left idle', () => {
    const at = Date.UTC(2026, 10, 22) / 1000;
    const agozeVIII = 40_239_946;
    const { state } = sandboxColonies(16, at).find(({ colony }) => colony.planetId === agozeVIII)!;
    const basis = basisOf(state.compiled.colony, { state, radiusKm: 1890, economy: sandboxEconomy(at) });
    const present = judgePresent(basis, false)!;
    const suggestions = search(basis);
    const [store] = alone(suggestions, 'stores');
    // Six factories of P4 make 288 units in two days, of which there is room for 198.
    expect(present.netIsk + store!.gainIskPerMonth!).toBeCloseTo((present.netIsk * 288) / 198, -6);
    expect(suggestions.flatMap(({ edits }) => edits.map(({ kind }) => kind))).not.toContain('idle');
  });

  it('is not said to run out of inputs where these cost more than its product', () => {
    const colony = drawColony(`1 launchpad\n2-31 factory ${makes('Coolant')}\n1 -> 2-31 -> 1`);
    const problemAt = (coolantIsk: number) => {
      const prices = new Map(PRICES).set(typeIdOf('Coolant'), coolantIsk);
      return problemOf(basisOf(colony, { economy: { ...ECONOMY, prices } })).problem;
    };
    expect(problemAt(12_000)).toMatchObject({ kind: 'runsOut' });
    expect(problemAt(5000)).toBeNull();
  });
});
