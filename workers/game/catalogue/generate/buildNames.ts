import type { CatalogueFile } from '../catalogueFile.ts';
import type { LocalNames, NameLanguage } from '../names.ts';
import type { GameExport } from './gameExport.ts';

/** The names of everything in the catalogue in one language, ascending by id. English ones are left out. */
export function buildNames(
  {
    commodities,
    structures,
    planetTypes,
    schematics,
  }: Pick<CatalogueFile, 'commodities' | 'structures' | 'planetTypes' | 'schematics'>,
  gameExport: Pick<GameExport, 'types' | 'schematics'>,
  language: NameLanguage,
): LocalNames {
  const wanted = new Set<number>([...commodities, ...structures, ...planetTypes].map(({ typeId }) => typeId));
  const types: Record<number, string> = {};
  for (const { typeId, localNames } of gameExport.types) {
    const local = localNames[language];
    if (wanted.has(typeId) && local !== undefined) types[typeId] = local;
  }
  const schematicNames: Record<number, string> = {};
  const kept = new Set<number>(schematics.map(({ schematicId }) => schematicId));
  for (const { schematicId, output, localNames } of gameExport.schematics) {
    const local = localNames[language];
    if (kept.has(schematicId) && local !== undefined && local !== types[output.typeId])
      schematicNames[schematicId] = local;
  }
  return { types, schematics: schematicNames };
}
