/** Which place the player is at, the way back, and where the focus and the scrolling were left. */

import { placeOf, readSpot, type Spot, screensOf, spotParameters } from '../model/places.ts';
import type { Place, Screen } from '../words/places.ts';
import { pushAddress, readAddress, replaceAddress } from './address.ts';
import { keepFilterInAddress } from './filter.ts';
import { atom, store } from './jotai.ts';

/** Where the focus goes: to the heading, to the chosen tab, or to what had it when this place was left. */
type FocusTarget = 'heading' | 'tab' | HTMLElement;

/** Where the player is, and how the page receives them. */
export interface Arrival {
  spot: Spot;
  /** null: the page stays scrolled as it is */
  scrollY: number | null;
}

/** What a place is left with, and found again by Back and Forward. */
interface Departure {
  scrollY: number;
  focus: HTMLElement | null;
}

/** By the number of the history entry. */
const departures = new Map<number, Departure>();

let entry = currentEntry();
let focusTarget: FocusTarget | null = null;

const currentArrivalAtom = atom<Arrival>({ spot: readSpot(readAddress), scrollY: null });

/** Set through the functions below, and by Back and Forward. */
export const arrivalAtom = atom((get) => get(currentArrivalAtom));

export const screenAtom = atom((get) => get(currentArrivalAtom).spot.screen);

/** The planet whose suggestion is tried beside the list; null: none. */
export const triedColonyAtom = atom((get) => get(currentArrivalAtom).spot.tried);

/** The tab of each place that was open last. */
const lastScreensAtom = atom<ReadonlyMap<Place, Screen>>(new Map());

/** Where a link to a place leads: to the tab that was open last. */
export function screenToOpen(place: Place): Screen {
  return store.get(lastScreensAtom).get(place) ?? screensOf(place)[0]!;
}

/** Opens a place as a new entry of the history. Back returns to where the player was. */
export function goTo(screen: Screen): void {
  const { spot } = store.get(currentArrivalAtom);
  if (spot.screen === screen && spot.tried === null) return;
  push({ screen, tried: null });
  focusTarget = 'heading';
  arrive({ screen, tried: null }, 0);
}

/** Opens the page at Planets, for what scrolls and sets the focus by itself. */
export function goToPlanets(): void {
  if (store.get(screenAtom) === 'planets') return;
  push({ screen: 'planets', tried: null });
  focusTarget = null;
  arrive({ screen: 'planets', tried: null }, null);
}

/** Shows another tab of the place. Back and Escape still lead to where the place was opened from. */
export function switchTab(screen: Screen): void {
  replaceAddress(spotParameters({ screen, tried: null }));
  focusTarget = 'tab';
  arrive({ screen, tried: null }, 0);
}

/** Shows a planet's variants beside the suggestions. Back leads to the list. */
export function tryColony(tried: NonNullable<Spot['tried']>): void {
  const next: Spot = { screen: 'suggestions', tried };
  if (store.get(triedColonyAtom) === null) push(next);
  else replaceAddress(spotParameters(next));
  focusTarget = null;
  arrive(next, null);
}

/** Returns to where the player came from; to Planets if they came by a link. */
export function goBack(): void {
  const { spot } = store.get(currentArrivalAtom);
  if (currentEntry() > 0) {
    window.history.back();
    return;
  }
  const next: Spot = { screen: spot.tried === null ? 'planets' : spot.screen, tried: null };
  replaceAddress(spotParameters(next));
  focusTarget = 'heading';
  arrive(next, 0);
}

/** What a place that opens gives the focus to; said once. Null: nothing. */
export function takeNewFocus(): 'heading' | 'tab' | null {
  if (typeof focusTarget === 'object') return null;
  const target = focusTarget;
  focusTarget = null;
  return target;
}

/** The element that had the focus when the player left this place; said once. */
export function takePreviousFocus(): HTMLElement | null {
  if (typeof focusTarget !== 'object') return null;
  const target = focusTarget;
  focusTarget = null;
  return target;
}

/** Makes the page follow Back and Forward, and gives addresses of previous versions their present form. */
export function followHistory(): () => void {
  replaceAddress(spotParameters(store.get(currentArrivalAtom).spot));
  const follow = (): void => {
    departures.set(entry, departure());
    entry = currentEntry();
    keepFilterInAddress();
    const before = store.get(currentArrivalAtom).spot;
    const spot = readSpot(readAddress);
    // The filter's entry, or an address that was typed.
    if (spot.screen === before.screen && spot.tried === before.tried) return;
    const left = departures.get(entry);
    focusTarget = left?.focus ?? 'heading';
    arrive(spot, left?.scrollY ?? 0);
  };
  window.addEventListener('popstate', follow);
  return () => window.removeEventListener('popstate', follow);
}

function push(spot: Spot): void {
  departures.set(currentEntry(), departure());
  // The browser would scroll before the other place is shown.
  window.history.scrollRestoration = 'manual';
  entry = currentEntry() + 1;
  pushAddress(spotParameters(spot), { entry });
  for (const other of departures.keys()) if (other >= entry) departures.delete(other);
}

function arrive(spot: Spot, scrollY: number | null): void {
  store.set(lastScreensAtom, (screens) => new Map(screens).set(placeOf(spot.screen), spot.screen));
  store.set(currentArrivalAtom, { spot, scrollY });
}

function departure(): Departure {
  const focused = globalThis.document?.activeElement ?? null;
  const isNothing = focused === globalThis.document?.body;
  return { scrollY: window.scrollY, focus: isNothing ? null : (focused as HTMLElement | null) };
}

/** Entries are counted from where the page was opened; the browser keeps the number through a reload. */
function currentEntry(): number {
  const state: unknown = globalThis.window?.history?.state;
  const isCounted = typeof state === 'object' && state !== null && 'entry' in state;
  return isCounted && typeof state.entry === 'number' ? state.entry : 0;
}
