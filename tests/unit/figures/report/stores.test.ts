import { describe, expect, it } from 'vitest';
import { reportColony } from '../../../../workers/figures/report/index.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import { MADE_AT, makeColony, makeFactory, makeStorage, SCHEMATIC, TYPE } from '../../../oracle/smallColonies.ts';
import { makeInput, makeResult, priceList, SETTINGS } from './colonyBuilders.ts';

/** Water takes 0.19 m³, aqueous liquids 0.005: a launchpad's 10,000 m³ hold 2,000,000 of the latter. */
const LAUNCHPAD_UNITS = 2_000_000;
const STORAGE_UNITS = 2_400_000;

describe('a storage pin', () => {
  it('has capacity, used volume, fill and value, exact to the unit', () => {
    const colony = makeColony([
      makeStorage(1, [
        [TYPE.water, 1000],
        [TYPE.aqueousLiquids, 2000],
      ]),
    ]);
    const { storages } = reportColony(makeInput(colony, { prices: priceList({ Water: 500, 'Aqueous Liquids': 4 }) }));
    expect(storages).toEqual([
      {
        pinId: 1,
        typeId: colony.pins[0]!.typeId,
        kind: 'launchpad',
        capacityM3: 10_000,
        now: {
          usedM3: 200,
          fillFraction: 0.02,
          value: { isk: 508_000, pricedFraction: 1 },
          contents: colony.pins[0]!.contents,
        },
        esi: storages[0]!.now,
      },
    ]);
  });

  it.each([
    ['launchpad', LAUNCHPAD_UNITS, 10_000],
    ['storage', STORAGE_UNITS, 12_000],
    ['commandCenter', 100_000, 500],
  ] as const)('of kind %s holds %i units of P0', (kind, units, capacityM3) => {
    const { storages } = reportColony(makeInput(makeColony([makeStorage(1, [[TYPE.aqueousLiquids, units]], kind)])));
    expect(storages[0]).toMatchObject({ capacityM3, now: { usedM3: capacityM3, fillFraction: 1 } });
  });

  it.each([
    [0.599, []],
    [0.6, []],
    [0.601, ['lowStorage']],
  ])('filled to %f raises %j', (fill, alerts) => {
    for (const [kind, units] of [
      ['launchpad', LAUNCHPAD_UNITS],
      ['storage', STORAGE_UNITS],
    ] as const) {
      const colony = makeColony([makeStorage(1, [[TYPE.aqueousLiquids, fill * units]], kind), makeStorage(2)]);
      const report = reportColony(makeInput(colony));
      expect(report.maxFillFraction).toBe(fill);
      expect(report.alerts).toEqual(alerts);
    }
  });

  it('that is a full command center causes no alert and no fill, but counts for the value', () => {
    const colony = makeColony([makeStorage(1, [[TYPE.aqueousLiquids, 100_000]], 'commandCenter')]);
    const report = reportColony(makeInput(colony, { prices: priceList({ 'Aqueous Liquids': 2 }) }));
    expect(report).toMatchObject({ alerts: [], maxFillFraction: 0, storageValue: { isk: 200_000 } });
  });

  it('is listed in the order launchpads, storage facilities, command centers', () => {
    const colony = makeColony([
      makeStorage(1, [], 'commandCenter'),
      makeStorage(2, [], 'storage'),
      makeStorage(3),
      makeStorage(4, [], 'storage'),
    ]);
    expect(reportColony(makeInput(colony)).storages.map(({ pinId }) => pinId)).toEqual([3, 2, 4, 1]);
  });

  it("shows current figures beside ESI's, matched by pin id", () => {
    const colony = makeColony([makeStorage(1, [[TYPE.water, 10]], 'storage'), makeStorage(2, [[TYPE.water, 20]])]);
    const result = makeResult(colony, MADE_AT + 60, { 1: [[TYPE.water, 100]], 2: [[TYPE.water, 200]] });
    const reversed = { ...result, pins: [...result.pins].reverse() };
    const report = reportColony(
      makeInput(colony, { at: MADE_AT + 60, result: reversed, prices: priceList({ Water: 1 }) }),
    );
    expect(report.basis).toBe('simulated');
    expect(report.storages.map(({ pinId, now, esi }) => [pinId, now.value.isk, esi.value.isk])).toEqual([
      [2, 200, 20],
      [1, 100, 10],
    ]);
    expect(report.storageValue.isk).toBe(300);
  });

  it("shows ESI's figures if the player wants them", () => {
    const colony = makeColony([makeStorage(1, [[TYPE.water, 10]])]);
    const result = makeResult(colony, MADE_AT + 60, { 1: [[TYPE.water, 100]] });
    const settings = { ...SETTINGS, figures: 'esi' } as const;
    const report = reportColony(makeInput(colony, { at: MADE_AT + 60, result, settings }));
    expect(report.basis).toBe('snapshot');
    expect(report.storages[0]!.now.contents).toEqual([{ typeId: TYPE.water, amount: 10 }]);
  });

  it("shows ESI's figures and the reason if the simulation failed", () => {
    const colony = makeColony([makeStorage(1, [[TYPE.water, 10]])]);
    const result = makeResult(colony, MADE_AT + 60, { 1: [[TYPE.water, 100]] });
    const report = reportColony(makeInput(colony, { result, simulationError: { kind: 'tooManySteps', count: 9 } }));
    expect(report).toMatchObject({ basis: 'snapshot', simulationError: { kind: 'tooManySteps', count: 9 } });
    expect(report.storages[0]!.now.contents).toEqual([{ typeId: TYPE.water, amount: 10 }]);
  });

  it("does not count goods in factories' buffers", () => {
    const colony = makeColony([makeFactory(1, SCHEMATIC.water, [[TYPE.aqueousLiquids, 3000]])]);
    const report = reportColony(makeInput(colony, { prices: priceList({ 'Aqueous Liquids': 2 }) }));
    expect(report).toMatchObject({ storages: [], storageValue: { isk: 0, pricedFraction: 1 } });
  });
});

