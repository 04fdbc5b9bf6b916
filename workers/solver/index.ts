/** Solves mixed-integer programs by HiGHS. Nothing else of the product knows the library. */
import type { Highs, ModelStatusCode } from 'highs';
import type { Program, Solution, Solve, SolveLimits } from './integerProgram.ts';

export type { Solve } from './integerProgram.ts';

let loading: Promise<Highs> | null = null;

/**
 * The solver; its WebAssembly is loaded with the first call. After a failure, the next call tries again.
 * @throws Error (rejects) if it can't be loaded, or the thread's policy forbids WebAssembly
 */
export async function loadSolver(): Promise<Solve> {
  loading ??= import('highs')
    .then(({ default: load }) => load())
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  const highs = await loading;
  return (program, limits) => solve(highs, program, limits);
}

function solve(highs: Highs, program: Program, { seconds, gapFraction }: SolveLimits): Solution {
  const { modelStatus, variableType, objectiveSense } = highs.constants;
  const { columns, rows } = program;
  const starts = new Int32Array(rows.length + 1);
  for (const [k, { terms }] of rows.entries()) starts[k + 1] = starts[k]! + terms.length;
  const terms = rows.flatMap((row) => row.terms);
  const limited = (value: number) => Math.max(-highs.infinity, Math.min(highs.infinity, value));
  return highs.withModel(
    {
      numCols: columns.length,
      numRows: rows.length,
      sense: objectiveSense.maximize,
      colCost: Float64Array.from(columns, ({ gain }) => gain),
      colLower: Float64Array.from(columns, ({ least }) => limited(least)),
      colUpper: Float64Array.from(columns, ({ most }) => limited(most)),
      rowLower: Float64Array.from(rows, ({ least }) => limited(least)),
      rowUpper: Float64Array.from(rows, ({ most }) => limited(most)),
      matrix: {
        format: 'csr',
        numRows: rows.length,
        numCols: columns.length,
        starts,
        indices: Int32Array.from(terms, ([column]) => column),
        values: Float64Array.from(terms, ([, factor]) => factor),
      },
      integrality: Int32Array.from(columns, ({ isWhole }) =>
        isWhole ? variableType.integer : variableType.continuous,
      ),
    },
    (model): Solution => {
      model.options.set({ output_flag: false, time_limit: seconds, mip_rel_gap: gapFraction });
      const status: ModelStatusCode = model.run().modelStatus;
      if (status === modelStatus.infeasible || status === modelStatus.unboundedOrInfeasible)
        return { kind: 'infeasible' };
      const isTimeOver = status === modelStatus.timeLimit;
      const isMixed = columns.some(({ isWhole }) => isWhole);
      if (isTimeOver && !Number.isFinite(Number(model.info.get('objective_function_value'))))
        return { kind: 'nothingFound' };
      if (!isTimeOver && status !== modelStatus.optimal) return { kind: 'nothingFound' };
      if (model.info.get('primal_solution_status') !== 2) return { kind: 'nothingFound' };
      const gain = model.getObjectiveValue();
      return {
        kind: 'solved',
        values: model.getSolution().colValue,
        gain,
        bound: isMixed ? Math.max(gain, Number(model.info.get('mip_dual_bound'))) : gain,
        isTimeOver,
      };
    },
  );
}
