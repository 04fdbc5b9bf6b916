/** Which characters of followed shares are left out, because their records come from elsewhere. */
import type { CharacterId } from '../../game/domain/ids.ts';
import type { LeftOut, ShareLink } from '../../game/domain/shares.ts';
import type { OpenedShare, PlacedShare } from './shareFollower.ts';

/**
 * A foreign share changes nothing of an own character. Who is in several counts once: as chosen, else in one of the
 * player's own, else in the one followed first.
 * @param shares in the order in which they were followed
 * @param published links of the shares that this browser can write
 */
export function placeShares(
  shares: readonly OpenedShare[],
  published: readonly ShareLink[],
  isOwnCharacter: (characterId: CharacterId) => boolean,
): PlacedShare[] {
  const isOwnShare = ({ id, key }: ShareLink) => published.some((one) => one.id === id && one.key === key);
  const owned = new Set(shares.filter(({ row }) => isOwnShare(row)));
  const places = new Map<CharacterId, OpenedShare>();
  for (const share of [...owned, ...shares.filter((one) => !owned.has(one))]) {
    const preferred = new Set(share.row.preferredIds);
    for (const { read } of share.characters) {
      const { characterId } = read.character;
      const other = places.get(characterId);
      const isWanted = preferred.has(characterId) && !other?.row.preferredIds?.includes(characterId);
      if (other === undefined || isWanted) places.set(characterId, share);
    }
  }
  const leftOutOf = (share: OpenedShare, characterId: CharacterId): LeftOut | null => {
    if (isOwnCharacter(characterId)) return owned.has(share) ? null : { kind: 'own' };
    const place = places.get(characterId) as OpenedShare;
    return place === share ? null : { kind: 'inShare', shareId: place.row.id };
  };
  return shares.map((share) => ({
    ...share,
    isOwn: owned.has(share),
    characters: share.characters.map((one) => ({
      ...one,
      leftOut: leftOutOf(share, one.read.character.characterId),
    })),
  }));
}
