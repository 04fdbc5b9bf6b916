import { resourcesByPlanetType, tierOf, volumeM3Of } from '../../game/catalogue/index.ts';
import { type ByKind, byKind } from '../../game/domain/byKind.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { SustainedColony, SustainedFlow } from '../../game/domain/sustained.ts';
import { type Fraction, HOURS_PER_MONTH } from '../../game/domain/units.ts';
import type { ColonyEdit, ColonyProblem } from '../../game/domain/whatIf.ts';
import { findColonyGoods } from '../../game/sustain/index.ts';
import { neededPerHour } from '../neededPerHour.ts';
import { routeLosses } from '../routeLosses.ts';
import { isKeptOut, LITTLE, STARVED } from './keptOut.ts';
import { unfedInputs, unroutedInputs } from './unfedInputs.ts';

/** What a problem that has become smaller by less than this still is. */
const MOSTLY: Fraction = 0.7;

/** What costs a colony most of what it could make, the worst first. @param sustained with visits as usual */
export function findProblems(colony: Colony, sustained: SustainedColony): ColonyProblem[] {
  const { made, hasLaunchpad } = findColonyGoods(colony);
  // Factories that no route brings an input use nothing, and don't wait for what others have too little of.
  const needed = neededPerHour({
    pins: colony.pins.filter((pin) => unroutedInputs(pin, colony.routes).length === 0),
  });
  const neededByAll = neededPerHour(colony);
  const { flows, stops, intervalSeconds } = sustained;
  const lost = flows
    .filter(({ madeUnitsPerHour, lostUnitsPerHour }) => lostUnitsPerHour > LITTLE * madeUnitsPerHour)
    .sort((a, b) => lostFraction(b) - lostFraction(a));
  const waitFraction = ({ typeId, usedUnitsPerHour }: SustainedFlow) =>
    1 - Math.min(1, usedUnitsPerHour / (needed.get(typeId) ?? usedUnitsPerHour));
  const isEarly = ({ afterSeconds }: { afterSeconds: number }) => afterSeconds < (1 - LITTLE) * intervalSeconds;
  const missing = stops.flatMap(({ stop, afterSeconds }) =>
    stop.kind === 'inputMissing' && isEarly({ afterSeconds }) ? [{ typeId: stop.typeId, afterSeconds }] : [],
  );
  const causes = routeLosses(colony, sustained);
  const [misrouted, overflowing] = [
    lost.filter(({ typeId }) => causes.has(typeId)),
    lost.filter(({ typeId }) => !causes.has(typeId)),
  ];
  const clogged = overflowing.filter((flow) => isKeptOut(flow, needed));
  const isWaitedFor = (flow: SustainedFlow) => waitFraction(flow) > 1 - STARVED;
  const starved = flows
    .filter((flow) => made.has(flow.typeId) && !clogged.includes(flow) && isWaitedFor(flow))
    // What is made of another starved commodity follows from that one.
    .sort((a, b) => tierOf(a.typeId) - tierOf(b.typeId) || waitFraction(b) - waitFraction(a));
  // Another route brings no more of what is short already.
  const shortTypeIds = new Set([...clogged, ...flows.filter(isWaitedFor)].map(({ typeId }) => typeId));
  const unfed = [...unfedInputs(colony)].map(
    ([typeId, factoryCount]) => ({ kind: 'unfed', typeId, factoryCount }) as const,
  );
  const isBeyondAll = ({ typeId, madeUnitsPerHour, lostUnitsPerHour }: SustainedFlow) => {
    const unroutedUnitsPerHour = (neededByAll.get(typeId) ?? 0) - (needed.get(typeId) ?? 0);
    return lostUnitsPerHour - unroutedUnitsPerHour > LITTLE * madeUnitsPerHour;
  };
  const end = stops.find((one) => one.stop.kind === 'programExpired' && isEarly(one));
  const bought = missing.find(({ typeId }) => !made.has(typeId));
  const idleHeads = colony.pins.flatMap((pin) =>
    pin.kind === 'ecu' && pin.expiresAt === null && pin.heads.length > 0 ? [pin.heads.length] : [],
  );
  return [
    ...misrouted.map((flow): ColonyProblem => {
      const { typeId } = flow;
      return { kind: 'misrouted', typeId, lostFraction: lostFraction(flow), cause: causes.get(typeId)! };
    }),
    ...unfed.filter(({ typeId }) => !shortTypeIds.has(typeId)),
    // Its figures count on goods that nobody hauls. What is drawn from a stock of its own is not hauled in.
    ...flows.flatMap((flow) => (made.has(flow.typeId) ? [] : boughtRaw(colony, flow))),
    ...clogged.map((flow): ColonyProblem => {
      const { typeId } = flow;
      return { kind: 'clogged', typeId, waitFraction: Math.max(0, waitFraction(flow)) };
    }),
    ...overflowing
      .filter(({ typeId }) => tierOf(typeId) > 0)
      .map((flow): ColonyProblem => ({ kind: 'overflows', typeId: flow.typeId, lostFraction: lostFraction(flow) })),
    ...(end === undefined ? [] : [{ kind: 'waits', waitSeconds: intervalSeconds - end.afterSeconds } as const]),
    ...starved.map((flow): ColonyProblem => {
      const { typeId } = flow;
      return { kind: 'starves', typeId, waitFraction: waitFraction(flow) };
    }),
    ...(bought === undefined
      ? []
      : [
          hasLaunchpad
            ? ({ kind: 'runsOut', ...bought } as const)
            : ({ kind: 'noLaunchpad', typeId: bought.typeId } as const),
        ]),
    ...idleHeads.map((headCount): ColonyProblem => ({ kind: 'idleExtractor', headCount })),
    ...overflowing
      .filter((flow) => tierOf(flow.typeId) === 0 && isBeyondAll(flow))
      .map((flow): ColonyProblem => ({ kind: 'surplus', typeId: flow.typeId, lostFraction: lostFraction(flow) })),
    ...unfed.filter(({ typeId }) => shortTypeIds.has(typeId)),
  ];
}

