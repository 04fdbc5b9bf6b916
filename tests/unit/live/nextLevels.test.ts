/** One more level of a skill for the fleet that exists, held against replays. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFleet } from '../../../server/sandbox/fleet/makeFleet.ts';
import { nextLevelsTexts } from '../../../src/words/suggestions.ts';
import { leastGainIsk } from '../../../workers/figures/changeWorth.ts';
import { makeUniverse, searchSuggestions, type Universe, type VariantBasis } from '../../../workers/figures/index.ts';
import { applyEdits } from '../../../workers/figures/whatIf/applyEdits.ts';
import { evaluateVariant } from '../../../workers/figures/whatIf/evaluateVariant.ts';
import { commodities } from '../../../workers/game/catalogue/index.ts';
import { decodePlanets } from '../../../workers/game/catalogue/planets.ts';
import { gameTaxFraction } from '../../../workers/game/domain/customsTax.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { type CharacterLevels, skillPointsTo } from '../../../workers/game/domain/nextLevels.ts';
import type { Skills } from '../../../workers/game/domain/ownData.ts';
import type { SettleSkill } from '../../../workers/game/domain/settle.ts';
import { HOURS_PER_DAY, HOURS_PER_MONTH, SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import type { ColonyEdit } from '../../../workers/game/domain/whatIf.ts';
import type { TrackedColony } from '../../../workers/live/colonies/index.ts';
import { fleetWorth } from '../../../workers/live/fleetWorth.ts';
import { Later } from '../../../workers/live/later.ts';
import { SuggestionsService } from '../../../workers/live/suggestions.ts';
import { variantBasis } from '../../../workers/live/variantBasis.ts';
import { finish } from '../../fixtures/finish.ts';
import { typeIdOf } from '../../fixtures/goods.ts';
import { SANDBOX_NOW, startSandboxServices } from '../../fixtures/sandboxServices.ts';

const PLANETS_FILE = new URL('../../../workers/game/catalogue/generated/planets.bin', import.meta.url);
const universe = makeUniverse(decodePlanets(new Uint8Array(readFileSync(PLANETS_FILE)).buffer), new Map());

type Fleet = Awaited<ReturnType<typeof startSandboxServices>>;

const coloniesOf = (fleet: Fleet, id: CharacterId): TrackedColony[] =>
  fleet.basis().colonies.filter(({ colony }) => colony.characterId === id);

/** The next level of each skill could bring something, but for command centers, which take long to search: theirs is the highest. */
function usedSkills(fleet: Fleet, id: CharacterId, changes: Partial<Skills> = {}): Skills {
  const colonies = coloniesOf(fleet, id);
  return {
    at: SANDBOX_NOW,
    commandCenterLevel: 5,
    planetCount: colonies.length,
    customsLevel: 3,
    ...changes,
  };
}

interface Given {
  skills?: (id: CharacterId) => Partial<Skills>;
  map?: Universe | null;
}

async function levelsOf(fleet: Fleet, { skills, map = universe }: Given = {}): Promise<readonly CharacterLevels[]> {
  const { clock, basis, habits } = fleet;
  const service = new SuggestionsService({
    clock,
    basis,
    habits,
    later: new Later(clock, () => false),
    skillsOf: (id) => usedSkills(fleet, id, skills?.(id)),
    customsLevelOf: () => 3,
    loadUniverse: async () => map ?? Promise.reject(new Error('offline')),
  });
  const asking = service.nextLevels({ intervalSeconds: SECONDS_PER_DAY, withImports: false });
  await clock.advance(300_000);
  const levels = await asking;
  service.stop();
  return levels;
}

function outcomeOf(levels: readonly CharacterLevels[], id: CharacterId, skill: SettleSkill) {
  return levels.find(({ characterId }) => characterId === id)!.levels.find((one) => one.skill === skill)!.outcome;
}

