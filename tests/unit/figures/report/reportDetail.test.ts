import { describe, expect, it } from 'vitest';
import { reportColony, reportDetail } from '../../../../workers/figures/report/index.ts';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import {
  MADE_AT,
  makeColony,
  makeEcu,
  makeFactory,
  makeRoute,
  makeStorage,
  SCHEMATIC,
  TYPE,
} from '../../../oracle/smallColonies.ts';
import { DAY, HOUR, makeForecast, makeInput, makeResult, SETTINGS } from './colonyBuilders.ts';

const KNOWN = { baseQtyPerCycle: 5250, cycleSeconds: HOUR, installedAt: MADE_AT, expiresAt: MADE_AT + 96 * HOUR };

describe('programs', () => {
  const colony = makeColony([
    makeEcu(1, KNOWN),
    makeEcu(2, { productTypeId: null }),
    makeFactory(3, SCHEMATIC.water),
    makeFactory(4, SCHEMATIC.water),
  ]);

  it("have every cycle's yield, and the same totals as the planet's row", () => {
    const [program, ...others] = reportDetail(makeInput(colony)).programs;
    const [extractor] = reportColony(makeInput(colony)).extractors;
    expect(others).toEqual([]);
    expect(program!.yieldUnits).toHaveLength(96);
    expect(program!.yieldUnits[44]).toBe(6696);
    expect(program!.yieldUnits.reduce((sum, units) => sum + units)).toBe(861_429);
    expect(program!.totalUnits).toBe(extractor!.totalUnits);
    expect(program!.unitsPerHour).toBe(extractor!.unitsPerHour);
  });

  it('count the factories that use the product', () => {
    expect(reportDetail(makeInput(colony)).programs[0]!.consumerFactoryCount).toBe(2);
  });
});

describe('the production chain', () => {
  const colony = makeColony([
    makeEcu(1, KNOWN),
    makeEcu(2, { ...KNOWN, expiresAt: MADE_AT + 48 * HOUR }),
    makeFactory(3, SCHEMATIC.water),
    makeFactory(4, SCHEMATIC.water),
    makeFactory(5, SCHEMATIC.coolant),
    makeFactory(6, SCHEMATIC.coolant),
    makeFactory(7, SCHEMATIC.coolant),
  ]);
  const chainAt = (at: number) => reportDetail(makeInput(colony, { at })).chain;

  it('goes up from raw resources and lists what feeds what', () => {
    expect(chainAt(MADE_AT).map(({ tier, typeId, feedsTypeIds }) => [tier, typeId, feedsTypeIds])).toEqual([
      [0, TYPE.aqueousLiquids, [TYPE.water]],
      [1, TYPE.electrolytes, [TYPE.coolant]],
      [1, TYPE.water, [TYPE.coolant]],
      [2, TYPE.coolant, []],
    ]);
  });

  it('adds up the extractors of one resource, and has the sooner expiry', () => {
    const [first, second] = reportColony(makeInput(colony)).extractors;
    const producedPerHour = first!.unitsPerHour + second!.unitsPerHour;
    expect(chainAt(MADE_AT)[0]).toEqual({
      typeId: TYPE.aqueousLiquids,
      tier: 0,
      schematicId: null,
      factoryCount: 0,
      cycleSeconds: null,
      inputsPerCycle: [],
      extractorExpiresAt: MADE_AT + 48 * HOUR,
      extractorCount: 2,
      producedPerHour,
      consumedPerHour: 12_000,
      importPerHour: 0,
      netPerHour: producedPerHour - 12_000,
      feedsTypeIds: [TYPE.water],
    });
  });

  it('counts an extractor only while it runs', () => {
    const [raw] = chainAt(MADE_AT + 50 * HOUR);
    expect(raw!.producedPerHour).toBe(861_429 / 96);
    expect(raw!.importPerHour).toBe(12_000 - 861_429 / 96);
  });

  it('shows a required import for what is missing, or made in too small amounts', () => {
    const rows = chainAt(MADE_AT).map((one) => [
      ...[one.typeId, one.factoryCount, one.producedPerHour],
      ...[one.consumedPerHour, one.importPerHour, one.netPerHour],
    ]);
    expect(rows.slice(1)).toEqual([
      [TYPE.electrolytes, 0, 0, 120, 120, -120],
      [TYPE.water, 2, 80, 120, 40, -40],
      [TYPE.coolant, 3, 15, 0, 0, 15],
    ]);
  });

  it('has schematic, cycle time and inputs per cycle of each product', () => {
    expect(chainAt(MADE_AT)[3]).toMatchObject({
      schematicId: SCHEMATIC.coolant,
      cycleSeconds: 3600,
      inputsPerCycle: expect.arrayContaining([
        { typeId: TYPE.water, amount: 40 },
        { typeId: TYPE.electrolytes, amount: 40 },
      ]),
    });
  });

  it('of a colony without pins is empty', () => {
    expect(reportDetail(makeInput(makeColony([]))).chain).toEqual([]);
  });
});

