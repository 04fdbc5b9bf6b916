import * as v from 'valibot';
import { BEST_MEASURES } from '../../workers/game/domain/choices.ts';
import { gameTaxFraction } from '../../workers/game/domain/customsTax.ts';
import { SPACE_KINDS, type SpaceKind } from '../../workers/game/domain/space.ts';
import type { Fraction } from '../../workers/game/domain/units.ts';
import { atom } from './jotai.ts';
import { freePlanetsAtom } from './ownData.ts';
import { persistedAtom } from './persistedAtom.ts';
import { customsAtom } from './settings.ts';
import { STORAGE_KEYS } from './storage.ts';

/** Which ways with bought inputs are listed: each product's best, those that begin with a tier, or all. */
const WAY_FILTERS = ['best', 'p3', 'p2', 'p1', 'p0', 'all'] as const;

/** of a command center */
const HIGHEST_LEVEL = 5;

const inputsSchema = v.object({
  /** the kind of space whose usual customs tax counts; null: `taxFraction` does */
  taxSpace: v.optional(v.nullable(v.picklist(SPACE_KINDS)), null),
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
  taxSpace: 'high',
  taxFraction: 0.1,
  commandCenterLevel: HIGHEST_LEVEL,
  source: 'bought',
  ways: 'best',
  measure: 'iskPerFactoryHour',
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

/** The customs tax on exports in each kind of space: the game's part by the player's skill, and owners' usual rates. */
export const usualTaxAtom = atom((get): Readonly<Record<SpaceKind, Fraction>> => {
  const { skillLevel, ownerFractions } = get(customsAtom);
  const taxIn = (space: SpaceKind): Fraction => gameTaxFraction(space, skillLevel) + ownerFractions[space];
  return { high: taxIn('high'), low: taxIn('low'), null: taxIn('null'), wormhole: taxIn('wormhole') };
});
