import { describe, expect, it } from 'vitest';
import type { Stop } from '../../../../workers/game/domain/result.ts';
import {
  advance,
  applyVisit,
  compileColony,
  findStopCauses,
  forecast,
  readResult,
  startState,
} from '../../../../workers/game/engine/index.ts';
import { DRAWN_AT, drawColony } from '../../../fixtures/colony.ts';
import { flowOf, replay, stopsOf } from './replay.ts';

// 126 makes 20 Reactive Metals of 3,000 Base Metals; 65 makes Superconductors of 40 Plasmoids and 40 Water.
const BASE_METALS = 2267;

/** An extractor straight into one factory: the rest has no store to go to. */
const NO_STORE = `
  1 ecu 2267 base=6000 cycle=30m program=48h
  2 launchpad
  3 factory 126 last=0s
  1 -> 3 -> 2
`;

/** A route to a storage facility that takes 1,000 units of a cycle. */
const NARROW = `
  1 ecu 2267 base=6000 cycle=1h program=72h
  2 launchpad
  3 factory 126 last=0s
  4 storage
  1 -> 4 x1000
  4 -> 3 -> 2
`;

/** The extractor's resource was changed, its old route kept. */
const OLD_ROUTE = `
  1 ecu 2270 base=6000 cycle=1h program=72h
  2 launchpad
  3 factory 126 last=0s
  4 storage
  1 -> 4 2267
  4 -> 3 -> 2
`;

/** The stops of a drawing's forecast, with what is lost within a day. */
function daily(drawing: string): readonly Stop[] {
  return forecast(startState(compileColony(drawColony(drawing)))).stops;
}

/** The stops of a drawing's forecast that follow from others, as pairs of kinds: `inputMissing of notSetUp`. */
function causesOf(drawing: string): string[] {
  const colony = drawColony(drawing);
  const { stops } = forecast(startState(compileColony(colony)));
  return findStopCauses(colony, stops).flatMap(({ root }, index) =>
    root === index ? [] : [`${stops[index]!.kind} of ${stops[root]!.kind}`],
  );
}

describe('goods that are lost although no store is full', () => {
  it('have a stop from the first loss on, with the share of what the pin made since', () => {
    const result = replay(NO_STORE, '1d');
    const { made, lost } = flowOf(result, BASE_METALS);
    expect(stopsOf(result)).toEqual([`30m pin 1 goodsLost 2267 noStore ${((lost / made) * 100).toFixed(1)} %`]);
    expect(stopsOf(replay(NO_STORE, '29m'))).toEqual([]);
  });

  it('count only what was made from the first loss on', () => {
    const drawing = '1 ecu 2267 base=100 cycle=1h program=5d\n2 factory 126 last=0s\n3 launchpad\n1 -> 2 -> 3';
    const result = replay(drawing, '5d');
    const stop = result.stops.find(({ kind }) => kind === 'goodsLost')!;
    const before = flowOf(replay(drawing, `${stop.at - 1 - DRAWN_AT}s`), BASE_METALS);
    const { made, lost } = flowOf(result, BASE_METALS);
    expect(before.made).toBeGreaterThan(0);
    expect(before.lost).toBe(0);
    expect(stop).toMatchObject({ lostUnits: lost, lostFraction: lost / (made - before.made) });
  });

  it('of a route that takes less than a cycle', () => {
    const result = replay(NARROW, '1d');
    const { made } = flowOf(result, BASE_METALS);
    expect(result.stops).toEqual([
      expect.objectContaining({
        kind: 'goodsLost',
        cause: 'routeTooSmall',
        typeId: BASE_METALS,
        lostUnits: made - 24_000,
        lostFraction: (made - 24_000) / made,
      }),
    ]);
  });

  it('of a product without a route, beside the wrong set-up', () => {
    expect(stopsOf(replay(OLD_ROUTE, '1d'))).toEqual([
      '0m pin 1 notSetUp outputNotRouted 2270',
      '30m pin 3 inputMissing 2267',
      '60m pin 1 goodsLost 2270 notRouted 100.0 %',
    ]);
  });

  it('of four factories that feed one', () => {
    const makers = [11, 12, 13, 14];
    const drawing = `1 factory 66 2390=40\n2 launchpad 2268=1000000 2390=10000\n${makers.map((maker) => `${maker} factory 121\n`).join('')}
      2 -> 1 2390\n1 -> 2\n${makers.map((maker) => `2 -> ${maker} -> 1\n`).join('')}`;
    const lost = replay(drawing, '10d').stops.filter((stop) => stop.kind === 'goodsLost');
    expect(lost.map(({ pinId, cause }) => `${pinId} ${cause}`).sort()).toEqual(
      makers.map((maker) => `${maker} noStore`),
    );
    const made = lost.reduce((sum, { lostUnits, lostFraction }) => sum + lostUnits / lostFraction, 0);
    expect(lost.reduce((sum, { lostUnits }) => sum + lostUnits, 0) / made).toBeCloseTo(0.75, 2);
  });

  it('are forgotten at a visit', () => {
    const state = startState(compileColony(drawColony(NARROW)));
    advance(state, DRAWN_AT + 6 * 3600);
    const visited = applyVisit(state, { programs: [], moves: [] });
    expect(readResult(visited).stops).toEqual([]);
    expect(readResult(visited).flows).toEqual([]);
  });
});

