/**
 * A command for developers: designs a colony for a planet.
 * `npm run --silent design -- --help` explains it.
 */

import { ASSUMED_QUANTITY_PER_HEAD, designColony, planetTypeOf } from '../../workers/figures/index.ts';
import { commodities, tierOf } from '../../workers/game/catalogue/index.ts';
import {
  type Design,
  type DesignRequest,
  LEAST_DESIGN_VISIT_SECONDS,
  MOST_DESIGN_VISIT_SECONDS,
} from '../../workers/game/domain/design.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import { formatTemplate } from '../../workers/game/domain/template.ts';
import { SECONDS_PER_HOUR } from '../../workers/game/domain/units.ts';
import { InputError, readJsonArgument, runCommand } from './commandLine.ts';
import { designLimitWords, designSentence } from './designSentences.ts';

const LEAST_HOURS = LEAST_DESIGN_VISIT_SECONDS / SECONDS_PER_HOUR;
const MOST_HOURS = MOST_DESIGN_VISIT_SECONDS / SECONDS_PER_HOUR;
/** A gas giant has about 200,000. */
const MOST_DIAMETER_KM = 1e6;
const MOST_LEVEL = 5;
/** Ten heads are still below what the engine takes. */
const MOST_BASE_QUANTITY = 1e5;

const HELP = `Designs a colony: the layout that makes the most of a product on one planet, proven by replay.

Usage: npm run --silent design -- FILE        (- reads from standard input)

FILE is a JSON object:
  planet_type_id        of the planet, for example 2016 for barren
  diameter_km           of the planet, up to ${MOST_DIAMETER_KM.toLocaleString('en-US')}
  command_center_level  0 to ${MOST_LEVEL}
  product_type_id       what the colony is for
  own_resources_only    true: it lives on what the planet has; false: each visit also brings missing inputs, as many as last
                        to the next one, but never raw resources
  base_quantity         {type_id: units} that one extractor head yields per 15 minutes, before a program wears out;
                        ${ASSUMED_QUANTITY_PER_HEAD} for a resource that isn't named
  visit_hours           from one visit to the next, ${LEAST_HOURS} to ${MOST_HOURS}

Prints a JSON object:
  template        as the game client copies it
  units_per_hour  of the product: the average over the fewest whole intervals between visits that last 14 days, after as
                  many of them; less if surplus that fills the stores allows less until day 90. Each visit takes the product
                  out of all stores, and starts programs that last two hours longer than the interval, at most 14 days;
                  surplus stays
  cpu, power      {used, limit} in tf and MW
  limited_by      what keeps it from making more, for example "power", "no second extractor fits", "store fills after 31 h"

If there is no such colony, or FILE is wrong, it prints {"error"} with a sentence.

Exit code: 0, or 1 after an error.
`;

const EXIT_ERROR = 1;

function readRequest(json: unknown): DesignRequest {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new InputError('The input has to be a JSON object; --help explains.');
  }
  const input = json as Record<string, unknown>;
  const planetType = planetTypeOf(readNumber(input, 'planet_type_id') as TypeId);
  if (planetType === null) throw new InputError(`${shown(input.planet_type_id)} is no type of planet with colonies.`);
  const productTypeId = readNumber(input, 'product_type_id') as TypeId;
  if (!commodities.has(productTypeId)) {
    throw new InputError(`${shown(input.product_type_id)} is no commodity of planetary industry.`);
  }
  const level = readNumber(input, 'command_center_level');
  if (!Number.isInteger(level) || level < 0 || level > MOST_LEVEL) {
    throw outOfRange('command_center_level', `a whole number from 0 to ${MOST_LEVEL}`, level);
  }
  const diameterKm = readNumber(input, 'diameter_km');
  if (!(diameterKm > 0 && diameterKm <= MOST_DIAMETER_KM)) {
    throw outOfRange('diameter_km', `above 0 and at most ${MOST_DIAMETER_KM.toLocaleString('en-US')}`, diameterKm);
  }
  const hours = readNumber(input, 'visit_hours');
  if (!(hours >= LEAST_HOURS && hours <= MOST_HOURS)) {
    throw outOfRange('visit_hours', `from ${LEAST_HOURS} to ${MOST_HOURS}`, hours);
  }
  const ownOnly = input.own_resources_only;
  if (typeof ownOnly !== 'boolean') {
    throw new InputError(`"own_resources_only" has to be true or false, not ${shown(ownOnly)}.`);
  }
  return {
    planetType,
    radiusKm: diameterKm / 2,
    level,
    productTypeId,
    imports: ownOnly ? [] : 'any',
    extracts: true,
    quantitiesPerHead: readQuantities(input.base_quantity),
    visitSeconds: Math.round(hours * SECONDS_PER_HOUR),
    values: null,
  };
}

function readNumber(input: Record<string, unknown>, name: string): number {
  const value = input[name];
  if (typeof value !== 'number') throw new InputError(`"${name}" has to be a number, not ${shown(value)}.`);
  return value;
}

function readQuantities(value: unknown): Record<number, number> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new InputError(`"base_quantity" has to be an object of type ids and units, not ${shown(value)}.`);
  }
  const quantities: Record<number, number> = {};
  for (const [key, units] of Object.entries(value)) {
    const typeId = Number(key) as TypeId;
    if (!commodities.has(typeId) || tierOf(typeId) !== 0) {
      throw new InputError(`"base_quantity" has ${shown(key)}, which is no type id of a raw resource.`);
    }
    if (typeof units !== 'number' || !(units >= 0 && units <= MOST_BASE_QUANTITY)) {
      throw outOfRange(`base_quantity.${key}`, `0 to ${MOST_BASE_QUANTITY.toLocaleString('en-US')}`, units);
    }
    quantities[typeId] = units;
  }
  return quantities;
}

function outOfRange(name: string, range: string, value: unknown): InputError {
  return new InputError(`"${name}" has to be ${range}, not ${shown(value)}.`);
}

const MOST_SHOWN = 40;

/** A value of the input, shortened. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

function printable({ template, unitsPerHour, load, limitedBy }: Design): unknown {
  return {
    template: JSON.parse(formatTemplate(template)),
    units_per_hour: unitsPerHour,
    cpu: { used: load.cpuUsedTf, limit: load.cpuLimitTf },
    power: { used: load.powerUsedMw, limit: load.powerLimitMw },
    limited_by: designLimitWords(limitedBy),
  };
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const request = readRequest((await readJsonArgument(args)).json);
    const outcome = designColony(request);
    if (outcome.kind === 'impossible') throw new InputError(designSentence(outcome.problem, request));
    process.stdout.write(`${JSON.stringify(printable(outcome.design))}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    process.stdout.write(`${JSON.stringify({ error: error.message })}\n`);
    return EXIT_ERROR;
  }
}

await runCommand(HELP, main);
