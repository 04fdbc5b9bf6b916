/** What a colony sustains with regular visits. */
import { describe, expect, it } from 'vitest';
import { SECONDS_PER_DAY } from '../../../../workers/game/domain/units.ts';
import { advance, compileColony, readResult, startState, stateAt } from '../../../../workers/game/engine/index.ts';
import { sustain, VisitedReplay, type VisitRule } from '../../../../workers/game/sustain/index.ts';
import { Visitor } from '../../../../workers/game/sustain/visits.ts';
import { drawColony } from '../../../fixtures/colony.ts';

const [LIQUIDS, WATER, ELECTROLYTES, COOLANT] = [2268, 3645, 2390, 9832];

const ruleOf = (days: number, takesSurplusP0 = false): VisitRule => ({
  intervalSeconds: days * SECONDS_PER_DAY,
  takesSurplusP0,
});
const stateOf = (drawing: string) => startState(compileColony(drawColony(drawing)));

function sustained(drawing: string, days: number, takesSurplusP0 = false) {
  const { flows, ...rest } = sustain(stateOf(drawing), ruleOf(days, takesSurplusP0));
  const rates = (field: 'exportedUnitsPerHour' | 'importedUnitsPerHour' | 'lostUnitsPerHour' | 'madeUnitsPerHour') =>
    Object.fromEntries(flows.filter((flow) => flow[field] !== 0).map((flow) => [flow.typeId, flow[field]]));
  return {
    ...rest,
    flows,
    made: rates('madeUnitsPerHour'),
    exported: rates('exportedUnitsPerHour'),
    imported: rates('importedUnitsPerHour'),
    lost: rates('lostUnitsPerHour'),
  };
}

const factories = (count: number, hops: (pin: number) => string, schematic: number, first = 2) =>
  Array.from({ length: count }, (_, k) => `${k + first} factory ${schematic}\n${hops(k + first)}`).join('\n');
const makesCoolant = (count: number) => `1 launchpad\n${factories(count, (pin) => `1 -> ${pin} -> 1`, 66)}`;

const OVERFLOWING = '1 ecu 2268 base=60000 cycle=30m program=48h\n2 launchpad\n1 -> 2';