/** Without the first planet of each: then all of them could have another one. */
async function startWithRoom(pilotCount: number): Promise<Fleet> {
  const pilots = makeFleet(pilotCount, SANDBOX_NOW).map(({ colonies }) => colonies.map(({ planet }) => planet.name));
  const first = new Set(pilots.map(([name]) => name));
  return startSandboxServices(
    pilotCount,
    pilots.flat().filter((name) => !first.has(name)),
  );
}

const isGain = (levels: readonly CharacterLevels[], id: CharacterId): boolean =>
  outcomeOf(levels, id, 'interplanetaryConsolidation').kind === 'gain';

/** What the market takes is no limit: then a gain is net, and nothing else. */
function withoutDepth(fleet: Fleet): Fleet {
  fleet.store.setVolumes({ ...fleet.basis().volumes, unitsPerDay: new Map() });
  return fleet;
}

/** The taxes that a visitor pays in a month on a planet in high security space, per percent of tax. */
function taxPerPercent({ kept }: TrackedColony): number {
  let isk = 0;
  for (const { typeId, exportedUnitsPerHour, importedUnitsPerHour } of kept!.sustained!.colony.flows) {
    const base = commodities.get(typeId)!.taxBaseIsk;
    isk += HOURS_PER_MONTH * (exportedUnitsPerHour + importedUnitsPerHour / 2) * base * 0.01;
  }
  return isk;
}

/** A character with room, who gains by another planet. */
let withGain: { fleet: Fleet; usual: readonly CharacterLevels[]; id: CharacterId };
beforeAll(async () => {
  const fleet = withoutDepth(await startWithRoom(1));
  const usual = await levelsOf(fleet);
  withGain = { fleet, usual, id: usual.find(({ characterId }) => isGain(usual, characterId))!.characterId };
});

