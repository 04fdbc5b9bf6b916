/** What one more level of the skills for planets would bring to the characters that there are. */
import type { CharacterId } from './ids.ts';
import type { SettleSkill } from './settle.ts';
import type { Isk } from './units.ts';

/**
 * - gain: net a month, of what the market takes. `like`: the planet that the new one would be like, and its visits.
 * - enough: nothing would come of it, for there is nothing to use it for.
 * - highest: every level is trained.
 * - unknown: a price is missing, or the map can't be loaded.
 */
export type LevelOutcome =
  | { kind: 'gain'; iskPerMonth: Isk; like: { planetName: string; visitsPerMonth: number } | null }
  | { kind: 'enough' | 'highest' | 'unknown' };

export interface MissingPoints {
  missing: number;
  /** false: all from the level below on, because it isn't known how many of them there are */
  isExact: boolean;
}

export interface NextLevel {
  skill: SettleSkill;
  /** the next one, 1 to 5 */
  level: number;
  outcome: LevelOutcome;
  /** skill points that are missing; null where no skills are read, or the highest level is trained */
  skillPoints: MissingPoints | null;
}

export interface CharacterLevels {
  characterId: CharacterId;
  /** whether EVE has reported its skills; otherwise they are taken to be those that its planets need */
  isRead: boolean;
  levels: readonly NextLevel[];
}

/** How long a skill takes, as a multiple. Source: SDE attribute skillTimeConstant (275). */
const MULTIPLES: Readonly<Record<SettleSkill, number>> = {
  commandCenterUpgrades: 4,
  interplanetaryConsolidation: 4,
  customsCodeExpertise: 2,
};

/** Skill points of the first level, and how much more each level takes. Source: the game's skills, 250 to 256,000. */
const FIRST_LEVEL_POINTS = 250;
const MORE_PER_LEVEL = Math.sqrt(32);

/** Skill points that are missing to a level. @param points those that there are; undefined where that isn't known */
export function skillPointsTo(skill: SettleSkill, level: number, points?: number): MissingPoints {
  const pointsAt = (one: number) =>
    one === 0 ? 0 : Math.ceil(MULTIPLES[skill] * FIRST_LEVEL_POINTS * MORE_PER_LEVEL ** (one - 1) - 1e-6);
  const missing = Math.max(0, pointsAt(level) - (points ?? pointsAt(level - 1)));
  return { missing, isExact: points !== undefined };
}
