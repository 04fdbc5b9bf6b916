/** Ways to get a product on one planet: what is extracted, what is made, and what visits bring. */
import { schematicByOutput, tierOf } from '../../game/catalogue/index.ts';
import type { Schematic } from '../../game/domain/commodity.ts';
import type { DesignRequest } from '../../game/domain/design.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { SECONDS_PER_HOUR } from '../../game/domain/units.ts';
import { isImportable } from './findDesignProblem.ts';

/** Units of a commodity for one unit of the product. */
interface Need {
  typeId: TypeId;
  perUnit: number;
}

/** One commodity that factories make. */
interface Making extends Need {
  schematic: Schematic;
  /** factories that make so much that there is one unit of the product per hour */
  factoriesPerUnit: number;
}

/** What is extracted, made and brought for one unit of the product an hour. */
export interface SourcePlan {
  productTypeId: TypeId;
  extracted: readonly Need[];
  /** the product first, then what it is made of */
  made: readonly Making[];
  brought: readonly Need[];
}

/** All ways that a request allows; none is there twice. */
export function listSourcePlans(request: DesignRequest, resources: readonly TypeId[]): SourcePlan[] {
  const plans = new Map<string, SourcePlan>();
  for (const extracted of subsetsOf(rawMaterials(request.productTypeId, resources, request.extracts))) {
    for (const brings of importRules(request)) {
      const plan = makePlan(request, new Set(extracted), brings);
      if (plan === null || plan.extracted.length !== extracted.length) continue;
      plans.set(nameOf(plan), plan);
    }
  }
  return [...plans.values()];
}

/** The planet's resources that a product can be made of. */
function rawMaterials(productTypeId: TypeId, resources: readonly TypeId[], extracts: boolean): TypeId[] {
  const found = new Set<TypeId>();
  const collect = (typeId: TypeId): void => {
    if (tierOf(typeId) === 0) found.add(typeId);
    for (const { typeId: input } of schematicByOutput.get(typeId)?.inputs ?? []) collect(input);
  };
  if (extracts) collect(productTypeId);
  return resources.filter((typeId) => found.has(typeId));
}

function subsetsOf(typeIds: readonly TypeId[]): TypeId[][] {
  const subsets: TypeId[][] = [[]];
  for (const typeId of typeIds) subsets.push(...subsets.map((one) => [...one, typeId]));
  return subsets;
}

type BringRule = (typeId: TypeId) => boolean;

/**
 * What visits bring of what could also be made. For the most units, whatever they may: making it here takes up room and
 * power; with worth, only lower tiers that have a price.
 */
function importRules(request: DesignRequest): BringRule[] {
  const allowed: BringRule = (typeId) => isImportable(typeId, request);
  if (request.values === null) return [allowed];
  const { importIsk } = request.values;
  return [3, 2, 1].map(
    (tier) => (typeId: TypeId) => allowed(typeId) && tierOf(typeId) <= tier && importIsk.has(typeId),
  );
}

/** Null if something can neither be extracted, made nor brought. What has an extracted ingredient is made here. */
function makePlan(
  { productTypeId }: DesignRequest,
  extracted: ReadonlySet<TypeId>,
  brings: BringRule,
): SourcePlan | null {
  const needs = new Map<TypeId, number>([[productTypeId, 1]]);
  const plan = { productTypeId, extracted: [] as Need[], made: [] as Making[], brought: [] as Need[] };
  // A commodity comes after everything that is made of it.
  for (let tier = tierOf(productTypeId); tier >= 0; tier--) {
    for (const [typeId, perUnit] of [...needs].filter(([one]) => tierOf(one) === tier)) {
      if (typeId !== productTypeId && brings(typeId) && !hasIngredient(typeId, extracted)) {
        plan.brought.push({ typeId, perUnit });
        continue;
      }
      if (tier === 0) {
        if (!extracted.has(typeId)) return null;
        plan.extracted.push({ typeId, perUnit });
        continue;
      }
      const schematic = schematicByOutput.get(typeId)!;
      const { output, inputs, cycleSeconds } = schematic;
      const factoriesPerUnit = (perUnit * cycleSeconds) / SECONDS_PER_HOUR / output.amount;
      plan.made.push({ typeId, perUnit, schematic, factoriesPerUnit });
      for (const input of inputs) {
        needs.set(input.typeId, (needs.get(input.typeId) ?? 0) + (perUnit * input.amount) / output.amount);
      }
    }
  }
  return plan;
}

function hasIngredient(typeId: TypeId, extracted: ReadonlySet<TypeId>): boolean {
  if (extracted.has(typeId)) return true;
  return (schematicByOutput.get(typeId)?.inputs ?? []).some((input) => hasIngredient(input.typeId, extracted));
}

function nameOf({ extracted, made, brought }: SourcePlan): string {
  return [extracted, made, brought].map((needs) => needs.map(({ typeId }) => typeId).join(' ')).join('|');
}
