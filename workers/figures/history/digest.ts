/**
 * What the fleet's history needs of one colony and month, as bytes: a tenth of the visits, so that a year of 600
 * colonies opens in a moment. Stored with the visits, in one transaction.
 */
import type {
  EpochDay,
  HistoryComparison,
  HistoryVisit,
  PredictionError,
  VisitVerdict,
} from '../../game/domain/history.ts';
import type { PinId, TypeId } from '../../game/domain/ids.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import type { AccuracyBook } from './accuracy.ts';
import { bookingsOf } from './bookings.ts';
import { ByteReader, ByteWriter, DamagedBytesError, readTax, writeTax } from './bytes.ts';
import type { ColonyBook } from './earnings.ts';
import { dayOf } from './programRuns.ts';
import { verdictOf } from './summarise.ts';

const DIGEST_VERSION = 2;

/** Stored by their positions. */
const VERDICTS: readonly VisitVerdict[] = ['first', 'exact', 'provesNothing', 'wrong'];

export interface DigestHead {
  visitCount: number;
  /** bytes of the row of visits that this digest is of */
  visitBytes: number;
  /** of everything in it */
  firstDay: EpochDay;
  lastDay: EpochDay;
}

/**
 * @param visits of one colony and month, ascending
 * @param isCounted whether a visit's flows count: not where a later comparison covers the same time
 */
export function encodeDigest(
  visits: readonly HistoryVisit[],
  visitBytes: number,
  isCounted: (at: EpochSeconds) => boolean,
): Uint8Array {
  const counted = visits.flatMap(({ at, comparison }) =>
    comparison !== null && isCounted(at) ? [{ at, comparison }] : [],
  );
  const days = counted.flatMap(({ comparison }) => comparison.days);
  const allDays = [...visits.map(({ at }) => dayOf(at)), ...days.map(({ day }) => day)];
  const firstDay = Math.min(...allDays);
  const row = new ByteWriter();
  row.whole(DIGEST_VERSION);
  row.whole(visits.length);
  row.whole(visitBytes);
  row.whole(firstDay);
  row.whole(Math.max(...allDays) - firstDay);
  let before = 0;
  for (const visit of visits) {
    row.whole(visit.at - before);
    before = visit.at;
    const verdict = verdictOf(visit);
    row.whole(VERDICTS.indexOf(verdict));
    if (verdict !== 'wrong') continue;
    const { errors } = visit.comparison!;
    row.whole(errors.length);
    for (const error of errors) writeError(row, error);
  }
  row.whole(counted.length);
  for (const { at, comparison } of counted) writeEarned(row, at, comparison, firstDay);
  return row.finish();
}

function writeEarned(row: ByteWriter, at: EpochSeconds, comparison: HistoryComparison, firstDay: EpochDay): void {
  writeTax(row, comparison.customsTaxFraction);
  const booked = bookingsOf(comparison, at);
  row.whole(booked.length);
  for (const [day, bookings] of booked) {
    row.whole(day - firstDay);
    row.whole(bookings.length);
    for (const { typeId, tradedUnits, lostUnits } of bookings) {
      row.whole(typeId);
      row.number(tradedUnits);
      row.number(lostUnits);
    }
  }
  const idleDays = comparison.days.filter(({ idle }) => idle.length > 0);
  row.whole(idleDays.length);
  for (const { day, idle } of idleDays) {
    row.whole(day - firstDay);
    row.whole(idle.length);
    for (const { productTypeId, idleSeconds, missedUnits } of idle) {
      row.whole(productTypeId);
      row.number(idleSeconds);
      row.number(missedUnits);
    }
  }
}

/** How many visits a digest stands for, and how many bytes these take; null if it can't be read. */
export function tryReadHead(bytes: Uint8Array): DigestHead | null {
  try {
    return readHead(new ByteReader(bytes));
  } catch {
    return null;
  }
}

/**
 * Books a digest: its verdicts between the two days, and its flows.
 * @throws DamagedBytesError if the bytes are damaged or of a newer version
 */
export function bookDigest(
  bytes: Uint8Array,
  fromDay: EpochDay,
  toDay: EpochDay,
  accuracy: AccuracyBook,
  earnings: ColonyBook,
): void {
  const row = new ByteReader(bytes);
  const { visitCount, firstDay } = readHead(row);
  let at = 0;
  for (let left = visitCount; left > 0; left--) {
    at += row.whole();
    const day = dayOf(at);
    const isIn = day >= fromDay && day <= toDay;
    const verdict = VERDICTS[row.whole()];
    if (verdict === undefined) throw new DamagedBytesError('a verdict is not known');
    const errors: PredictionError[] = [];
    if (verdict === 'wrong') for (let count = row.count(); count > 0; count--) errors.push(readError(row));
    if (isIn) accuracy.book(verdict, at, errors);
  }
  for (let visits = row.count(); visits > 0; visits--) bookEarned(row, firstDay, earnings);
}

function bookEarned(row: ByteReader, firstDay: EpochDay, earnings: ColonyBook): void {
  earnings.beginVisit(readTax(row));
  for (let days = row.count(); days > 0; days--) {
    const day = firstDay + row.whole();
    for (let bookings = row.count(); bookings > 0; bookings--) {
      const typeId = row.whole() as TypeId;
      const tradedUnits = row.number();
      earnings.bookGoods(day, typeId, tradedUnits, row.number());
    }
  }
  for (let days = row.count(); days > 0; days--) {
    const day = firstDay + row.whole();
    for (let idle = row.count(); idle > 0; idle--) {
      const typeId = row.whole() as TypeId;
      const idleSeconds = row.number();
      earnings.bookIdle(day, typeId, idleSeconds, row.number());
    }
  }
}

function readHead(row: ByteReader): DigestHead {
  const version = row.whole();
  if (version !== DIGEST_VERSION) throw new DamagedBytesError(`a digest has version ${version}`);
  const [visitCount, visitBytes, firstDay] = [row.whole(), row.whole(), row.whole()];
  return { visitCount, visitBytes, firstDay, lastDay: firstDay + row.whole() };
}

function writeError(row: ByteWriter, { pinId, pinTypeId, typeId, predictedUnits, actualUnits }: PredictionError): void {
  row.whole(pinId);
  row.whole(pinTypeId);
  row.whole(typeId);
  row.number(predictedUnits);
  row.number(actualUnits);
}

function readError(row: ByteReader): PredictionError {
  const [pinId, pinTypeId, typeId] = [row.whole() as PinId, row.whole() as TypeId, row.whole() as TypeId];
  return { pinId, pinTypeId, typeId, predictedUnits: row.number(), actualUnits: row.number() };
}
