import type { CharacterId, PlanetId } from './ids.ts';
import type { EpochMilliseconds, Fraction } from './units.ts';

/** A character as the player set it up. The page owns the list; the worker gets a copy. Tokens are not part of it. */
export interface Character {
  characterId: CharacterId;
  name: string;
  /** NO_ACCOUNT for none */
  account: string;
  comment: string;
  system: string;
  needsLogin: boolean;
  /** Customs Code Expertise, 0 to 5; null for the level in the settings */
  customsSkillLevel: number | null;
  planetConfigs: readonly PlanetConfig[];
  /** when the player last changed it; missing in what version 1.1.0 stored */
  changedAtMs?: EpochMilliseconds;
  /** the share that it is from; missing for the player's own characters */
  shareId?: string;
}

export interface PlanetConfig {
  planetId: PlanetId;
  excludeFromTotals: boolean;
  /** what the customs office's owner charges here; null for the usual rate in this kind of space */
  ownerTaxFraction: Fraction | null;
  /** ids of the suggestions that the player doesn't want; the worker leaves that to the page */
  hiddenSuggestions?: readonly string[];
}

/** What lets the product act for a character. The refresh token is sealed by the server. */
export interface Session {
  accessToken: string;
  sealedRefreshToken: string;
  /** of the access token, in milliseconds since 1970 */
  expiresAtMs: number;
}
