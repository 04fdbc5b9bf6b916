/** The choice of planets, designs and settlers as an integer program. What is alike is one thing with a number. */
import { sum } from '../../game/domain/sums.ts';
import { HOURS_PER_MONTH, type Isk } from '../../game/domain/units.ts';
import type { Column, Program, Row, Solution } from '../solver/integerProgram.ts';

/** Settlers with the same skills, free planets and own colonies. */
export interface Crew {
  count: number;
  planetsEach: number;
  /** for each that settles at all, a month */
  loginIskPerMonth: Isk;
}

/** A commodity, by its position in `PlanModel.goods`. */
export type Flow = readonly [good: number, unitsPerHour: number];

/** One design on one kind of planet, for one crew. */
export interface PlanOption {
  crew: number;
  kind: number;
  exports: readonly Flow[];
  imports: readonly Flow[];
  /** customs tax and hauling a month, if it gets all its inputs */
  costIskPerMonth: Isk;
  m3OutPerVisit: number;
  m3InPerVisit: number;
}

export interface Good {
  /** of one sold unit, less fees; null: it can't be sold */
  sellIsk: Isk | null;
  /** what the market takes; Infinity if nobody knows */
  sellMostPerHour: number;
  /** of one bought unit; null: it can't be bought */
  buyIsk: Isk | null;
  demandPerHour: number;
}

export interface PlanModel {
  crews: readonly Crew[];
  /** how many planets of a kind one settler of a crew can take in a system: by crew, kind, system */
  room: readonly (readonly (readonly number[])[])[];
  /** from home, or 0 */
  systemJumps: readonly number[];
  options: readonly PlanOption[];
  goods: readonly Good[];
  /** settlers that may go at most; null: all */
  mostLogins: number | null;
  /** what a settler carries at a visit, on the way out and on the way in; null: no limit */
  cargoM3: number | null;
  /** of the inputs that it could use, what each planet gets at least */
  leastSupply: number;
  visitsPerMonth: number;
}

/** What is maximised, as weights, and what else has to hold. */
export interface Aim {
  /** of a million ISK a month */
  worth: number;
  /** of the part of each demand that is missing */
  missing?: number;
  systems?: number;
  /** of one settler that goes */
  logins?: number;
  /** of 1,000 m³ a month */
  hauling?: number;
  /** worth a month */
  leastIskPerMonth?: Isk | undefined;
  /** of each demand, by good; without it everything may be missing */
  leastMet?: readonly number[];
  /** how many of each option there are, and who goes, instead of choosing */
  fixed?: Pick<Choice, 'counts' | 'goers'>;
}

/** What the program's columns are. */
export interface PlanProgram {
  program: Program;
  columns: {
    count: readonly number[];
    supplied: readonly number[];
    goers: readonly number[];
    sold: readonly number[];
    bought: readonly number[];
    missing: readonly number[];
    /** by crew, kind, system; null where there is no planet, or systems don't count */
    placed: readonly (readonly (readonly (number | null)[])[])[];
  };
  /** worth in millions a month */
  worth: readonly (readonly [column: number, factor: number])[];
}

export interface Choice {
  /** how often each option is taken */
  counts: readonly number[];
  /** of these, how many get all their inputs, with parts */
  supplied: readonly number[];
  /** settlers that go, by crew */
  goers: readonly number[];
  boughtPerHour: readonly number[];
  missingPerHour: readonly number[];
  /** planets taken, by crew, kind, system; empty unless systems count */
  placed: readonly (readonly (readonly number[])[])[];
  worthIskPerMonth: Isk;
  /** in the aim's weights */
  gain: number;
  bound: number;
  isProven: boolean;
}

const ISK_PER_MILLION = 1e6;
const M3_PER_LOAD = 1000;

/** A jump counts much less than a system: it only chooses between equally many. */
const JUMP_SHARE = 0.001;

class ProgramBuilder {
  readonly columns: Column[] = [];
  readonly rows: Row[] = [];

  column(gain: number, most: number, isWhole = false, least = 0): number {
    this.columns.push({ gain, least, most, isWhole });
    return this.columns.length - 1;
  }

  atMost(most: number, terms: Row['terms']): void {
    if (terms.length > 0) this.rows.push({ least: Number.NEGATIVE_INFINITY, most, terms });
  }

