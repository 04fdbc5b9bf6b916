/**
 * A visit is only planned if more goods are kept for it over the next eight rounds. Replayed by the second engine, with
 * whole plans at all later rounds. COLONY_RUNS=2000 draws more.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startReference } from '../../../server/sandbox/referenceEngine/simulate.ts';
import { planVisit } from '../../../workers/figures/round/planVisit.ts';
import { schematicByOutput } from '../../../workers/game/catalogue/index.ts';
import type { Colony } from '../../../workers/game/domain/colony.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { RoundSettings, VisitPlan } from '../../../workers/game/domain/round.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { advance, applyVisit, type ColonyState } from '../../../workers/game/engine/index.ts';
import { findColonyGoods, withWidenedRoutes } from '../../../workers/game/sustain/index.ts';
import { DRAWN_AT, drawColony, simulatedTo } from '../../fixtures/colony.ts';
import { drawnRuns, forDrawn } from '../../fixtures/drawnRuns.ts';
import { makeRoundSettings } from '../../fixtures/roundReport.ts';
import { sandboxEconomy } from '../../fixtures/sandboxEconomy.ts';
import { planSandbox, sandboxColonies, visitSandbox } from '../../fixtures/sandboxRound.ts';

const START = Date.UTC(2026, 10, 22) / 1000;
const ECONOMY = sandboxEconomy(START);
const ROUNDS = 8;
const AUGA_IX = 40_161_778;

const planAt = (state: ColonyState, settings: RoundSettings): VisitPlan =>
  planVisit(state.compiled.colony.key, state, settings, ECONOMY);

/** The colony right after a visit as planned. */
function visitedAsPlanned(state: ColonyState, { restarts, collects, deliveries }: VisitPlan): ColonyState {
  const { colony: previous } = state.compiled;
  return applyVisit(state, {
    programs: restarts,
    moves: [...collects.map((taken) => ({ ...taken, amount: -taken.amount })), ...deliveries],
    rebuild: (after) => withWidenedRoutes(previous, after),
  });
}

/** Units made and not lost by commodity, and units lost, over eight rounds with visits at all of them or all but the first. */
function replayRounds(colony: Colony, settings: RoundSettings, visitsFirst: boolean) {
  const { roundAt, nextRoundAt } = settings;
  const { used } = findColonyGoods(colony);
  const run = startReference(colony);
  run.advance(roundAt);
  let state = simulatedTo(colony, roundAt);
  let before = run.flows();
  const kept = new Map<TypeId, number>();
  let lostUnits = 0;
  for (let k = 0; k < ROUNDS; k++) {
    const at = roundAt + k * (nextRoundAt - roundAt);
    const nextAt = at + nextRoundAt - roundAt;
    if (k > 0 || visitsFirst) {
      const plan = planAt(state, { ...settings, roundAt: at, nextRoundAt: nextAt });
      const moves = [...plan.collects.map((taken) => ({ ...taken, amount: -taken.amount })), ...plan.deliveries];
      state = visitedAsPlanned(state, plan);
      run.visit({ programs: plan.restarts, moves, routes: state.compiled.colony.routes });
      before = new Map();
    }
    advance(state, nextAt);
    run.advance(nextAt);
    const flows = run.flows();
    for (const [typeId, flow] of flows) {
      const earlier = before.get(typeId) ?? { madeUnits: 0, lostUnits: 0 };
      const lost = flow.lostUnits - earlier.lostUnits;
      lostUnits += lost;
      if (used.has(typeId)) continue;
      kept.set(typeId, (kept.get(typeId) ?? 0) + flow.madeUnits - earlier.madeUnits - lost);
    }
    before = flows;
  }
  return { kept, lostUnits };
}

function keepsMore(colony: Colony, settings: RoundSettings): boolean {
  const [withVisit, without] = [true, false].map((isFirst) => replayRounds(colony, settings, isFirst).kept);
  return [...withVisit!].some(([typeId, units]) => units > (without!.get(typeId) ?? 0));
}

