/** Which change of a variant a control stands for, and how setting the control changes the list. Pure. */
import { type ByKind, byKind } from '../../../workers/game/domain/byKind.ts';
import type { SchematicId } from '../../../workers/game/domain/ids.ts';
import type { ColonyEdit, EditChoices } from '../../../workers/game/domain/whatIf.ts';

/** Changes of the same thing: a variant has one of each at most. */
export function editKey(edit: ColonyEdit): string {
  return [edit.kind, ...byKind(SUBJECTS, edit)].join(' ');
}

/** What each change is of. */
const SUBJECTS: ByKind<ColonyEdit, readonly (number | string)[]> = {
  program: ({ pinId }) => [pinId],
  heads: ({ fromPinId, toPinId }) => [fromPinId, toPinId],
  fewerHeads: ({ pinId }) => [pinId],
  moreHeads: ({ pinId }) => [pinId],
  start: ({ pinId }) => [pinId],
  removeEcu: ({ pinId }) => [pinId],
  schematic: ({ fromSchematicId, toSchematicId }) => [fromSchematicId, toSchematicId],
  factories: ({ schematicId }) => [schematicId],
  stores: ({ storeKind }) => [storeKind],
  routes: ({ typeId }) => [typeId],
  goods: ({ pinId, typeId }) => [pinId, typeId],
  takeOut: () => [],
  bring: () => [],
  level: () => [],
  visits: () => [],
  idle: () => [],
};

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
