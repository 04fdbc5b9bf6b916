/** Which change of a variant a control stands for, and how setting the control changes the list. Pure. */
import type { SchematicId } from '../../../workers/game/domain/ids.ts';
import type { ColonyEdit, EditChoices } from '../../../workers/game/domain/whatIf.ts';

/** Changes of the same thing: a variant has one of each at most. */
export function editKey(edit: ColonyEdit): string {
  switch (edit.kind) {
    case 'program':
      return `program ${edit.pinId}`;
    case 'heads':
      return `heads ${edit.fromPinId} ${edit.toPinId}`;
    case 'fewerHeads':
      return `fewerHeads ${edit.pinId}`;
    case 'schematic':
      return `schematic ${edit.fromSchematicId} ${edit.toSchematicId}`;
    case 'factories':
      return `factories ${edit.schematicId}`;
    case 'stores':
      return `stores ${edit.storeKind}`;
    case 'routes':
      return `${edit.kind} ${edit.typeId}`;
    case 'level':
      return 'level';
    case 'goods':
      return `goods ${edit.pinId} ${edit.typeId}`;
    case 'moreHeads':
    case 'start':
    case 'removeEcu':
      return `${edit.kind} ${edit.pinId}`;
    case 'takeOut':
    case 'bring':
    case 'visits':
    case 'idle':
      return edit.kind;
    default:
      return edit satisfies never;
  }
}

/**
 * Factories by schematic as a variant has them before any are added or removed: those with another schematic count under
 * what they make then.
 */
export function countFactories(
  { factories }: Pick<EditChoices, 'factories'>,
  edits: readonly ColonyEdit[],
): { schematicId: SchematicId; count: number }[] {
  const counts = new Map(factories.map(({ schematicId, count }) => [schematicId, count]));
  const add = (schematicId: SchematicId, count: number) =>
    counts.set(schematicId, (counts.get(schematicId) ?? 0) + count);
  for (const edit of edits) {
    if (edit.kind === 'factories') add(edit.schematicId, 0);
    if (edit.kind !== 'schematic') continue;
    add(edit.fromSchematicId, -edit.count);
    add(edit.toSchematicId, edit.count);
  }
  return [...counts].map(([schematicId, count]) => ({ schematicId, count: Math.max(0, count) }));
}

/** Replaces the change of the same thing, in its place. Goods that visits take or bring are added to the others. */
export function withEdit(edits: readonly ColonyEdit[], edit: ColonyEdit): ColonyEdit[] {
  const key = editKey(edit);
  return edits.some((other) => editKey(other) === key)
    ? edits.map((other) => (editKey(other) === key ? joined(other, edit) : other))
    : [...edits, edit];
}

function joined(before: ColonyEdit, edit: ColonyEdit): ColonyEdit {
  if (!('typeIds' in edit && 'typeIds' in before)) return edit;
  return { ...edit, typeIds: [...new Set([...before.typeIds, ...edit.typeIds])] };
}

/** The change that has this key and kind. */
export function findEdit<Kind extends ColonyEdit['kind']>(
  edits: readonly ColonyEdit[],
  kind: Kind,
  key: string,
): Extract<ColonyEdit, { kind: Kind }> | undefined {
  return edits.find((edit): edit is Extract<ColonyEdit, { kind: Kind }> => edit.kind === kind && editKey(edit) === key);
}