/** Raw material that nobody hauls in by the thousands of m³, but the planet lives on. */
function boughtRaw(
  { planetType }: Colony,
  { typeId, importedUnitsPerHour, usedUnitsPerHour }: SustainedFlow,
): ColonyProblem[] {
  if (tierOf(typeId) > 0 || importedUnitsPerHour <= LITTLE * usedUnitsPerHour) return [];
  const m3PerMonth = importedUnitsPerHour * HOURS_PER_MONTH * volumeM3Of(typeId);
  return [{ kind: 'buysRaw', typeId, m3PerMonth, isOnPlanet: resourcesByPlanetType[planetType].includes(typeId) }];
}

/** The worst problem that a change ends, or most of it; null if none. What routes lose may end by the way. */
export function endedProblem(
  before: readonly ColonyProblem[],
  after: readonly ColonyProblem[],
  edits: readonly ColonyEdit[],
): ColonyProblem | null {
  const isRouting = edits.every(({ kind }) => kind === 'routes');
  // What starves as long, only for another reason, has not ended.
  const kindOf = ({ kind }: ColonyProblem) => (kind === 'clogged' ? 'starves' : kind);
  const nameOf = (problem: ColonyProblem) =>
    'typeId' in problem ? `${kindOf(problem)} ${problem.typeId}` : kindOf(problem);
  const ended = before.filter((problem) => {
    const left = after.find((other) => nameOf(other) === nameOf(problem));
    return left === undefined || byKind(SIZES, left) < MOSTLY * byKind(SIZES, problem);
  });
  const isOfRoutes = ({ kind }: ColonyProblem) => kind === 'misrouted' || kind === 'unfed';
  return ended.find((problem) => isOfRoutes(problem) === isRouting) ?? ended[0] ?? null;
}

const SIZES: ByKind<ColonyProblem, number> = {
  misrouted: (problem) => problem.lostFraction,
  overflows: (problem) => problem.lostFraction,
  surplus: (problem) => problem.lostFraction,
  clogged: (problem) => problem.waitFraction,
  starves: (problem) => problem.waitFraction,
  waits: ({ waitSeconds }) => waitSeconds,
  runsOut: ({ afterSeconds }) => 1 / Math.max(1, afterSeconds),
  buysRaw: ({ m3PerMonth }) => m3PerMonth,
  idleExtractor: ({ headCount }) => headCount,
  unfed: ({ factoryCount }) => factoryCount,
  noLaunchpad: () => 1,
};

function lostFraction({ madeUnitsPerHour, lostUnitsPerHour }: SustainedFlow): Fraction {
  return lostUnitsPerHour / madeUnitsPerHour;
}
