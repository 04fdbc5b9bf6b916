/**
 * A command for developers: judges planet templates of the game client.
 * `npm run --silent templates -- --help` explains it.
 */

import { ASSUMED_QUANTITY_PER_HEAD, readTemplates } from '../../workers/figures/index.ts';
import type { TemplateReading } from '../../workers/game/domain/template.ts';
import { judged } from '../../workers/package/judgedTemplate.ts';
import { templateSentence } from '../../workers/package/sentences.ts';
import { InputError, readFileArgument, runCommand } from './commandLine.ts';

const HELP = `Judges planet templates: what they make in 14 days, and what is wrong with them.

Usage: npm run --silent templates -- FILE…        (- reads from standard input)

FILE holds planet templates as the game client copies them: one or many, one per line, one after the other, in an array
or with other text around them.

Prints a JSON array, one template per line, in the order of the files:
  file            as given
  ok              false if there is something that can't be read as a template; then only "file" and "error" say anything
  error           its place and what is wrong; otherwise null
  comment, planet_type_id, level   of the template
  products        type ids of what it extracts or makes and doesn't use itself
  cpu, power      {used, limit} in tf and MW, on a planet of the template's diameter
  faults          [{kind, pins}]; pins are numbered from 1, as in the template. Kinds: missingRoute, missingInput, missingLink,
                  overloadedLink, overCpu, overPower, unknownType, wrongStructure, missingResource
  units_per_hour  {type_id: units} of the products: the average of 14 days from empty stores, without deliveries. Every
                  extractor is assumed to run one program of 14 days in 15-minute cycles, base quantity
                  ${ASSUMED_QUANTITY_PER_HEAD} for each head
  supplied        {units_per_hour, imports_per_hour, hours_per_load}: the same with stores that always hold the inputs that
                  it neither extracts nor makes; how much of these it uses; and for how many hours stores full of them last
                  (null without imports)

Exit code: 0 if all were read, 1 if some were not, 2 if a FILE can't be opened.
`;

const EXIT_SOME_FAILED = 1;

const UNREADABLE = {
  comment: null,
  planet_type_id: null,
  level: null,
  products: [],
  cpu: null,
  power: null,
  faults: [],
  units_per_hour: {},
  supplied: null,
};

function printable(file: string, reading: TemplateReading): unknown {
  if (reading.kind === 'template') return { file, ok: true, error: null, ...judged(reading.template) };
  const { line, column, problem } = reading.error;
  return { file, ok: false, error: `Line ${line}, column ${column}: ${templateSentence(problem)}`, ...UNREADABLE };
}

async function main(files: readonly string[]): Promise<number> {
  if (files.length === 0) throw new InputError('Name one file or more, or - for standard input; --help explains.');
  const contents: { file: string; content: string }[] = [];
  for (const file of files) contents.push({ file, content: (await readFileArgument(file)).content });
  const read = contents.flatMap(({ file, content }) => readTemplates(content).map((reading) => ({ file, reading })));
  const lines = read.map(({ file, reading }) => JSON.stringify(printable(file, reading)));
  process.stdout.write(`[\n${lines.join(',\n')}\n]\n`);
  return read.some(({ reading }) => reading.kind === 'unreadable') ? EXIT_SOME_FAILED : 0;
}

await runCommand(HELP, main);
