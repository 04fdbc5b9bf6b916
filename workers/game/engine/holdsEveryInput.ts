import { INPUT, RUNNER } from './code.ts';
import { workCode, workValues } from './workspace.ts';

const code = workCode;
const values = workValues;
const RUNNER_INPUTS_END = RUNNER.inputsEnd;
const RUNNER_INPUTS = RUNNER.inputs;
const INPUT_CELL = INPUT.cell;
const INPUT_DEMAND = INPUT.demand;
const INPUT_RECORD = INPUT.size;

/** Whether a factory's buffer has all inputs for a cycle. @param record its runner record in the code */
export function holdsEveryInput(record: number): boolean {
  const end = code[record + RUNNER_INPUTS_END]!;
  for (let input = code[record + RUNNER_INPUTS]!; input < end; input += INPUT_RECORD) {
    if (values[code[input + INPUT_CELL]!]! < code[input + INPUT_DEMAND]!) return false;
  }
  return true;
}
