import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeTemplate } from '../../../../workers/figures/report/writeTemplate.ts';
import { schematics } from '../../../../workers/game/catalogue/index.ts';
import type { Colony, Pin } from '../../../../workers/game/domain/colony.ts';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import { forDrawn } from '../../../fixtures/drawnRuns.ts';
import { anyColony } from '../../../oracle/anyColony.ts';
import {
  makeColony,
  makeEcu,
  makeFactory,
  makeRoute,
  makeStorage,
  SCHEMATIC,
  STRUCTURE,
  TYPE,
} from '../../../oracle/smallColonies.ts';
import { readTemplate } from './readTemplate.ts';

const head = (headId: number) => ({ headId, latitude: 1, longitude: 2 });
const COLONY: Colony = {
  ...makeColony(
    [
      makeStorage(9, [], 'commandCenter'),
      { ...makeStorage(10), latitude: 1.2345678, longitude: 3.0000049 },
      makeEcu(20, { heads: [head(0), head(1)] }),
      makeFactory(30, SCHEMATIC.water),
      makeFactory(40, null),
    ],
    [
      { ...makeRoute(20, 30, TYPE.aqueousLiquids, 3000), waypoints: [10 as PinId] },
      makeRoute(30, 10, TYPE.water, 20),
      makeRoute(30, 9, TYPE.water, 20),
      { ...makeRoute(30, 10, TYPE.water, 5), waypoints: [9 as PinId] },
    ],
  ),
  links: [
    { sourcePinId: 20 as PinId, destinationPinId: 10 as PinId, level: 2 },
    { sourcePinId: 9 as PinId, destinationPinId: 10 as PinId, level: 0 },
  ],
};

describe('a planet template', () => {
  it("is written in the client's format", () => {
    const pin = { La: 1, Lo: 1 };
    expect(writeTemplate(COLONY, 'Tama VII', 6350.5)).toBe(
      JSON.stringify({
        CmdCtrLv: 5,
        Cmt: 'Tama VII',
        Diam: 12_701,
        L: [{ D: 1, Lv: 2, S: 2 }],
        P: [
          { H: 0, La: 1.23457, Lo: 3, S: null, T: STRUCTURE.launchpad },
          { H: 2, ...pin, S: TYPE.aqueousLiquids, T: STRUCTURE.ecu },
          { H: 0, ...pin, S: TYPE.water, T: STRUCTURE.basicFactory },
          { H: 0, ...pin, S: null, T: STRUCTURE.basicFactory },
        ],
        Pln: 13,
        R: [
          { P: [2, 1, 3], Q: 3000, T: TYPE.aqueousLiquids },
          { P: [3, 1], Q: 20, T: TYPE.water },
        ],
      }),
    );
  });

  it('reads back as the colony without its command center', () => {
    const place = fc.record({
      latitude: fc.double({ min: 0, max: Math.PI, noNaN: true }),
      longitude: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    });
    const scene = fc.record({
      made: anyColony,
      places: fc.array(place, { minLength: 15, maxLength: 15 }),
      ends: fc.array(fc.tuple(fc.nat(14), fc.nat(14), fc.nat(10)), { maxLength: 10 }),
      headCounts: fc.array(fc.nat(10), { minLength: 15, maxLength: 15 }),
    });
    forDrawn(200, scene, ({ made, places, ends, headCounts }) => {
      const pins = made.pins.map((pin, i): Pin => {
        const heads = Array.from({ length: headCounts[i]! }, (_, headId) => head(headId));
        return { ...pin, ...places[i]!, ...(pin.kind === 'ecu' ? { heads } : {}) };
      });
      const links = ends
        .filter(([from, to]) => from < pins.length && to < pins.length)
        .map(([from, to, level]) => ({ sourcePinId: pins[from]!.pinId, destinationPinId: pins[to]!.pinId, level }));
      const colony = { ...made, pins, links };
      const template = readTemplate(writeTemplate(colony, 'x "y"\n', 5000));
      const kept = pins.filter(({ kind }) => kind !== 'commandCenter');
      const isKept = (pinId: PinId) => kept.some((pin) => pin.pinId === pinId);
      const idAt = (position: number) => kept[position]!.pinId;

      expect(template).toMatchObject({ comment: 'x "y"\n', diameterKm: 10_000, commandCenterLevel: 5 });
      expect(template.pins.map(({ typeId }) => typeId)).toEqual(kept.map(({ typeId }) => typeId));
      template.pins.forEach((pin, i) => {
        const original = kept[i]!;
        expect(pin.latitude).toBeCloseTo(original.latitude, 4);
        expect(pin.longitude).toBeCloseTo(original.longitude, 4);
        expect(pin.headCount).toBe(original.kind === 'ecu' ? original.heads.length : 0);
        const schematic = original.kind === 'factory' ? schematics.get(original.schematicId!) : undefined;
        const product = original.kind === 'ecu' ? original.productTypeId : (schematic?.output.typeId ?? null);
        expect(pin.productTypeId).toBe(product);
      });
      expect(template.links.map((link) => [idAt(link.source), idAt(link.destination), link.level])).toEqual(
        links
          .filter((link) => isKept(link.sourcePinId) && isKept(link.destinationPinId))
          .map((link) => [link.sourcePinId, link.destinationPinId, link.level]),
      );
      expect(template.routes.map(({ path, quantity, typeId }) => [path.map(idAt), quantity, typeId])).toEqual(
        colony.routes
          .filter((route) => isKept(route.sourcePinId) && isKept(route.destinationPinId))
          .map((route) => [[route.sourcePinId, route.destinationPinId], route.quantity, route.typeId]),
      );
    });
  });
});
