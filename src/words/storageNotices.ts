/** What the browser does not store, and why. */
import { t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import type {
  DamagedEntries,
  KeptThing,
  StorageNotice,
  StorageProblem,
  StorageReason,
  StoredThing,
} from '../../workers/game/domain/storageProblem.ts';
import { SECONDS_PER_DAY } from '../../workers/game/domain/units.ts';
import { listAnd } from '../format/lists.ts';
import { formatPercent } from '../format/number.ts';
import { joinList, unexpectedText } from '../format/text.ts';
import { formatLongMonth } from '../format/time.ts';

const STORAGE_PROBLEM_TEXTS: ByKind<StorageProblem> = {
  full: ({ what }) => {
    if (what === 'library')
      return t`the disk is full, or this browser gives the page no more space. Make room, or remove templates.`;
    return what === 'variants'
      ? t`the disk is full, or this browser gives the page no more space. Make room, or delete variants.`
      : t`the disk is full, or this browser gives the page no more space. Make room, or delete templates or history.`;
  },
  newerVersion: (problem) => {
    const what = storedThings()[problem.what];
    return t`a newer version of Colony Watch has stored ${what}. Reload the page to get that version.`;
  },
  refused: (problem) => {
    const [what, reason] = [storedThings()[problem.what], reasonText(problem.reason)];
    return t`this browser does not let the page store ${what} (${reason}). Possible causes: a private window or blocked storage.`;
  },
};

/** Why something of the player's is not stored, after a colon. */
export function storageProblemText(problem: StorageProblem): string {
  return byKind(STORAGE_PROBLEM_TEXTS, problem);
}

const storedThings = (): Readonly<Record<StoredThing, string>> => ({
  library: t({ message: `your library`, comment: 'what is stored: has stored your library' }),
  variants: t({ message: `your variants`, comment: 'what is stored: has stored your variants' }),
  shares: t({ message: `your shares`, comment: 'what is stored: has stored your shares' }),
  round: t({ message: `your round`, comment: 'what is stored: has stored your round' }),
  plans: t({ message: `your plans of new planets`, comment: 'what is stored: has stored your plans of new planets' }),
  baskets: t({ message: `your baskets`, comment: 'what is stored: has stored your baskets of wanted goods' }),
  ownData: t({
    message: `what EVE says about your characters`,
    comment: 'what is stored: has stored what EVE says about your characters',
  }),
});

/** What takes the room that the browser gives the page. */
export type RoomTaker = 'history' | 'library' | 'colonyData' | 'undo' | 'other';

const roomTakers = (): Readonly<Record<RoomTaker, string>> => ({
  history: t({ message: `history`, context: 'most of it for …' }),
  library: t({ message: `your library`, comment: 'what is stored: has stored your library' }),
  colonyData: t({ message: `colony data, which is fetched again`, context: 'most of it for …' }),
  undo: t({ message: `undoing the last restore`, context: 'most of it for …' }),
  other: t({ message: `other data`, context: 'most of it for …' }),
});

/** @param usedFraction null: nothing more can be stored @param takers the largest first */
export function roomText(usedFraction: number | null, takers: readonly RoomTaker[]): string {
  const what = listAnd(takers.map((taker) => roomTakers()[taker]));
  if (usedFraction === null) {
    return t`This browser has no room left for this page, which uses most of it for ${what}. Save a backup, then make room.`;
  }
  const percent = formatPercent(usedFraction, 0);
  return t`This page uses ${percent} of the room that this browser gives it, most of it for ${what}. Save a backup, then make room.`;
}

function reasonText(reason: StorageReason): string {
  return reason ?? t({ message: `the database does not open`, comment: 'a reason, in parentheses' });
}

const STORAGE_NOTICE_TEXTS: ByKind<StorageNotice> = {
  storageFull: (notice) => {
    const what = listAnd(notice.what.map((one) => unstoredThings()[one]));
    return t`The browser's storage for this page is full, so ${what} could not be stored. Free some disk space or clear other sites' data.`;
  },
  storageClosed: (notice) => {
    const what = listAnd(notice.what.map((one) => thingsToStore()[one]));
    return t`Stored data of this page was deleted, or a newer version of Colony Watch has opened in another tab. Reload this tab: until then the page does not store ${what}.`;
  },
  newerHistory: () =>
    t`A newer version of Colony Watch has stored history in this browser that this version can’t read. Nothing was changed, and no history is recorded. Reload the page to get the newer version.`,
  noColonyData: (notice) => {
    const reason = reasonText(notice.reason);
    return t`This browser doesn't save data for this page (${reason}), so every visit fetches everything from EVE's servers. Possible causes: a private window or blocked storage.`;
  },
  noHistory: (notice) => {
    const reason = reasonText(notice.reason);
    return t`This browser doesn't store history for this page (${reason}), so visits are not recorded. Possible causes: a private window or blocked storage.`;
  },
  colonyDataNotSaved: (notice) => {
    const reason = notice.reason ?? unexpectedText();
    return t`The browser could not save colony data for your next visit (${reason}).`;
  },
  colonyDataNotRead: (notice) => {
    const reason = notice.reason ?? unexpectedText();
    return t`Some saved colony data could not be read (${reason}). It will be fetched again.`;
  },
  colonyDataDamaged: ({ entries }) => {
    const reason = joinList(entries.map(({ what, count }) => DAMAGED_TEXTS[what](count)));
    return t`Some saved colony data could not be read (${reason}). It will be fetched again.`;
  },
  historyNotRead: (notice) => {
    const reason = notice.reason ?? unexpectedText();
    return t`The stored history could not be read (${reason}).`;
  },
  historyDamaged: ({ count, isSetAside }) =>
    isSetAside
      ? t`Part of the stored history could not be read (${count} × a month of one planet). It was set aside and is not shown. A history backup can restore it.`
      : t`Part of the stored history could not be read (${count} × a month of one planet). Figures lack it.`,
  historyNotStored: (notice) => {
    const reason = notice.reason ?? unexpectedText();
    const what = thingsToStore()[notice.what];
    return t`The history could not store ${what} (${reason}).`;
  },
  historyDeleted: ({ lastDay }) => {
    const month = formatLongMonth(lastDay * SECONDS_PER_DAY);
    return t`The browser's storage for this page is full, so the oldest stored history was deleted: everything up to ${month}. Free some disk space, or save a history backup.`;
  },
  ownDataNotStored: ({ problem }) => {
    const reason = storageProblemText(problem);
    return t`Skills, stock and taxes from EVE are not stored: ${reason} They are asked for on each visit.`;
  },
};

/** Whole sentences. */
export function storageNoticeText(notice: StorageNotice): string {
  return byKind(STORAGE_NOTICE_TEXTS, notice);
}

/** As the object of a sentence. */
const thingsToStore = (): Readonly<Record<KeptThing, string>> => ({
  colonyData: t({ message: `new colony data`, context: 'could not store …' }),
  visits: t({ message: `visits`, context: 'could not store …' }),
  visit: t({ message: `the latest visits`, context: 'could not store …' }),
  prices: t({ message: `the day's prices`, context: 'could not store …' }),
  backup: t({ message: `part of the backup file`, context: 'could not store …' }),
  round: t({ message: `the round's expected figures`, context: 'could not store …' }),
  deletion: t({ message: `the deletion of history`, context: 'could not store …' }),
});

/** As the subject of a sentence. */
const unstoredThings = (): Readonly<Record<KeptThing, string>> => ({
  colonyData: t({ message: `new colony data`, context: '… could not be stored' }),
  visits: t({ message: `visits`, context: '… could not be stored' }),
  visit: t({ message: `the latest visits`, context: '… could not be stored' }),
  prices: t({ message: `the day's prices`, context: '… could not be stored' }),
  backup: t({ message: `part of the backup file`, context: '… could not be stored' }),
  round: t({ message: `the round's expected figures`, context: '… could not be stored' }),
  deletion: t({ message: `the deletion of history`, context: '… could not be stored' }),
});

/** `2 × colony` */
const DAMAGED_TEXTS: Readonly<Record<DamagedEntries['what'], (count: number) => string>> = {
  list: (count) => t({ message: `${count} × list of colonies`, comment: 'how many of these are damaged' }),
  colony: (count) => t({ message: `${count} × colony`, comment: 'how many of these are damaged' }),
  planetName: (count) => t({ message: `${count} × planet name`, comment: 'how many of these are damaged' }),
  newThing: (count) =>
    t({ message: `${count} × new commodity or schematic`, comment: 'how many of these are damaged' }),
  prices: (count) => t({ message: `${count} × prices`, comment: 'how many of these are damaged' }),
  volumes: (count) => t({ message: `${count} × market volumes`, comment: 'how many of these are damaged' }),
};
