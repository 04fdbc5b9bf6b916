import { StorageNotices } from '../../../workers/storage/storageProblems.ts';

/** Storage notices that end up in a map. */
export function noticesIn(shown: Map<string, string | null>): StorageNotices {
  const notices = new StorageNotices();
  notices.sendTo((id, text) => shown.set(id, text));
  return notices;
}
