/** What the search leaves out could not have been the best. COLONY_RUNS=300 draws more. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeColony } from '../../../bench/makeBenchFleet.ts';
import { leastGainIsk } from '../../../workers/figures/changeWorth.ts';
import { routeLosses } from '../../../workers/figures/routeLosses.ts';
import { listCandidates } from '../../../workers/figures/whatIf/candidates.ts';
import { EditError } from '../../../workers/figures/whatIf/editError.ts';
import { judgeChange, judgePresent } from '../../../workers/figures/whatIf/judgeChange.ts';
import { searchSuggestions } from '../../../workers/figures/whatIf/searchSuggestions.ts';
import { commodities } from '../../../workers/game/catalogue/index.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { SimulationError } from '../../../workers/game/engine/index.ts';
import { simulatedTo } from '../../fixtures/colony.ts';
import { drawnRuns, forDrawn } from '../../fixtures/drawnRuns.ts';
import { finish } from '../../fixtures/finish.ts';
import { makeSearchBasis, makeSearchWorth } from '../../fixtures/suggestion.ts';

const RUNS = drawnRuns(1, 300);

const TIER_ISK = [8, 600, 9000, 70_000, 1_300_000];
const PRICES = new Map(
  [...commodities.values()].map(({ typeId, tier }) => [typeId as number, TIER_ISK[tier]! * (1 + (typeId % 7) / 10)]),
);

const anyColony = fc.record({
  kind: fc.constantFrom('extraction to P1', 'extraction to P2', 'factory P2', 'factory P3', 'factory P4'),
  seed: fc.integer({ min: 1, max: 5000 }),
  level: fc.integer({ min: 3, max: 5 }),
  days: fc.integer({ min: 1, max: 4 }),
});

/** Every so many changes on the list, one is replayed. */
const SAMPLE = 12;

const anySample = fc.nat({ max: SAMPLE - 1 });

it('no change on the list brings clearly more than the best suggestion', { tags: ['deep'] }, () => {
  forDrawn(RUNS, anyColony, fc.boolean(), anySample, ({ kind, seed, level, days }, withImports, first) => {
    const colony = { ...makeColony(kind as 'factory P2', seed), upgradeLevel: level };
    const state = simulatedTo(colony, colony.lastUpdateAt + 3600);
    const economy = { prices: PRICES, customsTax: { gameFraction: 0, ownerFraction: 0.05 } };
    const visits = { intervalSeconds: days * SECONDS_PER_DAY, takesSurplusP0: false };
    const basis = makeSearchBasis(state, economy, { visits, worth: makeSearchWorth({ loginIsk: 1e6 }) });
    // Without a budget: what is left out then is only what can't be better.
    const { suggestions, choices } = finish(searchSuggestions(basis, withImports, Number.POSITIVE_INFINITY));
    const found = Math.max(0, ...suggestions.map(({ worthGainIskPerMonth }) => worthGainIskPerMonth!));
    const present = judgePresent(basis, false)!;
    const least = leastGainIsk(present.netIsk, basis.worth);
    const candidates = listCandidates(state.compiled.colony, choices, PRICES, {
      withImports,
      canBuild: true,
      intervalSeconds: basis.visits.intervalSeconds,
      flows: present.sustained.flows,
      misrouted: routeLosses(state.compiled.colony, present.sustained),
      isLosing: present.netIsk < 0,
      takesSurplusP0: false,
    });
    const all = candidates.flatMap((candidate) => candidate.steps);
    for (const edits of all.filter((_, k) => k % SAMPLE === first)) {
      try {
        const judged = judgeChange(basis, present, edits, withImports, false);
        const gain = judged === null ? 0 : judged.worthIsk - present.worthIsk;
        // Larger changes that bring hardly more aren't made, and ranks come from a short replay.
        if (gain >= least) expect(0.8 * gain, JSON.stringify(edits)).toBeLessThanOrEqual(found);
      } catch (error) {
        if (!(error instanceof EditError || error instanceof SimulationError)) throw error;
      }
    }
  });
});
