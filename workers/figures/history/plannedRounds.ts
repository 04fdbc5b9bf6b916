/** What rounds promised, beside what came of them. */
import type { HistoryVisit, PlannedRound, RoundResult } from '../../game/domain/history.ts';
import type { TradingHub } from '../../game/domain/hub.ts';
import { colonyKey, idsOfKey } from '../../game/domain/ids.ts';
import type { RoundReport } from '../../game/domain/round.ts';
import { type EpochSeconds, type Fraction, type Isk, SECONDS_PER_DAY } from '../../game/domain/units.ts';
import { bookingsOf } from './bookings.ts';
import { type ColonyBook, EarningsBook } from './earnings.ts';
import type { HistoryPrices } from './historyPrices.ts';
import { countedVisits } from './mergeVisits.ts';
import { dayOf } from './programRuns.ts';
import type { NamedColony } from './reports.ts';

/** How many planets a round names as reasons for its difference. */
const NAMED_PLANETS = 3;

/** What is kept of a round that the player begins; null if its plan has no planet. */
export function plannedRoundOf({ settings, startedAt, logins }: RoundReport): PlannedRound | null {
  const planets = new Map<string, PlannedRound['planets'][number]>();
  for (const { key, earnedIsk } of logins.flatMap(({ visits }) => visits)) {
    planets.set(key, { ...idsOfKey(key), plannedIsk: earnedIsk });
  }
  if (planets.size === 0) return null;
  const roundAt = startedAt ?? settings.roundAt;
  return { roundAt, nextRoundAt: settings.nextRoundAt, planets: [...planets.values()] };
}

/** One promise for a round that was planned again in its middle: each planet's first. Later ones lack what is done. */
export function mergePlannedRounds(first: PlannedRound, later: PlannedRound): PlannedRound {
  const known = new Set(first.planets.map((planet) => colonyKey(planet.characterId, planet.planetId)));
  const added = later.planets.filter((planet) => !known.has(colonyKey(planet.characterId, planet.planetId)));
  return { ...first, planets: [...first.planets, ...added] };
}

interface RoundPlanet {
  colony: NamedColony;
  plannedIsk: Isk | null;
  /** all from the round on, ascending */
  visits: readonly HistoryVisit[];
}

interface RoundTime {
  roundAt: EpochSeconds;
  nextRoundAt: EpochSeconds;
}

/** Books what a round's planets earned from it to the next one, as all earnings are booked. */
export function reportPlannedRound(
  time: RoundTime,
  planets: readonly RoundPlanet[],
  { hub, prices, now }: { hub: TradingHub; prices: HistoryPrices; now: EpochSeconds },
): RoundResult {
  const { roundAt, nextRoundAt } = time;
  const [fromDay, toDay] = [dayOf(roundAt), dayOf(nextRoundAt)];
  const whole = { wholeFromDay: fromDay, wholeToDay: toDay };
  const book = new EarningsBook({ period: 'month', groupBy: 'planet', hub, fromDay, toDay, ...whole, prices });
  const isReplayed = planets.map(({ colony, visits }) => {
    let isWhole = true;
    let hasComparison = false;
    const counted = countedVisits(visits);
    book.bookColony(colony, (colonyBook) => {
      for (const visit of visits) {
        const { at, comparison } = visit;
        if (comparison === null || !counted.has(at)) continue;
        if (at <= roundAt || comparison.previousAt >= nextRoundAt) continue;
        hasComparison = true;
        isWhole &&= comparison.gap !== 'notSimulated';
        bookShare(colonyBook, visit, time);
      }
    });
    return hasComparison && isWhole;
  });
  const report = book.report();
  const totals = new Map(report.groups.map(({ id, total }) => [id, total]));
  const downtimes = new Map(report.downtimes.map(({ key, causes }) => [key, causes]));
  let [plannedSum, earnedSum] = [0, 0];
  const known = planets.flatMap(({ colony: { key, characterId, planetName }, plannedIsk }, index) => {
    const total = totals.get(key);
    const earnedIsk = total === undefined ? 0 : total.netIsk;
    if (plannedIsk === null || earnedIsk === null || !isReplayed[index] || total?.unpriced?.traded) return [];
    plannedSum += plannedIsk;
    earnedSum += earnedIsk;
    const downtime = downtimes.get(key)?.[0] ?? null;
    return [{ key, characterId, planetName, differenceIsk: earnedIsk - plannedIsk, downtime }];
  });
  const isSeen = ({ visits }: RoundPlanet) => (visits.at(-1)?.at ?? 0) >= nextRoundAt;
  return {
    roundAt,
    nextRoundAt,
    planetCount: planets.length,
    unknownCount: planets.length - known.length,
    plannedIsk: known.length === 0 ? null : plannedSum,
    earnedIsk: known.length === 0 ? null : earnedSum,
    differenceIsk: known.length === 0 ? null : earnedSum - plannedSum,
    isSoFar: now < nextRoundAt || !planets.every(isSeen),
    largest: known
      .sort((a, b) => Math.abs(b.differenceIsk) - Math.abs(a.differenceIsk) || (a.key < b.key ? -1 : 1))
      .slice(0, NAMED_PLANETS),
  };
}

/** Books the part of a comparison that is in the round's time: of each day, and of what visits took, its share. */
function bookShare(book: ColonyBook, { at, comparison }: HistoryVisit, time: RoundTime): void {
  if (comparison === null) return;
  const { previousAt, customsTaxFraction, days, internal } = comparison;
  book.beginVisit(customsTaxFraction);
  const shareOfDay = (day: number): Fraction =>
    shareOf(Math.max(previousAt, day * SECONDS_PER_DAY), Math.min(at, (day + 1) * SECONDS_PER_DAY), time);
  const lastDay = Math.min(dayOf(at), dayOf(time.nextRoundAt));
  const shareOfAll = shareOf(previousAt, at, time);
  for (const { typeId, takenUnits } of internal) book.bookGoods(lastDay, typeId, takenUnits * shareOfAll, 0);
  const isInternal = new Set(internal.map(({ typeId }) => typeId));
  for (const [day, bookings] of bookingsOf({ ...comparison, internal: [] }, at)) {
    const share = shareOfDay(day);
    for (const { typeId, tradedUnits, lostUnits } of bookings) {
      book.bookGoods(day, typeId, isInternal.has(typeId) ? 0 : tradedUnits * share, lostUnits * share);
    }
  }
  for (const { day, idle } of days) {
    const share = shareOfDay(day);
    for (const one of idle) book.bookIdle(day, one.productTypeId, one.idleSeconds * share, one.missedUnits * share);
  }
}

/** The share of a time that is in the round's. */
function shareOf(from: EpochSeconds, to: EpochSeconds, { roundAt, nextRoundAt }: RoundTime): Fraction {
  const common = Math.min(to, nextRoundAt) - Math.max(from, roundAt);
  return to > from ? Math.max(0, common) / (to - from) : 0;
}
