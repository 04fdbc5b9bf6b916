/** What a share shows if two browsers publish it: the latest choice of the player counts in both. */
import type { CharacterId } from '../../game/domain/ids.ts';
import type { ShareContents } from '../../game/domain/shares.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import type { PublishedRow } from '../kept/shares.ts';

/** The choice in another browser's manifest. */
export interface OtherChoice {
  changedAt: EpochSeconds;
  name: string;
  contents: ShareContents;
  /** the chosen characters among those that this browser knows; null: all, also later ones */
  characterIds: readonly CharacterId[] | null;
}

/** Whether the player has changed the share in this browser, and no manifest says so yet. */
export function hasOwnChange({ changedAt = 0, agreedAt = 0 }: PublishedRow): boolean {
  return changedAt > agreedAt;
}

/**
 * Takes another browser's later choice over. If both have changed the share before either knew, it shows only what both
 * allow: nothing appears again that the player has hidden.
 * @param ownIds the characters of this browser
 * @returns what changes in the row; null if there is nothing to take over
 */
export function takeOverChoice(
  row: PublishedRow,
  theirs: OtherChoice,
  ownIds: readonly CharacterId[],
  now: EpochSeconds,
): Partial<PublishedRow> | null {
  const { changedAt = 0, agreedAt = 0 } = row;
  if (theirs.changedAt <= agreedAt) return null;
  const takenOver = { agreedAt: theirs.changedAt, takenOverAt: Math.min(theirs.changedAt, now) };
  if (!hasOwnChange(row)) {
    const { name, contents, characterIds } = theirs;
    return { ...takenOver, name, contents, characterIds, changedAt: theirs.changedAt };
  }
  return {
    ...takenOver,
    name: changedAt < theirs.changedAt ? theirs.name : row.name,
    contents: {
      characterNames: row.contents.characterNames && theirs.contents.characterNames,
      planetNames: row.contents.planetNames && theirs.contents.planetNames,
      accounts: row.contents.accounts && theirs.contents.accounts,
      comments: row.contents.comments && theirs.contents.comments,
      customs: row.contents.customs && theirs.contents.customs,
    },
    characterIds:
      theirs.characterIds === null
        ? row.characterIds
        : (row.characterIds ?? ownIds).filter((id) => theirs.characterIds?.includes(id)),
    // Later than both: the other browser takes it over as it is.
    changedAt: Math.max(changedAt, theirs.changedAt) + 1,
  };
}

/** Whether two choices of contents are the same. */
export function areContentsEqual(one: ShareContents, other: ShareContents): boolean {
  return (Object.keys(one) as (keyof ShareContents)[]).every((key) => one[key] === other[key]);
}
