/** The five places of the page and their screens, and how the page's address names them. */

import type { ColonyKey } from '../../workers/game/domain/ids.ts';
import type { Place, Screen } from '../words/places.ts';

/** Every place with its screens; one without tabs has one screen. In the order of the navigation. */
const SCREENS_OF: Readonly<Record<Place, readonly Screen[]>> = {
  planets: ['planets'],
  stops: ['stops'],
  round: ['round'],
  money: ['earned', 'products'],
  improve: ['suggestions', 'chain', 'templates', 'settle'],
};

/** Where the player is. */
export interface Spot {
  screen: Screen;
  /** the planet whose suggestion is tried beside the list of suggestions */
  tried: ColonyKey | null;
}

export const PLACES = Object.keys(SCREENS_OF) as Place[];

/** The screens of a place, in the order of its tabs. */
export function screensOf(place: Place): readonly Screen[] {
  return SCREENS_OF[place];
}

export function placeOf(screen: Screen): Place {
  return PLACES.find((place) => screensOf(place).includes(screen))!;
}

/** Names of views in older addresses, and where they are today. */
const FORMER_VIEWS: ReadonlyMap<string, Screen> = new Map([
  ['history', 'earned'],
  ['prices', 'products'],
  ['chain', 'chain'],
  ['lab', 'suggestions'],
  ['templates', 'templates'],
]);

/** The same of tabs. */
const FORMER_TABS: ReadonlyMap<string, Screen> = new Map([
  ['prices', 'products'],
  ['make', 'products'],
]);

/** The address's parameters that say where the player is. */
type SpotParameters = Readonly<Record<'view' | 'tab' | 'try', string>>;

/** @param read a parameter of the address; an empty text if it is missing */
export function readSpot(read: (name: keyof SpotParameters) => string): Spot {
  const view = read('view');
  const place = PLACES.find((name) => name === view);
  const screens = place === undefined ? [FORMER_VIEWS.get(view) ?? 'planets'] : screensOf(place);
  const tab = read('tab');
  const screen = screens.find((name) => name === (FORMER_TABS.get(tab) ?? tab)) ?? screens[0]!;
  const tried = read('try');
  return { screen, tried: screen === 'suggestions' && tried !== '' ? (tried as ColonyKey) : null };
}

/** The parameters of the address for a spot; empty ones are left out. */
export function spotParameters({ screen, tried }: Spot): SpotParameters {
  const place = placeOf(screen);
  return { view: place === 'planets' ? '' : place, tab: screensOf(place).length > 1 ? screen : '', try: tried ?? '' };
}
