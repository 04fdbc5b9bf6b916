/** Shares in a browser that stores nothing for a while. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { openKept } from '../../../../workers/live/kept/keptRows.ts';
import { type FollowedRow, type PublishedRow, ShareStore } from '../../../../workers/live/kept/shares.ts';

let isBlocked = false;
const openTab = () =>
  new ShareStore((database) => (isBlocked ? Promise.reject(new Error('blocked')) : openKept(database)));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  isBlocked = false;
});

const published = (revision = 0) => ({ id: 'a', revision, isStopped: false }) as PublishedRow;

it('a change that is not stored is made once, not again with each later one', async () => {
  const tab = openTab();
  await tab.putPublished(published());
  isBlocked = true;
  const change = vi.fn(({ revision }: PublishedRow) => ({ revision: revision + 1 }));
  await tab.changePublished('a', change);
  const count = change.mock.calls.length;
  for (let time = 0; time < 5; time++) await tab.published();
  expect(change).toHaveBeenCalledTimes(count);
  isBlocked = false;
  await tab.published();
  expect(await openTab().published()).toEqual([published(1)]);
});

it('a change of a share that could not be read yet is made once it can be, and deletes nothing', async () => {
  await openTab().putPublished(published());
  isBlocked = true;
  const tab = openTab();
  await tab.changePublished('a', { isStopped: true });
  isBlocked = false;
  expect(await tab.published()).toEqual([{ ...published(), isStopped: true }]);
});

it('of a followed share that arrives again and again, only the last copy is kept until it is stored', async () => {
  isBlocked = true;
  const tab = openTab();
  for (const revision of [1, 2, 3]) await tab.putFollowed({ id: 'b', revision } as FollowedRow);
  expect(await tab.followed()).toEqual([{ id: 'b', revision: 3 }]);
  isBlocked = false;
  await tab.followed();
  expect(await openTab().followed()).toEqual([{ id: 'b', revision: 3 }]);
});
