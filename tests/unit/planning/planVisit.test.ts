import { describe, expect, it } from 'vitest';
import type { VisitSettings } from '../../../workers/domain/round.ts';
import { type ColonyState, compileColony, startState } from '../../../workers/engine/index.ts';
import { planVisit } from '../../../workers/planning/round/planVisit.ts';
import { DRAWN_AT, drawColony } from '../../fixtures/colony.ts';

const HOUR = 3600;

/** Until a full launchpad loses what both extractors bring, one factory waits for the other's product. */
const OVERFLOWING = `
  12 ecu 2308 base=100000 cycle=15m program=330m last=0s
  11 ecu 2309 base=1349 cycle=2h program=10h installed=-2h last=0s
  10 factory 68 2390=20 last=0s
  9 factory 123 2309=3000 last=-30m
  101 factory 65
  100 factory 122 last=0s
  8 launchpad
  12 -> 8 2308 x500000
  11 -> 8 2309 x500000
  8 -> 10 -> 8
  8 -> 9 -> 8
  8 -> 101 -> 8
  8 -> 100 -> 8`;

function planUntil(state: ColonyState, hours: number) {
  const settings: VisitSettings = {
    roundAt: DRAWN_AT,
    nextRoundAt: DRAWN_AT + hours * HOUR,
    restart: 'ended',
    programSeconds: null,
    topUpOwnProducts: false,
  };
  const noMoney = { prices: new Map(), customsTax: { gameFraction: 0, ownerFraction: 0 } };
  const plan = planVisit(state.compiled.colony.key, state, settings, noMoney);
  return { ...plan, lastsHours: (plan.lastsUntil - DRAWN_AT) / HOUR };
}

describe('a visit to a colony without room', () => {
  it('lasts until the first cycle that its goods are not enough for, also between two planned starts', () => {
    const state = startState(compileColony(drawColony(OVERFLOWING, { planetType: 'gas' })));
    const plan = planUntil(state, 24);
    expect(plan.limitedBy).toBe('room');
    expect(plan.lastsHours).toBe(9.5);
    // The same goods are the plan for a round until then, and for a round a little later nothing else fits.
    expect(planUntil(state, 9.5)).toMatchObject({ limitedBy: null, deliveries: plan.deliveries });
    expect(planUntil(state, 9.6)).toMatchObject({ limitedBy: 'room', lastsHours: 9.5, deliveries: plan.deliveries });
  });
});