describe('a store of a type that the catalogue lacks', () => {
  it('has no capacity and counts as empty', () => {
    const pin = { ...makeStorage(1, [[TYPE.water, 1000]]), typeId: 1 as TypeId };
    const { storages } = reportColony(makeInput(makeColony([pin])));
    expect(storages[0]).toMatchObject({ capacityM3: 0, now: { usedM3: 190, fillFraction: 0 } });
  });
});

describe('the value of a store', () => {
  const held = [
    [TYPE.water, 10],
    [TYPE.electrolytes, 10],
  ] as const;
  const worthAt = (prices: Map<number, number>) =>
    reportColony(makeInput(makeColony([makeStorage(1, held)]), { prices })).storageValue;

  it('counts goods with a price, with their share', () => {
    expect(worthAt(priceList({ Water: 3 }))).toEqual({ isk: 30, pricedFraction: 0.5 });
  });

  it('is unknown if nothing has a price', () => {
    expect(worthAt(new Map())).toEqual({ isk: null, pricedFraction: 0 });
  });

  it('is 0 if the price is 0', () => {
    expect(worthAt(priceList({ Water: 0, Electrolytes: 0 }))).toEqual({ isk: 0, pricedFraction: 1 });
  });

  it('counts a commodity in two pins once', () => {
    const colony = makeColony([
      makeStorage(1, [
        [TYPE.water, 1],
        [TYPE.electrolytes, 1],
      ]),
      makeStorage(2, [[TYPE.water, 1]]),
    ]);
    const { storageValue } = reportColony(makeInput(colony, { prices: priceList({ Water: 7 }) }));
    expect(storageValue).toEqual({ isk: 14, pricedFraction: 0.5 });
  });

  it('is not distorted by amounts below 0', () => {
    const colony = makeColony([
      makeStorage(1, [
        [TYPE.water, -50],
        [TYPE.electrolytes, 2],
      ]),
    ]);
    const report = reportColony(makeInput(colony, { prices: priceList({ Water: 1, Electrolytes: 1 }) }));
    expect(report.storageValue.isk).toBe(2);
    expect(report.maxFillFraction).toBeCloseTo(0.38 / 10_000, 12);
  });
});
