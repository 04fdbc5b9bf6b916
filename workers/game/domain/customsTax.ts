import type { SpaceKind } from './space.ts';
import { sum } from './sums.ts';
import type { MeasuredRate } from './taxes.ts';
import type { Fraction, Isk } from './units.ts';

/** What an export is charged at a customs office, as fractions of the base cost. Imports pay half of both. */
export interface TaxFractions {
  /** charged by the game, in high security space only */
  gameFraction: Fraction;
  /** charged by the office's owner */
  ownerFraction: Fraction;
}

/** The mean of taxes; 0 without any. */
export function meanTax(taxes: readonly TaxFractions[]): TaxFractions {
  const mean = (part: keyof TaxFractions) => sum(taxes.map((tax) => tax[part])) / Math.max(1, taxes.length);
  return { gameFraction: mean('gameFraction'), ownerFraction: mean('ownerFraction') };
}

/** The customs tax of one colony, and where it comes from. */
export interface CustomsTax extends TaxFractions {
  /** both together */
  fraction: Fraction;
  /** of the system; null if unknown */
  security: number | null;
  /** null if the security is unknown: then only a rate of the planet's own counts */
  space: SpaceKind | null;
  /** the owner's rate was set for this planet; otherwise it is the usual one for this kind of space */
  isOwnRate: boolean;
  /** what taxes paid on this planet prove; left out if nothing. It counts unless `isOwnRate` */
  measured?: MeasuredRate;
}

/** An amount of customs tax, in its two parts. */
export interface TaxIsk {
  gameIsk: Isk;
  ownerIsk: Isk;
}

export interface CustomsSettings {
  /** Customs Code Expertise, 0 to 5; a character may have its own */
  skillLevel: number;
  /** what owners of customs offices usually charge */
  ownerFractions: Readonly<Record<SpaceKind, Fraction>>;
}

/** In percent. Source: the game's customs offices in high security space; the skill's description. */
const GAME_TAX_PERCENT = 10;
const PERCENT_LESS_PER_LEVEL = 1;

/** The game's part in a kind of space, for a level of Customs Code Expertise. @param space null if it is unknown */
export function gameTaxFraction(space: SpaceKind | null, skillLevel: number): Fraction {
  return space === 'high' ? (GAME_TAX_PERCENT - PERCENT_LESS_PER_LEVEL * skillLevel) / 100 : 0;
}

export const SKILL_LEVELS = [0, 1, 2, 3, 4, 5] as const;

export const MAX_SKILL_LEVEL = 5;

export const DEFAULT_CUSTOMS: CustomsSettings = {
  skillLevel: 0,
  ownerFractions: { high: 0, low: 0, null: 0, wormhole: 0 },
};