describe('pins', () => {
  const heads = [{ headId: 0, latitude: 0.5, longitude: 0.25 }];
  const colony = makeColony(
    [
      makeEcu(1, { ...KNOWN, heads }),
      makeFactory(2, SCHEMATIC.water, [[TYPE.aqueousLiquids, 3000]], MADE_AT),
      makeStorage(3, [[TYPE.aqueousLiquids, 200_000]]),
      makeFactory(4, null),
    ],
    [
      makeRoute(1, 3, TYPE.aqueousLiquids, 9000),
      { ...makeRoute(3, 2, TYPE.aqueousLiquids, 3000), waypoints: [1 as PinId] },
      makeRoute(3, 99, TYPE.water, 1),
    ],
  );
  const at = MADE_AT + HOUR;
  const result = makeResult(colony, at, { 2: [], 3: [[TYPE.aqueousLiquids, 400_000]] }, { activePinIds: [1] });

  it('have their product, contents, CPU and power', () => {
    expect(reportDetail(makeInput(colony, { at, result })).pins).toEqual([
      {
        pinId: 1,
        typeId: colony.pins[0]!.typeId,
        kind: 'ecu',
        latitude: 1,
        longitude: 1,
        heads: [{ latitude: 0.5, longitude: 0.25 }],
        productTypeId: TYPE.aqueousLiquids,
        schematicId: null,
        isActive: true,
        contents: [],
        fillFraction: null,
        cpuTf: 510,
        powerMw: 3150,
        faults: [],
      },
      expect.objectContaining({
        kind: 'factory',
        productTypeId: TYPE.water,
        schematicId: SCHEMATIC.water,
        isActive: false,
        contents: [],
        fillFraction: null,
      }),
      expect.objectContaining({
        kind: 'launchpad',
        productTypeId: null,
        isActive: false,
        contents: [{ typeId: TYPE.aqueousLiquids, amount: 400_000 }],
        fillFraction: 0.2,
      }),
      expect.objectContaining({ productTypeId: null, schematicId: null, faults: [{ kind: 'noSchematic' }] }),
    ]);
  });

  it("are as in ESI's snapshot if the player wants that, or the simulation failed", () => {
    for (const fields of [
      { settings: { ...SETTINGS, figures: 'esi' } as const },
      { simulationError: { kind: 'unknown' } as const },
    ]) {
      const { pins } = reportDetail(makeInput(colony, { at, result, ...fields }));
      expect(pins[1]).toMatchObject({ isActive: true, contents: [{ typeId: TYPE.aqueousLiquids, amount: 3000 }] });
      expect(pins[2]!.fillFraction).toBe(0.1);
    }
  });

  it('have the faults of the forecast', () => {
    const fault = { kind: 'outputNotRouted', typeId: TYPE.water } as const;
    const forecast = makeForecast(MADE_AT, [
      { kind: 'notSetUp', at: MADE_AT, pinId: 2 as PinId, fault },
      { kind: 'programExpired', at: KNOWN.expiresAt, pinId: 1 as PinId },
    ]);
    const { pins } = reportDetail(makeInput(colony, { at, result, forecast }));
    expect(pins.map(({ faults }) => faults)).toEqual([[], [fault], [], []]);
  });

  it('have routes with waypoints, without routes to missing pins', () => {
    expect(reportDetail(makeInput(colony)).routes).toEqual([
      { pinIds: [1, 3], typeId: TYPE.aqueousLiquids, quantity: 9000 },
      { pinIds: [3, 1, 2], typeId: TYPE.aqueousLiquids, quantity: 3000 },
    ]);
  });
});

describe('the forecast of a detail', () => {
  const colony = makeColony([makeStorage(1), makeStorage(2, [], 'storage')]);

  it('has what each store holds at each sample', () => {
    const forecast = makeForecast(MADE_AT, [], {
      sampleCount: 3,
      series: [
        {
          pinId: 1 as PinId,
          typeIds: [TYPE.aqueousLiquids, TYPE.coolant],
          // of 10,000 m³: 0, then 5,000, then 5,000 + 3,750
          amounts: Float64Array.of(0, 0, 1_000_000, 0, 1_000_000, 5000),
        },
        { pinId: 2 as PinId, typeIds: [], amounts: new Float64Array() },
      ],
    });
    const detail = reportDetail(makeInput(colony, { at: MADE_AT + DAY, forecast }));
    expect(detail.forecast).toMatchObject({ from: MADE_AT, until: MADE_AT + DAY, sampleSeconds: HOUR, sampleCount: 3 });
    expect(detail.forecast!.series.map(({ usedM3 }) => [...usedM3])).toEqual([
      [0, 5000, 8750],
      [0, 0, 0],
    ]);
    expect(detail.forecast!.series[0]!.typeIds).toEqual([TYPE.aqueousLiquids, TYPE.coolant]);
  });

  it('is missing if the colony could not be simulated', () => {
    const input = makeInput(colony, { forecast: makeForecast(MADE_AT), simulationError: { kind: 'unknown' } });
    expect(reportDetail(input).forecast).toBeNull();
  });
});
