import { describe, expect, it } from 'vitest';
import { reportColony, reportFleet } from '../../../../workers/figures/report/index.ts';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import type { Stop } from '../../../../workers/game/domain/result.ts';
import { advance, compileColony, forecast, readResult, startState } from '../../../../workers/game/engine/index.ts';
import { DRAWN_AT, drawColony } from '../../../fixtures/colony.ts';
import {
  type Held,
  MADE_AT,
  makeColony,
  makeEcu,
  makeFactory,
  makeRoute,
  makeStorage,
  SCHEMATIC,
  TYPE,
} from '../../../oracle/smallColonies.ts';
import {
  DAY,
  HOUR,
  makeConfig,
  makeForecast,
  makeInput,
  makeResult,
  makeSustained,
  priceList,
  SETTINGS,
  schematicIdOf,
  typeIdOf,
} from './colonyBuilders.ts';

const factories = (count: number, schematic: string, firstId: number) =>
  Array.from({ length: count }, (_, i) => makeFactory(firstId + i, schematicIdOf(schematic)));

/** Two coolant factories that use the launchpad's stock. */
const coolantColony = (held: readonly Held[] = []) => makeColony([makeStorage(1, held), ...factories(2, 'Coolant', 2)]);

const inputMissing = (at: number, typeId = TYPE.water, pinId = 2): Stop => ({
  kind: 'inputMissing',
  at,
  pinId: pinId as PinId,
  typeId,
});

describe('imports', () => {
  it('are what the factories use and the colony does not make', () => {
    const report = reportColony(makeInput(coolantColony([[TYPE.water, 800]]), { prices: priceList({ Water: 10 }) }));
    expect(report.imports).toMatchObject([
      { typeId: TYPE.electrolytes, unitsPerHour: 80, stockUnits: 0, iskPerMonth: null },
      { typeId: TYPE.water, unitsPerHour: 80, stockUnits: 800, iskPerMonth: 80 * 720 * 10 },
    ]);
  });

  it('follow the cycle time of the schematic', () => {
    const { imports } = reportColony(makeInput(makeColony(factories(1, 'Water', 1))));
    expect(imports).toMatchObject([{ typeId: TYPE.aqueousLiquids, unitsPerHour: 6000 }]);
  });

  it('add up two schematics with the same input: twice the use, half the time', () => {
    const water = typeIdOf('Water');
    const held = [[water, 1600]] as const;
    const alone = makeColony([makeStorage(1, held), ...factories(1, 'Coolant', 2)]);
    const both = makeColony([makeStorage(1, held), ...factories(1, 'Coolant', 2), ...factories(1, 'Test Cultures', 3)]);
    const importOf = (colony: typeof both) =>
      reportColony(makeInput(colony)).imports.find(({ typeId }) => typeId === water)!;
    expect(importOf(alone)).toMatchObject({ unitsPerHour: 40, hoursUntilDepletion: 40 });
    expect(importOf(both)).toMatchObject({
      unitsPerHour: 80,
      hoursUntilDepletion: 20,
      schematicIds: [schematicIdOf('Test Cultures'), schematicIdOf('Coolant')],
    });
  });

  it('include nothing that is made or extracted here, even in too small amounts', () => {
    const colony = makeColony([
      makeEcu(1, { productTypeId: TYPE.aqueousLiquids, baseQtyPerCycle: 1 }),
      ...factories(1, 'Water', 2),
      ...factories(9, 'Coolant', 3),
    ]);
    expect(reportColony(makeInput(colony)).imports.map(({ typeId }) => typeId)).toEqual([TYPE.electrolytes]);
  });

  it('ignore a factory without a schematic', () => {
    expect(reportColony(makeInput(makeColony([makeFactory(1, null)])))).toMatchObject({ imports: [], production: [] });
  });

  it('count stock in every storage pin', () => {
    const colony = makeColony([
      makeStorage(1, [[TYPE.water, 1]]),
      makeStorage(2, [[TYPE.water, 10]], 'storage'),
      makeStorage(3, [[TYPE.water, 100]], 'commandCenter'),
      ...factories(1, 'Coolant', 4),
    ]);
    const [, water] = reportColony(makeInput(colony)).imports;
    expect(water).toMatchObject({ typeId: TYPE.water, stockUnits: 111 });
  });

  it('cost half the customs rate on top', () => {
    const colony = coolantColony();
    const config = makeConfig(colony, { ownerTaxFraction: 0.1 });
    const { imports } = reportColony(makeInput(colony, { config, prices: priceList({ Water: 10 }) }));
    const taxIskPerMonth = 80 * 720 * 400 * 0.05;
    const taxPerMonth = { gameIsk: 0, ownerIsk: taxIskPerMonth };
    expect(imports[1]).toMatchObject({ taxPerMonth, iskPerMonth: 576_000 + taxIskPerMonth });
    expect(imports[0]).toMatchObject({ taxPerMonth, iskPerMonth: null });
  });
});

