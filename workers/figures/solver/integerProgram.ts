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

/** How long a solver works, counted in its own steps: the same question has the same answer on every machine. */
export interface SolveLimits {
  /** branch-and-bound nodes at most */
  nodes: number;
  /** simplex iterations at most; looked at after each round of cuts, heuristic and node */
  iterations: number;
  /** it may stop this close to the best, as a fraction of the best */
  gapFraction: number;
}

/** Values of some columns to start from: at least those of whole columns. */
export type Start = readonly (readonly [column: number, value: number])[];

export type Solution =
  | {
      kind: 'solved';
      values: Float64Array;
      gain: number;
      /** nothing can gain more than this */
      bound: number;
      /** false: it came to its limits before it was as close to the best as it should be */
      isProven: boolean;
      /** that it took */
      iterations: number;
    }
  | { kind: 'infeasible' }
  /** it came to its limits before anything was found */
  | { kind: 'nothingFound' };

/** Maximises a program's gain, and never finds less than what it starts from. Runs until it is done. */
export type Solve = (program: Program, limits: SolveLimits, start?: Start) => Solution;
