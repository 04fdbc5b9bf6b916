import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import { type EpochSeconds, SECONDS_PER_DAY, type Seconds } from '../../../workers/game/domain/units.ts';
import { travelTo } from '../../bridge/timeTravel.ts';
import { store } from '../../state/jotai.ts';
import { departureAtom, viewTimeAtom } from '../../state/viewTime.ts';
import { holdClock, realNowSeconds } from '../../ui/ticker.ts';

/** The length of the longest extraction program. */
export const MAX_AHEAD_SECONDS: Seconds = 14 * SECONDS_PER_DAY;

/** Shows the page at a future time, at most 14 days ahead; null or a past time: now. Figures follow as they arrive. */
export function travel(at: EpochSeconds | null): void {
  const now = realNowSeconds();
  const shownAt = at === null || at <= now ? null : Math.min(at, now + MAX_AHEAD_SECONDS);
  if (shownAt === store.get(viewTimeAtom)) return;
  holdClock(shownAt);
  travelTo(shownAt, visibleColonyKeys);
}

/** Shows the page this many seconds ahead, during a forecast counted from when it began; 0 returns to now. */
export function travelAhead(ahead: Seconds): void {
  travel(ahead === 0 ? null : (store.get(departureAtom) ?? realNowSeconds()) + ahead);
}

/** The colonies whose row or card is on the screen, from top to bottom. */
function visibleColonyKeys(): readonly ColonyKey[] {
  const keys = new Set<string>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-colony]')) {
    // Measuring a row that the browser skips would force its layout.
    if (!element.checkVisibility({ contentVisibilityAuto: true })) continue;
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > 0 && top < window.innerHeight && element.dataset.colony) keys.add(element.dataset.colony);
  }
  return [...keys] as ColonyKey[];
}
