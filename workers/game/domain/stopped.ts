/** What counts as stopped: the same on every screen, in every sum and for every chip. */
import type { ColonyReport, RootStop, StopReport } from './report.ts';
import type { LostGoods, Stop } from './result.ts';
import { LOST_FRACTIONS } from './thresholds.ts';
import type { EpochSeconds, Fraction } from './units.ts';

type Stopping = Pick<ColonyReport, 'at' | 'stops' | 'isExpired'>;

/** A structure that was never set up right: it has not stopped, it never ran. An extractor without a program has stopped. */
function isSetupFault({ stop }: StopReport): boolean {
  return stop.kind === 'notSetUp' && stop.fault.kind !== 'noProgram';
}

/** A wrong set-up that has not stopped anything by then, and loses nothing that counts. */
export function isOnlySetupFault(root: RootStop, at: EpochSeconds): boolean {
  return isSetupFault(root) && lostFractionOf(root, at) === null;
}

/** Whether something on a planet has stopped, or a store is full. What a wrong set-up stops is part of the set-up. */
export function isStopped({ at, stops, isExpired }: Stopping): boolean {
  return isExpired || stops.some((root) => root.stop.at <= at && !isRouteLoss(root) && !isSetupFault(root));
}

/** Whether a planet runs, but loses goods because of its routes. */
export function isLosingGoods(colony: Stopping): boolean {
  return (
    !isStopped(colony) && colony.stops.some((root) => root.stop.at <= colony.at && !isOnlySetupFault(root, colony.at))
  );
}

function isRouteLoss({ stop }: StopReport): boolean {
  return stop.kind === 'goodsLost';
}

/** Whether nothing has stopped or is lost on a planet, but a structure has no schematic, or a route is missing. */
export function isSetUpWrong(colony: Stopping): boolean {
  return (
    !isStopped(colony) &&
    !isLosingGoods(colony) &&
    colony.stops.some((root) => root.stop.at <= colony.at && isSetupFault(root))
  );
}

/** What a stop loses; empty for other stops. */
export function lostGoodsOf(stop: Stop): readonly LostGoods[] {
  if (stop.kind === 'goodsLost') return [stop];
  return stop.kind === 'storageFull' ? stop.lost : [];
}

/** The largest share that is lost of anything but surplus raw material; null if nothing is lost. */
function largestLoss(stop: Stop): Fraction | null {
  const shares = lostGoodsOf(stop).flatMap(({ lostFraction, isSurplus }) => (isSurplus ? [] : [lostFraction]));
  return shares.length === 0 ? null : Math.max(...shares);
}

/** Whether the loss is too small, or of surplus raw material only, so that it is no stop of the planet. */
export function isMinorLoss(stop: Stop): boolean {
  return lostGoodsOf(stop).length > 0 && (largestLoss(stop) ?? 0) < LOST_FRACTIONS.amber;
}

/** Whether all that is lost is surplus raw material: it costs nothing. */
export function isSurplusLoss(stop: Stop): boolean {
  return isMinorLoss(stop) && largestLoss(stop) === null;
}

/** The share that a stop loses, or a wrong set-up by then; null if nothing is lost. */
export function lostFractionOf(root: RootStop, at: EpochSeconds): Fraction | null {
  if (!isSetupFault(root)) return largestLoss(root.stop);
  const shares = root.consequences.flatMap(({ stop }) =>
    stop.kind === 'goodsLost' && stop.pinId === root.stop.pinId && stop.at <= at ? [stop.lostFraction] : [],
  );
  return shares.length === 0 ? null : Math.max(...shares);
}
