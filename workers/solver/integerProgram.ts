/** A mixed-integer program, and what a solver says about it. Plain numbers; the solver's library knows nothing else. */

export interface Column {
  /** of one unit, in what is maximised */
  gain: number;
  least: number;
  most: number;
  isWhole: boolean;
}

/** least ≤ Σ factor × column ≤ most */
export interface Row {
  least: number;
  most: number;
  terms: readonly (readonly [column: number, factor: number])[];
}

export interface Program {
  columns: readonly Column[];
  rows: readonly Row[];
}

export interface SolveLimits {
  seconds: number;
  /** it may stop this close to the best, as a fraction of the best */
  gapFraction: number;
}

export type Solution =
  | {
      kind: 'solved';
      values: Float64Array;
      gain: number;
      /** nothing can gain more than this */
      bound: number;
      isTimeOver: boolean;
    }
  | { kind: 'infeasible' }
  /** the time was over before anything was found */
  | { kind: 'nothingFound' };

/** Maximises a program's gain. Runs until it is done. */
export type Solve = (program: Program, limits: SolveLimits) => Solution;
