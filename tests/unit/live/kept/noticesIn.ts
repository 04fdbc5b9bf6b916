import { storageNoticeText } from '../../../../src/words/storageNotices.ts';
import { StorageNotices } from '../../../../workers/live/kept/storageProblems.ts';

/** Storage notices that end up in a map, as the page words them. */
export function noticesIn(shown: Map<string, string | null>): StorageNotices {
  const notices = new StorageNotices();
  notices.sendTo((id, notice) => shown.set(id, notice && storageNoticeText(notice)));
  return notices;
}
