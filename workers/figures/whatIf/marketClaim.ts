/** What the market is counted on to take, so that nothing else counts on the same. */
import type { TypeId } from '../../game/domain/ids.ts';
import { HOURS_PER_DAY } from '../../game/domain/units.ts';
import type { Suggestion } from '../../game/domain/whatIf.ts';

/** What is sold more of, at most, in units an hour. */
export type Claim = ReadonlyMap<TypeId, number>;

/** The room that a colony's suggestions need: the player can follow one of them. */
export function claimOf(suggestions: readonly Suggestion[]): Claim {
  return largestClaim(
    suggestions.map(
      ({ market }) =>
        new Map(
          market.map(({ typeId, addedUnitsPerDay, unsoldUnitsPerDay }) => [
            typeId,
            (addedUnitsPerDay - unsoldUnitsPerDay) / HOURS_PER_DAY,
          ]),
        ),
    ),
  );
}

/** The room that any one of these needs. */
export function largestClaim(claims: readonly Claim[]): Claim {
  const largest = new Map<TypeId, number>();
  for (const [typeId, unitsPerHour] of claims.flatMap((claim) => [...claim])) {
    largest.set(typeId, Math.max(largest.get(typeId) ?? 0, unitsPerHour));
  }
  return largest;
}