describe('depletion without a simulation', () => {
  const hoursOf = (at: number) =>
    reportColony(makeInput(coolantColony([[TYPE.water, 800]]), { at })).imports.find(
      ({ typeId }) => typeId === TYPE.water,
    )!;

  it('is (stock − consumption since the snapshot) ÷ consumption', () => {
    expect(hoursOf(MADE_AT)).toMatchObject({ hoursUntilDepletion: 10, depletionBasis: 'estimated' });
    expect(hoursOf(MADE_AT + 4 * HOUR).hoursUntilDepletion).toBe(6);
  });

  it('is never below 0', () => {
    expect(hoursOf(MADE_AT + 3 * DAY).hoursUntilDepletion).toBe(0);
  });

  it('starts from the simulated stock if only the forecast is missing', () => {
    const colony = coolantColony([[TYPE.water, 800]]);
    const at = MADE_AT + 4 * HOUR;
    const result = makeResult(colony, at, { 1: [[TYPE.water, 480]] });
    const water = reportColony(makeInput(colony, { at, result })).imports[1];
    expect(water).toMatchObject({ stockUnits: 480, hoursUntilDepletion: 6, depletionBasis: 'estimated' });
  });

  it.each([
    [23 * 60 + 59, ['lowImports']],
    [24 * 60, []],
  ])('with %i minutes left raises %j', (minutes, alerts) => {
    const stock = 24 * 80;
    const colony = makeColony([
      makeStorage(1, [
        [TYPE.water, stock],
        [TYPE.electrolytes, stock],
      ]),
      ...factories(2, 'Coolant', 2),
    ]);
    const at = MADE_AT + 24 * HOUR - minutes * 60;
    expect(reportColony(makeInput(colony, { at })).alerts).toEqual(alerts);
  });
});

