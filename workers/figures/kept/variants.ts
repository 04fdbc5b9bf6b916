/** The player's what-if variants, at most `MAX_VARIANTS` a planet. */
import { dequal } from 'dequal/lite';
import type { ColonyKey } from '../../game/domain/ids.ts';
import type { EpochMilliseconds } from '../../game/domain/units.ts';
import {
  type ColonyEdit,
  MAX_VARIANTS,
  type SavedVariant,
  type SavedVariants,
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
