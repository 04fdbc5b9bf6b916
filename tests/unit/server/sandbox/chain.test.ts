/** The sandbox's pilots who make P4 together, planned as a round. */
import { describe, expect, it } from 'vitest';
import { makeFleet } from '../../../../server/sandbox/fleet/makeFleet.ts';
import { planRound, planVisit } from '../../../../workers/figures/index.ts';
import { commodities } from '../../../../workers/game/catalogue/index.ts';
import type { CharacterId, SystemId } from '../../../../workers/game/domain/ids.ts';
import type { RoundSettings } from '../../../../workers/game/domain/round.ts';
import { DEFAULT_WORTH } from '../../../../workers/game/domain/worth.ts';
import { advance, compileColony, startState } from '../../../../workers/game/engine/index.ts';
import { parseColony } from '../../../../workers/game/records/parseColony.ts';

const START = Date.UTC(2026, 10, 22) / 1000;
const DAY = 86_400;
const SETTINGS: RoundSettings = {
  roundAt: START + 3600,
  nextRoundAt: START + 3600 + 4 * DAY,
  restart: 'ending',
  programSeconds: null,
  slackSeconds: 7200,
  topUpOwnProducts: false,
  feedAtLoss: 'all',
  pool: 'everyone',
  stock: [],
  holdM3: null,
  minWorthIsk: 0,
  worth: DEFAULT_WORTH,
};

function planChain(settings: RoundSettings) {
  const prices = new Map([...commodities.keys()].map((typeId) => [typeId as number, 100]));
  const visits = makeFleet(16, START)
    .slice(12)
    .flatMap(({ characterId, account, colonies }) =>
      colonies.map(({ planet, layout, lastUpdateAt, upgradeLevel }) => {
        const record = {
          planet_id: planet.planetId,
          solar_system_id: planet.systemId,
          planet_type: planet.planetType,
          owner_id: characterId,
          num_pins: layout.pins.length,
          last_update: new Date(lastUpdateAt * 1000).toISOString(),
          upgrade_level: upgradeLevel,
        };
        const parsed = parseColony(characterId as CharacterId, record, layout);
        if (parsed.kind === 'failed') throw new Error(JSON.stringify(parsed.message));
        const { colony } = parsed;
        const state = startState(compileColony(colony));
        advance(state, settings.roundAt);
        return {
          plan: planVisit(colony.key, state, settings, {
            prices,
            customsTax: { gameFraction: 0, ownerFraction: 0.05 },
          }),
          characterId: characterId as CharacterId,
          account,
          systemId: colony.systemId as SystemId,
        };
      }),
    );
  return planRound(visits, [], settings, prices);
}

describe('the pilots of the chain', () => {
  it('supply each other across both accounts, so that somebody has to log in twice', () => {
    const plan = planChain(SETTINGS);
    const sources = plan.visits.flatMap(({ characterId, deliveries }) =>
      deliveries.flatMap((one) => one.sources.map((source) => ({ characterId, source }))),
    );
    const given = sources.filter(
      ({ characterId, source }) => source.kind === 'collected' && source.characterId !== characterId,
    );
    expect(given.length).toBeGreaterThan(2);
    expect(plan.logins.filter(({ isReturn }) => isReturn).length).toBeGreaterThan(0);
    expect(plan.buy.length).toBeGreaterThan(0);
  });

  it('have a colony that nothing can be brought to, and one without room for all that it needs', () => {
    const limits = planChain({ ...SETTINGS, nextRoundAt: START + 14 * DAY }).visits.map(({ limitedBy }) => limitedBy);
    expect(limits).toContain('noLaunchpad');
    expect(limits).toContain('room');
  });
});
