import { describe, expect, it } from 'vitest';
import { fixGainText } from '../../../src/words/chain.ts';
import {
  findBottlenecks as findInSteps,
  Remedies,
  type ReplayableColony,
  reportFleetChain,
} from '../../../workers/figures/index.ts';
import type { Bottleneck, Feeding } from '../../../workers/game/domain/chain.ts';
import type { PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import { replayableColonies } from '../../fixtures/chainColony.ts';
import { drawColony } from '../../fixtures/colony.ts';
import { finish } from '../../fixtures/finish.ts';
import { priceList } from '../../fixtures/goods.ts';
import { makeSearchWorth } from '../../fixtures/suggestion.ts';

const DAY = 86_400;
const WATER_LIQUIDS = 2268;
const WATER = 3645;
const IONIC_SOLUTIONS = 2309;
const ELECTROLYTES = 2390;
const COOLANT = 9832;

const economy = {
  prices: priceList({ Water: 500, Electrolytes: 300, Coolant: 10_000, 'Aqueous Liquids': 5, 'Ionic Solutions': 4 }),
  customsTax: { gameFraction: 0, ownerFraction: 0.1 },
};

const ROOM_FOR_ALL = makeSearchWorth().room;

let planetId = 0;

function planet(drawing: string, changes: Partial<ReplayableColony> = {}): ReplayableColony {
  planetId += 1;
  return replayableColonies(drawColony(drawing, { planetId }), economy, changes)[0]!;
}

function search(
  colonies: readonly ReplayableColony[],
  feeding: Feeding = 'buy',
  room = ROOM_FOR_ALL,
  remedies = new Remedies(),
) {
  return finish(findInSteps({ colonies, feeding, room }, remedies));
}

const find = (colonies: readonly ReplayableColony[], feeding: Feeding = 'buy'): readonly Bottleneck[] =>
  search(colonies, feeding).bottlenecks;

const netOf = (colonies: readonly ReplayableColony[]) => reportFleetChain(colonies, 'buy').trade.netIskPerMonth.isk!;

const USUAL = 'base=20000 cycle=30m program=48h';

/** Schematic 121: 3,000 Aqueous Liquids to 20 Water in half an hour. */
const extracts = (factories: number, program = USUAL) => `
  1 ecu 2268 ${program}
  2 storage
  3 launchpad
  4-${factories + 3} factory 121
  1 -> 2
  2 -> 4-${factories + 3} -> 3`;

/** Schematic 66: 40 Water and 40 Electrolytes to 5 Coolant an hour. */
const usesWater = (factories: number) => {
  const pins = `2-${factories + 1}`;
  return `1 launchpad\n${pins} factory 66\n1 -> ${pins} -> 1`;
};

/** The raw material of one factory fills the store of four others. */
const overflowing = `
  1 ecu 2268 base=11000 cycle=30m program=48h
  2 ecu 2309 base=60000 cycle=30m program=48h
  3 launchpad
  10-13 factory 121
  20 factory 123
  1-2 -> 3
  3 -> 10-13 -> 3
  3 -> 20 -> 3`;

describe('bottlenecks', () => {
  it('are none where everything runs: what planets import is bought', () => {
    expect(search([planet(extracts(1)), planet(usesWater(3))])).toEqual({
      bottlenecks: [],
      leftOutCount: 0,
      colonyCount: 2,
    });
  });

  it('with own goods only, join everything that stops a product, with the net of buying it and what to build instead', () => {
    const uses = planet(usesWater(3));
    const [coolant, ...others] = find([planet(extracts(1)), uses], 'own');
    expect(others).toEqual([]);
    expect(coolant).toMatchObject({
      productTypeId: COOLANT,
      speedFraction: 0,
      factoryCount: 3,
      planets: [{ key: uses.colony.key }],
      causes: [
        { kind: 'missing', typeId: ELECTROLYTES, unitsPerHour: 120 },
        { kind: 'missing', typeId: WATER, unitsPerHour: 80 },
      ],
      moreFactories: [
        { typeId: ELECTROLYTES, count: 3 },
        { typeId: WATER, count: 2 },
      ],
    });
    // Nothing ran before. Own Water counts at its price, with the import tax of half of 10 % of 400.
    const { steps, iskPerMonth } = coolant!.fix!;
    expect(iskPerMonth).toBeCloseTo(720 * (15 * (10_000 - 720) - 120 * (500 + 20) - 120 * (300 + 20)), -1);
    expect(steps).toMatchObject([{ kind: 'bring', planets: [{ key: uses.colony.key }] }]);
    const [step] = steps;
    expect(step!.kind === 'bring' && step!.goods).toEqual([
      { typeId: ELECTROLYTES, unitsPerHour: expect.closeTo(120), ownUnitsPerHour: 0 },
      { typeId: WATER, unitsPerHour: expect.closeTo(120), ownUnitsPerHour: expect.closeTo(40) },
    ]);
  });

  it('with own goods only, offer to make what is missing only if that is no more than a planet of factories', () => {
    const [coolant] = find(
      [1, 2, 3].map(() => planet(usesWater(10))),
      'own',
    );
    expect(coolant!.fix!.steps).toMatchObject([{ kind: 'bring' }]);
    expect(coolant!.moreFactories).toEqual([]);
  });

  it('with own goods only, run on the part of an input that the fleet makes, and buy the rest, also of an unknown worth', () => {
    const prices = new Map([...economy.prices].filter(([typeId]) => typeId !== COOLANT));
    const fleet = (changes: Partial<ReplayableColony> = {}) => [
      planet(extracts(1)),
      planet(extracts(3).replaceAll('2268', '2309').replaceAll('factory 121', 'factory 123')),
      planet(usesWater(3), changes),
    ];
    const [coolant, ...others] = find(fleet(), 'own');
    expect(others).toEqual([]);
    expect(coolant).toMatchObject({
      productTypeId: COOLANT,
      speedFraction: expect.closeTo(1 / 3),
      causes: [{ kind: 'missing', typeId: WATER }],
    });
    expect(coolant!.fix!.iskPerMonth).toBeGreaterThan(0);
    const [unpriced] = find(fleet({ economy: { ...economy, prices } }), 'own');
    expect(unpriced).toMatchObject({ productTypeId: COOLANT, fix: { iskPerMonth: null, steps: [{ kind: 'bring' }] } });
  });

  it('with own goods only, do not offer purchases at a loss', () => {
    const prices = new Map([...economy.prices, [WATER, 50_000]]);
    const dear = planet(usesWater(3), { economy: { ...economy, prices } });
    expect(search([dear], 'own')).toEqual({ bottlenecks: [], leftOutCount: 1, colonyCount: 1 });
  });

  it('offer to stop factories whose inputs are worth more than their product, and by how much', () => {
    const prices = new Map([...economy.prices, [WATER, 5000]]);
    const dear = planet(usesWater(3), { economy: { ...economy, prices } });
    const [coolant] = find([dear]);
    expect(coolant).toMatchObject({ productTypeId: COOLANT, causes: [{ kind: 'loss' }] });
    expect(coolant!.fix!.steps).toMatchObject([{ kind: 'change', edits: [{ kind: 'idle' }] }]);
    expect(coolant!.fix!.iskPerMonth).toBeCloseTo(-netOf([dear]), 0);
  });

  it('keep factories whose product another planet of the fleet would have to buy for more', () => {
    // Water costs more to buy than to sell here: the planet that makes it from bought raw material saves the other's purchase.
    const makes = planet('1 launchpad\n2 factory 121\n1 -> 2 -> 1');
    const prices = Object.assign(new Map([...economy.prices, [WATER, 500], [WATER_LIQUIDS, 5]]), {
      imports: new Map([...economy.prices, [WATER, 2000], [WATER_LIQUIDS, 5]]),
    });
    const priced = (one: ReplayableColony) => ({ ...one, economy: { ...economy, prices } });
    expect(find([priced(makes)]).map(({ fix }) => fix!.steps[0])).toMatchObject([{ edits: [{ kind: 'idle' }] }]);
    const kept = find([priced(makes), priced(planet(usesWater(3)))]);
    expect(kept.filter(({ productTypeId }) => productTypeId === (WATER as TypeId))).toEqual([]);
  });

  it('offer programs as long as the time between visits where longer ones extract too little', () => {
    const daily = { visits: { intervalSeconds: DAY, takesSurplusP0: false } };
    const [water] = find([planet(extracts(9, 'base=12000 cycle=2h program=168h'), daily)]);
    expect(water).toMatchObject({ productTypeId: WATER, causes: [{ kind: 'shortOnPlanet', typeId: WATER_LIQUIDS }] });
    expect(water!.fix!.steps).toMatchObject([{ edits: [{ kind: 'program', programSeconds: DAY }] }]);
    expect(water!.fix!.iskPerMonth).toBeGreaterThan(0);
  });

  it('offer as many heads as the shortage needs and the planet has room for', () => {
    const short = (headCount: number) => find([planet(extracts(9, `${USUAL} heads=${headCount}`))]);
    const [water] = short(6);
    const [step] = water!.fix!.steps;
    const [added, ...others] = step!.kind === 'change' ? step!.edits : [];
    expect(others).toEqual([]);
    const count = added?.kind === 'moreHeads' ? added.count : 0;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(4);
    // All heads are there, or nobody knows how many there are.
    expect(short(10)).toEqual([]);
    expect(short(0)).toEqual([]);
  });

  it('name the step first that brings most, not the one for most planets', () => {
    const small = () => planet(extracts(4, 'base=8000 cycle=30m program=48h heads=9'));
    const [many, few] = [[small(), small()], [planet(extracts(9, `${USUAL} heads=6`))]];
    const gainOf = (planets: readonly ReplayableColony[]) => find(planets)[0]!.fix!.iskPerMonth!;
    expect(gainOf(few)).toBeGreaterThan(gainOf(many));
    const [water] = find([...many, ...few]);
    expect(water!.fix!.steps.map(({ planets }) => planets.length)).toEqual([1, 2]);
  });

  it('offer no heads where nothing is extracted at all', () => {
    const nothing = extracts(1, 'base=0 cycle=30m program=48h heads=6');
    expect(search([planet(nothing)])).toEqual({ bottlenecks: [], leftOutCount: 1, colonyCount: 1 });
  });

  it('name the product at the end of what falls short, and everything that it lacks, once', () => {
    const drawing = `
      1 ecu 2268 base=6000 cycle=30m program=48h heads=2
      2 ecu 2309 base=6000 cycle=30m program=48h heads=2
      3 launchpad
      4-5 storage
      10-12 factory 121
      20-22 factory 123
      30-32 factory 66
      1 -> 4
      4 -> 10-12 -> 3
      2 -> 5
      5 -> 20-22 -> 3
      3 -> 30-32 -> 3`;
    const [coolant, ...others] = find([planet(drawing)]);
    expect(others).toEqual([]);
    expect(coolant!.productTypeId).toBe(COOLANT);
    const short = [WATER_LIQUIDS, IONIC_SOLUTIONS].sort((a, b) => b - a);
    expect(coolant!.causes.map((cause) => 'typeId' in cause && cause.typeId)).toEqual(short);
    // One more of each: with only one of them nothing would be gained.
    const added = [1, 2].map((pinId) => ({ kind: 'moreHeads', pinId, count: 1 }));
    expect(coolant!.fix!.steps).toMatchObject([{ kind: 'change', edits: added }]);
  });

  it('offer to take out raw material that fills the store of another one', () => {
    // Without the lengths of links, nothing can be built.
    const full = planet(overflowing, { radiusKm: null });
    const [first] = find([full]);
    expect(first!.causes.some(({ kind }) => kind === 'lost')).toBe(true);
    expect(first!.fix!.steps).toMatchObject([{ edits: [{ kind: 'takeOut', typeIds: [IONIC_SOLUTIONS] }] }]);
    // The raw material itself counts nothing: the gain is what the factories make more.
    expect(first!.fix!.iskPerMonth).toBeLessThan(720 * 120 * 500);
    // More factories for it bring more than throwing it away; what else the planet could make is no fix.
    const [better] = find([planet(overflowing)]);
    expect(better!.fix!.steps).toMatchObject([{ edits: [{ kind: 'factories', schematicId: 123 }] }]);
    expect(better!.fix!.iskPerMonth).toBeGreaterThan(first!.fix!.iskPerMonth!);
  });

  it('are one where full stores lose products and what other factories of the planet wait for', () => {
    const drawing = `
      1 ecu 2268 base=11000 cycle=30m program=96h
      2 ecu 2309 base=60000 cycle=30m program=96h
      3-4 launchpad
      5 commandCenter
      10-13 factory 121
      20-21 factory 123
      1-2 -> 3
      3 -> 10-13 -> 4
      3 -> 20-21 -> 5`;
    const visits = { intervalSeconds: 4 * DAY, takesSurplusP0: false };
    const [water, ...others] = find([planet(drawing, { visits, radiusKm: null })]);
    expect(others).toEqual([]);
    expect(water).toMatchObject({
      productTypeId: WATER,
      factoryCount: 4,
      causes: [
        { kind: 'lost', typeId: WATER_LIQUIDS },
        { kind: 'lost', typeId: ELECTROLYTES },
      ],
    });
  });

  it('are one of their own where routes lose products, and are ended by other routes', () => {
    const drawing = `
      1 ecu 2268 base=4000 cycle=1h program=96h
      2 ecu 2309 base=2200 cycle=1h program=96h
      3 storage\n4 launchpad\n20 factory 66
      10-11 factory 121\n12 factory 123
      1-2 -> 3
      20 -> 4
      3 -> 10-12 -> 20`;
    const water = find([planet(drawing)]).find(({ productTypeId }) => productTypeId === WATER);
    expect(water).toMatchObject({
      factoryCount: 0,
      causes: [{ kind: 'lost', typeId: WATER, cause: 'noStore', planets: [{ planetName: `Tama ${planetId}` }] }],
      fix: { steps: [{ kind: 'change', edits: [{ kind: 'routes', typeId: WATER }] }] },
    });
    const [cause] = water!.causes;
    expect(cause?.kind === 'lost' && cause.unitsPerHour / cause.madeUnitsPerHour).toBeCloseTo(0.5, 1);
  });

  it('count raw material for sale that full stores lose, and none that factories use', () => {
    const visits = { visits: { intervalSeconds: 4 * DAY, takesSurplusP0: false }, radiusKm: null };
    const program = 'base=90000 cycle=30m program=96h';
    const [liquids] = find([planet(`1 ecu 2268 ${program}\n2 launchpad\n1 -> 2`, visits)]);
    expect(liquids).toMatchObject({ productTypeId: WATER_LIQUIDS, causes: [{ kind: 'lost', typeId: WATER_LIQUIDS }] });
    expect(search([planet(extracts(1, program), visits)])).toMatchObject({ bottlenecks: [], leftOutCount: 0 });
  });

  it('offer more visits where stores are too small, if that brings more than the logins take', () => {
    const visits = { visits: { intervalSeconds: 7 * DAY, takesSurplusP0: false }, radiusKm: null };
    const far = planet(usesWater(10), visits);
    const [coolant] = find([far]);
    expect(coolant!.causes.map(({ kind }) => kind)).toEqual(['room', 'room']);
    expect(coolant!.fix!.steps).toMatchObject([{ edits: [{ kind: 'visits' }] }]);
    const { iskPerMonth, steps } = coolant!.fix!;
    const [visit] = steps;
    const moreLogins = visit?.kind === 'change' ? visit.moreLoginsPerMonth : 0;
    expect(moreLogins).toBeGreaterThan(3);
    // One login visits both planets of a character.
    const [both] = find([far, planet(usesWater(10), visits)]);
    expect(both!.fix!.steps).toMatchObject([{ kind: 'change', moreLoginsPerMonth: moreLogins }]);
    // A fix has to bring a login's worth besides what its own logins take.
    const costly = (loginIsk: number) => search([{ ...far, worth: makeSearchWorth({ loginIsk }) }]);
    expect(costly(1e9)).toEqual({ bottlenecks: [], leftOutCount: 1, colonyCount: 1 });
    const [fewer] = costly(iskPerMonth! / (moreLogins + 0.5)).bottlenecks.flatMap(({ fix }) => fix?.steps ?? []);
    expect(fewer?.kind === 'change' && fewer.moreLoginsPerMonth).toBeLessThan(moreLogins);
  });

  it('count of what a fix adds only what the market takes, one fix after the other', () => {
    const short = () => planet(extracts(9, `${USUAL} heads=6`));
    const gainOf = (bottlenecks: readonly Bottleneck[]) => bottlenecks[0]!.fix!.iskPerMonth!;
    const gain = gainOf(find([short()]));
    // A quarter of 3,840 is 40 an hour; 40 ISK of 500 are tax.
    const roomFor = (unitsPerDay: number) => makeSearchWorth({}, new Map([[WATER as TypeId, unitsPerDay]])).room;
    const limited = gainOf(search([short()], 'buy', roomFor(3840)).bottlenecks);
    expect(limited).toBeLessThan(0.8 * gain);
    expect(limited).toBeCloseTo(40 * 720 * (500 - 40), -5);
    // Two planets share it.
    expect(gainOf(search([short(), short()], 'buy', roomFor(3840)).bottlenecks)).toBeCloseTo(limited, -5);
    expect(search([short()], 'buy', roomFor(0))).toEqual({ bottlenecks: [], leftOutCount: 1, colonyCount: 1 });
  });

  it('offer more visits last where a price is unknown, and no more of them than help', () => {
    const prices = new Map([...economy.prices].filter(([typeId]) => typeId !== COOLANT));
    const unpriced = { economy: { ...economy, prices }, visits: { intervalSeconds: 7 * DAY, takesSurplusP0: false } };
    const [room] = find([planet(usesWater(10), unpriced)]);
    expect(room!.fix!.steps).toMatchObject([{ edits: [{ kind: 'stores' }] }]);
    const [visits] = find([planet(usesWater(10), { ...unpriced, radiusKm: null })]);
    expect(visits!.fix!.steps).toMatchObject([{ edits: [{ kind: 'visits', intervalSeconds: 4 * DAY }] }]);
  });

  it('list factories that only the player can set up, without a figure, last', () => {
    const wrong = planet('1 launchpad\n2 factory 66\n1 -> 2 3645 x40\n2 -> 1');
    const found = find([wrong, planet(extracts(9, `${USUAL} heads=6`))]);
    expect(found.at(-1)).toMatchObject({ causes: [{ kind: 'setUp', factoryCount: 1 }], fix: null, speedFraction: 0 });
    expect(found).toHaveLength(2);
  });

  it('have no fix that is not worth it, whether or not what never leaves the planet has a price', () => {
    const prices = new Map([...economy.prices].filter(([typeId]) => typeId !== WATER_LIQUIDS));
    const short = extracts(9, `${USUAL} heads=6`);
    const at = (loginIsk: number) =>
      search([planet(short, { economy: { ...economy, prices }, worth: makeSearchWorth({ loginIsk }) })]);
    expect(at(0).bottlenecks[0]!.fix!.iskPerMonth).toBeGreaterThan(0);
    expect(at(1e12)).toEqual({ bottlenecks: [], leftOutCount: 1, colonyCount: 1 });
  });

  it('are searched again once what a fix depends on is known or has changed', () => {
    const costly = makeSearchWorth({ loginIsk: 1e12 });
    const idle = `${extracts(4, 'base=8000 cycle=30m program=48h heads=6')}\n20 ecu none base=none cycle=none program=none installed=none heads=6`;
    const program = { productTypeId: WATER_LIQUIDS as TypeId, baseQtyPerCycle: 20_000, cycleSeconds: 1800 };
    const ran = { ...program, pinId: 20 as PinId, headCount: 6, installedAt: 0, expiresAt: 2 * DAY };
    for (const [drawing, first, then] of [
      [overflowing, { radiusKm: null }, { radiusKm: 5000 }],
      [extracts(9, `${USUAL} heads=6`), { worth: costly }, { worth: { ...costly, loginShare: 0 } }],
      [idle, {}, { known: [ran] }],
    ] as const) {
      const one = planet(drawing);
      const remedies = new Remedies();
      const again = (changes: Partial<ReplayableColony>, kept: Remedies) =>
        search([{ ...one, ...changes }], 'buy', ROOM_FOR_ALL, kept);
      const found = again(first, remedies);
      expect(again(then, remedies)).toEqual(again(then, new Remedies()));
      expect(again(then, remedies)).not.toEqual(found);
    }
  });

  it('have an unknown gain where a price is unknown, after all others', () => {
    const prices = new Map([...economy.prices].filter(([typeId]) => typeId !== WATER));
    const unknown = planet(extracts(9, `${USUAL} heads=6`), { economy: { ...economy, prices } });
    const [water] = find([unknown]);
    expect(water!.fix).toMatchObject({ iskPerMonth: null, steps: [{ kind: 'change' }], unpricedTypeIds: [WATER] });
    expect(fixGainText(water!.fix!)).toBe('Gain unknown: no price for Water');
  });
});
