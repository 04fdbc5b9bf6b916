/** What the figures cover: whose planets are known, which are missing, and why. */
import type { FetchMessage } from './fetchMessage.ts';
import type { CharacterId, ColonyKey } from './ids.ts';

/** Why planets of a character are missing. */
export type GapCause =
  /** EVE has not answered yet */
  | { kind: 'coming' }
  /** the player has to log in again */
  | { kind: 'needsLogin' }
  /** it retries by itself */
  | { kind: 'retrying'; message: FetchMessage }
  | { kind: 'failed'; message: FetchMessage };

/** A planet that ESI lists, but whose present state is unknown. */
export interface MissingPlanet {
  key: ColonyKey;
  planetName: string;
  /**
   * unread: nothing is known of it, and it has no report. noRecord: ESI has no layout of it, so its report is empty.
   * outdated: ESI has no layout any more; its report is of the last known one.
   */
  kind: 'unread' | 'noRecord' | 'outdated';
}

/** What is known of one character's planets. */
export interface CharacterCoverage {
  characterId: CharacterId;
  account: string;
  /** null before ESI has listed them */
  planetCount: number | null;
  knownPlanetCount: number;
  missing: readonly MissingPlanet[];
  /** false if sums go without a planet that the player has not excluded from them */
  isSumComplete: boolean;
  /** null if nothing is missing */
  cause: GapCause | null;
}

/** What is missing of one character. */
export interface Gap {
  characterId: CharacterId;
  /** names; null if nothing is known of the character */
  planets: readonly string[] | null;
  cause: GapCause;
}

/** What is known of some characters together. */
export interface Coverage {
  characterCount: number;
  /** characters of which nothing is missing */
  knownCharacterCount: number;
  knownPlanetCount: number;
  /** null while EVE has not listed the planets of every character */
  planetCount: number | null;
  /** false while nothing is known: sums are then unknown, not 0 */
  hasFigures: boolean;
  /** false if sums are too low */
  areSumsComplete: boolean;
  /** characters for which EVE's answer is still to come */
  comingCount: number;
  gaps: readonly Gap[];
}

/** What is missing, by character. @param isMissing which missing planets count; all by default */
export function listGaps(
  characters: readonly CharacterCoverage[],
  isMissing: (planet: MissingPlanet) => boolean = () => true,
): Gap[] {
  return characters.flatMap(({ characterId, planetCount, missing, cause }) => {
    if (cause === null) return [];
    const planets = missing.filter(isMissing).map(({ planetName }) => planetName);
    if (planetCount !== null && planets.length === 0) return [];
    return { characterId, planets: planetCount === null ? null : planets, cause };
  });
}

/** What plans go without. Planets that have a report are planned, or the plan says itself why not. */
export function listUnreadGaps(characters: readonly CharacterCoverage[]): Gap[] {
  return listGaps(characters, ({ kind }) => kind === 'unread');
}
