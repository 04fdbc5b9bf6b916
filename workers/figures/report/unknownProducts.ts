import type { TypeId } from '../../game/domain/ids.ts';
import type { ColonyReport } from '../../game/domain/report.ts';

/** What factories make by schematics that the catalogue lacks: a stand-in for each, which has no price. */
export function unknownProducts({ oddities }: Pick<ColonyReport, 'oddities'>): TypeId[] {
  return oddities.flatMap((oddity) => (oddity.kind === 'unknownSchematic' ? (-oddity.schematicId as TypeId) : []));
}