describe('a colony with regular visits', () => {
  it('makes what its factories can, from what is brought', () => {
    const { exported, imported, repeats, lost } = sustained(makesCoolant(2), 2);
    expect(exported).toEqual({ [COOLANT]: 2 * 5 });
    expect(imported).toEqual({ [ELECTROLYTES]: 2 * 40, [WATER]: 2 * 40 });
    expect([repeats, lost]).toEqual([true, {}]);
  });

  it('makes only as much as a full launchpad is enough for, with the same part of each input', () => {
    const { exported, imported, lost } = sustained(makesCoolant(30), 2);
    expect(lost).toEqual({});
    expect(imported[ELECTROLYTES]).toBe(imported[WATER]);
    // A visit brings at most 10,000 m³; a cycle uses 80 units of 0.19 m³. All 30 factories start at the same time.
    const cyclesPerVisit = (exported[COOLANT]! / 5) * 48;
    expect(cyclesPerVisit).toBeCloseTo(30 * Math.floor(10_000 / (30 * 80 * 0.19)), 9);
    expect((imported[WATER]! / 40) * 48).toBeCloseTo(cyclesPerVisit, 9);
  });

  it('uses as many inputs as its cycles need, whatever is in progress when it is first visited', () => {
    const drawing = (hours: number) => {
      const state = stateOf(makesCoolant(1).replace('1 launchpad', '1 launchpad 2390=400 3645=400'));
      advance(state, stateAt(state) + hours * 3600 + 1234);
      return sustain(state, ruleOf(1)).flows;
    };
    for (const hours of [0, 3, 30]) {
      const [water, electrolytes, coolant] = [WATER, ELECTROLYTES, COOLANT].map(
        (typeId) => drawing(hours).find((flow) => flow.typeId === typeId)!,
      );
      expect(water!.usedUnitsPerHour).toBeCloseTo(coolant!.madeUnitsPerHour * 8, 9);
      expect(electrolytes!.usedUnitsPerHour).toBeCloseTo(coolant!.madeUnitsPerHour * 8, 9);
    }
  });

  it('earns nothing with what full stores lose', () => {
    // A launchpad holds two million units, taken out every two days.
    const { exported, lost, stops } = sustained(OVERFLOWING, 2);
    expect(exported[LIQUIDS]).toBeCloseTo(2_000_000 / 48, 6);
    expect(lost[LIQUIDS]).toBeGreaterThan(0);
    expect(stops).toMatchObject([{ stop: { kind: 'storageFull' } }]);
    expect(stops[0]!.afterSeconds).toBeLessThan(2 * SECONDS_PER_DAY);
  });

  it('is measured after a stock that won’t last: what comes from it is no import', () => {
    const thirsty = (count: number, stock: string) =>
      `1 ecu 2268 base=2000 cycle=30m program=48h\n2 storage ${stock}\n3 launchpad\n1 -> 2\n${factories(count, (pin) => `2 -> ${pin} -> 3`, 121, 4)}`;
    const without = sustained(thirsty(9, ''), 2);
    const short = sustained(thirsty(9, '2268=300000'), 2);
    expect(short.exported[WATER]).toBeCloseTo(without.exported[WATER]!, 0);
    expect(without.imported).toEqual({});
    // One factory doesn't run out of it for weeks.
    const long = sustained(thirsty(1, '2268=2400000'), 2);
    expect(long.imported).toEqual({});
    expect(long.made[WATER]).toBeLessThan(40);
    const { earlier } = long;
    expect(earlier?.cause).toBe('stockGone');
    expect(earlier?.flows.find(({ typeId }) => typeId === WATER)?.madeUnitsPerHour).toBe(40);
  });

  it('fills its store with the raw material that its factories don’t use, and loses what doesn’t fit', () => {
    const drawing = (stock: number) =>
      `1 ecu 2268 base=20000 cycle=30m program=24h\n2 storage 2268=${stock}\n3 launchpad\n4 factory 121\n1 -> 2 -> 4 -> 3`;
    // The store has room for another day only.
    const full = sustained(drawing(1_400_000), 1);
    expect(full.repeats).toBe(true);
    expect(full.exported).toEqual({ [WATER]: 40 });
    expect(full.lost[LIQUIDS]! + 6000).toBeCloseTo(full.made[LIQUIDS]!, 6);
    expect(full.stops.map(({ stop }) => stop.kind)).toContain('storageFull');
    // An empty one is full after weeks, and then loses as much.
    const slow = (base: number) => sustained(drawing(0).replace('base=20000', `base=${base}`), 1);
    const growing = slow(3500);
    expect([growing.repeats, growing.earlier?.cause]).toEqual([true, 'storeFull']);
    expect(growing.lost[LIQUIDS]! + 6000).toBeCloseTo(growing.made[LIQUIDS]!, 6);
    expect(growing.exported).toEqual({ [WATER]: 40 });
    // What isn't full after 90 days still changes.
    const slowest = slow(2100);
    expect([slowest.repeats, slowest.lost, slowest.earlier]).toEqual([false, {}, undefined]);
    expect(slowest.exported).toEqual({ [WATER]: 40 });
  });

  it('sells raw material that its factories use only if the player does', () => {
    const drawing = '1 ecu 2268 base=9000 cycle=30m program=24h\n2 launchpad\n3 factory 121\n1 -> 2 -> 3 -> 2';
    expect(sustained(drawing, 1).exported).toEqual({ [WATER]: 40 });
    const { exported, made } = sustained(drawing, 1, true);
    expect(exported[LIQUIDS]).toBeCloseTo(made[LIQUIDS]! - 6000, 3);
    // Without a factory for it, raw material is a product.
    const raw = sustained('1 ecu 2268 base=9000 cycle=30m program=24h\n2 launchpad\n1 -> 2', 1);
    expect(raw.exported).toEqual(raw.made);
  });

  it('sells products that its factories use less of than it makes', () => {
    const drawing = `1 launchpad\n2-4 factory 121\n5 factory 66\n1 -> 2-5 -> 1`;
    const { exported, repeats } = sustained(drawing, 1);
    expect(exported).toEqual({ [WATER]: 80, [COOLANT]: 5 });
    expect(repeats).toBe(true);
  });

  it('is replayed until it repeats itself', () => {
    const two = (first: string, second: string) =>
      `1 ecu 2268 base=900 cycle=1h program=${first}\n2 ecu 2268 base=900 cycle=1h program=${second}\n3 launchpad\n1 -> 3\n2 -> 3`;
    expect(sustained(two('48h', '72h'), 1)).toMatchObject({ hours: 6 * 24, repeats: true });
    expect(sustained(two('48h', '96h'), 1)).toMatchObject({ hours: 4 * 24, repeats: true });
    expect(sustained(two('12h', '12h'), 1)).toMatchObject({ hours: 24, repeats: true });
  });

  it('runs whole programs that last longer than the visits that are replayed otherwise', () => {
    const drawing = '1 ecu 2268 base=900 cycle=4h program=336h\n2 launchpad\n1 -> 2';
    const { hours, repeats } = sustained(drawing, 1);
    expect([hours, repeats]).toEqual([336, true]);
  });

  it('restarts programs as they were, at each visit before their end', () => {
    const replay = new VisitedReplay(
      stateOf('1 ecu 2268 base=900 cycle=30m program=36h\n2 launchpad\n1 -> 2'),
      ruleOf(1),
    );
    const programs = [replay.next(), replay.next(), replay.next()].map(({ visit }) =>
      visit.programs.map(({ baseQtyPerCycle, cycleSeconds, expiresAt }) => [
        baseQtyPerCycle,
        cycleSeconds,
        (expiresAt - visit.at) / 3600,
      ]),
    );
    // The first one still runs for 36 hours.
    expect(programs).toEqual([[], [[900, 1800, 36]], [[900, 1800, 36]]]);
  });
});

describe('what a visit takes out of an input that the colony makes', () => {
  it('is what factories that stores feed with it can’t use until the next visit', () => {
    const state = stateOf(`
      1 launchpad ${WATER}=20000 ${ELECTROLYTES}=30000
      2 factory 121
      3 factory 66
      4 storage ${WATER}=2000
      5-7 factory 66
      2 -> 1
      1 -> 3 -> 1
      4 -> 5 ${WATER}
      1 -> 5 ${ELECTROLYTES}
      2 -> 6
      1 -> 6 ${ELECTROLYTES}
      1 -> 7 ${WATER} x0
      1 -> 7 ${ELECTROLYTES}`);
    const { moves } = new Visitor(state.compiled.colony, ruleOf(2)).visit(state, readResult(state).pins).visit;
    const taken = (typeId: number) =>
      moves.filter((one) => one.typeId === typeId && one.amount < 0).reduce((units, one) => units - one.amount, 0);
    // Two factories use 40 units an hour each, and one more cycle fills their buffers. What feeds the third one is no
    // store, and a route of nothing feeds none.
    expect(taken(WATER)).toBe(22_000 - 2 * (48 * 40 + 40));
    expect(taken(ELECTROLYTES)).toBe(0);
  });
});
