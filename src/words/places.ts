import { plural, t } from '@lingui/core/macro';

export const placeNames = () => ({
  planets: t`Planets`,
  stops: t({ message: `Stops`, comment: 'what stops on planets, and when: a place of the page' }),
  round: t({ message: `Round`, comment: 'a round of visits to all planets: a place of the page' }),
  money: t`Money`,
  improve: t`Improve`,
});

export type Place = keyof ReturnType<typeof placeNames>;

/** The names of tabs. A place without tabs has its own name. */
export const screenNames = () => ({
  planets: placeNames().planets,
  stops: placeNames().stops,
  round: placeNames().round,
  earned: t`Earned`,
  products: t`Products`,
  suggestions: t`Suggestions`,
  chain: t`Fleet chain`,
  templates: t`Templates`,
  settle: t({ message: `New planets`, comment: 'where to settle and what to build there: a tab of the page' }),
});

/** What fills the page: a place, or a tab of one. */
export type Screen = keyof ReturnType<typeof screenNames>;

/** The browser's title: the place, before it the tab. */
export function pageTitle(place: Place, screen: Screen): string {
  const names = [...new Set([screenNames()[screen], placeNames()[place], 'Colony Watch'])];
  return names.join(' · ');
}

/** What the counter at Stops counts, after its number. */
export const stopsCounterText = (planetCount: number): string =>
  t`${plural(planetCount, { one: 'planet stopped now', other: 'planets stopped now' })}`;

/** What the counter at Round counts, after its number. */
export const roundCounterText = (loginCount: number): string =>
  t`${plural(loginCount, { one: 'login due', other: 'logins due' })}`;