describe('one more level of a skill', () => {
  const expectCustomsTax = async (sandbox: Fleet, characterCount: number) => {
    const inHighSecurity = { space: 'high', gameFraction: gameTaxFraction('high', 3) } as const;
    const basis = () => {
      const planning = sandbox.basis();
      const isLow = ({ colony }: TrackedColony) => colony.planetId % 3 === 0;
      const customsTax: typeof planning.customsTax = (one) => ({
        ...planning.customsTax(one),
        ...(isLow(one) ? { space: 'low' as const, gameFraction: 0 } : inHighSecurity),
      });
      return { ...planning, customsTax };
    };
    const fleet = { ...sandbox, basis };
    const levels = await levelsOf(fleet);
    expect(levels.length).toBeGreaterThanOrEqual(characterCount);
    for (const { characterId } of levels) {
      const taxed = coloniesOf(fleet, characterId).filter((one) => basis().customsTax(one).space === 'high');
      const expected = taxed.reduce((isk, one) => isk + taxPerPercent(one), 0);
      expect(expected).toBeGreaterThan(5000);
      const outcome = outcomeOf(levels, characterId, 'customsCodeExpertise');
      expect(outcome).toEqual({ kind: 'gain', iskPerMonth: expect.closeTo(expected, -2), like: null });
    }
  };

  it('agrees with a replay: customs tax', () => expectCustomsTax(withGain.fleet, 1));
  it('agrees with a replay for three characters: customs tax', { tags: ['deep'] }, async () =>
    expectCustomsTax(withoutDepth(await startSandboxServices(3)), 3),
  );

  const expectPlanetMore = (fleet: Fleet, levels: readonly CharacterLevels[], characterCount: number) => {
    let checked = 0;
    for (const { characterId: id } of levels) {
      const outcome = outcomeOf(levels, id, 'interplanetaryConsolidation');
      if (outcome.kind !== 'gain') continue;
      checked += 1;
      const models = fleet.basis().colonies.filter(({ planet }) => planet.name === outcome.like!.planetName);
      const own = coloniesOf(fleet, id);
      const systems = new Set(own.map(({ colony }) => colony.systemId));
      const free = [...systems].flatMap((systemId) => {
        const system = universe.get(systemId)!;
        return system.planets
          .filter(({ planetId }) => !own.some(({ colony }) => colony.planetId === planetId))
          .filter(({ planetType }) => planetType === models[0]!.colony.planetType)
          .map(() => system.space);
      });
      expect(free.length).toBeGreaterThan(0);
      const intervalSeconds = Math.min(...own.map((one) => fleet.intervalOf(one).seconds));
      const nets = models.flatMap((model) =>
        free.map((space) => {
          const basis = variantOf(fleet, model);
          const customsTax = { gameFraction: gameTaxFraction(space, 3), ownerFraction: 0 };
          const isUsual = basis.visits.intervalSeconds === intervalSeconds;
          const edits: ColonyEdit[] = isUsual ? [] : [{ kind: 'visits', intervalSeconds }];
          const economy = { ...basis.economy, customsTax };
          return netOf({ ...basis, economy }, edits);
        }),
      );
      // It is visited whenever the character logs in anyway.
      expect(outcome.like!.visitsPerMonth).toBeCloseTo((30 * SECONDS_PER_DAY) / intervalSeconds, 6);
      expect(nets.map((isk) => Math.round(isk))).toContain(Math.round(outcome.iskPerMonth));
    }
    expect(checked).toBeGreaterThanOrEqual(characterCount);
  };

  it('agrees with a replay: a planet more is like one of the fleet, less its inputs and taxes', () =>
    expectPlanetMore(withGain.fleet, withGain.usual, 1));
  it('agrees with a replay for three characters: a planet more is like one of the fleet, less its inputs and taxes', {
    tags: ['deep'],
  }, async () => {
    const fleet = withoutDepth(await startWithRoom(4));
    expectPlanetMore(fleet, await levelsOf(fleet), 3);
  });

  it('taxes a planet more by what owners of its customs office are known to charge', { tags: ['deep'] }, async () => {
    const { fleet, usual, id } = withGain;
    const systems = coloniesOf(fleet, id).map(({ colony }) => universe.get(colony.systemId)!);
    const rate = { ownerFraction: 1, visitCount: 2, lastAt: SANDBOX_NOW };
    const agreedRates = new Map(systems.flatMap(({ planets }) => planets.map(({ planetId }) => [planetId, rate])));
    const measured = await levelsOf({ ...fleet, basis: () => ({ ...fleet.basis(), agreedRates }) });
    const iskOf = (levels: readonly CharacterLevels[]) => {
      const outcome = outcomeOf(levels, id, 'interplanetaryConsolidation');
      return outcome.kind === 'gain' ? outcome.iskPerMonth : 0;
    };
    expect(iskOf(measured)).toBeLessThan(iskOf(usual) - 1000);
  });

  /** Pilots who gain by it: to search the planets of all pilots takes long. */
  const expectBestChange = async (...pilots: readonly number[]) => {
    const gaining = makeFleet(12, SANDBOX_NOW).filter((_, index) => pilots.includes(index));
    const planets = gaining.flatMap(({ colonies }) => colonies.map(({ planet }) => planet.name));
    const fleet = withoutDepth(await startSandboxServices(12, planets));
    const lowest = (id: CharacterId) => Math.min(4, ...coloniesOf(fleet, id).map(({ colony }) => colony.upgradeLevel));
    const levels = await levelsOf(fleet, { skills: (id) => ({ commandCenterLevel: lowest(id) }) });
    let checked = 0;
    for (const { characterId: id } of levels) {
      const outcome = outcomeOf(levels, id, 'commandCenterUpgrades');
      if (outcome.kind !== 'gain') continue;
      checked += 1;
      const raised = coloniesOf(fleet, id).filter(({ colony }) => colony.upgradeLevel === lowest(id));
      expect(outcome.iskPerMonth).toBeCloseTo(bestWithLevel(fleet, raised, lowest(id) + 1), -4);
    }
    expect(checked).toBeGreaterThanOrEqual(pilots.length);
  };

  it('agrees with a replay: a higher command center is worth its best change, on each planet', () =>
    expectBestChange(4));
  it(
    'agrees with a replay for three characters: a higher command center is worth its best change, on each planet',
    { tags: ['deep'] },
    () => expectBestChange(4, 5, 11),
  );

  it('is worth nothing while a planet is free already, or where its systems have no other planet', async () => {
    const { fleet, id } = withGain;
    const free = await levelsOf(fleet, { skills: (id) => ({ planetCount: coloniesOf(fleet, id).length + 1 }) });
    expect(isGain(free, id)).toBe(false);
    const own = new Set(coloniesOf(fleet, id).map(({ colony }) => colony.planetId));
    const onlyOwn: Universe = new Map(
      [...universe].map(([systemId, system]) => [
        systemId,
        { ...system, planets: system.planets.filter(({ planetId }) => own.has(planetId)) },
      ]),
    );
    const alone = await levelsOf(fleet, { map: onlyOwn });
    expect(outcomeOf(alone, id, 'interplanetaryConsolidation')).toEqual({ kind: 'enough' });
  });

  it('is worth nothing where the market takes no more of anything, or a login is worth more than a planet', async () => {
    const { fleet } = withGain;
    const { volumes, settings } = fleet.basis();
    const unitsPerDay = new Map([...commodities.keys()].map((typeId) => [typeId, 0]));
    const full = { volumes: { ...volumes, unitsPerDay } };
    const crowded = await levelsOf({ ...fleet, basis: () => ({ ...fleet.basis(), ...full }) });
    const precious = { settings: { ...settings, worth: { ...settings.worth, loginIsk: 1e9 } } };
    const busy = await levelsOf({ ...fleet, basis: () => ({ ...fleet.basis(), ...precious }) });
    for (const levels of [crowded, busy]) {
      for (const { characterId } of levels) {
        expect(outcomeOf(levels, characterId, 'interplanetaryConsolidation')).not.toMatchObject({ kind: 'gain' });
      }
    }
  });

  it('never counts on the room of the market that another character’s level counts on', {
    tags: ['deep'],
  }, async () => {
    const fleet = await startWithRoom(6);
    const { volumes, settings, prices, colonies } = fleet.basis();
    const liquids = typeIdOf('Aqueous Liquids');
    const soldPerHour = ({ kept }: TrackedColony) =>
      kept?.sustained?.colony.flows.find(({ typeId }) => typeId === liquids)?.exportedUnitsPerHour ?? 0;
    // The market takes what one more planet sells, and nothing else.
    const most = HOURS_PER_DAY * Math.max(...colonies.map(soldPerHour));
    const taken = fleetWorth(fleet.basis()).room.fleetUnitsPerDay(liquids) + most;
    const unitsPerDay = new Map([...commodities.keys()].map((typeId) => [typeId, 0]));
    unitsPerDay.set(liquids, taken / settings.worth.maxVolumeShare);
    fleet.store.setVolumes({ ...volumes, unitsPerDay });
    const sellers = colonies.filter((one) => soldPerHour(one) > 0).map(({ planet }) => planet.name);
    const highest = (id: CharacterId) => Math.max(...coloniesOf(fleet, id).map(({ colony }) => colony.upgradeLevel));
    const levels = await levelsOf(fleet, { skills: (id) => ({ commandCenterLevel: highest(id) }) });
    const gains = levels.flatMap(({ levels }) =>
      levels.flatMap(({ outcome }) =>
        outcome.kind === 'gain' && outcome.like !== null && sellers.includes(outcome.like.planetName)
          ? [outcome.iskPerMonth]
          : [],
      ),
    );
    const room = fleetWorth(fleet.basis()).room.unitsPerHour(liquids)! * HOURS_PER_MONTH * prices.get(liquids)!;
    expect(gains.length).toBeGreaterThan(0);
    expect(gains.reduce((all, isk) => all + isk, 0)).toBeLessThan(room + 1);
  });

  it('is not said to be known without a map, and every level that is trained is the highest', async () => {
    const { fleet } = withGain;
    const levels = await levelsOf(fleet, { map: null });
    const id = levels[0]!.characterId;
    expect(outcomeOf(levels, id, 'interplanetaryConsolidation')).toEqual({ kind: 'unknown' });
    const highest = await levelsOf(fleet, { skills: () => ({ commandCenterLevel: 5, planetCount: 6 }) });
    expect(outcomeOf(highest, id, 'commandCenterUpgrades')).toEqual({ kind: 'highest' });
    expect(outcomeOf(highest, id, 'interplanetaryConsolidation')).toEqual({ kind: 'highest' });
  });

  it('is a line with the skill points that are missing, and says when more brings nothing', () => {
    expect(skillPointsTo('commandCenterUpgrades', 5)).toEqual({ missing: 1_024_000 - 181_020, isExact: false });
    expect(skillPointsTo('interplanetaryConsolidation', 1)).toEqual({ missing: 1000, isExact: false });
    // Customs Code Expertise takes half as many as the others.
    expect(skillPointsTo('customsCodeExpertise', 5, 300_000)).toEqual({ missing: 212_000, isExact: true });
    expect(skillPointsTo('customsCodeExpertise', 1, 0)).toEqual({ missing: 500, isExact: true });
    const enough = { level: 5, outcome: { kind: 'enough' }, skillPoints: null } as const;
    const line = (levels: CharacterLevels['levels']) =>
      nextLevelsTexts([{ characterId: 1 as CharacterId, isRead: true, levels }], () => 'Ilse').join();
    expect(
      line([
        { ...enough, skill: 'commandCenterUpgrades' },
        { ...enough, skill: 'customsCodeExpertise' },
      ]),
    ).toBe('Ilse: more levels bring nothing: already enough.');
    expect(
      line([
        {
          skill: 'interplanetaryConsolidation',
          level: 5,
          outcome: { kind: 'gain', iskPerMonth: 81e6, like: { planetName: 'Amamake IV', visitsPerMonth: 15 } },
          skillPoints: { missing: 842_980, isExact: false },
        },
        { ...enough, skill: 'commandCenterUpgrades' },
      ]),
    ).toBe(
      'Ilse: Interplanetary Consolidation 5: +81.00 M ISK a month, with a planet like Amamake IV and its 15 visits a month (at most 842,980 skill points). More levels bring nothing, already enough: Command Center Upgrades.',
    );
  });
});

