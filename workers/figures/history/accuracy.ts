import type { Accuracy, ErrorFigure, LocatedError, PredictionError, VisitVerdict } from '../../game/domain/history.ts';
import type { ColonyKey } from '../../game/domain/ids.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';

/** An error in units and as a share of the larger of both amounts. */
export function errorFigure(error: PredictionError): ErrorFigure {
  const { predictedUnits, actualUnits } = error;
  const differenceUnits = actualUnits - predictedUnits;
  const larger = Math.max(Math.abs(predictedUnits), Math.abs(actualUnits));
  return {
    ...error,
    differenceUnits,
    differenceFraction: larger === 0 ? 0 : Math.min(1, Math.abs(differenceUnits) / larger),
  };
}

/** The larger error first: by share, then by units. */
export function compareErrors(a: ErrorFigure, b: ErrorFigure): number {
  return b.differenceFraction - a.differenceFraction || Math.abs(b.differenceUnits) - Math.abs(a.differenceUnits);
}

/** Counts how right the forecasts of one colony were. */
export class AccuracyBook {
  readonly #key: ColonyKey;
  readonly #counts: Record<VisitVerdict, number> = { first: 0, exact: 0, provesNothing: 0, wrong: 0 };
  #largest: LocatedError | null = null;

  constructor(key: ColonyKey) {
    this.#key = key;
  }

  /** Counts a visit. @param errors of a wrong forecast */
  book(verdict: VisitVerdict, at: EpochSeconds, errors: readonly PredictionError[]): void {
    this.#counts[verdict] += 1;
    if (verdict !== 'wrong') return;
    for (const error of errors.map(errorFigure)) {
      this.#largest = larger(this.#largest, { key: this.#key, at, error });
    }
  }

  accuracy(): Accuracy {
    const { first, exact, provesNothing, wrong } = this.#counts;
    return {
      visitCount: first + exact + provesNothing + wrong,
      comparedCount: exact + wrong,
      exactCount: exact,
      provedNothingCount: provesNothing,
      largest: this.#largest,
    };
  }
}

/** The accuracy over several colonies. */
export function totalAccuracy(all: readonly Accuracy[]): Accuracy {
  const total = { visitCount: 0, comparedCount: 0, exactCount: 0, provedNothingCount: 0 };
  let largest: LocatedError | null = null;
  for (const accuracy of all) {
    total.visitCount += accuracy.visitCount;
    total.comparedCount += accuracy.comparedCount;
    total.exactCount += accuracy.exactCount;
    total.provedNothingCount += accuracy.provedNothingCount;
    if (accuracy.largest !== null) largest = larger(largest, accuracy.largest);
  }
  return { ...total, largest };
}

function larger(a: LocatedError | null, b: LocatedError): LocatedError {
  return a !== null && compareErrors(a.error, b.error) <= 0 ? a : b;
}
