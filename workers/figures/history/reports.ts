/** What screens show of the stored history. */

import { getOrAdd } from '../../game/domain/groups.ts';
import type {
  Accuracy,
  ColonyHistory,
  ComparedCommodity,
  DigestRow,
  EpochDay,
  FleetHistory,
  FleetHistoryRequest,
  HistoryPeriod,
  HistorySelection,
  HistorySummary,
  HistoryVisit,
  VisitReport,
} from '../../game/domain/history.ts';
import type { TradingHub } from '../../game/domain/hub.ts';
import { type CharacterId, type ColonyKey, colonyKey, type PlanetId, type TypeId } from '../../game/domain/ids.ts';
import type { CommodityFlow } from '../../game/domain/result.ts';
import { sum } from '../../game/domain/sums.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import { AccuracyBook, compareErrors, errorFigure, totalAccuracy } from './accuracy.ts';
import { bookDigest, type DigestHead, encodeDigest, tryReadHead } from './digest.ts';
import { type BookedColony, EarningsBook } from './earnings.ts';
import type { HistoryPrices } from './historyPrices.ts';
import { countedVisits } from './mergeVisits.ts';
import { IN_HANGAR_DAYS } from './ownTransfers.ts';
import { dayOf } from './programRuns.ts';
import { addFlow } from './replayDays.ts';
import { verdictOf } from './summarise.ts';
import { findTrends } from './trends.ts';

/** A colony as its character and planet are known now. */
export interface NamedColony extends BookedColony {
  isExcluded: boolean;
}

interface ColonyHistoryInput {
  summary: HistorySummary;
  /** ascending */
  visits: readonly HistoryVisit[];
  /** visits that can be reported as a wrong forecast */
  pairTimes: readonly EpochSeconds[];
  colony: NamedColony;
  period: HistoryPeriod;
  hub: TradingHub;
  prices: HistoryPrices;
}

/** Everything about one colony. */
export function reportColonyHistory(input: ColonyHistoryInput): ColonyHistory {
  const { summary, visits, pairTimes, colony, period, hub, prices } = input;
  const accuracy = new AccuracyBook(colony.key);
  // Booked from the same bytes as in the fleet's history.
  const counted = countedVisits(visits);
  const digest = encodeDigest(visits, 0, (at) => counted.has(at));
  const { firstDay: fromDay, lastDay: toDay } = tryReadHead(digest)!;
  const whole = { wholeFromDay: dayOf(summary.firstAt) + 1, wholeToDay: dayOf(summary.latestAt) - 1 };
  const book = new EarningsBook({ period, groupBy: 'product', hub, fromDay, toDay, ...whole, prices });
  book.bookColony(colony, (colonyBook) => bookDigest(digest, fromDay, toDay, accuracy, colonyBook));
  const reportable = new Set(pairTimes);
  return {
    key: colony.key,
    summary,
    visits: visits.map((visit) => reportVisit(visit, reportable.has(visit.at))).reverse(),
    accuracy: accuracy.accuracy(),
    earnings: book.report(),
    trends: findTrends(visits),
  };
}

/** One visit with every figure of its comparison. */
function reportVisit(visit: HistoryVisit, canReport: boolean): VisitReport {
  const { at, contents, programs, comparison } = visit;
  return {
    at,
    previousAt: comparison?.previousAt ?? null,
    verdict: verdictOf(visit),
    gap: comparison?.gap ?? null,
    commodities: comparison === null || comparison.gap === 'notSimulated' ? [] : compareCommodities(visit),
    contents,
    programs,
    restartedPinIds: comparison?.restartedPinIds ?? [],
    changes: comparison?.changes ?? [],
    errors: (comparison?.errors ?? []).map(errorFigure).sort(compareErrors),
    flows: sumFlows(comparison?.days.flatMap(({ flows }) => flows) ?? []),
    canReport,
  };
}

