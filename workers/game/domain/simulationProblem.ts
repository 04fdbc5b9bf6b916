import type { PinId, RouteId, SchematicId, TypeId } from './ids.ts';

/** Why a colony has no figures, for the page to put into words. */
export type SimulationProblem =
  | { kind: (typeof PLAIN_SIMULATION_PROBLEMS)[number] }
  | { kind: (typeof PIN_PROBLEMS)[number]; pinId: PinId }
  | { kind: (typeof PIN_TYPE_PROBLEMS)[number]; pinId: PinId; typeId: TypeId }
  | { kind: 'tooLarge'; pinCount: number; routeCount: number }
  | { kind: 'routeQuantity'; routeId: RouteId; quantity: number }
  | { kind: 'unknownSchematic'; pinId: PinId; schematicId: SchematicId }
  | { kind: 'stackAmount'; pinId: PinId; typeId: TypeId; amount: number }
  | { kind: 'baseQuantity'; pinId: PinId; units: number }
  | { kind: 'cycleTime'; pinId: PinId; seconds: number }
  | { kind: 'tooManyCycles'; pinId: PinId; count: number }
  | { kind: 'tooManySteps'; count: number }
  | { kind: 'tooFewUnits'; pinId: PinId; typeId: TypeId; heldUnits: number; takenUnits: number }
  | { kind: 'crashed'; work: CrashedWork; error: string };

/** What failed with an error that nobody expected. */
export const CRASHED_WORK = ['simulation', 'planning', 'replay'] as const;

export type CrashedWork = (typeof CRASHED_WORK)[number];

/** Problems without values. */
export const PLAIN_SIMULATION_PROBLEMS = [
  /** when the colony was last updated */
  'updateTimeUnreadable',
  'noRecord',
  'newerThanClock',
  'colonyGone',
  'unknown',
] as const;

export const PIN_PROBLEMS = ['cycleStartUnreadable', 'programTimesUnreadable', 'pinTwice', 'noSuchPin'] as const;

export const PIN_TYPE_PROBLEMS = ['unknownPinType', 'unknownGoods', 'unknownResource', 'noPlaceForGoods'] as const;
