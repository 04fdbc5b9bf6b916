import { tierOf } from '../../catalogue/index.ts';
import type { Colony } from '../../domain/colony.ts';
import type { SustainedColony, SustainedFlow } from '../../domain/sustained.ts';
import type { Fraction } from '../../domain/units.ts';
import type { ColonyProblem } from '../../domain/whatIf.ts';
import { findColonyGoods } from '../../sustain/index.ts';
import { neededPerHour } from './neededPerHour.ts';

/** Of a time or an amount: less is nothing to speak of. */
const LITTLE: Fraction = 0.02;

/** Of what factories could use: with less of it they wait. */
const STARVED: Fraction = 0.9;

/** What costs a colony most of what it could make. @param sustained with visits as usual */
export function findProblem(colony: Colony, sustained: SustainedColony): ColonyProblem | null {
  const { made } = findColonyGoods(colony);
  const needed = neededPerHour(colony);
  const { flows, stops, intervalSeconds } = sustained;
  const lost = flows
    .filter(({ madeUnitsPerHour, lostUnitsPerHour }) => lostUnitsPerHour > LITTLE * madeUnitsPerHour)
    .sort((a, b) => lostFraction(b) - lostFraction(a));
  const isEarly = ({ afterSeconds }: { afterSeconds: number }) => afterSeconds < (1 - LITTLE) * intervalSeconds;
  const missing = stops.flatMap(({ stop, afterSeconds }) =>
    stop.kind === 'inputMissing' && isEarly({ afterSeconds }) ? [{ typeId: stop.typeId, afterSeconds }] : [],
  );
  const raw = lost.find(({ typeId }) => tierOf(typeId) === 0);
  // What is lost although its own stock shrinks has no room beside another raw material. Factories wait once it is gone.
  const starved = lost.find(
    ({ typeId, madeUnitsPerHour, lostUnitsPerHour, usedUnitsPerHour }) =>
      usedUnitsPerHour < STARVED * (needed.get(typeId) ?? 0) ||
      (tierOf(typeId) === 0 && madeUnitsPerHour - lostUnitsPerHour < (1 - LITTLE) * usedUnitsPerHour),
  );
  if (starved !== undefined) return { kind: 'clogged', typeId: starved.typeId };
  const product = lost.find(({ typeId }) => tierOf(typeId) > 0);
  if (product !== undefined) {
    return { kind: 'overflows', typeId: product.typeId, lostFraction: lostFraction(product) };
  }
  const end = stops.find((one) => one.stop.kind === 'programExpired' && isEarly(one));
  if (end !== undefined) return { kind: 'waits', waitSeconds: intervalSeconds - end.afterSeconds };
  const bought = missing.find(({ typeId }) => !made.has(typeId));
  if (bought !== undefined) return { kind: 'runsOut', ...bought };
  return raw === undefined ? null : { kind: 'surplus', typeId: raw.typeId, lostFraction: lostFraction(raw) };
}

function lostFraction({ madeUnitsPerHour, lostUnitsPerHour }: SustainedFlow): Fraction {
  return lostUnitsPerHour / madeUnitsPerHour;
}
