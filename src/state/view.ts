import { pushAddress, readAddress, writeAddress } from './address.ts';
import { atom, store } from './jotai.ts';

/** The address's parameter that names the full-screen view. */
const VIEW_PARAMETER = 'view';

const VIEWS = ['round', 'history', 'chain', 'prices', 'lab', 'templates'] as const;

/** A view that covers the whole page, instead of the dashboard. */
export type FullView = (typeof VIEWS)[number];

const openViewAtom = atom<FullView | null>(readView());

/** The open full-screen view; null: the dashboard. Set through openView and closeView, and by Back. */
export const fullViewAtom = atom((get) => get(openViewAtom));

let wasPushed = false;

/** Opens a full-screen view. Back closes it. */
export function openView(view: FullView): void {
  if (store.get(openViewAtom) === view) return;
  pushAddress(VIEW_PARAMETER, view);
  wasPushed = true;
  store.set(openViewAtom, view);
}

/** Shows another view in place of the open one: Back and closing lead to where the first one was opened. */
export function switchView(view: FullView): void {
  writeAddress(VIEW_PARAMETER, view);
  store.set(openViewAtom, view);
}

/** Returns to the dashboard. */
export function closeView(): void {
  if (store.get(openViewAtom) === null) return;
  store.set(openViewAtom, null);
  if (wasPushed) window.history.back();
  else writeAddress(VIEW_PARAMETER, '');
  wasPushed = false;
}

/** Makes the view follow Back and Forward. @returns a function that ends this */
export function followHistory(): () => void {
  const follow = (): void => {
    const view = readView();
    if (view === null) wasPushed = false;
    store.set(openViewAtom, view);
  };
  window.addEventListener('popstate', follow);
  return () => window.removeEventListener('popstate', follow);
}

function readView(): FullView | null {
  const named = readAddress(VIEW_PARAMETER);
  return VIEWS.find((view) => view === named) ?? null;
}
