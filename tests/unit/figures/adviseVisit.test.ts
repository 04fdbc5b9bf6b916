import { describe, expect, it } from 'vitest';
import { adviseVisit } from '../../../workers/figures/index.ts';
import type { Colony } from '../../../workers/game/domain/colony.ts';
import type { PinId } from '../../../workers/game/domain/ids.ts';
import { DEFAULT_WORTH } from '../../../workers/game/domain/worth.ts';
import { applyVisit, forecast } from '../../../workers/game/engine/index.ts';
import type { Economy } from '../../../workers/game/worth/index.ts';
import { DRAWN_AT, drawColony, simulatedTo } from '../../fixtures/colony.ts';
import { makeRoundSettings } from '../../fixtures/roundReport.ts';

const HOUR = 3600;

const settings = { ...makeRoundSettings(DRAWN_AT + 5 * HOUR, 2), feedAtLoss: [], worth: DEFAULT_WORTH };

const NO_TAX = { gameFraction: 0, ownerFraction: 0 };
const NO_MONEY: Economy = { prices: new Map(), customsTax: NO_TAX };

const stateOf = (colony: Colony) => simulatedTo(colony, settings.roundAt);

describe('the advice for a visit', () => {
  it('has amounts with which factories run until the time it names, and with one unit less they do not', () => {
    const state = stateOf(drawColony('1 launchpad 2390=300 3645=100\n2-3 factory 66\n1 -> 2-3 -> 1'));
    const { deliveries, lastsUntil, limitedBy } = adviseVisit(state.compiled.colony.key, state, settings, NO_MONEY);
    expect(limitedBy).toBeNull();
    expect(lastsUntil).toBe(settings.nextRoundAt);
    expect(deliveries).toHaveLength(2);
    const firstStop = (moves: typeof deliveries) => {
      const visited = applyVisit(state, { programs: [], moves });
      return forecast(visited).stops.find(({ kind }) => kind === 'inputMissing')!.at;
    };
    expect(firstStop(deliveries)).toBeGreaterThanOrEqual(lastsUntil);
    for (const short of deliveries.keys()) {
      const less = deliveries.map((one, k) => (k === short ? { ...one, amount: one.amount - 1 } : one));
      expect(firstStop(less)).toBeLessThan(lastsUntil);
    }
  });

  it('brings no raw material: nobody hauls it in; other inputs come all the same', () => {
    const advise = (drawing: string) => {
      const state = stateOf(drawColony(drawing));
      return adviseVisit(state.compiled.colony.key, state, settings, NO_MONEY).deliveries.map(({ typeId }) => typeId);
    };
    // The extractor brings another one than the factory uses.
    const otherResource =
      '1 ecu 2270 base=6000 cycle=1h program=72h\n2 storage\n3 factory 126\n4 launchpad\n1 -> 2 -> 3 -> 4';
    expect(advise(otherResource)).toEqual([]);
    expect(advise(`${otherResource}\n5 factory 66\n4 -> 5 -> 4`)).toEqual([2390, 3645]);
  });

  it('says what to take out of each store, and when the store is full without a visit', () => {
    const state = stateOf(drawColony('1 ecu 2268 base=60000 cycle=1h program=96h\n2 launchpad\n1 -> 2'));
    const { collects } = adviseVisit(state.compiled.colony.key, state, settings, NO_MONEY);
    const full = forecast(state).stops.find(({ kind }) => kind === 'storageFull');
    expect(collects).toMatchObject([{ pinId: 2 as PinId, typeId: 2268, fullAt: full!.at }]);
    expect(collects[0]!.amount).toBeGreaterThan(0);
  });
});
