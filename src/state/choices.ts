import * as v from 'valibot';
import { persistedAtom } from './persistedAtom.ts';
import { STORAGE_KEYS } from './storage.ts';

/** Which ways are listed: the best by a measure, those that begin with inputs of a tier, or all. */
const WAY_FILTERS = [
  'iskPerFactoryHour',
  'iskPerM3',
  'iskPerThousandRaw',
  'planetIskPerMonth',
  'p3',
  'p2',
  'p1',
  'p0',
  'extracted',
  'all',
] as const;

const inputsSchema = v.object({
  tab: v.picklist(['prices', 'choices']),
  /** customs tax on exports; imports pay half */
  taxFraction: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  commandCenterLevel: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
  ways: v.picklist(WAY_FILTERS),
  /** only ways of which the fleet makes all inputs */
  isFleetOnly: v.boolean(),
});

/** How prices and what to make are shown. */
export type ChoiceInputs = v.InferOutput<typeof inputsSchema>;

/** How prices and what to make are shown. Set by the view's controls. */
export const choiceInputsAtom = persistedAtom<ChoiceInputs>({
  key: STORAGE_KEYS.choiceInputs,
  fallback: {
    tab: 'prices',
    taxFraction: 0.1,
    commandCenterLevel: 5,
    ways: 'iskPerFactoryHour',
    isFleetOnly: false,
  },
  schema: inputsSchema,
});
