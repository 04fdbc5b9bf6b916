/** What can be said before anything is laid out: whether the planet has what a product needs. */
import {
  COMMAND_CENTER_LEVELS,
  resourcesByPlanetType,
  schematicByOutput,
  structures,
  tierOf,
} from '../../game/catalogue/index.ts';
import type { DesignProblem, DesignRequest } from '../../game/domain/design.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { FactoryKind } from '../../game/domain/pinKinds.ts';
import { factoryFor, structureFor } from '../templates/planetStructures.ts';

/** Why no layout can make the product on this planet; null if one might. */
export function findDesignProblem(request: DesignRequest): DesignProblem | null {
  return findMissing(request.productTypeId, request, true) ?? findLaunchpadProblem(request);
}

/** What a commodity lacks that can be neither extracted, made nor brought. @param isProduct a product is never brought */
function findMissing(typeId: TypeId, request: DesignRequest, isProduct = false): DesignProblem | null {
  const { planetType } = request;
  if (!isProduct && isImportable(typeId, request)) return null;
  if (tierOf(typeId) === 0) {
    if (!request.extracts) return { kind: 'missingInput', typeId };
    return resourcesByPlanetType[planetType].includes(typeId) ? null : { kind: 'missingResource', planetType, typeId };
  }
  const schematic = schematicByOutput.get(typeId);
  if (schematic === undefined) return { kind: 'missingInput', typeId };
  if (factoryFor(planetType, typeId) === null) {
    const factoryKind = structures.get(schematic.factoryTypeIds[0]!)!.factoryKind as FactoryKind;
    return { kind: 'missingFactory', planetType, factoryKind };
  }
  for (const input of schematic.inputs) {
    const problem = findMissing(input.typeId, request);
    if (problem !== null) return problem;
  }
  return null;
}

/** Whether visits may bring a commodity; never raw material. */
export function isImportable(typeId: TypeId, { imports }: Pick<DesignRequest, 'imports'>): boolean {
  return tierOf(typeId) > 0 && (imports === 'any' || imports.includes(typeId));
}

function findLaunchpadProblem({ planetType, level }: DesignRequest): DesignProblem | null {
  const { cpuTf, powerMw } = COMMAND_CENTER_LEVELS[level]!;
  const launchpad = structures.get(structureFor(planetType, 'launchpad')!)!;
  if (launchpad.cpuTf > cpuTf) {
    return { kind: 'launchpadTooLarge', resource: 'cpu', level, limit: cpuTf, needed: launchpad.cpuTf };
  }
  if (launchpad.powerMw > powerMw) {
    return { kind: 'launchpadTooLarge', resource: 'power', level, limit: powerMw, needed: launchpad.powerMw };
  }
  return null;
}
