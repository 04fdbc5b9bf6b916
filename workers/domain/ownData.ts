/** What EVE knows about a character beyond its planets, where the player lets it be read. */
import type { TypeId } from './ids.ts';
import type { ExtraPermission } from './token.ts';
import type { EpochSeconds } from './units.ts';

/** Type ids of skills. Source: Static Data Export. */
export const SKILL_IDS = {
  /** Command Center Upgrades: its level is the highest level of a command center */
  commandCenterUpgrades: 2505 as TypeId,
  /** Interplanetary Consolidation: a character can have a planet more than its level */
  interplanetaryConsolidation: 2495 as TypeId,
  customsCodeExpertise: 33467 as TypeId,
};

/** What a character's active skills allow. */
export interface Skills {
  /** when EVE reported them */
  at: EpochSeconds;
  /** highest level of a command center, 0 to 5 */
  commandCenterLevel: number;
  /** how many planets the character can have, 1 to 6 */
  planetCount: number;
  /** level of Customs Code Expertise, 0 to 5 */
  customsLevel: number;
}

/** What is known of one character beyond its planets. */
export interface OwnData {
  /** null: not known, or not to be read */
  skills: Skills | null;
  /** what EVE refuses although the login has the permission; turned off until the next login or start */
  refused: readonly ExtraPermission[];
}

export const NO_OWN_DATA: OwnData = { skills: null, refused: [] };
