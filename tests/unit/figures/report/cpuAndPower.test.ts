import { describe, expect, it } from 'vitest';
import { greatCircleKm } from '../../../../workers/figures/report/cpuAndPower.ts';
import { reportColony, reportDetail } from '../../../../workers/figures/report/index.ts';
import type { Colony } from '../../../../workers/game/domain/colony.ts';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import {
  makeColony,
  makeEcu,
  makeFactory,
  makeStorage,
  makeUnknownPin,
  SCHEMATIC,
} from '../../../oracle/smallColonies.ts';
import { makeInput } from './colonyBuilders.ts';

const POLE = { latitude: 0, longitude: 0 };
const EQUATOR = { latitude: Math.PI / 2, longitude: 0 };

describe('the distance between two pins', () => {
  it('from pole to equator is a quarter of the circumference', () => {
    expect(greatCircleKm(POLE, EQUATOR, 4000)).toBeCloseTo(2000 * Math.PI, 9);
  });

  it('along the equator is the angle times the radius', () => {
    expect(greatCircleKm(EQUATOR, { ...EQUATOR, longitude: 0.001 }, 5000)).toBeCloseTo(5, 9);
  });

  it('is the shorter way across longitude 0', () => {
    const east = { ...EQUATOR, longitude: 2 * Math.PI - 0.1 };
    expect(greatCircleKm(east, { ...EQUATOR, longitude: 0.1 }, 1000)).toBeCloseTo(200, 9);
  });

  it('between the poles is half the circumference, whatever their longitudes', () => {
    expect(greatCircleKm(POLE, { latitude: Math.PI, longitude: 3 }, 1000)).toBeCloseTo(1000 * Math.PI, 6);
  });

  it('of a pin to itself is 0', () => {
    expect(greatCircleKm({ latitude: 1.3, longitude: 5 }, { latitude: 1.3, longitude: 5 }, 9000)).toBe(0);
  });
});

describe('CPU and power of a colony', () => {
  const heads = Array.from({ length: 10 }, (_, headId) => ({ headId, latitude: 1, longitude: 1 }));
  const pins = [
    makeStorage(1, [], 'commandCenter'),
    { ...makeStorage(2), ...EQUATOR },
    { ...makeEcu(3, { heads }), ...EQUATOR, longitude: 0.002 },
    { ...makeFactory(4, SCHEMATIC.water), ...EQUATOR, longitude: 0.004 },
    makeUnknownPin(5),
  ];
  const link = (from: number, to: number, level: number) => ({
    sourcePinId: from as PinId,
    destinationPinId: to as PinId,
    level,
  });
  const colony: Colony = {
    ...makeColony(pins),
    upgradeLevel: 4,
    links: [link(2, 3, 0), link(3, 4, 2), link(4, 99, 0)],
  };

  it('add up structures, heads and links, with the limits of the command center', () => {
    // 10 km each: 15 + ⌈0.2·10⌉ and 10 + ⌈0.15·10⌉ at level 0; 15 + ⌈2·3^1.4⌉ and 10 + ⌈1.5·3^1.2⌉ at level 2
    const links = { cpuTf: 17 + 25, powerMw: 12 + 16 };
    expect(reportColony(makeInput(colony)).load).toEqual({
      isLowerBound: false,
      cpuUsedTf: 3600 + (400 + 1100) + 200 + links.cpuTf,
      cpuLimitTf: 21_315,
      powerUsedMw: 700 + (2600 + 5500) + 800 + links.powerMw,
      powerLimitMw: 17_000,
    });
  });

  it('include each link between existing pins', () => {
    const { links } = reportDetail(makeInput(colony));
    expect(links).toEqual([
      { fromPinId: 2, toPinId: 3, level: 0, lengthKm: expect.closeTo(10, 6), cpuTf: 17, powerMw: 12 },
      { fromPinId: 3, toPinId: 4, level: 2, lengthKm: expect.closeTo(10, 6), cpuTf: 25, powerMw: 16 },
    ]);
  });

  it('are listed by kind of structure', () => {
    const input = makeInput(colony);
    const { loadShares } = reportDetail(input);
    expect(loadShares).toEqual([
      { kind: 'ecu', count: 1, cpuTf: 400 + 1100, powerMw: 2600 + 5500 },
      { kind: 'basic', count: 1, cpuTf: 200, powerMw: 800 },
      { kind: 'launchpad', count: 1, cpuTf: 3600, powerMw: 700 },
      { kind: 'commandCenter', count: 1, cpuTf: 0, powerMw: 0 },
      { kind: 'unknown', count: 1, cpuTf: 0, powerMw: 0 },
      { kind: 'link', count: 2, cpuTf: 17 + 25, powerMw: 12 + 16 },
    ]);
    const { load } = reportColony(input);
    expect(loadShares.reduce((sum, { cpuTf }) => sum + cpuTf, 0)).toBe(load.cpuUsedTf);
    expect(loadShares.reduce((sum, { powerMw }) => sum + powerMw, 0)).toBe(load.powerUsedMw);
  });

  it("count links without length, and are marked as a lower bound, if the planet's radius is unknown", () => {
    const input = makeInput(colony, {
      planet: { name: 'X', systemName: 'Y', radiusKm: null, security: null, space: null },
    });
    expect(reportColony(input).load).toMatchObject({
      isLowerBound: true,
      cpuUsedTf: 3600 + 1500 + 200 + 30,
      powerUsedMw: 700 + 8100 + 800 + 20,
    });
    const detail = reportDetail(input);
    expect(detail.links.map(({ lengthKm, cpuTf, powerMw }) => [lengthKm, cpuTf, powerMw])).toEqual([
      [null, 15, 10],
      [null, 15, 10],
    ]);
    expect(detail.templateJson).toBeNull();
    expect(reportColony(makeInput(colony)).load.isLowerBound).toBe(false);
    const unlinked = makeInput({ ...colony, links: [] }, { planet: input.planet });
    expect(reportColony(unlinked).load.isLowerBound).toBe(false);
  });

  it('are finite for any link level in a damaged record', () => {
    const odd = { ...colony, links: [link(2, 3, -7), link(2, 3, 1e300)] };
    const { load } = reportColony(makeInput(odd));
    expect(Object.values(load).every((figure) => typeof figure === 'boolean' || Number.isFinite(figure))).toBe(true);
  });
});
