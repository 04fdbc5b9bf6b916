/** Fewer logins of a character, for all its planets together. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startReference } from '../../../server/sandbox/referenceEngine/simulate.ts';
import { findFewerLogins, type SearchBasis } from '../../../workers/figures/index.ts';
import { evaluateVariant } from '../../../workers/figures/whatIf/evaluateVariant.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import type { ColonyEdit, FewerLogins } from '../../../workers/game/domain/whatIf.ts';
import { compileColony, startState } from '../../../workers/game/engine/index.ts';
import { findColonyGoods, VisitedReplay } from '../../../workers/game/sustain/index.ts';
import { drawColony } from '../../fixtures/colony.ts';
import { drawnRuns, forDrawn } from '../../fixtures/drawnRuns.ts';
import { finish } from '../../fixtures/finish.ts';
import { sandboxEconomy } from '../../fixtures/sandboxEconomy.ts';
import { makeSearchBasis, makeSearchWorth } from '../../fixtures/suggestion.ts';

const START = Date.UTC(2026, 10, 22) / 1000;
const ECONOMY = sandboxEconomy(START);
const MONTH = 30 * SECONDS_PER_DAY;

/** Extracts Aqueous Liquids for days at a time, and makes Water. */
const extracting = (days: number, base = 2000) =>
  drawColony(`1 ecu 2268 base=${base} cycle=1h program=${24 * days}h\n2 launchpad\n3 factory 121\n1 -> 2 -> 3 -> 2`);

/** Makes Coolant of what a launchpad has room for in a day. */
const fedBy = (count: number) => drawColony(`1 launchpad\n2-${count + 1} factory 66\n1 -> 2-${count + 1} -> 1`);
const fed = fedBy(24);

function basisOf(state: SearchBasis['state'], days = 1, loginIsk = 1e6): SearchBasis {
  const visits = { intervalSeconds: days * SECONDS_PER_DAY, takesSurplusP0: false };
  return makeSearchBasis(state, ECONOMY, { visits, worth: makeSearchWorth({ loginIsk }) });
}

const startOf = (colony: ReturnType<typeof drawColony>) => startState(compileColony(colony));

const find = (planets: readonly SearchBasis[]): FewerLogins | null => finish(findFewerLogins(planets));

/** What products bring in a month less what inputs cost, by the second engine, without taxes. */
function replayedNet({ state, visits }: SearchBasis, days: number): number {
  const { colony } = state.compiled;
  const intervalSeconds = days * SECONDS_PER_DAY;
  const replay = new VisitedReplay(state, { ...visits, intervalSeconds });
  const run = startReference(colony);
  const { made, used } = findColonyGoods(colony);
  let isk = 0;
  const rounds = Math.ceil(56 / days);
  for (let k = 0; k < rounds; k++) {
    const { visit } = replay.next();
    run.visit(visit);
    run.advance(visit.at + intervalSeconds);
    if (k < rounds / 2) continue;
    for (const [typeId, { madeUnits, usedUnits, lostUnits }] of run.flows()) {
      const price = ECONOMY.prices.get(typeId) ?? 0;
      if (!used.has(typeId)) isk += (madeUnits - lostUnits) * price;
      else if (!made.has(typeId)) isk -= usedUnits * price;
    }
  }
  return (isk / ((rounds - Math.ceil(rounds / 2)) * intervalSeconds)) * MONTH;
}

