/** How fast variants are compared and suggestions searched. */

import { makeSearchWorth } from '../tests/fixtures/suggestion.ts';
import { compareVariants, type SearchBasis, searchSuggestions } from '../workers/figures/index.ts';
import { commodities } from '../workers/game/catalogue/index.ts';
import { SECONDS_PER_DAY } from '../workers/game/domain/units.ts';
import type { ColonyEdit } from '../workers/game/domain/whatIf.ts';
import { DEFAULT_WORTH } from '../workers/game/domain/worth.ts';
import { COLONY_KINDS, makeColony, makeFleet, presentState } from './makeBenchFleet.ts';
import { type Measured, measure, scaleTiming, slowest, type Timing, withinFixedWorks } from './measure.ts';

/** Roughly what tiers cost, so that changes are worth making. */
const TIER_ISK = [8, 600, 9000, 70_000, 1_300_000];
const PRICES = new Map(
  [...commodities.values()].map(({ typeId, tier }) => [typeId as number, TIER_ISK[tier]! * (1 + (typeId % 7) / 10)]),
);
const FLEET_SIZE = 100;
/** A search is timed for a part of the fleet, which has all kinds of colonies. */
const SAMPLE_SIZE = 60;
const QUICK_SAMPLE_SIZE = 12;

function basisOf(colony: ReturnType<typeof makeColony>): SearchBasis {
  return {
    state: presentState(colony),
    radiusKm: 3500,
    economy: { prices: PRICES, customsTax: { gameFraction: 0.1, ownerFraction: 0.05 } },
    visits: { intervalSeconds: 2 * SECONDS_PER_DAY, takesSurplusP0: false },
    kept: null,
    known: [],
    worth: makeSearchWorth({ loginIsk: DEFAULT_WORTH.loginIsk }),
  };
}

/** @returns whether the search ran out of its budget */
function search(basis: SearchBasis, withImports = true): boolean {
  const steps = searchSuggestions(basis, withImports);
  // The worker lets everything else have its turn between two steps.
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value.isCutShort;
}

/** Three variants beside each kind of colony, and searches for a fleet of 600 colonies. */
export function benchWhatIf({ isQuick }: { isQuick: boolean }): Measured {
  const sampleSize = isQuick ? QUICK_SAMPLE_SIZE : SAMPLE_SIZE;
  // The fleet first: it warms up the code as a few seconds in the worker do.
  const sample = makeFleet(FLEET_SIZE).slice(0, sampleSize).map(basisOf);
  const cutShort = [0, 0];
  const [usual, importing] = [false, true].map((withImports, at) =>
    measure(
      () => {
        cutShort[at] = sample.filter((basis) => search(basis, withImports)).length;
      },
      { budgetMs: 3000, fewestRounds: 2 },
    ),
  ) as [Timing, Timing];
  const rows = COLONY_KINDS.map((kind) => {
    const basis = basisOf(makeColony(kind, 1));
    const { pins } = basis.state.compiled.colony;
    const factory = pins.find((pin) => pin.kind === 'factory');
    const schematicId = factory?.kind === 'factory' ? factory.schematicId! : null;
    const variants = [1, 2, 3].map((count) => ({
      name: '',
      edits: schematicId === null ? [] : [{ kind: 'factories', schematicId, count } satisfies ColonyEdit],
    }));
    const interval = { seconds: basis.visits.intervalSeconds, source: 'round' } as const;
    const compared = measure(() => void compareVariants(basis, interval, variants), { budgetMs: 300 });
    const searched = measure(() => void search(basis), { budgetMs: 500 });
    return { kind, compared, searched };
  });
  const times = {
    title: 'what if (ms)',
    columns: ['colony', 'three variants', 'suggestions'],
    rows: rows.map(({ kind, compared, searched }) => [kind, compared.bestMs, searched.bestMs]),
  };
  const budgets = {
    title: `searches of ${sampleSize} colonies`,
    columns: ['imports', 'searches cut short'],
    rows: ['those of now', 'also new ones'].map((imports, at) => [imports, cutShort[at]!]),
  };
  const times600 = (timing: Timing) => scaleTiming(timing, (6 * FLEET_SIZE) / sampleSize);
  const goals = [
    withinFixedWorks('three variants beside a colony', 1, slowest(rows.map(({ compared }) => compared))),
    withinFixedWorks('suggestions for a colony', 1, slowest(rows.map(({ searched }) => searched))),
    withinFixedWorks(`suggestions for 600 colonies, scaled up from ${sampleSize}`, 100, times600(usual)),
    withinFixedWorks(`the same, also with new imports, scaled up from ${sampleSize}`, 1200, times600(importing)),
  ];
  return { tables: [times, budgets], goals };
}
