/** One month of the fleet in a few figures, to be shown to others. */
import { groupBy } from '../../game/domain/groups.ts';
import type { EarningsReport, HistoryProgram, HistoryVisit, MonthReport } from '../../game/domain/history.ts';
import type { PinId } from '../../game/domain/ids.ts';
import { type EpochSeconds, SECONDS_PER_DAY, type Seconds } from '../../game/domain/units.ts';
import type { BookedColony } from './earnings.ts';

/** Programs run this long at most: one of the month before may still run. */
const LONGEST_PROGRAM_DAYS = 14;

interface MonthInput {
  fromAt: EpochSeconds;
  /** end of the month, or now */
  toAt: EpochSeconds;
  /** of this month, day by day */
  earnings: Pick<EarningsReport, 'periodStarts' | 'all' | 'total' | 'partialPeriods'>;
  /** colonies that count, with their visits from `visitsBegin` on, ascending */
  colonies: readonly { colony: Pick<BookedColony, 'characterName'>; visits: readonly HistoryVisit[] }[];
}

/** What the fleet earned in a month, how long its extractors ran, and how many stops were missed. */
export function reportMonth({ fromAt, toAt, earnings, colonies }: MonthInput): MonthReport {
  const seen = colonies.filter(({ visits }) => visits.some((visit) => tellsOf(visit, fromAt, toAt)));
  const latestAts = colonies.map(({ visits }) => visits.at(-1)?.at ?? fromAt);
  const times = seen.map(({ visits }) => extractorTimes(visits, fromAt, Math.min(toAt, visits.at(-1)!.at)));
  const extractorSeconds = times.reduce((all, { ranSeconds }) => all + ranSeconds, 0);
  const { idleSeconds } = earnings.total;
  const [firstAt = fromAt] = earnings.periodStarts;
  const knownUntil = Math.max(...latestAts);
  return {
    fromAt,
    toAt,
    netIsk: earnings.total.netIsk,
    unpriced: earnings.total.unpriced,
    // Earnings begin with the first day that is known, but don't end with the last one.
    netIskPerDay: [
      ...Array<null>((firstAt - fromAt) / SECONDS_PER_DAY).fill(null),
      ...earnings.all.netIsk.map((isk, index) => (earnings.periodStarts[index]! > knownUntil ? null : isk)),
    ],
    planetCount: seen.length,
    extractorSeconds,
    missedStopCount: times.reduce((all, { missedCount }) => all + missedCount, 0),
    idleFraction: idleSeconds + extractorSeconds > 0 ? idleSeconds / (idleSeconds + extractorSeconds) : null,
    isSoFar: earnings.partialPeriods.at(-1) ?? true,
    characterNames: [...new Set(seen.map(({ colony }) => colony.characterName))].sort(),
  };
}

/** Whether a visit is in a time, or is compared with an earlier one that was before its end. */
function tellsOf({ at, comparison }: HistoryVisit, fromAt: EpochSeconds, toAt: EpochSeconds): boolean {
  return at >= fromAt && Math.min(at, comparison?.previousAt ?? at) < toAt;
}

/** How long a colony's extractors ran in a time, and how many of their programs ended before another began. */
export function extractorTimes(
  visits: readonly Pick<HistoryVisit, 'at' | 'programs'>[],
  fromAt: EpochSeconds,
  toAt: EpochSeconds,
): { ranSeconds: Seconds; missedCount: number } {
  let [ranSeconds, missedCount] = [0, 0];
  for (const programs of programsByPin(visits).values()) {
    programs.forEach(({ program: { installedAt, expiresAt }, goneAt }, index) => {
      const replacedAt = Math.min(goneAt, programs[index + 1]?.program.installedAt ?? Number.POSITIVE_INFINITY);
      ranSeconds += Math.max(0, Math.min(expiresAt, replacedAt, toAt) - Math.max(installedAt, fromAt));
      if (expiresAt >= fromAt && expiresAt < Math.min(replacedAt, toAt)) missedCount += 1;
    });
  }
  return { ranSeconds, missedCount };
}

interface RunProgram {
  program: HistoryProgram;
  /** the first visit without it; infinite while it is there */
  goneAt: EpochSeconds;
}

/** Each extractor's programs, ascending by their start, each once however many visits show it. */
function programsByPin(visits: readonly Pick<HistoryVisit, 'at' | 'programs'>[]): ReadonlyMap<PinId, RunProgram[]> {
  const runs = new Map<string, RunProgram>();
  visits.forEach(({ programs }, index) => {
    const goneAt = visits[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    for (const program of programs) runs.set(`${program.pinId} ${program.installedAt}`, { program, goneAt });
  });
  const byPin = groupBy(runs.values(), ({ program }) => program.pinId);
  for (const all of byPin.values()) all.sort((a, b) => a.program.installedAt - b.program.installedAt);
  return byPin;
}

/** When the visits begin that a month needs. */
export function visitsBegin(fromAt: EpochSeconds): EpochSeconds {
  return fromAt - LONGEST_PROGRAM_DAYS * SECONDS_PER_DAY;
}
