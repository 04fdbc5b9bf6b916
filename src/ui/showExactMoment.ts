import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { formatExactMoment } from '../format/time.ts';

/** The exact time as the title of what is pointed at. For each row in advance, it would delay the first rows. */
export function showExactMoment(element: HTMLElement, at: EpochSeconds, now: EpochSeconds): void {
  element.title = formatExactMoment(at, now);
}
