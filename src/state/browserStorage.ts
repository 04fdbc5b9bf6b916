import { atom } from './jotai.ts';
import { noticesAtom } from './notices.ts';

/** Which browser's rules of keeping data apply. Every browser on an iPhone or iPad has Safari's. */
export type BrowserKind = 'chromium' | 'firefox' | 'safari' | 'other';

/** What the browser says about the data of this page. */
export interface BrowserStorage {
  kind: BrowserKind;
  /** whether it keeps them when it runs out of room; null: it has not said, or does not say */
  isPersisted: boolean | null;
  /** what is stored, and how much may be; null: it does not say */
  usageBytes: number | null;
  quotaBytes: number | null;
}

/** Set by the bridge: at the start of the page, after each refresh, and when the player asks. */
export const browserStorageAtom = atom<BrowserStorage>({
  kind: 'other',
  isPersisted: null,
  usageBytes: null,
  quotaBytes: null,
});

/** From here on, the player is asked to make room. */
const FULL_FRACTION = 0.8;

/** A write has failed for lack of room: notices of `state/storage.ts` and of the engine. */
const FULL_NOTICES = ['storage', 'worker-storage-full'];

const usedFractionAtom = atom((get) => {
  const { usageBytes, quotaBytes } = get(browserStorageAtom);
  return usageBytes === null || quotaBytes === null || quotaBytes === 0 ? 0 : usageBytes / quotaBytes;
});

/** How much of its room the page uses, if that is much; 'full' if something could not be stored; null: there is room. */
export const littleRoomAtom = atom((get) => {
  if (get(noticesAtom).some(({ id }) => FULL_NOTICES.includes(id))) return 'full' as const;
  const used = get(usedFractionAtom);
  return used >= FULL_FRACTION ? used : null;
});
