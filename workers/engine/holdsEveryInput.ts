import { INPUT, RUNNER } from './code.ts';
import { workCode, workValues } from './workspace.ts';

const code = workCode;
const values = workValues;
const { inputsEnd: RUNNER_INPUTS_END, inputs: RUNNER_INPUTS } = RUNNER;
const { cell: INPUT_CELL, demand: INPUT_DEMAND, size: INPUT_RECORD } = INPUT;

/** Whether a factory's buffer has all inputs for a cycle. @param record its runner record in the code */
export function holdsEveryInput(record: number): boolean {
  const end = code[record + RUNNER_INPUTS_END]!;
  for (let input = code[record + RUNNER_INPUTS]!; input < end; input += INPUT_RECORD) {
    if (values[code[input + INPUT_CELL]!]! < code[input + INPUT_DEMAND]!) return false;
  }
  return true;
}
