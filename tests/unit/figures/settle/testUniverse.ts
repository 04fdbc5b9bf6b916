/** Small universes for searches, with real designs, prices and the real solver. */

import { designColony } from '../../../../workers/figures/index.ts';
import type { Universe, UniverseSystem } from '../../../../workers/figures/settle/reach.ts';
import { PlanSearcher } from '../../../../workers/figures/settle/searchPlans.ts';
import type { SettleTask } from '../../../../workers/figures/settle/task.ts';
import { loadSolver, type Solve } from '../../../../workers/figures/solver/index.ts';
import { commodities } from '../../../../workers/game/catalogue/index.ts';
import type { PlanetType } from '../../../../workers/game/domain/commodity.ts';
import { DEFAULT_CUSTOMS } from '../../../../workers/game/domain/customsTax.ts';
import type { DesignOutcome, DesignRequest } from '../../../../workers/game/domain/design.ts';
import type { CharacterId, PlanetId, SystemId, TypeId } from '../../../../workers/game/domain/ids.ts';
import type {
  SettleGoal,
  SettleListener,
  SettleOutcome,
  SettlePlan,
  SettleRequest,
  Settler,
} from '../../../../workers/game/domain/settle.ts';
import { spaceOf } from '../../../../workers/game/domain/space.ts';
import { DEFAULT_WORTH } from '../../../../workers/game/domain/worth.ts';

export const nameOf = (typeId: TypeId): string => commodities.get(typeId)!.name;

export const FIRST_SYSTEM = 30_000_001 as SystemId;
export const systemId = (index: number): SystemId => (FIRST_SYSTEM + index) as SystemId;

/** Systems in a row, each with a stargate to the next, the last one empty; planets of the given types, of 3,000 km and more. */
export function makeRow(settled: readonly (readonly PlanetType[])[], security = 0.3): Universe {
  const systems = [...settled, []];
  return new Map(
    systems.map((types, index): [SystemId, UniverseSystem] => {
      const id = systemId(index);
      return [
        id,
        {
          systemId: id,
          name: `S${index}`,
          security,
          space: spaceOf(id, security)!,
          position: { x: index, y: 0 },
          gates: [index - 1, index + 1].filter((other) => other >= 0 && other < systems.length).map(systemId),
          planets: types.map((planetType, k) => ({
            planetId: (40_000_000 + index * 100 + k) as PlanetId,
            name: `S${index} ${k + 1}`,
            planetType,
            radiusKm: 3000 + 100 * k,
          })),
        },
      ];
    }),
  );
}

export function placeholder(id: string, changes: Partial<Settler> = {}): Settler {
  return { id, name: id, characterId: null, commandCenterLevel: 4, freePlanetCount: 3, customsLevel: 0, ...changes };
}

/** Prices as in Jita, all different: about 500 ISK for P1, 10,000 for P2, 80,000 for P3, 1.4 million for P4. */
export const PRICES: ReadonlyMap<TypeId, number> = new Map(
  [...commodities.values()].map(({ typeId, tier }) => [
    typeId,
    [5, 500, 10_000, 80_000, 1_400_000][tier]! * (0.7 + ((typeId * 7919) % 61) / 100),
  ]),
);

export function makeTask(
  universe: Universe,
  goal: SettleGoal,
  settlers: readonly Settler[],
  changes: Partial<Omit<SettleTask, 'request'>> & { request?: Partial<SettleRequest> } = {},
): SettleTask {
  return {
    intervalSeconds: 86_400,
    exportPrices: PRICES,
    importPrices: PRICES,
    rooms: new Map(),
    worth: { ...DEFAULT_WORTH, loginIsk: 0 },
    customs: DEFAULT_CUSTOMS,
    ownerFractions: new Map(),
    programs: [],
    colonies: [],
    ...changes,
    request: {
      goal,
      where: {
        area: { kind: 'jumps', homeId: FIRST_SYSTEM, jumps: Math.min(10, universe.size - 1), onlyHighSecurity: false },
        spaces: ['high', 'low', 'null'],
        avoidedIds: [],
      },
      settlers,
      visits: { intervalHours: 24, cargoM3: null, mostLogins: null },
      yields: [],
      hub: 'jita',
      ...changes.request,
    },
  };
}

/** What a search came to, and what it has said on its way. */
interface Searched {
  outcome: SettleOutcome;
  shown: (readonly SettlePlan[])[];
  doneFractions: number[];
}

const searched = new Map<string, Promise<Searched>>();

/** What the product's own search finds and shows. The same question has the same answer, so tests share it. */
export function searchAndListen(universe: Universe, task: SettleTask): Promise<Searched> {
  const plain = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);
  const question = JSON.stringify([universe, task], plain);
  const known = searched.get(question);
  if (known !== undefined) return known;
  const answer = makeSearcher(universe).then((searcher): Searched => {
    const shown: Searched['shown'] = [];
    const doneFractions: number[] = [];
    const outcome = searcher.search(task, {
      progress: ({ doneFraction }) => doneFractions.push(doneFraction),
      plans: (plans) => shown.push(plans),
    });
    return { outcome, shown, doneFractions };
  });
  searched.set(question, answer);
  return answer;
}

/** What the product's own search finds. */
export async function search(universe: Universe, task: SettleTask): Promise<SettleOutcome> {
  return (await searchAndListen(universe, task)).outcome;
}

export const SILENT: SettleListener = { progress() {}, plans() {} };

const designs = new Map<string, DesignOutcome>();

/** Designs are made once for all tests of a file. */
function design(request: DesignRequest): DesignOutcome {
  const name = JSON.stringify(request);
  const known = designs.get(name) ?? designColony(request);
  designs.set(name, known);
  return known;
}

/** @param changed the solver as the search has it */
export async function makeSearcher(
  universe: Universe,
  changed: (solve: Solve) => Solve = (solve) => solve,
): Promise<PlanSearcher> {
  return new PlanSearcher(universe, { solve: changed(await loadSolver()), design });
}

/** The plans of an outcome; fails without. */
export function plansOf(outcome: SettleOutcome) {
  if (outcome.kind !== 'plans') throw new Error(`No plans: ${JSON.stringify(outcome)}`);
  return outcome;
}

export const character = (id: number): CharacterId => id as CharacterId;
