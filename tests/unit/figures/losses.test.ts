/** Why goods are lost although a plan is followed, and what is said of it before anything else goes wrong. */
import { describe, expect, it } from 'vitest';
import { planVisit } from '../../../workers/figures/round/planVisit.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { VisitPlan } from '../../../workers/game/domain/round.ts';
import { DEFAULT_WORTH } from '../../../workers/game/domain/worth.ts';
import { DRAWN_AT, drawColony, simulatedTo } from '../../fixtures/colony.ts';
import { makeRoundSettings } from '../../fixtures/roundReport.ts';

const HOUR = 3600;
const WATER = 3645 as TypeId;
const AQUEOUS_LIQUIDS = 2268 as TypeId;
const NO_MONEY = { prices: new Map(), customsTax: { gameFraction: 0, ownerFraction: 0 } };

function plan(drawing: string, laterSeconds = 0, days = 1): VisitPlan {
  const at = DRAWN_AT + laterSeconds;
  const state = simulatedTo(drawColony(drawing, { planetType: 'gas' }), at);
  const settings = { ...makeRoundSettings(at, days), worth: DEFAULT_WORTH, feedAtLoss: [] };
  return planVisit(state.compiled.colony.key, state, settings, NO_MONEY);
}

/** Two factories make Water for one that uses half of it. */
const TOO_MUCH_WATER = (route = '') => `
  1 storage 2268=500000
  2-3 factory 121
  4 factory 66 2390=40
  5 launchpad 2390=5000
  1 -> 2-3 -> 4
  5 -> 4 -> 5${route}`;

describe('what is lost although the plan is followed', () => {
  it('is what factories make beyond what others use, where no route takes the rest to a store', () => {
    const [loss] = plan(TOO_MUCH_WATER()).losses;
    expect(loss).toMatchObject({ typeId: WATER, cause: { kind: 'noStore', makers: 'factory', makerCount: 2 } });
    expect(loss!.madeUnitsPerHour).toBeCloseTo(80, 0);
    expect(loss!.usedUnitsPerHour).toBeCloseTo(40, 0);
    expect(loss!.lostUnits).toBeGreaterThan(900);
  });

  it('is nothing where a route takes the rest to a store', () => {
    expect(plan(TOO_MUCH_WATER('\n  2-3 -> 5')).losses).toEqual([]);
  });

  it('is what no route takes away', () => {
    const drawing = '1 storage 2268=500000\n2 factory 121\n3 launchpad\n1 -> 2';
    expect(plan(drawing).losses).toMatchObject([
      { typeId: WATER, cause: { kind: 'notRouted', makers: 'factory', makerCount: 1 } },
    ]);
  });

  it('is what a route is too small for', () => {
    const drawing = '1 ecu 2268 base=9000 cycle=30m program=72h\n2 launchpad\n1 -> 2 2268 x100';
    expect(plan(drawing).losses).toMatchObject([
      { typeId: AQUEOUS_LIQUIDS, cause: { kind: 'routeTooSmall', makers: 'ecu', makerCount: 1 } },
    ]);
  });

  it('is what a route is too small for, also while a store is full that it doesn’t lead to', () => {
    const small = '1 ecu 2268 base=9000 cycle=30m program=72h\n2 launchpad\n1 -> 2 2268 x100';
    const full = '3 ecu 2309 base=90000 cycle=30m program=72h\n4 commandCenter\n3 -> 4';
    const causes = plan(`${small}\n${full}`).losses.map(({ typeId, cause }) => [typeId, cause!.kind]);
    expect(causes).toEqual([
      [AQUEOUS_LIQUIDS, 'routeTooSmall'],
      [2309, 'storeFull'],
    ]);
  });

  it('is what a route is too small for, also where its store fills up in the end and loses less than that', () => {
    const drawing = `
      1 ecu 2268 base=9000 cycle=30m program=72h
      2 commandCenter
      3 ecu 2309 base=9000 cycle=30m program=72h
      1 -> 2 2268 x1000
      3 -> 2 2309 x1400`;
    const { losses, stops } = plan(drawing);
    const full = stops.find((stop) => stop.kind === 'storageFull');
    expect(full?.lost.map(({ typeId }) => typeId).sort()).toEqual([AQUEOUS_LIQUIDS, 2309]);
    expect(losses[0]).toMatchObject({
      typeId: AQUEOUS_LIQUIDS,
      cause: { kind: 'routeTooSmall', makers: 'ecu', makerCount: 1 },
    });
  });

  it('is what a full store has no room for, from the moment on at which it is full', () => {
    const drawing = '1 ecu 2268 base=90000 cycle=30m program=72h\n2 commandCenter\n1 -> 2';
    const [loss] = plan(drawing).losses;
    expect(loss?.cause).toMatchObject({ kind: 'storeFull', storeKind: 'commandCenter', makers: 'ecu', makerCount: 1 });
    const { fullAt } = loss!.cause as { fullAt: number };
    expect(fullAt).toBeGreaterThan(DRAWN_AT);
    expect(fullAt).toBeLessThan(DRAWN_AT + 24 * HOUR);
  });
});

