import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { expect, it } from 'vitest';
import { CACHE_DATABASE } from '../../../../workers/live/kept/databaseCache.ts';
import { HISTORY_DATABASE } from '../../../../workers/live/kept/historySchema.ts';
import { openHistory } from '../../../../workers/live/kept/openHistory.ts';
import { openSnapshotCache } from '../../../../workers/live/kept/openSnapshotCache.ts';
import { StorageNotices } from '../../../../workers/live/kept/storageProblems.ts';
import { systemClock } from '../../../../workers/live/systemClock.ts';
import { noticesIn } from './noticesIn.ts';

it('a full disk is one notice, which names everything that is not stored and goes once all of it is', () => {
  const shown = new Map<string, string | null>();
  const notices = noticesIn(shown);
  notices.lacksRoom('colonyData');
  notices.lacksRoom('visit');
  notices.lacksRoom('prices');
  expect([...shown]).toEqual([
    [
      'storage-full',
      expect.stringContaining("so new colony data, the latest visits and the day's prices could not be stored."),
    ],
  ]);
  notices.hasRoom('visit');
  notices.hasRoom('colonyData');
  expect(shown.get('storage-full')).toContain("so the day's prices could not be stored.");
  notices.hasRoom('prices');
  expect(shown.get('storage-full')).toBeNull();
});

it('data that is deleted while the page is open is one notice for all databases', async () => {
  const shown = new Map<string, string | null>();
  const notices = noticesIn(shown);
  await Promise.all([openSnapshotCache(notices, systemClock), openHistory(notices)]);
  await Promise.all([deleteDB(CACHE_DATABASE.name), deleteDB(HISTORY_DATABASE.name)]);
  expect([...shown.keys()]).toEqual(['storage-closed']);
  expect(shown.get('storage-closed')).toMatch(
    /was deleted.*until then the page does not store .*colony data and visits/,
  );
});

it('what is noticed before the page has connected is shown once it has', () => {
  const notices = new StorageNotices();
  notices.show('history-refused', { kind: 'newerHistory' });
  const shown: unknown[] = [];
  notices.sendTo((id, text) => shown.push([id, text]));
  notices.show('history-refused', null);
  expect(shown).toEqual([
    ['history-refused', { kind: 'newerHistory' }],
    ['history-refused', null],
  ]);
});