describe('fewer logins of a character', () => {
  it('save what no planet needs, and cost what all planets lose together', () => {
    const planets = [extracting(4), extracting(7)].map((colony) => basisOf(startOf(colony)));
    const found = find(planets)!;
    const days = found.intervalSeconds / SECONDS_PER_DAY;
    expect(found.usualSeconds).toBe(SECONDS_PER_DAY);
    expect(found.loginsPerMonth).toBeCloseTo(30 / days - 30, 9);
    // Their programs last that long already, so that visits are all that changes.
    expect([2, 3, 4]).toContain(days);
    const gain = planets.reduce((isk, planet) => isk + replayedNet(planet, days) - replayedNet(planet, 1), 0);
    const scale = planets.reduce((isk, planet) => isk + replayedNet(planet, 1), 0);
    expect((found.gainIskPerMonth - gain) / scale).toBeCloseTo(0, 1);
    expect(found.netIskPerMonth).toBeGreaterThan(0.9 * scale);
  });

  it('are none while one of the planets needs them', () => {
    const needy = basisOf(startOf(fed));
    expect(find([basisOf(startOf(extracting(4))), basisOf(startOf(extracting(7))), needy])).toBeNull();
    expect(find([])).toBeNull();
  });

  it('are those of any character that bring the most, with what all its planets lose, as replays have it', () => {
    const anyPlanet = fc.oneof(
      fc
        .record({ days: fc.constantFrom(1, 2, 4, 7), base: fc.integer({ min: 800, max: 6000 }) })
        .map(({ days, base }) => extracting(days, base)),
      fc.integer({ min: 1, max: 24 }).map(fedBy),
    );
    const any = fc.record({
      planets: fc.array(fc.record({ colony: anyPlanet, days: fc.constantFrom(1, 2, 3) }), {
        minLength: 1,
        maxLength: 3,
      }),
      loginIsk: fc.constantFrom(2e5, 1e6, 5e6),
    });
    forDrawn(drawnRuns(2), any, ({ planets, loginIsk }) => {
      const bases = planets.map(({ colony, days }) => basisOf(startOf(colony), days, loginIsk));
      const usualSeconds = Math.min(...bases.map(({ visits }) => visits.intervalSeconds));
      const netOf = (basis: SearchBasis, edits: readonly ColonyEdit[]) =>
        evaluateVariant(basis, edits, '').figures.sustained.netIskPerMonth.isk!;
      const present = bases.reduce((isk, basis) => isk + netOf(basis, []), 0);
      const savedBy = (seconds: number) => (MONTH / usualSeconds - MONTH / seconds) * loginIsk;
      /** More net with logins that rare; planets that are visited as rarely already stay as they are. */
      const gainBy = (seconds: number) =>
        bases.reduce((isk, basis) => {
          if (basis.visits.intervalSeconds >= seconds) return isk;
          const longer = basis.state.compiled.colony.pins.flatMap((pin): ColonyEdit[] =>
            pin.kind === 'ecu' && pin.expiresAt! - pin.installedAt! <= seconds - 3600
              ? [{ kind: 'program', pinId: pin.pinId, programSeconds: seconds }]
              : [],
          );
          return isk + netOf(basis, [...longer, { kind: 'visits', intervalSeconds: seconds }]) - netOf(basis, []);
        }, 0);
      const found = find(bases);
      const offered = [2, 3, 4, 5, 7, 10, 14].map((days) => days * SECONDS_PER_DAY);
      const worths = offered
        .filter((seconds) => seconds >= 1.2 * usualSeconds && present + gainBy(seconds) >= 0.9 * present)
        .map((seconds) => savedBy(seconds) + gainBy(seconds));
      if (found === null) {
        for (const worth of worths) expect(worth).toBeLessThanOrEqual(1);
        return;
      }
      expect(found.usualSeconds).toBe(usualSeconds);
      expect(savedBy(found.intervalSeconds) + found.gainIskPerMonth).toBeGreaterThan(0);
      expect(found.loginsPerMonth).toBeCloseTo(MONTH / found.intervalSeconds - MONTH / usualSeconds, 9);
      expect(found.gainIskPerMonth).toBeCloseTo(gainBy(found.intervalSeconds), -1);
      expect(savedBy(found.intervalSeconds) + found.gainIskPerMonth).toBeCloseTo(Math.max(...worths), -1);
    });
  });

  it('are none where logins are worth nothing, or a price is missing', () => {
    expect(find([basisOf(startOf(extracting(4)), 1, 0)])).toBeNull();
    const unpriced = { ...basisOf(startOf(extracting(4))), economy: { ...ECONOMY, prices: new Map() } };
    expect(find([unpriced])).toBeNull();
  });
});
