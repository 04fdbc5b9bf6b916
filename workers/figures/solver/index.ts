/** Solves mixed-integer programs by HiGHS. Nothing else of the product knows the library. */
import type { Highs, ModelStatusCode } from 'highs';
import { loadOnce } from '../../game/domain/loadOnce.ts';
import type { Program, Solution, Solve, SolveLimits, Start } from './integerProgram.ts';

export type { Solve } from './integerProgram.ts';

const loadLibrary = loadOnce<Highs>(async () => (await import('highs')).default());

/**
 * The solver; its WebAssembly is loaded with the first call. After a failure, the next call tries again.
 * @throws Error (rejects) if it can't be loaded, or the thread's policy forbids WebAssembly
 */
export async function loadSolver(): Promise<Solve> {
  const highs = await loadLibrary();
  return (program, limits, start = []) => solve(highs, program, limits, start);
}

function solve(highs: Highs, program: Program, limits: SolveLimits, start: Start): Solution {
  const { callbackType, modelStatus, variableType, objectiveSense } = highs.constants;
  const { columns, rows } = program;
  const starts = new Int32Array(rows.length + 1);
  for (const [k, { terms }] of rows.entries()) starts[k + 1] = starts[k]! + terms.length;
  const termCount = starts[rows.length]!;
  const [indices, values] = [new Int32Array(termCount), new Float64Array(termCount)];
  for (const [k, { terms }] of rows.entries()) {
    for (const [at, [column, factor]] of terms.entries()) {
      indices[starts[k]! + at] = column;
      values[starts[k]! + at] = factor;
    }
  }
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
        indices,
        values,
      },
      integrality: Int32Array.from(columns, ({ isWhole }) =>
        isWhole ? variableType.integer : variableType.continuous,
      ),
    },
    (model): Solution => {
      const { nodes, iterations, gapFraction } = limits;
      model.options.set({ output_flag: false, mip_rel_gap: gapFraction, mip_max_nodes: nodes });
      const isMixed = columns.some(({ isWhole }) => isWhole);
      if (!isMixed) model.options.set({ simplex_strategy: PRIMAL });
      if (start.length > 0) {
        const [indices, values] = [start.map(([column]) => column), start.map(([, value]) => value)];
        model.setSolution({ indices: Int32Array.from(indices), values: Float64Array.from(values) });
      }
      // The option `simplex_iteration_limit` would end each of the many linear programs, not all of them together.
      const status: ModelStatusCode = model.run({
        [callbackType.mipInterrupt]({ data, interrupt }) {
          if (Number(data.mip_total_lp_iterations) >= iterations) interrupt();
        },
      }).modelStatus;
      if (status === modelStatus.infeasible || status === modelStatus.unboundedOrInfeasible)
        return { kind: 'infeasible' };
      const isLimited = status === modelStatus.solutionLimit || status === modelStatus.interrupted;
      if (!isLimited && status !== modelStatus.optimal) return { kind: 'nothingFound' };
      if (model.info.get('primal_solution_status') !== FEASIBLE) return { kind: 'nothingFound' };
      const gain = model.getObjectiveValue();
      return {
        kind: 'solved',
        values: model.getSolution().colValue,
        gain,
        bound: isMixed ? Math.max(gain, Number(model.info.get('mip_dual_bound'))) : gain,
        isProven: !isLimited,
        iterations: Number(model.info.get('simplex_iteration_count')),
      };
    },
  );
}

/** The primal simplex method. It starts at nothing taken, and takes a third of the time of the usual method. */
const PRIMAL = 4;

/** The library's word for a solution that fits all rows. */
const FEASIBLE = 2;
