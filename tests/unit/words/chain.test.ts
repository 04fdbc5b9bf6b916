import { describe, expect, it } from 'vitest';
import { bottleneckText, makeText, planetsText, stepBasisText, stepText } from '../../../src/words/chain.ts';
import type { Bottleneck, BottleneckPlanet } from '../../../workers/domain/chain.ts';
import type { CharacterId, ColonyKey, TypeId } from '../../../workers/domain/ids.ts';

const WATER = 3645 as TypeId;
const ELECTROLYTES = 2390 as TypeId;
const COOLANT = 9832 as TypeId;

const planets = (count: number): BottleneckPlanet[] =>
  Array.from({ length: count }, (_, k) => ({
    key: `${k}/1` as ColonyKey,
    characterId: (k + 1) as CharacterId,
    planetName: `Tama ${k + 1}`,
  }));

const bottleneck = (changes: Partial<Bottleneck>): Bottleneck => ({
  productTypeId: COOLANT,
  speedFraction: 0.5,
  factoryCount: 6,
  planets: planets(2),
  causes: [],
  fix: null,
  moreFactories: [],
  ...changes,
});

describe('a bottleneck', () => {
  it('says how fast the factories are, and each cause once with what it concerns', () => {
    const causes: Bottleneck['causes'] = [
      { kind: 'missing', typeId: WATER, unitsPerHour: 80 },
      { kind: 'missing', typeId: ELECTROLYTES, unitsPerHour: 40 },
      { kind: 'room', typeId: WATER },
    ];
    expect(bottleneckText(bottleneck({ causes }))).toBe(
      '6 factories for Coolant on 2 planets run at 50% of full speed: your planets make 1,920 Water and 960 Electrolytes a day too little; Water runs out before the next visit, because no more fits.',
    );
  });

  it('says nothing of speed where factories run but lose money, or where only goods are lost', () => {
    expect(bottleneckText(bottleneck({ speedFraction: 1, planets: planets(1), causes: [{ kind: 'loss' }] }))).toBe(
      '6 factories for Coolant: what they use is worth more than what they make.',
    );
    const causes: Bottleneck['causes'] = [{ kind: 'lost', typeId: COOLANT, unitsPerHour: 5 }];
    expect(bottleneckText(bottleneck({ speedFraction: null, factoryCount: 0, causes }))).toBe(
      'Full stores lose 120 Coolant a day on 2 planets.',
    );
  });
});

describe('a fix', () => {
  it('tells own goods from those to buy', () => {
    const goods = [
      { typeId: WATER, unitsPerHour: 30, ownUnitsPerHour: 20 },
      { typeId: ELECTROLYTES, unitsPerHour: 5, ownUnitsPerHour: 5 },
    ];
    expect(stepText({ kind: 'bring', planets: [], goods })).toBe(
      'Bring 480 Water and 120 Electrolytes a day from your other planets and buy 240 Water a day',
    );
  });

  it('says what more visits take', () => {
    const edits = [{ kind: 'visits', intervalSeconds: 86_400 }] as const;
    const choices = { ecus: [], idleEcus: [], upgradeLevel: 5 };
    const step = {
      kind: 'change',
      planets: [],
      edits,
      choices,
      usualSeconds: 172_800,
      moreLoginsPerMonth: 15,
    } as const;
    expect(stepText(step)).toBe('Visit every day instead of every 2 days (15 logins more a month)');
    expect(stepBasisText(step)).toBe('');
  });

  it('names a few planets with their characters', () => {
    const nameOf = (id: CharacterId) => `Pilot ${id}`;
    expect(planetsText(planets(2), nameOf)).toBe('Tama 1 (Pilot 1) and Tama 2 (Pilot 2)');
    expect(planetsText(planets(6), nameOf)).toBe(
      'Tama 1 (Pilot 1), Tama 2 (Pilot 2), Tama 3 (Pilot 3) and 3 more planets',
    );
  });

  it('says what the fleet could make instead', () => {
    expect(makeText({ moreFactories: [{ typeId: WATER, count: 2 }] })).toBe(
      'Or make it yourself: 2 more factories for Water.',
    );
  });
});
