/**
 * The best choice by trying all: every settler's every set of planets and designs. The rest of a choice, what is supplied,
 * sold and bought, is a small linear program, solved by a simplex of its own. Shares nothing with the product's model but
 * its input.
 */
import type { PlanModel } from '../../../../workers/figures/settle/model.ts';

const HOURS_PER_MONTH = 720;

/** What one settler does: how often each option is taken, and the systems of the planets. */
interface Load {
  counts: number[];
  systems: number;
}

interface Found {
  iskPerMonth: number;
  systemCount: number;
  goerCount: number;
}

export interface BruteForce {
  mostIsk: Found | null;
  /** of the choices with at least so much of the most ISK */
  fewestSystems(least: number): number;
  fewestLogins(least: number): number;
}

/** Tries everything. @param demandsMet whether choices that miss demands count */
export function tryAll(model: PlanModel): BruteForce {
  const found = new Map<string, Found>();
  const settlers = model.crews.flatMap(({ count }, crew) => Array.from({ length: count }, () => crew));
  const loadsOf = model.crews.map((_, crew) => listLoads(model, crew));
  const visit = (at: number, counts: number[], systems: number, goers: number[]) => {
    if (at === settlers.length) {
      if (model.mostLogins !== null && sum(goers) > model.mostLogins) return;
      const key = `${counts.join()}/${goers.join()}/${systems}`;
      if (found.has(key)) return;
      const iskPerMonth = bestTrade(model, counts, goers);
      if (iskPerMonth === null) return;
      found.set(key, { iskPerMonth, systemCount: bits(systems), goerCount: sum(goers) });
      return;
    }
    const crew = settlers[at]!;
    for (const load of loadsOf[crew]!) {
      const isGoing = load.counts.some((one) => one > 0);
      visit(
        at + 1,
        counts.map((one, k) => one + load.counts[k]!),
        systems | load.systems,
        goers.map((one, k) => one + (k === crew && isGoing ? 1 : 0)),
      );
    }
  };
  visit(
    0,
    model.options.map(() => 0),
    0,
    model.crews.map(() => 0),
  );
  const all = [...found.values()];
  const mostIsk = all.reduce<Found | null>(
    (best, one) => (one.iskPerMonth > (best?.iskPerMonth ?? -1e300) ? one : best),
    null,
  );
  const good = (least: number) => all.filter(({ iskPerMonth }) => iskPerMonth >= least);
  return {
    mostIsk,
    fewestSystems: (least) => Math.min(...good(least).map(({ systemCount }) => systemCount)),
    fewestLogins: (least) => Math.min(...good(least).map(({ goerCount }) => goerCount)),
  };
}

/** Each different load that a settler of a crew can have. */
function listLoads({ crews, room, options }: PlanModel, crew: number): Load[] {
  const planets = room[crew]!.flatMap((systems, kind) =>
    systems.flatMap((count, system) => Array.from({ length: count }, () => ({ kind, system }))),
  );
  const loads = new Map<string, Load>();
  const visit = (from: number, taken: number, load: Load) => {
    loads.set(`${load.counts.join()}/${load.systems}`, load);
    if (taken === crews[crew]!.planetsEach) return;
    for (let at = from; at < planets.length; at++) {
      const { kind, system } = planets[at]!;
      for (const [option, one] of options.entries()) {
        if (one.crew !== crew || one.kind !== kind) continue;
        const counts = load.counts.map((count, k) => count + (k === option ? 1 : 0));
        visit(at + 1, taken + 1, { counts, systems: load.systems | (1 << system) });
      }
    }
  };
  visit(0, 0, { counts: options.map(() => 0), systems: 0 });
  return [...loads.values()];
}