function compareCommodities({ contents, comparison }: HistoryVisit): ComparedCommodity[] {
  const rows = new Map<TypeId, { collected: number; delivered: number; error: number; actual: number }>();
  const rowOf = (typeId: TypeId) => getOrAdd(rows, typeId, () => ({ collected: 0, delivered: 0, error: 0, actual: 0 }));
  for (const { typeId, amount } of contents) rowOf(typeId).actual += amount;
  for (const { typeId, amount } of comparison?.collected ?? []) rowOf(typeId).collected += amount;
  for (const { typeId, amount } of comparison?.delivered ?? []) rowOf(typeId).delivered += amount;
  for (const { typeId, predictedUnits, actualUnits } of comparison?.errors ?? []) {
    rowOf(typeId).error += actualUnits - predictedUnits;
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([typeId, { collected, delivered, error, actual }]) => ({
      typeId,
      predictedUnits: actual + collected - delivered - error,
      collectedUnits: collected,
      deliveredUnits: delivered,
      errorUnits: error,
      actualUnits: actual,
    }));
}

function sumFlows(flows: readonly CommodityFlow[]): CommodityFlow[] {
  const sums = new Map<TypeId, CommodityFlow>();
  for (const flow of flows) addFlow(sums, flow);
  return [...sums.values()].sort((a, b) => a.typeId - b.typeId);
}

/** @returns whether a colony is selected */
export function selecting({ characterIds, colonyKeys }: HistorySelection): (colony: BookedColony) => boolean {
  const ids = characterIds && new Set(characterIds);
  const keys = colonyKeys && new Set(colonyKeys);
  return ({ key, characterId }) => (ids?.has(characterId) ?? true) && (keys?.has(key) ?? true);
}

interface FleetHistoryInput {
  request: FleetHistoryRequest;
  digests: readonly { characterId: CharacterId; row: DigestRow }[];
  summaries: readonly HistorySummary[];
  /** null for a character that is not in the list of characters */
  nameColony: (characterId: CharacterId, planetId: PlanetId) => NamedColony | null;
  hub: TradingHub;
  prices: HistoryPrices;
  /** the last day of a history that is empty */
  today: EpochDay;
}

/** The whole fleet. @returns also how many digests could not be read */
export function reportFleetHistory(input: FleetHistoryInput): { history: FleetHistory; damagedCount: number } {
  const { request, summaries, nameColony, hub, prices, today } = input;
  const { period, groupBy } = request;
  const isSelected = selecting(request);
  const colonies = new Map<ColonyKey, StoredColonyDigests>();
  const stored = { visitCount: 0, visitBytes: 0, hiddenVisitCount: 0 };
  let damagedCount = 0;
  for (const { characterId, row } of input.digests) {
    for (const { planetId, bytes } of row) {
      const head = tryReadHead(bytes);
      if (head === null) {
        damagedCount += 1;
        continue;
      }
      const key = colonyKey(characterId, planetId as PlanetId);
      const known = colonies.get(key);
      const colony = known?.colony ?? nameColony(characterId, planetId as PlanetId);
      if (colony === null) {
        stored.hiddenVisitCount += head.visitCount;
        continue;
      }
      stored.visitCount += head.visitCount;
      stored.visitBytes += head.visitBytes;
      if (known === undefined) colonies.set(key, { colony, digests: [{ bytes, head }] });
      else known.digests.push({ bytes, head });
    }
  }
  const shown = [...colonies.values()].filter(({ colony }) => isSelected(colony));
  const days = knownDays(shown);
  // What was before the first day that is known is not nothing, but unknown.
  const fromDay = Math.max(request.fromDay ?? Number.NEGATIVE_INFINITY, days?.firstDay ?? request.fromDay ?? today);
  const toDay = Math.max(fromDay, request.toDay ?? days?.lastDay ?? today);
  const whole = {
    wholeFromDay: days === null ? fromDay : days.firstDay + 1,
    wholeToDay: days === null ? toDay : days.completeUntilDay - 1,
  };
  const earnings = new EarningsBook({ period, groupBy, hub, fromDay, toDay, ...whole, prices });
  const accuracies: { colony: NamedColony; accuracy: Accuracy }[] = [];
  for (const { colony, digests } of shown) {
    const accuracy = new AccuracyBook(colony.key);
    damagedCount += bookColony(earnings, accuracy, colony, digests, fromDay, toDay);
    const figures = accuracy.accuracy();
    if (figures.visitCount > 0) accuracies.push({ colony, accuracy: figures });
  }
  let before: EarningsBook | null = null;
  if (request.fromDay !== null && days !== null && days.firstDay + 1 < fromDay) {
    const span = { fromDay: fromDay - (toDay - fromDay + 1), toDay: fromDay - 1 };
    before = new EarningsBook({ period: 'month', groupBy: 'account', hub, ...span, ...whole, prices });
    for (const { colony, digests } of shown) {
      // Damaged digests of these days are not part of what the page shows.
      bookColony(before, new AccuracyBook(colony.key), colony, digests, span.fromDay, span.toDay);
    }
  }
  const allDays = knownDays([...colonies.values()]);
  const history: FleetHistory = {
    earnings: earnings.report(before),
    accuracy: totalAccuracy(accuracies.map(({ accuracy }) => accuracy)),
    colonies: accuracies
      .sort((a, b) => byError(a.accuracy, b.accuracy) || (a.colony.planetName < b.colony.planetName ? -1 : 1))
      .map(({ colony: { key, characterId, planetId, planetName }, accuracy }) => ({
        key,
        characterId,
        planetId,
        planetName,
        accuracy,
      })),
    moveHeads: summaries.flatMap(({ key, moveHeads }) => {
      const colony = colonies.get(key)?.colony;
      return moveHeads.length === 0 || colony === undefined || !isSelected(colony)
        ? []
        : [{ key, planetName: colony.planetName, characterId: colony.characterId, advice: moveHeads }];
    }),
    stored: {
      ...stored,
      colonyCount: colonies.size,
      firstDay: allDays?.firstDay ?? null,
    },
  };
  return { history, damagedCount };
}

