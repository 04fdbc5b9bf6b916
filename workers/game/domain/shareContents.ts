import * as v from 'valibot';

/** What the player puts into a share, in its first part and in a backup. */
export const shareContentsSchema = v.object({
  characterNames: v.boolean(),
  planetNames: v.boolean(),
  accounts: v.boolean(),
  comments: v.boolean(),
  customs: v.boolean(),
});
