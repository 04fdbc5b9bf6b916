import type { TemplateJudgement } from '../../workers/game/domain/template.ts';
import { HOURS_PER_MONTH } from '../../workers/game/domain/units.ts';

type Flows = readonly { unitsPerHour: number }[];

/** All goods together. */
export function unitsPerHour(goods: Flows): number {
  return goods.reduce((sum, good) => sum + good.unitsPerHour, 0);
}

/** All goods together, in 720 hours. */
export function unitsPerMonth(goods: Flows): number {
  return unitsPerHour(goods) * HOURS_PER_MONTH;
}

/** What has to be hauled in and out. */
export function m3PerDay({ m3PerDayIn, m3PerDayOut }: TemplateJudgement): number {
  return m3PerDayIn + m3PerDayOut;
}
