/**
 * Colonies with their answers by the independent engine of the sandbox, so that engines in any language can test themselves.
 * The same in every build, until the drawn colonies or the game's rules change.
 */

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { startReference } from '../../server/sandbox/referenceEngine/simulate.ts';
import { anyColony, anySpanSeconds } from '../../tests/oracle/anyColony.ts';
import type { Colony } from '../../workers/game/domain/colony.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { formatColony, toIso } from '../../workers/game/records/formatColony.ts';
import { parseColony } from '../../workers/game/records/parseColony.ts';
import { startOf, toStopRecord } from '../../workers/package/esiRecords.ts';
import engineVersion from './version.json' with { type: 'json' };

/** How many colonies are in the set. */
export const CONFORMANCE_CASES = 400;

const SEED = 1;
/** Enough for that many after odd and idle ones are left out. */
const DRAWN = 900;

const FORM = {
  version: engineVersion.version,
  about:
    'Colonies of EVE Online with what they hold later, to test engines of planetary industry. The answers are those of an ' +
    'engine written from the game’s rules alone, which shares no code with the package. Licence: MIT.',
  form: {
    version: 'of the package whose answers these are; other answers get another one',
    'cases[].planet': 'the colony’s record as of GET /characters/{character_id}/planets',
    'cases[].layout': 'the answer as of GET /characters/{character_id}/planets/{planet_id}',
    'cases[].until': 'ISO time to which the colony is simulated, with everything that is due then',
    'cases[].contents': 'units by pin id, then type id, of every pin that holds anything at that time',
    'cases[].stops':
      'by time, then pin id: {time, pinId, kind, typeId?, …} of pins that have stopped by then, or lose goods: programExpired, ' +
      'storageFull, goodsLost, inputMissing, notSetUp. Stops of one pin at one time have no order',
    'cases[].stops[].cause':
      'of goodsLost: notRouted (no route takes the product to a pin that holds it), noStore (routes lead to factories alone), ' +
      'routeTooSmall (a route to a store takes less than was made)',
    'cases[].stops[].lostFraction':
      'of goodsLost and storageFull: units lost ÷ units that the losing pins made of typeId, from the first loss of each to ' +
      'the end. What a store had no room for counts for the store, the rest for its maker. storageFull names the commodity ' +
      'with the largest share (then the lowest id), and others in alsoLost: [{typeId, lostFraction}]',
    'cases[].totals': 'units made, used and lost since last_update, by type id, of commodities that moved',
  },
};

/** @returns the set as JSON, a case a line */
export function conformanceSet(): string {
  const cases: string[] = [];
  const drawn = fc.sample(fc.tuple(anyColony, anySpanSeconds), { seed: SEED, numRuns: DRAWN });
  for (const [colony, spanSeconds] of drawn) {
    if (cases.length >= CONFORMANCE_CASES) break;
    if (!isOrdinary(colony)) continue;
    const answer = answered(colony, colony.lastUpdateAt + spanSeconds);
    if (Object.keys(answer.totals).length > 0) cases.push(JSON.stringify(answer));
  }
  if (cases.length < CONFORMANCE_CASES) throw new Error(`Only ${cases.length} of the drawn colonies can be used.`);
  const head = JSON.stringify(FORM, null, 1).slice(0, -2);
  return `${head},\n "cases": [\n${cases.join(',\n')}\n ]\n}\n`;
}

/** As ESI's records have it, and without anything that the game doesn't have: what engines do then is their own choice. */
function isOrdinary(colony: Colony): boolean {
  const { planet, layout } = formatColony(colony);
  const parsed = parseColony(colony.characterId, planet, layout);
  if (parsed.kind === 'failed' || parsed.colony.oddities.length > 0) return false;
  if (!isDeepStrictEqual({ ...parsed.colony, oddities: [] }, { ...colony, oddities: [] })) return false;
  try {
    startOf({ planet, layout });
  } catch {
    return false;
  }
  return colony.routes.length > 0;
}

function answered(colony: Colony, until: EpochSeconds) {
  const reference = startReference(colony);
  reference.advance(until);
  const { contents, stops, flows } = reference.read();
  return {
    ...formatColony(colony),
    until: toIso(until),
    contents: Object.fromEntries(
      [...contents].filter(([, held]) => held.size > 0).map(([pinId, held]) => [pinId, Object.fromEntries(held)]),
    ),
    stops: stops.map(toStopRecord),
    totals: Object.fromEntries([...flows]),
  };
}