interface StoredColonyDigests {
  colony: NamedColony;
  digests: { bytes: Uint8Array; head: DigestHead }[];
}

/** A planet that was not visited for longer has mostly stopped: it does not leave the days of all others unsettled. */
const SETTLED_AFTER_DAYS = 7;

/** Which days are known of some colonies; null if none are. */
function knownDays(colonies: readonly StoredColonyDigests[]) {
  if (colonies.length === 0) return null;
  // A first visit alone has nothing to be compared with: of what was made around it nothing is known.
  const compared = colonies.filter(({ digests }) => sum(digests.map(({ head }) => head.visitCount)) > 1);
  const firstDays = (compared.length > 0 ? compared : colonies).map(({ digests }) =>
    Math.min(...digests.map(({ head }) => head.firstDay)),
  );
  const lastDays = colonies.map(({ digests }) => Math.max(...digests.map(({ head }) => head.lastDay)));
  const lastDay = Math.max(...lastDays);
  // What a planet earned since its latest visit is only known after the next one.
  const completeUntilDay = Math.min(...lastDays.filter((day) => day >= lastDay - SETTLED_AFTER_DAYS));
  return { firstDay: Math.min(...firstDays), lastDay, completeUntilDay };
}

/** Books a colony's digests of a span, and what could then still be in a hangar. @returns how many could not be read */
function bookColony(
  earnings: EarningsBook,
  accuracy: AccuracyBook,
  colony: NamedColony,
  digests: StoredColonyDigests['digests'],
  fromDay: EpochDay,
  toDay: EpochDay,
): number {
  let damagedCount = 0;
  earnings.bookColony(colony, (colonyBook) => {
    const book = colony.isExcluded ? IGNORE : colonyBook;
    for (const { bytes, head } of digests) {
      if (head.lastDay < fromDay - IN_HANGAR_DAYS || head.firstDay > toDay) continue;
      try {
        bookDigest(bytes, fromDay, toDay, accuracy, book);
      } catch {
        damagedCount += 1;
      }
    }
  });
  return damagedCount;
}

/** Planets that are excluded from totals take part in accuracy only. */
const IGNORE = { beginVisit() {}, bookGoods() {}, bookIdle() {} };

function byError(a: Accuracy, b: Accuracy): number {
  if (a.largest === null || b.largest === null) return Number(a.largest === null) - Number(b.largest === null);
  return compareErrors(a.largest.error, b.largest.error);
}
