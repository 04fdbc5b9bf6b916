import { describe, expect, it } from 'vitest';
import { isForecastCurrent, reportColony } from '../../../../workers/figures/report/index.ts';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import type { Stop } from '../../../../workers/game/domain/result.ts';
import {
  MADE_AT,
  makeColony,
  makeEcu,
  makeFactory,
  makeStorage,
  SCHEMATIC,
  TYPE,
} from '../../../oracle/smallColonies.ts';
import { DAY, HOUR, makeForecast, makeInput, makeResult, SETTINGS } from './colonyBuilders.ts';

const colony = makeColony([
  makeEcu(1, { expiresAt: MADE_AT + 10 * HOUR }),
  makeFactory(2, SCHEMATIC.coolant, [], MADE_AT),
  makeStorage(3),
]);
const pin = (id: number) => id as PinId;

const STOPS: Stop[] = [
  { kind: 'notSetUp', at: MADE_AT, pinId: pin(2), fault: { kind: 'outputNotRouted', typeId: TYPE.coolant } },
  { kind: 'inputMissing', at: MADE_AT + 5 * HOUR, pinId: pin(2), typeId: TYPE.water },
  { kind: 'programExpired', at: MADE_AT + 10 * HOUR, pinId: pin(1) },
  { kind: 'storageFull', at: MADE_AT + 20 * HOUR, pinId: pin(3), lost: [] },
];

const ROOT = { consequences: [] };

const reportAt = (at: number, stops = STOPS) =>
  reportColony(makeInput(colony, { at, result: makeResult(colony, at), forecast: makeForecast(MADE_AT, stops) }));

describe('stops', () => {
  it('have structure and product', () => {
    expect(reportAt(MADE_AT).stops).toEqual([
      {
        colonyKey: colony.key,
        stop: STOPS[0],
        pinTypeId: colony.pins[1]!.typeId,
        productTypeId: TYPE.coolant,
        ...ROOT,
      },
      { colonyKey: colony.key, stop: STOPS[1], pinTypeId: colony.pins[1]!.typeId, productTypeId: TYPE.water, ...ROOT },
      {
        colonyKey: colony.key,
        stop: STOPS[2],
        pinTypeId: colony.pins[0]!.typeId,
        productTypeId: TYPE.aqueousLiquids,
        ...ROOT,
      },
      { colonyKey: colony.key, stop: STOPS[3], pinTypeId: colony.pins[2]!.typeId, productTypeId: null, ...ROOT },
    ]);
  });

  it.each([
    [MADE_AT, MADE_AT + 5 * HOUR],
    [MADE_AT + 5 * HOUR - 1, MADE_AT + 5 * HOUR],
    [MADE_AT + 5 * HOUR, MADE_AT + 10 * HOUR],
    [MADE_AT + 20 * HOUR, null],
  ])('at %i come next at %j, however old the forecast is', (at, nextStopAt) => {
    expect(reportAt(at).nextStopAt).toBe(nextStopAt);
  });

  it('of missing pins are ignored', () => {
    expect(reportAt(MADE_AT, [{ kind: 'programExpired', at: MADE_AT, pinId: pin(99) }]).stops).toEqual([]);
  });

  it("are the same if the player wants ESI's figures", () => {
    const forecast = makeForecast(MADE_AT, STOPS);
    const settings = { ...SETTINGS, figures: 'esi' } as const;
    expect(reportColony(makeInput(colony, { forecast, settings })).stops).toHaveLength(4);
  });

  it('without a simulation are the ends of programs and pins that were never set up, in order', () => {
    const made = makeColony([
      makeEcu(1, { expiresAt: MADE_AT + DAY }),
      makeEcu(2, { expiresAt: MADE_AT + HOUR }),
      makeEcu(3, { productTypeId: null, expiresAt: null }),
      makeFactory(4, null),
      makeFactory(5, SCHEMATIC.water),
    ]);
    const { stops, nextStopAt } = reportColony(makeInput(made));
    expect(stops.map(({ stop }) => stop)).toEqual([
      { kind: 'notSetUp', at: MADE_AT, pinId: 3, fault: { kind: 'noProgram' } },
      { kind: 'notSetUp', at: MADE_AT, pinId: 4, fault: { kind: 'noSchematic' } },
      { kind: 'programExpired', at: MADE_AT + HOUR, pinId: 2 },
      { kind: 'programExpired', at: MADE_AT + DAY, pinId: 1 },
    ]);
    expect(nextStopAt).toBe(MADE_AT + HOUR);
  });
});

describe('a forecast', () => {
  it('is current until its first stop', () => {
    const forecast = makeForecast(MADE_AT, [{ kind: 'programExpired', at: MADE_AT + HOUR, pinId: pin(1) }]);
    expect(isForecastCurrent(forecast, MADE_AT + HOUR - 1)).toBe(true);
    expect(isForecastCurrent(forecast, MADE_AT + HOUR)).toBe(false);
  });

  it('without a stop is always current', () => {
    expect(isForecastCurrent(makeForecast(MADE_AT), MADE_AT + 60 * DAY)).toBe(true);
  });
});

describe('the status', () => {
  const statusOf = (pins: Parameters<typeof makeColony>[0], at = MADE_AT) =>
    reportColony(makeInput(makeColony(pins), { at })).status;

  it('is that of the simulation, if there is one', () => {
    const result = makeResult(colony, MADE_AT, {}, { status: 'idle' });
    expect(reportColony(makeInput(colony, { result })).status).toBe('idle');
    expect(reportColony(makeInput(colony, { result, simulationError: { kind: 'unknown' } })).status).not.toBe('idle');
  });

  it('without a simulation follows from the snapshot, worst first', () => {
    const running = makeFactory(2, SCHEMATIC.water, [], MADE_AT - 60);
    const resting = makeFactory(2, SCHEMATIC.water);
    const fullStore = makeStorage(4, [[TYPE.aqueousLiquids, 2_000_000]]);
    expect(statusOf([makeEcu(1, { expiresAt: null }), running])).toBe('notSetUp');
    expect(statusOf([makeEcu(1), makeFactory(2, null)])).toBe('notSetUp');
    expect(statusOf([makeEcu(1), running], MADE_AT + 2 * DAY)).toBe('needsAttention');
    expect(statusOf([running, fullStore])).toBe('needsAttention');
    expect(statusOf([makeEcu(1), resting])).toBe('extracting');
    expect(statusOf([running])).toBe('producing');
    expect(statusOf([resting])).toBe('idle');
    expect(statusOf([])).toBe('idle');
  });
});
