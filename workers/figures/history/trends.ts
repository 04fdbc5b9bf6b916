/** How the base quantity of extractors changes from program to program, and where the heads should be moved. */
import type { Colony } from '../../game/domain/colony.ts';
import { getOrAdd } from '../../game/domain/groups.ts';
import type { HistoryProgram, HistoryVisit, MoveHeads, ProgramTrend } from '../../game/domain/history.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { TREND_PROGRAM_COUNT, WORN_OUT_PERCENT } from '../../game/domain/thresholds.ts';
import { type Fraction, SECONDS_PER_HOUR } from '../../game/domain/units.ts';
import { predictProgram, programCycleCount } from '../../game/engine/index.ts';
import { neededPerHour } from '../neededPerHour.ts';
import { programsOf } from './programRuns.ts';

/** Each extractor's programs over time, by pin, then by product. @param visits ascending */
export function findTrends(visits: readonly Pick<HistoryVisit, 'programs'>[]): ProgramTrend[] {
  const groups = new Map<string, Map<number, HistoryProgram>>();
  for (const program of visits.flatMap(({ programs }) => programs)) {
    const id = `${program.pinId} ${program.productTypeId}`;
    // The same program is in every snapshot until a newer one replaces it.
    getOrAdd(groups, id, () => new Map()).set(program.installedAt, program);
  }
  return [...groups.values()]
    .map((group) => toTrend([...group.values()]))
    .sort((a, b) => a.pinId - b.pinId || a.productTypeId - b.productTypeId);
}

function toTrend(programs: readonly HistoryProgram[]): ProgramTrend {
  const latest = programs.at(-1)!;
  const comparable = latestWithSameHeads(programs);
  const five = comparable.slice(-TREND_PROGRAM_COUNT);
  const isKnown = five.length === TREND_PROGRAM_COUNT && five[0]!.baseQtyPerCycle > 0;
  return {
    pinId: latest.pinId,
    productTypeId: latest.productTypeId,
    programs,
    changePerProgram: comparable.length >= TREND_PROGRAM_COUNT ? fitChange(comparable) : null,
    changeOverFive: isKnown ? latest.baseQtyPerCycle / five[0]!.baseQtyPerCycle - 1 : null,
  };
}

/** More heads yield more, so programs compare only as long as their number is the same. */
function latestWithSameHeads(programs: readonly HistoryProgram[]): HistoryProgram[] {
  const { headCount } = programs.at(-1)!;
  const other = programs.findLastIndex((program) => program.headCount !== headCount);
  return programs.slice(other + 1);
}

/** The change from program to program that fits best: least squares over the logarithms of the base quantities. */
function fitChange(programs: readonly HistoryProgram[]): number | null {
  if (programs.some(({ baseQtyPerCycle }) => !(baseQtyPerCycle > 0))) return null;
  const logs = programs.map(({ baseQtyPerCycle }) => Math.log(baseQtyPerCycle));
  const middle = (logs.length - 1) / 2;
  let products = 0;
  let squares = 0;
  for (const [index, log] of logs.entries()) {
    products += (index - middle) * log;
    squares += (index - middle) ** 2;
  }
  return Math.exp(products / squares) - 1;
}

/**
 * Extractors of the present layout whose resource is worn out, but for those whose factories get all that they can use.
 * @param isLost whether some of a resource is lost, so that more of it would be lost, too
 */
export function findWornOut(
  trends: readonly ProgramTrend[],
  colony: Colony,
  isLost: (typeId: TypeId) => boolean = () => false,
): MoveHeads[] {
  const programs = programsOf(colony);
  return trends.flatMap((trend): MoveHeads[] => {
    const { pinId, productTypeId, changeOverFive } = trend;
    const [first, latest] = [trend.programs.at(-TREND_PROGRAM_COUNT), trend.programs.at(-1)!];
    const isPresent = programs.some((one) => one.pinId === pinId && one.productTypeId === productTypeId);
    if (!isPresent || changeOverFive === null || first === undefined) return [];
    // In whole numbers, so that a fall by exactly the threshold does not count.
    if (latest.baseQtyPerCycle * 100 >= first.baseQtyPerCycle * (100 - WORN_OUT_PERCENT)) return [];
    if (isLost(productTypeId) || isSupplyEnough(colony, programs, productTypeId)) return [];
    return [
      {
        pinId,
        productTypeId,
        fromBaseQty: first.baseQtyPerCycle,
        toBaseQty: latest.baseQtyPerCycle,
        change: changeOverFive,
      },
    ];
  });
}

/** A share of what is extracted between two visits: every colony loses less than that now and then. */
const LITTLE: Fraction = 0.02;

/** Which resources were lost before the latest visit that says so. @param visits ascending */
export function lostLately(visits: readonly Pick<HistoryVisit, 'comparison'>[]): (typeId: TypeId) => boolean {
  const days = visits.findLast(({ comparison }) => (comparison?.days.length ?? 0) > 0)?.comparison?.days ?? [];
  return (typeId) => {
    let [made, lost] = [0, 0];
    for (const flow of days.flatMap(({ flows }) => flows)) {
      if (flow.typeId !== typeId) continue;
      made += flow.madeUnits;
      lost += flow.lostUnits;
    }
    return lost > LITTLE * made;
  };
}

/** Whether the colony has factories for a resource, and its extractors yield all that these can use. */
function isSupplyEnough(colony: Colony, programs: readonly HistoryProgram[], typeId: TypeId): boolean {
  const usedPerHour = neededPerHour(colony).get(typeId);
  if (usedPerHour === undefined) return false;
  const made = programs.filter((program) => program.productTypeId === typeId).map(averageRate);
  return made.reduce((sum, rate) => sum + rate, 0) >= usedPerHour;
}

/** The client's programs last up to 14 days; anything much longer is a damaged record. */
const LONGEST_PROGRAM_SECONDS = 60 * 24 * SECONDS_PER_HOUR;

/** Units per hour over a whole program; 0 for one without a cycle. */
export function averageRate({ baseQtyPerCycle, cycleSeconds, installedAt, expiresAt }: HistoryProgram): number {
  if (!(cycleSeconds > 0) || expiresAt - installedAt > LONGEST_PROGRAM_SECONDS) return 0;
  const cycles = programCycleCount(installedAt, expiresAt, cycleSeconds);
  return predictProgram(baseQtyPerCycle, cycleSeconds, cycles).unitsPerHour;
}