function variantOf(fleet: Fleet, tracked: TrackedColony) {
  const { key } = tracked.colony;
  return variantBasis(tracked, fleet.basis(), fleet.habitsOf(key), SANDBOX_NOW, fleet.intervalOf(tracked).seconds);
}

function netOf(basis: VariantBasis, edits: readonly ColonyEdit[]): number {
  const { isk } = evaluateVariant(basis, edits, '').figures.sustained.netIskPerMonth;
  if (isk === null) throw new Error('A price is missing.');
  return isk;
}

/** What the best change brings on these planets with a higher command center, beyond the best one without it. */
function bestWithLevel(fleet: Fleet, colonies: readonly TrackedColony[], level: number): number {
  const { of, room } = fleetWorth(fleet.basis());
  return colonies.reduce((sum, tracked) => {
    const basis = variantOf(fleet, tracked);
    const worth = { ...of(tracked), room };
    const gain = (raise: readonly ColonyEdit[]) => {
      const { state } = raise.length === 0 ? basis : applyEdits(basis.state, raise, basis.known, basis.fleet);
      const found = finish(searchSuggestions({ ...basis, state, worth }, false));
      const followed = found.suggestions.filter(({ loginsPerMonth }) => loginsPerMonth <= 0);
      return Math.max(0, ...followed.map(({ edits }) => netOf(basis, [...raise, ...edits]) - netOf(basis, [])));
    };
    const more = gain([{ kind: 'level', level }]) - gain([]);
    return more < leastGainIsk(netOf(basis, []), worth) ? sum : sum + more;
  }, 0);
}
