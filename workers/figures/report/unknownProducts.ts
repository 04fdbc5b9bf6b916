import type { TypeId } from '../../game/domain/ids.ts';
import type { ColonyReport } from '../../game/domain/report.ts';

/**
 * What a colony's factories make by schematics that the catalogue lacks: one stand-in for each schematic, which no real type
 * has. Neither product nor amount is known, so that sums of ISK count it as one more commodity without a price.
 */
export function unknownProducts({ oddities }: Pick<ColonyReport, 'oddities'>): TypeId[] {
  return oddities.flatMap((oddity) => (oddity.kind === 'unknownSchematic' ? (-oddity.schematicId as TypeId) : []));
}
