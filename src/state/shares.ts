import * as v from 'valibot';
import type { Character, FollowedShare, SharesState } from '../../workers/api.ts';
import type { CharacterId } from '../../workers/domain/ids.ts';
import type { ShareChoice, ShareLink } from '../../workers/domain/shares.ts';
import { atom } from './jotai.ts';
import { persistedAtom } from './persistedAtom.ts';
import { STORAGE_KEYS } from './storage.ts';

/** What this browser publishes and follows; null until the engine has read it. Set by the bridge. */
export const sharesAtom = atom<SharesState | null>(null);

const NO_SHARES: readonly FollowedShare[] = [];

/** The shares that this browser follows. */
export const followedSharesAtom = atom((get) => get(sharesAtom)?.followed ?? NO_SHARES);

/** The characters of shares. One in several shares counts once: the newest record wins. */
export const sharedCharactersAtom = atom((get): readonly Character[] => {
  const newest = new Map<CharacterId, { character: Character; checkedAt: number }>();
  for (const { characters } of get(followedSharesAtom)) {
    for (const one of characters) {
      const known = newest.get(one.character.characterId);
      if (known === undefined || one.checkedAt > known.checkedAt) newest.set(one.character.characterId, one);
    }
  }
  return [...newest.values()].map(({ character }) => character);
});

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
