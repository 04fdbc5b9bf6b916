/** What a backup has of shares, and the rows that it becomes again. */
import type { ShareLink, SharesBackup } from '../../game/domain/shares.ts';
import type { EpochMilliseconds } from '../../game/domain/units.ts';
import type { FollowedRow, PublishedRow } from '../kept/shares.ts';
import { newRow, newShareSecret } from './sharePublisher.ts';

/** @param followed in the order in which they were followed */
export function backUpShares(
  published: readonly PublishedRow[],
  followed: readonly Pick<FollowedRow, 'id' | 'key' | 'isAnnounced' | 'preferredIds'>[],
): SharesBackup {
  return {
    published: published
      .filter(({ isStopped, isContinuedElsewhere }) => !isStopped && !isContinuedElsewhere)
      .map(({ id, key, secret, secretBefore, name, note, characterIds, contents }) => ({
        link: { id, key },
        secret: secretBefore ?? secret,
        name,
        note,
        characterIds,
        contents,
      })),
    followed: followed.map(({ id, key, isAnnounced, preferredIds = [] }) => ({
      id,
      key,
      ...(isAnnounced && { isAnnounced }),
      ...(preferredIds.length > 0 && { preferredIds }),
    })),
  };
}

/** Shares to publish from here, whose secrets the backup's browser lacks, far above the revisions that were used. */
export function restoredPublished({ published }: SharesBackup, now: EpochMilliseconds): PublishedRow[] {
  const revision = Math.floor(now / 60_000);
  return published.map(({ link, secret, ...request }) => ({
    ...newRow(request, link, newShareSecret()),
    secretBefore: secret,
    revision,
    isRestored: true,
  }));
}

/** Shares to follow, in the backup's order. */
export function restoredFollowed({ followed }: SharesBackup, now: EpochMilliseconds): FollowedRow[] {
  return followed.map(({ id, key, ...chosen }, index) => ({ ...newFollowedRow({ id, key }, now + index), ...chosen }));
}

/** A share that nothing is known of yet. */
export function newFollowedRow({ id, key }: ShareLink, followedAtMs: EpochMilliseconds): FollowedRow {
  return {
    id,
    key,
    revision: 0,
    etag: null,
    manifest: null,
    parts: [],
    state: 'loading',
    isAnnounced: false,
    followedAtMs,
  };
}