/** The most worth a month of these designs; null if demands can't be met. */
function bestTrade(model: PlanModel, counts: readonly number[], goers: readonly number[]): number | null {
  const used = model.options.flatMap((option, k) => (counts[k]! > 0 ? [{ ...option, count: counts[k]! }] : []));
  const { goods } = model;
  // Columns: supplied of each used option, sold and bought of each good. All are at least 0.
  const n = used.length + 2 * goods.length;
  const gains = [
    ...used.map(({ costIskPerMonth }) => -costIskPerMonth),
    ...goods.map(({ sellIsk }) => (sellIsk ?? 0) * HOURS_PER_MONTH),
    ...goods.map(({ buyIsk }) => -(buyIsk ?? 0) * HOURS_PER_MONTH),
  ];
  const rows: { factors: number[]; most: number }[] = [];
  const row = (most: number, set: (factors: number[]) => void) => {
    const factors = Array<number>(n).fill(0);
    set(factors);
    rows.push({ factors, most });
  };
  used.forEach(({ count }, k) => {
    row(count, (factors) => {
      factors[k] = 1;
    });
  });
  used.forEach(({ count, imports }, k) => {
    if (imports.length === 0) return;
    row(-model.leastSupply * count, (factors) => {
      factors[k] = -1;
    });
  });
  goods.forEach(({ sellIsk, sellMostPerHour, buyIsk, demandPerHour }, g) => {
    const most = sellIsk === null ? 0 : sellMostPerHour;
    if (Number.isFinite(most)) {
      row(most, (factors) => {
        factors[used.length + g] = 1;
      });
    }
    if (buyIsk === null) {
      row(0, (factors) => {
        factors[used.length + goods.length + g] = 1;
      });
    }
    // used + sold − made − bought ≤ −demand
    row(-demandPerHour, (factors) => {
      used.forEach(({ exports, imports }, k) => {
        for (const [good, units] of imports) if (good === g) factors[k]! += units;
        for (const [good, units] of exports) if (good === g) factors[k]! -= units;
      });
      factors[used.length + g] = 1;
      factors[used.length + goods.length + g] = -1;
    });
  });
  if (model.cargoM3 !== null) {
    for (const [crew, going] of goers.entries()) {
      for (const way of ['m3OutPerVisit', 'm3InPerVisit'] as const) {
        row(model.cargoM3 * going, (factors) => {
          used.forEach((option, k) => {
            if (option.crew === crew) factors[k] = option[way];
          });
        });
      }
    }
  }
  const traded = simplex(gains, rows);
  if (traded === null) return null;
  return traded - model.crews.reduce((isk, { loginIskPerMonth }, crew) => isk + loginIskPerMonth * goers[crew]!, 0);
}

/** Most of gains × x where every row holds and x ≥ 0; null if nothing does. Two phases, Bland's rule. */
function simplex(gains: readonly number[], rows: readonly { factors: number[]; most: number }[]): number | null {
  const n = gains.length;
  const m = rows.length;
  const isNegative = rows.map(({ most }) => most < 0);
  const artificials = isNegative.flatMap((negative, k) => (negative ? [k] : []));
  const width = n + m + artificials.length;
  const table = rows.map(({ factors, most }, k) => {
    const sign = isNegative[k] ? -1 : 1;
    const line = Array<number>(width + 1).fill(0);
    factors.forEach((factor, column) => {
      line[column] = sign * factor;
    });
    line[n + k] = sign;
    const artificial = artificials.indexOf(k);
    if (artificial >= 0) line[n + m + artificial] = 1;
    line[width] = sign * most;
    return line;
  });
  const basis = rows.map((_, k) => (isNegative[k] ? n + m + artificials.indexOf(k) : n + k));
  if (artificials.length > 0) {
    const first = Array.from({ length: width }, (_, column) => (column >= n + m ? -1 : 0));
    if (maximise(table, basis, first, width) < -1e-7) return null;
  }
  const second = Array.from({ length: width }, (_, column) =>
    column < n ? gains[column]! : column < n + m ? 0 : -1e15,
  );
  return maximise(table, basis, second, n + m);
}

function maximise(table: number[][], basis: number[], gains: readonly number[], usable: number): number {
  const width = table[0] === undefined ? 0 : table[0].length - 1;
  const scale = Math.max(1e-300, ...gains.map((gain) => (gain > -1e14 ? Math.abs(gain) : 0)));
  for (let round = 0; round < 5000; round++) {
    let entering = -1;
    for (let column = 0; column < usable && entering < 0; column++) {
      if (basis.includes(column)) continue;
      let reduced = gains[column]!;
      table.forEach((line, k) => {
        reduced -= gains[basis[k]!]! * line[column]!;
      });
      if (reduced > 1e-9 * scale) entering = column;
    }
    if (entering < 0) break;
    let leaving = -1;
    let least = Number.POSITIVE_INFINITY;
    table.forEach((line, k) => {
      if (line[entering]! <= 1e-9) return;
      const ratio = line[width]! / line[entering]!;
      if (ratio < least - 1e-12 || (ratio <= least + 1e-12 && basis[k]! < basis[leaving]!)) {
        least = ratio;
        leaving = k;
      }
    });
    if (leaving < 0) throw new Error('Unbounded.');
    const pivot = table[leaving]![entering]!;
    table[leaving] = table[leaving]!.map((value) => value / pivot);
    table.forEach((line, k) => {
      const factor = line[entering]!;
      if (k === leaving || factor === 0) return;
      table[k] = line.map((value, column) => value - factor * table[leaving]![column]!);
    });
    basis[leaving] = entering;
  }
  return table.reduce((total, line, k) => total + gains[basis[k]!]! * line[width]!, 0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}
