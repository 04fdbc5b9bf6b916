/** The player's what-if variants, at most `MAX_VARIANTS` a planet. */
import type { ColonyKey } from '../../game/domain/ids.ts';
import {
  type ColonyEdit,
  MAX_VARIANTS,
  type SavedVariant,
  type SavedVariants,
  type VariantsChange,
  type VariantsOutcome,
} from '../../game/domain/whatIf.ts';
import type { KeptForm } from './keptForm.ts';

interface VariantRow {
  key: ColonyKey;
  id: string;
  /** among the variants of its colony, ascending */
  place: number;
  name: string;
  edits: readonly ColonyEdit[];
}

export const VARIANTS: KeptForm<VariantRow, VariantsChange, Omit<VariantsOutcome, 'storageProblem'>> = {
  database: { name: 'colony-watch-variants', version: 1, tables: { variants: { keyPath: ['key', 'id'] } } },
  table: 'variants',
  what: 'variants',
  apply: changeRows,
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
    case 'replace': {
      const entries = Object.entries(change.variants) as [ColonyKey, readonly SavedVariant[]][];
      const others = rows.filter(({ key }) => !(key in change.variants));
      return [
        ...others,
        ...entries.flatMap(([key, variants]) =>
          variants.map((variant, index) => ({ key, place: index + 1, ...variant })),
        ),
      ];
    }
    default:
      return change satisfies never;
  }
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
