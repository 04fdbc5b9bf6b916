/** Literal histories, as the worker publishes them. */
import type {
  Accuracy,
  ColonyHistory,
  EarningsGroup,
  EarningsReport,
  EarningsSeries,
  EarningsTotal,
  ErrorFigure,
  FleetHistory,
  HistoryGroup,
  HistoryProgram,
  ProgramTrend,
  VisitReport,
} from '../../workers/game/domain/history.ts';
import { type CharacterId, colonyKey, type PinId, type PlanetId } from '../../workers/game/domain/ids.ts';
import { LAUNCHPAD, NOW, typeIdOf } from './reportBuilders.ts';

export const DAY = 86_400;
/** 00:00 UTC of the day that the clock is held at. */
export const TODAY = Math.floor(NOW / DAY) * DAY;
export const PILOT = 1 as CharacterId;
export const PLANET = 40 as PlanetId;
export const KEY = colonyKey(PILOT, PLANET);
const ECU = 77 as PinId;

export function makeVisit(fields: Partial<VisitReport> = {}): VisitReport {
  return {
    at: NOW - 7200,
    previousAt: NOW - 7200 - 2 * DAY,
    verdict: 'exact',
    gap: null,
    commodities: [
      {
        typeId: typeIdOf('Water'),
        predictedUnits: 5000,
        collectedUnits: 4000,
        deliveredUnits: 0,
        errorUnits: 0,
        actualUnits: 1000,
      },
    ],
    contents: [{ typeId: typeIdOf('Water'), amount: 1000 }],
    programs: [],
    restartedPinIds: [],
    changes: [],
    errors: [],
    flows: [{ typeId: typeIdOf('Water'), madeUnits: 5000, usedUnits: 0, lostUnits: 0 }],
    canReport: true,
    ...fields,
  };
}

export const firstVisit = (at: number): VisitReport =>
  makeVisit({ at, previousAt: null, verdict: 'first', commodities: [], flows: [], canReport: false });

export function makeError(fields: Partial<ErrorFigure> = {}): ErrorFigure {
  return {
    pinId: 5 as PinId,
    pinTypeId: LAUNCHPAD,
    typeId: typeIdOf('Water'),
    predictedUnits: 1200,
    actualUnits: 1100,
    differenceUnits: -100,
    differenceFraction: 100 / 1200,
    ...fields,
  };
}

export const wrongVisit = (fields: Partial<VisitReport> = {}): VisitReport =>
  makeVisit({ verdict: 'wrong', errors: [makeError()], ...fields });

export function makeAccuracy(fields: Partial<Accuracy> = {}): Accuracy {
  return { visitCount: 3, comparedCount: 2, exactCount: 2, provedNothingCount: 0, largest: null, ...fields };
}

function makeProgram(index: number, baseQtyPerCycle: number): HistoryProgram {
  const installedAt = NOW - (20 - index) * DAY;
  return {
    pinId: ECU,
    productTypeId: typeIdOf('Aqueous Liquids'),
    baseQtyPerCycle,
    cycleSeconds: 3600,
    headCount: 10,
    installedAt,
    expiresAt: installedAt + DAY,
  };
}

export function makeTrend(baseQuantities: readonly number[], fields: Partial<ProgramTrend> = {}): ProgramTrend {
  const hasTrend = baseQuantities.length >= 5;
  return {
    pinId: ECU,
    productTypeId: typeIdOf('Aqueous Liquids'),
    programs: baseQuantities.map((base, index) => makeProgram(index, base)),
    changePerProgram: hasTrend ? -0.05 : null,
    changeOverFive: hasTrend ? -0.2 : null,
    ...fields,
  };
}

/** A series of so many periods, the same in each. */
export function makeSeries(periodCount: number, fields: Partial<Record<'made' | 'isk' | 'idle', number | null>> = {}) {
  const { made = 100, isk = 1_000_000, idle = 0 } = fields;
  const all = <T>(value: T): T[] => Array.from({ length: periodCount }, () => value);
  const series: EarningsSeries = {
    madeUnits: all(made ?? 0),
    usedUnits: all(0),
    madeIsk: all(isk),
    usedIsk: all<number | null>(0),
    netIsk: all(isk),
    unpriced: all(null),
    ownTransfersIsk: all(0),
    basis: all(isk === null ? 'none' : 'day'),
    downtime: {
      idleSeconds: all(idle ?? 0),
      idleIsk: all<number | null>(idle === 0 ? 0 : 500_000),
      lostUnits: all(0),
      lostIsk: all<number | null>(0),
    },
  };
  return series;
}

export function makeTotal(fields: Partial<EarningsTotal> = {}): EarningsTotal {
  return {
    madeUnits: 6000,
    usedUnits: 0,
    madeIsk: 60_000_000,
    usedIsk: 0,
    netIsk: 60_000_000,
    unpriced: null,
    ownTransfersIsk: 0,
    transferSavingIsk: 0,
    basis: 'day',
    idleSeconds: 0,
    idleIsk: 0,
    lostUnits: 0,
    lostIsk: 0,
    ...fields,
  };
}

export function makeGroup(group: HistoryGroup, periodCount: number, total: Partial<EarningsTotal> = {}): EarningsGroup {
  const name = 'typeId' in group ? group.typeId : JSON.stringify(group);
  const hasPrice = total.madeIsk !== null;
  return {
    id: `${group.kind} ${name}`,
    group,
    series: makeSeries(periodCount, { isk: hasPrice ? 1_000_000 : null }),
    total: makeTotal(total),
  };
}

export const product = (name: string): HistoryGroup => ({ kind: 'product', typeId: typeIdOf(name) });

/** @param periodCount days up to today */
export function makeEarnings(periodCount: number, fields: Partial<EarningsReport> = {}): EarningsReport {
  return {
    period: 'day',
    groupBy: 'product',
    hub: 'jita',
    periodStarts: Array.from({ length: periodCount }, (_, index) => TODAY - (periodCount - 1 - index) * DAY),
    groups: [makeGroup(product('Water'), periodCount)],
    all: makeSeries(periodCount),
    total: makeTotal(),
    partialPeriods: Array.from({ length: periodCount }, (_, index) => index === periodCount - 1),
    netChanges: Array.from({ length: periodCount }, () => null),
    daily: null,
    downtimes: [],
    ...fields,
  };
}

/** @param visits newest first */
export function makeColonyHistory(visits: readonly VisitReport[], fields: Partial<ColonyHistory> = {}): ColonyHistory {
  return {
    key: KEY,
    summary: {
      key: KEY,
      visitCount: visits.length,
      firstAt: visits.at(-1)?.at ?? NOW,
      latestAt: visits[0]?.at ?? NOW,
      verdict: visits[0]?.verdict ?? 'first',
      moveHeads: [],
    },
    visits,
    accuracy: makeAccuracy({ visitCount: visits.length }),
    earnings: makeEarnings(60),
    trends: [],
    ...fields,
  };
}

export function makeFleetHistory(fields: Partial<FleetHistory> = {}): FleetHistory {
  return {
    earnings: makeEarnings(30),
    accuracy: makeAccuracy(),
    colonies: [{ key: KEY, characterId: PILOT, planetId: PLANET, planetName: 'Tanoo II', accuracy: makeAccuracy() }],
    moveHeads: [],
    stored: {
      visitCount: 3,
      colonyCount: 1,
      hiddenVisitCount: 0,
      firstDay: TODAY / DAY - 30,
      visitBytes: 900,
    },
    ...fields,
  };
}
