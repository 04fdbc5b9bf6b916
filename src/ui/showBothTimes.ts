import type { EpochSeconds } from '../../workers/domain/units.ts';
import { formatBothTimes } from '../format/time.ts';

/** EVE time and local time as the title of what is pointed at. For each row in advance, they would delay the first rows. */
export function showBothTimes(element: HTMLElement, at: EpochSeconds): void {
  element.title = formatBothTimes(at);
}
