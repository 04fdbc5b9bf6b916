/** The characters that every place goes without, or shows as they were, by what helps. */
import type { Gap } from '../../workers/game/domain/coverage.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import type { MissingGroup } from '../words/coverage.ts';

/**
 * Groups by cause, logins first. Whoever is still being fetched is not missing yet.
 * @param gaps what figures go without
 * @param expiredIds all whose login has expired; those without a gap are shown as of their last snapshot
 */
export function groupMissing(gaps: readonly Gap[], expiredIds: readonly CharacterId[]): readonly MissingGroup[] {
  const groups = new Map<string, { group: MissingGroup; characters: Gap[] }>();
  const add = (cause: MissingGroup['cause'], isShown: boolean, gap: Gap): void => {
    const key = JSON.stringify([cause, isShown]);
    const known = groups.get(key);
    if (known) known.characters.push(gap);
    else {
      const characters = [gap];
      groups.set(key, { group: { cause, isShown, characters }, characters });
    }
  };
  const withGap = new Set(gaps.map(({ characterId }) => characterId));
  for (const gap of gaps) if (gap.cause.kind === 'needsLogin') add(gap.cause, false, gap);
  for (const characterId of expiredIds) {
    const cause = { kind: 'needsLogin' } as const;
    if (!withGap.has(characterId)) add(cause, true, { characterId, planets: null, cause });
  }
  for (const gap of gaps) if (gap.cause.kind === 'failed' || gap.cause.kind === 'retrying') add(gap.cause, false, gap);
  return [...groups.values()].map(({ group }) => group);
}