describe('depletion by the simulation', () => {
  const colony = coolantColony([[TYPE.water, 800]]);
  const importsAt = (at: number, stops: Stop[], fields = {}) =>
    reportColony(
      makeInput(colony, { at, result: makeResult(colony, at), forecast: makeForecast(MADE_AT, stops), ...fields }),
    ).imports;
  const waterAt = (...args: Parameters<typeof importsAt>) =>
    importsAt(...args).find(({ typeId }) => typeId === TYPE.water)!;

  it('is the time from the report to the first factory that lacks it', () => {
    const stops = [inputMissing(MADE_AT + 10 * HOUR, TYPE.water, 3), inputMissing(MADE_AT + 20 * HOUR)];
    expect(waterAt(MADE_AT, stops)).toMatchObject({ hoursUntilDepletion: 10, depletionBasis: 'simulated' });
    expect(waterAt(MADE_AT + 4 * HOUR, stops).hoursUntilDepletion).toBe(6);
  });

  it('equals the estimate for a colony that lives on its stock', () => {
    const held = [
      [TYPE.water, 800],
      [TYPE.electrolytes, 2000],
    ] as const;
    const routes = [2, 3].flatMap((pinId) => [
      makeRoute(1, pinId, TYPE.water, 40),
      makeRoute(1, pinId, TYPE.electrolytes, 40),
      makeRoute(pinId, 1, TYPE.coolant, 5),
    ]);
    const fed = makeColony([makeStorage(1, held), ...factories(2, 'Coolant', 2)], routes);
    const state = startState(compileColony(fed));
    const foretold = forecast(state);
    advance(state, MADE_AT + 4 * HOUR + 60);
    const at = MADE_AT + 4 * HOUR + 60;
    const { imports } = reportColony(makeInput(fed, { at, result: readResult(state), forecast: foretold }));
    const hours = 6 - 1 / 60;
    expect(imports).toMatchObject([
      { typeId: TYPE.electrolytes, hoursUntilDepletion: null },
      { typeId: TYPE.water, hoursUntilDepletion: expect.closeTo(hours, 9), depletionBasis: 'simulated' },
    ]);
    const estimated = reportColony(makeInput(fed, { at })).imports;
    expect(estimated[1]!.hoursUntilDepletion).toBeCloseTo(hours, 9);
  });

  it('stays 0 once a factory lacks it', () => {
    expect(waterAt(MADE_AT + 11 * HOUR, [inputMissing(MADE_AT + 10 * HOUR)]).hoursUntilDepletion).toBe(0);
  });

  it('is null if no factory ever lacks it', () => {
    const imports = importsAt(MADE_AT, [inputMissing(MADE_AT + HOUR, TYPE.electrolytes)]);
    expect(imports.map(({ hoursUntilDepletion }) => hoursUntilDepletion)).toEqual([1, null]);
  });

  it('is 0 if no route brings it to a factory', () => {
    const fault = { kind: 'inputNotRouted', typeId: TYPE.water } as const;
    const stops: Stop[] = [{ kind: 'notSetUp', at: MADE_AT, pinId: 2 as PinId, fault }];
    expect(waterAt(MADE_AT + HOUR, stops).hoursUntilDepletion).toBe(0);
  });

  it.each([
    [24 * HOUR - 60, ['lowImports']],
    [24 * HOUR, []],
  ])('in %i seconds raises %j', (seconds, alerts) => {
    const forecast = makeForecast(MADE_AT, [inputMissing(MADE_AT + DAY + seconds)]);
    const at = MADE_AT + DAY;
    expect(reportColony(makeInput(colony, { at, result: makeResult(colony, at), forecast })).alerts).toEqual(alerts);
  });

  it("is replaced by the estimate if the player wants ESI's figures", () => {
    const settings = { ...SETTINGS, figures: 'esi' } as const;
    const water = waterAt(MADE_AT + HOUR, [inputMissing(MADE_AT + 30 * HOUR)], { settings });
    expect(water).toMatchObject({ stockUnits: 800, hoursUntilDepletion: 9, depletionBasis: 'estimated' });
  });
});

describe('production', () => {
  it('counts the factories of each schematic, those that run, and their full rate', () => {
    const colony = makeColony([...factories(3, 'Water', 1), ...factories(2, 'Coolant', 4)]);
    const result = makeResult(colony, MADE_AT, {}, { activePinIds: [1, 3, 4] });
    expect(reportColony(makeInput(colony, { result })).production).toMatchObject([
      {
        schematicId: SCHEMATIC.water,
        typeId: TYPE.water,
        factoryCount: 3,
        activeCount: 2,
        unitsPerHour: 120,
        cycleSeconds: 1800,
      },
      {
        schematicId: SCHEMATIC.coolant,
        typeId: TYPE.coolant,
        factoryCount: 2,
        activeCount: 1,
        unitsPerHour: 10,
        cycleSeconds: 3600,
      },
    ]);
  });

  it('counts factories in a cycle at the snapshot as running', () => {
    const colony = makeColony([
      makeFactory(1, SCHEMATIC.water, [], MADE_AT - 1799),
      makeFactory(2, SCHEMATIC.water, [], MADE_AT - 1800),
      makeFactory(3, SCHEMATIC.water),
    ]);
    expect(reportColony(makeInput(colony)).production[0]!.activeCount).toBe(1);
  });
});

