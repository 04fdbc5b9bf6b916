import type { Colony, Pin } from '../../game/domain/colony.ts';
import type { StructureChange } from '../../game/domain/history.ts';

/** What differs between the layouts of two snapshots of a colony. Programs and goods are no part of a layout. */
export function diffLayouts(previous: Colony, next: Colony): StructureChange[] {
  const changes: StructureChange[] = [];
  const before = new Map(previous.pins.map((pin) => [pin.pinId, pin]));
  const after = new Map(next.pins.map((pin) => [pin.pinId, pin]));
  for (const pin of previous.pins) {
    if (after.get(pin.pinId)?.typeId !== pin.typeId) changes.push(of('removed', pin));
  }
  for (const pin of next.pins) {
    const known = before.get(pin.pinId);
    if (known?.typeId !== pin.typeId) changes.push(of('built', pin));
    else if (schematicOf(known) !== schematicOf(pin)) changes.push(of('schematic', pin));
  }
  if (!hasSameRoutes(previous, next)) changes.push({ kind: 'routes' });
  if (textOfLinks(previous) !== textOfLinks(next)) changes.push({ kind: 'links' });
  if (previous.upgradeLevel !== next.upgradeLevel) changes.push({ kind: 'upgrade' });
  return changes;
}

/** Whether two snapshots have the same routes, whatever the quantities that follow from programs. */
export function hasSameRoutes(previous: Colony, next: Colony): boolean {
  return textOfRoutes(previous) === textOfRoutes(next);
}

function of(kind: 'built' | 'removed' | 'schematic', { pinId, typeId }: Pin): StructureChange {
  return { kind, pinId, pinTypeId: typeId };
}

function schematicOf(pin: Pin): number | null {
  return pin.kind === 'factory' ? pin.schematicId : null;
}

/** Neither quantities of an extractor's routes nor their order count: the client rewrites both at a restart. */
function textOfRoutes({ routes, pins }: Colony): string {
  const ecus = new Set(pins.flatMap(({ kind, pinId }) => (kind === 'ecu' ? [pinId] : [])));
  const texts = routes.map(({ sourcePinId, destinationPinId, typeId, quantity, waypoints }) =>
    JSON.stringify([sourcePinId, destinationPinId, typeId, ecus.has(sourcePinId) ? null : quantity, waypoints]),
  );
  return texts.sort().join();
}

function textOfLinks({ links }: Colony): string {
  const texts = links.map(({ sourcePinId, destinationPinId, level }) => [sourcePinId, destinationPinId, level].join());
  return texts.sort().join(' ');
}
