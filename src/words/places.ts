import type { Place, Screen } from '../model/places.ts';

/** The names of the places, in the navigation and as headings. */
export const PLACE_NAMES: Readonly<Record<Place, string>> = {
  planets: 'Planets',
  stops: 'Stops',
  round: 'Round',
  money: 'Money',
  improve: 'Improve',
};

/** The names of tabs. A place without tabs has its own name. */
export const SCREEN_NAMES: Readonly<Record<Screen, string>> = {
  planets: PLACE_NAMES.planets,
  stops: PLACE_NAMES.stops,
  round: PLACE_NAMES.round,
  earned: 'Earned',
  prices: 'Prices',
  make: 'What to make',
  suggestions: 'Suggestions',
  chain: 'Fleet chain',
  templates: 'Templates',
};

/** The browser's title: the place, before it the tab. */
export function pageTitle(place: Place, screen: Screen): string {
  const names = [...new Set([SCREEN_NAMES[screen], PLACE_NAMES[place], 'Colony Watch'])];
  return names.join(' · ');
}

/** What the counter at Stops counts, after its number. */
export const stopsCounterText = (planetCount: number): string =>
  planetCount === 1 ? 'planet stopped now' : 'planets stopped now';

/** What the counter at Round counts, after its number. */
export const roundCounterText = (loginCount: number): string => (loginCount === 1 ? 'login due' : 'logins due');
