/** Names of commodities, structures, schematics and planet types, as the game has them. */
import { t } from '@lingui/core/macro';
import {
  commodities,
  learnedSchematicName,
  learnedTypeName,
  learnSchematics,
  learnTypes,
  planetTypeIds,
  schematics,
  structures,
} from '../../workers/game/catalogue/index.ts';
import { clientNameOf, localSchematicName, localTypeName } from '../../workers/game/catalogue/names.ts';
import type { PlanetType } from '../../workers/game/domain/commodity.ts';
import type { SchematicId, TypeId } from '../../workers/game/domain/ids.ts';
import type { LearnedSchematic, LearnedType } from '../../workers/game/domain/learned.ts';
import { capitalise, compareNames } from '../format/text.ts';

/** Name of a commodity or structure in the page's language; `Unknown type 123` for what is newer than the catalogue. */
export function typeName(typeId: TypeId): string {
  return localTypeName(typeId) ?? knownTypeName(typeId) ?? unknownTypeText(typeId);
}

/** Takes what ESI says of things that are newer than the catalogue: their names, and how much room commodities take up. */
export function learn(types: readonly LearnedType[], newSchematics: readonly LearnedSchematic[]): void {
  learnTypes(types);
  learnSchematics(newSchematics);
}

/** The order by names in the page's language. */
export function compareTypeNames(a: { typeId: TypeId }, b: { typeId: TypeId }): number {
  return compareNames(typeName(a.typeId), typeName(b.typeId));
}

/** English name of a commodity or structure, for what does not depend on the language: addresses and the search. */
export function englishTypeName(typeId: TypeId): string {
  return knownTypeName(typeId) ?? `Unknown type ${typeId}`;
}

/** Name of a commodity or structure as the player's game client has it, for texts that the client reads. */
export function clientTypeName(typeId: TypeId): string {
  return clientNameOf(typeId) ?? knownTypeName(typeId) ?? unknownTypeText(typeId);
}

/** Name of a schematic in the page's language; `Schematic 123` for one that is newer than the catalogue. */
export function schematicName(schematicId: SchematicId): string {
  const schematic = schematics.get(schematicId);
  if (schematic === undefined) return learnedSchematicName(schematicId) ?? t`Schematic ${schematicId}`;
  return localSchematicName(schematicId) ?? localTypeName(schematic.output.typeId) ?? schematic.name;
}

/** Name of a planet type in the page's language, as the game has it: `Planet (Oceanic)` */
export function planetTypeName(planetType: PlanetType): string {
  return localTypeName(planetTypeIds[planetType]) ?? `Planet (${capitalise(planetType)})`;
}

function knownTypeName(typeId: TypeId): string | undefined {
  return commodities.get(typeId)?.name ?? structures.get(typeId)?.name ?? learnedTypeName(typeId);
}

function unknownTypeText(typeId: TypeId): string {
  return t`Unknown type ${typeId}`;
}
