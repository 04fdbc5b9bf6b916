/**
 * Ids of the game, branded so that the compiler refuses to mix them: a schematic's id
 * and a commodity's type id are both small integers, and comparing them is always a bug.
 */
declare const brand: unique symbol;
type Id<Name extends string> = number & { readonly [brand]: Name };

export type TypeId = Id<'TypeId'>;
export type PinId = Id<'PinId'>;
export type RouteId = Id<'RouteId'>;
export type PlanetId = Id<'PlanetId'>;
export type SystemId = Id<'SystemId'>;
export type SchematicId = Id<'SchematicId'>;
export type CharacterId = Id<'CharacterId'>;

/** The account name of characters without an account. */
export const NO_ACCOUNT = '-';

/** One character's colony on one planet, as one string: usable as a map key and as an atom's name. */
export type ColonyKey = string & { readonly [brand]: 'ColonyKey' };

/** A colony, and what its planet is called. */
export interface NamedColony {
  key: ColonyKey;
  characterId: CharacterId;
  planetName: string;
}

/** Builds a colony's key; nothing else may. */
export function colonyKey(characterId: CharacterId, planetId: PlanetId): ColonyKey {
  return `${characterId}/${planetId}` as ColonyKey;
}

/** The ids in a colony's key; nothing else reads it. */
export function idsOfKey(key: ColonyKey): { characterId: CharacterId; planetId: PlanetId } {
  const [characterId, planetId] = key.split('/').map(Number);
  return { characterId: characterId as CharacterId, planetId: planetId as PlanetId };
}
