/** What is suggested, and what never is. */
import { describe, expect, it } from 'vitest';
import { commodities, schematicByOutput, structures } from '../../../workers/catalogue/index.ts';
import type { Colony } from '../../../workers/domain/colony.ts';
import type { SchematicId, TypeId } from '../../../workers/domain/ids.ts';
import { SECONDS_PER_DAY } from '../../../workers/domain/units.ts';
import type { Suggestion } from '../../../workers/domain/whatIf.ts';
import { advance, compileColony, startState } from '../../../workers/engine/index.ts';
import { evaluateVariant } from '../../../workers/planning/whatIf/evaluateVariant.ts';
import { judgeChange, judgePresent, type SearchBasis } from '../../../workers/planning/whatIf/judgeChange.ts';
import { searchSuggestions } from '../../../workers/planning/whatIf/searchSuggestions.ts';
import { DRAWN_AT, drawColony } from '../../fixtures/colony.ts';
import { makeSearchWorth } from '../../fixtures/suggestion.ts';

const idByName = new Map([...commodities.values()].map(({ name, typeId }) => [name, typeId]));
const typeIdOf = (name: string): TypeId => idByName.get(name)!;
const makes = (name: string): SchematicId => schematicByOutput.get(typeIdOf(name))!.schematicId;

const PRICES = new Map<number, number>(
  Object.entries({
    'Noble Gas': 9,
    'Aqueous Liquids': 5,
    'Ionic Solutions': 5,
    Oxygen: 600,
    Water: 500,
    Electrolytes: 550,
    Coolant: 12_000,
  }).map(([name, isk]) => [typeIdOf(name), isk]),
);

/** Two Oxygen factories, and gas for four. */
const gasColony = (base = 14_500) =>
  drawColony(
    `1 ecu ${typeIdOf('Noble Gas')} base=${base} cycle=1h program=96h
     2 launchpad
     3 factory ${makes('Oxygen')}
     4 factory ${makes('Oxygen')}
     1 -> 2 -> 3 -> 2
     2 -> 4 -> 2`,
    { upgradeLevel: 4, planetType: 'gas' },
  );

function basisOf(colony: Colony, named: Partial<SearchBasis> = {}): SearchBasis {
  const state = startState(compileColony(colony));
  advance(state, DRAWN_AT + 3600);
  return {
    state,
    radiusKm: 4000,
    economy: { prices: PRICES, customsTax: { gameFraction: 0, ownerFraction: 0.1 } },
    visits: { intervalSeconds: 2 * SECONDS_PER_DAY, takesSurplusP0: false },
    kept: null,
    known: [],
    worth: makeSearchWorth(),
    ...named,
  };
}

function search(basis: SearchBasis, withImports = false): readonly Suggestion[] {
  const steps = searchSuggestions(basis, withImports);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.suggestions;
  }
}

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
    expect(judge(sold)?.worth.surplusRawIsk).toBe(0);
  });
});

describe('imports', () => {
  it('are new ones only if the player asks for them, and what the colony makes counts after the change', () => {
    const electrolytes = makes('Electrolytes');
    const colony = drawColony(
      `1 ecu ${typeIdOf('Aqueous Liquids')} base=12500 cycle=1h program=96h
       2 ecu ${typeIdOf('Ionic Solutions')} base=6500 cycle=1h program=96h
       3 launchpad
       4 factory ${makes('Water')}
       5 factory ${electrolytes}
       1 -> 3 -> 4 -> 3
       2 -> 3 -> 5 -> 3`,
      { upgradeLevel: 4, planetType: 'gas' },
    );
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
    for (const { newImportTypeIds } of search(basis, false)) expect(newImportTypeIds).toEqual([]);
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
    for (const { edits } of search(basisOf(stocked), true)) {
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
    expect(half!.gainIskPerMonth).toBeLessThan(0.51 * free!.gainIskPerMonth);
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
    expect(added!.paysAfterDays).toBeCloseTo((150_000 / added!.gainIskPerMonth) * 30, 6);
    expect(added!.haulM3PerMonth).toBeCloseTo(added!.market[0]!.addedUnitsPerDay * 30 * 0.19, 3);
  });
});

describe('logins', () => {
  it('are worth giving up some income for, and the promise is that of a replay with such visits', () => {
    const daily = basisOf(gasColony(6500), {
      visits: { intervalSeconds: SECONDS_PER_DAY, takesSurplusP0: false },
      worth: makeSearchWorth({ loginIsk: 1e6 }),
    });
    const [rarer] = search(daily).filter(({ loginsPerMonth }) => loginsPerMonth < 0);
    expect(rarer).toBeDefined();
    expect(rarer!.worthGainIskPerMonth).toBeGreaterThan(rarer!.gainIskPerMonth);
    expect(evaluateVariant(daily, rarer!.edits, '').figures.sustained.netIskPerMonth).toBe(rarer!.netIskPerMonth);
    const free = { ...daily, worth: makeSearchWorth({ loginIsk: 0 }) };
    expect(search(free).filter(({ gainIskPerMonth }) => gainIskPerMonth < 0)).toEqual([]);
  });
});

describe('reserves', () => {
  it('fill their store, so that a colony that loses goods says so', () => {
    // 2 factories use 12,000 an hour; the rest fills 10,000 m³ in a few days of visits that take Oxygen only.
    const { sustained } = evaluateVariant(basisOf(gasColony(60_000)), [], '').figures;
    expect(sustained.lostUnitsPerMonth).toBeGreaterThan(0);
  });
});
