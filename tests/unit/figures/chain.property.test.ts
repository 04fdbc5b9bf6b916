import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planetOfChain } from '../../../workers/figures/chain/chainPlanet.ts';
import { type ChainColony, reportFleetChain } from '../../../workers/figures/index.ts';
import { commodities } from '../../../workers/game/catalogue/index.ts';
import type { Colony } from '../../../workers/game/domain/colony.ts';
import { chainColonies } from '../../fixtures/chainColony.ts';
import { drawnRuns, forDrawn } from '../../fixtures/drawnRuns.ts';
import { anyColony } from '../../oracle/anyColony.ts';

const RUNS = drawnRuns(4);
const HOUR = 3600;
const PRICES = new Map([...commodities.keys()].map((typeId, k) => [typeId as number, 5 + 37 * k]));

const ECONOMY = { prices: PRICES, customsTax: { gameFraction: 0, ownerFraction: 0.1 } };

function planetsOf(colonies: readonly Colony[], visitSeconds: number): ChainColony[] {
  return colonies.flatMap((colony, k) =>
    chainColonies(
      { ...colony, key: `1-${k}` as Colony['key'] },
      ECONOMY,
      colony.pins.flatMap(({ contents }) => contents),
      visitSeconds,
    ),
  );
}

/** Rates are exact in millionths of a unit. */
const millionths = (units: number) => Math.round(units * 1e6);

const anyFleet = fc.record({
  colonies: fc.array(anyColony, { maxLength: 6 }),
  visitSeconds: fc.integer({ min: 6, max: 120 }).map((hours) => hours * HOUR),
  feeding: fc.constantFrom('buy' as const, 'own' as const),
});

describe('the chain of any fleet', () => {
  it('balances: what is made less what is used is the surplus less what is missing', () => {
    forDrawn(RUNS, anyFleet, ({ colonies, visitSeconds, feeding }) => {
      const planets = planetsOf(colonies, visitSeconds);
      const report = reportFleetChain(planets, feeding);
      for (const one of report.commodities) {
        const { madeUnitsPerHour: made, usedUnitsPerHour: used } = one;
        const [surplus, missing] = [one.surplusUnitsPerHour, one.missingUnitsPerHour];
        expect(millionths(made) - millionths(used)).toBe(millionths(surplus) - millionths(missing));
        expect(Math.min(one.surplusUnitsPerHour, one.missingUnitsPerHour)).toBe(0);
        // The parts add up to the whole: planets, and flows to what is made of it.
        const sum = (parts: readonly { unitsPerHour: number }[]) =>
          parts.reduce((total, { unitsPerHour }) => total + unitsPerHour, 0);
        const parts = planets.flatMap((planet) => planetOfChain(planet).flows.get(one.typeId) ?? []);
        const makers = parts.flatMap(({ madeUnitsPerHour }) => (madeUnitsPerHour > 0 ? madeUnitsPerHour : []));
        const users = parts.flatMap(({ usedUnitsPerHour }) => (usedUnitsPerHour > 0 ? usedUnitsPerHour : []));
        expect([one.makerCount, one.userCount]).toEqual([makers.length, users.length]);
        expect(makers.reduce((total, units) => total + units, 0)).toBeCloseTo(made, 6);
        expect(users.reduce((total, units) => total + units, 0)).toBeCloseTo(used, 6);
        expect(sum(report.flows.filter(({ fromTypeId }) => fromTypeId === one.typeId))).toBeCloseTo(used, 6);
      }
      for (const speed of [
        ...report.flows.map(({ speedFraction }) => speedFraction),
        ...report.commodities.flatMap(({ speedFraction }) => speedFraction ?? []),
      ]) {
        expect(speed).toBeGreaterThanOrEqual(0);
        expect(speed).toBeLessThanOrEqual(1);
      }
    });
  });

  it('does not depend on the order of planets, and is the same every time', () => {
    forDrawn(Math.ceil(RUNS / 3), anyFleet, ({ colonies, visitSeconds, feeding }) => {
      const planets = planetsOf(colonies, visitSeconds);
      expect(reportFleetChain(planets.toReversed(), feeding)).toEqual(reportFleetChain(planets, feeding));
    });
  });
});
