import { describe, expect, it } from 'vitest';
import type { Colony } from '../../../../workers/game/domain/colony.ts';
import type { PinId, TypeId } from '../../../../workers/game/domain/ids.ts';
import type { Stop } from '../../../../workers/game/domain/result.ts';
import { findStopCauses, forecast, simulateColony } from '../../../../workers/game/engine/index.ts';
import { DRAWN_AT, drawColony, simulatedTo } from '../../../fixtures/colony.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { anyColony, anySpanSeconds } from '../../../oracle/anyColony.ts';
import { TYPE } from '../../../oracle/smallColonies.ts';

const HOUR = 3600;
const PAD = 9;

const id = (pinId: number) => pinId as PinId;
const programEnd = (pinId: number, hours: number): Stop => ({
  kind: 'programExpired',
  at: DRAWN_AT + hours * HOUR,
  pinId: id(pinId),
});
const outOf = (typeId: TypeId, pinId: number, hours: number): Stop => ({
  kind: 'inputMissing',
  at: DRAWN_AT + hours * HOUR,
  pinId: id(pinId),
  typeId,
});
const noProgram: Stop = { kind: 'notSetUp', at: DRAWN_AT, pinId: id(2), fault: { kind: 'noProgram' } };

const { aqueousLiquids, water, electrolytes } = TYPE;

/** Two ECUs extract one resource, a factory makes water from it, and another makes coolant from water and imports. */
const chain = drawColony(`
  1-2 ecu 2268 base=5000 cycle=30m program=24h
  3 factory 121
  4-5 factory 66
  ${PAD} launchpad
  1-2 -> ${PAD}
  ${PAD} -> 3 -> ${PAD} -> 4 -> ${PAD}
  ${PAD} -> 5 ${TYPE.electrolytes}`);

/** Each stop's cause, as the index of its root and the hours after which it is final. */
const causesOf = (stops: readonly Stop[], colony: Colony = chain) =>
  findStopCauses(colony, stops).map(({ root, at }) => [root, (at - DRAWN_AT) / HOUR]);

describe('the cause of a missing input', () => {
  it('is the program that ended, through the whole chain, however long the stock lasts', () => {
    const stops = [programEnd(1, 10), programEnd(2, 12), outOf(aqueousLiquids, 3, 13), outOf(water, 4, 30)];
    expect(causesOf(stops)).toEqual([
      [0, 10],
      [1, 12],
      [1, 13],
      [1, 30],
    ]);
  });

  it('is the program that ended last, whichever extractor that is', () => {
    const stops = [programEnd(2, 10), programEnd(1, 12), outOf(aqueousLiquids, 3, 13)];
    expect(causesOf(stops).at(-1)).toEqual([1, 13]);
  });

  it('is not a program if another one for the same resource continues', () => {
    expect(causesOf([programEnd(1, 10), outOf(aqueousLiquids, 3, 13)])).toEqual([
      [0, 10],
      [1, 13],
    ]);
  });

  it('is a program that was never started', () => {
    const stops = [programEnd(1, -5), noProgram, outOf(aqueousLiquids, 3, 1)];
    expect(causesOf(stops).at(-1)).toEqual([1, 1]);
  });

  it('is a program whose last delivery is too small: then the factory waits up to one cycle before its end', () => {
    const both = [programEnd(1, 10), programEnd(2, 12)];
    expect(causesOf([both[0]!, outOf(aqueousLiquids, 3, 11.5), both[1]!])).toEqual([
      [0, 10],
      [2, 12],
      [2, 12],
    ]);
  });

  it('is itself if the factory lacks it long before the program ends', () => {
    expect(causesOf([programEnd(1, 1), outOf(aqueousLiquids, 3, 2), programEnd(2, 12)])[1]).toEqual([1, 2]);
  });

  it('is the factory that first lacks an import, also for the others that use the same store', () => {
    expect(causesOf([outOf(electrolytes, 4, 5), outOf(electrolytes, 5, 6)])).toEqual([
      [0, 5],
      [0, 6],
    ]);
  });

  it('is itself if a second store had its own goods', () => {
    const apart = {
      ...chain,
      pins: [...chain.pins, drawColony('8 launchpad').pins[0]!],
      routes: chain.routes.map((route) => (route.destinationPinId === 5 ? { ...route, sourcePinId: id(8) } : route)),
    };
    expect(causesOf([outOf(electrolytes, 4, 5), outOf(electrolytes, 5, 6)], apart)).toEqual([
      [0, 5],
      [1, 6],
    ]);
  });

  it('is not a full store', () => {
    const full: Stop = { kind: 'storageFull', at: DRAWN_AT, pinId: id(PAD), lost: [] };
    expect(causesOf([full, outOf(aqueousLiquids, 3, 1)])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('is a factory without a route for an input', () => {
    const unrouted: Stop = {
      kind: 'notSetUp',
      at: DRAWN_AT,
      pinId: id(3),
      fault: { kind: 'inputNotRouted', typeId: aqueousLiquids },
    };
    expect(causesOf([unrouted, outOf(water, 4, 7)])[1]).toEqual([0, 7]);
  });
});

describe('a consequence', () => {
  it('does not happen if the program is restarted in time', () => {
    const made = (hours: number) =>
      drawColony(`1 ecu 2268 base=5000 cycle=30m program=${hours}h\n3 factory 121\n9 launchpad\n1 -> 9 -> 3 -> 9`);
    const until = DRAWN_AT + 60 * HOUR;
    const ended = made(10);
    const { stops } = simulateColony(ended, until);
    expect(stops.map(({ kind }) => kind)).toEqual(['programExpired', 'inputMissing']);
    expect(stops[1]!.at).toBeGreaterThan(stops[0]!.at);
    expect(findStopCauses(ended, stops).map(({ root }) => root)).toEqual([0, 0]);
    expect(simulateColony(made(70), until).stops).toEqual([]);
  });
});

describe('the causes of a forecast', () => {
  it('give every stop one root, which is not later and has no other cause', () => {
    forDrawn(drawnRuns(30), anyColony, anySpanSeconds, (colony, sinceSeconds) => {
      const { stops } = forecast(simulatedTo(colony, colony.lastUpdateAt + sinceSeconds));
      const causes = findStopCauses(colony, stops);
      expect(causes).toHaveLength(stops.length);
      causes.forEach(({ root, at }, index) => {
        expect(causes[root]!.root).toBe(root);
        expect(causes[root]!.at).toBe(stops[root]!.at);
        expect(at).toBeGreaterThanOrEqual(Math.max(stops[root]!.at, stops[index]!.at));
        const { kind, pinId } = stops[index]!;
        if (kind === 'goodsLost' && root !== index) expect(stops[root]).toMatchObject({ kind: 'notSetUp', pinId });
        else if (kind !== 'inputMissing') expect(root).toBe(index);
      });
    });
  });
});