describe('until when a visit can wait', () => {
  it('is until the first unit is lost, also where nothing stops', () => {
    const { canWaitUntil, troubles } = plan(TOO_MUCH_WATER());
    const [first, next] = troubles;
    expect(first).toMatchObject({ kind: 'goodsLost', typeIds: [WATER], at: canWaitUntil });
    // Three cycles fill the factory's buffer; what comes after them is lost.
    expect(canWaitUntil).toBeGreaterThan(DRAWN_AT);
    expect(canWaitUntil).toBeLessThan(DRAWN_AT + 3 * HOUR);
    expect(next?.kind).toBe('inputMissing');
  });

  it('names the programs that end together, and what comes after them only once', () => {
    const { troubles } = plan(`
      1 ecu 2268 base=1000 cycle=30m program=30h
      2 ecu 2308 base=1000 cycle=30m program=30h
      3 ecu 2309 base=1000 cycle=30m program=40h
      4 launchpad
      1-3 -> 4`);
    expect(troubles[0]).toEqual({ kind: 'programEnded', at: DRAWN_AT + 30 * HOUR, typeIds: [2268, 2308] });
    expect(troubles.filter(({ kind }) => kind === 'programEnded')).toHaveLength(1);
  });

  it('has come where a program has ended', () => {
    const { canWaitUntil, troubles } = plan('1 ecu 2268 base=9000 cycle=30m program=4h\n2 launchpad\n1 -> 2', 6 * HOUR);
    expect(canWaitUntil).toBe(DRAWN_AT + 6 * HOUR);
    expect(troubles[0]).toMatchObject({ kind: 'programEnded', typeIds: [AQUEOUS_LIQUIDS] });
  });

  it('is said with what the visit changes first: nobody brings raw material that ran out', () => {
    const { isNeeded, canWaitUntil, troubles, restarts } = plan(
      `1 ecu 2268 base=900 cycle=30m program=30h
       2 launchpad
       3 factory 121
       4 factory 128
       1 -> 2 -> 3 -> 2
       2 -> 4 -> 2`,
      20 * HOUR,
    );
    expect({ isNeeded, canWaitUntil }).toEqual({ isNeeded: true, canWaitUntil: DRAWN_AT + 20 * HOUR });
    expect(restarts).toHaveLength(1);
    expect(troubles.map(({ kind }) => kind).slice(0, 2)).toEqual(['programEnded', 'inputMissing']);
    expect(troubles[1]).toMatchObject({ at: DRAWN_AT + 20 * HOUR });
  });
});

/** The storage facility holds as much as it can of what its factory uses, so that a visit can't collect it. */
const FULL = (units: number) => `
  1 ecu 2268 base=9000 cycle=30m program=4h
  2 storage 2268=${units}
  3 factory 121
  4 launchpad
  1 -> 2 -> 3 -> 4`;

describe('a restart', () => {
  it('brings nothing where its store is full of what the visit leaves', () => {
    expect(plan(FULL(2_400_000), 6 * HOUR).blockedRestarts).toMatchObject([
      { pinId: 1, storeKind: 'storage', typeId: AQUEOUS_LIQUIDS },
    ]);
  });

  it('is like any other where there is room for its first cycle', () => {
    expect(plan(FULL(1_000_000), 6 * HOUR)).toMatchObject({ blockedRestarts: [], restarts: [{ pinId: 1 }] });
  });
});
