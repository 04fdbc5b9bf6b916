/** A restore: what the page shows of a file before it, what the player chooses, and what can be taken back. */
import type { Character, Session } from '../../game/domain/character.ts';
import type { EpochMilliseconds, EpochSeconds } from '../../game/domain/units.ts';
import type { Backup, BackupFault, BackupPart } from './backupFile.ts';
import type { RowChange } from './mergeRows.ts';

/** What the player may restore of a file, each on its own. */
export const RESTORE_PARTS = [
  'characters',
  'history',
  /** settings that were changed later in the file, or are not set here */
  'settings',
  /** what differs here, and nobody knows which is later */
  'differences',
  'templates',
  'variants',
  'plans',
  'baskets',
  'round',
  /** shares to follow */
  'followed',
  /** shares to publish from here */
  'published',
  /** addresses and lists of reminders */
  'reminders',
] as const;

export type RestorePart = (typeof RESTORE_PARTS)[number];

/** What a file has of one part, beside what is here. */
export interface PartPreview {
  /** in the file */
  count: number;
  newCount: number;
  /** changed later in the file than here */
  changedCount: number;
  /** for which there is no room here */
  leftOutCount: number;
}

/** What a file has, and what it would change. */
export type BackupPreview =
  | {
      kind: 'ok';
      /** what the page restores by itself; the list as JSON text, because it may be nested too deeply to be sent */
      page: Pick<Backup, 'isList' | 'hasLogins' | 'savedAtMs' | 'settings'> & { charactersJson: string | null };
      rows: Readonly<Record<KeptPart, PartPreview>>;
      /** without visits that are older than history is kept: no restore brings them */
      history: { visitCount: number; colonyCount: number; firstAt: EpochSeconds; lastAt: EpochSeconds } | null;
      damaged: readonly BackupPart[];
    }
  | { kind: 'invalid'; fault: BackupFault | 'tooLarge' | 'unreadable' };

export interface WrittenBackup {
  file: Blob;
  /** parts that could not be read */
  lacking: readonly BackupPart[];
}

/**
 * What is kept in databases of rows. By hand: `deleteCharacter.ts` if rows name characters, `DeleteEverythingDialog.tsx`,
 * `BackupDialog.tsx`, which says what a file has, and `tests/fixtures/stored/make.ts`.
 */
export const KEPT_PARTS = ['templates', 'variants', 'plans', 'baskets', 'round', 'followed', 'published'] as const;

export type KeptPart = (typeof KEPT_PARTS)[number];

export interface MergedCharacter {
  character: Character;
  /** null: it must log in */
  session: Session | null;
}

interface EntryChange extends RowChange<string> {
  key: string;
  /** of the file's version; null: it has no time */
  changedAtMs: EpochMilliseconds | null;
  /** of the version that was here */
  changedBeforeAtMs: EpochMilliseconds | null;
}

export interface PageChanges {
  /** entries as text */
  entries: readonly EntryChange[];
  characters: readonly RowChange<MergedCharacter>[];
}

/** What a setting in a backup is about. */
export type SettingGroup = 'display' | 'money' | 'round' | 'tools' | 'stock' | 'reminders';

/** What a file changes in localStorage, as the page shows it before. */
export interface PagePreview {
  /** null: the file has no list */
  characters: {
    count: number;
    newNames: readonly string[];
    changedNames: readonly string[];
    renewedNames: readonly string[];
  } | null;
  /** settings that are later in the file, or not set here */
  settings: ReadonlySet<SettingGroup>;
  /** what differs, where nobody knows which is later */
  differences: { groups: ReadonlySet<SettingGroup>; names: readonly string[] };
  hasReminderAddresses: boolean;
}

/** A restore that was begun, as the page goes on with it. */
export interface BegunRestore {
  page: (BackupPreview & { kind: 'ok' })['page'];
  parts: readonly RestorePart[];
  /** of the history that is restored; null: none is */
  latestVisitAt: EpochSeconds | null;
}

/** The last restore, which can be taken back. */
export interface LastRestore {
  restoredAtMs: EpochMilliseconds;
  savedAtMs: EpochMilliseconds | null;
}

/** The file that is kept up to date. */
export interface KeptFile {
  handle: FileSystemFileHandle;
  /** of the file as this browser has written it; null: not yet */
  written: { lastModifiedMs: EpochMilliseconds; bytes: number } | null;
}

/**
 * Why the kept file is not written: the browser's permission has lapsed, the file is gone, another browser has written it,
 * or it has more than this browser.
 */
export const KEPT_FILE_PROBLEMS = ['permission', 'gone', 'changed', 'fewer', 'failed'] as const;

export type KeptFileProblem = (typeof KEPT_FILE_PROBLEMS)[number];

/** How long a restore can be taken back. */
export const UNDO_LASTS_MS = 7 * 86_400_000;
