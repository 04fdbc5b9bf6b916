import * as v from 'valibot';
import type { Character } from '../../workers/game/domain/character.ts';
import type { FollowedShare, ShareChoice, ShareLink, SharesState } from '../../workers/game/domain/shares.ts';
import { compareNames } from '../format/text.ts';
import { atom } from './jotai.ts';
import { shownLanguageAtom } from './language.ts';
import { persistedAtom } from './persistedAtom.ts';
import { STORAGE_KEYS } from './storage.ts';

/** What this browser publishes and follows; null until the engine has read it. Set by the bridge. */
export const sharesAtom = atom<SharesState | null>(null);

const NO_SHARES: readonly FollowedShare[] = [];

/** The shares that this browser follows, by name. */
export const followedSharesAtom = atom((get) => {
  get(shownLanguageAtom);
  return get(sharesAtom)?.followed.toSorted((a, b) => compareNames(a.name, b.name)) ?? NO_SHARES;
});

/** Names a followed share; nothing once it is removed. */
export const shareNameAtom = atom((get) => {
  const names = new Map(get(followedSharesAtom).map(({ id, name }) => [id, name]));
  return (id: string): string => names.get(id) ?? '';
});

/** The characters of shares, each as the share has it that it is shown from. */
export const sharedCharactersAtom = atom((get): readonly Character[] =>
  get(followedSharesAtom).flatMap(({ characters }) => shownOf(characters)),
);

/** The characters of a share that are shown as this share has them. */
export function shownOf(characters: FollowedShare['characters']): Character[] {
  return characters.flatMap(({ character, leftOut }) => (leftOut === null ? character : []));
}

const choiceSchema = v.union([v.picklist(['mine', 'shared', 'all']), v.object({ shareId: v.string() })]);

/** Whose characters the player wants to see. Set by the choice above the places. */
export const wantedChoiceAtom = persistedAtom<ShareChoice>({
  key: STORAGE_KEYS.shareChoice,
  fallback: 'mine',
  schema: choiceSchema,
});

/** Whose characters the player wants the round, totals and the strip to count. Set beside the other choice. */
export const wantedCountAtom = persistedAtom<ShareChoice>({
  key: STORAGE_KEYS.countedChoice,
  fallback: 'mine',
  schema: choiceSchema,
});

/** A link that was in the address or pasted, until the player has decided about it. */
export const offeredLinkAtom = atom<ShareLink | 'damaged' | null>(null);
