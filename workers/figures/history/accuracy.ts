import type { Accuracy, ErrorFigure, LocatedError, PredictionError } from '../../game/domain/history.ts';
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
  #firstCount = 0;
  #comparedCount = 0;
  #exactCount = 0;
  #unprovenCount = 0;
  #largest: LocatedError | null = null;

  constructor(key: ColonyKey) {
    this.#key = key;
  }

  /** A first snapshot, with nothing to compare with. */
  bookFirst(): void {
    this.#firstCount += 1;
  }

  /** A comparison that proves nothing. */
  bookUnproven(): void {
    this.#unprovenCount += 1;
  }

  /** A comparison that proves something: exact if there are no errors. */
  bookCompared(at: EpochSeconds, errors: readonly PredictionError[]): void {
    this.#comparedCount += 1;
    if (errors.length === 0) this.#exactCount += 1;
    for (const error of errors.map(errorFigure)) {
      this.#largest = larger(this.#largest, { key: this.#key, at, error });
    }
  }

  accuracy(): Accuracy {
    return {
      visitCount: this.#firstCount + this.#comparedCount + this.#unprovenCount,
      comparedCount: this.#comparedCount,
      exactCount: this.#exactCount,
      provedNothingCount: this.#unprovenCount,
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
