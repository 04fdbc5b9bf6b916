import { describe, expect, it } from 'vitest';
import { reportColony, reportDetail } from '../../../../workers/figures/report/index.ts';
import type { EcuPin } from '../../../../workers/game/domain/colony.ts';
import { MADE_AT, makeColony, makeEcu, makeStorage, makeUnknownPin, TYPE } from '../../../oracle/smallColonies.ts';
import { DAY, HOUR, makeInput, SETTINGS } from './colonyBuilders.ts';

/** A program with totals from the game client: 861,429 units in 96 one-hour cycles, 8,973 on average. */
const KNOWN = { baseQtyPerCycle: 5250, cycleSeconds: HOUR, installedAt: MADE_AT, expiresAt: MADE_AT + 96 * HOUR };
const NO_PROGRAM = {
  productTypeId: null,
  baseQtyPerCycle: null,
  cycleSeconds: null,
  installedAt: null,
  expiresAt: null,
} as const;

const extractorsOf = (pins: EcuPin[], at = MADE_AT) => reportColony(makeInput(makeColony(pins), { at })).extractors;

describe('an extractor', () => {
  it('has the same totals as the client', () => {
    expect(extractorsOf([makeEcu(1, KNOWN)])[0]).toMatchObject({
      totalUnits: 861_429,
      cycleCount: 96,
      cycleSeconds: HOUR,
      unitsPerCycle: 861_429 / 96,
      unitsPerHour: 861_429 / 96,
      isCycleAssumed: false,
      isRunning: true,
    });
  });

  it('averages over hours, not over cycles', () => {
    const [half, full] = extractorsOf([makeEcu(1, { ...KNOWN, cycleSeconds: HOUR / 2 }), makeEcu(2, KNOWN)]);
    expect(half!.cycleCount).toBe(192);
    expect(half!.unitsPerHour).toBeCloseTo(2 * half!.unitsPerCycle, 9);
    expect(full!.unitsPerHour).toBe(full!.unitsPerCycle);
  });

  it('runs until its expiry, but not at it', () => {
    const ecu = makeEcu(1, KNOWN);
    expect(extractorsOf([ecu], KNOWN.expiresAt - 1)[0]!.isRunning).toBe(true);
    expect(extractorsOf([ecu], KNOWN.expiresAt)[0]!.isRunning).toBe(false);
  });

  it('keeps the averages of an expired program', () => {
    expect(extractorsOf([makeEcu(1, KNOWN)], KNOWN.expiresAt + DAY)[0]!.totalUnits).toBe(861_429);
  });

  it('without a cycle time assumes one hour, and is marked so', () => {
    expect(extractorsOf([makeEcu(1, { ...KNOWN, cycleSeconds: null })])[0]).toMatchObject({
      cycleSeconds: HOUR,
      isCycleAssumed: true,
      totalUnits: 861_429,
    });
  });

  it('without a product adds nothing to exports and to the production chain, even if a program runs', () => {
    const input = makeInput(makeColony([makeEcu(1, { ...KNOWN, productTypeId: null })]));
    expect(reportColony(input).exports).toEqual([]);
    expect(reportDetail(input).chain).toEqual([]);
  });

  it('without a program yields nothing', () => {
    expect(extractorsOf([makeEcu(1, NO_PROGRAM)])[0]).toMatchObject({
      productTypeId: null,
      isRunning: false,
      isCycleAssumed: false,
      cycleSeconds: null,
      cycleCount: 0,
      totalUnits: 0,
      unitsPerCycle: 0,
      unitsPerHour: 0,
    });
  });

  it.each([
    ['ends before it starts', { expiresAt: MADE_AT - DAY }],
    ['is shorter than a cycle', { expiresAt: MADE_AT + HOUR - 1 }],
    ['has a base quantity below 0', { baseQtyPerCycle: -5 }],
  ])('whose program %s yields 0 and no NaN', (_, fields) => {
    const [extractor] = extractorsOf([makeEcu(1, { ...KNOWN, ...fields })]);
    expect([extractor!.totalUnits, extractor!.unitsPerCycle, extractor!.unitsPerHour]).toEqual([0, 0, 0]);
  });

  it('with impossible dates and quantities still has finite figures', () => {
    const absurd = { ...KNOWN, baseQtyPerCycle: 1e308, cycleSeconds: 1, expiresAt: MADE_AT + 1e12 };
    expect(Number.isFinite(extractorsOf([makeEcu(1, absurd)])[0]!.totalUnits)).toBe(true);
  });

  it('counts its heads', () => {
    const heads = [1, 2, 3].map((headId) => ({ headId, latitude: 1, longitude: 1 }));
    expect(extractorsOf([makeEcu(1, { heads })])[0]!.headCount).toBe(3);
  });

  it('below the minimum rate is marked only while it runs', () => {
    const report = (at: number) =>
      reportColony(
        makeInput(makeColony([makeEcu(1, KNOWN)]), { at, settings: { ...SETTINGS, minExtractionRate: 9000 } }),
      );
    expect(report(MADE_AT).extractors[0]!.isBelowMinimum).toBe(true);
    expect(report(MADE_AT).alerts).toContain('lowRate');
    expect(report(KNOWN.expiresAt).extractors[0]!.isBelowMinimum).toBe(false);
    expect(report(KNOWN.expiresAt).alerts).not.toContain('lowRate');
  });
});

