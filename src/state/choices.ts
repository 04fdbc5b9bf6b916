import * as v from 'valibot';
import { BEST_MEASURES } from '../../workers/game/domain/choices.ts';
import { gameTaxFraction } from '../../workers/game/domain/customsTax.ts';
import { SPACE_KINDS, type SpaceKind } from '../../workers/game/domain/space.ts';
import { addTo } from '../../workers/game/domain/sums.ts';
import type { Fraction } from '../../workers/game/domain/units.ts';
import { countedColoniesAtom } from './colonies.ts';
import { atom } from './jotai.ts';
import { freePlanetsAtom } from './ownData.ts';
import { persistedAtom } from './persistedAtom.ts';
import { customsAtom } from './settings.ts';
import { STORAGE_KEYS } from './storage.ts';

/** The player's own planets decide which kind of space it is. */
const OWN_SPACE = 'own';

/** Which ways with bought inputs are listed: each product's best or those that begin with a tier. 'all' is no longer offered. */
const WAY_FILTERS = ['best', 'p3', 'p2', 'p1', 'p0', 'all'] as const;

/** of a command center */
const HIGHEST_LEVEL = 5;

const inputsSchema = v.object({
  /** the kind of space whose usual customs tax counts, or the one where most of the player's planets are; null: `taxFraction` does */
  taxSpace: v.optional(v.nullable(v.picklist([...SPACE_KINDS, OWN_SPACE])), null),
  /** customs tax on exports if no space is chosen; imports pay half */
  taxFraction: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** free: the highest that is trained for a free planet, and only ways that fit on it */
  commandCenterLevel: v.union([
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHEST_LEVEL)),
    v.literal('free'),
  ]),
  /** inputs bought at market prices, or raw resources from own extractors, which cost nothing */
  source: v.picklist(['bought', 'rawFree']),
  ways: v.picklist(WAY_FILTERS),
  /** what makes a way the best one */
  measure: v.picklist(BEST_MEASURES),
  /** only ways of which the fleet makes all inputs */
  isFleetOnly: v.boolean(),
});

/** How what to make is shown. */
export type ChoiceInputs = v.InferOutput<typeof inputsSchema>;

export const DEFAULT_CHOICE_INPUTS: ChoiceInputs = {
  taxSpace: OWN_SPACE,
  taxFraction: 0.1,
  commandCenterLevel: HIGHEST_LEVEL,
  source: 'bought',
  ways: 'best',
  measure: 'planetIskPerMonth',
  isFleetOnly: false,
};

/** How what to make is shown. Set by the view's controls. */
export const choiceInputsAtom = persistedAtom<ChoiceInputs>({
  key: STORAGE_KEYS.choiceInputs,
  fallback: DEFAULT_CHOICE_INPUTS,
  schema: inputsSchema,
});

/** The command center of the planet that ways are compared on. Without free planets it is the highest. */
export const chosenLevelAtom = atom((get): number => {
  const { commandCenterLevel } = get(choiceInputsAtom);
  if (commandCenterLevel !== 'free') return commandCenterLevel;
  return get(freePlanetsAtom)?.commandCenterLevel ?? HIGHEST_LEVEL;
});

/** The kind of space where most of the player's planets are; high security space until that is known. */
export const ownSpaceAtom = atom((get): SpaceKind => {
  const counts = new Map<SpaceKind, number>();
  for (const { customsTax } of get(countedColoniesAtom).colonies)
    if (customsTax.space !== null) addTo(counts, customsTax.space, 1);
  return SPACE_KINDS.reduce((most, space) => ((counts.get(space) ?? 0) > (counts.get(most) ?? 0) ? space : most));
});

/** The customs tax on exports in each kind of space: the game's part by the player's skill, and owners' usual rates. */
export const usualTaxAtom = atom((get): Readonly<Record<SpaceKind, Fraction>> => {
  const { skillLevel, ownerFractions } = get(customsAtom);
  const taxIn = (space: SpaceKind): Fraction => gameTaxFraction(space, skillLevel) + ownerFractions[space];
  return { high: taxIn('high'), low: taxIn('low'), null: taxIn('null'), wormhole: taxIn('wormhole') };
});

/** The customs tax that products are compared at. */
export const chosenTaxAtom = atom((get): Fraction => {
  const { taxSpace, taxFraction } = get(choiceInputsAtom);
  if (taxSpace === null) return taxFraction;
  return get(usualTaxAtom)[taxSpace === OWN_SPACE ? get(ownSpaceAtom) : taxSpace];
});