describe('exports', () => {
  const colony = makeColony([makeStorage(1), ...factories(2, 'Water', 2)]);

  it('are worth 720 hours at the minimum sell price, minus export tax', () => {
    const config = makeConfig(colony, { ownerTaxFraction: 0.1 });
    const report = reportColony(makeInput(colony, { config, prices: priceList({ Water: 500 }) }));
    expect(report.exports).toEqual([
      {
        typeId: TYPE.water,
        unitsPerHour: 80,
        sustainedUnitsPerHour: null,
        iskPerMonth: 80 * 720 * (500 - 40),
        sustainedIskPerMonth: null,
        taxPerMonth: { gameIsk: 0, ownerIsk: 80 * 720 * 40 },
      },
    ]);
    expect(report.exportUnitsPerHour).toBe(80);
    expect(report.exportIskPerMonth).toEqual({ isk: 80 * 720 * 460, pricedFraction: 1 });
  });

  it('without a price have an unknown value, not 0', () => {
    const report = reportColony(makeInput(colony));
    expect(report.exports[0]!.iskPerMonth).toBeNull();
    expect(report.exportIskPerMonth).toEqual({ isk: null, pricedFraction: 0 });
  });

  it('leave out products that factories here use up, and count the rest of those used in part', () => {
    const exportsOf = (waterFactories: number) =>
      reportColony(
        makeInput(makeColony([...factories(waterFactories, 'Water', 1), ...factories(1, 'Coolant', 50)])),
      ).exports.map(({ typeId, unitsPerHour }) => [typeId, unitsPerHour]);
    expect(exportsOf(1)).toEqual([[TYPE.coolant, 5]]);
    expect(exportsOf(2)).toEqual([
      [TYPE.water, 40],
      [TYPE.coolant, 5],
    ]);
  });

  it('leave out a raw resource that a factory here uses', () => {
    const made = makeColony([makeEcu(1, { productTypeId: TYPE.aqueousLiquids }), ...factories(1, 'Water', 2)]);
    expect(reportColony(makeInput(made)).exports.map(({ typeId }) => typeId)).toEqual([TYPE.water]);
  });

  it('of excluded planets are still listed', () => {
    const config = makeConfig(colony, { excludeFromTotals: true });
    expect(reportColony(makeInput(colony, { config }))).toMatchObject({
      excludeFromTotals: true,
      exportUnitsPerHour: 80,
    });
  });
});

describe('exports of goods that routes lose', () => {
  /** Of two factories of Water, each 40 an hour. */
  const exportsOf = (routes: string, user = '') => {
    const colony = drawColony(`1 launchpad\n2 factory 121\n3 factory 121\n1 -> 2\n1 -> 3\n${user}\n${routes}`);
    const foretold = forecast(startState(compileColony(colony)));
    const prices = priceList({ Water: 10 });
    const report = reportColony(makeInput(colony, { at: DRAWN_AT, forecast: foretold, prices }));
    const water = report.exports.find(({ typeId }) => typeId === TYPE.water);
    expect(report.exportIskPerMonth.isk ?? 0).toBe(water?.iskPerMonth ?? 0);
    return water?.unitsPerHour ?? 0;
  };

  it('are only what can be collected: nothing without a route, or straight into a factory', () => {
    expect(exportsOf('2 -> 1\n3 -> 1')).toBe(80);
    expect(exportsOf('2 -> 1')).toBe(40);
    expect(exportsOf('2 -> 1 3645 x5\n3 -> 1')).toBe(50);
    // It uses 40 an hour.
    const coolant = '4 factory 66\n4 -> 1';
    expect(exportsOf('2 -> 4\n3 -> 4', coolant)).toBe(0);
    expect(exportsOf('2 -> 4\n3 -> 4\n3 -> 1', coolant)).toBe(40);
    expect(exportsOf('2 -> 1\n3 -> 1', coolant)).toBe(40);
  });

  it('are what a cycle leaves in a route that is too small', () => {
    const extracted = (route: string) => {
      const colony = drawColony(`1 ecu 2268 base=6000 cycle=1h program=96h\n2 launchpad\n${route}`);
      return reportColony(makeInput(colony, { at: DRAWN_AT })).exports[0]!.unitsPerHour;
    };
    expect(extracted('1 -> 2 2268 x1000')).toBe(1000);
    expect(extracted('1 -> 2')).toBeGreaterThan(5000);
  });
});

