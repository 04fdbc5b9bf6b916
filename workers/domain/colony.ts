import type { PlanetType, Stack } from './commodity.ts';
import type { CharacterId, ColonyKey, PinId, PlanetId, RouteId, SchematicId, SystemId, TypeId } from './ids.ts';
import type { EpochSeconds, Seconds } from './units.ts';

/** One character's installation on one planet, as ESI had it at `lastUpdateAt`. Made only by `esi/parseColony`. */
export interface Colony {
  key: ColonyKey;
  characterId: CharacterId;
  planetId: PlanetId;
  systemId: SystemId;
  planetType: PlanetType;
  /** command center level, 0 to 5 */
  upgradeLevel: number;
  lastUpdateAt: EpochSeconds;
  pins: readonly Pin[];
  links: readonly Link[];
  /** in ESI's order: factories pull in that order */
  routes: readonly Route[];
  /** what in the record could not be understood, for the player to read; empty where all is well */
  oddities: readonly string[];
}

interface PinBase {
  pinId: PinId;
  typeId: TypeId;
  /** angle from the north pole, 0 … π */
  latitude: number;
  /** 0 … 2π */
  longitude: number;
  contents: readonly Stack[];
  lastCycleStartAt: EpochSeconds | null;
}

/** An ECU's drill. Heads matter for CPU, power and the map; ESI's base quantity has them in it. */
export interface Head {
  headId: number;
  latitude: number;
  longitude: number;
}

/** Fields of an ECU's program as far as ESI gives them; a field that is missing is null. */
export interface EcuPin extends PinBase {
  kind: 'ecu';
  productTypeId: TypeId | null;
  /** ESI qty_per_cycle: input of the yield formula, not a yield */
  baseQtyPerCycle: number | null;
  cycleSeconds: Seconds | null;
  installedAt: EpochSeconds | null;
  expiresAt: EpochSeconds | null;
  heads: readonly Head[];
}

export interface FactoryPin extends PinBase {
  kind: 'factory';
  schematicId: SchematicId | null;
}

/** Storage facility, launchpad or command center: holds goods, never runs. */
export interface StoragePin extends PinBase {
  kind: 'storage' | 'launchpad' | 'commandCenter';
}

/** A structure that the catalogue does not know: shown, never simulated. */
export interface UnknownPin extends PinBase {
  kind: 'unknown';
}

export type Pin = EcuPin | FactoryPin | StoragePin | UnknownPin;

export interface Link {
  sourcePinId: PinId;
  destinationPinId: PinId;
  level: number;
}

/** A standing order: at most `quantity` units of one commodity per delivery. */
export interface Route {
  routeId: RouteId;
  sourcePinId: PinId;
  destinationPinId: PinId;
  typeId: TypeId;
  quantity: number;
  waypoints: readonly PinId[];
}
