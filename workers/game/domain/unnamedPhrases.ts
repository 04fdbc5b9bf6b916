/** What is shown of things without a name. The worker knows no language, so the page says what to call them. */
import { PLANET_TYPES, type PlanetType } from './commodity.ts';

/** Phrases of the page's language. Those with `{number}` are filled in by `numbered`. */
export interface UnnamedPhrases {
  /** a planet that neither the catalogue nor ESI names, by its id: `Planet {number}` */
  planet: string;
  /** its system, by its id: `System {number}` */
  system: string;
  /** a planet whose name a share hides: `Barren planet {number}` */
  hiddenPlanets: Readonly<Record<PlanetType, string>>;
  /** a character whose name a share hides: `Pilot {number}` */
  pilot: string;
  /** a share whose sharer gave it no name */
  share: string;
}

/** Until the page has sent its phrases. */
export const ONLY_NUMBERS: UnnamedPhrases = {
  planet: '{number}',
  system: '{number}',
  hiddenPlanets: Object.fromEntries(PLANET_TYPES.map((type) => [type, '{number}'])) as Record<PlanetType, string>,
  pilot: '{number}',
  share: '–',
};

/** `Planet {number}`, 40000017 → `Planet 40000017` */
export function numbered(phrase: string, number: number): string {
  return phrase.replace('{number}', String(number));
}
