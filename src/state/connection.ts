import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { atom } from './jotai.ts';

/** Whether the browser is online; a server may still be unreachable. Set by the bridge. */
export const isOnlineAtom = atom(true);

/** Whether neither EVE's servers nor Colony Watch's own can be reached. Set by the bridge. */
export const isNothingReachableAtom = atom(false);

/** When EVE's servers are asked again after they did not answer or limited requests; null without such a pause. Set by the bridge. */
export const outageEndsAtAtom = atom<EpochSeconds | null>(null);

/** Whether that pause is because EVE's servers ask for fewer requests. Set by the bridge. */
export const isEsiLimitedAtom = atom(false);

/** Whether this device has no network: then no service is to blame. */
export const isOfflineAtom = atom((get) => !get(isOnlineAtom) || get(isNothingReachableAtom));
