import type { PinId, RouteId, SchematicId, TypeId } from './ids.ts';

/** Something odd in ESI's record of a colony, for the page to put into words. The colony is simulated all the same. */
export type Oddity =
  | { kind: 'noLevel' | 'noLinks' | 'noRoutes' }
  | { kind: 'level'; level: number; assumedLevel: number }
  | { kind: 'pinTwice'; pinId: PinId }
  | { kind: 'unknownStructure'; pinId: PinId; typeId: TypeId }
  | { kind: 'unknownCommodity'; typeId: TypeId }
  | { kind: 'unknownSchematic'; pinId: PinId; schematicId: SchematicId }
  | { kind: 'stackAmount'; pinId: PinId; typeId: TypeId; amount: number }
  /** stacks that can't be read; the pin is simulated without them */
  | { kind: 'stacksUnread'; pinId: PinId; count: number }
  | { kind: 'cycleTime'; pinId: PinId; seconds: number }
  | { kind: 'baseQuantity'; pinId: PinId; units: number }
  | { kind: 'routeToNowhere'; routeId: RouteId; pinId: PinId }
  | { kind: 'routeQuantity'; routeId: RouteId; quantity: number }
  /** how many there are besides these */
  | { kind: 'more'; count: number };
