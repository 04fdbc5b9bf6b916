/** How fast the packaged engine is beside the one in the product. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatColony, toIso } from '../workers/game/records/formatColony.ts';
import { simulate } from '../workers/package/index.ts';
import { bundleEngine } from './enginePackage/build.ts';
import { BENCH_NOW, makeFleet } from './makeBenchFleet.ts';
import { atMost, type Measured, medianRatio } from './measure.ts';

const CHARACTERS = 20;
const ROUNDS = 41;
const UNTIL = toIso(BENCH_NOW + 14 * 86_400);

/** Both read ESI's records and simulate 120 colonies to 14 days from now, in turn. */
export async function benchPackage(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'colony-watch-engine-'));
  try {
    await bundleEngine(folder);
    const packaged: { simulate: typeof simulate } = await import(pathToFileURL(join(folder, 'index.js')).href);
    const records = makeFleet(CHARACTERS).map(formatColony);
    const run = (engine: typeof simulate) => () => () => {
      for (const colony of records) engine({ ...colony, until: UNTIL });
    };
    const ratio = medianRatio(ROUNDS, run(packaged.simulate), run(simulate));
    return { tables: [], goals: [atMost('time of the packaged engine', 1.03, ratio, 'times that of the product')] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
