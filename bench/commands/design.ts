/**
 * A command for developers: designs a colony for a planet.
 * `npm run --silent design -- --help` explains it.
 */

import { ASSUMED_QUANTITY_PER_HEAD } from '../../workers/figures/index.ts';
import { LEAST_DESIGN_VISIT_SECONDS, MOST_DESIGN_VISIT_SECONDS } from '../../workers/game/domain/design.ts';
import { SECONDS_PER_HOUR } from '../../workers/game/domain/units.ts';
import { type DesignInput, designColony } from '../../workers/package/designs.ts';
import { EngineError } from '../../workers/package/engineError.ts';
import { InputError, readJsonArgument, runCommand } from './commandLine.ts';

const HELP = `Designs a colony: the layout that makes the most of a product on one planet, proven by replay.

Usage: npm run --silent design -- FILE        (- reads from standard input)

FILE is a JSON object:
  planet_type_id        of the planet, for example 2016 for barren
  diameter_km           of the planet, up to 1,000,000
  command_center_level  0 to 5
  product_type_id       what the colony is for
  own_resources_only    true: it lives on what the planet has; false: each visit also brings missing inputs, as many as last
                        to the next one, but never raw resources
  base_quantity         {type_id: units} that one extractor head yields per 15 minutes, before a program wears out;
                        ${ASSUMED_QUANTITY_PER_HEAD} for a resource that isn't named
  visit_hours           from one visit to the next, ${LEAST_DESIGN_VISIT_SECONDS / SECONDS_PER_HOUR} to ${MOST_DESIGN_VISIT_SECONDS / SECONDS_PER_HOUR}

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

async function main(args: readonly string[]): Promise<number> {
  try {
    const { json } = await readJsonArgument(args);
    process.stdout.write(`${JSON.stringify(designColony(json as DesignInput))}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof EngineError || error instanceof InputError)) throw error;
    process.stdout.write(`${JSON.stringify({ error: error.message })}\n`);
    return EXIT_ERROR;
  }
}

await runCommand(HELP, main);
