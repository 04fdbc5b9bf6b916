import { atom } from './jotai.ts';

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