describe('an expired planet', () => {
  const report = (pins: Parameters<typeof makeColony>[0], at = MADE_AT) =>
    reportColony(makeInput(makeColony(pins), { at }));

  it('is one with any expired extractor', () => {
    const pins = [makeEcu(1), makeEcu(2, { expiresAt: MADE_AT + HOUR })];
    expect(report(pins).isExpired).toBe(false);
    expect(report(pins, MADE_AT + HOUR).isExpired).toBe(true);
    expect(report(pins, MADE_AT + HOUR).alerts).toContain('expired');
  });

  it('is one with any extractor that never had a program', () => {
    expect(report([makeEcu(1), makeEcu(2, NO_PROGRAM)]).isExpired).toBe(true);
  });

  it('is never one without extractors', () => {
    expect(report([makeStorage(1), makeUnknownPin(2)])).toMatchObject({ isExpired: false, alerts: [] });
  });
});

describe('the balance', () => {
  const weak = { ...KNOWN, baseQtyPerCycle: 4600 };
  const balanceOf = (pins: EcuPin[], balanceThreshold = 1000) =>
    reportColony(makeInput(makeColony(pins), { settings: { ...SETTINGS, balanceThreshold } })).balance;

  it('compares exactly two extractors', () => {
    const balance = balanceOf([makeEcu(1, weak), makeEcu(2, KNOWN)])!;
    const [first, second] = balance.unitsPerHour;
    expect(second).toBe(861_429 / 96);
    expect(second - first).toBeGreaterThan(1000);
    expect(balance.differencePerHour).toBe(second - first);
    expect(balance.isOffBalance).toBe(true);
  });

  it('raises the alert only above the threshold', () => {
    const differencePerHour = balanceOf([makeEcu(1, KNOWN), makeEcu(2, weak)])!.differencePerHour!;
    expect(balanceOf([makeEcu(1, KNOWN), makeEcu(2, weak)], differencePerHour)!.isOffBalance).toBe(false);
    expect(balanceOf([makeEcu(1, KNOWN), makeEcu(2, weak)], differencePerHour - 0.01)!.isOffBalance).toBe(true);
    const settings = { ...SETTINGS, balanceThreshold: differencePerHour - 0.01 };
    const colony = makeColony([makeEcu(1, KNOWN), makeEcu(2, weak)]);
    expect(reportColony(makeInput(colony, { settings })).alerts).toEqual(['imbalance']);
  });

  it('compares running programs only: an expired or missing program is not an imbalance', () => {
    const pins = [makeEcu(1, KNOWN), makeEcu(2, { ...weak, expiresAt: MADE_AT + 48 * HOUR })];
    const at = (moment: number) => reportColony(makeInput(makeColony(pins), { at: moment }));
    expect(at(MADE_AT + 47 * HOUR).alerts).toContain('imbalance');
    expect(at(MADE_AT + 48 * HOUR).balance).toMatchObject({ differencePerHour: null, isOffBalance: false });
    expect(at(MADE_AT + 48 * HOUR).alerts).toEqual(['expired']);
    expect(balanceOf([makeEcu(1, NO_PROGRAM), makeEcu(2, KNOWN)])).toMatchObject({ isOffBalance: false });
  });

  it('does not shift figures when the first extractor is idle', () => {
    const balance = balanceOf([makeEcu(1, NO_PROGRAM), makeEcu(2, KNOWN)])!;
    expect(balance.unitsPerHour).toEqual([0, 861_429 / 96]);
  });

  it.each([0, 1, 3])('is null for %i extractors', (count) => {
    expect(
      balanceOf(Array.from({ length: count }, (_, i) => makeEcu(i, { baseQtyPerCycle: 1000 * (i + 1) }))),
    ).toBeNull();
  });
});

describe('a raw resource', () => {
  it('is exported at the sum of its running extractors', () => {
    const pins = [makeEcu(1, KNOWN), makeEcu(2, { ...KNOWN, expiresAt: MADE_AT + 48 * HOUR }), makeStorage(3)];
    const exportsAt = (at: number) => reportColony(makeInput(makeColony(pins), { at })).exports;
    const [first, second] = extractorsOf(pins.slice(0, 2) as EcuPin[]);
    expect(exportsAt(MADE_AT)).toMatchObject([
      {
        typeId: TYPE.aqueousLiquids,
        unitsPerHour: first!.unitsPerHour + second!.unitsPerHour,
      },
    ]);
    expect(exportsAt(MADE_AT + 50 * HOUR)).toMatchObject([{ unitsPerHour: first!.unitsPerHour }]);
    expect(exportsAt(MADE_AT + 100 * HOUR)).toMatchObject([{ unitsPerHour: 0 }]);
  });
});
