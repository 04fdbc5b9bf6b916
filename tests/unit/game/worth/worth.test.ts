/** Net and worth of what a colony sustains, with the wrong and right answers that players would notice. */
import { describe, expect, it } from 'vitest';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import { SECONDS_PER_DAY } from '../../../../workers/game/domain/units.ts';
import { DEFAULT_WORTH, type Trade } from '../../../../workers/game/domain/worth.ts';
import { compileColony, startState } from '../../../../workers/game/engine/index.ts';
import { findColonyGoods, soldRawMaterials, sustain } from '../../../../workers/game/sustain/index.ts';
import {
  type Depth,
  MarketRoom,
  monthlyTrade,
  netPerMonth,
  takeRoom,
  type WorthBasis,
  worthOf,
} from '../../../../workers/game/worth/index.ts';
import { drawColony } from '../../../fixtures/colony.ts';
import { priceList, typeIdOf } from '../../../fixtures/goods.ts';

const LIQUIDS = typeIdOf('Aqueous Liquids');
const NOBLE_GAS = typeIdOf('Noble Gas');
const WATER = typeIdOf('Water');
const COOLANT = typeIdOf('Coolant');
const TAX = { gameFraction: 0.1, ownerFraction: 0.05 };
const PRICES = priceList({ 'Aqueous Liquids': 4, 'Noble Gas': 5, Water: 500, Oxygen: 450, Coolant: 9000 });
const ECONOMY = { prices: PRICES, customsTax: TAX };
const NOTHING_ELSE = { ...DEFAULT_WORTH, loginIsk: 0 };

const basis = (changes: Partial<WorthBasis> = {}): WorthBasis => ({
  economy: ECONOMY,
  settings: NOTHING_ELSE,
  soldRaw: new Set(),
  neededElsewhere: new Map(),
  ...changes,
});
const trade = (exports: [TypeId, number][], imports: [TypeId, number][] = []): Trade => ({
  exports: exports.map(([typeId, amount]) => ({ typeId, amount })),
  imports: imports.map(([typeId, amount]) => ({ typeId, amount })),
});
const sustained = (drawing: string, soldRaw?: ReadonlySet<TypeId>) =>
  sustain(startState(compileColony(drawColony(drawing))), {
    intervalSeconds: SECONDS_PER_DAY,
    takesSurplusP0: false,
    ...(soldRaw && { soldRaw }),
  });

describe('net', () => {
  it('is exports less tax, less inputs and half the tax on them', () => {
    const { netIsk, exports, imports, unpricedTypeIds } = netPerMonth(
      sustained('1 launchpad\n2 factory 121\n1 -> 2 -> 1'),
      ECONOMY,
    );
    // 40 units of water an hour from 6,000 of liquids. Base costs: 400 and 5 ISK.
    expect(netIsk).toBeCloseTo(720 * (40 * (500 - 0.15 * 400) - 6000 * (4 + 0.075 * 5)), 4);
    expect(exports).toMatchObject([{ typeId: WATER, units: 40 * 720, valueIsk: 40 * 720 * 500 }]);
    expect(exports[0]!.tax.gameIsk).toBeCloseTo(0.1 * 400 * 40 * 720, 6);
    expect(imports).toMatchObject([{ typeId: LIQUIDS, units: 6000 * 720 }]);
    expect(unpricedTypeIds).toEqual([]);
  });

  it('is unknown without a price of anything that is traded, and names it', () => {
    const prices = new Map([...PRICES].filter(([id]) => id !== LIQUIDS));
    const net = netPerMonth(sustained('1 launchpad\n2 factory 121\n1 -> 2 -> 1'), { ...ECONOMY, prices });
    expect([net.netIsk, net.unpricedTypeIds]).toEqual([null, [LIQUIDS]]);
    expect(net.exports).toMatchObject([{ valueIsk: 40 * 720 * 500 }]);
  });
});

/** Two ECUs; only one oxygen factory needs the gas of the second one. */
const gasPlanet = (oxygenFactories: number) =>
  `1 ecu 2268 base=12000 cycle=15m program=24h
   2 ecu 2310 base=30000 cycle=15m program=24h
   3 storage
   4 launchpad
   5 factory 121
   6 storage
   1 -> 3 -> 5 -> 4
   2 -> 6
   ${Array.from({ length: oxygenFactories }, (_, k) => `${k + 10} factory 124\n6 -> ${k + 10} -> 4`).join('\n')}`;

