/** Where a price is missing: nobody can tell which change brings the most, but which one lets a colony make the most. */
import { schematicOf, tierOf } from '../../game/catalogue/index.ts';
import type { ByKind } from '../../game/domain/byKind.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { SustainedColony } from '../../game/domain/sustained.ts';
import type { Fraction } from '../../game/domain/units.ts';
import type { ColonyEdit, ColonyProblem } from '../../game/domain/whatIf.ts';
import { importPriceOf, type Prices, priceOf } from '../../game/worth/index.ts';
import type { Candidate, CandidateGroup } from './candidates.ts';
import { ifPossible } from './editError.ts';
import { judgedOf, type Replayed, replayChange, type SearchBasis } from './judgeChange.ts';

/** A share of what the colony makes: a later change has to make that much more than an earlier one. */
const CLEARLY_MORE: Fraction = 0.01;

export interface MostMade {
  group: CandidateGroup;
  edits: readonly ColonyEdit[];
  changed: Replayed;
}

/** Where no worth can be judged: the smallest change with which the colony makes the most; null if it makes no more. */
export function* findMostMade(
  basis: SearchBasis,
  candidates: readonly Candidate[],
  present: Replayed,
  withImports: boolean,
): Generator<void, MostMade | null> {
  // More logins are the last thing to try, as few of them as help.
  const rest = candidates.filter(({ group }) => group !== 'moreVisits');
  const visits = candidates.filter(({ group }) => group === 'moreVisits').toReversed();
  const least = (1 + CLEARLY_MORE) * weightMade(present.sustained);
  let best: MostMade | null = null;
  for (const { group, steps } of [...rest, ...visits]) {
    if (best !== null && group === 'moreVisits') break;
    const [edits] = steps;
    if (edits === undefined) continue;
    yield;
    const changed = ifPossible(() => replayChange(basis, present, edits, withImports, false));
    if (changed === null || (judgedOf(present) !== null && judgedOf(changed) !== null)) continue;
    const most = best === null ? least : (1 + CLEARLY_MORE) * weightMade(best.changed.sustained);
    if (weightMade(changed.sustained) > most) best = { group, edits, changed };
  }
  return best;
}

/** Units that are made and not lost, weighted by their tier, so that a product counts more than its inputs. */
function weightMade({ flows }: SustainedColony): number {
  return flows.reduce(
    (sum, { typeId, madeUnitsPerHour, lostUnitsPerHour }) =>
      sum + (madeUnitsPerHour - lostUnitsPerHour) * (tierOf(typeId) === 0 ? 0 : 10 ** tierOf(typeId)),
    0,
  );
}

/** Whether something that a colony's factories make or use has no price. */
export function lacksPrice({ pins }: Colony, prices: Prices): boolean {
  return pins.some((pin) => {
    const schematic = schematicOf(pin);
    if (schematic === undefined) return false;
    const { output, inputs } = schematic;
    return (
      [output, ...inputs].some(({ typeId }) => priceOf(prices, typeId) === null) ||
      inputs.some(({ typeId }) => importPriceOf(prices, typeId) === null)
    );
  });
}

/** Kinds of changes that could give a colony more of its own goods, by tier of what is short. */
export function groupsForShort(tier: number): readonly CandidateGroup[] {
  // Nobody hauls raw material by the thousands of m³.
  return tier > 0 ? ['bring', 'factories'] : ['program', 'start', 'heads', 'moreHeads'];
}

/** Kinds of changes that could make room for what doesn't fit in between two visits. */
export const MAKES_ROOM: readonly CandidateGroup[] = [
  'takeOut',
  'fewerHeads',
  'removeEcu',
  'heads',
  'store',
  'moreVisits',
];

/** The same, and more factories that use it. */
export const MAKES_ROOM_OR_USES: readonly CandidateGroup[] = [...MAKES_ROOM, 'factories'];

/** Kinds of changes that could end a problem. */
export const GROUPS_FOR_PROBLEM: ByKind<ColonyProblem, readonly CandidateGroup[]> = {
  misrouted: () => ['route'],
  unfed: () => ['route'],
  clogged: () => MAKES_ROOM_OR_USES,
  overflows: () => MAKES_ROOM_OR_USES,
  surplus: () => MAKES_ROOM_OR_USES,
  starves: ({ typeId }) => groupsForShort(tierOf(typeId)),
  waits: () => groupsForShort(0),
  buysRaw: () => groupsForShort(0),
  idleExtractor: () => groupsForShort(0),
  runsOut: () => MAKES_ROOM,
  noLaunchpad: () => ['store'],
};
