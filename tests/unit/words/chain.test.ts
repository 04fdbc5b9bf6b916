import { describe, expect, it } from 'vitest';
import {
  bottleneckText,
  makeText,
  planetsText,
  stepBasisText,
  stepText,
  stockLastsText,
} from '../../../src/words/chain.ts';
import type { Bottleneck, BottleneckCause } from '../../../workers/game/domain/chain.ts';
import type { CharacterId, ColonyKey, NamedColony, TypeId } from '../../../workers/game/domain/ids.ts';

const WATER = 3645 as TypeId;
const ELECTROLYTES = 2390 as TypeId;
const COOLANT = 9832 as TypeId;

const planets = (count: number): NamedColony[] =>
  Array.from({ length: count }, (_, k) => ({
    key: `${k}/1` as ColonyKey,
    characterId: (k + 1) as CharacterId,
    planetName: `Tama ${k + 1}`,
  }));

const lost = (typeId: TypeId, cause: Extract<BottleneckCause, { kind: 'lost' }>['cause']) =>
  ({ kind: 'lost', typeId, unitsPerHour: 5, madeUnitsPerHour: 10, cause }) as const;

type Changes = Partial<Omit<Bottleneck, 'causes'>> & {
  /** on all its planets, unless they are named */
  causes: readonly (BottleneckCause & { planets?: readonly NamedColony[] })[];
};

function bottleneck({ causes, ...changes }: Changes): Bottleneck {
  const affected = changes.planets ?? planets(2);
  return {
    productTypeId: COOLANT,
    speedFraction: 0.5,
    factoryCount: 6,
    planets: affected,
    fix: null,
    moreFactories: [],
    ...changes,
    causes: causes.map((cause) => ({ planets: affected, ...cause })),
  };
}

it('a stock that lasts over a year says nothing: the fleet changes before', () => {
  expect(stockLastsText(10)).toBe('10h');
  expect(stockLastsText(366 * 24)).toBe('');
  expect(stockLastsText(null)).toBe('');
});

describe('a bottleneck', () => {
  it('says how fast the factories are, and each cause once with what it concerns', () => {
    const causes: BottleneckCause[] = [
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
    const causes = [lost(COOLANT, 'storeFull')];
    expect(bottleneckText(bottleneck({ speedFraction: null, factoryCount: 0, causes }))).toBe(
      'Full stores lose 120 Coolant a day on 2 planets.',
    );
  });
});

describe('goods that are lost', () => {
  it('are named with their share and why, where that is not a full store', () => {
    const alone = (...causes: BottleneckCause[]) =>
      bottleneckText(bottleneck({ speedFraction: null, factoryCount: 0, planets: planets(1), causes }));
    expect(alone(lost(WATER, 'noStore'), lost(ELECTROLYTES, 'noStore'))).toBe(
      '120 Water (50%) and 120 Electrolytes (50%) a day are lost: their routes lead to factories alone, which use less.',
    );
    expect(alone(lost(WATER, 'routeTooSmall'))).toBe(
      '120 Water (50%) a day are lost: their routes carry less than a cycle makes.',
    );
    expect(alone(lost(WATER, 'notRouted'))).toBe('120 Water (50%) a day are lost: no route takes them away.');
  });

  it('name their planet where another one falls short for another reason', () => {
    const [one, other] = planets(2) as [NamedColony, NamedColony];
    const causes = [
      { ...lost(WATER, 'storeFull'), planets: [one] },
      { kind: 'shortOnPlanet', typeId: ELECTROLYTES, unitsPerHour: 5, planets: [other] } as const,
    ];
    expect(bottleneckText(bottleneck({ causes }))).toBe(
      '6 factories for Coolant on 2 planets run at 50% of full speed: on Tama 1: full stores lose 120 Water a day; on Tama 2: 120 Electrolytes a day are missing there.',
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
      lengthReason: null,
    } as const;
    expect(stepText(step)).toBe('Visit every day instead of every 2 days (15 logins more a month)');
    expect(stepBasisText(step)).toBe('');
    expect(stepBasisText({ ...step, lengthReason: { kind: 'lasts' } })).toBe('Lasts until the next visit.');
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
