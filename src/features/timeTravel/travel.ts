import type { ColonyKey } from '../../../workers/domain/ids.ts';
import { type EpochSeconds, SECONDS_PER_DAY, type Seconds } from '../../../workers/domain/units.ts';
import { travelTo } from '../../bridge/commands.ts';
import { store } from '../../state/jotai.ts';
import { viewTimeAtom } from '../../state/viewTime.ts';
import { holdClock, realNowSeconds } from '../../ui/ticker.ts';

/** As long as the longest extraction program runs. */
export const MAX_AHEAD_SECONDS: Seconds = 14 * SECONDS_PER_DAY;

/**
 * Shows the whole page as it will be at a moment, at most 14 days ahead; null, or a moment that has passed, is now.
 * Countdowns follow at once, figures as fast as they come.
 */
export function travel(at: EpochSeconds | null): void {
  const now = realNowSeconds();
  const shownAt = at === null || at <= now ? null : Math.min(at, now + MAX_AHEAD_SECONDS);
  if (shownAt === store.get(viewTimeAtom)) return;
  holdClock(shownAt);
  travelTo(shownAt, visibleColonyKeys);
}

/** The colonies whose row or card is on the screen, from top to bottom. */
function visibleColonyKeys(): readonly ColonyKey[] {
  const keys = new Set<string>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-colony]')) {
    // Where the browser leaves a row out, asking for its place would make it lay the row out.
    if (!element.checkVisibility({ contentVisibilityAuto: true })) continue;
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > 0 && top < window.innerHeight && element.dataset.colony) keys.add(element.dataset.colony);
  }
  return [...keys] as ColonyKey[];
}
