/** When the last backup was made in this browser, the file that is kept up to date, and whether a backup is due. */
import * as v from 'valibot';
import { KEPT_FILE_PROBLEMS } from '../../workers/figures/kept/restore.ts';
import { ownCharactersAtom } from './characters.ts';
import { colonyKeysAtom } from './colonies.ts';
import { envAtom } from './environment.ts';
import { historySummaryAtom } from './history.ts';
import { atom } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { STORAGE_KEYS } from './storage.ts';

const timeSchema = v.pipe(v.number(), v.finite());
const DAY_MS = 86_400_000;

const lastBackupSchema = v.nullable(
  /** `atMs`: milliseconds since 1970 */
  v.object({ atMs: timeSchema, hasLogins: v.boolean(), characterCount: v.number() }),
);

/** Null: none. */
export const lastBackupAtom = persistedAtom<v.InferOutput<typeof lastBackupSchema>>({
  key: STORAGE_KEYS.lastBackup,
  fallback: null,
  schema: lastBackupSchema,
});

/**
 * When the backup with history was saved that was last restored in this browser, in milliseconds since 1970; null: there is
 * none, or it is taken back.
 */
export const lastRestoreAtom = persistedAtom<number | null>({
  key: STORAGE_KEYS.lastRestore,
  fallback: null,
  schema: v.nullable(timeSchema),
});

const keptFileSchema = v.object({
  name: v.string(),
  hasLogins: v.boolean(),
  /** milliseconds since 1970; null: not yet */
  writtenAtMs: v.nullable(timeSchema),
  problem: v.nullable(v.picklist(KEPT_FILE_PROBLEMS)),
});

export type KeptFileState = v.InferOutput<typeof keptFileSchema>;

/** The file that is kept up to date; null: none. */
export const keptFileAtom = persistedAtom<KeptFileState | null>({
  key: STORAGE_KEYS.keptFile,
  fallback: null,
  schema: v.nullable(keptFileSchema),
});

/** The player does not want to be told that a backup is due. */
export const isBackupHintOffAtom = persistedAtom<boolean>({
  key: STORAGE_KEYS.backupHintOff,
  fallback: false,
  schema: v.boolean(),
});

/** The first and the latest visit that the history has, in milliseconds since 1970; null without any. */
export const historySpanAtom = atom((get): { firstMs: number; latestMs: number } | null => {
  const summaries = get(ownCharactersAtom)
    .flatMap(({ characterId }) => get(colonyKeysAtom(characterId)))
    .flatMap((key) => get(historySummaryAtom(key)) ?? []);
  if (summaries.length === 0) return null;
  return {
    firstMs: 1000 * Math.min(...summaries.map(({ firstAt }) => firstAt)),
    latestMs: 1000 * Math.max(...summaries.map(({ latestAt }) => latestAt)),
  };
});

const HINT_AFTER_DAYS = 30;
const NEW_HISTORY_DAYS = 7;

/** Whether the player has made no backup for long, and would lose more than a week of history. */
export function isBackupDue(
  lastBackupMs: number | null,
  history: { firstMs: number; latestMs: number } | null,
  nowMs: number,
): boolean {
  if (history === null) return false;
  const since = lastBackupMs ?? history.firstMs;
  return nowMs - since > HINT_AFTER_DAYS * DAY_MS && history.latestMs - since > NEW_HISTORY_DAYS * DAY_MS;
}

/** Whether a backup is due at a time. What was restored is in a backup, and pilots of the sandbox are nobody's own. */
export const isBackupDueAtom = atom((get) => {
  const isSandbox = get(envAtom)?.isSandbox === true;
  const history = get(historySpanAtom);
  const times = [get(lastBackupAtom)?.atMs, get(lastRestoreAtom)].filter((atMs) => atMs != null);
  return (nowMs: number): boolean => {
    // A time to come: the clock was set back since.
    const known = times.filter((atMs) => atMs <= nowMs);
    return !isSandbox && isBackupDue(known.length === 0 ? null : Math.max(...known), history, nowMs);
  };
});

/** The kept file is written weekly, after a day with visits, and once a clock that was ahead is set right. */
export function isKeptFileDue(
  writtenAtMs: number | null,
  history: { latestMs: number } | null,
  nowMs: number,
): boolean {
  if (writtenAtMs === null || writtenAtMs > nowMs || nowMs - writtenAtMs >= 7 * DAY_MS) return true;
  return history !== null && history.latestMs > writtenAtMs && nowMs - writtenAtMs >= DAY_MS;
}
