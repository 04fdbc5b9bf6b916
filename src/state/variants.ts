/** What-if variants: the engine keeps them in the browser's database; here is what this tab knows of them. */

import * as v from 'valibot';
import type { ColonyKey, PinId, SchematicId, TypeId } from '../../workers/game/domain/ids.ts';
import { withoutControls } from '../../workers/game/domain/oneLine.ts';
import { PLACED_STORE_KINDS } from '../../workers/game/domain/pinKinds.ts';
import {
  MAX_VARIANT_NAME_LENGTH,
  MAX_VARIANTS,
  type SavedVariants,
  type Variant,
} from '../../workers/game/domain/whatIf.ts';
import { idSchema } from './idSchema.ts';
import { atom } from './jotai.ts';

/** All saved variants; null until they are loaded. Set by the bridge. */
export const variantsAtom = atom<SavedVariants | null>(null);

const MAX_EDITS = 60;
/** More than any factory planet uses. */
const MAX_TYPE_IDS = 20;

const [pinId, typeId, schematicId] = [idSchema<PinId>(), idSchema<TypeId>(), idSchema<SchematicId>()];
const count = v.pipe(v.number(), v.integer(), v.minValue(-100), v.maxValue(100));
const seconds = v.pipe(v.number(), v.finite(), v.minValue(1));
const typeIds = v.pipe(v.array(typeId), v.maxLength(MAX_TYPE_IDS));
const storeKind = v.picklist(PLACED_STORE_KINDS);

const editSchema = v.variant('kind', [
  v.object({ kind: v.literal('program'), pinId, programSeconds: seconds }),
  v.object({ kind: v.literal('heads'), fromPinId: pinId, toPinId: pinId, count: v.pipe(count, v.minValue(1)) }),
  v.object({ kind: v.literal('fewerHeads'), pinId, count: v.pipe(count, v.minValue(1)) }),
  v.object({
    kind: v.literal('schematic'),
    fromSchematicId: schematicId,
    toSchematicId: schematicId,
    count: v.pipe(count, v.minValue(1)),
  }),
  v.object({ kind: v.literal('factories'), schematicId, count }),
  v.object({ kind: v.literal('stores'), storeKind, count }),
  v.object({ kind: v.literal('level'), level: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)) }),
  v.object({ kind: v.literal('goods'), pinId, typeId, amount: v.pipe(v.number(), v.safeInteger()) }),
  v.object({ kind: v.literal('visits'), intervalSeconds: seconds }),
  v.object({ kind: v.literal('idle') }),
  v.object({ kind: v.literal('moreHeads'), pinId, count: v.pipe(count, v.minValue(1)) }),
  v.object({ kind: v.literal('start'), pinId, productTypeId: typeId, programSeconds: seconds }),
  v.object({ kind: v.literal('removeEcu'), pinId }),
  v.object({ kind: v.literal('takeOut'), typeIds }),
  v.object({ kind: v.literal('bring'), typeIds }),
  v.object({ kind: v.literal('routes'), typeId, storeKind: v.nullable(storeKind), feedsFactories: v.boolean() }),
]);

const variantSchema: v.GenericSchema<unknown, Variant> = v.object({
  name: v.pipe(
    v.string(),
    v.transform((name) => withoutControls(name.slice(0, MAX_VARIANT_NAME_LENGTH))),
  ),
  edits: v.pipe(v.array(editSchema), v.maxLength(MAX_EDITS)),
});

/** Reads a list of variants; those that can't be read are counted. */
export function parseVariants(json: unknown): { variants: readonly Variant[]; damagedCount: number } {
  if (!Array.isArray(json)) return { variants: [], damagedCount: json === undefined ? 0 : 1 };
  const variants = json.flatMap((entry) => {
    const parsed = v.safeParse(variantSchema, entry);
    return parsed.success ? [parsed.output] : [];
  });
  return { variants: variants.slice(0, MAX_VARIANTS), damagedCount: json.length - variants.length };
}

/** Gives the variants of a file ids, which are the same each time. */
export function withIds(variants: readonly Variant[]): SavedVariants[ColonyKey] {
  return variants.map((variant, k) => ({ id: `restored-${k + 1}`, ...variant }));
}