describe('surplus raw material', () => {
  const [one, two, none] = [gasPlanet(1), gasPlanet(2), gasPlanet(0)];
  const soldOn = (drawing: string) => soldRawMaterials(findColonyGoods(drawColony(drawing)));
  const before = soldOn(one);
  const worthOfPlanet = (drawing: string, soldRaw = before, changes: Partial<WorthBasis> = {}) =>
    worthOf(monthlyTrade(sustained(drawing, soldRaw)), 30, basis({ soldRaw, ...changes }));

  it('makes "Remove 1 factory of Oxygen" a loss and "Add 1 factory of Oxygen" a gain', () => {
    const [now, removed, added] = [worthOfPlanet(one), worthOfPlanet(none), worthOfPlanet(two)];
    const oxygenIsk = 720 * 40 * (450 - 0.15 * 400);
    expect(removed.worthIsk! - now.worthIsk!).toBeCloseTo(-oxygenIsk, 3);
    expect(removed.net.netIsk! - now.net.netIsk!).toBeCloseTo(-oxygenIsk, 3);
    expect(added.worthIsk! - now.worthIsk!).toBeCloseTo(oxygenIsk, 3);
  });

  it('is a product of a planet that has no factory for it', () => {
    const { net, worthIsk } = worthOfPlanet(none, soldOn(none));
    expect(net.exports.map(({ typeId }) => typeId)).toEqual([NOBLE_GAS, WATER]);
    expect(worthIsk).toBe(net.netIsk);
  });

  const gas = (units: number) => trade([[NOBLE_GAS, units]]);
  const GAS_ISK = 5 - 0.15 * 5;

  it('counts as much as other planets use, and all of it if the player sells it', () => {
    const needed = (units: number) => basis({ neededElsewhere: new Map([[NOBLE_GAS, units]]) });
    expect(worthOf(gas(1000), 0, basis())).toMatchObject({ worthIsk: 0 });
    expect(worthOf(gas(1000), 0, needed(250)).worthIsk).toBeCloseTo(250 * GAS_ISK, 9);
    expect(worthOf(gas(1000), 0, needed(2000)).worthIsk).toBeCloseTo(1000 * GAS_ISK, 9);
    const sells = basis({ settings: { ...NOTHING_ELSE, surplusP0Sells: true } });
    expect(worthOf(gas(1000), 0, sells).worthIsk).toBeCloseTo(1000 * GAS_ISK, 9);
  });

  it('hides nothing without a price, because it doesn’t count', () => {
    const prices = new Map([...PRICES].filter(([id]) => id !== NOBLE_GAS));
    const { net, worthIsk } = worthOf(
      trade([
        [NOBLE_GAS, 1000],
        [WATER, 10],
      ]),
      0,
      basis({ economy: { ...ECONOMY, prices } }),
    );
    expect(net.netIsk).toBeNull();
    expect(worthIsk).toBeCloseTo(10 * (500 - 0.15 * 400), 9);
  });
});

describe('the depth of the market', () => {
  const UNIT_ISK = 9000 - 0.15 * 7200;
  const before = trade([[COOLANT, 10 * 24]]);
  const roomOf = (perDay: number, exported = 10, imported = 0) =>
    new MarketRoom(
      new Map([[COOLANT, { exportedUnitsPerHour: exported, importedUnitsPerHour: imported }]]),
      new Map([[COOLANT, perDay]]),
      0.25,
    );
  const worthOfDay = (unitsPerDay: number, depth: Depth) => worthOf(trade([[COOLANT, unitsPerDay]]), 0, basis(), depth);

  it('lets added units count up to a share of what is traded, and says what isn’t sold', () => {
    // A quarter of 1,200 is 300 a day, of which the fleet sells 240.
    const { worthIsk, unsoldIsk, unsold } = worthOfDay(400, { room: roomOf(1200), before, hours: 24 });
    expect(worthIsk).toBeCloseTo(300 * UNIT_ISK, 4);
    expect(unsoldIsk).toBeCloseTo(100 * UNIT_ISK, 4);
    expect(unsold).toEqual([{ typeId: COOLANT, units: 100, marketUnitsPerDay: 1200, fleetUnitsPerDay: 400 }]);
  });

  it('never limits what is made already', () => {
    const { worthIsk, unsold } = worthOfDay(240, { room: roomOf(4), before, hours: 24 });
    expect([worthIsk, unsold]).toEqual([240 * UNIT_ISK, []]);
  });

  it('takes the fleet’s own use first', () => {
    // The fleet still buys 2 units an hour, so 48 of the added units a day stay in it.
    const room = new MarketRoom(
      new Map([[COOLANT, { exportedUnitsPerHour: 10, importedUnitsPerHour: 12 }]]),
      new Map([[COOLANT, 40]]),
      0.25,
    );
    expect(worthOfDay(300, { room, before, hours: 24 }).worthIsk).toBeCloseTo((240 + 48 + 10) * UNIT_ISK, 4);
  });

  it('is not claimed by two changes', () => {
    const room = roomOf(1200);
    const depth = { room, before, hours: 24 };
    expect(worthOfDay(280, depth).unsold).toEqual([]);
    takeRoom(trade([[COOLANT, 280]]), depth);
    expect(worthOfDay(280, depth).unsold).toMatchObject([{ units: 20, fleetUnitsPerDay: 320 }]);
  });

  it('is no limit where it is unknown', () => {
    const room = new MarketRoom(new Map(), new Map(), 0.25);
    const { worthIsk, unsold } = worthOfDay(1e6, { room, before, hours: 24 });
    expect([worthIsk, unsold]).toEqual([1e6 * UNIT_ISK, []]);
  });
});

describe('worth', () => {
  it('subtracts hauling, fees and logins', () => {
    const settings = { ...DEFAULT_WORTH, haulIskPerM3: 100, salesTaxFraction: 0.04, brokerFeeFraction: 0.01 };
    const { net, worthIsk } = worthOf(trade([[COOLANT, 100]], [[WATER, 800]]), 2.5, basis({ settings }));
    const haulIsk = (100 * 0.75 + 800 * 0.19) * 100;
    const feeIsk = 0.05 * 100 * 9000;
    expect(worthIsk).toBeCloseTo(net.netIsk! - haulIsk - feeIsk - 2_500_000, 4);
  });
});