  atLeast(least: number, terms: Row['terms']): void {
    this.rows.push({ least, most: Number.POSITIVE_INFINITY, terms });
  }
}

/** Writes the program for an aim. */
export function makeProgram(model: PlanModel, aim: Aim): PlanProgram {
  const { crews, room, options, goods } = model;
  const builder = new ProgramBuilder();
  const worth: [number, number][] = [];
  /** a column that changes worth by so much a unit */
  const valued = (iskPerMonth: Isk, gain: number, most: number, isWhole = false, least = 0): number => {
    const millions = iskPerMonth / ISK_PER_MILLION;
    const column = builder.column(aim.worth * millions + gain, most, isWhole, least);
    if (millions !== 0) worth.push([column, millions]);
    return column;
  };
  const isFixed = aim.fixed !== undefined;
  const count = options.map(({ crew, kind }, option) => {
    const { count, planetsEach } = crews[crew]!;
    const planets = sum(room[crew]![kind]!);
    const fixed = aim.fixed?.counts[option];
    const most = fixed ?? count * Math.min(planets, planetsEach);
    return builder.column(0, most, !isFixed, fixed ?? 0);
  });
  const supplied = options.map(({ costIskPerMonth, m3InPerVisit, m3OutPerVisit }) => {
    const loads = ((m3InPerVisit + m3OutPerVisit) * model.visitsPerMonth) / M3_PER_LOAD;
    return valued(-costIskPerMonth, (aim.hauling ?? 0) * loads, Number.POSITIVE_INFINITY);
  });
  for (const option of options.keys())
    builder.atMost(0, [
      [supplied[option]!, 1],
      [count[option]!, -1],
    ]);
  for (const [option, { imports }] of options.entries()) {
    if (isFixed || model.leastSupply === 0 || imports.length === 0) continue;
    builder.atMost(0, [
      [count[option]!, model.leastSupply],
      [supplied[option]!, -1],
    ]);
  }
  const goers = crews.map(({ count, loginIskPerMonth }, crew) => {
    const fixed = aim.fixed?.goers[crew];
    return valued(-loginIskPerMonth, aim.logins ?? 0, fixed ?? count, !isFixed, fixed ?? 0);
  });
  limitCrews(model, builder, count, goers);
  limitCargo(model, builder, supplied, goers);
  const perMonth = (isk: Isk | null) => (isk ?? 0) * HOURS_PER_MONTH;
  const sold = goods.map(({ sellIsk, sellMostPerHour }) =>
    valued(perMonth(sellIsk), 0, sellIsk === null ? 0 : sellMostPerHour),
  );
  const bought = goods.map(({ buyIsk }) =>
    valued(-perMonth(buyIsk), 0, buyIsk === null ? 0 : Number.POSITIVE_INFINITY),
  );
  const missing = goods.map(({ demandPerHour }, good) => {
    const weight = demandPerHour > 0 ? (aim.missing ?? 0) / demandPerHour : 0;
    return builder.column(weight, demandPerHour * (1 - (aim.leastMet?.[good] ?? 0)));
  });
  balance(model, builder, { supplied, sold, bought, missing });
  const placed = aim.systems === undefined ? [] : placeInSystems(model, builder, aim.systems, count, goers);
  if (aim.leastIskPerMonth !== undefined) builder.atLeast(aim.leastIskPerMonth / ISK_PER_MILLION, worth);
  return {
    program: { columns: builder.columns, rows: builder.rows },
    columns: { count, supplied, goers, sold, bought, missing, placed },
    worth,
  };
}

/** Nobody settles more planets than they can, nor the same planet twice. */
function limitCrews(
  { crews, room, options, mostLogins }: PlanModel,
  builder: ProgramBuilder,
  count: readonly number[],
  goers: readonly number[],
): void {
  for (const [crew, { planetsEach }] of crews.entries()) {
    const own = [...options.keys()].filter((option) => options[option]!.crew === crew);
    const terms = own.map((option) => [count[option]!, 1] as const);
    builder.atMost(0, [...terms, [goers[crew]!, -planetsEach]]);
    // Nobody goes without a planet, only to lend a ship.
    builder.atMost(0, [[goers[crew]!, 1], ...terms.map(([column]) => [column, -1] as const)]);
    for (const [kind, systems] of room[crew]!.entries()) {
      const planets = sum(systems);
      const here = own.filter((option) => options[option]!.kind === kind);
      if (here.length === 0 || planets >= planetsEach) continue;
      builder.atMost(0, [...here.map((option) => [count[option]!, 1] as const), [goers[crew]!, -planets]]);
    }
  }
  if (mostLogins !== null)
    builder.atMost(
      mostLogins,
      goers.map((goer) => [goer, 1]),
    );
}