describe('a full store', () => {
  const FULL = '1 ecu 2267 base=6000 cycle=1h program=72h\n2 storage 2267=2390000 3645=10\n1 -> 2';

  it('names what it loses, and the share', () => {
    const result = replay(FULL, '1d');
    const { made, lost } = flowOf(result, BASE_METALS);
    expect(result.stops).toEqual([
      expect.objectContaining({
        kind: 'storageFull',
        lost: [{ typeId: BASE_METALS, lostUnits: lost, lostFraction: lost / made }],
      }),
    ]);
  });

  it('loses only what its route brings; what the route leaves is lost for another reason', () => {
    const drawing = '1 ecu 2267 base=6000 cycle=1h program=1h\n2 storage 2267=2400000\n1 -> 2 x1000';
    const result = replay(drawing, '1h');
    const { lost } = flowOf(result, BASE_METALS);
    expect(result.stops.flatMap((stop) => (stop.kind === 'storageFull' ? stop.lost : []))).toMatchObject([
      { lostUnits: 1000 },
    ]);
    expect(result.stops.find(({ kind }) => kind === 'goodsLost')).toMatchObject({ lostUnits: lost - 1000 });
  });
});

describe('what is lost within a day', () => {
  it('is measured from now on, or from a later first loss', () => {
    const state = startState(compileColony(drawColony(NO_STORE)));
    const [stop] = forecast(state).stops;
    expect(stop).toMatchObject({ kind: 'goodsLost', cause: 'noStore' });
    const share = stop?.kind === 'goodsLost' ? stop.lostFraction : 0;
    expect(Math.round(share * 100)).toBe(66);
  });

  it('is surplus where raw material is left over', () => {
    const surplus = (drawing: string) =>
      daily(drawing).flatMap((stop) => {
        if (stop.kind === 'storageFull') return stop.lost.map(({ isSurplus = false }) => isSurplus);
        return stop.kind === 'goodsLost' ? [stop.isSurplus ?? false] : [];
      });
    const full = (factories: string) =>
      `1 ecu 2267 base=6000 cycle=1h program=72h\n2 storage 2267=2399000\n3 launchpad\n${factories}\n1 -> 2`;
    expect(surplus(full('4 factory 126\n2 -> 4 -> 3'))).toEqual([true]);
    expect(surplus(full('4 factory 126\n4 -> 3'))).toEqual([false]);
    expect(surplus(full(''))).toEqual([false]);
    expect(surplus(NO_STORE)).toEqual([false]);
    expect(surplus(NARROW)).toEqual([false]);
    expect(surplus(OLD_ROUTE)).toEqual([true]);
  });
});

describe('the cause of a stop', () => {
  it('is the wrong set-up that explains it', () => {
    expect(causesOf(OLD_ROUTE)).toEqual(['inputMissing of notSetUp', 'goodsLost of notSetUp']);
  });

  it('is a maker whose product has no route, for who misses it', () => {
    const drawing =
      '1 factory 121 2268=3000\n2 factory 66 2390=40\n3 launchpad 2390=1000 2268=90000\n3 -> 1\n3 -> 2\n2 -> 3';
    expect(causesOf(drawing)).toContain('inputMissing of notSetUp');
  });
});
