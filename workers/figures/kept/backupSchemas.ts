/** Variants and plans of a backup. Apart from what stores them, because the engine starts without backups. */
import * as v from 'valibot';
import { PLANET_TYPES } from '../../game/domain/commodity.ts';
import { idSchema } from '../../game/domain/idSchema.ts';
import type { CharacterId, PinId, PlanetId, SchematicId, SystemId, TypeId } from '../../game/domain/ids.ts';
import { withoutControls } from '../../game/domain/oneLine.ts';
import { PLACED_STORE_KINDS } from '../../game/domain/pinKinds.ts';
import type { KeptPlan } from '../../game/domain/settle.ts';
import { MAX_VARIANT_NAME_LENGTH, type Variant } from '../../game/domain/whatIf.ts';

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
  v.object({
    kind: v.literal('routes'),
    typeId,
    storeKind: v.nullable(storeKind),
    feedsFactories: v.boolean(),
    onlyFeeds: v.exactOptional(v.literal(true)),
  }),
]);

export const variantSchema: v.GenericSchema<unknown, Variant> = v.object({
  name: v.pipe(
    v.string(),
    v.transform((name) => withoutControls(name.slice(0, MAX_VARIANT_NAME_LENGTH))),
  ),
  edits: v.pipe(v.array(editSchema), v.maxLength(MAX_EDITS)),
});

const goodsSchema = v.array(v.object({ typeId: idSchema<TypeId>(), unitsPerMonth: v.number() }));

const line = v.pipe(v.string(), v.transform(withoutControls));

const planetSchema = v.object({
  settlerId: v.string(),
  settlerName: line,
  characterId: v.nullable(idSchema<CharacterId>()),
  planetId: idSchema<PlanetId>(),
  planetName: line,
  planetType: v.picklist(PLANET_TYPES),
  systemId: idSchema<SystemId>(),
  systemName: line,
  security: v.number(),
  productTypeId: idSchema<TypeId>(),
  template: v.string(),
  programs: v.array(v.object({ resourceTypeId: idSchema<TypeId>(), headCount: v.number(), hours: v.number() })),
  collects: goodsSchema,
  brings: goodsSchema,
});

export const planSchema = v.object({
  id: v.string(),
  name: line,
  keptAt: v.number(),
  changedAtMs: v.exactOptional(v.number()),
  netIskPerMonth: v.nullable(v.number()),
  // Not in what 1.1.0 stored.
  isSaving: v.exactOptional(v.boolean()),
  planets: v.array(planetSchema),
  before: v.array(v.object({ characterId: idSchema<CharacterId>(), planetId: idSchema<PlanetId>() })),
}) satisfies v.GenericSchema<unknown, KeptPlan>;
