import { plural, t } from '@lingui/core/macro';
import type { Place, Screen } from '../model/places.ts';

/** The names of the places, in the navigation and as headings. */
export const PLACE_NAMES: Readonly<Record<Place, string>> = {
  get planets() {
    return t`Planets`;
  },
  get stops() {
    return t({ message: `Stops`, comment: 'what stops on planets, and when: a place of the page' });
  },
  get round() {
    return t({ message: `Round`, comment: 'a round of visits to all planets: a place of the page' });
  },
  get money() {
    return t`Money`;
  },
  get improve() {
    return t`Improve`;
  },
};

/** The names of tabs. A place without tabs has its own name. */
export const SCREEN_NAMES: Readonly<Record<Screen, string>> = {
  get planets() {
    return PLACE_NAMES.planets;
  },
  get stops() {
    return PLACE_NAMES.stops;
  },
  get round() {
    return PLACE_NAMES.round;
  },
  get earned() {
    return t`Earned`;
  },
  get prices() {
    return t`Prices`;
  },
  get make() {
    return t`What to make`;
  },
  get suggestions() {
    return t`Suggestions`;
  },
  get chain() {
    return t`Fleet chain`;
  },
  get templates() {
    return t`Templates`;
  },
};

/** The browser's title: the place, before it the tab. */
export function pageTitle(place: Place, screen: Screen): string {
  const names = [...new Set([SCREEN_NAMES[screen], PLACE_NAMES[place], 'Colony Watch'])];
  return names.join(' · ');
}

/** What the counter at Stops counts, after its number. */
export const stopsCounterText = (planetCount: number): string =>
  t`${plural(planetCount, { one: 'planet stopped now', other: 'planets stopped now' })}`;

/** What the counter at Round counts, after its number. */
export const roundCounterText = (loginCount: number): string =>
  t`${plural(loginCount, { one: 'login due', other: 'logins due' })}`;
