/** Builders of small colonies, for tests that need to see every number. */
import type {
  Colony,
  EcuPin,
  FactoryPin,
  Pin,
  Route,
  StoragePin,
  UnknownPin,
} from '../../workers/game/domain/colony.ts';
import type { Stack } from '../../workers/game/domain/commodity.ts';
import {
  type CharacterId,
  colonyKey,
  type PinId,
  type PlanetId,
  type RouteId,
  type SchematicId,
  type SystemId,
  type TypeId,
} from '../../workers/game/domain/ids.ts';

/** 2026-03-01T12:00:00Z: `last_update` of made colonies. */
export const MADE_AT = 1_772_366_400;

/** Structures of a gas planet, with the planet's own type ids. */
export const STRUCTURE = {
  commandCenter: 2534 as TypeId,
  ecu: 3060 as TypeId,
  basicFactory: 2492 as TypeId,
  storage: 2536 as TypeId,
  launchpad: 2543 as TypeId,
} as const;

export const TYPE = {
  aqueousLiquids: 2268 as TypeId,
  ionicSolutions: 2309 as TypeId,
  water: 3645 as TypeId,
  electrolytes: 2390 as TypeId,
  coolant: 9832 as TypeId,
} as const;

export const SCHEMATIC = {
  /** 3,000 aqueous liquids → 20 water, 30 min */
  water: 121 as SchematicId,
  /** 3,000 ionic solutions → 20 electrolytes, 30 min */
  electrolytes: 123 as SchematicId,
  /** 40 electrolytes + 40 water → 5 coolant, 1 h */
  coolant: 66 as SchematicId,
} as const;

/** A stack's type and amount as a pair. */
export type Held = readonly [typeId: TypeId, amount: number];

const PLACE = { latitude: 1, longitude: 1 };

export function makeEcu(
  pinId: number,
  program: Partial<Omit<EcuPin, 'pinId' | 'kind' | 'contents'>> & { held?: readonly Held[] } = {},
): EcuPin {
  const { held = [], ...fields } = program;
  return {
    kind: 'ecu',
    pinId: pinId as PinId,
    typeId: STRUCTURE.ecu,
    ...PLACE,
    contents: toStacks(held),
    productTypeId: TYPE.aqueousLiquids,
    baseQtyPerCycle: 5000,
    cycleSeconds: 1800,
    installedAt: MADE_AT,
    expiresAt: MADE_AT + 86_400,
    lastCycleStartAt: MADE_AT,
    heads: [],
    ...fields,
  };
}

/** @param lastCycleStartAt null: it never ran */
export function makeFactory(
  pinId: number,
  schematicId: SchematicId | null,
  held: readonly Held[] = [],
  lastCycleStartAt: number | null = null,
): FactoryPin {
  return {
    kind: 'factory',
    pinId: pinId as PinId,
    typeId: STRUCTURE.basicFactory,
    ...PLACE,
    contents: toStacks(held),
    lastCycleStartAt,
    schematicId,
  };
}

export function makeStorage(
  pinId: number,
  held: readonly Held[] = [],
  kind: StoragePin['kind'] = 'launchpad',
): StoragePin {
  return {
    kind,
    pinId: pinId as PinId,
    typeId: STRUCTURE[kind],
    ...PLACE,
    contents: toStacks(held),
    lastCycleStartAt: null,
  };
}

export function makeUnknownPin(pinId: number, held: readonly Held[] = []): UnknownPin {
  return {
    kind: 'unknown',
    pinId: pinId as PinId,
    typeId: 1 as TypeId,
    ...PLACE,
    contents: toStacks(held),
    lastCycleStartAt: null,
  };
}

/** A route without its id: `makeColony` numbers them. */
export function makeRoute(from: number, to: number, typeId: TypeId, quantity: number): Omit<Route, 'routeId'> {
  return { sourcePinId: from as PinId, destinationPinId: to as PinId, typeId, quantity, waypoints: [] };
}

export function makeColony(
  pins: readonly Pin[],
  routes: readonly Omit<Route, 'routeId'>[] = [],
  lastUpdateAt: number = MADE_AT,
): Colony {
  const characterId = 90_000_001 as CharacterId;
  const planetId = 40_000_001 as PlanetId;
  return {
    key: colonyKey(characterId, planetId),
    characterId,
    planetId,
    systemId: 30_000_001 as SystemId,
    planetType: 'gas',
    upgradeLevel: 5,
    lastUpdateAt,
    pins,
    links: [],
    routes: routes.map((route, index) => ({ ...route, routeId: (index + 1) as RouteId })),
    oddities: [],
  };
}

function toStacks(held: readonly Held[]): Stack[] {
  return held.map(([typeId, amount]) => ({ typeId, amount }));
}
