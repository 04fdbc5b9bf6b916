/** Bottlenecks of generated fleets. COLONY_RUNS=300 draws more. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeColony } from '../../../bench/makeBenchFleet.ts';
import { findBottlenecks, Remedies, type ReplayableColony } from '../../../workers/figures/index.ts';
import { applyEdits, visitsAfter } from '../../../workers/figures/whatIf/applyEdits.ts';
import { searchSuggestions } from '../../../workers/figures/whatIf/searchSuggestions.ts';
import { commodities, tierOf } from '../../../workers/game/catalogue/index.ts';
import { getOrAdd } from '../../../workers/game/domain/groups.ts';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { Suggestion } from '../../../workers/game/domain/whatIf.ts';
import { findColonyGoods, soldRawMaterials, sustain } from '../../../workers/game/sustain/index.ts';
import { netPerMonth } from '../../../workers/game/worth/index.ts';
import { replayableColonies } from '../../fixtures/chainColony.ts';
import { drawnRuns } from '../../fixtures/drawnRuns.ts';
import { finish } from '../../fixtures/finish.ts';
import { makeSearchWorth } from '../../fixtures/suggestion.ts';
import { anyColony } from '../../oracle/anyColony.ts';

const RUNS = drawnRuns(2, 300);
/** Few drawn colonies have a change that brings something. */
const RUNS_WITH_CHANGES = drawnRuns(10, 300);
const DAY = 86_400;

const PRICES = new Map([...commodities.keys()].map((typeId, k) => [typeId as number, (5 + k) * 20 ** tierOf(typeId)]));
const ECONOMY = { prices: PRICES, customsTax: { gameFraction: 0, ownerFraction: 0.05 } };

const anyBasis = fc.record({
  drawn: fc.array(fc.record({ colony: anyColony, intervalSeconds: fc.constantFrom(DAY, 2 * DAY, 4 * DAY) }), {
    minLength: 1,
    maxLength: 3,
  }),
  feeding: fc.constantFrom('buy' as const, 'own' as const),
  loginIsk: fc.constantFrom(0, 1_000_000),
});

type Basis = typeof anyBasis extends fc.Arbitrary<infer T> ? T : never;

function coloniesOf({ drawn, loginIsk }: Basis): ReplayableColony[] {
  return drawn.flatMap(({ colony, intervalSeconds }, index) =>
    replayableColonies({ ...colony, key: `1/${index}` as ColonyKey }, ECONOMY, {
      visits: { intervalSeconds, takesSurplusP0: false },
      worth: makeSearchWorth({ loginIsk }),
    }),
  );
}

function search(colonies: readonly ReplayableColony[], { feeding }: Pick<Basis, 'feeding'>) {
  const { room } = makeSearchWorth();
  return finish(findBottlenecks({ colonies, feeding, room }, new Remedies()));
}

const netOf = ({ economy }: ReplayableColony, sustained: ReplayableColony['sustained']) =>
  netPerMonth(sustained, economy).netIsk!;

