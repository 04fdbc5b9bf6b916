/** What planets can be for, and what that brings at most. */
import {
  resourcesByPlanetType,
  schematicByOutput,
  schematicsByInput,
  structures,
  tierOf,
} from '../../game/catalogue/index.ts';
import type { PlanetType } from '../../game/domain/commodity.ts';
import type { DesignRequest } from '../../game/domain/design.ts';
import { PROGRAM_SLACK_SECONDS } from '../../game/domain/design.ts';
import { getOrAdd } from '../../game/domain/groups.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { Seconds } from '../../game/domain/units.ts';
import { cycleSecondsFor, MAX_PROGRAM_SECONDS } from '../../game/sustain/index.ts';
import { CandidateSearch } from '../design/designCandidates.ts';
import { type EcuSet, listEcuSets } from '../design/ecuSets.ts';
import { findDesignProblem } from '../design/findDesignProblem.ts';
import { listSourcePlans } from '../design/sourcePlans.ts';

export interface Role {
  productTypeId: TypeId;
  extracts: boolean;
  /** what visits bring */
  imports: readonly TypeId[];
}

/** Rates of a product and of what is brought for it. */
export interface RoleRates {
  unitsPerHour: number;
  imports: readonly { typeId: TypeId; unitsPerHour: number }[];
}

/** Names a role. */
export function roleName({ productTypeId, extracts, imports }: Role): string {
  return `${productTypeId} ${extracts} ${imports.join()}`;
}

/** Everything that planets of a type can extract and refine, with what has to be brought for it. */
export function extractingRoles(planetType: PlanetType, rawDemands: ReadonlySet<TypeId>): Role[] {
  const resources = resourcesByPlanetType[planetType];
  const basic = resources.flatMap((typeId) => schematicsByInput.get(typeId) ?? []).map(({ output }) => output.typeId);
  const own = new Set(basic);
  const roles: Role[] = [...resources.filter((typeId) => rawDemands.has(typeId)), ...basic].map((productTypeId) => ({
    productTypeId,
    extracts: true,
    imports: [],
  }));
  for (const { inputs, output } of schematicByOutput.values()) {
    const { typeId: productTypeId } = output;
    const isOwn = (typeId: TypeId): boolean =>
      own.has(typeId) ||
      (tierOf(typeId) > 1 && schematicByOutput.get(typeId)!.inputs.every((one) => isOwn(one.typeId)));
    if (tierOf(productTypeId) < 2 || factoryOn(planetType, productTypeId) === null) continue;
    const missing = inputs.filter(({ typeId }) => !isOwn(typeId)).map(({ typeId }) => typeId);
    // One input from here and the others brought: only of P2, where half of the material is then never carried.
    if (missing.length > 0 && (tierOf(productTypeId) > 2 || missing.length === inputs.length)) continue;
    roles.push({ productTypeId, extracts: true, imports: missing });
  }
  return roles;
}

/** Everything that planets can make of what is brought: from their inputs, or from what those are made of. */
export function makingRoles(): Role[] {
  return [...schematicByOutput.values()].flatMap(({ inputs, output }): Role[] => {
    const { typeId: productTypeId } = output;
    if (tierOf(productTypeId) < 2) return [];
    const direct = inputs.map(({ typeId }) => typeId);
    const parts = new Set(
      direct.flatMap((typeId) =>
        tierOf(typeId) < 2 ? [typeId] : schematicByOutput.get(typeId)!.inputs.map((one) => one.typeId),
      ),
    );
    const roles = [{ productTypeId, extracts: false, imports: direct }];
    if (tierOf(productTypeId) > 2) roles.push({ productTypeId, extracts: false, imports: [...parts] });
    return roles;
  });
}

/** Whether planets of a type can play a role. */
export function canPlay(role: Role, planetType: PlanetType): boolean {
  return factoryOn(planetType, role.productTypeId) !== null || tierOf(role.productTypeId) === 0;
}

/** The planet type's factory of a product; null if it has none. */
function factoryOn(planetType: PlanetType, productTypeId: TypeId): TypeId | null {
  const { factoryTypeIds = [] } = schematicByOutput.get(productTypeId) ?? {};
  return factoryTypeIds.find((typeId) => structures.get(typeId)?.planetType === planetType) ?? null;
}

/**
 * What no design of a role makes more than: as if goods were always where they are needed, with the fewest stores.
 * @returns null if the planet can't play the role
 */
export function boundRates(request: DesignRequest): RoleRates | null {
  if (findDesignProblem(request) !== null) return null;
  let best: RoleRates | null = null;
  for (const plan of listSourcePlans(request, resourcesByPlanetType[request.planetType])) {
    const sets = new Map(plan.extracted.map(({ typeId }) => [typeId, ecuSetsOf(request, typeId)]));
    const { boundPerHour } = new CandidateSearch(plan, request, sets);
    if (boundPerHour <= (best?.unitsPerHour ?? 0)) continue;
    best = {
      unitsPerHour: boundPerHour,
      imports: plan.brought.map(({ typeId, perUnit }) => ({ typeId, unitsPerHour: perUnit * boundPerHour })),
    };
  }
  return best;
}

const keptEcuSets = new Map<string, readonly EcuSet[]>();

function ecuSetsOf({ quantitiesPerHead, visitSeconds, mostHeads }: DesignRequest, typeId: TypeId): readonly EcuSet[] {
  const quantity = quantitiesPerHead[typeId] ?? 0;
  const name = `${quantity} ${visitSeconds} ${mostHeads}`;
  return getOrAdd(keptEcuSets, name, () => {
    const programSeconds: Seconds = Math.min(MAX_PROGRAM_SECONDS, visitSeconds + PROGRAM_SLACK_SECONDS);
    return listEcuSets(quantity, visitSeconds, cycleSecondsFor(programSeconds), mostHeads);
  });
}

/** Everything that goes into a commodity. */
export function needsOf(typeId: TypeId): TypeId[] {
  const inputs = schematicByOutput.get(typeId)?.inputs ?? [];
  return [...new Set(inputs.flatMap((input) => [input.typeId, ...needsOf(input.typeId)]))];
}
