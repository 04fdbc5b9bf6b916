import { readYield } from '../server/sandbox/referenceEngine/yield.ts';
import { predictProgram } from '../workers/game/engine/index.ts';
import { type Measured, measure, ORACLE_NOTE } from './measure.ts';

const REPEATS = 200;

/** Programs of the client, from the shortest to the one with the most cycles. */
const PROGRAMS = [
  { name: '24 h of 15 min', cycleSeconds: 900, cycleCount: 96 },
  { name: '96 h of 1 h', cycleSeconds: 3600, cycleCount: 96 },
  { name: '14 d of 4 h', cycleSeconds: 14_400, cycleCount: 84 },
  { name: '14 d of 15 min', cycleSeconds: 900, cycleCount: 1344 },
];

/** Compares predictProgram with the formula written out cycle by cycle. It has no goals. */
export function benchPrograms(): Measured {
  const rows = PROGRAMS.map(({ name, cycleSeconds, cycleCount }) => {
    const engine = measure(() => {
      for (let k = 0; k < REPEATS; k++) predictProgram(6000 + k, cycleSeconds, cycleCount);
    });
    const oracle = measure(() => {
      for (let k = 0; k < REPEATS; k++) {
        const yields: number[] = [];
        for (let cycle = 0; cycle < cycleCount; cycle++) yields.push(readYield(6000 + k, cycleSeconds, cycle));
        yields.reduce((sum, units) => sum + units, 0);
      }
    });
    return [
      name,
      cycleCount,
      engine.bestMs / REPEATS,
      (engine.bestMs * 1e6) / REPEATS / cycleCount,
      oracle.bestMs / REPEATS,
      oracle.bestMs / engine.bestMs,
    ];
  });
  const columns = ['program', 'cycles', 'ms', 'ns/cycle', 'oracle ms', 'oracle / engine'];
  return { tables: [{ title: 'predictProgram', columns, rows, note: ORACLE_NOTE }], goals: [] };
}
