/** When the last backup was made in this browser, and of what. */
import * as v from 'valibot';
import { persistedAtom } from './persistedAtom.ts';
import { STORAGE_KEYS } from './storage.ts';

export interface LastBackup {
  /** milliseconds since 1970 */
  atMs: number;
  hasLogins: boolean;
  characterCount: number;
}

/** Null: none. */
export const lastBackupAtom = persistedAtom<LastBackup | null>({
  key: STORAGE_KEYS.lastBackup,
  fallback: null,
  schema: v.nullable(
    v.object({ atMs: v.pipe(v.number(), v.finite()), hasLogins: v.boolean(), characterCount: v.number() }),
  ),
});