/** Extractors with raw material in store, and too many or too few factories for it. */
const extractingColony = fc
  .record({
    base: fc.integer({ min: 1000, max: 20_000 }),
    programHours: fc.constantFrom(23, 24, 47, 50, 72, 96, 168),
    elapsedHours: fc.integer({ min: 0, max: 170 }),
    factoryCount: fc.integer({ min: 1, max: 6 }),
    stock: fc.integer({ min: 0, max: 1_500_000 }),
    hasStorage: fc.boolean(),
    isFed: fc.boolean(),
  })
  .map(({ base, programHours, elapsedHours, factoryCount, stock, hasStorage, isFed }) => {
    const [liquids, water, coolant] = [2268, 3645, 9832].map((typeId) => typeId as TypeId);
    const cycleMinutes = programHours > 100 ? 120 : programHours > 50 ? 60 : programHours > 25 ? 30 : 15;
    const store = hasStorage ? 3 : 2;
    const factories = `10-${9 + factoryCount}`;
    const fed = isFed ? `9 factory ${schematicByOutput.get(coolant!)!.schematicId}\n2 -> 9 -> 2` : '';
    return drawColony(
      `1 ecu ${liquids} base=${base} cycle=${cycleMinutes}m program=${programHours}h installed=-${elapsedHours}h
       2 launchpad ${hasStorage ? '' : `${liquids}=${stock}`}
       3 storage ${hasStorage ? `${liquids}=${stock}` : ''}
       1 -> ${store}
       ${factories} factory ${schematicByOutput.get(water!)!.schematicId}
       ${store} -> ${factories} -> 2
       ${fed}`,
    );
  });

describe('a visit that only restarts programs', () => {
  const isChosen = ({ isNeeded, pays }: VisitPlan) => isNeeded || pays;

  it('keeps more goods over the next eight rounds', { tags: ['deep'] }, () => {
    forDrawn(
      drawnRuns(3),
      extractingColony,
      fc.constantFrom(1, 2, 4),
      fc.constantFrom('best' as const, null),
      (colony, days, programSeconds) => {
        const settings = { ...makeRoundSettings(DRAWN_AT + 600, days), programSeconds };
        const state = simulatedTo(colony, settings.roundAt);
        const plan = planAt(state, settings);
        fc.pre(isChosen(plan) && plan.restarts.length > 0 && plan.deliveries.length === 0);
        expect(keepsMore(colony, settings)).toBe(true);
      },
    );
  });

  it('and any other one keeps more, 1, 20 and 60 minutes after every planet of a drawn fleet was visited', {
    tags: ['deep'],
  }, () => {
    forDrawn(
      drawnRuns(3),
      fc.array(extractingColony, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(1, 2, 4),
      fc.constantFrom('best' as const, null),
      fc.constantFrom(1, 20, 60),
      (colonies, days, programSeconds, minutes) => {
        const first = { ...makeRoundSettings(DRAWN_AT + 600, days), programSeconds };
        const roundAt = first.roundAt + 60 * minutes;
        const settings = { ...makeRoundSettings(roundAt, days), programSeconds };
        for (const colony of colonies) {
          const state = visitedAsPlanned(
            simulatedTo(colony, first.roundAt),
            planAt(simulatedTo(colony, first.roundAt), first),
          );
          const { colony: visited } = state.compiled;
          advance(state, roundAt);
          const plan = planAt(state, settings);
          // Few are: nobody logs in again to do nothing. The deep run meets some.
          if (!isChosen(plan)) continue;
          const { canWaitUntil, restarts, collects, deliveries } = plan;
          const what = JSON.stringify({ canWaitUntil, restarts, collects, deliveries });
          expect(keepsMore(visited, settings), what).toBe(true);
        }
      },
    );
  });

  it('is none to Auga IX while its raw material lasts: a restart brings nothing and loses more', () => {
    const { colony, state } = sandboxColonies(2, START).find((one) => one.colony.planetId === AUGA_IX)!;
    for (const days of [2, 4]) {
      const settings = makeRoundSettings(START, days);
      const plan = planAt(state, settings);
      expect(plan).toMatchObject({ isNeeded: false, pays: false, keepsNothing: true });
      expect(plan.restarts).toHaveLength(1);
      const [withVisit, without] = [true, false].map((isFirst) => replayRounds(colony, settings, isFirst));
      expect(withVisit!.kept).toEqual(without!.kept);
      // In 32 days its stores fill up.
      if (days === 4) expect(withVisit!.lostUnits).toBeGreaterThan(without!.lostUnits);
    }
    // Once that is used up, the same restart is a visit.
    const later = START + 4 * SECONDS_PER_DAY;
    expect(planAt(simulatedTo(colony, later), makeRoundSettings(later, 4)).isNeeded).toBe(true);
  });

  it('is none of the sandbox’s pilots 1, 20 and 60 minutes after everyone was visited', { tags: ['deep'] }, () => {
    const fleet = sandboxColonies(12, START);
    for (const programSeconds of ['best', null] as const) {
      const all = planSandbox(fleet, START, 2, { programSeconds });
      const visited = visitSandbox(fleet, { ...all, skipped: [] });
      for (const minutes of [1, 20, 60]) {
        const { visits, skipped } = planSandbox(visited, START + minutes * 60, 2, { programSeconds });
        expect(visits.flatMap(({ key }) => (skipped.includes(key) ? [] : [key]))).toEqual([]);
      }
    }
  });
});
