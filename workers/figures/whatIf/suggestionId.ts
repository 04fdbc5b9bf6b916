import type { ColonyEdit } from '../../game/domain/whatIf.ts';

/** What a suggestion changes, without how much: the same today and tomorrow, so that the player can hide it for good. */
export function suggestionId(edits: readonly ColonyEdit[]): string {
  return [...new Set(edits.map(changeId))].sort().join('+');
}

function changeId(edit: ColonyEdit): string {
  switch (edit.kind) {
    case 'program':
    case 'visits':
    case 'level':
    case 'idle':
    case 'takeOut':
      return edit.kind;
    case 'moreHeads':
    case 'fewerHeads':
    case 'start':
    case 'removeEcu':
      return `${edit.kind} ${edit.pinId}`;
    case 'routes':
      return `${edit.kind} ${edit.typeId}`;
    case 'bring':
      return `bring ${edit.typeIds.join(' ')}`;
    case 'heads':
      return `heads ${edit.fromPinId} ${edit.toPinId}`;
    case 'schematic':
      return `schematic ${edit.fromSchematicId} ${edit.toSchematicId}`;
    case 'factories':
      return `${edit.count > 0 ? 'add' : 'remove'} ${edit.schematicId}`;
    case 'stores':
      return `${edit.count > 0 ? 'add' : 'remove'} ${edit.storeKind}`;
    case 'goods':
      return `goods ${edit.pinId} ${edit.typeId}`;
    default:
      return edit satisfies never;
  }
}
