import type { VisitInterval } from '../../game/domain/visitInterval.ts';
import { type EditProblem, MAX_VARIANTS, type Variant, type VariantComparison } from '../../game/domain/whatIf.ts';
import { SimulationError, stateAt } from '../../game/engine/index.ts';
import { listEditChoices } from './editChoices.ts';
import { EditError } from './editError.ts';
import { curveTimes, type EvaluatedVariant, evaluateVariant, fillCurve, type VariantBasis } from './evaluateVariant.ts';

/**
 * The colony and its variants side by side, from replays.
 * @throws SimulationError if the colony itself can't be simulated
 */
export function compareVariants(
  basis: VariantBasis,
  interval: VisitInterval,
  asked: readonly Variant[],
): VariantComparison {
  const current = evaluateVariant(basis, [], '');
  const variants = asked.slice(0, MAX_VARIANTS).map(({ name, edits }): EvaluatedVariant | EditProblem => {
    try {
      return evaluateVariant(basis, edits, name);
    } catch (error) {
      if (error instanceof EditError) return error.problem;
      if (error instanceof SimulationError) return { kind: 'notSimulated', problem: error.problem };
      throw error;
    }
  });
  const at = stateAt(basis.state);
  const times = curveTimes(at, [current, ...variants.filter((one) => 'figures' in one)]);
  const withCurve = (variant: EvaluatedVariant) => ({ ...variant.figures, fillFractions: fillCurve(variant, times) });
  return {
    at,
    interval,
    choices: listEditChoices(basis.state, basis.radiusKm, basis.known, basis.fleet),
    current: withCurve(current),
    variants: variants.map((variant) =>
      'figures' in variant ? { kind: 'ok', figures: withCurve(variant) } : { kind: 'impossible', problem: variant },
    ),
    curveTimes: times,
  };
}
