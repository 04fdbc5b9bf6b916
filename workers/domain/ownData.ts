/** What EVE knows about a character beyond its planets, where the player lets it be read. */
import type { Stack } from './commodity.ts';
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

/** A hangar, container or ship with planetary commodities in it. */
export interface StockHolder {
  /** of the container or ship; a hangar has that of its place */
  id: number;
  /** of the station or structure that it is in */
  placeId: number;
  /** of a station; null for a structure, whose name EVE tells its visitors alone */
  placeName: string | null;
  kind: 'hangar' | 'container' | 'ship';
  goods: readonly Stack[];
}

/** The planetary commodities of a character that are not on its planets. */
export interface Stock {
  /** when it was so */
  at: EpochSeconds;
  holders: readonly StockHolder[];
}

/** What visits have moved between planets and hangars. */
export interface MovedGoods {
  /** off planets, ascending by commodity */
  collected: readonly Stack[];
  /** to planets */
  delivered: readonly Stack[];
}

/** Ids of stations, whose names are public. */
export function isStation(placeId: number): boolean {
  return placeId >= 60_000_000 && placeId < 64_000_000;
}

/** What is known of one character beyond its planets. */
export interface OwnData {
  /** null: not known, or not to be read */
  skills: Skills | null;
  stock: Stock | null;
  /** what EVE refuses although the login has the permission; turned off until the next login or start */
  refused: readonly ExtraPermission[];
}

export const NO_OWN_DATA: OwnData = { skills: null, stock: null, refused: [] };
