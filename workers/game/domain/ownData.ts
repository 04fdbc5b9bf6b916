/** What EVE knows about a character, and what of it the player lets Colony Watch read. */
import type { Stack } from './commodity.ts';
import type { ColonyKey, TypeId } from './ids.ts';
import type { EpochSeconds } from './units.ts';

/** The scopes that Colony Watch uses, by what they allow. Only that for planets is asked for by default. */
export const SCOPES = {
  planets: 'esi-planets.manage_planets.v1',
  skills: 'esi-skills.read_skills.v1',
  assets: 'esi-assets.read_assets.v1',
  wallet: 'esi-wallet.read_character_wallet.v1',
  waypoint: 'esi-ui.write_waypoint.v1',
} as const;

/** What a player may let Colony Watch do with a character: read something, or set its route in the game. */
export type Permission = keyof typeof SCOPES;

/** Every permission, in the order in which they are shown. */
export const PERMISSIONS = Object.keys(SCOPES) as Permission[];

/** What a player may add to the permission for planets. */
export type ExtraPermission = Exclude<Permission, 'planets'>;

/** The scope without which there is nothing to show. */
export const PLANET_SCOPE = SCOPES.planets;

/** A change of a character's route in the game: a new route with one destination, or one more waypoint at its end. */
export type RouteChange = 'destination' | 'waypoint';

/** A system of the game, by a planet of the character in it. */
export interface RouteTarget {
  key: ColonyKey;
  systemName: string;
}

/** What came of a change of a route. */
export interface SentRoute {
  systemName: string;
  /** sent: to EVE, which does not say whether the game took it */
  state: 'sending' | 'sent' | 'failed';
}

/** Type ids of skills. Source: Static Data Export. */
export const SKILL_IDS = {
  /** Command Center Upgrades: its level is the highest level of a command center */
  commandCenterUpgrades: 2505 as TypeId,
  /** Interplanetary Consolidation: a character can have a planet more than its level */
  interplanetaryConsolidation: 2495 as TypeId,
  customsCodeExpertise: 33467 as TypeId,
};

export type SkillPoints = Readonly<Record<keyof typeof SKILL_IDS, number>>;

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
  /** skill points in each; missing in what was stored before they were read */
  points?: SkillPoints;
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
  /** rows of EVE's list that can't be read and are not in it */
  missedCount?: number;
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
  /** taxes in the wallet's journal that can't be read */
  missedTaxCount: number;
  /** what EVE refuses although the login has the permission; turned off until the next login or start */
  refused: readonly ExtraPermission[];
}

export const NO_OWN_DATA: OwnData = { skills: null, stock: null, missedTaxCount: 0, refused: [] };
