import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { atom } from './jotai.ts';

const travelAtom = atom<{ viewAt: EpochSeconds; departedAt: EpochSeconds } | null>(null);

/** The future time that the whole page shows; null while it shows now. Set by the bridge's `travelTo`. */
export const viewTimeAtom = atom(
  (get) => get(travelAtom)?.viewAt ?? null,
  (get, set, viewAt: EpochSeconds | null) => {
    const departedAt = get(travelAtom)?.departedAt ?? Math.floor(Date.now() / 1000);
    set(travelAtom, viewAt === null ? null : { viewAt, departedAt });
  },
);

/** When the page left the present; null while it shows now. */
export const departureAtom = atom((get) => get(travelAtom)?.departedAt ?? null);