describe('the bottlenecks of any fleet', () => {
  it('are one for each product, only with fixes that pay, and the same in whatever order', { tags: ['deep'] }, () => {
    fc.assert(
      fc.property(anyBasis, (basis) => {
        const colonies = coloniesOf(basis);
        const report = search(colonies, basis);
        expect(search(colonies.toReversed(), basis)).toEqual(report);
        const keys = new Set(colonies.map(({ colony }) => colony.key));
        const products = report.bottlenecks.map(({ productTypeId }) => productTypeId);
        expect(new Set(products).size).toBe(products.length);
        for (const { planets, causes, speedFraction, fix } of report.bottlenecks) {
          expect(causes.length).toBeGreaterThan(0);
          expect(planets.length).toBeGreaterThan(0);
          for (const { key } of planets) expect(keys).toContain(key);
          if (speedFraction !== null) expect(speedFraction).toBeGreaterThanOrEqual(0);
          if (speedFraction !== null) expect(speedFraction).toBeLessThanOrEqual(1);
          if (fix === null) continue;
          expect(fix.iskPerMonth).toBeGreaterThan(0);
          expect(fix.steps.flatMap((step) => step.planets)).toHaveLength(planets.length);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('promise what a replay of the changed planet brings', { tags: ['deep'] }, () => {
    let changeCount = 0;
    fc.assert(
      fc.property(anyBasis, (drawn) => {
        const basis = { ...drawn, drawn: drawn.drawn.slice(0, 1), feeding: 'buy' as const };
        const [planet] = coloniesOf(basis);
        if (planet === undefined) return;
        for (const { fix, productTypeId, factoryCount, causes } of search([planet], basis).bottlenecks) {
          const [step, ...others] = fix?.steps ?? [];
          expect(others).toEqual([]);
          if (step?.kind !== 'change') continue;
          changeCount += 1;
          const { state } = applyEdits(planet.state(), step.edits, []);
          const soldRaw = soldRawMaterials(findColonyGoods(planet.colony));
          const after = sustain(state, { soldRaw, ...visitsAfter(planet.visits, step.edits) });
          expect(fix!.iskPerMonth).toBeCloseTo(netOf(planet, after) - netOf(planet, planet.sustained), -1);
          // What falls short is then made more, unless it is better left idle.
          const keptIn = ({ flows }: Pick<typeof after, 'flows'>) => {
            const flow = flows.find(({ typeId }) => typeId === productTypeId);
            return flow === undefined ? 0 : flow.madeUnitsPerHour - flow.lostUnitsPerHour;
          };
          if (factoryCount > 0 && causes.every(({ kind }) => kind !== 'loss')) {
            expect(keptIn(after)).toBeGreaterThan(keptIn(planet.sustained));
          }
        }
      }),
      { numRuns: RUNS_WITH_CHANGES },
    );
    expect(changeCount).toBeGreaterThan(0);
  });

  it('gain as much as the same change among the suggestions', { tags: ['deep'] }, () => {
    let sameCount = 0;
    fc.assert(
      fc.property(anyBasis, (drawn) => {
        const colonies = coloniesOf(drawn);
        for (const { suggested, edits, iskPerMonth } of fixesOf(colonies)) {
          const same = suggested.find((one) => JSON.stringify(one.edits) === JSON.stringify(edits));
          if (same === undefined) continue;
          sameCount += 1;
          expect(same.gainIskPerMonth).toBeCloseTo(iskPerMonth, -1);
        }
      }),
      { numRuns: RUNS_WITH_CHANGES },
    );
    expect(sameCount).toBeGreaterThan(0);
  });

  const anyUsual = fc.array(
    fc.record({
      kind: fc.constantFrom('extraction to P1', 'extraction to P2', 'factory P2', 'factory P3', 'factory P4'),
      seed: fc.integer({ min: 1, max: 5000 }),
      level: fc.integer({ min: 3, max: 5 }),
      days: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  );

  it('are all among the suggestions of colonies as players build them', { tags: ['deep'] }, () => {
    fc.assert(
      fc.property(anyUsual, (drawn) => {
        const colonies = drawn.flatMap(({ kind, seed, level, days }, index) => {
          const made = makeColony(kind as 'factory P2', seed);
          return replayableColonies({ ...made, key: `1/${index}` as ColonyKey, upgradeLevel: level }, ECONOMY, {
            visits: { intervalSeconds: days * DAY, takesSurplusP0: false },
            worth: makeSearchWorth({ loginIsk: 1e6 }),
          });
        });
        for (const { suggested, edits, iskPerMonth } of fixesOf(colonies)) {
          const same = suggested.find((one) => JSON.stringify(one.edits) === JSON.stringify(edits));
          expect(same?.gainIskPerMonth, JSON.stringify([edits, suggested.map((one) => one.edits)])).toBeCloseTo(
            iskPerMonth,
            -1,
          );
        }
      }),
      // A search that is cut short also knows them.
      { numRuns: RUNS, examples: [[[{ kind: 'extraction to P2', seed: 424, level: 3, days: 1 }]]] },
    );
  });
});

/** Each fix that changes one planet alone, with that planet's suggestions. */
function fixesOf(colonies: readonly ReplayableColony[]) {
  // One planet may be all that limits several products.
  const searched = new Map<ReplayableColony, readonly Suggestion[]>();
  const suggestionsOf = (planet: ReplayableColony) => {
    const { room } = makeSearchWorth();
    const basis = { ...planet, state: planet.state(), kept: planet.sustained, worth: { ...planet.worth, room } };
    return finish(searchSuggestions(basis, true)).suggestions;
  };
  return search(colonies, { feeding: 'buy' }).bottlenecks.flatMap(({ fix, planets }) => {
    const [step] = fix?.steps ?? [];
    if (step?.kind !== 'change' || planets.length > 1) return [];
    const planet = colonies.find(({ colony }) => colony.key === planets[0]!.key)!;
    const suggested = getOrAdd(searched, planet, () => suggestionsOf(planet));
    return [{ suggested, edits: step.edits, iskPerMonth: fix!.iskPerMonth! }];
  });
}