describe('what is sustained', () => {
  const colony = makeColony([makeStorage(1), ...factories(2, 'Water', 2)]);
  const prices = priceList({ Water: 10, 'Aqueous Liquids': 1 });
  const sustained = makeSustained([
    { typeId: TYPE.water, madeUnitsPerHour: 50, lostUnitsPerHour: 10, exportedUnitsPerHour: 40 },
    { typeId: typeIdOf('Aqueous Liquids'), usedUnitsPerHour: 7500 },
  ]);

  it('is what visits can take of what is made, and what they have to bring', () => {
    const report = reportColony(makeInput(colony, { prices, sustained }));
    expect(report.production[0]!.sustainedUnitsPerHour).toBe(50);
    expect(report.exports[0]).toMatchObject({
      unitsPerHour: 80,
      sustainedUnitsPerHour: 40,
      sustainedIskPerMonth: 40 * 720 * 10,
    });
    expect(report.sustainedExportIskPerMonth).toEqual({ isk: 288_000, pricedFraction: 1 });
    expect(report.importIskPerMonth).toEqual({ isk: 7500 * 720, pricedFraction: 1 });
    expect(report.netIskPerMonth).toEqual({ isk: 288_000 - 7500 * 720, bound: 'exact' });
    expect(report.sustained).toMatchObject({ repeats: true, net: { netIsk: 288_000 - 7500 * 720 } });
  });

  it('is no more than the factories could export; inputs that own factories leave over come on top', () => {
    // Two factories make 80 Water an hour; one uses 40 of it at full speed, and 6 without enough Electrolytes.
    const chain = makeColony([makeStorage(1), ...factories(2, 'Water', 2), ...factories(1, 'Coolant', 4)]);
    const flows = makeSustained([
      { typeId: TYPE.water, madeUnitsPerHour: 80, usedUnitsPerHour: 6, exportedUnitsPerHour: 74 },
      { typeId: typeIdOf('Coolant'), madeUnitsPerHour: 0.75, exportedUnitsPerHour: 0.75 },
    ]);
    const report = reportColony(makeInput(chain, { prices, sustained: flows }));
    expect(report.exports.find(({ typeId }) => typeId === TYPE.water)).toMatchObject({
      unitsPerHour: 40,
      sustainedUnitsPerHour: 40,
      sustainedIskPerMonth: 40 * 720 * 10,
    });
    expect(report.sustained).toMatchObject({
      leftovers: [{ typeId: TYPE.water, units: 34 * 720 }],
      leftoverIskPerMonth: { isk: 34 * 720 * 10 },
    });
    expect(report.sustainedExportIskPerMonth.isk).toBe(74 * 720 * 10);
    const { totals } = reportFleet([report], [{ characterId: report.characterId, account: '' }], SETTINGS, prices, 0);
    expect(totals.rows.find(({ typeId }) => typeId === TYPE.water)).toMatchObject({
      iskPerMonth: 40 * 720 * 10,
      sustainedIskPerMonth: 40 * 720 * 10,
      leftoverIskPerMonth: 34 * 720 * 10,
    });
    expect(totals).toMatchObject({ leftoverIskPerMonth: { isk: 34 * 720 * 10 } });
  });

  it('is nothing of what it doesn’t export any more', () => {
    const report = reportColony(makeInput(colony, { prices, sustained: makeSustained([]) }));
    expect(report.exports[0]).toMatchObject({ sustainedUnitsPerHour: 0, sustainedIskPerMonth: 0 });
    expect(report.production[0]!.sustainedUnitsPerHour).toBe(0);
  });

  it('is unknown until it has been replayed, and counts at the full rate in sums of exports', () => {
    const report = reportColony(makeInput(colony, { prices }));
    expect(report.exports[0]!.sustainedUnitsPerHour).toBeNull();
    expect(report.sustainedExportIskPerMonth).toEqual(report.exportIskPerMonth);
    expect([report.sustained, report.netIskPerMonth.isk, report.importIskPerMonth.isk]).toEqual([null, null, null]);
    const failed = makeInput(colony, { prices, sustained, simulationError: { kind: 'unknown' } });
    expect(reportColony(failed).sustained).toBeNull();
  });
});
