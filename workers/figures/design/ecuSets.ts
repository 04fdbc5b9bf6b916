/** Extractors of one resource: how many heads on how many of them yield what until the next visit. */
import { SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';
import { predictProgram } from '../../game/engine/index.ts';

/** The client's limit. */
export const MOST_HEADS = 10;
/** More than any command center has power for. */
const MOST_ECUS = 5;

/** Extractors of one resource with these heads. */
export interface EcuSet {
  /** heads of each extractor */
  heads: readonly number[];
  headCount: number;
  unitsPerHour: number;
}

/**
 * For each number of extractors and heads, the heads that yield the most; sets that yield nothing are left out.
 * @param quantityPerHead base quantity per 15 minutes
 * @param mostHeads of all extractors together, which stand side by side: no more extractors than these need
 */
export function listEcuSets(
  quantityPerHead: number,
  visitSeconds: Seconds,
  cycleSeconds: Seconds,
  mostHeads = Number.POSITIVE_INFINITY,
): EcuSet[] {
  const single = Array.from({ length: MOST_HEADS + 1 }, (_, heads) =>
    heads === 0 ? 0 : unitsUntilVisit(heads * quantityPerHead, visitSeconds, cycleSeconds),
  );
  // Heads of one spot yield the same on more extractors: what these seem to bring more is the noise of small programs.
  const mostEcus = Math.min(MOST_ECUS, Math.ceil(mostHeads / MOST_HEADS));
  let previous = new Map<number, { heads: number[]; units: number }>([[0, { heads: [], units: 0 }]]);
  const sets: EcuSet[] = [];
  for (let count = 1; count <= mostEcus; count++) {
    const next = new Map<number, { heads: number[]; units: number }>();
    for (const [headCount, { heads, units }] of previous) {
      for (let more = 1; more <= MOST_HEADS; more++) {
        const total = units + single[more]!;
        const known = next.get(headCount + more);
        if (known === undefined || total > known.units) {
          next.set(headCount + more, { heads: [...heads, more], units: total });
        }
      }
    }
    for (const [headCount, { heads, units }] of next) {
      if (units > 0 && headCount <= mostHeads)
        sets.push({ heads, headCount, unitsPerHour: (units * SECONDS_PER_HOUR) / visitSeconds });
    }
    previous = next;
  }
  return sets;
}

/** A cycle that the visit interrupts yields nothing. */
function unitsUntilVisit(baseQuantity: number, visitSeconds: Seconds, cycleSeconds: Seconds): number {
  return predictProgram(baseQuantity, cycleSeconds, Math.floor(visitSeconds / cycleSeconds)).totalUnits;
}
