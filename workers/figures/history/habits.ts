import type { HistoryVisit } from '../../game/domain/history.ts';
import { SECONDS_PER_HOUR } from '../../game/domain/units.ts';
import type { VisitHabits } from '../../game/domain/whatIf.ts';

/** Changes so close to each other are one visit. */
const SAME_VISIT_SECONDS = 2 * SECONDS_PER_HOUR;

/** With fewer times between visits, nothing is usual yet. */
const FEWEST_GAPS = 3;

/** Habits change: older visits don't count. */
const LATEST_GAPS = 15;

/** How often a player visits a colony, and which programs ran there. @param visits ascending */
export function findHabits(visits: readonly Pick<HistoryVisit, 'at' | 'programs'>[]): VisitHabits {
  const gaps: number[] = [];
  for (let k = 1; k < visits.length; k++) {
    const seconds = visits[k]!.at - visits[k - 1]!.at;
    if (seconds >= SAME_VISIT_SECONDS) gaps.push(seconds);
  }
  const latest = gaps.slice(-LATEST_GAPS).sort((a, b) => a - b);
  const programs = new Map(
    visits.flatMap((visit) => visit.programs).map((program) => [`${program.pinId} ${program.installedAt}`, program]),
  );
  return {
    intervalSeconds: latest.length < FEWEST_GAPS ? null : latest[Math.floor(latest.length / 2)]!,
    programs: [...programs.values()],
  };
}
