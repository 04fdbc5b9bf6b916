/** Names of the game in the languages of its client. English ones are in the catalogue itself. */
import type { SchematicId, TypeId } from '../domain/ids.ts';

/** The languages of the client besides English, as the Static Data Export names them. */
export const NAME_LANGUAGES = ['de', 'es', 'fr', 'ja', 'ko', 'ru', 'zh'] as const;

export type NameLanguage = (typeof NAME_LANGUAGES)[number];

/** The content of `generated/names.de.json`: only names that differ from the English ones. */
export interface LocalNames {
  /** of commodities, structures and planets, by type id */
  types: Readonly<Record<TypeId, string>>;
  /** by schematic id; only those that differ from what the schematic makes */
  schematics: Readonly<Record<SchematicId, string>>;
}

export const ENGLISH_NAMES: LocalNames = { types: {}, schematics: {} };

let pageNames = ENGLISH_NAMES;
let clientNames = ENGLISH_NAMES;
let languageOfClient: 'en' | NameLanguage = 'en';

/** Sets the names that the page shows. The worker, whose figures are in no language, leaves them English. */
export function setPageNames(names: LocalNames): void {
  pageNames = names;
}

/** Sets the language of the player's game client and its names, for texts that it reads and writes. */
export function setClientNames(language: 'en' | NameLanguage, names: LocalNames): void {
  clientNames = names;
  languageOfClient = language;
}

/** The name of a type in the page's language; undefined where it is the English one. */
export function localTypeName(typeId: TypeId): string | undefined {
  return pageNames.types[typeId];
}

/** The name of a schematic in the page's language; undefined where it is the English one, or that of its product. */
export function localSchematicName(schematicId: SchematicId): string | undefined {
  return pageNames.schematics[schematicId];
}

/** The name of a type in the language of the player's client; undefined where it is the English one. */
export function clientNameOf(typeId: TypeId): string | undefined {
  return clientNames.types[typeId];
}

/** The language of the player's client, which writes numbers as it does. */
export function clientLanguage(): 'en' | NameLanguage {
  return languageOfClient;
}
