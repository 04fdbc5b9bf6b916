/** What one more level of the skills for planets would bring to the characters that there are. */
import type { CharacterId } from './ids.ts';
import type { SettleSkill } from './settle.ts';
import type { Isk } from './units.ts';

/**
 * - gain: net a month, of what the market takes. `like`: the planet that the new one would be like.
 * - enough: nothing would come of it, for there is nothing to use it for.
 * - highest: every level is trained.
 * - unknown: a price is missing, or the map can't be loaded.
 */
export type LevelOutcome =
  | { kind: 'gain'; iskPerMonth: Isk; like: string | null }
  | { kind: 'enough' | 'highest' | 'unknown' };

export interface NextLevel {
  skill: SettleSkill;
  /** the next one, 1 to 5 */
  level: number;
  outcome: LevelOutcome;
  /** skill points between the levels; null where no skills are read, or nobody has verified how many it takes */
  skillPoints: number | null;
}

export interface CharacterLevels {
  characterId: CharacterId;
  /** whether EVE has reported its skills; otherwise they are taken to be those that its planets need */
  isRead: boolean;
  levels: readonly NextLevel[];
}

/** How long a skill takes, as a multiple. Source: skill points of trained characters; that of customs is not verified. */
const MULTIPLES: Readonly<Record<SettleSkill, number | null>> = {
  commandCenterUpgrades: 4,
  interplanetaryConsolidation: 4,
  customsCodeExpertise: null,
};

/** Skill points of the first level, and how much more each level takes. Source: the game's skills, 250 to 256,000. */
const FIRST_LEVEL_POINTS = 250;
const MORE_PER_LEVEL = Math.sqrt(32);

/** Skill points from the level below to this one. */
export function skillPointsTo(skill: SettleSkill, level: number): number | null {
  const multiple = MULTIPLES[skill];
  if (multiple === null) return null;
  const pointsAt = (one: number) =>
    one === 0 ? 0 : Math.ceil(multiple * FIRST_LEVEL_POINTS * MORE_PER_LEVEL ** (one - 1) - 1e-6);
  return pointsAt(level) - pointsAt(level - 1);
}
