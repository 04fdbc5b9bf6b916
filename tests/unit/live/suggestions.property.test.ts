/** Suggestions for drawn fleets in the running service: what they promise, and what they count on. COLONY_RUNS=300 draws more. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeColony } from '../../../bench/makeBenchFleet.ts';
import { claimOf } from '../../../workers/figures/index.ts';
import { commodities } from '../../../workers/game/catalogue/index.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { HOURS_PER_DAY, SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { ColonyStore, type PlanningBasis } from '../../../workers/live/colonies/index.ts';
import { Later } from '../../../workers/live/later.ts';
import { SuggestionsService } from '../../../workers/live/suggestions.ts';
import { SustainedService } from '../../../workers/live/sustained.ts';
import { variantBasis } from '../../../workers/live/variantBasis.ts';
import { drawnRuns } from '../../fixtures/drawnRuns.ts';
import { expectFollowable } from '../../fixtures/followable.ts';
import { makeCharacter } from '../../fixtures/makeCharacter.ts';
import { NO_SKILLS } from '../../fixtures/noSkills.ts';
import { FakeClock } from './esi/fakeClock.ts';
import { SETTINGS } from './fetching/fetchingHarness.ts';

const RUNS = drawnRuns(1, 300);

const TIER_ISK = [8, 600, 9000, 70_000, 1_300_000];
const PRICES = new Map(
  [...commodities.values()].map(({ typeId, tier }) => [typeId as number, TIER_ISK[tier]! * (1 + (typeId % 7) / 10)]),
);
const NO_HABITS = { intervalSeconds: null, programs: [] };

const anyFleet = fc.array(
  fc.record({
    kind: fc.constantFrom('extraction to P1', 'extraction to P2', 'factory P2', 'factory P3', 'factory P4'),
    seed: fc.integer({ min: 1, max: 5000 }),
    level: fc.integer({ min: 3, max: 5 }),
  }),
  { minLength: 2, maxLength: 4 },
);

/** What the market and the fleet's own planets have room for, in units an hour, at what is sustained. */
function roomOf({ colonies, volumes, settings }: PlanningBasis, typeId: TypeId): number {
  let surplus = 0;
  for (const { kept } of colonies) {
    const flow = kept?.sustained?.colony.flows.find((one) => one.typeId === typeId);
    surplus += (flow?.exportedUnitsPerHour ?? 0) - (flow?.importedUnitsPerHour ?? 0);
  }
  const share = (volumes.unitsPerDay.get(typeId)! * settings.worth.maxVolumeShare) / HOURS_PER_DAY;
  return Math.max(0, -surplus) + Math.max(0, share - Math.max(0, surplus));
}

describe('suggestions for a fleet', () => {
  it('promise what a replay brings, are none that nobody follows, and never count on the same room', {
    tags: ['deep'],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyFleet,
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(0, 500, 5000, 1e7),
        fc.boolean(),
        async (drawn, days, marketUnitsPerDay, withImports) => {
          const colonies = drawn.map(({ kind, seed, level }, k) => ({
            ...makeColony(kind as 'factory P2', seed),
            key: `1/${k + 1}` as never,
            characterId: 1 as never,
            planetId: (k + 1) as never,
            upgradeLevel: level,
          }));
          const clock = new FakeClock();
          const now = Math.max(...colonies.map(({ lastUpdateAt }) => lastUpdateAt)) + 3600;
          await clock.advance(1000 * now - clock.nowMs());
          const intervalSeconds = days * SECONDS_PER_DAY;
          const worth = { ...SETTINGS.worth, visitIntervalSeconds: intervalSeconds };
          const store = new ColonyStore(clock, { notice() {} }, { ...SETTINGS, worth });
          store.setCharacter(makeCharacter(1));
          store.setPrices({ exportIsk: PRICES, importIsk: PRICES });
          const unitsPerDay = new Map([...commodities.keys()].map((typeId) => [typeId, marketUnitsPerDay]));
          store.setVolumes({ hub: 'jita', unitsPerDay, dayCount: 30, at: now });
          for (const colony of colonies) {
            const planet = { name: colony.key, systemName: '', radiusKm: 3500, security: 0.3, space: 'low' } as const;
            store.put(colony, { lastUpdateAt: colony.lastUpdateAt, freshness: null } as never, planet, now);
          }
          const basis = () => store.planningBasis();
          const habits = async () => NO_HABITS;
          const publisher = {
            afterFirstColonies: (run: () => void) => run(),
            endWait: () => {},
          };
          const later = new Later(clock, () => false);
          const sustained = new SustainedService({
            stored: { save: async () => {}, saveCustoms: async () => {} },
            store,
            publisher,
            habits,
            later,
          });
          sustained.wake();
          await clock.advance(2000);
          expect(basis().colonies.every(({ kept }) => kept?.sustained)).toBe(true);
          const service = new SuggestionsService({ clock, basis, habits, later, ...NO_SKILLS });
          const keys = colonies.map(({ key }) => key);
          const at = Math.floor(clock.nowMs() / 1000);
          const searching = service.search(keys, { intervalSeconds, withImports });
          await clock.advance(2000);
          const claimed = new Map<TypeId, number>();
          for (const { key, suggestions, currentIskPerMonth } of await searching) {
            const tracked = basis().colonies.find(({ colony }) => colony.key === key)!;
            expect(currentIskPerMonth).toBe(tracked.report?.netIskPerMonth.isk);
            const variant = variantBasis(tracked, basis(), NO_HABITS, at, intervalSeconds);
            for (const suggestion of suggestions) expectFollowable(variant, withImports, suggestion);
            for (const [typeId, unitsPerHour] of claimOf(suggestions)) {
              claimed.set(typeId, (claimed.get(typeId) ?? 0) + unitsPerHour);
            }
          }
          for (const [typeId, unitsPerHour] of claimed) {
            expect(unitsPerHour).toBeLessThanOrEqual(roomOf(basis(), typeId) + 1e-6);
          }
          service.stop();
        },
      ),
      { numRuns: RUNS },
    );
  });
});
