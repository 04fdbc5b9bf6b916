import type { SystemId } from './ids.ts';

/** The kinds of space whose customs offices players tax differently. */
export type SpaceKind = 'high' | 'low' | 'null' | 'wormhole';

export const SPACE_KINDS: readonly SpaceKind[] = ['high', 'low', 'null', 'wormhole'];

/** The game shows security with one decimal, so high security, shown as 0.5 or more, starts here. */
const HIGH_SECURITY_FROM = 0.45;

const FIRST_WORMHOLE_ID = 31_000_000;
const END_OF_WORMHOLE_IDS = 32_000_000;

/**
 * The kind of space that a system is in.
 * @param security from −1 to 1; null if unknown
 * @returns null if the security is unknown and it is no wormhole
 */
export function spaceOf(systemId: SystemId, security: number | null): SpaceKind | null {
  if (systemId >= FIRST_WORMHOLE_ID && systemId < END_OF_WORMHOLE_IDS) return 'wormhole';
  if (security === null) return null;
  if (security >= HIGH_SECURITY_FROM) return 'high';
  return security > 0 ? 'low' : 'null';
}
