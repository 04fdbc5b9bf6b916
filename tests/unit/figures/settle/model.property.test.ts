import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_LIMIT } from '../../../../workers/figures/settle/choosePlan.ts';
import {
  type Aim,
  makeProgram,
  type PlanModel,
  type PlanOption,
  readChoice,
} from '../../../../workers/figures/settle/model.ts';
import { loadSolver, type Solve } from '../../../../workers/figures/solver/index.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { tryAll } from './bruteForce.ts';

let solve: Solve;
beforeAll(async () => {
  solve = await loadSolver();
});

/** What the solver may stay behind: the same as in the search. */
const GAP = 0.01;

function choose(model: PlanModel, aim: Aim) {
  const program = makeProgram(model, aim);
  return readChoice(program, solve(program.program, { ...NO_LIMIT, gapFraction: GAP }));
}

const GOODS = 4;
const KINDS = 3;

/** Small universes: at most 4 systems, 6 planets, 2 settlers. Goods later in the list are made of earlier ones. */
const universe = fc
  .record({
    crews: fc.constantFrom([1], [2], [1, 1]).chain((counts) =>
      fc.tuple(
        ...counts.map((count) =>
          fc.record({
            count: fc.constant(count),
            planetsEach: fc.integer({ min: 1, max: 2 }),
            loginIskPerMonth: fc.constantFrom(0, 3e6, 30e6),
          }),
        ),
      ),
    ),
    systemCount: fc.integer({ min: 1, max: 4 }),
    planets: fc.array(
      fc.record({ kind: fc.nat(KINDS - 1), system: fc.nat(3), ownedBy: fc.constantFrom(null, null, null, 0, 1) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    designs: fc.array(
      fc.record({
        kind: fc.nat(KINDS - 1),
        makes: fc.nat(GOODS - 1),
        units: fc.integer({ min: 1, max: 400 }),
        needs: fc.array(fc.record({ good: fc.nat(GOODS - 1), units: fc.integer({ min: 1, max: 600 }) }), {
          maxLength: 2,
        }),
        tax: fc.integer({ min: 0, max: 20 }),
        m3: fc.integer({ min: 0, max: 3000 }),
        crew: fc.nat(1),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    goods: fc.tuple(
      ...Array.from({ length: GOODS }, () =>
        fc.record({
          isk: fc.integer({ min: 100, max: 20_000 }),
          sells: fc.boolean(),
          room: fc.constantFrom(Number.POSITIVE_INFINITY, 50, 400),
          buys: fc.boolean(),
        }),
      ),
    ),
    demand: fc.option(fc.record({ good: fc.nat(GOODS - 1), units: fc.integer({ min: 1, max: 300 }) })),
    mostLogins: fc.constantFrom(null, null, 1),
    cargoM3: fc.constantFrom(null, null, 2500, 6000),
    leastSupply: fc.constantFrom(0, 0.34),
  })
  .map(({ crews, systemCount, planets, designs, goods, demand, mostLogins, cargoM3, leastSupply }): PlanModel => {
    const room = crews.map((_, crew) =>
      Array.from({ length: KINDS }, (_, kind) =>
        Array.from(
          { length: systemCount },
          (_, system) =>
            planets.filter((one) => one.kind === kind && one.system % systemCount === system && one.ownedBy !== crew)
              .length,
        ),
      ),
    );
    const options = designs.map(({ kind, makes, units, needs, tax, m3, crew }): PlanOption => {
      const inputs = needs.filter(({ good }) => good < makes);
      const byGood = new Map(inputs.map((need) => [need.good, need.units]));
      return {
        crew: crew % crews.length,
        kind,
        exports: [[makes, units]],
        imports: [...byGood],
        costIskPerMonth: tax * 1e6,
        m3OutPerVisit: m3,
        m3InPerVisit: byGood.size === 0 ? 0 : m3 * 2,
      };
    });
    return {
      crews,
      room,
      systemJumps: Array.from({ length: systemCount }, (_, system) => system),
      options,
      goods: goods.map(({ isk, sells, room, buys }, good) => ({
        sellIsk: sells ? isk : null,
        sellMostPerHour: room,
        buyIsk: buys ? isk * 1.1 : null,
        demandPerHour: demand?.good === good ? demand.units : 0,
      })),
      mostLogins,
      cargoM3,
      leastSupply,
      visitsPerMonth: 30,
    };
  });

describe('the choice of planets, designs and settlers', () => {
  it('is within 1 % of the best of all choices, and never better', () => {
    forDrawn(drawnRuns(15, 5000), universe, (model) => {
      const { mostIsk } = tryAll(model);
      const chosen = choose(model, { worth: 1, leastMet: model.goods.map(() => 1) });
      if (mostIsk === null) {
        expect(chosen).toBeNull();
        return;
      }
      const most = mostIsk.iskPerMonth;
      const slack = GAP * Math.abs(most) + 10;
      expect(chosen!.worthIskPerMonth).toBeLessThanOrEqual(most + 1e-6 * Math.abs(most) + 10);
      expect(chosen!.worthIskPerMonth).toBeGreaterThanOrEqual(most - slack);
      expect(chosen!.bound).toBeGreaterThanOrEqual((most - slack) / 1e6);
    });
  });

  it('takes the fewest systems and logins that bring at least three quarters of the most', () => {
    forDrawn(drawnRuns(8, 2000), universe, (model) => {
      const { mostIsk, fewestSystems, fewestLogins } = tryAll(model);
      if (mostIsk === null || mostIsk.iskPerMonth <= 0) return;
      const least = 0.75 * mostIsk.iskPerMonth;
      const rules = { leastIskPerMonth: least, leastMet: model.goods.map(() => 1) };
      const near = choose(model, { worth: 0, systems: -1, ...rules })!;
      const systems = new Set(
        near.placed.flatMap((kinds) => kinds.flatMap((of) => of.flatMap((n, s) => (n > 0 ? [s] : [])))),
      );
      expect(systems.size).toBe(fewestSystems(least - 10));
      const few = choose(model, { worth: 0, logins: -1, ...rules })!;
      expect(few.goers.reduce((all, one) => all + one, 0)).toBe(fewestLogins(least - 10));
    });
  });
});
