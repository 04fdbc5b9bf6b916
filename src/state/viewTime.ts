import type { EpochSeconds } from '../../workers/domain/units.ts';
import { atom } from './jotai.ts';

/** The moment to come that the whole page shows; null while it shows now. Set by the bridge's `travelTo`. */
export const viewTimeAtom = atom<EpochSeconds | null>(null);
