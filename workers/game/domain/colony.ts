import type { PlanetType, Stack } from './commodity.ts';
import type { CharacterId, ColonyKey, PinId, PlanetId, RouteId, SchematicId, SystemId, TypeId } from './ids.ts';
import type { Oddity } from './oddity.ts';
import type { StoreKind } from './pinKinds.ts';
import type { EpochSeconds, Seconds } from './units.ts';

/** One character's installation on one planet, as ESI reported it for `lastUpdateAt`. Only `esi/parseColony` makes it. */
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
  /** found in ESI's record; usually empty */
  oddities: readonly Oddity[];
}

/** A point on a planet. */
export interface Place {
  /** angle from the north pole, 0 … π */
  latitude: number;
  /** 0 … 2π */
  longitude: number;
}

interface PinBase extends Place {
  pinId: PinId;
  typeId: TypeId;
  contents: readonly Stack[];
  lastCycleStartAt: EpochSeconds | null;
}

/** An ECU's drill. Heads matter for CPU, power and the map; ESI's base quantity already includes them. */
interface Head extends Place {
  headId: number;
}

/** The cycle of a program to which ESI gives none. Its timer runs, so it is simulated, too, and the player is told. */
export const ASSUMED_CYCLE_SECONDS: Seconds = 3600;

/** An ECU with its program. Fields that ESI leaves out are null. */
export interface EcuPin extends PinBase {
  kind: 'ecu';
  productTypeId: TypeId | null;
  /** ESI qty_per_cycle: input of the yield formula, not a yield */
  baseQtyPerCycle: number | null;
  /** see ASSUMED_CYCLE_SECONDS */
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
  kind: StoreKind;
}

/** A structure that isn't in the catalogue: shown, but never simulated. */
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