/** All that a crew carries at a visit fits the ships of those who go, each way. */
function limitCargo(
  { options, cargoM3 }: PlanModel,
  builder: ProgramBuilder,
  supplied: readonly number[],
  goers: readonly number[],
): void {
  if (cargoM3 === null) return;
  for (const [crew, goer] of goers.entries()) {
    for (const way of ['m3OutPerVisit', 'm3InPerVisit'] as const) {
      const carried = options.flatMap((option, k) =>
        option.crew === crew && option[way] > 0 ? [[supplied[k]!, option[way]] as const] : [],
      );
      if (carried.length > 0) builder.atMost(0, [...carried, [goer, -cargoM3]]);
    }
  }
}

/** What is made or bought covers what is used, sold and demanded. What is left over stays where it is. */
function balance(
  { options, goods }: PlanModel,
  builder: ProgramBuilder,
  { supplied, sold, bought, missing }: Pick<PlanProgram['columns'], 'supplied' | 'sold' | 'bought' | 'missing'>,
): void {
  const terms = goods.map((_, good): [number, number][] => [
    [bought[good]!, 1],
    [sold[good]!, -1],
    [missing[good]!, 1],
  ]);
  for (const [option, { exports, imports }] of options.entries()) {
    for (const [good, unitsPerHour] of exports) terms[good]!.push([supplied[option]!, unitsPerHour]);
    for (const [good, unitsPerHour] of imports) terms[good]!.push([supplied[option]!, -unitsPerHour]);
  }
  for (const [good, { demandPerHour }] of goods.entries()) builder.atLeast(demandPerHour, terms[good]!);
}

/** Each planet of the plan is in a system that counts. */
function placeInSystems(
  { crews, room, options, systemJumps }: PlanModel,
  builder: ProgramBuilder,
  weight: number,
  count: readonly number[],
  goers: readonly number[],
): (number | null)[][][] {
  const isUsed = systemJumps.map((jumps) => builder.column(weight * (1 + JUMP_SHARE * jumps), 1, true));
  return crews.map((crew, c) =>
    room[c]!.map((systems, kind) => {
      const here = [...options.keys()].filter(
        (option) => options[option]!.crew === c && options[option]!.kind === kind,
      );
      if (here.length === 0) return systems.map(() => null);
      const places = systems.map((planets, system) => {
        if (planets === 0) return null;
        const place = builder.column(0, planets * crew.count, true);
        builder.atMost(0, [
          [place, 1],
          [isUsed[system]!, -planets * crew.count],
        ]);
        if (crew.count > 1)
          builder.atMost(0, [
            [place, 1],
            [goers[c]!, -planets],
          ]);
        return place;
      });
      builder.atMost(0, [
        ...here.map((option) => [count[option]!, 1] as const),
        ...places.flatMap((place) => (place === null ? [] : [[place, -1] as const])),
      ]);
      return places;
    }),
  );
}

/** Reads a solution; null if there is none. */
export function readChoice({ columns, worth }: PlanProgram, solution: Solution): Choice | null {
  if (solution.kind !== 'solved') return null;
  const { values, gain, bound, isProven } = solution;
  const whole = (column: number) => Math.round(values[column]!);
  const part = (column: number) => Math.max(0, values[column]!);
  return {
    counts: columns.count.map(whole),
    supplied: columns.supplied.map(part),
    goers: columns.goers.map(whole),
    boughtPerHour: columns.bought.map(part),
    missingPerHour: columns.missing.map(part),
    placed: columns.placed.map((kinds) =>
      kinds.map((systems) => systems.map((place) => (place === null ? 0 : whole(place)))),
    ),
    worthIskPerMonth: sum(worth.map(([column, factor]) => values[column]! * factor)) * ISK_PER_MILLION,
    gain,
    bound,
    isProven,
  };
}
