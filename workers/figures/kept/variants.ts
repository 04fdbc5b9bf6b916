/** The player's what-if variants, at most `MAX_VARIANTS` a planet. */
import { dequal } from 'dequal/lite';
import * as v from 'valibot';
import { idSchema } from '../../game/domain/idSchema.ts';
import type { ColonyKey, PinId, SchematicId, TypeId } from '../../game/domain/ids.ts';
import { withoutControls } from '../../game/domain/oneLine.ts';
import { PLACED_STORE_KINDS } from '../../game/domain/pinKinds.ts';
import type { EpochMilliseconds } from '../../game/domain/units.ts';
import {
  type ColonyEdit,
  MAX_VARIANT_NAME_LENGTH,
  MAX_VARIANTS,
  type SavedVariant,
  type SavedVariants,
  type Variant,
  type VariantsChange,
  type VariantsOutcome,
} from '../../game/domain/whatIf.ts';
import type { KeptForm } from './keptForm.ts';

export interface VariantRow {
  key: ColonyKey;
  id: string;
  /** among the variants of its colony, ascending */
  place: number;
  name: string;
  edits: readonly ColonyEdit[];
  /** missing in what version 1.1.0 stored */
  changedAtMs?: EpochMilliseconds;
}

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

/** A variant in a backup. */
export const variantSchema: v.GenericSchema<unknown, Variant> = v.object({
  name: v.pipe(
    v.string(),
    v.transform((name) => withoutControls(name.slice(0, MAX_VARIANT_NAME_LENGTH))),
  ),
  edits: v.pipe(v.array(editSchema), v.maxLength(MAX_EDITS)),
});

export const VARIANTS: KeptForm<VariantRow, VariantsChange, Omit<VariantsOutcome, 'storageProblem'>> = {
  database: { name: 'colony-watch-variants', version: 1, tables: { variants: { keyPath: ['key', 'id'] } } },
  table: 'variants',
  what: 'variants',
  apply: changeRows,
  isSame: (one, other) => one.key === other.key && (one.id === other.id || isAlike(one, other)),
  changedAtMs: ({ changedAtMs = null }) => changedAtMs,
  stamp: (row, changedAtMs) => ({ ...row, changedAtMs }),
  hasRoom: (rows, { key }) => rows.filter((row) => row.key === key).length < MAX_VARIANTS,
  view: (rows) => ({ variants: listByColony(rows) }),
};

function changeRows(rows: readonly VariantRow[], change: VariantsChange): readonly VariantRow[] {
  switch (change.kind) {
    case 'read':
      return rows;
    case 'save':
      return save(rows, change.key, change.variant);
    case 'delete':
      return rows.filter(({ key, id }) => key !== change.key || id !== change.id);
    case 'deleteCharacter':
      return rows.filter(({ key }) => !key.startsWith(`${change.characterId}/`));
    default:
      return change satisfies never;
  }
}

/** Backups of version 1.1.0 have no ids. */
function isAlike(one: VariantRow, other: VariantRow): boolean {
  return one.name === other.name && dequal(one.edits, other.edits);
}

/** Replaces a variant in its place, or adds one after the others of its colony, if it may have another one. */
function save(rows: readonly VariantRow[], key: ColonyKey, variant: SavedVariant): readonly VariantRow[] {
  const ofColony = rows.filter((row) => row.key === key);
  const { id, name, edits } = variant;
  const previous = ofColony.find((row) => row.id === id);
  if (previous === undefined && ofColony.length >= MAX_VARIANTS) return rows;
  const place = previous?.place ?? Math.max(0, ...ofColony.map((row) => row.place)) + 1;
  return [...rows.filter((row) => row !== previous), { key, id, place, name, edits }];
}

function listByColony(rows: readonly VariantRow[]): SavedVariants {
  const byColony: Record<ColonyKey, SavedVariant[]> = {};
  for (const { key, id, name, edits } of rows.toSorted((a, b) => a.place - b.place)) {
    byColony[key] = [...(byColony[key] ?? []), { id, name, edits }];
  }
  return byColony;
}
