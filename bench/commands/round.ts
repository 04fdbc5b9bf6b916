/**
 * A command for developers: plans a round of visits for colonies from ESI's records.
 * `npm run --silent round -- --help` explains it.
 */
import { planRound, type RoundInput } from '../../workers/package/rounds.ts';
import { readJsonArgument, runCommand } from './commandLine.ts';

const HELP = `Plans a round of visits: what to restart, collect and deliver, in what order, and what to buy.

Usage: npm run --silent round -- FILE        (- reads from standard input)

FILE holds a JSON object:
  round_at, next_round_at  ISO times; the next round is after this one
  restart          "ending" (default): programs that end before the next round; "ended": only those that have ended
  program_seconds  length of restarted programs, at most 14 days; null (default): as before; "best": for each
                   colony, what earns the most until the next round and lasts 2 hours longer
  pool             who can pass goods to each other: "account" (default), "everyone" or "nobody"
  stock            [{account, type_id, amount}] that a pool already has; account is null if everyone shares one pool,
                   and the character if nobody shares
  hold_m3          cargo hold; null (default): unlimited
  prices           {type_id: ISK per unit}
  customs_tax      export tax as a fraction, 0.05 for 5 %; imports pay half
  login_isk        what a login has to bring, shared by the visits of its character; 0 (default)
  p0_sells         true: raw material beyond what factories use counts at its price; false (default)
  haul_isk_per_m3  cost of hauling what leaves and enters a colony; 0 (default)
  colonies         [{id, character, account, planet, layout}]; planet and layout as for "simulate"

Prints a JSON object:
  visits   one for each colony that can be planned: {id, needed, can_wait_until, worth_isk, restarts, collects, deliveries,
           lasts_until, limited_by, lost, stops: {time, pin_id, kind, type_id?, cause?, lost_fraction?}}; worth_isk is
           null if a price is missing; lasts_until is round_at where nothing is brought and a factory lacks it. A visit
           is needed if something has stopped, or will before the next round by more than 10 % of the interval, or if a
           store would overflow before it, and if the visit changes that; for a program alone, and without a gain until
           the next round, only if more goods are kept over eight rounds than without the visit. Inputs are brought only
           where prices are missing or products earn more than they cost, and raw material only from stock or from
           colonies that export it; a product that no route takes away is in "lost", and no reason to bring less
  logins   [{character, is_return, visits: [id]}] in order: whoever brings most first, after those whose goods that needs
  buy, surplus   [{account, type_id, amount}]
  skipped  ids of visits that aren't needed, and bring no more than their share of login_isk or than 10 % of what
           the colony earns until the next round; collecting alone is no visit
  errors   [{id, message}] of colonies that can't be read or simulated

Exit code: 0; 2 if FILE can't be read or isn't such an object.
`;

async function main(args: readonly string[]): Promise<number> {
  const { json } = await readJsonArgument(args);
  process.stdout.write(`${JSON.stringify(planRound(json as RoundInput), null, 1)}\n`);
  return 0;
}

await runCommand(HELP, main);
