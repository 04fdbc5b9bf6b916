/** How long a search for plans of new planets takes: until the first plan is known, and with all of them. */
import { readFileSync } from 'node:fs';
import { marketFigures } from '../server/sandbox/prices/sandboxMarket.ts';
import { designColony, makeUniverse, PlanSearcher, type SettleTask, type Universe } from '../workers/figures/index.ts';
import { loadSolver } from '../workers/figures/solver/index.ts';
import { decodeGates } from '../workers/game/catalogue/gates.ts';
import { commodities } from '../workers/game/catalogue/index.ts';
import { decodePlanets } from '../workers/game/catalogue/planets.ts';
import { DEFAULT_CUSTOMS } from '../workers/game/domain/customsTax.ts';
import type { CharacterId, SystemId } from '../workers/game/domain/ids.ts';
import { type SettleListener, type SettleRequest, type Settler, USUAL_HOLD_M3 } from '../workers/game/domain/settle.ts';
import { HOURS_PER_DAY, SECONDS_PER_DAY } from '../workers/game/domain/units.ts';
import { DEFAULT_WORTH } from '../workers/game/domain/worth.ts';
import { type Goal, type Measured, measure, scaleTiming, withinFixedWorks } from './measure.ts';

const HOME = 'Amamake';
const AT_SECONDS = 1_796_000_000;

/**
 * Twelve pilots with one free planet and a colony in reach, and three placeholders with five planets, all at level 4, five jumps
 * around Amamake, at the sandbox's prices.
 */
export async function benchSettle({ isQuick }: { isQuick: boolean }): Promise<Measured> {
  const read = (name: string) =>
    new Uint8Array(readFileSync(new URL(`../workers/game/catalogue/generated/${name}`, import.meta.url))).buffer;
  const universe = makeUniverse(decodePlanets(read('planets.bin')), decodeGates(read('gates.bin')));
  const solve = await loadSolver();
  const home = [...universe.values()].find(({ name }) => name === HOME)!;
  // New each time: designs are kept between searches.
  const search = (buysInputs: boolean, listener: SettleListener) =>
    new PlanSearcher(universe, { solve, design: designColony }).search(
      makeTask(universe, home.systemId, buysInputs),
      listener,
    );
  const rows: (string | number)[][] = [];
  const goals: Goal[] = [];
  for (const buysInputs of isQuick ? [false] : [false, true]) {
    const what = buysInputs ? 'inputs may be bought' : 'own goods only';
    let found: number[] = [];
    let firstShare = 1;
    const all = measure(
      () => {
        const startedAt = performance.now();
        let firstMs: number | null = null;
        const plans = () => {
          firstMs ??= performance.now() - startedAt;
        };
        const outcome = search(buysInputs, { progress() {}, plans });
        firstShare = (firstMs ?? Number.NaN) / (performance.now() - startedAt);
        if (outcome.kind === 'plans') found = [outcome.plans.length, outcome.designCount];
      },
      // The first search warms up the code of the other one, too.
      { budgetMs: 0, fewestRounds: buysInputs ? 1 : 2 },
    );
    const first = scaleTiming(all, firstShare);
    rows.push([what, ...found, first.bestMs, all.bestMs]);
    goals.push(withinFixedWorks(`first plan, ${what}`, 100, first), withinFixedWorks(`all plans, ${what}`, 400, all));
  }
  const columns = ['goal', 'plans', 'designs', 'first plan', 'all plans'];
  return { tables: [{ title: 'new planets (ms)', columns, rows }], goals };
}

function makeTask(universe: Universe, homeId: SystemId, buysInputs: boolean): SettleTask {
  const prices: SettleTask['exportPrices'] = new Map(
    [...commodities.keys()].flatMap((typeId) => {
      const { sellMinIsk = 0 } = marketFigures(typeId, AT_SECONDS, 'jita') ?? {};
      return sellMinIsk > 0 ? [[typeId, sellMinIsk] as const] : [];
    }),
  );
  const rooms: SettleTask['rooms'] = new Map(
    [...prices].map(([typeId, isk]) => {
      const marketUnitsPerDay = 4e9 / isk;
      const unitsPerHour = (marketUnitsPerDay * DEFAULT_WORTH.maxVolumeShare) / HOURS_PER_DAY;
      return [typeId, { unitsPerHour, marketUnitsPerDay, fleetUnitsPerDay: 0 }];
    }),
  );
  const pilots = Array.from({ length: 12 }, (_, k) => (k + 1) as CharacterId);
  const { planets } = universe.get(homeId)!;
  const request: SettleRequest = {
    goal: { kind: 'isk', buysInputs },
    where: {
      area: { kind: 'jumps', homeId, jumps: 5, onlyHighSecurity: false },
      spaces: ['high', 'low', 'null'],
      avoidedIds: [],
    },
    settlers: [
      ...pilots.map((characterId) => makeSettler(`${characterId}`, characterId, 1)),
      ...['A', 'B', 'C'].map((name) => makeSettler(name, null, 5)),
    ],
    visits: { intervalHours: 24, cargoM3: USUAL_HOLD_M3, mostLogins: null },
    yields: [],
    hub: 'jita',
  };
  return {
    request,
    intervalSeconds: SECONDS_PER_DAY,
    exportPrices: prices,
    importPrices: prices,
    rooms,
    worth: DEFAULT_WORTH,
    customs: DEFAULT_CUSTOMS,
    ownerFractions: new Map(),
    programs: [],
    colonies: pilots.map((characterId, k) => {
      return { characterId, planetId: planets[k % planets.length]!.planetId, systemId: homeId };
    }),
  };
}

function makeSettler(name: string, characterId: CharacterId | null, freePlanetCount: number): Settler {
  return { id: name, name, characterId, commandCenterLevel: 4, freePlanetCount, customsLevel: 0 };
}
