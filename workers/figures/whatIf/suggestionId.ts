import { type ByKind, byKind } from '../../game/domain/byKind.ts';
import type { ColonyEdit } from '../../game/domain/whatIf.ts';

/** What a suggestion changes, without how much: the same today and tomorrow, so that the player can hide it for good. */
export function suggestionId(edits: readonly ColonyEdit[]): string {
  return [...new Set(edits.map((edit) => byKind(CHANGE_IDS, edit)))].sort().join('+');
}

const CHANGE_IDS: ByKind<ColonyEdit> = {
  program: ({ kind }) => kind,
  visits: ({ kind }) => kind,
  level: ({ kind }) => kind,
  idle: ({ kind }) => kind,
  takeOut: ({ kind }) => kind,
  moreHeads: ({ kind, pinId }) => `${kind} ${pinId}`,
  fewerHeads: ({ kind, pinId }) => `${kind} ${pinId}`,
  start: ({ kind, pinId }) => `${kind} ${pinId}`,
  removeEcu: ({ kind, pinId }) => `${kind} ${pinId}`,
  routes: ({ kind, typeId }) => `${kind} ${typeId}`,
  bring: ({ kind, typeIds }) => `${kind} ${typeIds.join(' ')}`,
  heads: ({ kind, fromPinId, toPinId }) => `${kind} ${fromPinId} ${toPinId}`,
  schematic: ({ kind, fromSchematicId, toSchematicId }) => `${kind} ${fromSchematicId} ${toSchematicId}`,
  factories: ({ count, schematicId }) => `${count > 0 ? 'add' : 'remove'} ${schematicId}`,
  stores: ({ count, storeKind }) => `${count > 0 ? 'add' : 'remove'} ${storeKind}`,
  goods: ({ kind, pinId, typeId }) => `${kind} ${pinId} ${typeId}`,
};
